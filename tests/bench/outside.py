"""Figures of whole processes: start, memory, and what a cabinet that nobody touches costs."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from station.store.opening import open_journal
from tests.bench.figures import MS, Figure

STARTS = 25
IDLE_SECONDS = 30.0
RIVAL = "Mission Pinball Framework"
CONFIG = """
[inputs]
factory = "simulated"
[pixels]
driver = "simulated"
[store]
path = "{folder}/bench.db"
[page]
on = {page}
port = 18080
[timings]
idle = 3600
"""


def starts() -> Iterator[Figure]:
    """From the start of the process to its word that it is ready: first frame shown, pins listening."""
    ready, stopped = [], []
    for _ in range(STARTS):
        with _station(page=False) as (process, seconds):
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
        with _station(page=page) as (process, _):
            time.sleep(2)
            resident = int(_status(process.pid, "VmRSS")) / 1024
        name = "resident memory, with the page served" if page else "resident memory"
        yield Figure(name, [resident], "MB", aim, "asyncio brings ssl along")


def idle() -> Iterator[Figure]:
    """Processor time and wake-ups of a station that nobody touches."""
    for game in (False, True):
        with _station(page=False, game=game) as (process, _):
            time.sleep(5)
            before, woken = used(process.pid), int(_status(process.pid, "voluntary_ctxt_switches"))
            time.sleep(IDLE_SECONDS)
            share = (used(process.pid) - before) / IDLE_SECONDS * 100
            wakes = (int(_status(process.pid, "voluntary_ctxt_switches")) - woken) / IDLE_SECONDS
        where = "in a game" if game else "in attract mode"
        limit = "nothing moves" if game else "the demonstration moves 2 to 3 times a second"
        yield Figure(f"idle {where}: processor", [share], "% of a core", "0.02" if game else "", limit)
        yield Figure(f"idle {where}: wake-ups", [wakes], "1/s", "", limit)


@contextmanager
def _station(*, page: bool, game: bool = False) -> Iterator[tuple[subprocess.Popen[str], float]]:
    """A station in a process of its own, and how many seconds it took to be ready."""
    with TemporaryDirectory() as folder:
        config = Path(folder) / "pegmind.toml"
        config.write_text(CONFIG.format(folder=folder, page=str(page).lower()), encoding="utf-8")
        if game:
            with closing(open_journal(Path(folder) / "bench.db")) as journal:
                for move in ("match original", "secret RRYB", "guess WGPY", "guess RGGY"):
                    journal.append(move, time.time())
        began = time.perf_counter()
        command = [sys.executable, "-m", "station", "run", "--config", str(config)]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            try:
                for line in process.stderr or ():
                    if " is ready " in line:
                        break
                yield process, time.perf_counter() - began
            finally:
                process.kill()


def _status(process: int, key: str) -> str:
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        name, _, value = line.partition(":")
        if name == key:
            return value.split()[0]
    raise KeyError(key)


def used(process: int) -> float:
    """Seconds that all threads of a process have been on a processor, to the nanosecond."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9
