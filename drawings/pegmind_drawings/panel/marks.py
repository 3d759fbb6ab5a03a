"""The marks beside the controls: the shape of each colour, its digit, and the raised marks for the fingers. Pure.

The shapes are those of the page (station/web/page/shapes.js), so that the panel and the page can be read alike.
"""

import re
from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import Final

from hardware.panel.sizes import MARKS, Point
from pegmind_drawings.panel.shapes import Disc, Label, Outline, Shape
from station.core.palette import DIGIT_OF, PEGS

OUTLINES: Final = {
    "circle": "M12 3.6a8.4 8.4 0 1 1 0 16.8a8.4 8.4 0 1 1 0-16.8z",
    "triangle": "M12 .6L22.6 18.8H1.4z",
    "star": "M12 .4L15.9 6.6 23 8.4 18.3 14 18.8 21.4 12 18.7 5.2 21.4 5.7 14 1 8.4 8.1 6.6z",
    "square": "M4.3 4.3h15.4v15.4H4.3z",
    "drop": "M12 .6c2.6 4.3 7.7 8 7.7 13.2a7.7 7.7 0 0 1-15.4 0c0-5.2 5.1-8.9 7.7-13.2z",
    "diamond": "M12 .8L23.2 12 12 23.2 .8 12z",
    "cross": "M6.9 1.6h10.2v5.3h5.3v10.2h-5.3v5.3H6.9v-5.3H1.6V6.9h5.3z",
    "ring": "M12 3.2a8.8 8.8 0 1 1 0 17.6a8.8 8.8 0 1 1 0-17.6zM12 5.6a6.4 6.4 0 1 0 0 12.8a6.4 6.4 0 1 0 0-12.8z",
}
"""The outline of each shape, as path data of SVG in a box of 24 by 24, y downwards."""

OUTLINE_SIZE: Final = 24
CURVE_STEPS: Final = 12
"""Straight pieces that a half circle and a curve are drawn with."""

SHAPE: Final = 7.0
"""Width of a shape beside a button, in mm."""

DIGIT_HEIGHT: Final = 5.0
NAME_HEIGHT: Final = 3.0

DOT: Final = 1.6
DOTS_APART: Final = 2.5
CELLS_APART: Final = 6.0
"""Braille as it is written in Europe (Marburg Medium): dot, distance of dots and of cells, in mm."""

BRAILLE: Final = {
    "#": "3456",
    "1": "1",
    "2": "12",
    "3": "14",
    "4": "145",
    "5": "15",
    "6": "124",
    "7": "1245",
    "8": "125",
}
"""The dots of the number sign and of the digits; 1 to 3 are the left column of a cell, 4 to 6 the right one."""

RAISED: Final = "raised mark"

_SHAPE_OF: Final = {colour.name: colour.shape for colour in PEGS}


def marks(control: str, at: Point) -> Iterator[Shape]:
    """Yield what stands below a control: `at` is the middle of the upper edge."""
    x, y = at
    yield Label((x, y - MARKS[1]), control, NAME_HEIGHT)
    middle = y - SHAPE / 2
    if control in _SHAPE_OF:
        left = x - MARKS[0] / 2
        yield from draw_shape(_SHAPE_OF[control], (left + SHAPE / 2, middle), SHAPE)
        digit = DIGIT_OF[control]
        yield Label((left + SHAPE + 2 + DIGIT_HEIGHT / 2, middle - DIGIT_HEIGHT / 2), digit, DIGIT_HEIGHT)
        yield from braille(f"#{digit}", (left + SHAPE + 4 + DIGIT_HEIGHT + DOT / 2, middle + DOTS_APART))
    elif control == "ok":
        yield Outline(
            ((x - 5, middle - 0.8), (x + 5, middle - 0.8), (x + 5, middle + 0.8), (x - 5, middle + 0.8)),
            RAISED,
            "engrave",
        )
    elif control == "back":
        yield Disc((x, middle), DOT, RAISED, "engrave")


def braille(text: str, at: Point) -> Iterator[Disc]:
    """Yield the dots of a text in Braille; `at` is the middle of the first dot of the first cell."""
    for place, sign in enumerate(text):
        for dot in map(int, BRAILLE[sign]):
            column, row = divmod(dot - 1, 3)
            x = at[0] + place * CELLS_APART + column * DOTS_APART
            yield Disc((x, at[1] - row * DOTS_APART), DOT, RAISED, "engrave")


def draw_shape(name: str, at: Point, width: float) -> Iterator[Outline]:
    """Yield the outlines of a shape in a square of `width` around a point."""
    scale = width / OUTLINE_SIZE
    for points in trace(OUTLINES[name]):
        placed = tuple(
            (at[0] + (x - OUTLINE_SIZE / 2) * scale, at[1] + (OUTLINE_SIZE / 2 - y) * scale) for x, y in points
        )
        yield Outline(placed, name, "engrave")


def trace(path: str) -> Iterator[list[Point]]:
    """Yield the closed lines of path data: M, L, H, V and C, and arcs of half a circle, absolute or relative.

    Raises ValueError for another command, for another arc, and for a line that z does not close.
    """
    points: list[Point] = []
    for command, text in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", path):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        if command in "zZ":
            yield points
            points = []
        else:
            if command.lower() not in _COUNTS:
                raise ValueError(f"{command} in the path {path} is not one of {', '.join(_COUNTS).upper()} and Z")
            size = _COUNTS[command.lower()]
            for start in range(0, len(numbers), size):
                points += _step(command, numbers[start : start + size], points[-1] if points else (0.0, 0.0))
    if points:
        raise ValueError(f"the path {path} is not closed: z is missing at its end")


_COUNTS: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "a": 7}
"""The numbers that each command of path data takes."""


def _step(command: str, numbers: Sequence[float], here: Point) -> list[Point]:
    """Return the points that one command leads to."""
    kind, base = command.lower(), here if command.islower() else (0.0, 0.0)
    if kind == "h":
        return [(base[0] + numbers[0], here[1])]
    if kind == "v":
        return [(here[0], base[1] + numbers[0])]
    x, y = numbers[-2:]
    end = (base[0] + x, base[1] + y)
    if kind == "c":
        first, second = ((base[0] + numbers[i], base[1] + numbers[i + 1]) for i in (0, 2))
        return [_bezier((here, first, second, end), step / CURVE_STEPS) for step in range(1, CURVE_STEPS + 1)]
    return _half_circle(here, end, numbers) if kind == "a" else [end]


def _bezier(controls: tuple[Point, Point, Point, Point], share: float) -> Point:
    weights = ((1 - share) ** 3, 3 * share * (1 - share) ** 2, 3 * share**2 * (1 - share), share**3)
    x, y = (sum(weight * point[i] for weight, point in zip(weights, controls, strict=True)) for i in (0, 1))
    return x, y


def _half_circle(start: Point, end: Point, numbers: Sequence[float]) -> list[Point]:
    """Return the points of an arc of half a circle; its sweep flag is 1 for clockwise, as y points downwards."""
    radius, clockwise = numbers[0], numbers[4] == 1
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    across, down = start[0] - middle[0], start[1] - middle[1]
    if abs(hypot(across, down) - radius) > 0.01:  # noqa: PLR2004 - the digits that the shapes are given with
        raise ValueError(f"an arc from {start} to {end} with radius {radius} is not half a circle")
    angles = [(1 if clockwise else -1) * pi * step / CURVE_STEPS for step in range(1, CURVE_STEPS + 1)]
    return [
        (middle[0] + across * cos(angle) - down * sin(angle), middle[1] + across * sin(angle) + down * cos(angle))
        for angle in angles
    ]
