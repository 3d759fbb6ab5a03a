"""The simulated header, and the hands that play on it."""

import asyncio

from hardware.layout import Pins
from hardware.pins.simulated import SimulatedControls, SimulatedFactory
from station.script.virtual import VirtualLoop


def test_the_hands_really_chatter() -> None:
    edges: list[int] = []

    async def press() -> None:
        factory = SimulatedFactory(asyncio.get_running_loop().time)
        hands = SimulatedControls(factory, Pins())
        hands.bounce = 0.005
        pin = factory.pin(Pins().red)
        pin.pull = "up"
        pin.when_changed = watch
        await hands.press("red")

    def watch(_ticks: float, level: int) -> None:
        edges.append(int(level))

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(press())
    assert edges == [0, 1] * 5 + [0]
