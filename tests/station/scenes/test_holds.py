"""ok and back held together, for the operator."""

from collections.abc import Iterator
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.events import CONTROLS, Event, Hold, Press, Release, Turn
from station.scenes import holds
from station.scenes.holds import HoldCombo

TOLD = (Hold("ok+back"),)

steps = st.lists(
    st.tuples(
        st.one_of(
            st.sampled_from([Press("ok"), Press("back"), Release("ok"), Release("back")]),
            st.sampled_from(CONTROLS).map(Press),
            st.just(Turn(1)),
            st.none(),
        ),
        st.sampled_from([0.0, 0.1, 0.9, 1.1, 4.9, 5.0, 7.0]),
    ),
    max_size=30,
)


def passing(evening: list[tuple[Event | None, float]]) -> Iterator[tuple[float, float, Event | None]]:
    """When each event happened, and until when nothing followed."""
    now = 0.0
    for event, seconds in evening:
        yield now, now + seconds, event
        now += seconds


@given(steps)
def test_it_is_told_exactly_once_for_every_time_both_and_nothing_else_are_held_for_five_seconds(
    evening: list[tuple[Event | None, float]],
) -> None:
    combo, told = HoldCombo(), 0
    for at, until, event in passing(evening):
        combo = combo if event is None else holds.read_combo(combo, event, at)
        assert combo.due is None or at <= combo.due
        for now in (at, until):
            combo, actions = holds.complete_combo(combo, now)
            assert actions in {(), TOLD}
            told += len(actions)
    assert told == sum(long_enough(evening))


def long_enough(evening: list[tuple[Event | None, float]]) -> Iterator[bool]:
    """For every time that both were down together, whether it was for long enough until something else was pressed."""
    down: dict[str, float] = {}
    since: float | None = None
    others, end = float("-inf"), 0.0
    for at, end, event in passing(evening):  # noqa: B007 - the last end is needed
        if isinstance(event, Press) and event.control in {"ok", "back"} and event.control not in down:
            down[event.control] = at
            alone = others < min(down.values()) - 0.3
            since = at if len(down) == 2 and at - min(down.values()) <= 1.0 and alone else None
        elif isinstance(event, Press) and event.control not in {"ok", "back"}:
            if since is not None:
                yield at >= since + 5.0
            others, since = at, None
        elif isinstance(event, Release) and event.control in down:
            if since is not None:
                yield at >= since + 5.0
            del down[event.control]
            since = None
    if since is not None:
        yield end >= since + 5.0


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


def test_the_same_button_twice_or_another_one_is_no_chord() -> None:
    assert not held("ok", "ok").are_held_together
    assert not held("ok", "red").are_held_together


def test_hands_that_press_everything_are_no_operators() -> None:
    mashed = holds.read_combo(held("ok", "back"), Press("red"), 11.0)
    assert (mashed.are_held_together, mashed.due, holds.complete_combo(mashed, 99.0)) == (True, None, (mashed, ()))
    again: list[Event] = [Release("ok"), Release("back"), Press("ok"), Press("back")]
    assert reduce(lambda combo, event: holds.read_combo(combo, event, 11.2), again, mashed).due is None
    assert reduce(lambda combo, event: holds.read_combo(combo, event, 11.4), again, mashed).due == 16.4


def test_who_lets_go_and_presses_again_begins_anew() -> None:
    let_go = holds.read_combo(held("ok", "back"), Release("back"), 12.0)
    assert (let_go.are_held_together, let_go.due) == (False, None)
    both = holds.read_combo(holds.read_combo(let_go, Release("ok"), 12.0), Press("ok"), 12.5)
    assert holds.read_combo(both, Press("back"), 13.0).due == 18.0


def test_only_the_two_concern_it() -> None:
    events = (Press("ok"), Release("back"), Press("red"), Turn(1))
    assert [holds.is_combo_control(event) for event in events] == [True, True, False, False]


@pytest.mark.parametrize(
    ("evening", "at"),
    [
        ([(Press("ok"), 0.0), (Press("back"), 0.0)], 5.0),
        ([(Press("back"), 0.0), (Press("ok"), 1.0)], 6.0),
        ([(Press("ok"), 0.0), (Press("back"), 1.25)], None),
        ([(Press("red"), 0.0), (Press("ok"), 0.5), (Press("back"), 0.75)], 5.75),
        ([(Press("red"), 0.25), (Press("ok"), 0.5), (Press("back"), 0.75)], None),
    ],
)
def test_the_other_one_has_to_follow_within_a_second_and_nothing_else_just_before(
    evening: list[tuple[Event, float]], at: float | None
) -> None:
    combo = HoldCombo()
    for event, now in evening:
        combo = holds.read_combo(combo, event, now)
    assert combo.due == at
