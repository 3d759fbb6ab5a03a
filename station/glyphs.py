"""Digits for the 12 x 12 display, 5 columns wide and 7 rows high."""

from typing import Final

WIDTH: Final = 5
HEIGHT: Final = 7

Points = tuple[tuple[int, int], ...]
"""(column, row) pairs, counted from the bottom left."""

_DRAWN: Final = """
.###. ..#.. .###. ##### ...#. ##### ..##. ##### .###. .###.
#...# .##.. #...# ...#. ..##. #.... .#... ....# #...# #...#
#..## ..#.. ....# ..#.. .#.#. ####. #.... ...#. #...# #...#
#.#.# ..#.. ...#. ...#. #..#. ....# ####. ..#.. .###. .####
##..# ..#.. ..#.. ....# ##### ....# #...# .#... #...# ....#
#...# ..#.. .#... #...# ...#. #...# #...# .#... #...# ...#.
.###. .###. ##### .###. ...#. .###. .###. .#... .###. .##..
"""


def number(value: int) -> Points:
    """A number of one or two digits, each in its half of the 12 x 12 display: pegs first, then key lamps."""
    marks = enumerate(str(value))
    return tuple(point for half, mark in marks for point in digit(int(mark), half * (WIDTH + 1)))


def digit(value: int, left: int) -> Points:
    """One digit, its left edge in column `left`, in the middle of the display's height."""
    return tuple((left + x, y + 3) for x, y in _GLYPHS[value])


def _cut(value: int) -> Points:
    first = value * (WIDTH + 1)
    rows = _DRAWN.strip("\n").split("\n")
    return tuple(
        (x, HEIGHT - 1 - down)
        for down, row in enumerate(rows)
        for x, mark in enumerate(row[first : first + WIDTH])
        if mark == "#"
    )


_GLYPHS: Final = tuple(_cut(value) for value in range(10))
