"""Controls with a second meaning when they are held."""

import pytest

from station.core.events import CONTROLS, Hold, Press, Release, Turn
from station.scenes.holds import NOTHING, WITH_HINTS, Gesture, complete_holds, holds_due, read_event


def test_a_control_with_one_meaning_speaks_as_soon_as_it_goes_down() -> None:
    for control in {*CONTROLS} - {"back", "push"}:
        assert read_event(NOTHING, Press(control), 10.0) == Gesture(NOTHING, (Press(control),)), control
        assert read_event(NOTHING, Release(control), 10.1) == Gesture({}, ()), control


@pytest.mark.parametrize("control", ["back", "push"])
def test_back_and_push_speak_when_they_come_up(control: str) -> None:
    held, actions = read_event(NOTHING, Press(control), 10.0)
    assert (held, actions) == ({control: 10.0}, ())
    assert read_event(held, Release(control), 11.0) == Gesture({}, (Press(control),))


def test_a_knob_held_to_hear_a_message_again_is_not_pushed() -> None:
    for until, actions in ((10.99, (Press("push"),)), (11.0, ()), (11.9, ())):
        assert read_event({"push": 10.0}, Release("push"), until, spoken=True) == Gesture({}, actions)
    assert read_event({"back": 10.0}, Release("back"), 11.9, spoken=True) == Gesture({}, (Press("back"),))


def test_ok_waits_only_where_a_hint_may_be_asked_for() -> None:
    assert read_event(NOTHING, Press("ok"), 10.0, WITH_HINTS) == Gesture({"ok": 10.0}, ())
    assert read_event(NOTHING, Press("ok"), 10.0) == Gesture(NOTHING, (Press("ok"),))


@pytest.mark.parametrize(("control", "seconds"), [("back", 2.0), ("push", 2.0), ("ok", 1.0)])
def test_a_control_that_is_held_for_long_enough_says_so_once(control: str, seconds: float) -> None:
    held = {control: 10.0}
    assert holds_due(held) == 10.0 + seconds
    assert complete_holds(held, 10.0 + seconds - 0.01) == Gesture(held, ())
    assert complete_holds(held, 10.0 + seconds) == Gesture({}, (Hold(control),))
    assert read_event({}, Release(control), 13.0) == Gesture({}, ())


def test_two_that_are_held_ripen_each_in_its_time() -> None:
    held = {"back": 10.0, "push": 11.0}
    assert (holds_due(held), holds_due(NOTHING)) == (12.0, None)
    assert complete_holds(held, 12.5) == Gesture({"push": 11.0}, (Hold("back"),))
    assert read_event(held, Release("back"), 12.5) == Gesture({"push": 11.0}, (Press("back"),))


def test_the_knob_turns_while_something_is_held() -> None:
    assert read_event({"back": 10.0}, Turn(-2), 11.0) == Gesture({"back": 10.0}, (Turn(-2),))
