"""How long the exact search takes to find and to prove a strategy, in the builder's venv; the time of its processor.

Run by itself, with boards and how often each: python -m trials.bench.searches 4x6 5 4x7 3. It prints JSON.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from trials.bench.figures import Figure, UnmeasuredError

BUILDER: Final = Path(".venv/builder/bin/python")
RIVALS: Final = {"4x6": "0.2", "4x7": "37"}
"""Seconds that fancidev/mastermind, in C++, is said to need on a machine of two cores."""

RUNS: Final = {"4x6": 5, "4x7": 3}
WARM_UP: Final = "2x6"


def searches() -> Iterator[Figure]:
    """The boards that a rival has solved, too. Raises UnmeasuredError."""
    if not BUILDER.exists():
        raise UnmeasuredError("the search needs numba, in a venv of its own; use: make .venv/builder/installed")
    asked = [word for name, runs in RUNS.items() for word in (name, str(runs))]
    command = [str(BUILDER), "-m", "trials.bench.searches", *asked]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    yield Figure("exact search: compiled by numba", [told.pop("compiled")], "s", "", "once in every process")
    for name, samples in told.items():
        yield Figure(f"exact search: {name} found and proven", samples, "s", RIVALS[name], "fancidev/mastermind's time")


def measured(asked: dict[str, int]) -> dict[str, float | list[float]]:
    """Seconds of processor time; what the first search of a process takes beyond the second is the compiler's."""
    first, second = _seconds(WARM_UP), _seconds(WARM_UP)
    runs = {name: [_seconds(name) for _ in range(number)] for name, number in asked.items()}
    return {"compiled": first - second} | runs


def _seconds(name: str) -> float:
    from tools.strategies.build import build
    from tools.strategies.checkpoints import Checkpoints
    from tools.strategies.settings import EXACT

    with TemporaryDirectory() as folder:
        start = time.process_time()
        for _ in build(Checkpoints(Path(folder), name), EXACT):
            pass
        return time.process_time() - start


if __name__ == "__main__":
    words = sys.argv[1:]
    print(json.dumps(measured({name: int(runs) for name, runs in zip(words[::2], words[1::2], strict=True)})))
