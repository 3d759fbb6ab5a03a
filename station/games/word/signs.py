"""Signs for the word box in the menu, drawn on the display."""

from typing import Final

from station.core import glyphs
from station.core.frame import Lamp
from station.core.messages import Message
from station.games.codes.terms import CodeTerms
from station.games.word.boxes import WordBox
from station.scenes.signs import Grid, Picture, light, right

LETTER: Final = Lamp("white", 50)
"""A letter, whichever it is."""

LETTER_TILE: Final = Lamp("white", 6)
"""A letter in the picture of the box."""

READ: Final = Lamp("yellow", 18)
"""The letter in the picture that can be read; faint, so that the page draws no pegs."""

FIRST: Final = "A"


def tiles(letters: int, rows: int) -> Grid:
    """The box as a picture: as wide as a word, as high as its rows, and a letter on it."""
    columns = glyphs.columns_of(FIRST)
    under = {(x, y): LETTER_TILE for y in range(rows) for x in range(letters)}
    return {
        **under,
        **light(glyphs.place_columns(columns, (letters - len(columns)) // 2, (rows - glyphs.GLYPH_HEIGHT) // 2), READ),
    }


def language(terms: CodeTerms[WordBox], text: Message | str) -> Picture:
    """The code of the language over a row of letters."""
    row = {(1 + 2 * n + x, y): LETTER_TILE for n in range(terms.box.holes) for x in (0,) for y in (1, 2)}
    return Picture(row, text=text)


def letters(terms: CodeTerms[WordBox], text: Message | str) -> Picture:
    """The box, and how many letters a word has."""
    return Picture(tiles(terms.box.holes, terms.box.rows), right(str(text)))
