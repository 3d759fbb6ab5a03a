"""The supply and the level shifter of the drawing, and the pictures of the parts' legs."""

from collections.abc import Collection, Iterator
from typing import Final
from xml.etree.ElementTree import Element

from hardware.wiring.board import BOTTOM, GROUND_X, PLUS_X, SECRET_Y
from hardware.wiring.draw import (
    DATA,
    FIVE_VOLTS,
    GROUND,
    INK,
    SOFT,
    Point,
    box,
    bridge,
    disc,
    group,
    label,
    line,
)
from hardware.wiring.header import CENTRE, RAIL, Spot, spot
from hardware.wiring.power import Budget
from hardware.wiring.symbols import capacitor, fuse, resistor
from hardware.wiring.wires import DATA_OHMS

LEFT: Final = CENTRE - RAIL
RIGHT: Final = CENTRE + RAIL
JOIN_Y: Final = 880
"""Where the two ground rails meet."""

DATA_Y: Final = 975
LANE: Final = 490
"""The data wire's distance from the middle, outside the ground rails."""

CHIP: Final = (130, 930, 140, 90)
START: Final = (345.0, float(DATA_Y))
"""Where the data line leaves the level shifter's resistor for the pixels."""

PLUS_Y: Final = BOTTOM + 78
MINUS_Y: Final = PLUS_Y + 56
SUPPLY_X: Final = 150
TO_CHIP_X: Final = 250
BUFFER_X: Final = 330


def feed(budget: Budget, grounded: Collection[int]) -> Iterator[Element]:
    """Ground rails, supply, fuse, capacitor, and the level shifter's power.

    `grounded` are the header's pins whose wires end at a ground rail.
    """
    yield from _rails(grounded)
    yield line(((RIGHT, JOIN_Y), (GROUND_X, MINUS_Y), (SUPPLY_X, MINUS_Y)), GROUND, 5)
    yield line(((SUPPLY_X, PLUS_Y), (PLUS_X, PLUS_Y), (PLUS_X, SECRET_Y - 6)), FIVE_VOLTS, 5)
    yield from bridge(((TO_CHIP_X, PLUS_Y), (TO_CHIP_X, CHIP[1] + CHIP[3])), FIVE_VOLTS)
    yield disc((TO_CHIP_X, PLUS_Y), 5, fill=FIVE_VOLTS)
    yield from _buffer()
    yield from _supply(budget)


def shifter(data_pin: int) -> Iterator[Element]:
    """The data wire from its header pin to the level shifter, the chip, and its resistor."""
    x, y, width, height = CHIP
    yield line(((200, JOIN_Y), (200, y)), GROUND, 3)
    yield disc((200, JOIN_Y), 5)
    yield group(bridge(data_way(spot(data_pin)), DATA), data_wire="to the level shifter")
    yield from bridge(((x + width, DATA_Y), START), DATA)
    yield box(x, y, width, height, rx=6, fill="#e9edf2", stroke_width=2)
    yield label(x + width / 2, DATA_Y + 5, "74AHCT125", 15, "middle", font_weight="bold")
    yield from _terminals(x, width)
    yield from resistor((307, DATA_Y), f"{DATA_OHMS} Ω")
    yield label(281, DATA_Y + 26, "at the first pixel", 11, fill=SOFT)
    yield label(x, y + height + 17, "100 nF, 14 to 7", 11, fill=SOFT)


def data_way(place: Spot) -> tuple[Point, ...]:
    """The data wire from its header pin, outside the ground rail, to the level shifter."""
    begin, lane = place.at(RAIL - 21), place.at(LANE)
    if place.side < 0:
        return begin, lane, (lane[0], DATA_Y), (CHIP[0], DATA_Y)
    above, left = JOIN_Y + 25, CENTRE - LANE
    return begin, lane, (lane[0], above), (left, above), (left, DATA_Y), (CHIP[0], DATA_Y)


def _terminals(x: float, width: float) -> Iterator[Element]:
    yield label(x + 6, DATA_Y - 8, "2", 12)
    yield label(x + width - 6, DATA_Y - 8, "3", 12, "end")
    yield label(200, CHIP[1] + 14, "1 4 5 7 9 10 12 13", 11, "middle")
    yield label(TO_CHIP_X, CHIP[1] + CHIP[3] - 5, "14", 12, "middle")


def _rails(grounded: Collection[int]) -> Iterator[Element]:
    """One to the left and one to the right of the header, each as long as it has wires, and joined below."""
    tops = [min(spot(pin).y for pin in grounded if spot(pin).side == side) for side in (-1, 1)]
    way = ((LEFT, tops[0]), (LEFT, JOIN_Y), (RIGHT, JOIN_Y), (RIGHT, tops[1]))
    yield line(way, GROUND, 5, data_wire="ground")
    yield from (disc((x, JOIN_Y), 5) for x in (LEFT, RIGHT))


def _buffer() -> Iterator[Element]:
    """The large capacitor between 5 V and ground."""
    yield line(((BUFFER_X, PLUS_Y), (BUFFER_X, MINUS_Y)), INK, 3)
    yield disc((BUFFER_X, PLUS_Y), 5, fill=FIVE_VOLTS)
    yield disc((BUFFER_X, MINUS_Y), 5)
    yield from capacitor((BUFFER_X, (PLUS_Y + MINUS_Y) / 2), "1 000 µF, plus to 5 V")


def _supply(budget: Budget) -> Iterator[Element]:
    yield box(30, PLUS_Y - 22, 120, MINUS_Y - PLUS_Y + 44, rx=8, fill="#e9edf2", stroke_width=2)
    yield label(84, PLUS_Y + 24, "supply", 15, "middle", font_weight="bold")
    yield label(84, PLUS_Y + 43, f"5 V  {budget.supply:g} A", 14, "middle")
    yield label(138, PLUS_Y + 6, "+", 18, "middle", font_weight="bold")
    yield label(138, MINUS_Y + 6, "−", 18, "middle", font_weight="bold")  # noqa: RUF001 - a minus is meant
    yield from fuse((198, PLUS_Y), f"{budget.fuse:g} A")
    yield label(600, PLUS_Y - 8, "5 V to every row of pixels", 13, fill=FIVE_VOLTS)
    yield label(600, MINUS_Y - 8, "ground to every row of pixels, and to the Pi", 13)
