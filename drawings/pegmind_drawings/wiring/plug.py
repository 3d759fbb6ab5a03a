"""The plug on the 40-pin header, which fits in every wrong position, and the checks that find them. Pure.

A *place* is a hole of the plug, numbered like the pin of the header on which it belongs.
"""

from typing import Final, NamedTuple

from hardware.sections import Wiring
from hardware.wiring.wires import GROUNDS, data_pin

GROUND_PINS: Final = (6, 9, 14, 20, 25, 30, 34, 39)
FIVE_VOLT_PINS: Final = (2, 4)
THREE_VOLT_PINS: Final = (1, 17)


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
