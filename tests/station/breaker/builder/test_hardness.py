"""How hard the patterns of codes are, counted again."""

# ruff: noqa: S311 - the same codes every time

from random import Random

import pytest

from station.breaker.builder.hardness import careful_rows, code_like, hardest
from station.games.pegs.solver.codes import Measures
from station.games.pegs.solver.players import pattern
from station.games.pegs.solver.strategies import FOLDER, load_records


@pytest.mark.slow
def test_the_hardest_patterns_are_counted_again_as_recorded() -> None:
    assert hardest(Measures(3, 6), "3x6", FOLDER) == load_records()["3x6"].hard


def test_a_code_like_a_pattern_has_that_pattern() -> None:
    board, chance = Measures(4, 6), Random(7)
    for wanted in ((4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)):
        codes = {code_like(board, wanted, chance) for _ in range(20)}
        assert {pattern(code) for code in codes} == {wanted}
        assert len(codes) > 2


def test_the_careful_player_takes_as_many_rows_as_there_are_ways_to_err() -> None:
    """With one hole every guess is one of those left: of n colours (n + 1) / 2 rows in the mean."""
    rows = careful_rows(Measures(1, 4), [(1,)])
    assert abs(rows[1,] - 2.5) < 0.1
