"""Scenes that wait while nobody plays."""

from station.core.events import Press
from station.games.codes.scenes import codebreaker, codemaker
from station.games.codes.scenes.codemaker import Mark, Secret
from station.lobby.idle import Idle, idle
from station.lobby.question import ask_to_leave, ask_to_switch_off
from station.scenes.facts import Signal
from tests.station.games.pegs.match_builder import played
from tests.station.scenes.menu_driver import after

ROW = codebreaker.guess_scene(played("match original", "secret RRYB"), 10.0)
CODE = after(codemaker.secret_scene(played("match original players=Ada,Ben"), 10.0), Press("ok"), Press("red"))
BY_HAND = ("match original players=Ada,Ben marker=codemaker", "secret RRYB", "guess WWPP")
LOOKING = after(codemaker.mark_scene(played(*BY_HAND), 10.0), Press("push"), Press("ok"), now=11.0)


def test_a_scene_waits_from_now_on_or_for_as_long_as_it_has() -> None:
    assert idle(ROW, 20.0) == Idle(ROW, 20.0)
    assert idle(Idle(ROW, 20.0), 30.0) == Idle(ROW, 20.0)


def test_no_question_is_asked_over_a_scene_that_waits() -> None:
    assert idle(ask_to_leave(ROW, 15.0), 20.0) == Idle(ROW, 20.0)
    assert ask_to_switch_off(ask_to_leave(ROW, 15.0), 16.0).learn(Signal.SHIELD_DOWN, 20.0) == ROW
    assert idle(ask_to_leave(Idle(ROW, 10.0), 15.0), 20.0) == Idle(ROW, 10.0)


def test_the_shield_is_down_over_a_scene_that_waits() -> None:
    assert isinstance(CODE, Secret)
    assert isinstance(LOOKING, Mark)
    assert CODE.learn(Signal.SHIELD_DOWN, 20.0) == CODE.learn(Signal.SHIELD_DOWN, 20.0)
    assert ask_to_leave(CODE, 15.0).learn(Signal.SHIELD_DOWN, 20.0) == CODE.learn(Signal.SHIELD_DOWN, 20.0)
    assert LOOKING.learn(Signal.SHIELD_DOWN, 20.0) == LOOKING.learn(Signal.SHIELD_DOWN, 20.0)
    assert LOOKING.learn(Signal.SHIELD_DOWN, 20.0) != LOOKING
