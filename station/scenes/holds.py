"""Controls that are held: alone for a second meaning, and ok with back for the operator.

A control with a second meaning acts on its release, or once while it is still down, when it has been held for long
enough. All other controls act when they go down.

While ok and back are held together, neither acts by itself. The second one must follow within a second, so that a stuck
button takes no part, and nothing else may be pressed meanwhile.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from station.core.events import (
    BUTTONS,
    PUSH,
    Action,
    Cancel,
    Event,
    HeldFor,
    Hold,
    Lay,
    Press,
    Release,
    Touch,
    Turn,
    Type,
)
from station.core.messages import Message
from station.core.timing import ROUNDING, soonest
from station.core.view import HeldView
from station.matches.messages import GameMessages

HOLD_SECONDS: Final[Mapping[str, float]] = MappingProxyType({"back": 2.0, "push": 2.0})
"""How long each control with a second meaning is held for it, in seconds."""

WITH_HINTS: Final[Mapping[str, float]] = MappingProxyType({**HOLD_SECONDS, "ok": 1.0})
"""The same while a hint may be asked for; elsewhere ok acts at once."""

PEG_BUTTONS: Final = frozenset({*BUTTONS} - {"ok", "back"})
"""The buttons that put pegs. None waits for its release once something else is done: pegs keep their order."""

HELD_SECONDS: Final[Mapping[str, float]] = MappingProxyType({**WITH_HINTS, **dict.fromkeys(PEG_BUTTONS, 1.0)})
"""How long every control has to be held for what it means in any scene, in seconds."""

REPEAT_SECONDS: Final = 1.0
"""How long the knob is held to hear the last message again, if messages are spoken."""


class Down(NamedTuple):
    """When a control went down; where a screen counts the seconds (`HeldFor`), how many it has counted.

    It `taps` unless a tap would mean something else by now than when it went down.
    """

    at: float
    counted: int | None = None
    taps: bool = True

    def seconds(self, now: float) -> float:
        """Return for how long it has been down."""
        return now - self.at if self.counted is None else self.counted


Held = Mapping[str, Down]
"""The controls that are down and have not acted yet."""

NOTHING_HELD: Final[Held] = MappingProxyType({})

BOTH: Final = frozenset({"ok", "back"})
TIED: Final = "+"
"""Ties the names of two controls that are held together."""

COMBO: Final = f"ok{TIED}back"
"""The name of both as one held control, in a Hold."""

COMBO_SECONDS: Final = 5.0
"""How long both are held."""

TOGETHER_SECONDS: Final = 1.0
"""Seconds in which the second must follow the first."""

AT_ONCE: Final = 0.3
"""Seconds before the first of the two in which no other control may be pressed."""

HELD_BY_ALL: Final = frozenset({"back", COMBO})
"""What anybody may hold in any scene: to leave, and for the operator's menu."""


class Holds(NamedTuple):
    """The meaning of each control that is held in a scene, in a word or two; COMBO stands for ok and back together.

    `seconds` has the controls that can be held, with the durations that are shown: part of `HELD_SECONDS`; those act
    when they come up, those in `again` when they go down and again when they are held. Who hears what happens is warned
    of what holding the knob any longer does, unless it is `harmless`. `for_all` is what all may
    hold, no matter whose turn it is. Most scenes do not care when a control comes up; with `reports_releases` that is
    an action of its own. `leave_move` ends the game for whoever leaves it.
    """

    does: Mapping[str, Message]
    seconds: Mapping[str, float] = HOLD_SECONDS
    again: frozenset[str] = frozenset()
    harmless: bool = False
    for_all: frozenset[str] = HELD_BY_ALL
    reports_releases: bool = False
    leave_move: str = "leave"

    def and_also(self, does: Mapping[str, Message]) -> "Holds":
        """Return the same with some more meanings, which come first."""
        return self._replace(does={**does, **self.does})

    def with_hint(self) -> "Holds":
        """Return the same, and a hint for ok."""
        return self.and_also({"ok": GameMessages.give_hint()})._replace(seconds=WITH_HINTS)

    def control_for(self, does: str) -> str | None:
        """Return the control that does this when held, given the code of its message; None if none does."""
        return next((control for control, message in self.does.items() if message.code == does), None)

    def seconds_for(self, control: str) -> float:
        """Return how many seconds a control has to be held."""
        return COMBO_SECONDS if control == COMBO else self.seconds[control]

    @property
    def data(self) -> list[HeldView]:
        """The meanings of the controls as plain data."""
        return [
            {"control": control, "does": does.code, "title": str(does), "seconds": self.seconds_for(control)}
            for control, does in self.does.items()
        ]

    @property
    def warning(self) -> Message | None:
        """The meaning of holding the knob any longer, if listeners should be warned of it."""
        return None if self.harmless else self.does.get(PUSH)


NO_HOLDS: Final = Holds(MappingProxyType({}))

NONE_DOWN: Final[Mapping[str, float]] = MappingProxyType({})


class Gesture(NamedTuple):
    """The controls that are still held, and the actions that were recognised."""

    held: Held
    actions: tuple[Action, ...] = ()


def read_event(held: Held, event: Event, now: float, holds: Holds = NO_HOLDS, *, spoken: bool = False) -> Gesture:
    """Process one event. A press of a control with a second meaning, one of `holds.seconds`, waits for its release.

    If messages are `spoken`, holding the knob to hear one again does not count as a push.
    """
    pegs: tuple[Action, ...] = ()
    if isinstance(event, Press | Turn | Lay | Touch | Type):
        pegs = tuple(Press(control) for control in held if control in PEG_BUTTONS and held[control].taps)
        held = without(held, *PEG_BUTTONS)
    gesture = _read_alone(held, event, now, holds, spoken=spoken)
    return gesture._replace(actions=(*pegs, *gesture.actions))


def _read_alone(held: Held, event: Event, now: float, holds: Holds, *, spoken: bool) -> Gesture:
    match event:
        case Press(control) if control in holds.seconds:
            return Gesture({**held, control: Down(now)})
        case Press(control) if control in holds.again:
            return Gesture({**held, control: Down(now, taps=False)}, (event,))
        case HeldFor(control, seconds) if control in held:
            return complete_holds({**held, control: held[control]._replace(counted=seconds)}, now)
        case Release(control) if control in held:
            repeated = spoken and control == PUSH and held[PUSH].seconds(now) >= REPEAT_SECONDS - ROUNDING
            taps = held[control].taps and not repeated
            return Gesture(without(held, control), (Press(control),) if taps else ())
        case Release(control) if holds.reports_releases:
            return Gesture(held, (event,))
        case Cancel(control):
            is_released = holds.reports_releases and control not in held
            return Gesture(without(held, control), (Release(control),) if is_released else ())
        case Press() | Turn() | Lay() | Touch() | Type():
            return Gesture(held, (event,))
    return Gesture(held)


def without(held: Held, *controls: str) -> Held:
    """Return what is held apart from these controls."""
    return {control: down for control, down in held.items() if control not in controls}


def complete_holds(held: Held, now: float) -> Gesture:
    """Turn the controls that have been down for long enough into holds."""
    ripe = [control for control, down in held.items() if down.seconds(now) >= HELD_SECONDS[control] - ROUNDING]
    return Gesture(without(held, *ripe), tuple(Hold(control) for control in ripe))


def holds_due(held: Held) -> float | None:
    """When the next control will have been held for long enough, as far as no screen counts."""
    counted_here = ((control, down) for control, down in held.items() if down.counted is None)
    return min((down.at + HELD_SECONDS[control] for control, down in counted_here), default=None)


class HoldCombo(NamedTuple):
    """When each of the two that are `down` went down, and whether the hold of both `is_reported`.

    `others` is when anything else was pressed last.
    """

    down: Mapping[str, float] = NONE_DOWN
    is_reported: bool = False
    others: float = float("-inf")

    @property
    def are_held_together(self) -> bool:
        """Whether both are down, and went down together."""
        return self.down.keys() == BOTH and max(self.down.values()) - min(self.down.values()) <= TOGETHER_SECONDS

    @property
    def due(self) -> float | None:
        """When both will have been held for long enough; None if they are not, or once it was reported."""
        alone = self.are_held_together and self.others < min(self.down.values()) - AT_ONCE
        return max(self.down.values()) + COMBO_SECONDS if alone and not self.is_reported else None


def is_combo_control(event: Event) -> bool:
    """Whether the event is one of the two going down or coming up."""
    return isinstance(event, Press | Release) and event.control in BOTH


def read_combo(combo: HoldCombo, event: Event, now: float) -> HoldCombo:
    """Process one event."""
    match event:
        case Press(control) if control in BOTH - combo.down.keys():
            return combo._replace(down={**combo.down, control: now})
        case Release(control) if control in combo.down:
            down = {other: since for other, since in combo.down.items() if other != control}
            return combo._replace(down=down, is_reported=False)
        case Press(control) if control not in BOTH:
            return combo._replace(others=now)
        case _:
            return combo


def complete_combo(combo: HoldCombo, now: float) -> tuple[HoldCombo, tuple[Action, ...]]:
    """Report, once, that both have been held for long enough."""
    if combo.due is None or now < combo.due:
        return combo, ()
    return combo._replace(is_reported=True), (Hold(COMBO),)


class Hands(NamedTuple):
    """The controls that hands hold down at a board: each by itself, and ok with back."""

    held: Held = NOTHING_HELD
    combo: HoldCombo = HoldCombo()

    def read(
        self, event: Event, now: float, holds: Holds, *, spoken: bool = False
    ) -> tuple["Hands", tuple[Action, ...]]:
        """Process one event; return the actions that it makes. For `spoken` see read_event."""
        combo = read_combo(self.combo, event, now)
        if combo.are_held_together and is_combo_control(event):
            return Hands(without(self.held, *BOTH), combo), ()
        held, actions = read_event(self.held, event, now, holds, spoken=spoken)
        return Hands(held, combo), actions

    def complete(self, now: float) -> tuple["Hands", tuple[Action, ...]]:
        """Turn what has been held for long enough into holds."""
        held, actions = complete_holds(self.held, now)
        combo, held_both = complete_combo(self.combo, now)
        return Hands(held, combo), (*actions, *held_both)

    def empty(self) -> "Hands":
        """Return the hands as if each control that they hold by itself did nothing from now on."""
        return self._replace(held=NOTHING_HELD)

    @property
    def due(self) -> float | None:
        """When something will next have been held for long enough."""
        return soonest(holds_due(self.held), self.combo.due)


EMPTY_HANDS: Final = Hands()
