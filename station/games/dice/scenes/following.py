"""Which scene follows a move of the dice game, and which one comes back after a start."""

from station.games.dice.match import DiceMatch, awaits
from station.games.dice.scenes.ended import standings_scene, turn_begin_scene, turn_end_scene
from station.games.dice.scenes.keep import keep_scene
from station.games.dice.scenes.turn import decide_scene
from station.games.dice.scenes.watch import watch_scene
from station.games.dice.scenes.words import result
from station.matches.game import DraftRow
from station.scenes.base import Scene


def scene_after(before: DiceMatch | None, match: DiceMatch, now: float) -> Scene:
    """Return the scene after a move from `before` to `match`; if it ended a turn, that end is shown first."""
    if match.last is not None and before is not None and match.last is not before.last:
        return turn_end_scene(match, match.last, now, before)
    return _scene_of(match, now, before, None)


def resumed_scene(match: DiceMatch, now: float, row: DraftRow | None = None) -> Scene:
    """Return the scene of a match without a last move; `row` is what was chosen of the last roll."""
    return _scene_of(match, now, None, row)


def _scene_of(match: DiceMatch, now: float, before: DiceMatch | None, row: DraftRow | None) -> Scene:
    """Return the scene for what has to happen next; a computer's turn is only watched."""
    if match.outcome is not None:
        return standings_scene(match, now)
    if awaits(match) in {"roll", "cards"}:
        return turn_begin_scene(match, now, result(match))
    if match.terms.strength(match.seat) is not None:
        return watch_scene(match, now, before)
    if awaits(match) == "keep":
        return keep_scene(match, now, rolls=before is not None, row=row)
    return decide_scene(match, now, before)
