"""What somebody at the cabinet sees, and what they mean to do."""

from collections.abc import Mapping
from typing import Any, NamedTuple

View = Mapping[str, Any]
"""What the page tells of the station; see station.lobby.controller."""


class Press(NamedTuple):
    """Press a control, and let it go."""

    control: str


class Hold(NamedTuple):
    """Press controls together, and let them go after so many seconds."""

    controls: tuple[str, ...]
    seconds: float


class Rotate(NamedTuple):
    """Turn the knob: positive clockwise."""

    detents: int


class Wait(NamedTuple):
    """Do nothing for so many seconds."""

    seconds: float


Intention = Press | Hold | Rotate | Wait
Intentions = tuple[Intention, ...]


def presses(*controls: str) -> Intentions:
    """One press after the other."""
    return tuple(map(Press, controls))
