"""The lamps of the self-test for the controls."""

from itertools import pairwise

import pytest

from station.core.events import BUTTONS
from station.core.frame import Frame, Lamp
from station.scenes.service.testlamps import (
    LEFT,
    RIGHT,
    TRIED,
    ControlResult,
    next_blink_step,
    prompt_frame,
    results_frame,
)
from tests.station.scenes.display import drawn

ALL_WELL = [ControlResult(control, control) for control in TRIED]


def lamps(frame: Frame) -> dict[tuple[int, int], Lamp]:
    """The lamps that are lit, by column and row."""
    halves = ((0, frame.pegs), (6, frame.keys))
    return {(left + at % 6, at // 6): lamp for left, half in halves for at, lamp in enumerate(half) if lamp.level}


def test_a_button_is_asked_for_in_its_colour_others_in_white() -> None:
    for control in TRIED:
        upper = {lamp for (_, row), lamp in lamps(prompt_frame(control, 10.0, 10.0, ())).items() if row > 1}
        assert upper == {Lamp(control if control in BUTTONS[:8] else "white")}


def test_a_turn_is_asked_for_by_an_arrow_that_points_there() -> None:
    right = [row[4:8] for row in drawn(prompt_frame(RIGHT, 10.0, 10.0, ()))[2:9]]
    assert right == ["W...", "WW..", "WWW.", "WWWW", "WWW.", "WW..", "W..."]
    assert [row[4:8] for row in drawn(prompt_frame(LEFT, 10.0, 10.0, ()))[2:9]] == [row[::-1] for row in right]


def test_what_is_asked_for_blinks() -> None:
    levels = [max(lamp.level for (_, row), lamp in lamps(prompt_frame("ok", 10.0, now, ())).items() if row > 1)
              for now in (10.0, 10.4, 10.8, 99.0)]  # fmt: skip
    assert levels == [100, 25, 100, 100]


def test_what_came_so_far_lies_below() -> None:
    seen = [ControlResult("red", "red"), ControlResult("orange", "blue"), ControlResult("yellow", None)]
    below = {at: lamp for at, lamp in lamps(prompt_frame("green", 10.0, 10.0, seen)).items() if at[1] < 2}
    assert [below[x, 1] for x in range(8)] == [
        Lamp("green", 60), Lamp("orange", 60), Lamp("red", 60), *[Lamp("white", 6)] * 5,
    ]  # fmt: skip
    assert [below[x, 0] for x in range(len(TRIED) - 8)] == [Lamp("white", 6)] * (len(TRIED) - 8)
    assert len(below) == len(TRIED)


@pytest.mark.parametrize("control", ["ok", "purple", RIGHT])
def test_nothing_changes_before_it_is_due(control: str) -> None:
    now, pictures = 10.0, [prompt_frame(control, 10.0, 10.0, ())]
    while (then := next_blink_step(control, 10.0, now)) is not None:
        assert then > now
        for share in (0.1, 0.5, 0.9):
            assert prompt_frame(control, 10.0, now + (then - now) * share, ()) == pictures[-1]
        now = then
        pictures.append(prompt_frame(control, 10.0, now, ()))
    assert pictures[-1] == prompt_frame(control, 10.0, 999.0, ())
    assert sum(one != another for one, another in pairwise(pictures)) >= 20


def test_every_control_has_a_column_for_its_result() -> None:
    columns = lamps(results_frame(ALL_WELL, {}))
    assert columns[0, 6] == Lamp("red", 30)
    assert columns[7, 6] == Lamp("white", 30)
    assert {columns[0, row] for row in range(7, 11)} == {Lamp("green", 60)}
    assert {columns[0, row] for row in range(1, 5)} == {Lamp("green", 60)}
    assert columns[0, 0] == Lamp("white", 30)
    assert len(columns) == 5 * len(TRIED)
    wrong = lamps(results_frame([ControlResult("red", "blue"), ControlResult("orange", None)], {}))
    assert wrong == {
        (0, 6): Lamp("red", 30), (0, 7): Lamp("orange", 60), (0, 8): Lamp("orange", 60),
        (1, 6): Lamp("orange", 30), (1, 7): Lamp("red", 60),
    }  # fmt: skip


def test_a_contact_that_bounces_has_a_dim_lamp_on_top() -> None:
    columns = lamps(results_frame(ALL_WELL, {"red": 3, "ok": 2}))
    extra = {at: lamp for at, lamp in columns.items() if at not in lamps(results_frame(ALL_WELL, {}))}
    assert extra == {(0, 11): Lamp("yellow", 30), (1, 5): Lamp("yellow", 30)}
