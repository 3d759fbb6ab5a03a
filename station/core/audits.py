"""Counts how a cabinet is used: presses of each control, games, hours.

A control that nobody has used for a number of games that needed it is possibly broken.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from station.core.events import CONTROLS, Event, Press, Turn
from station.core.messages import Message
from station.core.service_messages import ServiceMessages, control_name

TURNING: Final = "turn"
"""The knob's turning, counted in detents."""

AUDITED: Final = (*CONTROLS, TURNING)

ALWAYS: Final = frozenset({"ok", "back", "push", TURNING})
"""Controls that every game needs. A player may never take anything back, but hardly all players in a row."""


class Audit(NamedTuple):
    """A control: how often it was used, and how many games in a row it was not, though they needed it."""

    uses: int = 0
    idle: int = 0


class Audits(NamedTuple):
    """All controls, the games that were played to their end or left, and the seconds for which the cabinet was on.

    `used` has the controls that were used since the last game ended.
    """

    controls: Mapping[str, Audit]
    games: int = 0
    seconds: float = 0.0
    used: frozenset[str] = frozenset()


NEW_AUDITS: Final = Audits({control: Audit() for control in AUDITED})


def unused_controls(audits: Audits, games: int) -> tuple[str, ...]:
    """Return the controls that were not used in the last `games` games (1 or more) that needed them."""
    return tuple(name for name, audit in audits.controls.items() if audit.idle >= games)


def hours_on(audits: Audits) -> float:
    """Return the hours for which the cabinet was on."""
    return audits.seconds / 3600


def describe_unused(control: str, games: int) -> Message:
    """Return what is said of a suspected control, without a full stop."""
    return ServiceMessages.unused(n=games, control=control_name(control))


def count_event(audits: Audits, event: Event) -> Audits:
    """Count a press, or the detents of a turn."""
    match event:
        case Press(control):
            return _count_use(audits, control, 1)
        case Turn(detents):
            return _count_use(audits, TURNING, abs(detents))
        case _:
            return audits


def count_game(audits: Audits, needed: frozenset[str] | None) -> Audits:
    """Count a game that is over: it needed the colours `needed`, and ALWAYS; None if the players left it.

    A game that was left, perhaps before anything was pressed, makes no control suspect.
    """
    missed = frozenset() if needed is None else (ALWAYS | needed) - audits.used
    controls = {
        name: audit._replace(idle=audit.idle + 1) if name in missed else audit
        for name, audit in audits.controls.items()
    }
    return audits._replace(controls=controls, games=audits.games + 1, used=frozenset())


def _count_use(audits: Audits, control: str, times: int) -> Audits:
    audit = Audit(audits.controls[control].uses + times)
    return audits._replace(controls={**audits.controls, control: audit}, used=audits.used | {control})
