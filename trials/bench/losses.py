"""Figures of what is lost on its way from a wire to the station: presses and detents, and edges of a worn encoder."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from hardware.sections import Inputs
from tests.hardware import lost_edges as edges
from tests.hardware.kernel.chip import Fingers
from tests.processes.commands import ROOT
from tests.processes.real_station import CLOCKWISE, PINS, zero_2_w
from trials.bench.figures import MS, Figure

REST: Final = 1.0
"""Seconds after which all that was done has been felt."""

PRESSES: Final = 30
"""A line with many more, at this pace, would be muted as a hum."""

DETENTS: Final = 500
PRESS_GAPS: Final = tuple(Inputs().lock + more for more in (0.001, 0.002, 0.005, 0.010))
TURN_GAPS: Final = (0.000125, 0.00025, 0.0005, 0.001)
"""Seconds between two edges, the fastest first."""

Count = Callable[[], int]


def felt(factory: str) -> Iterator[Figure]:
    """The fastest presses and detents of which none is lost."""
    press = [(PINS.red, level) for level in (0, 1)] * PRESSES
    with TemporaryDirectory() as folder, _listening(factory, Path(folder)) as (fingers, count):
        presses = _fastest(fingers, press, PRESS_GAPS, PRESSES, lambda: count("presses"))
        detents = _fastest(fingers, CLOCKWISE * DETENTS, TURN_GAPS, DETENTS, lambda: count("detents"))
    lock = f"the lock of {Inputs().lock * MS:.0f} ms"
    yield Figure(f"presses without loss, {factory}", [presses], "1/s", "", lock)
    yield Figure(f"detents without loss, {factory}", [detents], "1/s", "", "the hand of the bench")


def lost_edges() -> Iterator[Figure]:
    """How many of 1000 detents are told by a knob of which edges get lost, beside what gpiozero's decoder tells."""
    for share in edges.SHARES[1:]:
        ours, gpiozeros = (_told(decoder, share) for decoder in (edges.ours(4), edges.gpiozeros))
        name = f"detents of {edges.DETENTS}, {share:.0%} of the edges lost"
        yield Figure(name, ours, "", "", f"gpiozero tells {sum(gpiozeros) / len(gpiozeros):.0f}")


def plugged(deed: str, factory: str) -> list[str]:
    """The command that does something of trials.bench.plugged."""
    return [sys.executable, "-m", "trials.bench.plugged", deed, factory]


def _told(decoder: edges.Decoder, share: float) -> list[float]:
    turned = edges.turned([1] * edges.DETENTS, 4)
    return [edges.counted(decoder, edges.lost(turned, share, seed)) for seed in edges.SEEDS]


def _fastest(
    fingers: Fingers, moves: Sequence[tuple[int, int]], gaps: Sequence[float], number: int, count: Count
) -> float:
    """How many in a second, where all of this number are felt; 0 where there is no such pace."""
    for gap in gaps:
        before, began = count(), time.monotonic()
        fingers.move(moves, gap)
        passed = time.monotonic() - began
        time.sleep(REST)
        if count() - before == number:
            return number / passed
    return 0.0


@contextmanager
def _listening(factory: str, folder: Path) -> Iterator[tuple[Fingers, Callable[[str], int]]]:
    """A process that has opened all inputs; what it has felt is asked for by name."""
    with subprocess.Popen(
        plugged("felt", factory),
        env=zero_2_w(folder),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        with Fingers(folder) as fingers:
            yield fingers, lambda name: int(_asked(process)[name])
        process.stdin.close()


def _asked(process: subprocess.Popen[str]) -> dict[str, int]:
    assert process.stdin is not None
    assert process.stdout is not None
    print(file=process.stdin, flush=True)
    counts: dict[str, int] = json.loads(process.stdout.readline())
    return counts
