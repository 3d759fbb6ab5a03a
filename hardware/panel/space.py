"""The parts between front plate and back, and whether they fit. Pure.

The figures are those of usual parts with their wires, in millimetres.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from hardware.panel.section import KNOB, Panel
from hardware.panel.sizes import BAND, BOARD_EDGE, FRAME, STOP, PanelMeasures, Point, mm

PI_SIZE: Final = (85.0, 56.0)
PI_INSET: Final = 3.5
"""From the edges of a Pi to its holes."""

PI_HOLES: Final = (58.0, (0.0, 23.0, 49.0))
"""The holes of a Pi: their distance along the board, and across it; a Zero has the first two of each side."""

PI_PORTS: Final = 26.0
"""From the right holes of a Pi to the ends of its USB sockets."""

PI_DEPTH: Final = 35.0
"""From the back to the bends of the wires: spacer 10, board 1.6, the pins' block 2.5, plug 14, wires 7."""

STRIPBOARD: Final = (80.0, 50.0)
SHIFTER_DEPTH: Final = 30.0
"""From the back to the top of the large capacitor: spacer 10, board 1.6, capacitor 16, play."""

INPUT_DEPTH: Final = 22.0
"""The same for the stripboard of the inputs, up to the bends of its wires."""

SHIFTER_AT, INPUT_AT = 61.0, 115.0
"""From the lowest holes of the Pi up to the lower edges of the two stripboards."""

ABOVE_PI: Final = INPUT_AT + STRIPBOARD[1] + 3
AIR_AT: Final = 27.0
"""From the upper edge of the back to the middle of its air holes."""

LOW: Final = FRAME + 15
"""From the lower edge of the back to the holes for cables and power button."""

BUTTON_AT: Final = 55.0
"""From the middle of the back to the power button."""

POWER_BUTTON: Final = 12.0
CABLES: Final = 8.0
"""Of the cables that run along the back."""

POWER_DEPTH: Final = 30.0
"""Of the power button with its wires."""

ENCODER: Final = 27.0
"""Side of the square that an encoder needs, also one on a board of its own (KY-040)."""

ENCODER_DEPTH: Final = 25.0
PIEZO_SIZE: Final = 27.0
PIEZO_DEPTH: Final = 5.0
LED_DEPTH: Final = 30.0
"""Of an LED of the bars with its resistor, whose wires are bent."""

FEED_WIRES: Final = 6.0
"""Of the thick wires on the back of the board."""

DOOR_SIZES: Final = {"display": 24.0, "usb": 18.0, "network": 18.0}
"""Diameter of the holes that the plugs of these cables go through: HDMI, USB A, RJ45."""

DOOR_PLACES: Final = (-55.0, -90.0, 90.0, -125.0, 125.0)
"""From the middle of the back to holes for cables, in the order in which they are taken."""


class Room(NamedTuple):
    """Room that a part needs: its edges as seen from the front, and its `depth` from the plate or from the back.

    `key` is the setting that makes it shallower, if there is one.
    """

    what: str
    left: float
    bottom: float
    right: float
    top: float
    depth: float
    key: str = ""

    def is_before(self, other: "Room") -> bool:
        """Return whether two blocks overlap, as seen from the front."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 0 and min(self.top, other.top) > max(self.bottom, other.bottom)


def pi_place(sizes: PanelMeasures) -> Point:
    """Return the middle between the lowest holes of the Pi: behind the board with the strips, where that is possible.

    There the frame need not be as deep as a button and the Pi together.
    """
    behind_board = sizes.board[1] - BAND + 34
    return sizes.width / 2, int(min(max(sizes.height / 3, behind_board), sizes.height - AIR_AT - 5 - ABOVE_PI))


def door_places(panel: Panel, sizes: PanelMeasures) -> Iterator[tuple[str, Point]]:
    """Yield the holes for the cables of panel.doors; fewer than there are doors if the back is too narrow."""
    cables = [door for door in dict.fromkeys(panel.doors) if door in DOOR_SIZES]
    places = (place for place in DOOR_PLACES if _width_for(place) <= sizes.width)
    yield from ((door, (sizes.width / 2 + place, LOW)) for door, place in zip(cables, places, strict=False))


def front_blocks(panel: Panel, sizes: PanelMeasures) -> Iterator[Room]:
    """Yield what reaches from the plate towards the back."""
    for control, at in sizes.controls.items():
        if control == KNOB:
            yield _around("the knob's encoder", at, ENCODER, ENCODER_DEPTH)
        else:
            yield _around(f"the {control} button", at, sizes.nut, panel.button_depth, "button_depth")
    yield _around("the piezo", (sizes.width / 2, sizes.bars_at), PIEZO_SIZE, PIEZO_DEPTH)
    for side in (-1, 1):
        middle = sizes.width / 2 + side * sizes.width / 4
        half = 20 + panel.led
        yield Room("a bar", middle - half, sizes.bars_at - 8, middle + half, sizes.bars_at + 8, LED_DEPTH)
    (x, y), (width, _) = sizes.board, sizes.field
    top = max(at[1] for at in sizes.spacers) + STOP
    deep = panel.diffuser + panel.cell + panel.plate + FEED_WIRES
    edges = (x - BOARD_EDGE, y - BOARD_EDGE, x + width + BOARD_EDGE, top)
    yield Room("the board with the strips", *edges, deep, "cell")


def back_blocks(sizes: PanelMeasures) -> Iterator[Room]:
    """Yield what reaches from the back towards the plate, wherever on the back it is."""
    x, y = pi_place(sizes)
    left, low = x - PI_HOLES[0] / 2 - PI_INSET, y - PI_INSET
    right = x + PI_HOLES[0] / 2 + PI_PORTS
    yield Room("the Pi with its plug", left, low, right, low + PI_SIZE[1], PI_DEPTH)
    half, high = STRIPBOARD[0] / 2, STRIPBOARD[1]
    for name, at, depth in (("level shifter", SHIFTER_AT, SHIFTER_DEPTH), ("inputs", INPUT_AT, INPUT_DEPTH)):
        yield Room(f"the stripboard of the {name}", x - half, y + at, x + half, y + at + high, depth)
    yield _around("the power button", (x + BUTTON_AT, LOW), POWER_BUTTON + 2, POWER_DEPTH)
    yield Room("a cable", 0, 0, sizes.width, sizes.height, CABLES)


def find_space_errors(panel: Panel, sizes: PanelMeasures) -> Iterator[str]:
    """Yield what does not fit between plate and back: the pair that needs the deepest frame."""
    pairs = [pair for pair in product(front_blocks(panel, sizes), back_blocks(sizes)) if pair[0].is_before(pair[1])]
    front, back = max(pairs, key=_needed_depth)
    missing = round(_needed_depth((front, back)) - panel.depth, 6)
    if missing > 0:
        needed, says = mm(_needed_depth((front, back))), f"panel.depth = {mm(panel.depth)}"
        behind = f"{front.what} reaches {mm(front.depth)} mm behind the plate"
        both = f"{behind}, {back.what} {mm(back.depth)} mm before the back"
        others = (pair for pair in pairs if pair[0].key != front.key)
        would_do = all(_needed_depth(pair) <= panel.depth for pair in others)
        shallower = _shallower(panel, front, missing) if would_do else ""
        yield f"{says}: {both}; set panel.depth to {needed} or more{shallower}"
    cables = [door for door in dict.fromkeys(panel.doors) if door in DOOR_SIZES]
    made = [door for door, _ in door_places(panel, sizes)]
    if cables != made:
        needed = mm(_width_for(DOOR_PLACES[len(cables) - 1]))
        yield (
            f"panel.doors: a back {mm(sizes.width)} mm wide has no room for the cable of {cables[len(made)]}; "
            f"set panel.width to {needed} or more, or leave it out"
        )


def _width_for(place: float) -> float:
    """Return the width of a back in which a hole for a cable can be that far from the middle."""
    return 2 * (abs(place) + max(DOOR_SIZES.values()) / 2 + 2 + FRAME)


def _shallower(panel: Panel, front: Room, missing: float) -> str:
    """Return the change of a setting that makes a part shallow enough, if it may be changed that far."""
    if not front.key:
        return ""
    size = int((getattr(panel, front.key) - missing) * 10 + 1e-6) / 10
    return f", or panel.{front.key} to {size:g} or less" if size >= (Panel.key_specs[front.key].least or 0) else ""


def _needed_depth(pair: tuple[Room, Room]) -> float:
    return pair[0].depth + pair[1].depth


def _around(what: str, at: Point, size: float, depth: float, key: str = "") -> Room:
    half = size / 2
    return Room(what, at[0] - half, at[1] - half, at[0] + half, at[1] + half, depth, key)
