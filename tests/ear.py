"""Somebody who plays a cabinet by ear, in virtual time: hands at its controls, and what they hear."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from functools import partial
from typing import NamedTuple

from station.appliance.assembly import build_draw, power_on
from station.appliance.speech import narrate
from station.config.sections import Config, simulate_hardware
from station.games.registry import DrawMove
from station.service.outside import World
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


class SpeakingCabinet(NamedTuple):
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


@asynccontextmanager
async def speaking_cabinet(
    config: Config | None = None, chance: DrawMove | None = None
) -> AsyncIterator[SpeakingCabinet]:
    """A cabinet where chance does the same every time; it needs a VirtualLoop."""
    config = config or Config()
    drawn = chance or partial(build_draw(config), random.Random(4))  # noqa: S311 - a game's chance
    loop = asyncio.get_running_loop()
    world = World(config.timings, drawn, lambda: 1_800_000_000.0 + loop.time())
    with closing(open_volatile()) as journal, power_on(simulate_hardware(config), journal, world) as station:
        hands, ear = station.controls, Ear()
        assert hands is not None
        with closing(narrate(station.service, ear, 0.5)):
            await asyncio.sleep(0)
            yield SpeakingCabinet(station.service.play, hands.down, hands.up, hands.turn, ear)
