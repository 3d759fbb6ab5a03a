"""The shapes of a flat piece: holes, lines and words, in millimetres, x to the right and y upwards. Pure."""

from collections.abc import Iterable, Iterator
from math import hypot
from typing import Final, Literal, NamedTuple

from hardware.panel.sizes import Point

Layer = Literal["cut", "drill", "engrave", "notes"]
LAYERS: Final[tuple[Layer, ...]] = ("cut", "drill", "engrave", "notes")
"""The treatment of a line: it is cut through, drilled, engraved or drawn, or it is only there to be read."""

Anchor = Literal["left", "middle", "right"]

LETTER_WIDTH: Final = 0.86
"""Width of a letter in heights of a capital: the average of DejaVu Sans, the widest of the usual fonts."""


class Bounds(NamedTuple):
    """A rectangle by its edges."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """From the left edge to the right one."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From the lower edge to the upper one."""
        return self.top - self.bottom

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Its corners, from the lower left one on against the clock."""
        return ((self.left, self.bottom), (self.right, self.bottom), (self.right, self.top), (self.left, self.top))

    def gap(self, other: "Bounds") -> float:
        """Return how far apart two rectangles are; below 0 they overlap."""
        across = max(other.left - self.right, self.left - other.right)
        upwards = max(other.bottom - self.top, self.bottom - other.top)
        return hypot(across, upwards) if across > 0 and upwards > 0 else max(across, upwards)

    def grow(self, by: float) -> "Bounds":
        """Return the rectangle with every edge moved outwards."""
        return Bounds(self.left - by, self.bottom - by, self.right + by, self.top + by)


class Disc(NamedTuple):
    """A round hole, or a ring on another layer; `what` names the part that goes there."""

    at: Point
    diameter: float
    what: str = ""
    layer: Layer = "drill"

    @property
    def bounds(self) -> Bounds:
        """The square around it."""
        (x, y), half = self.at, self.diameter / 2
        return Bounds(x - half, y - half, x + half, y + half)

    def move(self, x: float, y: float) -> "Disc":
        """Return it elsewhere."""
        return self._replace(at=(self.at[0] + x, self.at[1] + y))


class Outline(NamedTuple):
    """A line through points, closed unless it is `open`; `what` says what it is."""

    points: tuple[Point, ...]
    what: str = ""
    layer: Layer = "cut"
    open: bool = False

    @property
    def bounds(self) -> Bounds:
        """The rectangle around it."""
        return around(self.points)

    def move(self, x: float, y: float) -> "Outline":
        """Return it elsewhere."""
        return self._replace(points=tuple((u + x, v + y) for u, v in self.points))


class Label(NamedTuple):
    """A line of text, `height` of a capital high, whose baseline is at `at`; `turned` reads upwards."""

    at: Point
    text: str
    height: float
    anchor: Anchor = "middle"
    layer: Layer = "engrave"
    turned: bool = False

    @property
    def bounds(self) -> Bounds:
        """The rectangle that it fills at most."""
        (x, y), length = self.at, self.height * LETTER_WIDTH * len(self.text)
        begin = {"left": 0.0, "middle": -length / 2, "right": -length}[self.anchor]
        below, above = -0.3 * self.height, 1.05 * self.height
        if self.turned:
            return Bounds(x - above, y + begin, x - below, y + begin + length)
        return Bounds(x + begin, y + below, x + begin + length, y + above)

    def move(self, x: float, y: float) -> "Label":
        """Return it elsewhere."""
        return self._replace(at=(self.at[0] + x, self.at[1] + y))


Shape = Disc | Outline | Label


def around(points: Iterable[Point]) -> Bounds:
    """Return the rectangle around points."""
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def bounds_of(shapes: Iterable[Shape]) -> Bounds:
    """Return the rectangle around shapes; there must be one at least."""
    return around(corner for shape in shapes for corner in shape.bounds.corners)


def move_shapes(shapes: Iterable[Shape], x: float, y: float) -> Iterator[Shape]:
    """Yield the shapes elsewhere."""
    return (shape.move(x, y) for shape in shapes)


def rectangle(bounds: Bounds, what: str = "", layer: Layer = "cut") -> Outline:
    """Return the outline of a rectangle."""
    return Outline(bounds.corners, what, layer)
