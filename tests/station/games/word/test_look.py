"""How words look and in which words they are told: a lamp says that there is a letter, the display says which."""

import pytest

from station.core import glyphs
from station.core.frame import DARK, HOLES, ROWS
from station.core.messages import CommonMessages
from station.games.codes.look import CURSOR, row_lamps
from station.games.codes.looks import look_of
from station.games.word.boxes import WORD, box_of
from station.games.word.look import LARGE_LETTER, LetterLook
from station.games.word.messages import WordMessages
from station.games.word.signs import LETTER
from station.games.word.words import LANGUAGES, alphabet
from station.matches.game import EMPTY, DraftRow

LOOK = LetterLook(WORD)
EVERY_LETTER = sorted({letter for language in LANGUAGES for letter in alphabet(language)})


def test_every_letter_has_the_same_lamp() -> None:
    assert LOOK.lamps("B_E") == (LETTER, DARK, LETTER)
    assert row_lamps(LOOK, DraftRow("BR___", 2), 0.0, 0.0) == (LETTER, LETTER, CURSOR, DARK, DARK)


@pytest.mark.parametrize("letter", EVERY_LETTER)
def test_a_letter_that_is_turned_up_fills_the_display(letter: str) -> None:
    points, lamp = LOOK.enlarge(letter) or ((), None)
    assert lamp == LARGE_LETTER
    heights, columns = ({point[axis] for point in points} for axis in (1, 0))
    assert (min(heights), max(heights)) == (0, ROWS - 1)
    assert columns <= set(range(2 * HOLES))


def test_no_two_letters_look_alike_when_they_are_turned_up() -> None:
    assert len({glyphs.large(letter) for letter in EVERY_LETTER}) == len(EVERY_LETTER)


def test_a_word_is_told_as_a_word_and_letters_as_letters() -> None:
    assert LOOK.names("BREAD") == "BREAD"
    assert LetterLook(box_of("en", 4)).names("TREE") == "TREE"
    assert LOOK.names("TREE") == CommonMessages.sequence(parts=("T", "R", "E", "E"))
    assert LOOK.names("B_EAD") == CommonMessages.sequence(parts=("B", "…", "E", "A", "D"))
    assert LOOK.letters("BREAD") == "BREAD"


def test_the_knob_speaks_of_letters_and_not_of_holes() -> None:
    assert [str(LOOK.at_hole(2, peg)) for peg in (EMPTY, "E")] == ["Letter 3.", "Letter 3: E."]


def test_no_colour_is_a_letter() -> None:
    assert LOOK.peg_of_button("red", DraftRow("_____")) == WordMessages.turn_for_a_letter()


@pytest.mark.parametrize(
    ("language", "typed", "letters"),
    [
        ("en", "b", "B"),
        ("de", "ä", "Ä"),
        ("de", "ß", "SS"),
        ("fr", "é", "E"),
        ("fr", "œ", "OE"),
        ("nl", "bread", "BREAD"),
    ],
)
def test_what_is_typed_is_written_as_the_language_writes_it(language: str, typed: str, letters: str) -> None:
    assert LetterLook(box_of(language, 5)).pegs_of_text(typed) == letters


def test_a_sign_that_is_not_a_letter_is_refused() -> None:
    letters = " ".join(alphabet("de"))
    assert look_of(box_of("de", 5)).pegs_of_text("é") == WordMessages.not_a_letter(letter="É", letters=letters)
