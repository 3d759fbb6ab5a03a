"""The back of a cabinet: the holes for the Pi, the stripboard, the cables and the air. Pure."""

from collections.abc import Iterator
from typing import Final

from hardware.panel.measures import FRAME, NOTE, SCREW, PanelMeasures, Point
from pegmind_drawings.panel.shapes import Disc, Label, Shape

PI_HOLE: Final = 2.7
PI_HOLES: Final = (58.0, (0.0, 23.0, 49.0))
"""The holes of a Pi: their distance along the board, and across it; a Zero has the first two of each side."""

STRIPBOARD: Final = (70.0, 40.0)
"""The distances of the four screws of the stripboard, across and upwards."""

STRIPBOARD_AT: Final = 74.0
"""From the lowest screws of the Pi up to those of the stripboard."""

CABLE_HOLE: Final = 16.0
"""A plug USB-C or a barrel plug has to go through."""

TIE_HOLE: Final = 5.0
TIE_HOLES: Final = (12.0, 17.0)
"""Two holes for a cable tie above each hole for a cable: how far apart, and how far from its middle."""

POWER_BUTTON: Final = 12.0
BUTTON_AT: Final = 55.0
"""From the middle of the back to the place of the power button, which is drawn and not drilled."""

AIR_HOLE: Final = 6.0
AIR_HOLES: Final = 8


def back_shapes(sizes: PanelMeasures) -> Iterator[Shape]:
    """Yield what is drilled, drawn and written on the back, seen from inside, but for the screws at its edge."""
    middle, low = sizes.width / 2, FRAME + 15
    stripboard = sizes.height / 3 + STRIPBOARD_AT
    yield from _pi_holes(sizes)
    yield Label((middle, sizes.height / 3 - 12), "Pi: header up, SD card left", NOTE)
    yield from _corner_holes((middle, stripboard), STRIPBOARD, SCREW, "spacer M3 of the stripboard")
    yield Label((middle, stripboard + STRIPBOARD[1] / 2 - NOTE / 2), "stripboard", NOTE)
    yield from _cable_holes((middle, low))
    yield Disc((middle + BUTTON_AT, low), POWER_BUTTON, "power button", "notes")
    yield Label((middle + BUTTON_AT, low - POWER_BUTTON / 2 - 5), "power button", 2.5, "middle", "notes")
    yield from _row_of_holes((middle, sizes.height - FRAME - 15), AIR_HOLES, AIR_HOLE, "air")
    yield Label((middle, stripboard + STRIPBOARD[1] + 15), "back, seen from inside", NOTE)


def _cable_holes(middle: Point) -> Iterator[Disc]:
    """Yield a hole for the cable of each supply, and above it two for the cable tie that holds the cable."""
    for cable in _row_of_holes(middle, 2, CABLE_HOLE, "cable of a supply"):
        yield cable
        apart, above = TIE_HOLES
        yield from _row_of_holes((cable.at[0], cable.at[1] + above), 2, TIE_HOLE, "cable tie", apart)


def _row_of_holes(middle: Point, number: int, diameter: float, what: str, apart: float | None = None) -> Iterator[Disc]:
    """Yield holes side by side, from middle to middle `apart`, by default twice as far as a hole is wide."""
    for place in range(number):
        yield Disc((middle[0] + (place - (number - 1) / 2) * (apart or 2 * diameter), middle[1]), diameter, what)


def _corner_holes(at: Point, apart: Point, diameter: float, what: str) -> Iterator[Disc]:
    """Yield four holes at the corners of a rectangle; `at` is the middle of its lower edge."""
    for x in (-apart[0] / 2, apart[0] / 2):
        for y in (0.0, apart[1]):
            yield Disc((at[0] + x, at[1] + y), diameter, what)


def _pi_holes(sizes: PanelMeasures) -> Iterator[Disc]:
    apart, heights = PI_HOLES
    for x in (-apart / 2, apart / 2):
        for y in heights:
            yield Disc((sizes.width / 2 + x, sizes.height / 3 + y), PI_HOLE, "screw M2.5 for the Pi")
