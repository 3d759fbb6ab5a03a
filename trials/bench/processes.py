"""Processes that are measured from outside: started, and read from /proc."""

import os
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from trials.bench.figures import UnmeasuredError


class Started(NamedTuple):
    """A process that has said that it is ready, and what that took: seconds by the clock, and of processor."""

    process: subprocess.Popen[str]
    seconds: float
    processor: float


@contextmanager
def run_until_ready(
    command: Sequence[str], word: str, environment: Mapping[str, str], folder: Path | None = None
) -> Iterator[Started]:
    """Run a command in `folder`; it is ready when a line of its standard error contains `word`.

    At the end it is killed. Raises UnmeasuredError if it ends before it is ready.
    """
    lines = []
    began = time.perf_counter()
    with subprocess.Popen(
        command, env=environment, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            for line in process.stderr or ():
                lines.append(line)
                if word in line:
                    break
            else:
                raise UnmeasuredError(f"{command[0]} did not become ready: {''.join(lines[-3:]).strip()}")
            yield Started(process, time.perf_counter() - began, used(process.pid))
        finally:
            process.kill()


def caching_environment() -> dict[str, str]:
    """The environment of this process, but Python may cache its bytecode."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def resident(process: int, key: str = "VmRSS") -> float:
    """Resident memory of a process, in MB: now, or with the key VmHWM at its largest."""
    return _status(Path(f"/proc/{process}/status"), key) / 1024


def used(process: int) -> float:
    """Seconds that all threads of a process have been on a processor, to the nanosecond."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9


def wake_ups(process: int) -> int:
    """How often the threads of a process have waited for something, and been woken."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(_status(thread / "status", "voluntary_ctxt_switches") for thread in threads)


def _status(file: Path, key: str) -> int:
    for line in file.read_text(encoding="ascii").splitlines():
        name, _, value = line.partition(":")
        if name == key:
            return int(value.split()[0])
    raise KeyError(key)
