"""Someone standing at a simulated panel, in virtual time."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing

from hardware.inputs.controls import Controls
from hardware.layout import Pins
from hardware.pins.simulated import AS_USUAL, SimulatedControls, SimulatedFactory
from hardware.sections import Inputs
from station.core.events import Event
from station.script.virtual import VirtualLoop

LOCK = Inputs().lock
QUIET = 1.0
"""Seconds after which nothing is under way any more."""

Scene = Callable[[SimulatedControls], Awaitable[None]]


def told(events: Iterable[Event]) -> list[str]:
    """Events in their notation: as the tuples that they are, a press and a release of one control are equal."""
    return [repr(event) for event in events]


def felt(scene: Scene, *, bounce: float = 0.0, inputs: Inputs = AS_USUAL, wired: Inputs = AS_USUAL) -> list[str]:
    """Every event that came of what the hands did in `scene`, as told.

    `inputs` is what the panel is configured for, `wired` what it is.
    """
    return [event for _, event in timed(scene, bounce=bounce, inputs=inputs, wired=wired)]


def timed(
    scene: Scene, *, bounce: float = 0.0, inputs: Inputs = AS_USUAL, wired: Inputs = AS_USUAL
) -> list[tuple[float, str]]:
    """The same, each with the second at which it came."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(_stand(scene, bounce, inputs, wired))


async def _stand(scene: Scene, bounce: float, inputs: Inputs, wired: Inputs) -> list[tuple[float, str]]:
    clock = asyncio.get_running_loop().time
    factory = SimulatedFactory(clock)
    hands = SimulatedControls(factory, Pins(), wired)
    hands.bounce = bounce
    seen: list[tuple[float, str]] = []
    with closing(Controls(Pins(), inputs, factory, lambda event: seen.append((clock(), repr(event))))):
        await scene(hands)
        await asyncio.sleep(QUIET)
    return seen


async def spike(hands: SimulatedControls, control: str, seconds: float) -> None:
    """Change a line for a moment."""
    way = (hands.up, hands.down) if hands.is_down(control) else (hands.down, hands.up)
    for move in way:
        move(control)
        await asyncio.sleep(seconds)
