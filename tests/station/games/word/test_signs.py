"""The signs of the word box in the menu."""

import pytest

from station.core.frame import HOLES, ROWS
from station.games.codes.terms import read_terms
from station.games.word import signs
from station.games.word.boxes import WORD_BOXES
from station.games.word.words import WORD_LENGTHS


@pytest.mark.parametrize("letters", WORD_LENGTHS)
def test_the_box_is_as_wide_as_a_word_and_bears_a_letter(letters: int) -> None:
    picture = signs.tiles(letters, 12)
    assert {x for x, _ in picture} == set(range(letters))
    assert {y for _, y in picture} == set(range(ROWS))
    assert set(picture.values()) == {signs.LETTER_TILE, signs.READ}


@pytest.mark.parametrize("letters", WORD_LENGTHS)
def test_the_number_of_letters_stands_beside_the_box(letters: int) -> None:
    terms = read_terms(["word", f"holes={letters}"], WORD_BOXES)
    picture = signs.letters(terms, f"{letters}")
    assert picture.under == signs.tiles(letters, 12)
    assert picture.sign
    assert min(x for x, _ in picture.sign) >= HOLES
