"""The shelf of the strategies: its names say what a computer can promise, on whatever board."""

from pathlib import Path

import pytest

from station.games.pegs.boxes import BOXES_WITH_PEGS, find_box
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.shipped import check_row_limit, read_strategy_file, strategy_name, strategy_names
from station.matches.errors import Unavailable

ORIGINAL = BOXES_WITH_PEGS["original"]


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Another shelf, with other strategies."""
    for name in ("4x6", "4x6-7", "4x6-5", "5x8", "3x8n-6", "2x3-3"):
        (tmp_path / f"{name}.pegs").touch()
    return tmp_path


def refusal(box: str, within: int, folder: Path) -> str:
    with pytest.raises(Unavailable) as refused:
        check_row_limit(find_box(box), within, folder)
    return str(refused.value)


def test_names_decide_what_can_be_promised(shelf: Path) -> None:
    promised = sorted(each for each in map(read_strategy_file, strategy_names(shelf)) if each[1] is not None)
    boards = [Measures(2, 3), Measures(3, 8, repeats=False), Measures(4, 6), Measures(4, 6)]
    assert promised == [*zip(boards, (3, 6, 5, 7), strict=True)]
    for within in (None, 5, 6, 7, 20):
        check_row_limit(ORIGINAL, within, shelf)


def test_what_cannot_be_promised_is_refused_with_what_can(shelf: Path) -> None:
    assert refusal("original", 4, shelf) == (
        "Original has no strategy that takes at most 4 guesses; original has one for 5"
    )
    assert refusal("original", 1, shelf) == (
        "Original has no strategy that takes at most 1 guess; original has one for 5"
    )
    assert refusal("super", 7, shelf) == "Super has no strategy that takes at most 7 guesses"
    assert refusal("super", 7, shelf / "empty") == "Super has no strategy that takes at most 7 guesses"


@pytest.mark.parametrize(
    ("board", "within", "name"),
    [
        ("4x6", None, "4x6"), ("4x6", 4, None), ("4x6", 5, "4x6-5"), ("4x6", 6, "4x6"), ("4x6", 20, "4x6"),
        ("4x7", 6, "4x7"), ("4x7", 5, None), ("4x8n", 6, "4x8n"), ("4x8n", 7, "4x8n"), ("6x9", 20, None),
    ],
)  # fmt: skip
def test_the_best_strategy_that_keeps_a_limit_is_played(board: str, within: int | None, name: str | None) -> None:
    assert strategy_name(Measures.read(board), within) == name
