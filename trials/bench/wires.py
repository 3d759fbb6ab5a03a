"""Figures from wire to wire: `pegmind run` between both of the kernel's devices, which are those of tests/hardware.

A transfer on the simulated data line takes as long as its bits do. This needs Linux and a C compiler.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.processes.commands import ROOT
from tests.processes.real_station import PINS, ZERO_2_W_GPIOD, ZERO_2_W_LGPIO, RealStation, Rig, Wire, running, zero_2_w
from tests.processes.strips.waves import Transfer
from trials.bench import losses
from trials.bench.figures import MS, Figure, UnmeasuredError
from trials.bench.losses import plugged
from trials.bench.processes import used

PRESSES: Final = 150
LIBRARIES: Final = ("gpiod", "lgpio", "rpi_ws281x")
REST: Final = 0.08
"""Seconds between two moves of a calm hand: all that the last one brought about is over, the sync of the disk, too."""

POLL: Final = 0.002
PATIENCE: Final = 10.0
IDLE_SECONDS: Final = 10.0
ROUNDS: Final = 3

WIRE: Final = "the wire needs 6.08 ms a frame"


def wires() -> Iterator[Figure]:
    """Everything from wire to wire. Raises UnmeasuredError."""
    need_devices()
    yield from _presses()
    yield from _frames()
    for rig in (ZERO_2_W_GPIOD, ZERO_2_W_LGPIO):
        yield from _idle(rig)
        yield from losses.felt(rig.factory)
    yield from losses.lost_edges()


def need_devices() -> None:
    """Raise UnmeasuredError if a process on a Pi's devices cannot be run here."""
    if sys.platform != "linux" or shutil.which("cc") is None:
        raise UnmeasuredError(
            "the devices of a Pi's kernel have to be compiled; that needs Linux and a C compiler (cc)"
        )
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if missing:
        raise UnmeasuredError(f"the Pi's libraries are not installed ({', '.join(missing)}); use: make .venv/test")


def _presses() -> Iterator[Figure]:
    """From the edge on a button's line to the end of the first transfer after it, which has a peg more."""
    with _station(ZERO_2_W_GPIOD) as station:
        _begin(station)
        samples = [_pressed(station) for _ in range(PRESSES)]
    yield Figure("press on the wire -> last SPI byte of the frame", samples, "ms", "- / 10", WIRE)


def _pressed(station: RealStation) -> float:
    """Milliseconds; the peg is taken back afterwards."""
    before = len(station.wire.look())
    station.fingers.drive(PINS.red, 0)
    edge = station.fingers.line(PINS.red).changed_ns
    took = (_next(station.wire, before).at - edge) / 1e9 * MS
    station.fingers.move([(PINS.red, 1), (PINS.back, 0), (PINS.back, 1)], REST)
    return took


def _next(wire: Wire, before: int) -> Transfer:
    deadline = time.monotonic() + PATIENCE
    while len(wire.look()) == before:
        if time.monotonic() > deadline:
            raise UnmeasuredError("a press brought no frame about")
        time.sleep(POLL)
    return wire.transfers[before]


def _frames() -> Iterator[Figure]:
    """Rounds one after the other, so that what else the machine does meets all alike."""
    deeds = ("library", "strip", "animation")
    rates: dict[str, list[float]] = {deed: [] for deed in deeds}
    for _ in range(ROUNDS):
        for deed in deeds:
            rates[deed] += [_rate(deed)]
    yield Figure("frames, show() of the library alone", rates["library"], "1/s", "", WIRE)
    yield Figure("frames, our strip alone", rates["strip"], "1/s", "", WIRE)
    yield Figure("frames, the whole board moves", rates["animation"], "1/s", "", WIRE)
    for deed, name in (("library", "the library's"), ("strip", "our strip's")):
        share = [100 * a / b for a, b in zip(rates["animation"], rates[deed], strict=True)]
        yield Figure(f"the same, as a share of {name} show()", share, "%", "90", "the frame has to be drawn")


def _rate(deed: str) -> float:
    """Frames in a second, as they left the wire."""
    with TemporaryDirectory() as folder:
        subprocess.run(plugged(deed, "gpiod"), env=zero_2_w(Path(folder)), cwd=ROOT, check=True)
        ends = [each.at for each in Wire(Path(folder) / "pi" / "wire").look()][1:-1]  # without its beginning and end
    return (len(ends) - 1) / (ends[-1] - ends[0]) * 1e9


def _idle(rig: Rig) -> Iterator[Figure]:
    """A game in which nobody does anything, with 14 lines watched."""
    with _station(rig) as station:
        _begin(station)
        time.sleep(3)
        before, began = used(station.process.pid), time.monotonic()
        time.sleep(IDLE_SECONDS)
        share = 100 * (used(station.process.pid) - before) / (time.monotonic() - began)
    aim, limit = ("0.1", "nothing moves") if rig.factory == "gpiod" else ("", "it polls every 0.5 ms")
    yield Figure(f"idle in a game, {rig.factory}: processor", [share], "% of a core", aim, limit)


@contextmanager
def _station(rig: Rig) -> Iterator[RealStation]:
    with TemporaryDirectory() as folder, running(Path(folder), rig) as station:
        yield station


def _begin(station: RealStation) -> None:
    """Go into a game of the first box, and wait until everything is still."""
    station.press("ok", "ok", "ok")
    time.sleep(1)
