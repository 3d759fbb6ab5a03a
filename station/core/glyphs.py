"""Letters, digits and small pictures for the 12 x 12 display, 7 rows high and as wide as each needs."""

from collections.abc import Iterator
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final
from unicodedata import combining, normalize

from station.core.frame import HOLES, ROWS

GLYPH_HEIGHT: Final = 7
TEXT_BOTTOM: Final = 3
"""The lowest row of a text that is centred vertically."""

PERSON: Final = "👤"
PERSONS: Final = "👥"
HAND: Final = "✋"
LOOK_AWAY: Final = "🙈"
CUP: Final = "🏆"
RIVALS: Final = "🤖"
"""A person and a machine."""
ARROW: Final = "▶"

ACCENTED: Final = "ÁÀÂÄÆÇÉÈÊËÍÎÏÑÓÔÖŒẞÚÙÛÜŸ"
"""The letters beyond A-Z of English, German, Dutch and French, in alphabetical order."""

_STRETCHED: Final = (0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 6, 6)
"""Which row of a glyph each row of the display shows, where the glyph is as high as the display."""

Points = tuple[tuple[int, int], ...]
"""(column, row) pairs, counted from the bottom left."""

Columns = tuple[tuple[int, ...], ...]
"""From left to right: the lit rows of every column, 0 at the bottom to 6."""

# Digits are narrower than letters, so that 0 is not read as O, 8 as B, 5 as S or 2 as Z, and 100 fits the display.
# An accent has the top two rows and its letter the five below; if four are enough, a dark row is between them.
_DRAWINGS: Final = """
A     B     C     D     E    F    G     H     I   J    K     L    M     N     O     P     Q
.###. ####. .###. ###.. #### #### .###. #...# ### ...# #...# #... #...# #...# .###. ####. .###.
#...# #...# #...# #..#. #... #... #...# #...# .#. ...# #..#. #... ##.## ##..# #...# #...# #...#
#...# #...# #.... #...# #... #... #.... #...# .#. ...# #.#.. #... #.#.# ##..# #...# #...# #...#
##### ####. #.... #...# ###. ###. #.### ##### .#. ...# ##... #... #.#.# #.#.# #...# ####. #...#
#...# #...# #.... #...# #... #... #...# #...# .#. ...# #.#.. #... #...# #..## #...# #.... #.#.#
#...# #...# #...# #..#. #... #... #...# #...# .#. #..# #..#. #... #...# #..## #...# #.... #..#.
#...# ####. .###. ###.. #### #... .###. #...# ### .##. #...# #### #...# #...# .###. #.... .##.#

R     S     T     U     V     W     X     Y     Z     0    1  2    3    4    5    6    7    8    9
####. .#### ##### #...# #...# #...# #...# #...# ##### .##. .# .##. ###. ...# #### .##. #### .##. .##.
#...# #.... ..#.. #...# #...# #...# #...# #...# ....# #..# ## #..# ...# ..## #... #... ...# #..# #..#
#...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#. #..# .# ...# ...# .#.# ###. #... ...# #..# #..#
####. .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#.. #..# .# ..#. .##. #..# ...# ###. ..#. .##. .###
#.#.. ....# ..#.. #...# .#.#. #.#.# .#.#. ..#.. .#... #..# .# .#.. ...# #### ...# #..# ..#. #..# ...#
#..#. ....# ..#.. #...# .#.#. #.#.# #...# ..#.. #.... #..# .# #... ...# ...# ...# #..# .#.. #..# ...#
#...# ####. ..#.. .###. ..#.. .#.#. #...# ..#.. ##### .##. .# #### ###. ...# ###. .##. .#.. .##. .##.

-   : . , …     ! ?     +     / & = % ' ▶
... . . . ..... # .###. ..... ....# .##.. .... ##..# # #...
... . . . ..... # #...# ..#.. ....# #..#. .... ##..# # ##..
... # . . ..... # ....# ..#.. ...#. #.#.. #### ...#. . ###.
### . . . ..... # ...#. ##### ..#.. .#... .... ..#.. . ####
... # . . ..... # ..#.. ..#.. .#... #.#.# #### .#... . ###.
... . . # ..... . ..... ..#.. #.... #..#. .... #..## . ##..
... . # # #.#.# # ..#.. ..... #.... .##.# .... #..## . #...

Á     À     Â     Ä     Æ       Ç     É    È    Ê     Ë    Í   Î   Ï   Ñ
...## ##... ..#.. .#.#. .###### .###. ..#. .#.. ..#.. #..# ..# .#. #.# ..#.#
..#.. ..#.. .#.#. ..... #..#... #...# .#.. ..#. .#.#. .... .#. #.# ... .#.#.
..... ..... ..... .###. #..#... #.... #### #### ##### #### ... ... ### .....
.###. .###. .###. #...# ######. #...# #... #... #.... #... ### ### .#. ##..#
#...# #...# #...# #...# #..#... .###. ###. ###. ####. ###. .#. .#. .#. #.#.#
##### ##### ##### ##### #..#... ..#.. #... #... #.... #... .#. .#. .#. #..##
#...# #...# #...# #...# #..#### .##.. #### #### ##### #### ### ### ### #...#

Ó     Ô     Ö     Œ       ẞ     Ú     Ù     Û     Ü     Ÿ
...## ..#.. .#.#. .###### .###. ...## ##... ..#.. .#.#. .#.#.
..#.. .#.#. ..... #..#... #...# ..#.. ..#.. .#.#. ..... .....
..... ..... .###. #..#... #..#. ..... ..... ..... #...# #...#
.###. .###. #...# #..###. #.#.. #...# #...# #...# #...# .#.#.
#...# #...# #...# #..#... #..#. #...# #...# #...# #...# ..#..
#...# #...# #...# #..#... #...# #...# #...# #...# #...# ..#..
.###. .###. .###. .###### #.##. .###. .###. .###. .###. ..#..

;  (  )  –     "   “    ”    „    «     »
.. .# #. ..... #.# #.#. .#.# .... ..... .....
.. #. .# ..... #.# .#.# #.#. .... ..#.# #.#..
.# #. .# ..... #.# .... .... .... .#.#. .#.#.
.. #. .# ##### ... .... .... .... #.#.. ..#.#
.. #. .# ..... ... .... .... .... .#.#. .#.#.
.# #. .# ..... ... .... .... .#.# ..#.# #.#..
#. .# #. ..... ... .... .... #.#. ..... .....

👤 👥 ✋ 🙈 🏆 🤖
.###. .###...###. ....#.#.. ##..####... .#######. .###....#..
.###. .###...###. ..#.#.#.# ..#.....##. #.#####.# .###..#####
.###. .###...###. ..#.#.#.# #..##.#...# #.#####.# .###..#.#.#
..... ........... ..#.#.#.# #....#....# .#.###.#. ......#####
.###. .###...###. #.####### #...#.##..# ...###... .###..#...#
##### #####.##### .######## .##.....#.. ....#.... #####.#####
##### #####.##### ..######. ...####..## ..#####.. #####..#.#.
"""  # noqa: RUF001 - the dash is a dash

_LOOKALIKES: Final = MappingProxyType(
    {
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        **dict(zip("ŁĐÐØĦŦ", "LDDOHT", strict=True)),
        "\N{NO-BREAK SPACE}": " ",
        "\N{NARROW NO-BREAK SPACE}": " ",
    }
)
"""Characters that look like another one, such as letters with a stroke, which is no accent in Unicode.

French has a no-break space before ! ? : ; and inside « »."""

_CAPITALS: Final = str.maketrans({"ß": "ẞ", "ĳ": "IJ", "Ĳ": "IJ"})
"""Where `str.upper` differs: it turns ß into SS. The Dutch ligature ij shows as two letters."""


def digit(value: int, left: int) -> Points:
    """Return the points of a digit, centred in the 6 columns from `left` on and in the height."""
    columns = columns_of(str(value))
    return place_columns(columns, left + (HOLES - len(columns)) // 2)


def large(mark: str) -> Points:
    """Return the points of a character as high as the 12 x 12 display, centred, two lamps thick if there is room."""
    columns = [tuple(y for y, drawn in enumerate(_STRETCHED) if drawn in rows) for rows in columns_of(mark)]
    times = 2 if 2 * len(columns) <= ROWS else 1
    thick = tuple(column for column in columns for _ in range(times))
    return place_columns(thick, (ROWS - len(thick)) // 2, 0)


def number(value: int) -> Points:
    """Return the points of one or two digits, each in its half of the 12 x 12 display: pegs first, then key lamps."""
    halves = enumerate(str(value))
    return tuple(point for half, mark in halves for point in digit(int(mark), half * HOLES))


def place_columns(columns: Columns, left: int, bottom: int = TEXT_BOTTOM) -> Points:
    """Return the points of columns from column `left` and row `bottom` on; what does not fit is cut off."""
    first, seen = max(left, 0), columns[max(-left, 0) : max(ROWS - left, 0)]
    return tuple((x, bottom + y) for x, rows in enumerate(seen, first) for y in rows if 0 <= bottom + y < ROWS)


@lru_cache(maxsize=64)  # a cabinet runs for years, and the texts come and go
def columns_of(text: str) -> Columns:
    """Return the columns of a text in capitals, with a dark column between its characters.

    An accent that has no glyph with its letter is left out, and any other character without a glyph is a question mark.
    The pictures are characters, too: their names are constants of this module.
    """
    glyphs = (_glyph(mark) or _glyphs()["?"] for mark in _marks(text))
    return tuple(column for glyph in glyphs for column in ((), *glyph))[1:]


def capitals(text: str) -> str:
    """Return a text in the capital letters that the lamps show, composed (NFC)."""
    return normalize("NFC", text.translate(_CAPITALS).upper())


def first_unknown(text: str) -> str | None:
    """Return the first character of a text that the lamps cannot show, or None if they can show all of it."""
    return next((mark for mark in normalize("NFC", text) if None in map(_glyph, _marks(mark))), None)


def _marks(text: str) -> Iterator[str]:
    """Yield the characters of a text in capitals, without combining accents."""
    return (mark for mark in capitals(text) if not combining(mark))


def _glyph(mark: str) -> Columns | None:
    """Return the glyph of a character, or of its letter without the accent, or None."""
    glyphs = _glyphs()
    return glyphs.get(mark, glyphs.get(normalize("NFD", mark)[0]))


@cache
def _glyphs() -> dict[str, Columns]:
    blocks = _DRAWINGS.strip("\n").split("\n\n")
    drawn = {" ": ((), ())} | dict(glyph for block in blocks for glyph in _cut_drawings(block))
    return drawn | {mark: drawn[like] for mark, like in _LOOKALIKES.items()}


def _cut_drawings(block: str) -> Iterator[tuple[str, Columns]]:
    """Yield each character that the first line of a block names, with its drawing below."""
    names, *rows = (line.split() for line in block.split("\n"))
    for name, *drawing in zip(names, *rows, strict=True):
        yield name, tuple(_dots_of(column) for column in zip(*drawing, strict=True))


def _dots_of(column: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(y for y, mark in enumerate(reversed(column)) if mark == "#")
