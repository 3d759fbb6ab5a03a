"""The stage after a start."""

from station.games.game import Game
from station.games.match import Match
from station.rest import resting
from station.scenes.attract import Attract
from station.scenes.building import Building
from station.scenes.dice.following import dice_scene
from station.scenes.pegs.following import resumed
from station.scenes.scene import Scene
from station.scenes.service.ring import Service
from station.stage import Stage
from station.timings import Timings


def opened(
    timings: Timings,
    now: float,
    match: Game | None = None,
    row: Building | None = None,
    known: tuple[str, ...] = (),
) -> Stage:
    """The stage after a start: attract mode, or `match` as it was left, with the `row` being built."""
    if match is None:
        return Stage(Attract(now), timings, touched=now, known=known)
    scene = _resumed(match, row, now, timings)
    return Stage(scene, timings, touched=now, match=scene.match, known=known)


def for_service(stage: Stage, now: float) -> Stage:
    """The stage after a start for whoever looks after the cabinet; a game that is not over waits behind the menu."""
    match = stage.scene.match
    behind = resting(stage.scene, now) if match is not None and match.outcome is None else None
    return stage._replace(scene=Service(stage.upkeep, behind, since=now))


def _resumed(match: Game, row: Building | None, now: float, timings: Timings) -> Scene:
    if isinstance(match, Match):
        return resumed(match, row, now, timings.key_peg)
    return dice_scene(match, now, row=row)
