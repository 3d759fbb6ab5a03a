"""Figures and their table."""

import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import NamedTuple

ROUNDS = 2000
MS = 1e3


class UnmeasuredError(Exception):
    """Something cannot be measured here; `str(error)` says why."""


class Figure(NamedTuple):
    """What was measured: its samples, their unit, what we aim at, and what sets the limit."""

    name: str
    samples: Sequence[float]
    unit: str
    aim: str
    limit: str


HEADINGS = ("figure", "median", "p99", "unit", "runs", "aim", "what the limit is")


def table(figures: Iterable[Figure]) -> str:
    """Lay the figures out in columns."""
    lines = [HEADINGS, *map(_line, figures)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)) for line in lines)


def timed(act: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Do it so often; how many milliseconds it took each time."""
    samples = []
    for _ in range(rounds):
        start = time.perf_counter()
        act()
        samples.append((time.perf_counter() - start) * MS)
    return samples


def _line(figure: Figure) -> tuple[str, ...]:
    ordered = sorted(figure.samples)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return (
        figure.name,
        f"{median(ordered):.4g}",
        f"{p99:.4g}" if len(ordered) > 1 else "-",
        figure.unit,
        str(len(ordered)),
        figure.aim,
        figure.limit,
    )
