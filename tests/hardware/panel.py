"""Someone standing at a simulated panel, in virtual time."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing

from hardware.controls import Controls, Inputs
from hardware.layout import Pins
from hardware.simulated import Hands, SimulatedFactory
from station.events import Event
from station.virtual import VirtualLoop

LOCK = Inputs().lock
QUIET = 1.0
"""Seconds after which nothing is under way any more."""

Scene = Callable[[Hands], Awaitable[None]]


def told(events: Iterable[Event]) -> list[str]:
    """Events in their notation: as the tuples that they are, a press and a release of one control are equal."""
    return [repr(event) for event in events]


def felt(scene: Scene, *, bounce: float = 0.0) -> list[str]:
    """Every event that came of what the hands did in `scene`, as told."""
    return [event for _, event in timed(scene, bounce=bounce)]


def timed(scene: Scene, *, bounce: float = 0.0) -> list[tuple[float, str]]:
    """The same, each with the second at which it came."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(_stand(scene, bounce))


async def _stand(scene: Scene, bounce: float) -> list[tuple[float, str]]:
    clock = asyncio.get_running_loop().time
    factory = SimulatedFactory(clock)
    hands = Hands(factory, Pins())
    hands.bounce = bounce
    seen: list[tuple[float, str]] = []
    with closing(Controls(Pins(), Inputs(), factory, lambda event: seen.append((clock(), repr(event))))):
        await scene(hands)
        await asyncio.sleep(QUIET)
    return seen
