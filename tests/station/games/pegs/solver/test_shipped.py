"""The shelf of the strategies: its names say what a computer can promise, on whatever board."""

from pathlib import Path

import pytest

from station.games.errors import Unavailable
from station.games.pegs.boxes import BOXES, box_named
from station.games.pegs.solver.shipped import bounded, check_row_limit

ORIGINAL = BOXES["original"]


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Another shelf, with other strategies."""
    for name in ("4x6", "4x6-7", "4x6-5", "5x8", "3x8n-6", "2x3-3"):
        (tmp_path / f"{name}.pegs").touch()
    return tmp_path


def refusal(box: str, within: int, folder: Path) -> str:
    with pytest.raises(Unavailable) as refused:
        check_row_limit(box_named(box), within, folder)
    return str(refused.value)


def test_names_decide_what_can_be_promised(shelf: Path) -> None:
    assert bounded(shelf) == (((2, 3, True), 3), ((3, 8, False), 6), ((4, 6, True), 5), ((4, 6, True), 7))
    for within in (None, 5, 7):
        check_row_limit(ORIGINAL, within, shelf)


def test_what_cannot_be_promised_is_refused_with_what_can(shelf: Path) -> None:
    ones = "2x3 has one for 3, 3x8n has one for 6, original has one for 5, original has one for 7"
    assert refusal("original", 6, shelf) == f"Original has no strategy that takes at most 6 guesses; {ones}"
    assert refusal("original", 1, shelf) == f"Original has no strategy that takes at most 1 guess; {ones}"
    assert refusal("super", 7, shelf) == f"Super has no strategy that takes at most 7 guesses; {ones}"
    assert refusal("super", 7, shelf / "empty") == "Super has no strategy that takes at most 7 guesses"
