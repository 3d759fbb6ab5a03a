"""The pixels of the drawing: the board and the secret row, with the data line in its true order."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final
from xml.etree.ElementTree import Element

from hardware.layout import Geometry, chain
from hardware.wiring.draw import (
    DATA,
    FIVE_VOLTS,
    GROUND,
    INK,
    PAPER,
    SOFT,
    Attributes,
    Point,
    arrow,
    bridge,
    disc,
    group,
    label,
    line,
    longest,
    node,
)
from station.core.frame import HOLES, LAMPS, ROWS

LEFT: Final = 420
SECRET_Y: Final = 1032
GAP_Y: Final = 1064
TOP: Final = 1096
PITCH: Final = 40
KEYS_APART: Final = 16
RIGHT: Final = LEFT + PITCH * (2 * HOLES - 1) + KEYS_APART
BOTTOM: Final = TOP + PITCH * (ROWS - 1)
HALF: Final = 13
"""Half a pixel's width."""

OUTER: Final = (381, 919)
INNER: Final = (395, 903)
"""The lanes beside the board, left and right: the outer ones for the data line's way to it."""

BELOW: Final = BOTTOM + 48
PLUS_X: Final = 938
GROUND_X: Final = 990
"""The lines that feed every row; the ground's is the right ground rail, carried on."""


def place(lamp: int) -> Point:
    """Where a lamp, numbered as in a Frame, is drawn."""
    row, hole = divmod(lamp % (ROWS * HOLES), HOLES)
    if lamp >= 2 * ROWS * HOLES:
        return LEFT + PITCH * hole, SECRET_Y
    shift = PITCH * HOLES + KEYS_APART if lamp >= ROWS * HOLES else 0
    return LEFT + PITCH * hole + shift, BOTTOM - PITCH * row


def way_in(start: Point, first: Point) -> tuple[Point, ...]:
    """The data line from the level shifter to the first pixel, round the board."""
    (x, y), right = first, first[0] > LEFT
    if y == SECRET_Y and right:
        return start, (x, start[1]), first
    if right and y == BOTTOM:
        return start, (OUTER[0], start[1]), (OUTER[0], BELOW), (OUTER[1], BELOW), (OUTER[1], y), first
    lane = OUTER[right]
    return start, (lane, start[1]), (lane, y), first


def between(here: Point, there: Point) -> tuple[Point, ...]:
    """The data line from one pixel to the next."""
    if SECRET_Y in {here[1], there[1]} and here[1] != there[1]:
        return _to_secret(there, here)[::-1] if there[1] == SECRET_Y else _to_secret(here, there)
    if here[0] == there[0] or here[1] == there[1]:
        return here, there
    middle = (here[1] + there[1]) / 2
    return here, (here[0], middle), (there[0], middle), there


def board(geometry: Geometry, start: Point) -> Iterator[Element]:
    """Everything from the level shifter's resistor, which ends at `start`, to the last pixel."""
    points = [place(lamp) for lamp in chain(geometry)]
    yield from _feeds()
    yield from _words()
    first, *ways = [way_in(start, points[0]), *(between(*ends) for ends in pairwise(points))]
    through = (points[0], *(point for way in ways for point in way[1:]))
    yield group(bridge(through, DATA) + bridge(first, DATA), data_wire="to the pixels")
    yield node("path", d=" ".join(arrow(*longest(way)) for way in (first, *ways)), fill=DATA)
    pixels = [_pixel(number, lamp) for number, lamp in enumerate(chain(geometry), 1)]
    yield group(pixels, stroke=SOFT, stroke_width=1.5, font_size=11, text_anchor="middle")


def _to_secret(secret: Point, corner: Point) -> tuple[Point, ...]:
    """From an end of the secret row to a corner of the board."""
    (x, y), (end, _) = corner, secret
    if y == TOP:
        return (secret, corner) if x == end else (secret, (end, GAP_Y), (x, GAP_Y), corner)
    lane = INNER[x > LEFT]
    return secret, (end, GAP_Y), (lane, GAP_Y), (lane, y), corner


def _pixel(number: int, lamp: int) -> Element:
    """A hole's pixel is round and a key lamp's is square; the first one is filled, the last one has a rim."""
    x, y = place(lamp)
    is_key = ROWS * HOLES <= lamp < 2 * ROWS * HOLES
    fill, ink = (DATA, PAPER) if number == 1 else (PAPER, INK)
    rim: Attributes = {"stroke": DATA, "stroke_width": 3} if number == LAMPS else {}
    size: Attributes = {"width": 2 * HALF, "height": 2 * HALF, "rx": 5 if is_key else HALF}
    shape = node("rect", x=x - HALF, y=y - HALF, fill=fill, **(size | rim))
    text = node("text", str(number), x=x, y=y + 4, fill=ink, stroke="none")
    return group((shape, text), data_pixel=number, data_lamp=lamp)


def _feeds() -> Iterator[Element]:
    """5 V and ground for every row."""
    rows = [(LEFT + PITCH * (HOLES - 1), SECRET_Y), *((RIGHT, BOTTOM - PITCH * row) for row in range(ROWS))]
    for x, y in rows:
        yield line(((x + HALF, y - 6), (PLUS_X, y - 6)), FIVE_VOLTS, 2.5)
        yield disc((PLUS_X, y - 6), 4, fill=FIVE_VOLTS)
    for x, y in rows:
        yield from bridge(((x + HALF, y + 6), (GROUND_X, y + 6)), GROUND, 2.5)
        yield disc((GROUND_X, y + 6), 4.5)


def _words() -> Iterator[Element]:
    for row in range(ROWS):
        yield label(OUTER[0] - 10, BOTTOM - PITCH * row + 4.5, f"row {row + 1}", 13, "end")
    yield label(OUTER[0] - 10, SECRET_Y + 4.5, "secret row", 13, "end")
    yield label(LEFT + PITCH * (HOLES - 1) / 2, BOTTOM + 34, "holes", 14, "middle", font_weight="bold")
    yield label(RIGHT - PITCH * (HOLES - 1) / 2, BOTTOM + 34, "key lamps", 14, "middle", font_weight="bold")
