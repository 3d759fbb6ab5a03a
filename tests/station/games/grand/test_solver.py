"""How the codebreaker of pairs begins."""

from random import Random

import pytest

from station.games.grand.boxes import GRAND
from station.games.grand.solver import CODEBREAKER


@pytest.mark.slow
def test_its_first_rows_differ_and_are_of_one_kind() -> None:
    first = {CODEBREAKER.choose_guess(GRAND, [], "strong", Random(seed)) for seed in range(50)}  # noqa: S311 - a game
    assert len(first) > 40
    assert {(len({*guess[::2]}), len({*guess[1::2]})) for guess in first} == {(3, 3)}
