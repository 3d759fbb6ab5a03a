"""What is counted of a cabinet's use: presses of each control, games, hours.

A control that nobody has used for a number of games that needed it is possibly broken.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from station.core.events import CONTROLS, Event, Press, Turn
from station.core.messages import Message
from station.games.game import Game
from station.operator.messages import ServiceMessages, control_name

KNOB: Final = "turn"
"""The knob's turning, counted in detents."""

AUDITED: Final = (*CONTROLS, KNOB)

ALWAYS: Final = frozenset({"ok", "back", "push", KNOB})
"""What every game has a use for. Some people never take anything back, but not all in a row; so it is a suspicion."""


class Audit(NamedTuple):
    """A control: how often it was used, and how many games in a row it was not, though they had a use for it."""

    uses: int = 0
    idle: int = 0


class Audits(NamedTuple):
    """All controls, the games that were played to their end or left, and the seconds for which the cabinet was on.

    `used` are the controls that were used since the last game ended.
    """

    controls: Mapping[str, Audit]
    games: int = 0
    seconds: float = 0.0
    used: frozenset[str] = frozenset()


FRESH: Final = Audits({control: Audit() for control in AUDITED})


def unused_controls(audits: Audits, games: int) -> tuple[str, ...]:
    """The controls that were not used for `games` games or more (1 or more), though these needed them."""
    return tuple(name for name, audit in audits.controls.items() if audit.idle >= games)


def hours_on(audits: Audits) -> float:
    """The hours for which the cabinet was on."""
    return audits.seconds / 3600


def describe_unused(control: str, games: int) -> Message:
    """What is said of a suspect, without a full stop."""
    return ServiceMessages.unused(n=games, control=control_name(control))


def count_event(audits: Audits, event: Event) -> Audits:
    """Count a press, or the detents of a turn."""
    match event:
        case Press(control):
            return _used(audits, control, 1)
        case Turn(detents):
            return _used(audits, KNOB, abs(detents))
        case _:
            return audits


def count_game(audits: Audits, game: Game, needed: frozenset[str]) -> Audits:
    """Count a game that is over, which had a use for the colours `needed`, and for ALWAYS."""
    left = game.outcome is not None and game.outcome.reason == "left"  # perhaps before anything was pressed
    missed = frozenset() if left else (ALWAYS | needed) - audits.used
    controls = {
        name: audit._replace(idle=audit.idle + 1) if name in missed else audit
        for name, audit in audits.controls.items()
    }
    return audits._replace(controls=controls, games=audits.games + 1, used=frozenset())


def _used(audits: Audits, control: str, times: int) -> Audits:
    audit = Audit(audits.controls[control].uses + times)
    return audits._replace(controls={**audits.controls, control: audit}, used=audits.used | {control})
