"""Pictures of choices: a sign, which is highlighted while it is being changed, and below it its value."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from station.core import glyphs
from station.core.frame import DARK, DARK_ROW, HOLES, ROWS, Lamp, Lamps
from station.core.glyphs import Points, columns_of, place_columns
from station.core.messages import Message
from station.matches.players import STRENGTHS, Strength

Grid = Mapping[tuple[int, int], Lamp]
"""Lamps by (column, row) of the 12 x 12 display."""

TOP: Final = 5
"""The lowest row of a sign that leaves the rows below it to its meaning."""

STRIPE: Final = Lamp("white", 15)

ASIDE_COLUMN: Final = 8
"""The first column beside a person or a machine."""

STRIPE_ROWS: Final = 3
"""Rows from one stripe of strength to the next."""

BLINK_LEVEL: Final = 25
"""Percent; what blinks, while it is off."""

FAINT_LEVEL: Final = 6
"""Percent; the places on a ring that are not in front."""

_ROBOT: Final = ("...#...", "#######", "#.....#", "#.#.#.#", "#.....#", "#.###.#", "#######")


class Picture(NamedTuple):
    """Lamps `under` a sign, and the sign: points, or a text that stands or runs on the rows from `bottom` on."""

    under: Grid
    sign: Points = ()
    text: Message | str = ""
    bottom: int = TOP
    secret: Lamps = DARK_ROW


def ring(length: int, front: int, lamp: Lamp, left: int = 0) -> Grid:
    """Return a lamp for every place on the ring of the knob, from the bottom left on; all but one are faint."""
    lamps = [lamp._replace(level=FAINT_LEVEL)] * length
    lamps[front] = lamp
    return {(place % ROWS, place // ROWS): each for place, each in enumerate(lamps, left)}


def pile(number: int) -> Points:
    """Return `number` points, two by two in the middle of the right half."""
    left, bottom = ROWS * 3 // 4 - 1, (ROWS - (number + 1) // 2 * 2) // 2
    return tuple((left + 2 * (each % 2), bottom + each // 2 * 2) for each in range(number))


def halves(grid: Grid) -> tuple[Lamps, Lamps]:
    """Return the pegs and the key lamps of a grid."""
    left, right = (
        tuple(grid.get((half + x, y), DARK) for y in range(ROWS) for x in range(HOLES)) for half in (0, HOLES)
    )
    return left, right


def light(points: Iterable[tuple[int, int]], lamp: Lamp) -> Grid:
    """Return a grid with the same lamp at each of some points."""
    return dict.fromkeys(points, lamp)


def right(text: str) -> Points:
    """Return the points of a narrow text in the middle of the right half."""
    columns = columns_of(text)
    return place_columns(columns, HOLES + (HOLES - len(columns)) // 2)


def robot(left: int) -> Points:
    """Return the points of a machine, 7 columns wide and 7 rows high, above the rows for the meaning of the sign."""
    return draw_points(_ROBOT, left, TOP)


def ladder(strength: Strength) -> tuple[Grid, Points]:
    """Return three stripes beside a machine, and the points of those that are lit: more for a stronger one."""
    return light(stripes(len(STRENGTHS)), STRIPE), stripes(STRENGTHS.index(strength) + 1)


def person(number: Message | str) -> Points:
    """Return the points of a person, and a number beside it."""
    return (*place_columns(columns_of(glyphs.PERSON), 1, TOP), *aside(number))


def aside(text: Message | str) -> Points:
    """Return the points of a narrow text beside a person or a machine."""
    return place_columns(columns_of(str(text)), ASIDE_COLUMN, TOP)


def alone(_terms: object, text: Message | str) -> Picture:
    """Return a picture with nothing but a text."""
    return Picture({}, text=text, bottom=glyphs.TEXT_BOTTOM)


def stripes(number: int) -> Points:
    """Return the points of the first `number` stripes, from the bottom."""
    return tuple((x, TOP + STRIPE_ROWS * stripe) for stripe in range(number) for x in range(ASIDE_COLUMN, ROWS))


def draw_points(rows: tuple[str, ...], left: int, bottom: int) -> Points:
    """Return the points of a drawing, given in rows from the top, with its bottom left corner at (left, bottom)."""
    return tuple(_points(rows, left, bottom))


def _points(rows: tuple[str, ...], left: int, bottom: int) -> Iterator[tuple[int, int]]:
    for y, row in enumerate(reversed(rows)):
        yield from ((left + x, bottom + y) for x, mark in enumerate(row) if mark == "#")
