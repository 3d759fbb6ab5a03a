"""One contract for all headers; test_gpio_libraries.py runs it on real libraries over a chip of ours."""

import asyncio
from contextlib import closing

import pytest
from gpiozero import LED

from hardware.errors import DeviceError
from hardware.inputs.controls import WAKE_SECONDS, Controls
from hardware.layout import Pins
from hardware.missing import Missing
from hardware.sections import Inputs
from station.core.events import CONTROLS, Event, Press, Release, Turn
from tests.hardware.control_panel import told
from tests.hardware.headers import BOARDS, PAUSE, Header, until

PINS = Pins()
CLOCKWISE = (("knob_a", 0), ("knob_b", 0), ("knob_a", 1), ("knob_b", 1))

on_the_board = pytest.mark.parametrize("header", BOARDS.values(), indirect=True, ids=BOARDS)


def felt(runner: asyncio.Runner, header: Header, *levels: tuple[str, int], pins: Pins = PINS) -> list[str]:
    """The events of a panel while lines are driven to levels, one after the other, without a last press of back."""

    async def stand() -> list[str]:
        seen: list[Event] = []
        with closing(Controls(pins, Inputs(), header.factory, seen.append)):
            await asyncio.sleep(2 * WAKE_SECONDS)  # lgpio's thread has to see that there are lines to read
            header.drive(PINS.back, 0)  # which it does late on a busy machine
            await until(lambda: told(seen)[-1:] == told([Press("back")]))
            header.drive(PINS.back, 1)
            await until(lambda: told(seen)[-1:] == told([Release("back")]))
            seen.clear()
            for line, level in levels:
                header.drive(getattr(pins, line), level)
                await asyncio.sleep(PAUSE)
            header.drive(PINS.back, 0)
            await until(lambda: told(seen).count(repr(Press("back"))) > levels.count(("back", 0)))
        header.drive(PINS.back, 1)
        return told(seen)[:-1]

    return runner.run(stand())


def missing(runner: asyncio.Runner, header: Header, pins: Pins) -> tuple[Missing, ...]:
    """What a panel on `pins` has to do without."""

    async def listen() -> tuple[Missing, ...]:
        with closing(Controls(pins, Inputs(), header.factory, lambda _event: None)) as controls:
            return controls.missing

    return runner.run(listen())


def test_a_pin_pulled_to_ground_is_its_control_pressed(runner: asyncio.Runner, header: Header) -> None:
    levels = [(control, level) for control in CONTROLS for level in (0, 1)]
    events = [event(control) for control in CONTROLS for event in (Press, Release)]
    assert felt(runner, header, *levels) == told(events)


def test_an_untouched_panel_makes_no_event(runner: asyncio.Runner, header: Header) -> None:
    assert felt(runner, header, ("red", 1), ("knob_a", 1)) == []


def test_line_a_before_line_b_is_clockwise(runner: asyncio.Runner, header: Header) -> None:
    assert felt(runner, header, *CLOCKWISE) == told([Turn(1)])


def test_line_b_before_line_a_is_anticlockwise(runner: asyncio.Runner, header: Header) -> None:
    anticlockwise = (("knob_b", 0), ("knob_a", 0), ("knob_b", 1), ("knob_a", 1))
    assert felt(runner, header, *anticlockwise) == told([Turn(-1)])


@on_the_board
def test_a_button_held_at_the_start_counts_from_its_next_press(runner: asyncio.Runner, header: Header) -> None:
    header.drive(PINS.ok, 0)
    assert felt(runner, header, ("ok", 1), ("ok", 0)) == told([Press("ok")])


@on_the_board
def test_a_knob_half_way_at_the_start_counts_from_its_next_rest(runner: asyncio.Runner, header: Header) -> None:
    header.drive(PINS.knob_a, 0)
    header.drive(PINS.knob_b, 0)
    assert felt(runner, header, ("knob_a", 1), ("knob_b", 1), *CLOCKWISE) == told([Turn(1)])


@on_the_board
def test_a_knob_a_quarter_on_at_the_start_gives_its_detent(runner: asyncio.Runner, header: Header) -> None:
    header.drive(PINS.knob_a, 0)
    assert felt(runner, header, *CLOCKWISE[1:]) == told([Turn(1)])


@pytest.mark.parametrize("pin", [2, 3])
def test_a_button_may_stand_where_a_pull_up_is_soldered(runner: asyncio.Runner, header: Header, pin: int) -> None:
    assert felt(runner, header, ("red", 0), pins=PINS._replace(red=pin)) == told([Press("red")])


def test_a_panel_can_be_opened_again_on_the_pins_of_a_closed_one(runner: asyncio.Runner, header: Header) -> None:
    for _ in range(2):
        assert felt(runner, header, ("red", 0), ("red", 1)) == told([Press("red"), Release("red")])


def test_a_closed_panel_feels_nothing(runner: asyncio.Runner, header: Header) -> None:
    async def press_late() -> list[Event]:
        seen: list[Event] = []
        Controls(PINS, Inputs(), header.factory, seen.append).close()
        header.drive(PINS.red, 0)
        await asyncio.sleep(1)
        return seen

    assert runner.run(press_late()) == []


@pytest.mark.parametrize(
    ("name", "pins"),
    [("red", PINS._replace(red=4)), ("push", PINS._replace(push=4)), ("knob_b", PINS._replace(knob_b=4))],
)
def test_a_pin_in_use_is_missing_with_its_number_and_its_key(
    runner: asyncio.Runner, header: Header, name: str, pins: Pins
) -> None:
    with LED(4, pin_factory=header.factory):
        (part,) = missing(runner, header, pins)
    assert part.key == name
    assert part.says.startswith(f"pins.{name} = 4: pin GPIO4 is already in use by <gpiozero.LED object")


def test_other_controls_work_beside_another_programs_button(runner: asyncio.Runner, header: Header) -> None:
    pins = PINS._replace(red=4)
    with LED(4, pin_factory=header.factory):
        seen = felt(runner, header, ("blue", 0), ("blue", 1), *CLOCKWISE, pins=pins)
    assert seen == told([Press("blue"), Release("blue"), Turn(1)])


def test_a_knob_of_one_line_turns_nothing_but_can_be_pushed(runner: asyncio.Runner, header: Header) -> None:
    pins = PINS._replace(knob_b=4)
    with LED(4, pin_factory=header.factory):
        seen = felt(runner, header, *(("knob_a", level) for level in (0, 1) * 4), ("push", 0), ("push", 1), pins=pins)
    assert seen == told([Press("push"), Release("push")])


@pytest.mark.parametrize("left", ["ok", "push"])
def test_one_of_the_two_controls_that_confirm_is_enough(runner: asyncio.Runner, header: Header, left: str) -> None:
    pins = PINS._replace(**{other: 4 for other in ("ok", "push") if other != left})
    with LED(4, pin_factory=header.factory):
        assert felt(runner, header, (left, 0), (left, 1), pins=pins) == told([Press(left), Release(left)])


def test_a_panel_that_cannot_confirm_frees_its_pins(runner: asyncio.Runner, header: Header) -> None:
    pins = PINS._replace(ok=4, push=3)
    refused = pytest.raises(DeviceError, match=r"pins\.ok = 4: pin GPIO4 is already .* pins\.push = 3: pin GPIO3 is")
    with LED(4, pin_factory=header.factory), LED(3, pin_factory=header.factory), refused:
        missing(runner, header, pins)
    assert felt(runner, header, ("red", 0)) == told([Press("red")])
