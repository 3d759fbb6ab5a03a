"""What a held control does: what it meant when it went down, or nothing; on a page it is asked for instead."""

from typing import Final

import pytest

from station.core.events import Action, Ask, Cancel, Event, Hold, Lay, Press, Release, Touch, Turn
from station.core.timing import Timings
from station.games.codes.advice import Advice
from station.games.codes.scenes.codebreaker import Guess
from station.games.registry import play
from station.lobby.controller import Controller, start_controller
from station.matches.events import replay
from station.matches.game import DraftRow
from station.matches.messages import GameMessages
from station.scenes.base import AskHint, Request
from station.scenes.facts import HintFound

GAME: Final = ("match original players=Ada", "secret RRYB")
INCOMPLETE: Final = Lay("RGB_", 3)
COMPLETE: Final = Lay("RGBY", 4)


def started(*moves: str) -> Controller:
    return start_controller(Timings(), 0.0, replay(play, moves))


def act(controller: Controller, actions: tuple[Action, ...], now: float) -> tuple[Controller, list[Request]]:
    requests = []
    for action in actions:
        controller, request = controller.act(action, now)
        requests += [] if request is None else [request]
    return controller, requests


def do(controller: Controller, *events: Event) -> tuple[Controller, list[Request]]:
    """What is shown, and what is requested, after these events."""
    requests: list[Request] = []
    for event in events:
        controller, more = act(*controller.read(event, 10.0), 10.0)
        requests += more
    return controller, requests


def wait(controller: Controller, now: float) -> tuple[Controller, list[Request]]:
    return act(*controller.wake(now), now)


@pytest.mark.parametrize(
    ("first", "then"), [(INCOMPLETE, COMPLETE), (INCOMPLETE, Press("yellow")), (COMPLETE, INCOMPLETE)]
)
def test_ok_does_nothing_once_it_would_mean_something_else(first: Event, then: Event) -> None:
    controller, requests = do(started(*GAME), first, Press("ok"), then)
    row = controller.scene.draft_row(0.0)
    assert row is not None
    assert wait(controller, 12.0)[1] == do(controller, Release("ok"))[1] == requests == []
    later = wait(controller, 12.0)[0].scene.draft_row(0.0)
    assert later is not None
    assert later.pegs == row.pegs


def test_ok_that_is_down_when_a_hint_comes_does_not_play_it() -> None:
    controller, _ = do(started(*GAME), INCOMPLETE, Press("ok"))
    assert isinstance(controller.scene, Guess)
    controller = controller.learn(HintFound(Advice(1, "RGYB")), 10.5)
    row = controller.scene.draft_row(0.0)
    assert row is not None
    assert (row.complete, do(controller, Release("ok"))[1]) == (True, [])


def test_ok_on_a_complete_row_plays_it_however_long_it_is_held() -> None:
    controller, _ = do(started(*GAME), COMPLETE, Press("ok"))
    assert do(controller, Release("ok"))[1] == wait(controller, 12.0)[1] != []


DECIDING: Final = ("match codeknacker players=Ada", "cards 351/2 531/2 153/2", "roll 3 1 5 2 *", "keep 3@1")


@pytest.mark.parametrize(
    ("moves", "before", "control", "then", "held"),
    [
        (GAME, COMPLETE, "ok", Turn(1), []),
        (GAME, COMPLETE, "ok", Lay("RGBB", 4), []),
        ((*DECIDING, "hint"), Turn(-1), "ok", Turn(1), [AskHint("hint")]),
        ((*DECIDING[:3], "hint"), Touch("die", 1), "ok", Touch("die", 2), [AskHint("hint")]),
        ((), Press("ok"), "push", Turn(1), []),
    ],
)
def test_a_tap_that_would_do_something_else_by_now_does_nothing(
    moves: tuple[str, ...], before: Event, control: str, then: Event, held: list[Request]
) -> None:
    controller, _ = do(started(*moves), before, Press(control), then)
    tapped, requests = do(controller, Release(control))
    assert (tapped.scene, requests) == (controller.scene, [])
    assert wait(controller, 20.0)[1] == held


BOARDS: Final = ("match super players=Ada,Ben boards=2 holes=3", "secret RRY by=Ada", "secret GGB by=Ben")


def test_back_that_would_lead_elsewhere_by_now_does_nothing() -> None:
    looking, _ = do(started(*BOARDS), Press("back"), Release("back"))
    playing, _ = do(looking, Press("back"), Turn(1), Press("blank"))
    assert (looking.scene.name, playing.scene.name) == ("look", "guess")
    assert do(playing, Release("back"))[0].scene == playing.scene


def test_a_control_that_is_cancelled_does_nothing() -> None:
    controller, _ = do(started(*GAME), INCOMPLETE, Press("back"), Cancel("back"), Release("back"))
    assert (controller.scene.draft_row(0.0), wait(controller, 13.0)[0].scene.name) == (DraftRow("RGB_", 3), "guess")


@pytest.mark.parametrize(
    "moves",
    [
        (),
        GAME,
        ("match original players=Ada,Ben marker=codemaker", "secret RRYB", "guess RGGG"),
        ("match codeknacker players=Ada", "cards 351/2 531/2 153/2", "roll 3 1 5 2 *"),
    ],
)
def test_everything_that_is_held_can_be_asked_for_at_once(moves: tuple[str, ...]) -> None:
    controller = started(*moves)
    assert controller.scene.holds.does
    for control, does in controller.scene.holds.does.items():
        assert controller.read(Ask(does.code), 10.0)[1] == (Hold(control),)


def test_what_a_scene_does_not_offer_is_refused() -> None:
    controller, actions = started(*GAME).read(Ask("call_fault"), 10.0)
    assert (actions, controller.scene.notice is None) == ((), False)
    assert controller.scene.view(10.0)["refused"] == GameMessages.does_nothing_here().data
