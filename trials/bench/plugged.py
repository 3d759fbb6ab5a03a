"""What the bench measures on both of the kernel's devices, in a process of its own: see trials.bench.wires.

Its arguments are what to do (a function of this file) and what opens the pins.
"""

import asyncio
import json
import random
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar, Final

from hardware.cabinet import Cabinet
from hardware.inputs.controls import Controls
from hardware.layout import Pins
from hardware.pins.factories import open_factory
from hardware.sections import Inputs, Wiring
from hardware.strips.driver import SPI_PIN
from hardware.strips.registry import Pixels
from hardware.strips.strip import open_strip
from station.core.events import Action, Event, Press, Turn
from station.core.frame import DARK_ROW, HOLES, LAMPS, PEG, ROWS, Frame, field
from station.core.messages import Message
from station.core.palette import PEGS
from station.scenes.base import Scene
from station.service.service import Service
from station.store.opening import open_journal
from tests.simulator import kept_by, world

FRAMES: Final = 400
FASTEST: Final = 160.0
"""Frames in a second that the wire lets through at most."""

STEP: Final = 0.001
RAINBOW: Final = tuple((PEG[colour.letter],) * HOLES for colour in PEGS)


class Wave(Scene):
    """A scene in which every lamp of the board changes as often as it is shown."""

    name: ClassVar[str] = "wave"

    def on(self, action: Action, now: float) -> "Wave":  # noqa: ARG002 - other scenes want it
        """Go on."""
        return self

    def refuse(self, reason: Message, now: float) -> "Wave":  # noqa: ARG002 - as above
        """Go on."""
        return self

    def frame(self, now: float) -> Frame:
        """All colours climb the board."""
        step = int(now / STEP)
        rows = [RAINBOW[(row + step) % len(RAINBOW)] for row in range(ROWS)]
        return Frame(field(rows), field(rows[::-1]), DARK_ROW)

    def due(self, now: float) -> float:
        """At once."""
        return now + STEP


def library(_factory: str) -> None:
    """Frames by rpi_ws281x, and by nothing else."""
    from rpi_ws281x import PixelStrip

    strip = PixelStrip(LAMPS, SPI_PIN)
    strip.begin()
    for _ in range(FRAMES):
        strip.show()


def strip(_factory: str) -> None:
    """Frames by our strip."""
    chance = random.Random(1)  # noqa: S311 - any frame will do
    frames = [chance.randbytes(3 * LAMPS) for _ in range(8)]
    with closing(open_strip(Pixels())) as strip:
        for at in range(FRAMES):
            strip.show(frames[at % len(frames)])


def animation(factory: str) -> None:
    """Frames by a whole station."""
    asyncio.run(_animated(factory))


async def _animated(factory: str) -> None:
    with (
        TemporaryDirectory() as folder,
        closing(open_journal(Path(folder) / "bench.db")) as journal,
        Cabinet(Wiring(), open_factory(factory)) as cabinet,
    ):
        service = Service(cabinet, journal, kept_by(journal), world("secret RRYB"))
        cabinet.listen(service.receive)
        service.change(lambda controller, _now: controller._replace(scene=Wave()))
        service.receive(Press("red"))
        await asyncio.sleep(FRAMES / FASTEST)
        service.stop()


def felt(factory: str) -> None:
    """Count what is felt; to every line of the input the counts of presses and detents are the answer."""
    asyncio.run(_felt(factory))


async def _felt(factory: str) -> None:
    counts = Counter(presses=0, detents=0)

    def hear(event: Event) -> None:
        counts["presses"] += isinstance(event, Press)
        counts["detents"] += event.detents if isinstance(event, Turn) else 0

    with open_factory(factory) as pins, closing(Controls(Pins(), Inputs(), pins, hear)):
        print("ready", flush=True)
        while await asyncio.to_thread(sys.stdin.readline):
            print(json.dumps(counts), flush=True)


DEEDS: Final = {deed.__name__: deed for deed in (library, strip, animation, felt)}


if __name__ == "__main__":
    DEEDS[sys.argv[1]](sys.argv[2])
