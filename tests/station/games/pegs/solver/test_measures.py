"""The measures of a board, and how they are spelt."""

import pytest

from station.games.pegs.boxes import BOXES_WITH_PEGS, find_box
from station.games.pegs.solver.measures import Measures


@pytest.mark.parametrize(
    ("name", "board", "size"),
    [
        ("4x6", Measures(4, 6), 1296),
        ("5x9", Measures(5, 9), 59049),
        ("4x8n", Measures(4, 8, repeats=False), 1680),
        ("1x2", Measures(1, 2), 2),
    ],
)
def test_a_board_is_read_and_written(name: str, board: Measures, size: int) -> None:
    assert (Measures.read(name), board.name, board.size) == (board, name, size)


def test_a_strategy_with_a_limit_is_for_the_same_board() -> None:
    assert Measures.read("4x6-5") == Measures(4, 6)
    assert Measures.read("3x8n-6") == Measures(3, 8, repeats=False)


@pytest.mark.parametrize("text", ["", "4x", "x6", "4x6m", "44x6", "4x66", "4x6-", "4x6-55", " 4x6", "\u0664x6"])
def test_an_unreadable_board_says_how_one_is_spelt(text: str) -> None:
    with pytest.raises(ValueError, match="is not a board; spell one 5x8, or 4x8n if no colour may occur twice"):
        Measures.read(text)


def test_a_blank_is_one_colour_more() -> None:
    assert [Measures.of(BOXES_WITH_PEGS[name]).name for name in ("original", "superhirn", "slider", "super")] == [
        "4x6", "4x8", "4x8n", "5x8",
    ]  # fmt: skip
    assert Measures.of(find_box("c8p6g12b")) == Measures(6, 9)
