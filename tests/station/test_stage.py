"""Controls held down, and hands at rest, while the scene changes: what was meant for the last one is over."""

from typing import Final

import pytest

from station.events import Hold, Press, Release, Tick
from station.games.game import Game, play
from station.opening import opened
from station.scenes.pegs.reveal import Reveal
from station.timings import Timings

BOARDS: Final = (
    "match super players=Ada,Ben boards=2 holes=4",
    "secret RRYB by=Ben",
    "secret GGBB by=Ada",
)
COMPUTER: Final = ("match original players=Ada computers=weak", "secret RRYB")
DICE: Final = ("match codeknacker players=Ada computers=weak", "cards 351/2 531/2 153/2")


def after(*moves: str) -> Game:
    game: Game | None = None
    for move in moves:
        game = play(game, move)
    assert game is not None
    return game


@pytest.mark.parametrize(
    ("moves", "move", "holds_on"),
    [
        (BOARDS, "guess WWWW by=Ben", True),
        (BOARDS, "guess WWWW by=Ada", False),
        (COMPUTER, "guess WWPP", True),
        (("match original players=Ada", "secret RRYB"), "guess WWPP", False),
        ((*DICE, "roll 2 2 2 2 2"), "roll 3 1 5 2 *", True),
        (DICE, "roll 3 1 5 2 *", False),
    ],
)
def test_a_hold_outlasts_a_move_that_is_made_elsewhere(moves: tuple[str, ...], move: str, *, holds_on: bool) -> None:
    before = after(*moves)
    stage, _ = opened(Timings(), 0.0, before).feel(Press("back"), 10.0)
    _, actions = stage.follow(play(before, move), 11.0).wake(12.0)
    assert actions == ((Hold("back"), Tick()) if holds_on else (Tick(),))


def test_what_was_pressed_before_another_scene_came_means_nothing_in_it() -> None:
    stage, _ = opened(Timings(), 0.0).feel(Press("back"), 10.0)
    stage, actions = stage.feel(Press("red"), 10.5)
    for action in actions:
        stage, _ = stage.act(action, 10.5)
    _, said = stage.feel(Release("back"), 11.0)
    assert (stage.scene.name, said) == ("menu", ())


def test_nobody_has_gone_while_the_secret_is_still_being_shown() -> None:
    timings = Timings(idle=5.0)
    before = after("match original players=Ada", "secret RRYB")
    stage = opened(timings, 0.0, before).attended(100.0).follow(play(before, "guess RRYB"), 100.0)
    assert isinstance(stage.scene, Reveal)
    over = stage.scene.over_at
    seen = [stage.act(Tick(), at)[0].scene.name for at in (105.0, over + 4.9, over + 5.0)]
    assert (over > 100.0, seen) == (True, ["reveal", "reveal", "attract"])


def test_a_game_that_the_store_will_not_let_go_is_not_asked_again_at_once() -> None:
    match = play(play(None, "match original"), "secret RRYB")
    stage, _ = opened(Timings(), 0.0, match).act(Tick(), 60.0)
    stage, move = stage.act(Tick(), 1860.0)
    assert move == "leave"
    refused = stage.refuse("the disk is full", 1860.0)
    assert refused.act(Tick(), 1861.0) == (refused, None)
    assert refused.act(Tick(), 3720.0)[1] == "leave"


def test_a_cabinet_that_is_never_switched_off_offers_no_more_names_than_after_a_start() -> None:
    stage = opened(Timings(), 0.0)
    for number in range(20):
        stage = stage.follow(play(None, f"match original players=Guest{number}"), 0.0)
    assert stage.known == tuple(f"Guest{number}" for number in reversed(range(8, 20)))
