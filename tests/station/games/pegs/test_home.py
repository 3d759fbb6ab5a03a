"""Boards at home: their names and rows, as people type them."""

from typing import Final

import pytest

from station.games.codes.answers import MisreadError
from station.games.pegs.boxes import BOXES_WITH_PEGS, PegBox
from station.games.pegs.home import name_pegs, read_board, read_row
from station.games.pegs.solver.measures import Measures
from station.matches.errors import MoveError
from tests.boxes import OF_PEGS

ORIGINAL = BOXES_WITH_PEGS["original"]
DIGITS = read_board("4x10")


NAMES: Final = {
    "RYGBPW": (Measures(4, 6), ("original", "4x6", "4X6", "4 x 6", "c6p4", "C6P4G10")),
    "ROYGCBPW": (Measures(4, 8, repeats=False), ("SLIDER", "4x8n")),
    "RYG.": (Measures(3, 4, repeats=False, blank=True), ("c3p3g10bM",)),
    "123456789": (Measures(4, 9), ("c9p4",)),
    "0123456789": (Measures(4, 10), ("4x10",)),
}


def test_a_board_is_named_as_people_write_it() -> None:
    for colours, (board, names) in NAMES.items():
        for name in names:
            box = read_board(name)
            assert (Measures.of(box), box.colours, box.possibilities) == (board, colours, board.size), name
            assert box.numbered == colours[0].isdigit()
    assert Measures.of(read_board("5\u00d78")) == Measures(5, 8)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("orignal", f"'orignal' is not a board; did you mean original?; name {', '.join(OF_PEGS)}"),
        ("7x", f"'7x' is not a board; name {', '.join(OF_PEGS)}, grand, word, or a size"),
        ("", "'' is not a board; name original"),
        ("7x6", "a board has 1 to 6 holes, not 7"),
        ("c11p4", "a board has 1 to 10 colours, not 11"),
        ("c9p4b", "a board has 1 to 8 colours beside the blank, not 9"),
        ("4x0", "a board has 1 to 10 colours, not 0"),
        ("4x3n", "without a colour twice, 4 holes need 4 colours at least"),
    ],
)
def test_an_unknown_board_is_refused_with_examples(name: str, reason: str) -> None:
    with pytest.raises(MisreadError) as refused:
        read_board(name)
    assert str(refused.value).startswith(reason)


def test_pegs_of_any_board_can_be_called_by_digits() -> None:
    box = read_board("original", digits=True)
    assert (box.colours, str(box.title), name_pegs(box)) == ("123456", "Original", "The pegs are digits, 1 to 6.")
    blank = read_board("4x8bn", digits=True)
    assert name_pegs(blank) == "The pegs are digits, 1 to 8; 9 is the blank, an empty hole."
    assert blank.possibilities == read_board("4x8bn").possibilities
    assert name_pegs(ORIGINAL) == "R red, Y yellow, G green, B blue, P purple, W white"


@pytest.mark.parametrize(
    ("text", "box", "code"),
    [
        ("RGYB", ORIGINAL, "RGYB"),
        ("R G Y B", ORIGINAL, "RGYB"),
        ("red green, Yellow BLUE", ORIGINAL, "RGYB"),
        ("red-g-yellow-b", ORIGINAL, "RGYB"),
        ("red red blue blue", ORIGINAL, "RRBB"),
        ("blank r blank g", read_board("c6p4b"), ".R.G"),
        ("0123", DIGITS, "0123"),
        ("9 9 0 0", DIGITS, "9900"),
    ],
)
def test_a_row_is_typed_in_letters_names_or_digits(text: str, box: PegBox, code: str) -> None:
    assert read_row(text, box) == code


@pytest.mark.parametrize(
    ("line", "box", "reason"),
    [
        ("red gren blue blue", ORIGINAL, "gren is not a colour or a command; did you mean green?"),
        ("udno", ORIGINAL, "udno is not a colour or a command; did you mean undo?"),
        ("orange red red red", ORIGINAL, "'O' is not a peg of this box; it has R Y G B P W"),
        ("red red red", ORIGINAL, "hole 4 is still empty"),
        ("1283", read_board("4x6", digits=True), "'8' is not a peg of this box; it has 1 2 3 4 5 6"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(line: str, box: PegBox, reason: str) -> None:
    with pytest.raises((MisreadError, MoveError)) as refused:
        read_row(line, box)
    assert str(refused.value) == reason
