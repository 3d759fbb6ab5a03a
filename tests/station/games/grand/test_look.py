"""Pairs on the lamps: every pair is told from every other, and in words."""

import pytest

from station.core.events import Lay, Press, Turn
from station.core.frame import DARK, PEG, Frame
from station.core.messages import Message
from station.games.codes.code import Key
from station.games.codes.look import key_in_words, key_lamps, key_notes
from station.games.codes.scenes.row import RowEdit, edit_row, next_row
from station.games.grand.boxes import GRAND
from station.games.grand.look import PAIRED
from station.games.grand.messages import GrandMessages
from station.games.grand.pairs import ALL_PAIRS
from station.matches.game import DraftRow


def built(*presses: str | int) -> DraftRow:
    """The row after some buttons, or detents of the knob."""
    row = next_row(GRAND.holes)
    for press in presses:
        edited = edit_row(row, Turn(press) if isinstance(press, int) else Press(press), GRAND)
        assert isinstance(edited, RowEdit), edited
        row = edited.row
    return row


def test_no_two_pairs_have_the_same_two_lamps() -> None:
    assert len({PAIRED.lamps(pair) for pair in ALL_PAIRS}) == 25
    assert PAIRED.lamps("Rs") == (PEG["R"], PEG["G"])


def test_a_pair_takes_a_button_for_colour_and_one_for_shape() -> None:
    assert built("red", "green", "blue", "yellow").pegs == "RsBt____"
    assert built("red", "back", "purple", "purple", "push").pegs == "Px______"


def test_the_knob_steps_through_colours_and_then_shapes() -> None:
    assert [built(turned).pegs[0] for turned in (1, 2, 5, -1, -2)] == ["R", "Y", "P", "P", "B"]
    assert [built("red", turned).pegs[1] for turned in (1, 2, 5, -1)] == ["c", "t", "x", "x"]


def test_other_buttons_and_rows_that_cannot_be_are_refused() -> None:
    assert edit_row(next_row(8), Press("orange"), GRAND) == GrandMessages.only_five_buttons()
    assert isinstance(edit_row(built(*["red"] * 8), Press("red"), GRAND), Message)
    assert edit_row(next_row(8), Lay("cR______", 2), GRAND) is None
    assert isinstance(edit_row(next_row(8), Lay("RcYt____", 4), GRAND), RowEdit)


def test_behind_the_shield_are_colours_and_the_current_pair() -> None:
    assert PAIRED.behind_shield(DraftRow("RsYtB___", 3)) == DraftRow("RYB_Yt", 5)
    assert PAIRED.behind_shield(DraftRow("RsYtB___", 4)) == DraftRow("RYB_B_", 4)
    assert PAIRED.behind_shield(built(*["red"] * 8)) == DraftRow("RRRRRc", 6)


def test_the_code_is_revealed_in_the_top_row() -> None:
    frame = PAIRED.with_secret(Frame(), "RsYtBdPc")
    assert frame.pegs[66:] + frame.keys[66:68] == PAIRED.lamps("RsYtBdPc")
    assert frame.secret == (PEG["R"], PEG["Y"], PEG["B"], PEG["P"], DARK, DARK)
    assert PAIRED.with_secret(Frame(), "Rs").secret == (PEG["R"], *(DARK,) * 5)


@pytest.mark.parametrize(
    ("pegs", "words"),
    [
        ("RcYt____", "red circle, yellow star, …, …"),
        ("R_", "red"),
        ("RcB", "red circle, blue"),
        ("_dRx", "diamond, red cross"),
        ("s", "square"),
    ],
)
def test_rows_in_words(pegs: str, words: str) -> None:
    assert str(PAIRED.names(pegs)) == words


def test_answers_have_three_numbers_and_three_lamps_and_notes() -> None:
    key = Key(1, 1, 2)
    assert str(key_in_words(PAIRED, key)) == "1 exact, 1 elsewhere, 2 half"
    assert [lamp.colour for lamp in key_lamps(PAIRED, key)] == ["red", "white", "blue", "blue"]
    assert len(set(key_notes(PAIRED, key))) == 3


def test_its_picture_has_every_colour() -> None:
    assert {lamp.colour for lamp in PAIRED.picture().values()} == {"red", "yellow", "green", "blue", "purple"}
