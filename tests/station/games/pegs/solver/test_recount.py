"""A strategy counted again: every secret is played by the game's own scoring."""

from pathlib import Path

import numpy as np
import pytest

from station.games.pegs.solver import strategies
from station.games.pegs.solver.recount import recount_total, total
from station.games.pegs.solver.shipped import load_records


@pytest.mark.parametrize("name", ["3x6", "4x6", "4x6-5", "4x8n"])
def test_game_by_game_it_is_the_same(name: str) -> None:
    assert dict(recount_total(name)) == load_records()[name].games


@pytest.mark.parametrize(
    ("name", "first"), [("3x6", "fcb"), ("4x6", "bbac"), ("4x6", "dfef"), ("4x6-5", "eacc"), ("4x8n", "hgbc")]
)
def test_after_a_renamed_first_guess_it_takes_as_many(name: str, first: str) -> None:
    assert dict(recount_total(name, first=first)) == load_records()[name].games


def test_the_total_is_the_sum_over_all_games() -> None:
    assert total({1: 1, 2: 4, 3: 25}) == 1 + 8 + 75
    assert total({}) == 0


def test_a_game_that_never_ends_is_an_error(tmp_path: Path) -> None:
    kept = strategies.load_strategy("2x2")
    lost = kept._replace(contested={answer: np.zeros(0, np.int32) for answer in list(kept.contested)[:1]})
    (tmp_path / "2x2.pegs").write_bytes(strategies.encode_strategy(lost))
    with pytest.raises(ValueError, match=r"2x2: for the secret .. there is no guess in row 2"):
        recount_total("2x2", tmp_path)
