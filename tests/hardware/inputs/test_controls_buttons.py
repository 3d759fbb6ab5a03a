"""The buttons of a panel, in virtual time: what their contacts do, and what is felt of it."""

import asyncio
from collections.abc import Mapping
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.inputs.controls import LOOK_AFTER_LOCK, STUCK_SECONDS, Controls
from hardware.pins.simulated import SimulatedControls, SimulatedFactory
from hardware.sections import Inputs
from station.core.events import Event, Press, Release
from station.core.finding import ADVICE, Trouble
from tests.hardware.control_panel import LOCK, felt, timed, told
from tests.hardware.headers import Header, rpigpio_header
from tests.hardware.inputs.broken_panel import PINS, Evening, press, spent, warnings


def test_a_press_is_felt_without_waiting_for_the_chatter_to_end() -> None:
    async def press(hands: SimulatedControls) -> None:
        await asyncio.sleep(2.0)
        await hands.press("ok")

    assert timed(press, bounce=0.01) == [(2.0, repr(Press("ok")))]


def test_a_tap_of_a_millisecond_is_seen() -> None:
    async def tap(hands: SimulatedControls) -> None:
        hands.down("ok")
        await asyncio.sleep(0.001)
        hands.up("ok")

    assert timed(tap) == [(0.0, repr(Press("ok"))), (LOCK + LOOK_AFTER_LOCK, repr(Release("ok")))]


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


@pytest.mark.parametrize("held", [LOCK - 1e-9, LOCK, LOCK + 1e-9, LOCK + LOOK_AFTER_LOCK])
def test_a_button_let_go_at_the_end_of_the_lock_is_free(held: float) -> None:
    async def press(hands: SimulatedControls) -> None:
        for _ in range(20):
            hands.down("red")
            await asyncio.sleep(held)
            hands.up("red")
            await asyncio.sleep(0.1)

    assert [event for _, event in timed(press)] == [repr(Press("red")), repr(Release("red"))] * 20


def test_a_button_held_for_hours_is_pressed_once_and_stuck(
    runner: asyncio.Runner, caplog: pytest.LogCaptureFixture
) -> None:
    async def lean(hands: SimulatedControls, _controls: Controls) -> None:
        await asyncio.sleep(5)
        hands.down("red")
        await asyncio.sleep(3 * 3600)

    assert spent(runner, lean) == Evening(told([Press("red")]), (Trouble("red", PINS.red, "stuck", 5 + STUCK_SECONDS),))
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


def test_a_stuck_button_that_is_freed_is_a_button_again(runner: asyncio.Runner) -> None:
    async def free(hands: SimulatedControls, _controls: Controls) -> None:
        hands.down("red")
        await asyncio.sleep(3600)
        hands.up("red")
        await asyncio.sleep(1)
        await press(hands, "red")

    assert spent(runner, free) == Evening(told([Press("red"), Release("red")] * 2), ())


def test_bounces_are_counted_and_a_short_tap_is_none(runner: asyncio.Runner) -> None:
    async def press() -> Mapping[str, int]:
        factory = SimulatedFactory(asyncio.get_running_loop().time)
        hands = SimulatedControls(factory, PINS)
        with closing(Controls(PINS, Inputs(), factory, lambda _event: None)) as controls:
            for control, bounce in (("red", 0.005), ("red", 0.002), ("blue", 0.0)):
                hands.bounce = bounce
                await hands.press(control)
                await asyncio.sleep(0.001 if control == "blue" else 0.03)
                await hands.release(control)
                await asyncio.sleep(0.03)
            return controls.contacts().bounces

    assert runner.run(press()) == {"red": 10}


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


def test_a_button_that_is_pressed_again_and_again_is_not_stuck(runner: asyncio.Runner) -> None:
    async def work(hands: SimulatedControls, _controls: Controls) -> None:
        for _ in range(3):
            hands.down("red")
            await asyncio.sleep(STUCK_SECONDS - 1)
            hands.up("red")
            await asyncio.sleep(1)

    assert spent(runner, work) == Evening(told([Press("red"), Release("red")] * 3), ())
