"""Lines in virtual time: those that chatter are muted for a while, and what is wrong is remembered and logged."""

import asyncio
from contextlib import closing

import pytest

from hardware.inputs.controls import Controls
from hardware.inputs.line import MUTED_SECONDS, TRIAL_SECONDS, Line, Place
from hardware.inputs.troubles import Troubles
from hardware.pins.simulated import SimulatedControls, SimulatedFactory
from hardware.sections import Inputs
from station.core.events import Press, Release, Turn
from station.core.finding import ADVICE, Trouble
from tests.hardware.control_panel import told
from tests.hardware.inputs.broken_panel import PINS, Evening, chatter, press, spent, warnings


def test_a_switch_that_chatters_is_let_go_and_muted(caplog: pytest.LogCaptureFixture) -> None:
    async def minute(hands: SimulatedControls, _controls: Controls) -> None:
        await chatter(hands, "red", seconds=8)
        await press(hands, "blue")

    evening = spent(minute)
    assert evening.events[-2:] == told([Press("blue"), Release("blue")])
    assert evening.events[:-2] == told([Press("red"), Release("red")] * ((len(evening.events) - 2) // 2))
    assert len(evening.events) <= 10
    assert [trouble._replace(since=0) for trouble in evening.troubles] == [Trouble("red", PINS.red, "chattering", 0)]
    assert warnings(caplog) == [f"pins.red = 5 is chattering: {ADVICE['chattering']}"]


def test_a_switch_that_is_calm_again_may_bounce_as_before() -> None:
    async def mend(hands: SimulatedControls, _controls: Controls) -> None:
        await chatter(hands, "red", seconds=1)
        await asyncio.sleep(MUTED_SECONDS + 2 * TRIAL_SECONDS)
        hands.bounce = 0.01
        for _ in range(3):
            await hands.press("red")
            await asyncio.sleep(0.05)
            await hands.release("red")
            await asyncio.sleep(0.05)

    assert spent(mend).events[-6:] == told([Press("red"), Release("red")] * 3)


def test_a_switch_that_is_calm_again_is_felt_from_its_next_press() -> None:
    async def mend(hands: SimulatedControls, _controls: Controls) -> None:
        await chatter(hands, "red", seconds=5)
        hands.down("red")
        await asyncio.sleep(MUTED_SECONDS + 2 * TRIAL_SECONDS)
        hands.up("red")
        await asyncio.sleep(0.1)
        await press(hands, "red")

    evening = spent(mend)
    assert evening.troubles == ()
    assert evening.events[-2:] == told([Press("red"), Release("red")])
    assert len(evening.events) <= 10


def test_a_knob_line_that_chatters_turns_nothing_and_is_silenced() -> None:
    async def minute(hands: SimulatedControls, _controls: Controls) -> None:
        await chatter(hands, "knob_b", seconds=8)

    evening = spent(minute)
    assert evening.events == []
    assert [(trouble.control, trouble.what) for trouble in evening.troubles] == [("knob_b", "chattering")]


def test_a_knob_that_was_silenced_turns_again() -> None:
    async def mend(hands: SimulatedControls, _controls: Controls) -> None:
        await chatter(hands, "knob_a", seconds=5)
        await asyncio.sleep(MUTED_SECONDS + 2 * TRIAL_SECONDS)
        await hands.rotate(3)
        await hands.rotate(-2)

    assert spent(mend) == Evening(told([Turn(1)] * 3 + [Turn(-1)] * 2), ())


def test_a_panel_can_be_closed_while_a_line_is_muted(runner: asyncio.Runner) -> None:
    complaints: list[object] = []

    async def close() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: complaints.append(context))
        factory = SimulatedFactory(loop.time)
        for wait in (0.0, MUTED_SECONDS + 0.1):
            with closing(Controls(PINS, Inputs(), factory, lambda _event: None)):
                await chatter(SimulatedControls(factory, PINS), "red", seconds=0.5)
                await asyncio.sleep(wait)
            await asyncio.sleep(10)

    runner.run(close())
    assert complaints == []


@pytest.mark.parametrize(("edges", "felt"), [(19, True), (20, False)])
def test_a_line_with_20_edges_in_its_second_of_trial_stays_muted(edges: int, *, felt: bool) -> None:
    async def try_again(hands: SimulatedControls, controls: Controls) -> None:
        await chatter(hands, "red", seconds=0.5)
        await asyncio.sleep(MUTED_SECONDS)
        for edge in range(edges):
            (hands.up if edge % 2 else hands.down)("red")
        await asyncio.sleep(TRIAL_SECONDS)
        assert (controls.troubles() == ()) == felt

    spent(try_again)


class Recorder:
    """Records what a line sends."""

    def __init__(self) -> None:
        self.calls: list[object] = []

    def handle_edge(self, at: float, closed: bool) -> None:  # noqa: FBT001 - as the loop passes it
        self.calls.append((at, closed))

    def handle_mute(self) -> None:
        self.calls.append("mute")

    def handle_unmute(self, closed: bool) -> None:  # noqa: FBT001 - a level
        self.calls.append(("unmute", closed))


def test_a_line_hands_on_edges_and_after_a_mute_its_level(runner: asyncio.Runner) -> None:
    async def listen() -> tuple[list[object], list[tuple[bool, bool]]]:
        recorder, states = Recorder(), []
        factory = SimulatedFactory(asyncio.get_running_loop().time)
        line = Line(Place("red", PINS.red), factory, Troubles(asyncio.get_running_loop().time, lambda: None))
        pin = factory.pin(PINS.red)
        line.listen(recorder, 4)
        for at in (0.0, 1.0):
            await asyncio.sleep(at)
            for drive in (pin.drive_low, pin.drive_high):
                drive()
        await asyncio.sleep(0)
        for drive in (pin.drive_low, pin.drive_high, pin.drive_low):
            drive()
        await asyncio.sleep(0)
        states.append((line.watched, line.closed))
        await asyncio.sleep(MUTED_SECONDS + TRIAL_SECONDS)
        states.append((line.watched, line.closed))
        for _ in range(2):
            line.close()
            line.request_edges()
            states.append((line.watched, line.closed))
        return recorder.calls, states

    calls, states = runner.run(listen())
    assert calls == [(0.0, True), (0.0, False), (1.0, True), (1.0, False), (1.0, True), "mute", ("unmute", True)]
    assert states == [(False, True), (True, True), (False, False), (False, False)]


def test_a_line_released_while_muted_is_not_watched_or_closed(runner: asyncio.Runner) -> None:
    async def listen() -> list[tuple[bool, bool]]:
        factory = SimulatedFactory(asyncio.get_running_loop().time)
        line = Line(Place("red", PINS.red), factory, Troubles(asyncio.get_running_loop().time, lambda: None))
        line.listen(Recorder(), 1)
        states = [(line.watched, line.closed)]
        factory.pin(PINS.red).drive_low()
        await asyncio.sleep(0)
        states.append((line.watched, line.closed))
        line.close()
        return [*states, (line.watched, line.closed)]

    assert runner.run(listen()) == [(True, False), (False, True), (False, False)]


def test_a_loose_contact_is_logged_every_ten_minutes_at_most(caplog: pytest.LogCaptureFixture) -> None:
    async def loose(hands: SimulatedControls, _controls: Controls) -> None:
        for _ in range(130):
            await chatter(hands, "red", seconds=0.05)
            await asyncio.sleep(10)

    spent(loose)
    assert len(warnings(caplog)) == 3
