"""Letters, digits and pictures for the display: every one is its own."""

from itertools import combinations
from string import ascii_uppercase, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core import glyphs
from station.core.glyphs import Points, columns_of

PICTURES = "👤👥✋🙈🏆🤖▶"
CHARACTERS = ascii_uppercase + digits + "-:.,…!?+/&=%'" + PICTURES


def drawn(lit: Points, columns: int = 12, rows: int = 12) -> list[str]:
    return ["".join(".#"[(x, y) in lit] for x in range(columns)) for y in reversed(range(rows))]


def glyph(text: str) -> list[str]:
    """The drawing of a text, from top to bottom."""
    columns = columns_of(text)
    return drawn(glyphs.placed(columns, 0, 0), len(columns), glyphs.HEIGHT)


def test_a_number_stands_with_each_digit_in_the_middle_of_its_half() -> None:
    assert drawn(glyphs.number(12))[2:9] == [
        "...#....##..",
        "..##...#..#.",
        "...#......#.",
        "...#.....#..",
        "...#....#...",
        "...#...#....",
        "...#...####.",
    ]


def test_digits_and_numbers_stay_on_the_display() -> None:
    for value in range(100):
        assert on_the_display(glyphs.number(value))
    assert {x for value in range(10) for x, _ in glyphs.digit(value, 6)} == {7, 8, 9, 10}


def on_the_display(lit: Points) -> bool:
    return all(0 <= x < 12 and 0 <= y < 12 for x, y in lit) and len(set(lit)) == len(lit)


def test_every_character_has_its_own_drawing() -> None:
    drawings = {character: glyph(character) for character in CHARACTERS if character != "?"}
    assert glyph("?") not in drawings.values()
    assert [pair for pair in combinations(drawings, 2) if drawings[pair[0]] == drawings[pair[1]]] == []


@pytest.mark.parametrize("alike", ["O0DQ", "B8", "S5", "Z2", "MNWH", "I1!", "UVY", "CG", "KX", "PR", "17", "689"])
def test_characters_that_look_alike_differ_in_three_lamps_or_more(alike: str) -> None:
    for one, other in combinations(alike, 2):
        assert len(set(glyphs.placed(columns_of(one), 0)) ^ set(glyphs.placed(columns_of(other), 0))) >= 3


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_fits_the_display_and_wastes_no_column(character: str) -> None:
    columns = columns_of(character)
    assert 1 <= len(columns) <= (12 if character in PICTURES else 5)
    assert columns[0]
    assert columns[-1]


def test_lower_case_shows_as_capitals_and_accents_are_left_out() -> None:
    assert columns_of("Zoë grüßt") == columns_of("ZOE GRUSST")


def test_the_unknown_shows_as_a_question_mark() -> None:
    assert columns_of("5 €\n") == columns_of("5 ??")


def test_words_stand_further_apart_than_letters() -> None:
    assert glyph("I I!")[0] == "###....###.#"


def test_a_text_without_characters_is_dark() -> None:
    assert columns_of("") == ()


@given(st.integers(-40, 40), st.integers(-12, 20))
def test_what_sticks_out_is_cut_off(left: int, bottom: int) -> None:
    columns = columns_of("CUT OFF")
    whole = {(left + x, bottom + y) for x, rows in enumerate(columns) for y in rows}
    assert set(glyphs.placed(columns, left, bottom)) == {(x, y) for x, y in whole if 0 <= x < 12 and 0 <= y < 12}
