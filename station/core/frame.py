"""A frame: what every lamp of the cabinet shows at one moment, by name.

The board has 12 rows of 6 holes, beside every row 6 key lamps, and a secret row of 6.
Row 1 is at the bottom. Rows, holes and key lamps are counted from the bottom left.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from station.core.palette import NAME_OF

ROWS: Final = 12
HOLES: Final = 6
LAMPS: Final = 2 * ROWS * HOLES + HOLES


def lamp_at(column: int, row: int) -> int:
    """Return the number of a lamp by its column and row, from 0; whatever is above the 12 rows is the secret row.

    The lamps are the 72 pegs, the 72 key lamps and the secret row, as in a Frame.
    """
    side, hole = divmod(column, HOLES)
    return (side * ROWS + row) * HOLES + hole if row < ROWS else 2 * ROWS * HOLES + column


def place_of_lamp(lamp: int) -> tuple[int, int]:
    """Return the column and the row of a lamp, the inverse of `lamp_at`; the secret row is row 12."""
    if lamp >= 2 * ROWS * HOLES:
        return lamp - 2 * ROWS * HOLES, ROWS
    side, place = divmod(lamp, ROWS * HOLES)
    row, hole = divmod(place, HOLES)
    return hole + side * HOLES, row


class Lamp(NamedTuple):
    """One lamp: the name of a palette colour, and its share of full light in percent."""

    colour: str
    level: int = 100


DARK: Final = Lamp("blank", 0)
RED: Final = Lamp("red")
WHITE: Final = Lamp("white")
PEG: Final = {letter: Lamp(name) for letter, name in NAME_OF.items()}
"""The lamp of each peg letter. A blank gives no light, but unlike DARK it is a peg."""

Lamps = tuple[Lamp, ...]
DARK_FIELD: Final[Lamps] = (DARK,) * (ROWS * HOLES)
DARK_ROW: Final[Lamps] = (DARK,) * HOLES


class Frame(NamedTuple):
    """Everything the cabinet shows: 72 pegs, 72 key lamps, 6 secret lamps, two bars of 0 to 4, a tone in Hz.

    If only the codemaker may see the secret row, `veil` is what everybody else sees instead.
    """

    pegs: Lamps = DARK_FIELD
    keys: Lamps = DARK_FIELD
    secret: Lamps = DARK_ROW
    red: int = 0
    white: int = 0
    tone: float | None = None
    veil: Lamps | None = None


def field(rows: Iterable[Sequence[Lamp]]) -> Lamps:
    """Put up to 12 rows of up to 6 lamps onto a field of 72, from the bottom; the rest is dark."""
    lit: list[Lamp] = []
    for row in rows:
        lit += row
        lit += DARK_ROW[len(row) :]
    return (*lit, *DARK_FIELD[len(lit) :])


def one_row(lamps: Sequence[Lamp]) -> Lamps:
    """Fill up to 6 lamps to a row of 6."""
    return (*lamps, *DARK_ROW[len(lamps) :])


def picture(points: Iterable[tuple[int, int]], lamp: Lamp) -> tuple[Lamps, Lamps]:
    """Show `lamp` at the points (column 0-11, row 0-11 from the bottom left) of the 12 x 12 display.

    Returns the pegs (the left half) and the key lamps (the right half).
    """
    lit = set(points)
    left, right = (
        tuple(lamp if (half + x, y) in lit else DARK for y in range(ROWS) for x in range(HOLES)) for half in (0, HOLES)
    )
    return left, right


def hide_secret(frame: Frame) -> Frame:
    """Return the frame that everybody may see: with the veil as its secret row."""
    return frame if frame.veil is None else frame._replace(secret=frame.veil, veil=None)


def dim_frame(frame: Frame, percent: int) -> Frame:
    """Return the frame with every lamp at `percent` of its level; a lit lamp stays lit."""
    pegs, keys, secret, veil = (
        tuple(lamp._replace(level=-(-lamp.level * percent // 100)) for lamp in lamps)
        for lamps in (frame.pegs, frame.keys, frame.secret, frame.veil or ())
    )
    return frame._replace(pegs=pegs, keys=keys, secret=secret, veil=veil or None)


BAR_LEDS: Final = 4
"""LEDs of a bar; the sliders of box 4 have as many steps."""


REFUSED: Final = Lamp("orange", 60)
