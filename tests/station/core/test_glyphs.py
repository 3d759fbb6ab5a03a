"""Letters, digits and pictures for the display: every one is its own."""

from itertools import combinations
from string import ascii_uppercase, digits
from unicodedata import normalize

from hypothesis import given
from hypothesis import strategies as st

from station.core import glyphs
from station.core.glyphs import ACCENTED, Points, capitals, columns_of, first_unknown

PICTURES = "👤👥✋🙈🏆🤖▶"
CHARACTERS = ascii_uppercase + ACCENTED + digits + "-–:;.,…!?+/&=%'\"“”„«»()" + PICTURES  # noqa: RUF001 - a dash

ACCENTED_BY_LANGUAGE = {
    "English": "Ñ",
    "German": "ÄÖÜẞ",
    "Dutch": "ÁÉÍÓÚÀÈÄËÏÖÜ",
    "French": "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ",
}


def drawn(lit: Points, columns: int = 12, rows: int = 12) -> list[str]:
    return ["".join(".#"[(x, y) in lit] for x in range(columns)) for y in reversed(range(rows))]


def glyph(text: str) -> list[str]:
    """The drawing of a text, from top to bottom."""
    columns = columns_of(text)
    return drawn(glyphs.place_columns(columns, 0, 0), len(columns), glyphs.GLYPH_HEIGHT)


def test_each_digit_of_a_number_is_in_the_middle_of_its_half() -> None:
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


ALIKE = (
    "O0DQ", "B8ẞ", "S5", "Z2", "MNWH", "I1!", "UVY", "CG", "KX", "PR", "17", "689", "AÁÀÂÄ", "CÇ", "EÉÈÊË", "IÍÎÏ",
    "NÑ", "OÓÔÖ", "UÚÙÛÜ", "YŸ", "ÆŒ", "()CI", '“”„"', "«»",
)  # fmt: skip


def test_similar_characters_differ_in_three_lamps_or_more() -> None:
    for one, other in [pair for alike in ALIKE for pair in combinations(alike, 2)]:
        differ = set(glyphs.place_columns(columns_of(one), 0)) ^ set(glyphs.place_columns(columns_of(other), 0))
        assert len(differ) >= 3, one + other


def test_a_character_fits_the_display_and_wastes_no_column() -> None:
    for character in CHARACTERS:
        columns = columns_of(character)
        assert 1 <= len(columns) <= (12 if character in PICTURES else 7 if character in "ÆŒ" else 5), character
        assert columns[0] and columns[-1], character  # noqa: PT018 - one thing, the margins


def test_an_accented_letter_has_seven_rows_and_its_own_drawing() -> None:
    for letter in ACCENTED:
        assert {y for rows in columns_of(letter) for y in rows} >= {0, 6}, letter
        assert [other for other in ascii_uppercase + "?" if columns_of(other) == columns_of(letter)] == []


def test_accented_letters_are_offered_in_alphabetical_order() -> None:
    assert set(ACCENTED) == set("".join(ACCENTED_BY_LANGUAGE.values()))
    beginnings = {"Æ": "A", "Œ": "O", "ẞ": "S"}
    plain = [beginnings.get(letter, normalize("NFD", letter)[0]) for letter in ACCENTED]
    assert plain == sorted(plain)


def test_an_accent_stands_above_its_letter_and_a_cedilla_below() -> None:
    assert glyph("ÉÜ") == [
        "..#...#.#.",
        ".#........",
        "####.#...#",
        "#....#...#",
        "###..#...#",
        "#....#...#",
        "####..###.",
    ]
    assert glyph("Ç") == [
        ".###.",
        "#...#",
        "#....",
        "#...#",
        ".###.",
        "..#..",
        ".##..",
    ]


def test_lower_case_shows_as_capitals() -> None:
    assert columns_of("zoë grüßt œil ÿ") == columns_of("ZOË GRÜẞT ŒIL Ÿ")
    assert capitals("Straße Zoe\u0308 ĳs") == "STRAẞE ZOË IJS"


def test_an_accent_is_shown_however_it_was_typed() -> None:
    assert columns_of("Zoe\u0308") == columns_of("Zoë") != columns_of("Zoe")


def test_an_accent_of_other_languages_is_left_out() -> None:
    assert columns_of("Åsa Dvořák q\u0301") == columns_of("ASA DVORÁK Q")


def test_marks_that_translators_use_look_as_the_plain_ones() -> None:
    assert columns_of("l’été") == columns_of("l‘été") == columns_of("l'été")  # noqa: RUF001 - quotation marks
    assert columns_of("Ça\u202f!") == columns_of("Ça\xa0!") == columns_of("Ça !")


def test_the_first_character_without_a_glyph_is_named() -> None:
    for text in ("", CHARACTERS, "Zoe\u0308 Straße Åsa ĳs", "q\u0301"):
        assert first_unknown(text) is None, text
    assert [first_unknown(text) for text in ("Ada Ольга", "中村", "Søren", "A²")] == ["О", "中", None, "²"]  # noqa: RUF001


def test_the_unknown_shows_as_a_question_mark() -> None:
    assert columns_of("5 €\n") == columns_of("5 ??")


def test_words_stand_further_apart_than_letters() -> None:
    assert glyph("I I!")[0] == "###....###.#"


@given(st.integers(-40, 40), st.integers(-12, 20))
def test_what_sticks_out_is_cut_off(left: int, bottom: int) -> None:
    columns = columns_of("CUT OFF")
    whole = {(left + x, bottom + y) for x, rows in enumerate(columns) for y in rows}
    assert set(glyphs.place_columns(columns, left, bottom)) == {(x, y) for x, y in whole if 0 <= x < 12 and 0 <= y < 12}
