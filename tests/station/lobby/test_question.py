"""Leaving a game and switching off ask first."""

import pytest

from station.core.events import Hold, Press, Tick, Turn
from station.core.frame import Frame, Lamp
from station.core.messages import join_sentences, refusal
from station.core.service_messages import ServiceMessages
from station.core.settings import PowerOff, Upkeep
from station.core.timing import Timings
from station.core.tunes import REFUSE, SUBMIT
from station.games.registry import play
from station.lobby.boxes import Menu
from station.lobby.controller import start_controller
from station.lobby.question import Question, ask_to_leave, ask_to_switch_off
from station.scenes.base import Make, Reply, Scene
from station.scenes.facts import TaskDone
from station.scenes.messages import StationMessages
from tests.station.scenes.kinds import learn
from tests.station.scenes.menu_driver import BACK, OK, PUSHED, after

ASKED = {
    "leave": "Leave this game? Press ok to leave it, back to play on.",
    "off": "Switch the cabinet off? The game is kept. Press ok to switch off, back to play on.",
}
YES: dict[str, Reply] = {"leave": Make("leave"), "off": PowerOff()}


def game(terms: str = "original") -> Scene:
    """A row of two pegs on the board, a second after the first."""
    match = play(play(None, f"match {terms}").match, "secret RRYB").match
    controller = start_controller(Timings(), 0.0, match)
    return after(controller.scene, Press("red"), Press("blue"), now=1.0)


def questions() -> list[Question]:
    return [ask_to_leave(game(), 2.0), ask_to_switch_off(game(), 2.0)]


@pytest.mark.parametrize("asked", questions(), ids=ASKED)
def test_it_asks_over_a_dim_board_and_ok_or_push_is_yes(asked: Question) -> None:
    assert str(asked.message) == ASKED[asked.name]
    assert asked.on(OK, 3.0) == asked.on(PUSHED, 3.0) == YES[asked.name]
    assert max(lamp.level for lamp in lamps(asked.frame(3.0))) == 20
    assert [lamp.colour for lamp in lamps(asked.frame(3.0))] == [lamp.colour for lamp in lamps(game().frame(3.0))]


def lamps(frame: Frame) -> tuple[Lamp, ...]:
    return (*frame.pegs, *frame.keys, *frame.secret)


@pytest.mark.parametrize("asked", questions(), ids=ASKED)
def test_back_plays_on_with_the_row_as_it_was(asked: Question) -> None:
    assert asked.on(BACK, 3.0) == game()
    assert asked.draft_row(0.0) == game().draft_row(0.0)
    assert (asked.match, asked.shield) == (game().match, None)


@pytest.mark.parametrize("asked", questions(), ids=ASKED)
def test_nothing_else_counts(asked: Question) -> None:
    for control in ("red", "blank"):
        refused = after(asked, Press(control), now=3.0)
        assert refused.message == join_sentences(refusal(StationMessages.only_ok_and_back()), asked.message)
        assert refused.on(BACK, 4.0) == game()
        assert isinstance(refused, Question)
        assert refused.tune.notes == REFUSE
    assert after(asked, Turn(1), Hold("back"), Hold("push"), now=3.0) == asked


def test_time_goes_on_behind_it() -> None:
    asked = ask_to_switch_off(game("original limit=30"), 2.0)
    assert asked.on(Tick(), 60.0) == Make("timeout")


def test_back_still_plays_on_while_switching_off() -> None:
    no, off = StationMessages.only_ok_and_back(), ServiceMessages.being_switched_off()
    done = learn(ask_to_switch_off(game(), 2.0).refuse(no, 2.5), TaskDone(Upkeep(), off), 3.0)
    assert (done.message, done.tune.notes) == (off, SUBMIT)
    assert done.on(BACK, 4.0) == game().refuse(no, 2.5)


def test_the_view_says_what_is_asked_over_the_game() -> None:
    refused = after(ask_to_leave(game(), 2.0), Press("red"), now=3.0)
    shown, behind = refused.view(3.0), game().view(3.0)
    assert [said["code"] for said in shown["says"]] == ["sentence", "leave_game", "leave_or_play_on"]
    assert (shown["scene"], shown["message"]) == ("leave", str(refused.message))
    assert (shown["refused"], behind["refused"]) == (StationMessages.only_ok_and_back().data, None)
    assert (shown["building"], shown["cursor"]) == (behind["building"], behind["cursor"])
    assert ask_to_leave(Menu(), 2.0).view(3.0)["choice"] is None  # the menu's own
