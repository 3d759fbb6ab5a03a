"""Figures of whole processes: start, memory, and what a cabinet that nobody touches costs."""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from station.appliance.serving import CHECK_DELAY
from station.store.opening import open_journal
from trials.bench.figures import MS, Figure
from trials.bench.processes import Started, caching_environment, resident, run_until_ready, used, wake_ups

STARTS = 25
SETTLE_SECONDS = CHECK_DELAY + 2.0
"""After this time a station that is ready has imported everything, has looked through its store, and is still."""

IDLE_SECONDS = 30.0
PORT = 18080
CONFIG = """
[inputs]
factory = "simulated"
[pixels]
driver = "simulated"
[store]
path = "{folder}/bench.db"
[page]
on = {page}
port = {port}
[timings]
idle = 3600
"""


def starts() -> Iterator[Figure]:
    """From the start of the process to its word that it is ready: first frame shown, pins listening."""
    ready, stopped = [], []
    for _ in range(STARTS):
        with run_station(page=False) as (process, seconds, _):
            ready.append(seconds * MS)
            began = time.perf_counter()
            process.send_signal(signal.SIGTERM)
            process.wait()
            stopped.append((time.perf_counter() - began) * MS)
    yield Figure("process start -> ready", ready, "ms", "200", "importing asyncio and gpiozero")
    yield Figure("SIGTERM -> lamps dark, process gone", stopped, "ms", "1000", "the interpreter's end")


def memory() -> Iterator[Figure]:
    """Resident memory, once everything has been imported."""
    for page, aim in ((False, "35"), (True, "")):
        with run_station(page=page) as started:
            time.sleep(SETTLE_SECONDS)
            megabytes = resident(started.process.pid)
        name = "resident memory, with the page served" if page else "resident memory"
        yield Figure(name, [megabytes], "MB", aim, "asyncio brings ssl along")


def idle() -> Iterator[Figure]:
    """Processor time and wake-ups of a station that nobody touches."""
    for game in (False, True):
        with run_station(page=False, game=game) as started:
            seconds, woken = measure_idle(started, IDLE_SECONDS)
        where = "in a game" if game else "in attract mode"
        limit = "nothing moves" if game else "the demonstration moves 2 to 3 times a second"
        share = 100 * seconds / IDLE_SECONDS
        yield Figure(f"idle {where}: processor", [share], "% of a core", "0.02" if game else "", limit)
        yield Figure(f"idle {where}: wake-ups", [woken / IDLE_SECONDS], "1/s", "", limit)


def measure_idle(started: Started, seconds: float) -> tuple[float, int]:
    """Let a process settle, then wait so many seconds; return its seconds of processor and wake-ups in these."""
    time.sleep(SETTLE_SECONDS)
    process = started.process.pid
    before, woken = used(process), wake_ups(process)
    time.sleep(seconds)
    return used(process) - before, wake_ups(process) - woken


@contextmanager
def run_station(*, page: bool, game: bool = False) -> Iterator[Started]:
    """Run a station in a process of its own, in a game if wanted."""
    with TemporaryDirectory() as folder:
        config = configure_station(Path(folder), page=page, game=game)
        command = [sys.executable, "-m", "station", "run", "--config", str(config)]
        with run_until_ready(command, " is ready ", caching_environment()) as started:
            yield started


def configure_station(folder: Path, *, page: bool, game: bool) -> Path:
    """Write the configuration of a station on simulated pins and, for a `game`, a store in which two rows are played.

    Returns the path of the configuration.
    """
    config = folder / "pegmind.toml"
    config.write_text(CONFIG.format(folder=folder, page=str(page).lower(), port=PORT), encoding="utf-8")
    if game:
        with closing(open_journal(folder / "bench.db")) as journal:
            for move in ("match original", "secret RRYB", "guess WGPY", "guess RGGY"):
                journal.append(move, time.time())
    return config
