"""The plug on the 40-pin header, which fits in every wrong position, and the checks that find them. Pure.

A *place* is a hole of the plug, numbered like the pin of the header on which it belongs.
"""

from itertools import product
from typing import Final, NamedTuple

from hardware.sections import Wiring
from hardware.wiring.wires import GROUNDS, data_pin

PIN_ROWS: Final = 20
GROUND_PINS: Final = (6, 9, 14, 20, 25, 30, 34, 39)
FIVE_VOLT_PINS: Final = (2, 4)
THREE_VOLT_PINS: Final = (1, 17)


class PlugPosition(NamedTuple):
    """A position of a plug on the header: turned end to end or not, then moved by rows and columns of pins."""

    turned: bool
    rows: int
    columns: int


RIGHT_POSITION: Final = PlugPosition(turned=False, rows=0, columns=0)
WRONG_POSITIONS: Final = tuple(
    position
    for position in (PlugPosition(*each) for each in product((False, True), range(-2, 3), (-1, 0, 1)))
    if position != RIGHT_POSITION
)
"""Every position that looks right at a glance: turned or not, up to two rows and one column off."""


class ContinuityCheck(NamedTuple):
    """A check with a beeper and without any power: from METAL to a wire, and whether it has to beep.

    `place` is where the wire is in the plug, 1 to 40.
    """

    wire: str
    place: int
    beeps: bool


METAL: Final = "the metal of a USB or HDMI socket of the Pi"


def plug_checks(wiring: Wiring) -> tuple[ContinuityCheck, ...]:
    """Return the checks for the plug on the header of a Pi without power."""
    grounds = (ContinuityCheck(f"the ground wire of the {what}", place, beeps=True) for what, place in GROUNDS.items())
    return (*grounds, ContinuityCheck("the data wire of the pixels", data_pin(wiring), beeps=False))


def reached_pin(place: int, position: PlugPosition) -> int | None:
    """Return the pin of the header in a place of the plug; None if there is none."""
    row, column = divmod(place - 1, 2)
    if position.turned:
        row, column = PIN_ROWS - 1 - row, 1 - column
    row, column = row + position.rows, column + position.columns
    return 2 * row + column + 1 if 0 <= row < PIN_ROWS and 0 <= column <= 1 else None


def do_beep(checks: tuple[ContinuityCheck, ...], position: PlugPosition) -> tuple[bool, ...]:
    """Return which checks beep while the plug sits like that: those whose place has a ground pin of the Pi in it."""
    return tuple(reached_pin(check.place, position) in GROUND_PINS for check in checks)
