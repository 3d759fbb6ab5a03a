"""How pegs look and what they are called: by their colours, or by the digits for which these stand."""

import pytest

from station.core import glyphs
from station.core.frame import PEG
from station.core.palette import LETTER_OF
from station.games.codes.look import Look
from station.games.codes.looks import look_of
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.games.pegs.look import COLOURED, NUMBERED, ColourLook, DigitLook
from station.games.pegs.signs import stack
from station.matches.game import DraftRow

EMPTY_ROW = DraftRow("____", 0)


def test_a_box_of_digits_looks_otherwise_than_all_the_others() -> None:
    looks = {name: type(look_of(box)) for name, box in BOXES_WITH_PEGS.items()}
    assert looks == {**dict.fromkeys(BOXES_WITH_PEGS, ColourLook), "number": DigitLook}


@pytest.mark.parametrize(("look", "red", "white", "blank"), [(COLOURED, "R", "W", "."), (NUMBERED, "1", "8", ".")])
def test_a_button_puts_the_peg_of_its_colour(look: Look, red: str, white: str, blank: str) -> None:
    pegs = [look.peg_of_button(button, EMPTY_ROW) for button in ("red", "white", "blank")]
    assert pegs == [red, white, blank]


def test_every_button_puts_its_own_digit_in_its_colour() -> None:
    digits = {button: NUMBERED.peg_of_button(button, EMPTY_ROW) for button in LETTER_OF if button != "blank"}
    assert sorted(map(str, digits.values())) == sorted(BOXES_WITH_PEGS["number"].colours)
    assert all(NUMBERED.lamps(str(digit)) == COLOURED.lamps(LETTER_OF[button]) for button, digit in digits.items())


def test_the_knob_turns_a_digit_up_large_and_no_colour() -> None:
    assert NUMBERED.enlarge("3") == (glyphs.large("3"), PEG["3"])
    assert COLOURED.enlarge("R") is None


@pytest.mark.parametrize(
    ("look", "pegs", "names", "letters"),
    [(COLOURED, "RRY.", "red red yellow blank", "RRY."), (NUMBERED, "1_38", "1 … 3 8", "1_38")],
)
def test_pegs_have_names_and_are_marked_with_letters(look: Look, pegs: str, names: str, letters: str) -> None:
    assert (str(look.names(pegs)), str(look.letters(pegs))) == (names, letters)


def test_a_box_is_pictured_as_a_stack() -> None:
    assert [look_of(box).picture() for box in BOXES_WITH_PEGS.values()] == [*map(stack, BOXES_WITH_PEGS.values())]
