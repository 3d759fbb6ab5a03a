import asyncio
import threading
from contextlib import closing
from typing import Any

import pytest

from hardware.inputs.controls import Controls
from hardware.layout import Pins
from hardware.pins.simulated import SimulatedControls, SimulatedFactory
from hardware.sections import TRANSITIONS, Inputs
from station.core.events import CONTROLS, Event, Press, Turn
from tests.hardware.control_panel import felt, spike, told
from tests.hardware.inputs.broken_panel import spent, warnings

DEFAULT = Pins()
SECONDS_TO_WAIT = 5.0


def test_a_knob_spun_faster_than_the_loop_turns_loses_no_detent() -> None:
    async def flick(hands: SimulatedControls) -> None:
        hands.turn(1000)
        hands.turn(-1000)

    assert felt(flick) == told([Turn(1)] * 1000 + [Turn(-1)] * 1000)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("transitions", [4, 2, 1])
@pytest.mark.parametrize("bounce", [0.0, 0.002])
def test_every_make_of_encoder_gives_its_detents(transitions: int, reverse: bool, bounce: float) -> None:  # noqa: FBT001 - a case
    async def to_and_fro(hands: SimulatedControls) -> None:
        for detents in (5, -7, 2):
            await hands.rotate(detents)

    inputs = Inputs(transitions=transitions, reverse=reverse)
    seen = felt(to_and_fro, bounce=0 if transitions == 1 else bounce, inputs=inputs, wired=inputs)
    assert seen == told([Turn(1)] * 5 + [Turn(-1)] * 7 + [Turn(1)] * 2)


def test_a_knob_with_swapped_lines_has_to_be_reversed() -> None:
    swapped = Inputs(reverse=True)
    assert felt(lambda hands: hands.rotate(2), wired=swapped) == told([Turn(-1)] * 2)
    assert felt(lambda hands: hands.rotate(2), inputs=swapped, wired=swapped) == told([Turn(1)] * 2)


@pytest.mark.parametrize("transitions", TRANSITIONS)
def test_a_spike_turns_no_make_of_encoder(transitions: int) -> None:
    async def crackle(hands: SimulatedControls) -> None:
        for detents in (0, 3, -2):
            await hands.rotate(detents)
            for line in ("knob_a", "knob_b") * 2:
                await spike(hands, line, 0.00001)
                await asyncio.sleep(0.1)

    inputs = Inputs(transitions=transitions)
    assert felt(crackle, inputs=inputs, wired=inputs) == told([Turn(1)] * 3 + [Turn(-1)] * 2)


def test_two_transitions_taken_for_four_are_half_the_detents() -> None:
    assert len(felt(lambda hands: hands.rotate(1000), wired=Inputs(transitions=2))) == 500


def test_an_edge_after_the_end_of_the_loop_does_no_harm() -> None:
    seen: list[Event] = []
    with asyncio.Runner() as runner:
        factory = SimulatedFactory(runner.get_loop().time)

        async def listen() -> Controls:
            return Controls(DEFAULT, Inputs(), factory, seen.append)

        controls = runner.run(listen())
    hands = SimulatedControls(factory, DEFAULT)
    with closing(controls):
        hands.down("red")
        hands.up("red")
        hands.turn(1)
    assert seen == []


def test_a_panel_can_be_closed_under_a_finger(runner: asyncio.Runner) -> None:
    complaints: list[Any] = []

    async def press_and_close() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: complaints.append(context))
        factory = SimulatedFactory(loop.time)
        with closing(Controls(DEFAULT, Inputs(), factory, lambda _event: None)):
            SimulatedControls(factory, DEFAULT).down("red")
            await asyncio.sleep(0.001)
        await asyncio.sleep(1)

    runner.run(press_and_close())
    assert complaints == []


def test_a_press_in_gpiozeros_thread_arrives_in_the_loops() -> None:
    async def scene() -> list[tuple[str, str]]:
        asyncio.get_running_loop().set_debug(True)  # so that the loop notices who calls it from elsewhere
        loop, arrived, seen = asyncio.get_running_loop(), asyncio.Event(), list[tuple[str, str]]()
        factory = SimulatedFactory(loop.time)

        def emit(event: Event) -> None:
            seen.append((repr(event), threading.current_thread().name))
            arrived.set()

        with closing(Controls(DEFAULT, Inputs(), factory, emit)):
            finger = threading.Thread(target=SimulatedControls(factory, DEFAULT).down, args=("red",), name="gpiozero")
            finger.start()
            await asyncio.wait_for(arrived.wait(), SECONDS_TO_WAIT)
            finger.join()
        return seen

    with asyncio.Runner() as runner:
        assert runner.run(scene()) == [(repr(Press("red")), threading.current_thread().name)]


def test_what_is_down_is_known_from_the_start(runner: asyncio.Runner) -> None:
    async def story() -> frozenset[str]:
        factory = SimulatedFactory(asyncio.get_running_loop().time)
        hands = SimulatedControls(factory, DEFAULT)
        for control in ("ok", "back", "knob_a"):
            hands.down(control)
        with closing(Controls(DEFAULT, Inputs(), factory, lambda _event: None)) as controls:
            hands.up("back")
            hands.down("push")
            return controls.held_controls()

    assert runner.run(story()) == {"ok", "push"}


def test_a_sound_panel_has_no_troubles(caplog: pytest.LogCaptureFixture) -> None:
    async def play(hands: SimulatedControls, _controls: Controls) -> None:
        hands.bounce = 0.005
        for control in CONTROLS:
            await hands.press(control)
            await asyncio.sleep(1)
            await hands.release(control)
        await hands.rotate(100)
        await asyncio.sleep(100)

    evening = spent(play)
    assert (len(evening.events), evening.troubles, warnings(caplog)) == (2 * len(CONTROLS) + 100, (), [])
