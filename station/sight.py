"""What anybody may see of a station, as plain data: what the scene tells, and the game (station.games.game)."""

from typing import Any

from station.games import game as games
from station.scenes.dice.ended import DiceEnded
from station.scenes.dice.keep import DiceKeep
from station.scenes.dice.turn import DiceDecide
from station.scenes.dice.watch import DiceWatch
from station.scenes.pegs.guess import Guess
from station.scenes.question import Question
from station.scenes.scene import Scene


def view(scene: Scene, now: float) -> dict[str, Any]:
    """The keys of `show` that the game and the scene own. A row behind the shield is nobody's business."""
    row = None if scene.behind_shield else scene.building
    game = scene.game if isinstance(scene, Question) else scene
    return {
        "scene": scene.name,
        "message": scene.message,
        "building": row.text if row else None,
        "cursor": row.cursor if row else None,
        "seconds_left": game.clock.whole_seconds(now) if isinstance(game, Guess) and game.clock else None,
        "stops": game.stops if isinstance(game, DiceDecide) else None,
        "rolling": not game.told if isinstance(game, DiceKeep | DiceWatch | DiceEnded) else None,
    } | games.view(scene.match)
