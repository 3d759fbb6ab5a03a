"""Letters, digits and small pictures for the 12 x 12 display, 7 rows high and as wide as each needs."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final
from unicodedata import normalize

from station.core.frame import HOLES, ROWS

HEIGHT: Final = 7
BOTTOM: Final = 3
"""The lowest row of what stands in the middle of the display's height."""

PERSON: Final = "👤"
PERSONS: Final = "👥"
HAND: Final = "✋"
LOOK_AWAY: Final = "🙈"
CUP: Final = "🏆"
RIVALS: Final = "🤖"
"""A person and a machine."""
ARROW: Final = "▶"

Points = tuple[tuple[int, int], ...]
"""(column, row) pairs, counted from the bottom left."""

Columns = tuple[tuple[int, ...], ...]
"""From left to right: the lit rows of every column, 0 at the bottom to 6."""

# Digits are narrower than letters, so that 0 is no O, 8 no B, 5 no S and 2 no Z, and 100 fits the display.
_DRAWN: Final = """
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

👤 👥 ✋ 🙈 🏆 🤖
.###. .###...###. ....#.#.. ##..####... .#######. .###....#..
.###. .###...###. ..#.#.#.# ..#.....##. #.#####.# .###..#####
.###. .###...###. ..#.#.#.# #..##.#...# #.#####.# .###..#.#.#
..... ........... ..#.#.#.# #....#....# .#.###.#. ......#####
.###. .###...###. #.####### #...#.##..# ...###... .###..#...#
##### #####.##### .######## .##.....#.. ....#.... #####.#####
##### #####.##### ..######. ...####..## ..#####.. #####..#.#.
"""


def digit(value: int, left: int) -> Points:
    """One digit in the middle of half a display: of the 6 columns from `left` on, and of the height."""
    columns = columns_of(str(value))
    return placed(columns, left + (HOLES - len(columns)) // 2)


def number(value: int) -> Points:
    """A number of one or two digits, each in its half of the 12 x 12 display: pegs first, then key lamps."""
    halves = enumerate(str(value))
    return tuple(point for half, mark in halves for point in digit(int(mark), half * HOLES))


def placed(columns: Columns, left: int, bottom: int = BOTTOM) -> Points:
    """The points of columns that begin in column `left` and stand on row `bottom`; what would stick out is cut off."""
    first, seen = max(left, 0), columns[max(-left, 0) : max(ROWS - left, 0)]
    return tuple((x, bottom + y) for x, rows in enumerate(seen, first) for y in rows if 0 <= bottom + y < ROWS)


@lru_cache(maxsize=64)  # a cabinet runs for years, and the texts come and go
def columns_of(text: str) -> Columns:
    """A text with a dark column between its characters; lower case shows as capitals, the unknown as a question mark.

    The pictures are characters, too: their names are constants of this module.
    """
    columns = (column for mark in text.upper() for column in ((), *_glyph(mark)))
    return tuple(columns)[1:]


def _glyph(mark: str) -> Columns:
    glyphs = _glyphs()
    plain = normalize("NFD", mark)[0]  # an accent takes more rows than there are
    return glyphs.get(mark, glyphs.get(plain, glyphs["?"]))


@cache
def _glyphs() -> dict[str, Columns]:
    blocks = _DRAWN.strip("\n").split("\n\n")
    return {" ": ((), ())} | dict(glyph for block in blocks for glyph in _cut(block))


def _cut(block: str) -> Iterator[tuple[str, Columns]]:
    """The characters that the first line of a block names, and their drawings below, in the same order."""
    names, *rows = (line.split() for line in block.split("\n"))
    for name, *drawing in zip(names, *rows, strict=True):
        yield name, tuple(_lit(column) for column in zip(*drawing, strict=True))


def _lit(column: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(y for y, mark in enumerate(reversed(column)) if mark == "#")
