"""The buttons of a panel, in virtual time: what their contacts do, and what is felt of it."""

import asyncio
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.inputs.controls import STUCK_SECONDS, Controls
from hardware.inputs.debounce import FILTER_SECONDS, WINDOW_SECONDS
from hardware.pins.simulated import SimulatedControls, SimulatedFactory
from hardware.sections import Inputs
from station.core.events import CONTROLS, Event, Press, Release
from station.core.finding import ADVICE, Contacts, Trouble
from tests.hardware.control_panel import LOCK, felt, spike, timed, told
from tests.hardware.headers import Header, rpigpio_header
from tests.hardware.inputs.broken_panel import PINS, Evening, press, spent, warnings

MICROSECONDS = 1e-6
TINY = 1e-9


@pytest.mark.parametrize("bounce", [0.0, 0.001, 0.003, 0.01])
def test_a_press_is_felt_within_4_ms_while_it_chatters(bounce: float) -> None:
    async def press(hands: SimulatedControls) -> None:
        await asyncio.sleep(2.0)
        await hands.press("ok")

    ((at, event),) = timed(press, bounce=bounce)
    assert event == repr(Press("ok"))
    assert FILTER_SECONDS - TINY <= at - 2.0 <= WINDOW_SECONDS


def test_spikes_press_no_button_and_turn_no_knob() -> None:
    async def crackle(hands: SimulatedControls, controls: Controls) -> None:
        for line in (*CONTROLS, "knob_a", "knob_b"):
            for seconds in (0, 10 * MICROSECONDS, 100 * MICROSECONDS, 0.9 * FILTER_SECONDS):
                await spike(hands, line, seconds)
                await asyncio.sleep(0.1)
        for line in ("knob_a", "knob_b"):
            for _ in range(50):
                await spike(hands, line, 10 * MICROSECONDS)
                await asyncio.sleep(0.1)
        assert controls.contacts() == Contacts()

    assert spent(crackle) == Evening([], ())


def test_a_hold_survives_a_contact_that_lets_go_for_a_moment() -> None:
    async def hold(hands: SimulatedControls) -> None:
        hands.down("ok")
        for _ in range(50):
            await asyncio.sleep(0.1)
            await spike(hands, "ok", 0.9 * FILTER_SECONDS)
        hands.up("ok")

    assert felt(hold) == told([Press("ok"), Release("ok")])


def test_a_tap_of_a_few_milliseconds_is_released_after_the_lock() -> None:
    async def tap(hands: SimulatedControls) -> None:
        hands.down("ok")
        await asyncio.sleep(1.1 * FILTER_SECONDS)
        hands.up("ok")

    assert timed(tap) == [(FILTER_SECONDS, repr(Press("ok"))), (LOCK, repr(Release("ok")))]


def test_buttons_are_debounced_each_by_itself() -> None:
    async def roll_over(hands: SimulatedControls) -> None:
        hands.down("red")
        await asyncio.sleep(0.001)
        hands.down("blue")
        await asyncio.sleep(0.05)
        hands.up("red")
        await asyncio.sleep(0.001)
        hands.up("blue")

    assert felt(roll_over) == told([Press("red"), Press("blue"), Release("red"), Release("blue")])


@settings(max_examples=50, deadline=None)
@given(st.lists(st.floats(0.0001, 0.05), max_size=20))
def test_no_button_sticks_whatever_its_contact_does(gaps: list[float]) -> None:
    async def fidget(hands: SimulatedControls) -> None:
        for place, gap in enumerate(gaps):
            await asyncio.sleep(gap)
            (hands.up if place % 2 else hands.down)("back")

    seen = felt(fidget)
    assert seen == told((Release if place % 2 else Press)("back") for place in range(len(seen)))
    assert len(seen) % 2 == len(gaps) % 2


@pytest.mark.parametrize("held", [LOCK - 1e-9, LOCK, LOCK + 1e-9])
def test_a_button_let_go_at_the_end_of_the_lock_is_free(held: float) -> None:
    async def press(hands: SimulatedControls) -> None:
        for _ in range(20):
            hands.down("red")
            await asyncio.sleep(held)
            hands.up("red")
            await asyncio.sleep(0.1)

    assert [event for _, event in timed(press)] == [repr(Press("red")), repr(Release("red"))] * 20


def test_a_button_held_for_hours_is_pressed_once_and_stuck(caplog: pytest.LogCaptureFixture) -> None:
    async def lean(hands: SimulatedControls, _controls: Controls) -> None:
        await asyncio.sleep(5)
        hands.down("red")
        await asyncio.sleep(2 * 3600)
        await spike(hands, "red", 10 * MICROSECONDS)
        await asyncio.sleep(3600)

    assert spent(lean) == Evening(
        told([Press("red")]), (Trouble("red", PINS.red, "stuck", 5 + FILTER_SECONDS + STUCK_SECONDS),)
    )
    assert warnings(caplog) == [f"pins.red = 5 is stuck: {ADVICE['stuck']}"]


@pytest.mark.parametrize("header", [rpigpio_header], indirect=True, ids=["rpigpio"])
def test_a_button_held_from_the_start_is_stuck_until_freed(runner: asyncio.Runner, header: Header) -> None:
    async def wait() -> tuple[list[str], tuple[Trouble, ...], tuple[Trouble, ...]]:
        seen: list[Event] = []
        header.drive(PINS.ok, 0)
        with closing(Controls(PINS, Inputs(), header.factory, seen.append)) as controls:
            await asyncio.sleep(3600)
            stuck = controls.troubles()
            for level in (1, 0, 1):
                header.drive(PINS.ok, level)
                await asyncio.sleep(1)
            return told(seen), stuck, controls.troubles()

    seen, stuck, freed = runner.run(wait())
    assert stuck == (Trouble("ok", PINS.ok, "stuck", STUCK_SECONDS),)
    assert (seen, freed) == (told([Press("ok"), Release("ok")]), ())


def test_a_stuck_button_that_is_freed_is_a_button_again() -> None:
    async def free(hands: SimulatedControls, _controls: Controls) -> None:
        hands.down("red")
        await asyncio.sleep(3600)
        hands.up("red")
        await asyncio.sleep(1)
        await press(hands, "red")

    assert spent(free) == Evening(told([Press("red"), Release("red")] * 2), ())


def test_a_button_held_at_the_start_and_freed_is_not_stuck(runner: asyncio.Runner) -> None:
    async def free() -> tuple[list[Event], tuple[Trouble, ...]]:
        seen: list[Event] = []
        factory = SimulatedFactory(asyncio.get_running_loop().time)
        hands = SimulatedControls(factory, PINS)
        hands.down("ok")
        with closing(Controls(PINS, Inputs(), factory, seen.append)) as controls:
            await asyncio.sleep(STUCK_SECONDS / 2)
            hands.up("ok")
            await asyncio.sleep(STUCK_SECONDS)
            return seen, controls.troubles()

    assert runner.run(free()) == ([], ())


def test_a_button_that_is_pressed_again_and_again_is_not_stuck() -> None:
    async def work(hands: SimulatedControls, _controls: Controls) -> None:
        for _ in range(3):
            hands.down("red")
            await asyncio.sleep(STUCK_SECONDS - 1)
            hands.up("red")
            await asyncio.sleep(1)

    assert spent(work) == Evening(told([Press("red"), Release("red")] * 3), ())
