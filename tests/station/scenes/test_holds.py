"""ok and back held together, for the operator."""

from functools import reduce

import pytest

from station.core.events import CONTROLS, Cancel, Event, HeldFor, Hold, Press, Release, Turn
from station.scenes import holds
from station.scenes.holds import (
    NOTHING_HELD,
    WITH_HINTS,
    Down,
    Gesture,
    HoldCombo,
    Holds,
    complete_holds,
    holds_due,
    read_event,
)

TOLD = (Hold("ok+back"),)
PEGS = Holds({}, seconds={"blank": 1.0}, again=frozenset({"red"}))
"""A row is built: blank acts late, and red at once and again when it is held."""


def test_a_colour_acts_when_it_goes_down_and_again_when_it_is_held() -> None:
    gesture = read_event(NOTHING_HELD, Press("red"), 10.0, PEGS)
    assert gesture.actions == (Press("red"),)
    assert holds_due(gesture.held) == 11.0
    assert complete_holds(gesture.held, 11.0) == Gesture({}, (Hold("red"),))
    assert read_event(gesture.held, Release("red"), 10.5, PEGS) == Gesture({})
    assert read_event(gesture.held, Turn(1), 10.5, PEGS) == Gesture({}, (Turn(1),))


def test_blank_is_a_peg_before_whatever_is_pressed_after_it() -> None:
    down = read_event(NOTHING_HELD, Press("blank"), 10.0, PEGS)
    assert down == Gesture({"blank": Down(10.0)})
    assert complete_holds(down.held, 11.0).actions == (Hold("blank"),)
    assert read_event(down.held, Release("blank"), 10.5, PEGS).actions == (Press("blank"),)
    rolled = read_event(down.held, Press("red"), 10.1, PEGS)
    assert rolled.actions == (Press("blank"), Press("red"))
    assert read_event(rolled.held, Release("blank"), 10.2, PEGS).actions == ()


def held(first: str, then: str, apart: float = 0.1) -> HoldCombo:
    return holds.read_combo(holds.read_combo(HoldCombo(), Press(first), 10.0), Press(then), 10.0 + apart)


def test_either_may_come_first() -> None:
    for combo in (held("ok", "back"), held("back", "ok")):
        assert (combo.are_held_together, combo.due) == (True, 15.1)
        assert holds.complete_combo(combo, 15.0) == (combo, ())
        told, actions = holds.complete_combo(combo, 15.1)
        assert (actions, told.due, told.are_held_together) == (TOLD, None, True)
        assert holds.complete_combo(told, 99.0) == (told, ())


def test_a_stuck_button_takes_no_part() -> None:
    for stuck, other in (("ok", "back"), ("back", "ok")):
        combo = held(stuck, other, apart=60.0)
        assert (combo.are_held_together, combo.due) == (False, None)
        again = holds.read_combo(holds.read_combo(combo, Release(other), 80.0), Press(other), 90.0)
        assert (again.are_held_together, again.due) == (False, None)


def test_the_combo_needs_both_buttons() -> None:
    assert not held("ok", "ok").are_held_together
    assert not held("ok", "red").are_held_together


def test_a_third_button_breaks_the_combo() -> None:
    mashed = holds.read_combo(held("ok", "back"), Press("red"), 11.0)
    assert (mashed.are_held_together, mashed.due, holds.complete_combo(mashed, 99.0)) == (True, None, (mashed, ()))
    again: list[Event] = [Release("ok"), Release("back"), Press("ok"), Press("back")]
    assert reduce(lambda combo, event: holds.read_combo(combo, event, 11.2), again, mashed).due is None
    assert reduce(lambda combo, event: holds.read_combo(combo, event, 11.4), again, mashed).due == 16.4


def test_releasing_one_begins_the_combo_anew() -> None:
    let_go = holds.read_combo(held("ok", "back"), Release("back"), 12.0)
    assert (let_go.are_held_together, let_go.due) == (False, None)
    both = holds.read_combo(holds.read_combo(let_go, Release("ok"), 12.0), Press("ok"), 12.5)
    assert holds.read_combo(both, Press("back"), 13.0).due == 18.0


def test_only_ok_and_back_make_the_combo() -> None:
    events = (Press("ok"), Release("back"), Press("red"), Turn(1))
    assert [holds.is_combo_control(event) for event in events] == [True, True, False, False]


@pytest.mark.parametrize(
    ("events", "at"),
    [
        ([(Press("ok"), 0.0), (Press("back"), 0.0)], 5.0),
        ([(Press("back"), 0.0), (Press("ok"), 1.0)], 6.0),
        ([(Press("ok"), 0.0), (Press("back"), 1.25)], None),
        ([(Press("red"), 0.0), (Press("ok"), 0.5), (Press("back"), 0.75)], 5.75),
        ([(Press("red"), 0.25), (Press("ok"), 0.5), (Press("back"), 0.75)], None),
    ],
)
def test_the_second_button_follows_within_a_second(events: list[tuple[Event, float]], at: float | None) -> None:
    combo = HoldCombo()
    for event, now in events:
        combo = holds.read_combo(combo, event, now)
    assert combo.due == at


# Controls with a second meaning when they are held.


def test_a_control_with_one_meaning_acts_when_it_goes_down() -> None:
    for control in {*CONTROLS} - {"back", "push"}:
        assert read_event(NOTHING_HELD, Press(control), 10.0) == Gesture(NOTHING_HELD, (Press(control),)), control
        assert read_event(NOTHING_HELD, Release(control), 10.1) == Gesture({}, ()), control


@pytest.mark.parametrize("control", ["back", "push"])
def test_back_and_push_speak_when_they_come_up(control: str) -> None:
    held, actions = read_event(NOTHING_HELD, Press(control), 10.0)
    assert (held, actions) == ({control: Down(10.0)}, ())
    assert read_event(held, Release(control), 11.0) == Gesture({}, (Press(control),))


def test_a_knob_held_to_hear_a_message_again_is_not_pushed() -> None:
    for until, actions in ((10.99, (Press("push"),)), (11.0, ()), (11.9, ())):
        assert read_event({"push": Down(10.0)}, Release("push"), until, spoken=True) == Gesture({}, actions)
    assert read_event({"back": Down(10.0)}, Release("back"), 11.9, spoken=True) == Gesture({}, (Press("back"),))


def test_ok_waits_only_where_a_hint_may_be_asked_for() -> None:
    assert read_event(NOTHING_HELD, Press("ok"), 10.0, Holds({}, WITH_HINTS)) == Gesture({"ok": Down(10.0)}, ())
    assert read_event(NOTHING_HELD, Press("ok"), 10.0) == Gesture(NOTHING_HELD, (Press("ok"),))


@pytest.mark.parametrize(("control", "seconds"), [("back", 2.0), ("push", 2.0), ("ok", 1.0)])
def test_a_control_that_is_held_for_long_enough_says_so_once(control: str, seconds: float) -> None:
    held = {control: Down(10.0)}
    assert holds_due(held) == 10.0 + seconds
    assert complete_holds(held, 10.0 + seconds - 0.01) == Gesture(held, ())
    assert complete_holds(held, 10.0 + seconds) == Gesture({}, (Hold(control),))
    assert read_event({}, Release(control), 13.0) == Gesture({}, ())


def test_two_that_are_held_ripen_each_in_its_time() -> None:
    held = {"back": Down(10.0), "push": Down(11.0)}
    assert (holds_due(held), holds_due(NOTHING_HELD)) == (12.0, None)
    assert complete_holds(held, 12.5) == Gesture({"push": Down(11.0)}, (Hold("back"),))
    assert read_event(held, Release("back"), 12.5) == Gesture({"push": Down(11.0)}, (Press("back"),))


def test_the_knob_turns_while_something_is_held() -> None:
    assert read_event({"back": Down(10.0)}, Turn(-2), 11.0) == Gesture({"back": Down(10.0)}, (Turn(-2),))


def test_where_a_screen_counts_no_time_here_makes_a_hold() -> None:
    held, _ = read_event({"back": Down(10.0)}, HeldFor("back", 0), 10.1)
    assert (holds_due(held), complete_holds(held, 99.0)) == (None, Gesture(held))
    assert read_event(held, Release("back"), 99.0) == Gesture({}, (Press("back"),))
    held, _ = read_event(held, HeldFor("back", 1), 10.2)
    assert read_event(held, HeldFor("back", 2), 10.3) == Gesture({}, (Hold("back"),))
    assert read_event({}, HeldFor("back", 2), 10.3) == Gesture({})


def test_a_screen_counts_how_long_the_knob_is_held_to_hear_it_again() -> None:
    for seconds, actions in ((0, (Press("push"),)), (1, ())):
        held, _ = read_event({"push": Down(10.0)}, HeldFor("push", seconds), 10.1)
        assert read_event(held, Release("push"), 99.0, spoken=True) == Gesture({}, actions)


@pytest.mark.parametrize("event", [Release("red"), Cancel("red")])
def test_a_scene_may_be_told_that_a_control_came_up(event: Event) -> None:
    told = Holds({}, reports_releases=True)
    assert read_event(NOTHING_HELD, event, 10.0, told) == Gesture(NOTHING_HELD, (Release("red"),))
    assert read_event(NOTHING_HELD, event, 10.0) == Gesture({}, ())
