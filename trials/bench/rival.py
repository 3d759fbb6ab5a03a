"""The figures of our station beside those of Mission Pinball Framework (MPF), the usual program for such cabinets.

They are measured in turn, in the same run, with their bytecode cached. Ours is `pegmind run` on simulated pins, in a
game of the first box, without the page. MPF runs a machine with as many switches and lights on its virtual platform,
without a media controller: once as it comes, and once tuned, for as it comes most of a press is a log of its events.
All presses come from another thread, as gpiozero's callbacks do on a Pi.
"""

import importlib.util
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from station.core import frame
from trials.bench.figures import MS, Figure, Ratio, UnmeasuredError
from trials.bench.mpf_machine import VENV, Machine, install, write_machine, write_tuned_machine
from trials.bench.outside import configure_station, measure_idle, run_station
from trials.bench.processes import Started, caching_environment, resident

STARTS: Final = 25
IDLES: Final = 3
IDLE_SECONDS: Final = 20.0
MINUTE: Final = 60.0
TURNS: Final = 4
"""How often it is each one's turn to be pressed, finger.PRESSES times."""

SIDES: Final = {
    "Pegmind": "pegmind run: simulated pins, a game of original, no page",
    "MPF": "mpf -t -b: virtual platform, 12 switches, 150 lights",
    "MPF tuned": "mpf -t -b -P: a production bundle, events not logged",
}
FRAME: Final = "a frame of 150 lamps handed to the strip"
LIGHT: Final = "the three channels of one light set"
LIGHTS: Final = "the 450 channels of all lights set"

Rows = Iterator[Figure | Ratio]
Samples = dict[str, list[float]]
"""The samples of each side."""


class Rivals(NamedTuple):
    """MPF's machine as it comes, and tuned."""

    plain: Machine
    tuned: Machine

    def run(self) -> dict[str, AbstractContextManager[Started]]:
        """Return the sides, each ready to be run."""
        return dict(zip(SIDES, (run_station(page=False, game=True), self.plain.run(), self.tuned.run()), strict=True))


def rival() -> Rows:
    """Everything, in about 13 minutes. Raises UnmeasuredError."""
    with TemporaryDirectory() as folder:
        mpf = install()
        rivals = Rivals(write_machine(Path(folder) / "plain", mpf), write_tuned_machine(Path(folder) / "tuned", mpf))
        _cache(rivals)
        yield from _starts(rivals)
        yield from _idle(rivals)
        yield from _presses(rivals)


def _starts(rivals: Rivals) -> Rows:
    clock, processor = _no_samples(), _no_samples()
    for _ in range(STARTS):
        for side, running in rivals.run().items():
            with running as started:
                clock[side].append(started.seconds * MS)
                processor[side].append(started.processor * MS)
    yield from _compare("process start -> ready", "ms", clock, "0.6")
    yield from _compare("processor time until ready", "ms", processor, "0.6")


def _idle(rivals: Rivals) -> Rows:
    """Memory, and what each takes while nobody touches it."""
    memory, processor, wakes = _no_samples(), _no_samples(), _no_samples()
    for _ in range(IDLES):
        for side, running in rivals.run().items():
            with running as started:
                seconds, woken = measure_idle(started, IDLE_SECONDS)
                memory[side].append(resident(started.process.pid))
            processor[side].append(seconds * MINUTE / IDLE_SECONDS)
            wakes[side].append(woken / IDLE_SECONDS)
    yield from _compare("resident memory", "MB", memory, "0.75")
    yield from _compare("idle: processor time in a minute", "s", processor, "0")
    yield from _compare("idle: wake-ups", "1/s", wakes, "0")


def _presses(rivals: Rivals) -> Rows:
    one, every = _no_samples(), _no_samples()
    for _ in range(TURNS):
        one["Pegmind"] += _press_station()
        for side, machine in (("MPF", rivals.plain), ("MPF tuned", rivals.tuned)):
            samples = machine.press()
            one[side] += samples["one"]
            every[side] += samples["all"]
    what = dict(zip(SIDES, (FRAME, LIGHT, LIGHT), strict=True))
    yield from _compare("press -> lamp", "ms", one, "0.6 / 0.6", what)
    for side in ("MPF", "MPF tuned"):
        yield Figure(f"press -> all 150 lights: {side}", every[side], "ms", "", LIGHTS)


def _no_samples() -> Samples:
    return {side: [] for side in SIDES}


def _compare(name: str, unit: str, samples: Samples, aim: str, measured: Mapping[str, str] = SIDES) -> Rows:
    """Compare our samples with the rivals'; the aim is for MPF as it comes."""
    ours, plain, tuned = (Figure(f"{name}: {side}", samples[side], unit, "", what) for side, what in measured.items())
    yield from (ours, plain, tuned)
    yield Ratio(f"{name}: Pegmind / MPF", ours, plain, aim)
    yield Ratio(f"{name}: Pegmind / MPF tuned", ours, tuned, "")


def _press_station() -> list[float]:
    """Milliseconds from a press to the lamp, in a process of its own."""
    with TemporaryDirectory() as folder:
        config = configure_station(Path(folder), page=False, game=True)
        command = (sys.executable, "-m", "trials.bench.station_finger", str(config))
        environment = caching_environment()
        ran = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        samples: list[float] = json.loads(ran.stdout)
        return samples


def _cache(rivals: Rivals) -> None:
    """Run each once, so that all bytecode and MPF's configuration are cached. Raises UnmeasuredError."""
    for running in rivals.run().values():
        with running:
            time.sleep(1)
    (core,) = VENV.glob("lib/*/site-packages/mpf/core/machine.py")
    for source in (frame.__file__, str(core)):
        if not Path(importlib.util.cache_from_source(source)).exists():
            raise UnmeasuredError(f"the bytecode of {source} cannot be cached")
