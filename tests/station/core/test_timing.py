"""The dice game and fast hands: one press skips one thing, which has been seen."""

from station.core import tunes
from station.core.events import Hold, Press, Turn
from station.core.timing import UNSEEN
from station.scenes.base import Go
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, ADA_AND_OHM, SHORT, Cabinet, rolled

ONES_AND_TWOS = (*ADA_AND_OHM, "roll 1 1 1 2 2", "keep 1@1")


def flick(cabinet: Cabinet) -> None:
    for _ in range(9):
        cabinet.turn(1)
        cabinet.wait(0.008)


def mash(cabinet: Cabinet) -> None:
    """Nine times ok, in less than half a second."""
    for _ in range(9):
        cabinet.press("ok")
        cabinet.wait(0.04)


def ohms_turn(*rolls: str) -> Cabinet:
    """The turn of Ada is over, and it has been looked at: it is the turn of Ohm, this very moment."""
    cabinet = Cabinet(ONES_AND_TWOS, *rolls)
    cabinet.make("stop")
    cabinet.press_on("ok")
    return cabinet


def won() -> Cabinet:
    """Ada has won the match with her last card, this very moment."""
    cabinet = rolled("3 1 5 * *", moves=SHORT)
    cabinet.press("green", "blue", "white", "ok")
    cabinet.stop()
    return cabinet


def test_a_flick_of_the_knob_makes_no_move_of_a_computer() -> None:
    cabinet = ohms_turn("4 4 3 3 3")
    flick(cabinet)
    assert cabinet.made == ["stop"]
    cabinet.wait(0.95)
    assert cabinet.made == ["stop", "roll 4 4 3 3 3"]
    flick(cabinet)
    cabinet.wait(0.6)
    flick(cabinet)
    assert cabinet.says == ["computer_chooses"]
    assert cabinet.made == ["stop", "roll 4 4 3 3 3"]


def test_mashing_ok_makes_one_move_of_a_computer_at_most() -> None:
    cabinet = ohms_turn("4 4 3 3 3")
    mash(cabinet)
    assert cabinet.made == ["stop"]
    cabinet.wait(UNSEEN)
    mash(cabinet)
    assert cabinet.made == ["stop", "roll 4 4 3 3 3"]
    cabinet.wait(UNSEEN)
    mash(cabinet)
    assert cabinet.made == ["stop", "roll 4 4 3 3 3", "keep 3@1 3@2 3@3"]


def test_dice_that_came_to_rest_are_seen_before_a_press_counts() -> None:
    cabinet = ohms_turn("4 4 3 3 3")
    cabinet.press_on("ok")
    cabinet.wait(0.95)
    cabinet.press("ok")
    assert cabinet.made == ["stop", "roll 4 4 3 3 3"]
    cabinet.press_on("ok")
    assert cabinet.made[2:] == ["keep 3@1 3@2 3@3"]


def test_fast_hands_do_not_take_the_end_of_a_turn_away() -> None:
    for hands in (flick, mash):
        cabinet = won()
        hands(cabinet)
        cabinet.wait(UNSEEN)
        cabinet.turn(1)
        assert (cabinet.says, cabinet.scene.name) == (["won_cards"], "dice")


def test_a_forced_end_is_seen_even_after_fast_presses() -> None:
    cabinet = Cabinet((ADA_AND_BEN[0], "cards 351/2 531/2 153/2"), "4 4 4 4 4")
    cabinet.press("ok")
    mash(cabinet)
    assert cabinet.says == ["turn_is_over"]
    flick(cabinet)
    cabinet.turn(1)
    assert cabinet.says == ["turn_is_over"]
    cabinet.press_on("ok")
    assert cabinet.says == ["turn_is_over", "turn_of"]


def test_fast_hands_start_no_new_match_and_do_not_leave() -> None:
    cabinet = won()
    cabinet.press_on("ok")
    assert cabinet.scene.name == "standings"
    name = cabinet.lamps
    mash(cabinet)
    flick(cabinet)
    assert cabinet.lamps == name
    cabinet.press_on("ok")
    assert cabinet.lamps[0] == "12 r..... ......"
    mash(cabinet)
    flick(cabinet)
    assert cabinet.went == []
    assert cabinet.made[-1] == "stop"
    cabinet.press_on("ok")
    assert cabinet.made[-1] == "match codeknacker players=Ada,Ben"


def test_the_knob_leads_to_the_menu_once_the_bars_have_been_seen() -> None:
    cabinet = won()
    cabinet.press_on("ok")
    cabinet.wait(2)
    flick(cabinet)
    assert cabinet.went == []
    cabinet.press("ok")
    cabinet.turn(1)
    assert cabinet.went == []
    cabinet.wait(UNSEEN)
    assert cabinet.scene.on(Turn(1), cabinet.now) == Go("menu")


def test_the_bars_are_seen_before_a_press_counts() -> None:
    cabinet = won()
    cabinet.press_on("ok")
    while cabinet.row(6)[0] != "w":  # they come by themselves
        due = cabinet.scene.due(cabinet.now)
        assert due is not None
        cabinet.wait(due - cabinet.now)
    scene = cabinet.scene
    for control in ("ok", "back", "red"):
        assert scene.on(Press(control), cabinet.now + 0.4) == scene
        assert scene.on(Press(control), cabinet.now + 0.6) != scene


def test_a_double_press_of_ok_does_not_stake_a_cracked_safe() -> None:
    cabinet = rolled("3 1 * 5 2", "5 5")
    cabinet.press("green", "blue", "white", "ok")
    cabinet.wait(0.06)
    before = cabinet.lamps
    cabinet.press("ok")
    assert cabinet.made[1:] == ["keep 3@1 1@1 5@1"]
    assert cabinet.lamps == before
    assert cabinet.says[0] == "set_aside"
    assert cabinet.scene.frame(cabinet.now).tone != tunes.REFUSE[0].hertz
    cabinet.press_on("ok")
    assert cabinet.made[2:] == ["roll 5 5"]


def test_turning_the_knob_makes_ok_wait_no_longer() -> None:
    cabinet = rolled("3 1 * 5 2")
    cabinet.press("green", "blue", "white", "ok")
    cabinet.wait(UNSEEN)
    cabinet.turn(1)
    cabinet.press("ok")
    assert cabinet.made[-1] == "stop"


def test_a_press_every_half_second_goes_on() -> None:
    cabinet = ohms_turn("4 4 3 3 3")
    cabinet.press_on("ok", "ok", "ok", "ok", "ok")
    assert cabinet.made == ["stop", "roll 4 4 3 3 3", "keep 3@1 3@2 3@3", "stop"]
    assert cabinet.says[-1] == "turn_of"


def test_back_held_leads_out_at_once() -> None:
    scene = ohms_turn().scene
    assert scene.on(Hold("back"), 0.0) == Go("leave")
