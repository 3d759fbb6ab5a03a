"""Somebody who plays a cabinet by ear, in virtual time: hands at its controls, and what they hear."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from typing import NamedTuple

from station.appliance.assembly import Outside, draw, powered
from station.appliance.speech import speaking
from station.config.sections import Config, simulated
from station.games.registry import Chance
from station.script.virtual import VirtualLoop
from station.store.opening import open_volatile


class Said(NamedTuple):
    text: str
    language: str
    volume: float
    slowly: bool


class Ear:
    """Somebody who writes down what is said."""

    def __init__(self) -> None:
        self.heard: list[Said] = []

    def say(self, text: str, language: str, volume: float, *, slowly: bool) -> None:
        self.heard.append(Said(text, language, volume, slowly))

    def since(self) -> list[str]:
        """What was said since the last look."""
        said, self.heard = [each.text for each in self.heard], []
        return said


class Evening(NamedTuple):
    """A cabinet under power, somebody's hands at it, and their ear."""

    move: Callable[[str], object]
    down: Callable[[str], None]
    up: Callable[[str], None]
    turn: Callable[[int], None]
    ear: Ear

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        await asyncio.sleep(seconds)

    async def play(self, *moves: str) -> None:
        """Make moves, and wait until they are told."""
        for move in moves:
            self.move(move)
        await asyncio.sleep(0)

    async def press(self, *controls: str) -> None:
        for control in controls:
            self.down(control)
            await asyncio.sleep(0.05)
            self.up(control)
            await asyncio.sleep(0.6)

    async def hold(self, control: str, seconds: float) -> None:
        self.down(control)
        await asyncio.sleep(seconds)
        self.up(control)
        await asyncio.sleep(0.6)


Story = Callable[[Evening], Awaitable[None]]


def spend(story: Story, config: Config | None = None, chance: Chance | None = None) -> None:
    """Spend an evening at a cabinet where chance does the same every time."""
    config = config or Config()
    drawn = chance or partial(draw(config), random.Random(4))  # noqa: S311 - a game's chance

    async def evening() -> None:
        loop = asyncio.get_running_loop()
        outside = Outside(drawn, lambda: 1_800_000_000.0 + loop.time(), lambda: None)
        with closing(open_volatile()) as journal, powered(simulated(config), journal, outside) as station:
            hands, ear = station.controls, Ear()
            assert hands is not None
            with closing(speaking(station.service, ear, 0.5)):
                await asyncio.sleep(0)
                await story(Evening(station.service.play, hands.down, hands.up, hands.turn, ear))

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(evening())
