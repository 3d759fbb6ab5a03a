"""The lamps of the self-test for the controls."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.events import BUTTONS, PUSH
from station.core.finding import NO_CONTACTS, Contacts
from station.core.frame import DARK, HOLES, LAMPS, ROWS, WHITE, Frame, Lamp
from station.core.messages import colour
from station.core.service_messages import ServiceMessages
from station.lobby.testlamps import (
    INPUTS_TO_TRY,
    LEFT,
    RIGHT,
    SWEEP_SECONDS,
    ControlResult,
    describe_result,
    find_problems,
    next_blink_step,
    next_sweep_step,
    overall_verdict,
    prompt_frame,
    results_frame,
    sweep_frame,
)
from tests.station.scenes.display import drawn

ALL_WELL = [ControlResult(control, control) for control in INPUTS_TO_TRY]


def test_where_no_control_gives_its_own_signal_it_is_the_plug() -> None:
    nothing = [ControlResult(control, None) for control in INPUTS_TO_TRY]
    assert find_problems(nothing, NO_CONTACTS) == (ServiceMessages.no_own_signals(),)
    shifted = [ControlResult(*pair) for pair in zip(INPUTS_TO_TRY, [*INPUTS_TO_TRY[1:], None], strict=True)]
    assert find_problems(shifted, NO_CONTACTS) == (ServiceMessages.no_own_signals(),)
    assert len(find_problems([*nothing[:-1], ALL_WELL[-1]], NO_CONTACTS)) > 10
    assert len(find_problems(nothing, Contacts(down=frozenset({"red"})))) > 10


def lamps(frame: Frame) -> dict[tuple[int, int], Lamp]:
    """The lamps that are lit, by column and row."""
    halves = ((0, frame.pegs), (6, frame.keys))
    return {(left + at % 6, at // 6): lamp for left, half in halves for at, lamp in enumerate(half) if lamp.level}


def test_a_button_is_asked_for_in_its_colour_others_in_white() -> None:
    for control in INPUTS_TO_TRY:
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
    assert [below[x, 0] for x in range(len(INPUTS_TO_TRY) - 8)] == [Lamp("white", 6)] * (len(INPUTS_TO_TRY) - 8)
    assert len(below) == len(INPUTS_TO_TRY)


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
    assert len(columns) == 5 * len(INPUTS_TO_TRY)
    wrong = lamps(results_frame([ControlResult("red", "blue"), ControlResult("orange", None)], {}))
    assert wrong == {
        (0, 6): Lamp("red", 30), (0, 7): Lamp("orange", 60), (0, 8): Lamp("orange", 60),
        (1, 6): Lamp("orange", 30), (1, 7): Lamp("red", 60),
    }  # fmt: skip


def test_a_contact_that_bounces_has_a_dim_lamp_on_top() -> None:
    columns = lamps(results_frame(ALL_WELL, {"red": 3, "ok": 2}))
    extra = {at: lamp for at, lamp in columns.items() if at not in lamps(results_frame(ALL_WELL, {}))}
    assert extra == {(0, 11): Lamp("yellow", 30), (1, 5): Lamp("yellow", 30)}


# What a self-test concludes from what came.


ONE_WAY = "Both turns of the knob count in the same direction: check the wires to pins.knob_a and pins.knob_b."
ROUND = "The knob counts the wrong way round: swap the wires, or the numbers, of pins.knob_a and pins.knob_b."
WIRES = "of the knob: check the wires to pins.knob_a, pins.knob_b and ground."


def seen(**came: str | None) -> tuple[ControlResult, ...]:
    """All is well but for these."""
    return tuple(ControlResult(asked, came.get(asked.replace(" ", "_"), asked)) for asked in INPUTS_TO_TRY)


def test_where_all_came_as_asked_for_all_is_well() -> None:
    assert find_problems(seen(), NO_CONTACTS) == ()
    assert str(overall_verdict(seen(), NO_CONTACTS)) == "All buttons and the knob work. No contact bounced."


@pytest.mark.parametrize(
    ("came", "found"),
    [
        (
            {"red": "orange", "orange": "red"},
            ("Red and orange are swapped: swap their wires, or the numbers of pins.red and pins.orange.",),
        ),
        (
            {"push": "ok", "ok": "push"},
            ("Ok and push are swapped: swap their wires, or the numbers of pins.ok and pins.push.",),
        ),
        (
            {"red": None},
            ("No signal from red: check its wires to pins.red and to ground.",),
        ),
        ({"red": "orange"}, ("Got orange instead of red: check the wires of both.",)),
        (
            {"red": "orange", "orange": "yellow", "yellow": "red"},
            (
                "Got orange instead of red: check the wires of both.",
                "Got yellow instead of orange: check the wires of both.",
                "Got red instead of yellow: check the wires of both.",
            ),
        ),
        ({"push": RIGHT}, ("Got a turn to the right instead of the knob's push: check the wires of both.",)),
        ({"turn_right": LEFT, "turn_left": RIGHT}, (ROUND,)),
        ({"turn_left": RIGHT}, (ONE_WAY,)),
        ({"turn_right": LEFT}, (ONE_WAY,)),
        ({"turn_right": None, "turn_left": None}, (f"No signal from either turn {WIRES}",)),
        ({"turn_left": None}, (f"No signal from a turn to the left {WIRES}",)),
        ({"turn_right": "push"}, (f"No signal from a turn to the right {WIRES}",)),
    ],
)
def test_what_is_wrong_and_where_to_look(came: dict[str, str | None], found: tuple[str, ...]) -> None:
    assert tuple(map(str, find_problems(seen(**came), NO_CONTACTS))) == found


def test_a_button_that_is_down_without_a_press_is_stuck() -> None:
    found = find_problems(seen(red=None, blue=None), Contacts(down=frozenset({"red", "ok"})))
    assert tuple(map(str, found)) == (
        "Red is stuck: free it, or check whether its wire to pins.red touches ground.",
        "No signal from blue: check its wires to pins.blue and to ground.",
    )
    assert found[0] == ServiceMessages.stuck(control=colour("red"), pin="red")


@pytest.mark.parametrize("came", [{}, {"red": "blue"}, {"blue": "red"}, {"red": "blue", "blue": "red"}], ids=str)
def test_controls_that_touch_are_named_and_not_called_swapped(came: dict[str, str]) -> None:
    touching = Contacts(touching=frozenset({frozenset({"red", "blue"})}))
    assert find_problems(seen(**came), touching) == (ServiceMessages.touch(one=colour("blue"), other=colour("red")),)


def test_a_button_that_touches_the_knob_is_named_with_it() -> None:
    (found,) = find_problems(seen(), Contacts(touching=frozenset({frozenset({"knob_a", "red"})})))
    assert str(found) == "Knob_a and red always change together: check what connects their wires."


def test_the_verdict_is_made_of_sentences() -> None:
    assert str(overall_verdict(seen(red="orange", turn_left=RIGHT), Contacts({"red": 4, "ok": 1}))) == (
        "Got orange instead of red: check the wires of both. "
        "Both turns of the knob count in the same direction: check the wires to pins.knob_a and pins.knob_b. "
        "Most bounces: red 4, ok 1."
    )


@pytest.mark.parametrize(
    ("asked", "came", "said"),
    [
        ("red", "red", "Red works."),
        ("red", "blue", "Got blue instead of red."),
        ("red", None, "No signal from red."),
        (PUSH, PUSH, "The knob's push works."),
        (RIGHT, LEFT, "Got a turn to the left instead of a turn to the right."),
        (LEFT, None, "No signal from a turn to the left."),
    ],
)
def test_each_result_is_said_at_once(asked: str, came: str | None, said: str) -> None:
    assert str(describe_result(ControlResult(asked, came))) == said


@given(st.tuples(*(st.sampled_from([asked, asked, None, *INPUTS_TO_TRY]) for asked in INPUTS_TO_TRY)))
def test_every_fault_is_named_and_nothing_else(came: tuple[str | None, ...]) -> None:
    found = find_problems(tuple(map(ControlResult, INPUTS_TO_TRY, came)), NO_CONTACTS)
    wrong = [asked for asked, seen in zip(INPUTS_TO_TRY, came, strict=True) if asked != seen]
    assert bool(found) == bool(wrong)
    for asked in wrong if len(wrong) < len(INPUTS_TO_TRY) else ():
        assert any((asked if asked in (*BUTTONS, "push") else "knob") in str(each).lower() for each in found)


def test_what_came_in_one_word() -> None:
    seen = [ControlResult("red", "red"), ControlResult("red", "blue"), ControlResult("red", None)]
    assert [each.result for each in seen] == ["right", "wrong", "nothing"]


# The lamps of the self-test, picture by picture.


def lit(shown: Frame) -> list[int]:
    return [place for place, lamp in enumerate(shown.pegs + shown.keys + shown.secret) if lamp != DARK]


def test_every_lamp_lights_once_and_the_secret_row_last() -> None:
    places = [lit(sweep_frame(number * 0.05)) for number in range(LAMPS)]
    field = ROWS * HOLES
    rows = [[*range(row * HOLES, row * HOLES + HOLES), *range(field + row * HOLES, field + row * HOLES + HOLES)]
            for row in range(ROWS)]  # fmt: skip
    assert places == [[place] for row in rows for place in row] + [[2 * field + n] for n in range(HOLES)]
    assert sweep_frame(0.0).pegs[0] == WHITE
    assert {len(part) for part in (sweep_frame(3.0).pegs, sweep_frame(3.0).keys)} == {field}
    assert len(sweep_frame(3.0).secret) == HOLES


@pytest.mark.parametrize(("number", "colour"), [(0, "red"), (1, "green"), (2, "blue"), (3, "white")])
def test_then_all_lamps_in_four_colours(number: int, colour: str) -> None:
    shown = sweep_frame(7.5 + 1.2 * number)
    assert {*shown.pegs, *shown.keys, *shown.secret} == {Lamp(colour, 40)}
    assert (shown.red, shown.white, shown.tone) == (0, 0, None)


def test_the_bars_follow_step_by_step_with_four_tones() -> None:
    steps = [sweep_frame(12.3 + 1.2 * step) for step in range(5)]
    assert [(shown.red, shown.white, shown.tone) for shown in steps] == [
        (1, 1, 262.0), (2, 2, 330.0), (3, 3, 392.0), (4, 4, 523.0), (4, 4, 523.0),
    ]  # fmt: skip
    assert [lit(shown) for shown in steps] == [[]] * 5
    assert pytest.approx(17.1) == SWEEP_SECONDS


def test_no_lamp_of_the_sweep_changes_before_it_is_due() -> None:
    now, pictures = 0.0, [sweep_frame(0.0)]
    while now < SWEEP_SECONDS - 1.3:
        then = next_sweep_step(now)
        for share in (0.1, 0.5, 0.9):
            assert sweep_frame(now + (then - now) * share) == pictures[-1]
        now = then
        pictures.append(sweep_frame(now))
    assert len(pictures) == LAMPS + 8
    assert all(one != another for one, another in pairwise(pictures))
    assert sweep_frame(next_sweep_step(0.0) - 1e-7) == pictures[1]
