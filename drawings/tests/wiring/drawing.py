"""A drawing read back: texts with the room they take, wires as points, pixels by their numbers."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

from hardware.sections import Wiring
from pegmind_drawings.wiring.drawing import render_svg

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]

WIDE = {False: 0.6, True: 0.68}
"""Em of a character, plain and bold, on average."""


class Words(NamedTuple):
    """A text, and the rectangle that it fills."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Words") -> bool:
        """Whether the two lie on each other."""
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)


@cache
def drawn(wiring: Wiring) -> Element:
    """The drawing of a cabinet, as any reader of XML sees it; it is to be read only."""
    return fromstring(render_svg(wiring))  # noqa: S314 - it is our own


def texts(within: Element, inherited: dict[str, str] | None = None) -> Iterator[Words]:
    """All texts; what a group says holds for its parts."""
    said = (inherited or {}) | within.attrib
    if within.tag == f"{SVG}text":
        yield _words(within.text or "", said)
    for part in within:
        yield from texts(part, said)


def points(path: Element) -> list[Point]:
    """The points of a line."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.attrib["d"])]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def marked(drawing: Element, mark: str) -> dict[str, Element]:
    """The groups that bear a mark, by what it says."""
    return {each.attrib[mark]: each for each in drawing.iter(f"{SVG}g") if mark in each.attrib}


def lines(group: Element) -> list[list[Point]]:
    """The lines of a group that are not closed and not the gap beneath a bridge."""
    paths = group.findall(f"{SVG}path")
    return [points(path) for path in paths if "Z" not in path.attrib["d"] and path.attrib["stroke"] != "#fcfbf7"]


def middle(group: Element) -> Point:
    """The middle of a group's rectangle."""
    box = group.find(f"{SVG}rect")
    assert box is not None
    x, y, width, height = (float(box.attrib[name]) for name in ("x", "y", "width", "height"))
    return x + width / 2, y + height / 2


def _words(text: str, said: dict[str, str]) -> Words:
    size, x, y = float(said["font-size"]), float(said["x"]), float(said["y"])
    width = len(text) * size * WIDE[said.get("font-weight") == "bold"]
    left = x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[said["text-anchor"]]
    return Words(text, left, y - 0.75 * size, left + width, y + 0.2 * size)
