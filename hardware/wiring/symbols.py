"""The symbols of the drawing's parts. Each is centred on a point of a level wire, which it interrupts."""

from typing import Final
from xml.etree.ElementTree import Element

from hardware.wiring.draw import EDGE, GROUND, INK, PAPER, Point, box, disc, label, line

GAP: Final = 22
"""Half the width of a symbol that is open in the middle."""


def resistor(at: Point, says: str) -> list[Element]:
    """A resistor with its value in it."""
    x, y = at
    return [box(x - 28, y - 9, 56, 18, rx=3), label(x, y + 4.5, says, 12, "middle")]


def switch(at: Point, side: int, hue: str, legs: tuple[str, str] = ("", "")) -> list[Element]:
    """A contact that is closed by a push from above; `legs` name its two ends, the one at the header first."""
    x, y = at
    ends = ((x - side * GAP, y), (x + side * GAP, y))
    contacts = [disc(end, 4, fill=PAPER, stroke=INK, stroke_width=1.8) for end in ends]
    names = [
        label(end[0], y + 16, leg, 12, "middle", font_weight="bold") for end, leg in zip(ends, legs, strict=True) if leg
    ]
    bar = [line(((x - GAP - 4, y - 9), (x + GAP + 4, y - 9)), INK, 2.5), line(((x, y - 9), (x, y - 14)), INK, 2.5)]
    cap = box(x - 9, y - 20, 18, 7, fill=hue, stroke_width=1.2, rx=3)
    return [_cut(at, GAP), *contacts, *bar, cap, *names]


def led(at: Point, side: int, hue: str) -> list[Element]:
    """An LED, its cathode away from the header (`side` -1: to the left)."""
    x, y = at
    back, tip = x - side * 10, x + side * 10
    body = line(((back, y - 10), (tip, y), (back, y + 10), (back, y - 10)), INK, 1.8, fill=hue)
    bar = line(((tip, y - 10), (tip, y + 10)), INK, 2.5)
    rays = [_ray((x + side * shift, y - 12), side) for shift in (0, 8)]
    return [_cut(at, 10), body, bar, *rays]


def buzzer(at: Point) -> list[Element]:
    """A piezo: a slice between two plates."""
    x, y = at
    plates = [line(((x + shift, y - 11), (x + shift, y + 11)), INK, 2.5) for shift in (-11, 11)]
    return [_cut(at, 11), *plates, box(x - 6, y - 10, 12, 20, fill="#e8d9a8")]


def fuse(at: Point, says: str) -> list[Element]:
    """A fuse, with its rating above it."""
    x, y = at
    body = box(x - 24, y - 8, 48, 16, rx=2)
    thread = line(((x - 24, y), (x + 24, y)), INK, 1.5)
    return [body, thread, label(x, y - 14, says, 13, "middle", font_weight="bold")]


def capacitor(at: Point, says: str) -> list[Element]:
    """An electrolytic capacitor on a plumb line, its plus above."""
    x, y = at
    gap = line(((x, y - 5), (x, y + 5)), PAPER, 8)
    plus = box(x - 17, y - 8, 34, 6, fill=PAPER)
    minus = box(x - 17, y + 2, 34, 6, fill=GROUND, stroke=EDGE)
    return [gap, plus, minus, label(x - 26, y - 6, "+", 15, "middle"), label(x + 24, y + 5, says, 14)]


def _cut(at: Point, half: float) -> Element:
    return line(((at[0] - half, at[1]), (at[0] + half, at[1])), PAPER, 8)


def _ray(at: Point, side: int) -> Element:
    x, y = at
    return line(((x, y), (x + side * 6, y - 7), (x + side * 2, y - 6)), INK, 1.3)
