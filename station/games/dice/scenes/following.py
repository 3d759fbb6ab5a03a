"""Which scene follows a move of the dice game, and which one comes back after a start."""

from typing import cast

from station.games.dice.events import DiceKept, DiceRolled, TurnEnded
from station.games.dice.match import DiceMatch, awaits
from station.games.dice.scenes.ended import standings_scene, turn_begin_scene, turn_end_scene
from station.games.dice.scenes.keep import keep_scene
from station.games.dice.scenes.turn import decide_scene
from station.games.dice.scenes.watch import watch_scene
from station.games.dice.scenes.words import result
from station.matches.events import HintAsked, Played
from station.matches.game import DraftRow
from station.scenes.base import Scene
from station.scenes.facts import MatchWentOn


def scene_after(scene: Scene, played: Played[DiceMatch], now: float, key_peg: float) -> Scene:  # noqa: ARG001 - of others
    """Return the scene after a move; if it ended a turn, that end is shown first."""
    match, kept, before = played.match, played.find(DiceKept), cast("DiceMatch", scene.match)
    if played.find(HintAsked):
        return scene.learn(MatchWentOn(played), now)
    if ended := played.find(TurnEnded):
        return turn_end_scene(match, ended, now, kept.covered if kept else (), before)
    return _scene_of(match, now, before=before if played.find(DiceRolled) else None, kept=kept)


def resumed_scene(match: DiceMatch, row: DraftRow | None, now: float, key_peg: float) -> Scene:  # noqa: ARG001 - of others
    """Return the scene after a start; `row` is what was chosen of the last roll."""
    return _scene_of(match, now, row=row)


def next_scene(match: DiceMatch, now: float) -> Scene:
    """Return the standings, or the turn that is due."""
    return _scene_of(match, now)


def interrupts(played: Played[DiceMatch]) -> bool:
    """Return whether it was the move of a person, other than to ask for a hint."""
    seats = (event.seat for event in played.events if isinstance(event, DiceRolled | DiceKept | TurnEnded))
    by_computer = any(played.match.terms.strength(seat) is not None for seat in seats)
    return not by_computer and played.find(HintAsked) is None


ends_hint = interrupts


def _scene_of(
    match: DiceMatch,
    now: float,
    *,
    before: DiceMatch | None = None,
    kept: DiceKept | None = None,
    row: DraftRow | None = None,
) -> Scene:
    """Return the scene for what has to happen next; `before` is the match before a roll. Computers are only watched."""
    if match.outcome is not None:
        return standings_scene(match, now)
    if awaits(match) in {"roll", "cards"}:
        return turn_begin_scene(match, now, result(match))
    if match.terms.strength(match.seat) is not None:
        return watch_scene(match, now, before=before, kept=kept)
    if awaits(match) == "keep":
        return keep_scene(match, now, before=before, row=row)
    return decide_scene(match, now, kept)
