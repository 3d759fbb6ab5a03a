"""A game that waits in attract mode."""

import pytest

from station.core.events import Action, Event, Hold, Lay, Press, Release, Tick, Turn
from station.core.timing import Timings
from station.games.codes.scenes.clock import Clock
from station.games.codes.scenes.codebreaker import Guess, guess_scene
from station.games.codes.scenes.codemaker import Secret
from station.games.codes.scenes.codemaker import secret_scene as set_secret
from station.lobby.controller import Controller
from station.lobby.idle import Idle
from station.matches.game import DraftRow
from station.scenes.base import Scene, Shield
from station.scenes.messages import StationMessages
from tests.station.games.pegs.match_builder import played
from tests.station.scenes.display import changes, rows

TIMED = played("match original players=Ada limit=30", "secret RRYB", "guess RYGG")
CODE = set_secret(played("match original players=Ada,Ben"), 10.0, DraftRow("RG__", 2))


def idle_game() -> Idle:
    """A row on whose clock a second has passed when it is left alone at 20 seconds."""
    return Idle(guess_scene(TIMED, 10.0, DraftRow("RG__", 2))._replace(clock=Clock(30, 19.0)), 20.0)


def built(scene: Scene) -> DraftRow:
    """The row being built, without the time left for it."""
    row = scene.draft_row(110.0)
    assert row is not None
    return row._replace(left=None)


def test_an_idle_game_asks_to_go_on() -> None:
    assert (idle_game().message, idle_game().name) == (StationMessages.game_waits(), "attract")
    assert str(idle_game().message) == "This game waits for you: press any button to go on."
    assert (idle_game().match, built(idle_game()), idle_game().shield) == (TIMED, DraftRow("RG__", 2), None)
    assert Idle(CODE, 20.0).shield == Shield(up=False, begun=True)


@pytest.mark.parametrize("action", [Press("red"), Press("ok"), Turn(1), Hold("back")])
def test_any_press_wakes_the_game_and_its_clock_stood_still(action: Action) -> None:
    woken = idle_game().on(action, 120.0)
    assert isinstance(woken, Guess)
    assert woken == idle_game().game._replace(clock=Clock(30, 119.0))
    secret = Idle(CODE, 20.0).on(action, 120.0)
    assert isinstance(secret, Secret)
    assert secret == CODE


def woken(*events: Event) -> Scene:
    """The scene after these events, a minute and a half after the game was left alone."""
    controller = Controller(idle_game(), Timings(), touched=20.0)
    for event in events:
        controller, actions = controller.read(event, 110.0)
        for action in actions:
            controller, _ = controller.act(action, 110.0)
    return controller.scene


@pytest.mark.parametrize(
    ("events", "row"),
    [
        ((Press("red"),), DraftRow("RGR_", 3)),
        ((Turn(1),), DraftRow("RGR_", 2)),
        ((Lay("RGBB", 4),), DraftRow("RGBB", 4)),
        ((Press("back"), Release("back")), DraftRow("R___", 1)),
        ((Release("red"),), DraftRow("RG__", 2)),
    ],
)
def test_the_press_that_wakes_it_counts(events: tuple[Event, ...], row: DraftRow) -> None:
    assert built(woken(*events)) == row


def test_the_ok_that_wakes_it_does_nothing_else() -> None:
    controller, actions = Controller(idle_game(), Timings(), touched=20.0).read(Press("ok"), 110.0)
    assert (actions, built(controller.scene)) == ((), DraftRow("RG__", 2))
    assert controller.read(Release("ok"), 110.1)[1] == ()


def test_neither_time_nor_a_refusal_wakes_an_idle_game() -> None:
    assert idle_game().on(Tick(), 120.0) == idle_game() == idle_game().refuse(StationMessages.only_ok_and_back(), 120.0)


def test_the_board_breathes_slowly_and_makes_no_sound() -> None:
    seen = changes(idle_game(), 20.0, 26.0)
    assert [at for at, _ in seen] == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    assert [max(lamp.level for lamp in frame.pegs) for _, frame in seen] == [45, 100, 45, 100, 45, 100, 45]
    assert rows(seen[1][1]) == ["RYGG.. RW....", "RGw... oooo.."]
    assert {frame.tone for _, frame in seen} == {None}
