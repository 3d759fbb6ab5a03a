"""Scenes that wait while nobody plays."""

from station.events import Press
from station.rest import at_rest, resting
from station.scenes.pegs import guess, mark, secret
from station.scenes.pegs.mark import Mark
from station.scenes.pegs.secret import Secret
from station.scenes.question import leaving, switching_off
from station.scenes.resting import Resting
from tests.station.games.match_builder import played
from tests.station.scenes.menu_driver import after

ROW = guess.opening(played("match original", "secret RRYB"), 10.0)
CODE = after(secret.opening(played("match original players=Ada,Ben"), 10.0), Press("ok"), Press("red"))
BY_HAND = ("match original players=Ada,Ben marker=codemaker", "secret RRYB", "guess WWPP")
LOOKING = after(mark.opening(played(*BY_HAND), 10.0), Press("push"), Press("ok"), now=11.0)


def test_a_scene_waits_from_now_on_or_for_as_long_as_it_has() -> None:
    assert resting(ROW, 20.0) == Resting(ROW, 20.0)
    assert resting(Resting(ROW, 20.0), 30.0) == Resting(ROW, 20.0)


def test_no_question_is_asked_over_a_scene_that_waits() -> None:
    assert resting(leaving(ROW, 15.0), 20.0) == Resting(ROW, 20.0)
    assert at_rest(switching_off(leaving(ROW, 15.0), 16.0)) == ROW
    assert resting(leaving(Resting(ROW, 10.0), 15.0), 20.0) == Resting(ROW, 10.0)


def test_the_shield_is_down_over_a_scene_that_waits() -> None:
    assert isinstance(CODE, Secret)
    assert isinstance(LOOKING, Mark)
    assert at_rest(CODE) == CODE.lowered()
    assert at_rest(leaving(CODE, 15.0)) == CODE.lowered()
    assert at_rest(LOOKING) == LOOKING.lowered()
    assert LOOKING.lowered() != LOOKING
