"""Counting for the audits: what was used, and what a game that is over had a use for."""

from typing import Final

from station.audits import KNOB, Audit, Audits
from station.events import Event, Press, Turn
from station.games.dice_match import DiceMatch
from station.games.game import Game
from station.palette import NAME_OF
from station.scenes.dice.board import FACE_OF

ALWAYS: Final = frozenset({"ok", "back", "push", KNOB})
"""What every game has a use for. Some people never take anything back, but not all in a row; so it is a suspicion."""

DICE: Final = frozenset(FACE_OF) - {"blank"}
"""The colours of the faces of a die. Yellow stands for the chip alone: blank does the same."""


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
    """The controls that a game has a use for: its colours, and ALWAYS."""
    if isinstance(game, DiceMatch):
        return DICE | ALWAYS
    return ALWAYS | {NAME_OF[peg] for peg in game.box.colours}


def _used(audits: Audits, control: str, times: int) -> Audits:
    audit = Audit(audits.controls[control].uses + times)
    return audits._replace(controls={**audits.controls, control: audit}, used=audits.used | {control})
