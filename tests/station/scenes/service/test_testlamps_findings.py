"""What a self-test concludes from what came."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.events import BUTTONS, PUSH
from station.core.finding import NO_CONTACTS, Contacts
from station.core.messages import colour
from station.operator.messages import ServiceMessages
from station.scenes.service.testlamps import (
    LEFT,
    RIGHT,
    TRIED,
    ControlResult,
    describe_result,
    find_problems,
    overall_verdict,
)

ONE_WAY = "Both turns of the knob count in the same direction: check the wires to pins.knob_a and pins.knob_b."
ROUND = "The knob counts the wrong way round: swap the wires, or the numbers, of pins.knob_a and pins.knob_b."
WIRES = "of the knob: check the wires to pins.knob_a, pins.knob_b and ground."


def seen(**came: str | None) -> tuple[ControlResult, ...]:
    """All is well but for these."""
    return tuple(ControlResult(asked, came.get(asked.replace(" ", "_"), asked)) for asked in TRIED)


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


def test_a_button_that_is_down_is_stuck_where_nothing_came_from_it() -> None:
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


def test_a_button_that_touches_a_line_of_the_knob_is_named_with_it() -> None:
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
def test_what_is_said_at_once(asked: str, came: str | None, said: str) -> None:
    assert str(describe_result(ControlResult(asked, came))) == said


@given(st.tuples(*(st.sampled_from([asked, asked, None, *TRIED]) for asked in TRIED)))
def test_every_fault_is_named_and_nothing_else(came: tuple[str | None, ...]) -> None:
    found = find_problems(tuple(map(ControlResult, TRIED, came)), NO_CONTACTS)
    wrong = [asked for asked, seen in zip(TRIED, came, strict=True) if asked != seen]
    assert bool(found) == bool(wrong)
    for asked in wrong:
        assert any((asked if asked in (*BUTTONS, "push") else "knob") in str(each).lower() for each in found)


def test_what_came_in_one_word() -> None:
    seen = [ControlResult("red", "red"), ControlResult("red", "blue"), ControlResult("red", None)]
    assert [each.result for each in seen] == ["right", "wrong", "nothing"]
