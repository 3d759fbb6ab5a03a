"""The dice game on the stage: which scene follows a move."""

from station.games.dice_match import DiceMatch, awaits
from station.scenes.building import Building
from station.scenes.dice.ended import begun, over
from station.scenes.dice.keep import kept_from
from station.scenes.dice.standings import standings
from station.scenes.dice.turn import deciding
from station.scenes.dice.watch import watched
from station.scenes.dice.words import result
from station.scenes.scene import Scene


def dice_scene(match: DiceMatch, now: float, before: DiceMatch | None = None, row: Building | None = None) -> Scene:
    """The scene when `before` has become `match` by a move; None where it has not: after a power cut.

    `row` is what had been chosen of a roll then. A turn that is over is shown as it ended. A computer's turn is only
    watched.
    """
    if match.last is not None and before is not None and match.last is not before.last:
        return over(match, match.last, now, before)
    if match.outcome is not None:
        return standings(match, now)
    if awaits(match) in {"roll", "cards"}:
        return begun(match, now, result(match))
    if match.terms.strength(match.seat) is not None:
        return watched(match, now, before)
    if awaits(match) == "keep":
        return kept_from(match, now, rolls=before is not None, row=row)
    return deciding(match, now, before)
