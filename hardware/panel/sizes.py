"""The words of the panel's geometry: points, the measures that every panel shares, and its error. Pure.

Lengths are in millimetres, x to the right and y upwards, from the lower left corner of the front plate.
"""

from typing import Final, NamedTuple

from hardware.errors import CabinetError
from station.core.frame import HOLES, ROWS

Point = tuple[float, float]
"""x to the right and y upwards, in millimetres."""

LAMP_COLUMNS: Final = 2 * HOLES
LEVELS: Final = ROWS + 2
"""Rows of the board, a row that stays empty, and the secret row."""

FRAME: Final = 12.0
"""Thickness of the boards of the frame behind the plate."""

CONTROL_MARGIN: Final = FRAME + 6
"""From the edge of the plate to the controls."""

SIDE: Final = 34.0
"""From the edge of the plate to the pixels, left and right."""

TOP_EDGE: Final = 32.0
"""From the upper rail of the shield to the edge of the plate."""

BAND: Final = 46.0
"""Between the controls and the pixels: the bars, and the piezo with its holes."""

BARS_AT: Final = 16.0
"""From the controls up to the bars and to the middle of the piezo, which is between the nuts and the spacers."""

RIM: Final = 4.0
"""The difference of the diameters of a button's rim and its hole, unless panel.rim says otherwise."""

NUT: Final = 8.0
"""The same of its nut, which is behind the plate."""

RIMS_APART: Final = 6.0
"""Between the rims of two buttons, for fingers."""

NUTS_APART: Final = 2.0
"""Between the nuts of two buttons."""

MARKS: Final = (26.1, 12.0)
"""Width and height of the room that the marks below a control need at most: its shape, its digits and its name."""

MARKS_APART: Final = MARKS[0] + RIMS_APART / 2
"""From the middle of a control to that of the next one, at least: so wide are the marks below it."""

PIXEL: Final = 5.0
"""Width of the LED of a pixel."""

LEAST_ROW: Final = 10.0
"""The least distance of two rows, so that a rail of the shield has room between the last one and the secret row."""

BESIDE_STRIPS: Final = 3.0
"""Between the walls of a row and its LED strip, above and below it together."""

WEB: Final = 1.5
"""The least that has to be left between two holes."""

SCREW: Final = 3.2
"""Hole for a screw M3, and for a wood screw of 3 mm."""

TAB_HOLE: Final = 2.5
"""Hole for the tab of an encoder, which keeps it from turning."""

RAIL: Final = 10.0
"""Width of a rail of the shield, of which RAIL - SPACER covers the edge of the shield."""

SPACER: Final = 6.0
HANDLE: Final = 10.0
"""The length by which the shield exceeds the secret row, to be held there."""

STOP: Final = 6.0
"""Length of the stops at both ends of the rails."""

BARS_APART: Final = 10.0
"""From LED to LED of a bar, at least."""

PIEZO: Final = 24.0
"""Width of the holes over the piezo, all together."""

NOTE: Final = 3.0
"""Height of what is engraved on pieces that nobody sees."""


BOARD_EDGE: Final = 20.0
"""The margins of the board around the field: left, right and below."""


class PanelError(CabinetError):
    """The panel cannot be built as configured; the sentences say which key, why, and what is possible."""


class PanelMeasures(NamedTuple):
    """The measures of a panel.

    `pitch` is the distance of pixels in a strip and `row_pitch` that of the strips; `board` is the lower left corner of
    the field of 12 by 12, whose cells are `pitch` wide and `row_pitch` high. `controls` has the middle of every button
    and of the knob; `rim` and `nut` are the diameters of a button in front of the plate and behind it. `bars_at` is the
    height of the bars and of the piezo above the lower edge. `spacers` are the screws that hold plate and board
    together, and `inner_spacers` those of them that go through the grid.
    """

    width: float
    height: float
    pitch: float
    row_pitch: float
    peg_hole: float
    key_hole: float
    rim: float
    nut: float
    board: Point
    controls: dict[str, Point]
    bars_at: float
    spacers: tuple[Point, ...]
    inner_spacers: tuple[Point, ...]

    def cell(self, column: int, row: int) -> Point:
        """Return the middle of a pixel: column 0 to 11; row 0 to 11 from below, and 13 is the secret row."""
        return self.board[0] + (column + 0.5) * self.pitch, self.board[1] + (row + 0.5) * self.row_pitch

    @property
    def field(self) -> Point:
        """Width and height of the pixels' field, with the secret row."""
        return LAMP_COLUMNS * self.pitch, LEVELS * self.row_pitch


SECRET_ROW: Final = LEVELS - 1


def mm(value: float) -> str:
    """Return a length as text, to a hundredth of a millimetre."""
    return f"{round(value, 2):g}"


def drill_size(size: float) -> float:
    """Return the largest size of a drill that is no larger than this; drills are sold in steps of half a millimetre."""
    return int(size * 2 + 1e-6) / 2
