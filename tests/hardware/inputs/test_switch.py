"""A debounced contact at a simulated panel: edges that are late, lost or bounce."""

import asyncio
from collections.abc import Mapping
from contextlib import closing

import pytest

from hardware.inputs.controls import Controls
from hardware.inputs.switch import ARRIVAL_SECONDS
from hardware.pins.simulated import SimulatedControls, SimulatedFactory
from hardware.sections import Inputs
from station.core.events import Event, Press, Release
from station.script.virtual import VirtualLoop
from tests.hardware.control_panel import LOCK, felt, told
from tests.hardware.inputs.broken_panel import PINS


@pytest.mark.parametrize(("down", "events"), [(0.005, [Press("ok"), Release("ok")]), (0.00001, [])])
def test_edges_that_are_handled_late_count_by_their_times(down: float, events: list[Event]) -> None:
    async def tap_a_busy_loop(hands: SimulatedControls) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        hands.down("ok")
        loop.skip(down)
        hands.up("ok")
        loop.skip(0.1)

    assert felt(tap_a_busy_loop) == told(events)


def test_edges_that_come_late_from_their_thread_are_a_press(runner: asyncio.Runner) -> None:
    """A busy loop keeps the thread waiting that reads them: by then the pin is open again."""

    async def tap() -> list[str]:
        seen: list[Event] = []
        loop = asyncio.get_running_loop()
        factory = SimulatedFactory(loop.time)
        pin = factory.pin(PINS.ok)
        with closing(Controls(PINS, Inputs(), factory, seen.append)):
            pin.drive_low()
            watcher, pin.when_changed = pin.when_changed, None
            loop.call_at(loop.time() + 0.04, watcher, loop.time() + 0.02, 1)
            pin.drive_high()
            await asyncio.sleep(0.1)
            pin.when_changed = watcher
        return told(seen)

    assert runner.run(tap()) == told([Press("ok"), Release("ok")])


def test_an_edge_that_was_lost_is_found_after_the_lock(runner: asyncio.Runner) -> None:
    async def lose() -> list[str]:
        seen: list[Event] = []
        factory = SimulatedFactory(asyncio.get_running_loop().time)
        pin = factory.pin(PINS.ok)
        with closing(Controls(PINS, Inputs(), factory, seen.append)):
            pin.drive_low()
            await asyncio.sleep(0.01)
            watcher, pin.when_changed = pin.when_changed, None
            pin.drive_high()
            pin.when_changed = watcher
            await asyncio.sleep(LOCK + ARRIVAL_SECONDS)
        return told(seen)

    assert runner.run(lose()) == told([Press("ok"), Release("ok")])


def test_bounces_are_counted_and_a_short_tap_is_none(runner: asyncio.Runner) -> None:
    async def press() -> Mapping[str, int]:
        factory = SimulatedFactory(asyncio.get_running_loop().time)
        hands = SimulatedControls(factory, PINS)
        with closing(Controls(PINS, Inputs(), factory, lambda _event: None)) as controls:
            for control, bounce in (("red", 0.005), ("red", 0.002), ("blue", 0.0)):
                hands.bounce = bounce
                await hands.press(control)
                await asyncio.sleep(0.005 if control == "blue" else 0.03)
                await hands.release(control)
                await asyncio.sleep(0.03)
            return controls.contacts().bounces

    assert runner.run(press()) == {"red": 10}
