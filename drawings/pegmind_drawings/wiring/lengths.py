"""The lengths of the wires of a cabinet, by its panel. Pure.

The front plate is folded open over its lower edge and lies flat beside the case while all is connected; that is when a
wire between plate and back is at its longest. Two bundles cross that edge, far from each other: that of inputs and bars
in the left half, that of the pixels in the right one.
"""

from collections.abc import Iterator
from math import ceil, dist
from typing import Final, NamedTuple

from hardware.layout import Geometry, chain
from hardware.panel.measures import measure
from hardware.panel.section import Panel
from hardware.panel.sizes import LEVELS, SECRET_ROW, PanelMeasures, Point
from hardware.panel.space import INPUT_AT, LOW, PI_HOLES, SHIFTER_AT, STRIPBOARD, pi_place
from station.core.events import CONTROLS
from station.core.frame import BAR_LEDS, HOLES, ROWS, place_of_lamp

BENDS: Final = 1.1
"""How much longer a wire is than the straight way."""

WIRE_ENDS: Final = 40.0
"""Millimetres of a wire for what is stripped, soldered and tied at both ends."""

INPUT_BUNDLE, PIXEL_BUNDLE = 0.25, 0.75
"""Where the two bundles cross the lower edge, in widths of the plate from the left."""

STEP: Final = 50.0
"""Wires are cut in steps of this, in mm."""

INPUTS: Final = len(CONTROLS) + 2
"""The buttons, and three lines of the knob."""


LEDS: Final = 2 * BAR_LEDS
ROW_FEED: Final = 60.0
"""From the thick wires through a slot to the strip, in mm."""


class WireLength(NamedTuple):
    """Wires of one length: what they connect, how many there are, and the length of each in mm."""

    what: str
    number: int
    length: float


class WireLengths(NamedTuple):
    """All wires of a cabinet: thin ones, and those for the pixels' current, of each of the two colours."""

    plug: tuple[WireLength, ...]
    others: tuple[WireLength, ...]
    feed: tuple[WireLength, ...]
    row_feed: tuple[WireLength, ...]


def list_lengths(panel: Panel, geometry: Geometry) -> WireLengths:
    """Return the lengths of all wires. Raises PanelError."""
    sizes = measure(panel)
    x, y = pi_place(sizes)
    headers = [(x, y + height) for height in PI_HOLES[1][1:]]  # of a Zero, and of the others
    inputs, shifter = ((x, y + at + STRIPBOARD[1] / 2) for at in (INPUT_AT, SHIFTER_AT))
    half = STRIPBOARD[0] / 2
    left, right = (_Bundle(sizes.width * share, panel.depth) for share in (INPUT_BUNDLE, PIXEL_BUNDLE))
    to_bars = max(left.way(header, at) for header in headers for at in _bar_places(sizes))
    to_controls = max(left.way(inputs, at) for at in sizes.controls.values())
    first = right.way(shifter, _pixel_place(sizes, chain(geometry)[0]))
    beside = (sizes.board[0] + sizes.field[0], sizes.board[1])
    to_rows = right.way(shifter, beside)
    inlet = dist((x, LOW), shifter)
    to_inputs, to_shifter = (max(dist(header, board) for header in headers) + half for board in (inputs, shifter))
    return WireLengths(
        plug=(
            _wires("plug to the stripboard of the inputs", INPUTS + 1, to_inputs),
            _wires("plug to the stripboard of the level shifter", 2, to_shifter),
            _wires("plug to bars and piezo", LEDS + 2, to_bars),
        ),
        others=(
            _wires("stripboard of the inputs to buttons and knob", INPUTS + 2, to_controls),
            _wires("ground, from part to part", len(sizes.controls) + LEDS, _longest_step(sizes)),
            _wires("stripboard of the level shifter to the first pixel", 1, first),
            _wires("from row to row of pixels, data", ROWS, 2 * sizes.row_pitch),
        ),
        feed=(
            _wires("socket through the fuse to the stripboard", 1, inlet),
            _wires("stripboard to the lowest row", 1, to_rows),
            _wires("along the rows", 1, (LEVELS - 0.5) * sizes.row_pitch),
        ),
        row_feed=(
            _wires("to each row", ROWS, ROW_FEED),
            _wires("to the secret row", 1, ROW_FEED + HOLES * sizes.pitch),
        ),
    )


def metres(wires: tuple[WireLength, ...]) -> float:
    """Return how much wire all of them need, in metres, to the next half metre."""
    return ceil(sum(wire.number * wire.length for wire in wires) / 500) / 2


def find_longest(wires: tuple[WireLength, ...]) -> float:
    """Return the length of the longest of them, in mm."""
    return max(wire.length for wire in wires)


def _wires(what: str, number: int, way: float) -> WireLength:
    return WireLength(what, number, STEP * ceil((BENDS * way + WIRE_ENDS) / STEP))


class _Bundle(NamedTuple):
    """A bundle of wires that crosses the lower edge `x` mm from the left, `depth` mm before the back."""

    x: float
    depth: float

    def way(self, on_back: Point, on_plate: Point) -> float:
        """Return the way from a place on the back to one on the plate."""
        return dist((*on_back, 0.0), (self.x, 0.0, self.depth)) + dist((self.x, 0.0), on_plate)


def _bar_places(sizes: PanelMeasures) -> Iterator[Point]:
    yield from ((sizes.width / 2 + side * (sizes.width / 4 + 20), sizes.bars_at) for side in (-1, 1))


def _pixel_place(sizes: PanelMeasures, lamp: int) -> Point:
    column, row = place_of_lamp(lamp)
    return sizes.cell(column, SECRET_ROW if row == ROWS else row)


def _longest_step(sizes: PanelMeasures) -> float:
    """Return how far it is at most from a control to the nearest one, and from a bar to the piezo."""
    places = [*sizes.controls.values()]
    steps = (min(dist(here, there) for there in places if there != here) for here in places)
    return max(*steps, sizes.width / 4)
