"""What a drawing is made of, as SVG elements. Presentation attributes only, so that any policy lets it through."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final
from xml.etree.ElementTree import Element

Point = tuple[float, float]
Attributes = dict[str, str | float]

PAPER: Final = "#fcfbf7"
INK: Final = "#1c1f24"
SOFT: Final = "#5c6470"
EDGE: Final = "#3a3f47"
GROUND: Final = "#000000"
FIVE_VOLTS: Final = "#d4141c"
DATA: Final = "#c2008f"
GAP: Final = 2.5
"""Of paper, at either side of a wire that crosses others."""

FONT: Final = "DejaVu Sans, Verdana, Arial, sans-serif"


def node(tag: str, text: str = "", /, **attributes: str | float) -> Element:
    """An element; an underscore in an attribute's name stands for a hyphen."""
    made = Element(tag, {name.replace("_", "-"): _number(value) for name, value in attributes.items()})
    made.text = text or None
    return made


def group(parts: Iterable[Element], **attributes: str | float) -> Element:
    """Elements that belong together."""
    made = node("g", **attributes)
    made.extend([*parts])
    return made


def label(x: float, y: float, text: str, size: float = 14, anchor: str = "start", **more: str | float) -> Element:
    """A line of text, its baseline at (x, y)."""
    place: Attributes = {"x": x, "y": y, "font_size": size, "text_anchor": anchor, "fill": INK}
    return node("text", text, **(place | more))


def box(x: float, y: float, width: float, height: float, **more: str | float) -> Element:
    """A rectangle."""
    shape: Attributes = {
        "x": x,
        "y": y,
        "width": width,
        "height": height,
        "fill": PAPER,
        "stroke": EDGE,
        "stroke_width": 1.5,
    }
    return node("rect", **(shape | more))


def disc(at: Point, radius: float, **more: str | float) -> Element:
    """A circle; without more said, the dot of a soldered joint."""
    shape: Attributes = {"cx": at[0], "cy": at[1], "r": radius, "fill": GROUND}
    return node("circle", **(shape | more))


def line(points: Iterable[Point], colour: str = INK, width: float = 2, **more: str | float) -> Element:
    """A line through points."""
    stroke: Attributes = {"stroke": colour, "stroke_width": width, "stroke_linejoin": "round"}
    return node("path", d=way(points), **({"fill": "none"} | stroke | more))


def wire(points: Iterable[Point], colour: str, width: float = 2.5) -> list[Element]:
    """A wire: its colour within a dark edge, so that a yellow or a white one is seen, too."""
    through = tuple(points)
    return [line(through, EDGE, width + 2), line(through, colour, width)]


def bridge(points: Iterable[Point], colour: str, width: float = 3) -> list[Element]:
    """A wire that crosses others without touching them: there is a gap in what lies beneath."""
    through = tuple(points)
    return [line(through, PAPER, width + 2 * GAP), line(through, colour, width)]


def arrow(start: Point, end: Point, size: float = 4) -> str:
    """A path's data for a head halfway from one point to another, which are on a level or on a plumb line."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    across, down = _sign(end[0] - start[0]) * size, _sign(end[1] - start[1]) * size
    wings = ((x - across - down, y - down + across), (x - across + down, y - down - across))
    return way((wings[0], (x + across, y + down), wings[1])) + "Z"


def way(points: Iterable[Point]) -> str:
    """A path's data for a line through points."""
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def longest(points: Iterable[Point]) -> tuple[Point, Point]:
    """The longest stretch of a line."""
    return max(pairwise(points), key=lambda ends: abs(ends[0][0] - ends[1][0]) + abs(ends[0][1] - ends[1][1]))


def _number(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:g}"


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
