"""What reaches the station from the cabinet, as data."""

from typing import Final, NamedTuple

from station.palette import PEGS

BUTTONS: Final = (*(colour.name for colour in PEGS), "blank", "ok", "back")
"""The eleven arcade buttons, in the order they stand on the cabinet."""

PUSH: Final = "push"
"""The knob pressed like a button."""

CONTROLS: Final = (*BUTTONS, PUSH)


class Press(NamedTuple):
    """A control of CONTROLS went down."""

    control: str


class Release(NamedTuple):
    """A control of CONTROLS came up."""

    control: str


class Turn(NamedTuple):
    """The knob moved by `detents`: positive clockwise, never 0."""

    detents: int


class Hold(NamedTuple):
    """A control has been down for as long as its second meaning asks (see `gestures`)."""

    control: str


class Tick(NamedTuple):
    """The moment a scene asked to be woken at has come."""


Event = Press | Release | Turn
"""What the cabinet sends."""

Action = Press | Turn | Hold | Tick
"""What a scene is told."""
