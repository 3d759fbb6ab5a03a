"""The dice game on the stage: which scene follows a move."""

from station.games.dice.match import DiceMatch, awaits
from station.games.dice.scenes.ended import standings_scene, turn_begin_scene, turn_end_scene
from station.games.dice.scenes.keep import keep_scene
from station.games.dice.scenes.turn import decide_scene
from station.games.dice.scenes.watch import watch_scene
from station.games.dice.scenes.words import result
from station.games.game import DraftRow
from station.scenes.base import Scene


def dice_scene(match: DiceMatch, now: float, before: DiceMatch | None = None, row: DraftRow | None = None) -> Scene:
    """The scene when `before` has become `match` by a move; None where it has not: after a power cut.

    `row` is what had been chosen of a roll then. A turn that is over is shown as it ended. A computer's turn is only
    watched.
    """
    if match.last is not None and before is not None and match.last is not before.last:
        return turn_end_scene(match, match.last, now, before)
    if match.outcome is not None:
        return standings_scene(match, now)
    if awaits(match) in {"roll", "cards"}:
        return turn_begin_scene(match, now, result(match))
    if match.terms.strength(match.seat) is not None:
        return watch_scene(match, now, before)
    if awaits(match) == "keep":
        return keep_scene(match, now, rolls=before is not None, row=row)
    return decide_scene(match, now, before)
