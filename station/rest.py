"""Scenes that wait while nobody plays."""

from station.scenes.pegs.mark import Mark
from station.scenes.pegs.secret import Secret
from station.scenes.question import Question
from station.scenes.resting import Resting
from station.scenes.scene import Scene


def resting(scene: Scene, now: float) -> Resting:
    """The scene, waiting from now on, or for as long as it has been."""
    rest = at_rest(scene)
    return rest if isinstance(rest, Resting) else Resting(rest, now)


def at_rest(scene: Scene) -> Scene:
    """The scene that waits: no question is asked over it, and the shield is down."""
    match scene:
        case Question(game):
            return at_rest(game)
        case Secret() | Mark():
            return scene.lowered()
        case _:
            return scene
