"""Controls with a second meaning when held.

Such a control speaks when it comes up again, or, held for long enough, says so once while it is still
down. All other controls speak the moment they go down.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from station.events import Action, Event, Hold, Press, Release, Turn

HOLD_SECONDS: Final[Mapping[str, float]] = MappingProxyType({"back": 2.0, "push": 2.0})
"""How long each control with a second meaning is held for it, in seconds."""

WITH_HINTS: Final[Mapping[str, float]] = MappingProxyType({**HOLD_SECONDS, "ok": 1.0})
"""The same while a hint may be asked for; elsewhere ok speaks at once."""

Held = Mapping[str, float]
"""The controls that are down and have not spoken yet, with the time each went down."""


NOTHING: Final[Held] = MappingProxyType({})


class Gesture(NamedTuple):
    """What is still held, and what the players did."""

    held: Held
    actions: tuple[Action, ...] = ()


def feel(held: Held, event: Event, now: float, meant: Mapping[str, float] = HOLD_SECONDS) -> Gesture:
    """Fold one event in. A press of a control with two meanings, one of those `meant`, waits for its release."""
    match event:
        case Press(control) if control in meant:
            return Gesture({**held, control: now})
        case Release(control):
            rest = {other: since for other, since in held.items() if other != control}
            return Gesture(rest, (Press(control),) if control in held else ())
        case Press() | Turn():
            return Gesture(held, (event,))


def ripen(held: Held, now: float) -> Gesture:
    """Turn the controls that have been down for long enough into holds."""
    ripe = [control for control, since in held.items() if now >= since + WITH_HINTS[control]]
    rest = {control: since for control, since in held.items() if control not in ripe}
    return Gesture(rest, tuple(Hold(control) for control in ripe))


def due(held: Held) -> float | None:
    """When the next control will have been held for long enough."""
    return min((since + WITH_HINTS[control] for control, since in held.items()), default=None)
