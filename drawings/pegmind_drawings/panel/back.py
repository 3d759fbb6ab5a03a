"""The back of a cabinet: the holes for the Pi, the stripboards, the cables, the air and the SD card. Pure."""

from collections.abc import Iterator
from typing import Final

from hardware.panel.section import Panel
from hardware.panel.sizes import NOTE, SCREW, PanelMeasures, Point
from hardware.panel.space import (
    AIR_AT,
    BUTTON_AT,
    DOOR_SIZES,
    INPUT_AT,
    LOW,
    PI_HOLES,
    PI_INSET,
    POWER_BUTTON,
    SHIFTER_AT,
    STRIPBOARD,
    door_places,
    pi_place,
)
from pegmind_drawings.panel.shapes import Bounds, Disc, Label, Shape, rectangle

PI_HOLE: Final = 2.7
BOARD_SCREWS: Final = (70.0, 40.0)
"""The distances of the four screws of a stripboard, across and upwards."""

CABLE_HOLE: Final = 16.0
"""A plug USB-C or a barrel plug has to go through."""

TIE_HOLE: Final = 5.0
TIE_HOLES: Final = (12.0, 5.0)
"""Two holes for a cable tie above each hole for a cable: how far apart, and from its edge to their edges, at least."""

AIR_HOLE: Final = 6.0
AIR_HOLES: Final = 8
AIR_BELOW_PI: Final = 9.0
"""From the lowest holes of the Pi down to the air holes through which fresh air comes to it."""

CARD_DOOR: Final = (22.0, 37.0)
"""Width and height of the opening beside the Pi through which two fingers reach the card of any model."""


def back_shapes(panel: Panel, sizes: PanelMeasures) -> Iterator[Shape]:
    """Yield what is drilled, drawn and written on the back, seen from inside, but for the screws at its edge."""
    x, y = pi_place(sizes)
    yield from _pi_holes((x, y))
    yield Label((x, y + PI_HOLES[1][1] / 2 - NOTE / 2), "Pi: header up", NOTE)
    left = x - PI_HOLES[0] / 2
    yield Label((left - PI_INSET - 2, y + PI_HOLES[1][2] - NOTE / 2), "pin 1", NOTE, "right")
    yield Label((left, y + PI_HOLES[1][1] + PI_INSET + 2), "pin 1 of a Zero", NOTE, "left")
    for name, at in (("level shifter", SHIFTER_AT), ("inputs", INPUT_AT)):
        low = y + at + (STRIPBOARD[1] - BOARD_SCREWS[1]) / 2
        yield from _corner_holes((x, low), BOARD_SCREWS, SCREW, "spacer M3 of a stripboard")
        yield Label((x, y + at + STRIPBOARD[1] / 2 - NOTE / 2), name, NOTE)
    for cable in _row_of_holes((x, LOW), 2, CABLE_HOLE, "cable of a supply"):
        yield from _cable_hole(cable)
    for door, cable_at in door_places(panel, sizes):
        yield from _cable_hole(Disc(cable_at, DOOR_SIZES[door], f"cable of {door}"))
    yield Disc((x + BUTTON_AT, LOW), POWER_BUTTON, "power button", "notes")
    yield Label((x + BUTTON_AT, LOW - POWER_BUTTON / 2 - 5), "power button", 2.5, "middle", "notes")
    for level in (sizes.height - AIR_AT, y - AIR_BELOW_PI):
        yield from _row_of_holes((x, level), AIR_HOLES, AIR_HOLE, "air")
    if "card" in panel.doors:
        edge = x - PI_HOLES[0] / 2 - PI_INSET + 1
        yield rectangle(Bounds(edge - CARD_DOOR[0], y, edge, y + CARD_DOOR[1]), "opening for the SD card")
    yield Label((x, y + SHIFTER_AT + 8), "back, seen from inside", NOTE)


def _cable_hole(cable: Disc) -> Iterator[Disc]:
    """Yield the hole of a cable, and above it two for the cable tie that holds the cable."""
    yield cable
    apart, above = TIE_HOLES
    at = (cable.at[0], cable.at[1] + cable.diameter / 2 + above + TIE_HOLE / 2)
    yield from _row_of_holes(at, 2, TIE_HOLE, "cable tie", apart)


def _row_of_holes(middle: Point, number: int, diameter: float, what: str, apart: float | None = None) -> Iterator[Disc]:
    """Yield holes side by side, from middle to middle `apart`, by default twice as far as a hole is wide."""
    for place in range(number):
        yield Disc((middle[0] + (place - (number - 1) / 2) * (apart or 2 * diameter), middle[1]), diameter, what)


def _corner_holes(at: Point, apart: Point, diameter: float, what: str) -> Iterator[Disc]:
    """Yield four holes at the corners of a rectangle; `at` is the middle of its lower edge."""
    for x in (-apart[0] / 2, apart[0] / 2):
        for y in (0.0, apart[1]):
            yield Disc((at[0] + x, at[1] + y), diameter, what)


def _pi_holes(at: Point) -> Iterator[Disc]:
    apart, heights = PI_HOLES
    for x in (-apart / 2, apart / 2):
        for y in heights:
            yield Disc((at[0] + x, at[1] + y), PI_HOLE, "screw M2.5 for the Pi")
