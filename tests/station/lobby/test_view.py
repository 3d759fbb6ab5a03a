"""What anybody may see of a station."""

import pytest

from station.core.events import Press
from station.core.messages import sentences
from station.core.timing import Timings
from station.games.registry import play
from station.lobby.controller import Controller, start_controller
from station.lobby.question import ask_to_leave
from station.lobby.view import board_view
from station.matches.game import Game
from station.scenes.base import Scene
from station.script.show import flatten_view
from tests.station.scenes.menu_driver import after

KEYS = ("scene", "building", "cursor", "seconds_left", "stops", "rolling")
DICE = ("match codeknacker players=Ada,Ben", "cards 351/2 531/2 153/2 222/2")


def scene(*moves: str, presses: str = "") -> Scene:
    """The last move is made at 10 seconds, and these presses come a second later."""
    game: Game | None = None
    for move in moves[:-1]:
        game = play(game, move).match
    controller: Controller = start_controller(Timings(), 0.0, game)
    shown = controller.follow(play(game, moves[-1]), 10.0).scene if moves else controller.scene
    return after(shown, *map(Press, presses.split()), now=11.0)


@pytest.mark.parametrize(
    ("shown", "seen"),
    [
        (scene(), ("attract", None, None, None, None, None)),
        (scene("match original", "secret RRYB", presses="red push green"), ("guess", "R_G", 3, None, None, None)),
        (scene("match original limit=30", "secret RRYB", presses="red"), ("guess", "R", 1, 25, None, None)),
        (scene("match original players=Ada,Ben", presses="ok red green"), ("secret", None, None, None, None, None)),
        (scene(*DICE), ("dice", None, None, None, None, None)),
        (scene(*DICE, "roll 3 1 * 5 2"), ("dice", "", 0, None, None, True)),
        (scene(*DICE, "roll 3 1 * 5 2", presses="red push"), ("dice", "3@1", 0, None, None, False)),
        (scene(*DICE, "roll 3 1 * 5 2", "keep 3@1"), ("dice", None, None, None, False, None)),
        (scene(*DICE, "roll 3 1 * 5 2", "keep 3@1", "stop"), ("dice", None, None, None, None, False)),
        (scene(*DICE, "roll 3 1 1 1 1", "keep 3@1", "roll 4 4 4 4"), ("dice", None, None, None, None, True)),
        (scene("match codeknacker computers=weak", DICE[1], "roll 3 1 * 5 2"), ("dice", None, None, None, None, True)),
    ],
)
def test_what_a_scene_lets_anybody_see(shown: Scene, seen: tuple[object, ...]) -> None:
    told = flatten_view(board_view(Controller(shown, Timings(), 0.0), 16.0))
    assert tuple(told[key] for key in KEYS) == seen
    assert told["message"] == str(shown.message)
    assert told["says"] == [sentence.data for sentence in sentences(shown.message)]


def test_behind_a_question_the_game_is_still_seen() -> None:
    asked = ask_to_leave(scene("match original limit=30", "secret RRYB", presses="red"), 12.0)
    told = flatten_view(board_view(Controller(asked, Timings(), 0.0), 16.0))
    assert tuple(told[key] for key in KEYS) == ("leave", "R", 1, 25, None, None)
    assert (told["box"], told["secret"]) == ("original", None)
    assert (
        flatten_view(board_view(Controller(ask_to_leave(scene(*DICE, "roll 3 1 * 5 2"), 12.0), Timings(), 0.0), 16.0))[
            "rolling"
        ]
        is True
    )
