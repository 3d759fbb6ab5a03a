"""The dialogue of `pegmind crack`, with a box of pairs: what is typed, and what is said to it."""

import pytest

from station.games.codes.crack import HomeBoard, crack
from station.games.grand.boxes import GRAND
from station.games.grand.crack import read_pairs
from station.games.grand.solver import CODEBREAKER

SIZE = "390 625 codes of 4 pairs"
BOARD = HomeBoard(GRAND, CODEBREAKER, read_pairs, str, SIZE, "Rows are pairs.", "RcYtGsBd", ("exact", "elsewhere", ""))
FIRST = "RcRtYcGs"


def spoken(*lines: str, first: str | None = FIRST) -> tuple[int, list[str]]:
    """The exit status, and what was said after the greeting."""
    said: list[str] = []
    status = crack(BOARD, lines, said.append, first)
    assert said[0].splitlines()[0] == "Grand: 390 625 codes of 4 pairs."
    return status, said[1:]


def test_an_answer_is_taken_with_or_without_its_row() -> None:
    _, one = spoken("0 0 0", "show", "quit")
    _, other = spoken("PxPxPxPx", "0,0,0", "undo", f"{FIRST}: 000", "show", "quit")
    assert one[2] == f"  row  1  {FIRST}  0 red 0 white 0 half"
    assert other[-1] == one[2]
    assert other[1] == "Play PxPxPxPx. What is the answer?"


def test_four_exact_that_cannot_be_is_a_contradiction() -> None:
    status, said = spoken("4 0 0 ", "help")
    assert (status, said[-1]) == (0, f"Cracked in 1 row: {FIRST}")
    _, said = spoken("RcRcRcRc 0 0 0", "RcRcRcRc 4 0 0", "1 0 0", "quit")
    assert said[2].splitlines() == [
        "No code fits: the answer in row 2 contradicts the rows before it.",
        "  row  1  RcRcRcRc  0 red 0 white 0 half",
        "> row  2  RcRcRcRc  4 red 0 white 0 half",
        "Take rows back with undo, or correct an answer, as in: change 2 0 1 2",
    ]
    assert said[3].startswith(
        "there is no guess to answer while the answers contradict each other; nothing has changed"
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("1 2", "an answer is three numbers, red, white and half, as in: 1 0 2"),
        ("3 2 0", "5 key pegs are too many: an answer has 4 at most"),
        ("undo", "there is nothing to take back"),
        ("undo 2", "nothing may follow undo"),
        ("change 1 0 0 0", "there is no row 1 yet"),
        ("change 1", "change needs a row and its answer, as in: change 1 0 1 2"),
        ("triangle", "triangle is not a colour, a shape or a pair"),
        ("RcRc", "pairs 3 and 4 are not complete yet"),
    ],
)
def test_what_cannot_be_read_changes_nothing_and_asks_again(line: str, says: str) -> None:
    _, said = spoken(line, "quit")
    assert said[1].splitlines() == [
        f"{says}; nothing has changed (type help for help)",
        f"Play {FIRST}. What is the answer?",
    ]


def test_the_last_code_that_is_left_is_said_to_be_the_only_one() -> None:
    rows = ("RcRtYcGs 1 1 1", "RtPtYcBc 0 0 3", "RcGsGcBt 1 1 2", "GtGcBsRx 0 0 1")
    _, said = spoken(*rows, "quit")
    assert "6 codes are possible" in said[-2]
    assert said[-1] == "Play RcYtGsBd: it is the only possible code."


def test_an_answer_is_corrected_with_change() -> None:
    _, said = spoken("RcRcRcRc 1r", "RcRcRcRc 2 half", "show", "change 2 1r", "show", "quit")
    wrong = "> row  2  RcRcRcRc  0 red 0 white 2 half"
    assert wrong in said[2].splitlines()
    assert said[3].splitlines()[1] == wrong
    assert said[4].startswith("Play ")
    assert said[5].splitlines() == [f"  row  {row}  RcRcRcRc  1 red 0 white 0 half" for row in (1, 2)]
