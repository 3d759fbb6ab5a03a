"""The solids of the exploded view: faces of blocks and cylinders in space, and where they are on paper. Pure.

x leads to the right on the plate, y upwards on it, and z out of it towards the player.
"""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final, NamedTuple

from hardware.panel.sizes import Point
from pegmind_drawings.panel.shapes import Bounds

ANGLE: Final = pi / 6
"""Of both edges of a plate to the horizontal: an isometric view."""

AROUND: Final = 24
"""Corners that a circle is drawn with."""

Solid = tuple[float, float, float]
"""A point in space."""


class Face(NamedTuple):
    """A polygon in space, and its colour."""

    corners: tuple[Solid, ...]
    fill: str


class Tint(NamedTuple):
    """The colours of a block: of its upper face, of that towards the lower edge of the plate, and of the right one."""

    top: str
    front: str
    side: str


def project(point: Solid) -> Point:
    """Return where a point is on paper, y downwards: x leads down to the right, y up to the right, z upwards."""
    x, y, z = point
    return (x + y) * cos(ANGLE), (x - y) * sin(ANGLE) - z


def lift(face: Face, height: float) -> Face:
    """Return a face higher up."""
    return Face(tuple((x, y, z + height) for x, y, z in face.corners), face.fill)


def level(bounds: Bounds, z: float, fill: str) -> Face:
    """Return a rectangle that lies at a height."""
    return Face(tuple((x, y, z) for x, y in bounds.corners), fill)


def block(bounds: Bounds, low: float, high: float, tint: Tint) -> Iterator[Face]:
    """Yield the three faces of a block that can be seen."""
    (a, b, c, _) = bounds.corners
    for (start, end), fill in (((a, b), tint.front), ((b, c), tint.side)):
        yield Face(((*start, low), (*end, low), (*end, high), (*start, high)), fill)
    yield level(bounds, high, tint.top)


def circle(at: Point, diameter: float, z: float, fill: str) -> Face:
    """Return a circle that lies at a height."""
    return Face(tuple(_rim(at, diameter, z, 0, AROUND)), fill)


def cylinder(at: Point, diameter: float, low: float, high: float, tint: Tint) -> Iterator[Face]:
    """Yield the side of a cylinder that can be seen, and its upper end."""
    begin, end = 5 * AROUND // 8, 9 * AROUND // 8  # the half that is nearer: from 225 to 405 degrees
    below, above = (list(_rim(at, diameter, z, begin, end + 1)) for z in (low, high))
    yield Face((*below, *reversed(above)), tint.front)
    yield circle(at, diameter, high, tint.top)


def _rim(at: Point, diameter: float, z: float, begin: int, end: int) -> Iterator[Solid]:
    for step in range(begin, end):
        angle = 2 * pi * step / AROUND
        yield at[0] + diameter / 2 * cos(angle), at[1] + diameter / 2 * sin(angle), z
