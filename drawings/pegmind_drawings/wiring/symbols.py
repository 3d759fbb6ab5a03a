"""The elements of a drawing: SVG elements, the symbols of parts, and pictures to find a part's legs by.

Only presentation attributes are used, so that any content security policy lets the drawing through.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final
from xml.etree.ElementTree import Element, indent, tostring

from hardware.panel.sizes import Point

Attributes = dict[str, str | float]

PAPER: Final = "#fcfbf7"
INK: Final = "#1c1f24"
SOFT: Final = "#5c6470"
EDGE: Final = "#3a3f47"
GROUND: Final = "#000000"
FIVE_VOLTS: Final = "#d4141c"
DATA: Final = "#c2008f"
BRIDGE_GAP: Final = 2.5
"""Paper at either side of a wire that crosses others."""

FONT: Final = "DejaVu Sans, Verdana, Arial, sans-serif"


def node(tag: str, text: str = "", /, **attributes: str | float) -> Element:
    """Return an element; an underscore in an attribute's name stands for a hyphen."""
    element = Element(tag, {name.replace("_", "-"): _format(value) for name, value in attributes.items()})
    element.text = text or None
    return element


def document(name: str, title: str, says: str, parts: Iterable[Element], **size: str) -> str:
    """Return an SVG document with a title and a description, for readers who cannot see it; `size` has the `viewBox`.

    `name` begins the ids of both, so that several documents may stand on one page.
    """
    labels = f"{name}-title {name}-says"
    root = node("svg", xmlns="http://www.w3.org/2000/svg", **size, font_family=FONT, role="img", aria_labelledby=labels)
    root.extend((node("title", title, id=f"{name}-title"), node("desc", says, id=f"{name}-says"), *parts))
    indent(root, " ")
    return tostring(root).decode()


def group(parts: Iterable[Element], **attributes: str | float) -> Element:
    """Return a group of elements."""
    element = node("g", **attributes)
    element.extend([*parts])
    return element


def label(x: float, y: float, text: str, size: float = 14, anchor: str = "start", **more: str | float) -> Element:
    """Return a line of text with its baseline at (x, y)."""
    place: Attributes = {"x": x, "y": y, "font_size": size, "text_anchor": anchor, "fill": INK}
    return node("text", text, **(place | more))


def box(x: float, y: float, width: float, height: float, **more: str | float) -> Element:
    """Return a rectangle."""
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
    """Return a circle; by default it is the dot of a soldered joint."""
    shape: Attributes = {"cx": at[0], "cy": at[1], "r": radius, "fill": GROUND}
    return node("circle", **(shape | more))


def line(points: Iterable[Point], colour: str = INK, width: float = 2, **more: str | float) -> Element:
    """Return a line through points."""
    stroke: Attributes = {"stroke": colour, "stroke_width": width, "stroke_linejoin": "round"}
    return node("path", d=path_data(points), **({"fill": "none"} | stroke | more))


def wire(points: Iterable[Point], colour: str, width: float = 2.5) -> list[Element]:
    """Return a wire: its colour within a dark edge, so that a yellow or white one is visible, too."""
    through = tuple(points)
    return [line(through, EDGE, width + 2), line(through, colour, width)]


def bridge(points: Iterable[Point], colour: str, width: float = 3) -> list[Element]:
    """Return a wire that crosses others without touching them: what lies beneath has a gap."""
    through = tuple(points)
    return [line(through, PAPER, width + 2 * BRIDGE_GAP), line(through, colour, width)]


def arrow(start: Point, end: Point, size: float = 4) -> str:
    """Return path data for an arrow head halfway between two points of a level or vertical line."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    across, down = _sign(end[0] - start[0]) * size, _sign(end[1] - start[1]) * size
    wings = ((x - across - down, y - down + across), (x - across + down, y - down - across))
    return path_data((wings[0], (x + across, y + down), wings[1])) + "Z"


def path_data(points: Iterable[Point]) -> str:
    """Return path data for a line through points."""
    return "M" + "L".join(f"{_format(x)} {_format(y)}" for x, y in points)


def longest_part(points: Iterable[Point]) -> tuple[Point, Point]:
    """Return the ends of the longest straight part of a line."""
    return max(pairwise(points), key=lambda ends: abs(ends[0][0] - ends[1][0]) + abs(ends[0][1] - ends[1][1]))


def _format(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:g}"


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


SWITCH_HALF: Final = 22
"""Half the width of a switch, from the middle to a contact."""


def resistor(at: Point, value: str) -> list[Element]:
    """Return a resistor with its value in it."""
    x, y = at
    return [box(x - 28, y - 9, 56, 18, rx=3), label(x, y + 4.5, value, 12, "middle")]


def small_capacitor(at: Point) -> list[Element]:
    """Return a capacitor from a level wire to a ground symbol below it."""
    x, y = at
    plates = [line(((x - 8, y + shift), (x + 8, y + shift)), INK, 2) for shift in (5, 9)]
    ground = [line(((x - half, y + shift), (x + half, y + shift)), GROUND, 2) for half, shift in ((7, 14), (3, 17))]
    stems = [line(((x, y + begin), (x, y + end)), INK, 1.5) for begin, end in ((0, 5), (9, 14))]
    return [*stems, *plates, *ground, disc(at, 3.5, fill=INK)]


def switch(at: Point, side: int, hue: str, legs: tuple[str, str] = ("", "")) -> list[Element]:
    """Return a push button; `legs` name its two ends, the one towards the header first."""
    x, y = at
    ends = ((x - side * SWITCH_HALF, y), (x + side * SWITCH_HALF, y))
    contacts = [disc(end, 4, fill=PAPER, stroke=INK, stroke_width=1.8) for end in ends]
    names = [
        label(end[0], y + 16, leg, 12, "middle", font_weight="bold") for end, leg in zip(ends, legs, strict=True) if leg
    ]
    bar = line(((x - SWITCH_HALF - 4, y - 9), (x + SWITCH_HALF + 4, y - 9)), INK, 2.5)
    stem = line(((x, y - 9), (x, y - 14)), INK, 2.5)
    cap = box(x - 9, y - 20, 18, 7, fill=hue, stroke_width=1.2, rx=3)
    return [_cut(at, SWITCH_HALF), *contacts, bar, stem, cap, *names]


def led(at: Point, side: int, hue: str) -> list[Element]:
    """Return an LED with its cathode away from the header (`side` -1: to the left)."""
    x, y = at
    back, tip = x - side * 10, x + side * 10
    body = line(((back, y - 10), (tip, y), (back, y + 10), (back, y - 10)), INK, 1.8, fill=hue)
    bar = line(((tip, y - 10), (tip, y + 10)), INK, 2.5)
    rays = [_ray((x + side * shift, y - 12), side) for shift in (0, 8)]
    return [_cut(at, 10), body, bar, *rays]


def buzzer(at: Point) -> list[Element]:
    """Return a piezo: a slice between two plates."""
    x, y = at
    plates = [line(((x + shift, y - 11), (x + shift, y + 11)), INK, 2.5) for shift in (-11, 11)]
    return [_cut(at, 11), *plates, box(x - 6, y - 10, 12, 20, fill="#e8d9a8")]


def fuse(at: Point, value: str) -> list[Element]:
    """Return a fuse with its rating above it."""
    x, y = at
    body = box(x - 24, y - 8, 48, 16, rx=2)
    thread = line(((x - 24, y), (x + 24, y)), INK, 1.5)
    return [body, thread, label(x, y - 14, value, 13, "middle", font_weight="bold")]


def capacitor(at: Point, value: str) -> list[Element]:
    """Return an electrolytic capacitor on a vertical line, its plus above."""
    x, y = at
    gap = line(((x, y - 5), (x, y + 5)), PAPER, 8)
    plus = box(x - 17, y - 8, 34, 6, fill=PAPER)
    minus = box(x - 17, y + 2, 34, 6, fill=GROUND, stroke=EDGE)
    return [gap, plus, minus, label(x - 26, y - 6, "+", 15, "middle"), label(x + 24, y + 5, value, 14)]


def _cut(at: Point, half: float) -> Element:
    return line(((at[0] - half, at[1]), (at[0] + half, at[1])), PAPER, 8)


def _ray(at: Point, side: int) -> Element:
    x, y = at
    return line(((x, y), (x + side * 6, y - 7), (x + side * 2, y - 6)), INK, 1.3)


COLUMN: Final = 132
"""The middle of the column of pictures."""

CHIP_Y: Final = 1092
KNOB_Y: Final = 1284
LED_Y: Final = 1390
BUTTON_Y: Final = 1470
STRIP_Y: Final = 1548
GROUND_LEGS: Final = (1, 4, 5, 7, 9, 10, 12, 13)
"""The legs of the level shifter that are wired to ground."""

LEG_FILLS: Final = {2: DATA, 3: DATA, 14: FIVE_VOLTS} | dict.fromkeys(GROUND_LEGS, GROUND)
LEG_NAMES: Final = {2: "data in", 3: "data out", 14: "5 V"} | dict.fromkeys(GROUND_LEGS, "ground")


def part_pictures() -> Iterator[Element]:
    """Return pictures of the parts to find their legs by, one below the other."""
    yield group(_chip_picture())
    yield group(_knob_picture())
    yield group(_led_picture())
    yield group(_button_picture())
    yield group(_strip_picture())


def _picture_title(y: float, text: str) -> Element:
    return label(COLUMN, y, text, 13, "middle", font_weight="bold")


def _chip_picture() -> Iterator[Element]:
    yield _picture_title(CHIP_Y - 16, "74AHCT125 from above")
    yield box(COLUMN - 34, CHIP_Y - 6, 68, 122, rx=4, fill="#2b2f36")
    yield disc((COLUMN, CHIP_Y - 6), 8, fill=PAPER, stroke=INK)
    for place in range(7):
        yield from _picture_leg(place + 1, -1, CHIP_Y + 8 + 16 * place)
        yield from _picture_leg(14 - place, 1, CHIP_Y + 8 + 16 * place)


def _picture_leg(number: int, side: int, y: float) -> Iterator[Element]:
    x = COLUMN + 34 * side
    yield box(min(x, x + 8 * side), y - 4, 8, 8, fill=LEG_FILLS.get(number, "#c9ced6"), stroke_width=1)
    yield label(x - 9 * side, y + 4, str(number), 11, "middle", fill=PAPER)
    anchor = "end" if side < 0 else "start"
    yield label(x + 13 * side, y + 4, LEG_NAMES.get(number, "unused"), 11, anchor, fill=SOFT)


def _knob_picture() -> Iterator[Element]:
    yield _picture_title(KNOB_Y - 44, "EC11 from above")
    yield box(COLUMN - 30, KNOB_Y - 22, 60, 44, rx=4, fill="#e9edf2")
    yield disc((COLUMN, KNOB_Y), 13, fill="#c9ced6", stroke=INK)
    for shift, name in ((-20, "A"), (0, "C"), (20, "B")):
        yield line(((COLUMN + shift, KNOB_Y + 22), (COLUMN + shift, KNOB_Y + 32)), INK, 3)
        yield label(COLUMN + shift, KNOB_Y + 46, name, 12, "middle", font_weight="bold")
    for shift in (-20, 20):
        yield line(((COLUMN + shift, KNOB_Y - 22), (COLUMN + shift, KNOB_Y - 32)), INK, 3)
    yield label(COLUMN + 34, KNOB_Y - 26, "push", 12)
    yield label(COLUMN + 34, KNOB_Y + 46, "C: ground", 12)
    yield label(COLUMN + 38, KNOB_Y + 4, "case: ground", 12)


def _led_picture() -> Iterator[Element]:
    yield _picture_title(LED_Y - 32, "LED")
    yield box(COLUMN - 13, LED_Y - 22, 26, 26, rx=12, fill="#f4b9b4")
    yield line(((COLUMN - 6, LED_Y + 4), (COLUMN - 6, LED_Y + 32)), INK, 2.5)
    yield line(((COLUMN + 6, LED_Y + 4), (COLUMN + 6, LED_Y + 22)), INK, 2.5)
    yield label(COLUMN - 22, LED_Y + 24, "long: resistor", 12, "end")
    yield label(COLUMN + 22, LED_Y + 24, "short: ground", 12)


def _button_picture() -> Iterator[Element]:
    yield _picture_title(BUTTON_Y - 24, "arcade button's switch")
    yield box(COLUMN - 30, BUTTON_Y - 12, 60, 24, rx=3, fill="#e9edf2")
    for shift, name in ((-20, "COM"), (0, "NO"), (20, "NC")):
        yield line(((COLUMN + shift, BUTTON_Y + 12), (COLUMN + shift, BUTTON_Y + 22)), INK, 3)
        yield label(COLUMN + shift * 1.6, BUTTON_Y + 36, name, 12, "middle", fill=SOFT if name == "NC" else INK)
    yield label(COLUMN + 40, BUTTON_Y + 4, "NC: unused", 12, fill=SOFT)


def _strip_picture() -> Iterator[Element]:
    yield _picture_title(STRIP_Y - 24, "the strip, cut at its pads")
    yield box(COLUMN - 80, STRIP_Y - 14, 160, 40, rx=2, fill="#f3f3f0")
    for row, (name, fill) in enumerate((("5V", FIVE_VOLTS), ("DIN", DATA), ("GND", GROUND))):
        for x in (COLUMN - 76, COLUMN + 66):
            yield box(x, STRIP_Y - 11 + 12 * row, 10, 9, fill=fill, stroke_width=0.8)
        yield label(COLUMN - 62, STRIP_Y - 3 + 12 * row, name, 10)
        yield label(COLUMN + 62, STRIP_Y - 3 + 12 * row, "DO" if name == "DIN" else name, 10, "end")
    yield box(COLUMN - 12, STRIP_Y - 6, 24, 24, rx=3)
    yield line(((COLUMN - 28, STRIP_Y + 6), (COLUMN - 16, STRIP_Y + 6)), DATA, 2)
    yield line(((COLUMN + 16, STRIP_Y + 6), (COLUMN + 28, STRIP_Y + 6)), DATA, 2)
