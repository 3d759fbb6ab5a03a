"""What the inputs cost and lose on the real library, over the chip of tests/hardware/kernel.

    python -m trials.bench.pin_libraries gpiod 10

The machine's own clock and processor are measured, so leave it in peace. The chip's hand is a thread of the
measured process; what it uses of the processor is not counted while it is idle, for then it sleeps.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Final

from hardware.inputs.controls import Controls
from hardware.layout import Pins
from hardware.pins.factories import open_factory
from hardware.sections import Inputs
from station.core.events import Event, Press, Turn
from tests.hardware.kernel.chip import Fingers, plugged_in

PINS: Final = Pins()
WAIT: Final = 1.0
PRESSES: Final = 300
DETENTS: Final = 1000
MEASURED: Final = "PEGMIND_MEASURED"

Seen = asyncio.Queue[tuple[float, Event]]


async def idle(_fingers: Fingers, _seen: Seen, seconds: float) -> str:
    """The share of a core while nothing happens."""
    before = time.process_time(), time.monotonic()
    await asyncio.sleep(seconds)
    used, passed = time.process_time() - before[0], time.monotonic() - before[1]
    return f"idle, 14 lines watched for {seconds:.0f} s: {100 * used / passed:.3f} % of a core"


async def latency(fingers: Fingers, seen: Seen, _seconds: float) -> str:
    """From an edge to its event in the loop."""
    waits = []
    for _ in range(PRESSES):
        await asyncio.to_thread(fingers.drive, PINS.red, 0)
        at, _press = await seen.get()
        waits.append(at - fingers.line(PINS.red).changed_ns / 1e9)
        await asyncio.sleep(2 * Inputs().lock)
        await asyncio.to_thread(fingers.drive, PINS.red, 1)
        await seen.get()
        await asyncio.sleep(2 * Inputs().lock)
    return f"press to event: median {1e3 * median(waits):.2f} ms, p99 {1e3 * quantiles(waits, n=100)[-1]:.2f} ms"


async def presses(fingers: Fingers, seen: Seen, _seconds: float) -> str:
    """The fastest presses that the lock lets through."""
    gap = Inputs().lock + 0.005
    felt, passed = await _moved(fingers, seen, [(PINS.red, level) for _ in range(PRESSES) for level in (0, 1)], gap)
    return f"presses: {PRESSES / passed:.0f} in a second, {sum(isinstance(e, Press) for e in felt)} of {PRESSES} felt"


async def detents(fingers: Fingers, seen: Seen, _seconds: float) -> str:
    """A knob that is spun, faster and faster."""
    lines = []
    a, b = PINS.knob_a, PINS.knob_b
    for gap in (0.001, 0.0005, 0.00025, 0.000125):
        turn = [(a, 0), (b, 0), (a, 1), (b, 1)] * DETENTS
        felt, passed = await _moved(fingers, seen, turn, gap)
        told = sum(e.detents for e in felt if isinstance(e, Turn))
        lines.append(f"knob: {DETENTS / passed:.0f} detents ({len(turn) / passed:.0f} edges) in a second, {told} felt")
        await asyncio.sleep(WAIT)
    return "\n".join(lines)


async def chatter(fingers: Fingers, seen: Seen, seconds: float) -> str:
    """A switch that chatters at 10 kHz, and a button beside it."""
    edges = [(PINS.red, level) for _ in range(round(seconds * 5000)) for level in (0, 1)]
    before = time.process_time(), time.monotonic()
    felt, _ = await _moved(fingers, seen, edges, 0.0001)
    used = (time.process_time() - before[0]) / (time.monotonic() - before[1])
    said = f"chatter of {len(edges)} edges in {seconds:.0f} s: {len(felt)} events"
    return f"{said}, {100 * used:.1f} % of a core, the chip and its hand counted in"


async def _moved(fingers: Fingers, seen: Seen, levels: list[tuple[int, int]], gap: float) -> tuple[list[Event], float]:
    began = time.monotonic()
    await asyncio.to_thread(fingers.move, levels, gap)
    passed = time.monotonic() - began
    await asyncio.sleep(WAIT)
    return [seen.get_nowait()[1] for _ in range(seen.qsize())], passed


MEASURES: Final[tuple[Callable[[Fingers, Seen, float], Awaitable[str]], ...]] = (
    idle,
    latency,
    presses,
    detents,
    chatter,
)


async def measure(name: str, seconds: float) -> None:
    seen: Seen = asyncio.Queue()
    with open_factory(name) as factory, Fingers(Path(os.environ["GPIOCHIP_SOCKET"]).parent) as fingers:
        hear: Callable[[Event], None] = lambda event: seen.put_nowait((time.monotonic(), event))  # noqa: E731
        with closing(Controls(PINS, Inputs(), factory, hear)):
            await asyncio.sleep(WAIT)
            for each in MEASURES:
                sys.stdout.write(f"{name}: {await each(fingers, seen, seconds)}\n")
                sys.stdout.flush()


def main() -> None:
    """Measure in a process of its own, which has the chip plugged in."""
    name, seconds = sys.argv[1], float(sys.argv[2])
    if MEASURED in os.environ:
        asyncio.run(measure(name, seconds))
        return
    with TemporaryDirectory() as folder:
        environment = plugged_in(Path(folder)) | {MEASURED: "yes"}
        command = ["nice", sys.executable, "-m", "trials.bench.pin_libraries", *sys.argv[1:]]
        subprocess.run(command, env=environment, check=True)


if __name__ == "__main__":
    main()
