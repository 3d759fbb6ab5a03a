"""Evenings at a simulated panel that may be broken, in virtual time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import NamedTuple

import pytest

from hardware.inputs.controls import Controls
from hardware.layout import Pins
from hardware.pins.simulated import AS_USUAL, SimulatedControls, SimulatedFactory
from hardware.sections import Inputs
from station.core.events import Event
from station.core.finding import Trouble
from station.script.virtual import VirtualLoop
from tests.hardware.control_panel import told

PINS = Pins()
TEN_KILOHERTZ = 100
"""Edges in a hundredth of a second."""

Scene = Callable[[SimulatedControls, Controls], Awaitable[None]]


class Evening(NamedTuple):
    """What was felt, and what was wrong in the end."""

    events: list[str]
    troubles: tuple[Trouble, ...]


def spent(scene: Scene, inputs: Inputs = AS_USUAL) -> Evening:
    """An evening at a panel that is configured and wired like this."""

    async def stand() -> Evening:
        seen: list[Event] = []
        factory = SimulatedFactory(asyncio.get_running_loop().time)
        hands = SimulatedControls(factory, PINS, inputs)
        with closing(Controls(PINS, inputs, factory, seen.append)) as controls:
            await scene(hands, controls)
            return Evening(told(seen), controls.troubles())

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(stand())


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records if record.levelno >= logging.WARNING]


async def chatter(hands: SimulatedControls, control: str, seconds: float) -> None:
    """A contact that opens and closes ten thousand times a second."""
    for _ in range(round(seconds * 100)):
        for edge in range(TEN_KILOHERTZ):
            (hands.up if edge % 2 else hands.down)(control)
        await asyncio.sleep(0.01)


async def press(hands: SimulatedControls, *controls: str) -> None:
    for move in (hands.down, hands.up):
        for control in controls:
            move(control)
        await asyncio.sleep(0.1)
