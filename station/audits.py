"""What an operator wants to know of the cabinet: how often each control was used, how many games, how many hours.

A control that was not used in a number of games that had a use for it is perhaps broken.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from station.events import CONTROLS, Event, Press, Turn
from station.games.dice_match import DiceMatch
from station.games.game import Game
from station.palette import NAME_OF

KNOB: Final = "turn"
"""The knob's turning, counted in detents."""

AUDITED: Final = (*CONTROLS, KNOB)
ALWAYS: Final = frozenset({"ok"})
"""What no game can be played without. Some people never turn the knob, and some never take anything back."""

DICE: Final = frozenset({"blue", "purple", "green", "cyan", "white", "yellow"})
"""The colours of the faces of a die; see station.scenes.dice.board.FACES."""


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


def felt(audits: Audits, event: Event) -> Audits:
    """Count a press, or the detents of a turn."""
    match event:
        case Press(control):
            return _used(audits, control, 1)
        case Turn(detents):
            return _used(audits, KNOB, abs(detents))
        case _:
            return audits


def ended(audits: Audits, game: Game) -> Audits:
    """Count a game that is over."""
    left = game.outcome is not None and game.outcome.reason == "left"  # perhaps before anything was pressed
    missed = frozenset() if left else wants(game) - audits.used
    controls = {
        name: audit._replace(idle=audit.idle + 1) if name in missed else audit
        for name, audit in audits.controls.items()
    }
    return audits._replace(controls=controls, games=audits.games + 1, used=frozenset())


def wants(game: Game) -> frozenset[str]:
    """The controls that a game has a use for: its colours, and ok."""
    if isinstance(game, DiceMatch):
        return DICE | ALWAYS
    return ALWAYS | {NAME_OF[peg] for peg in game.box.colours}


def suspects(audits: Audits, games: int) -> tuple[str, ...]:
    """The controls that were not used for so many games or more (1 or more), though they had a use for them."""
    return tuple(name for name, audit in audits.controls.items() if audit.idle >= games)


def hours(audits: Audits) -> float:
    """The hours for which the cabinet was on."""
    return audits.seconds / 3600


def broken(control: str, games: int) -> str:
    """What is said of a suspect: a sentence."""
    return f"{control} was not used in the last {games} games that had a use for it: it is perhaps broken"


def _used(audits: Audits, control: str, times: int) -> Audits:
    audit = Audit(audits.controls[control].uses + times)
    return audits._replace(controls={**audits.controls, control: audit}, used=audits.used | {control})
