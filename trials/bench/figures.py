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

    def cells(self) -> tuple[str, ...]:
        """The words of its line, one for each of HEADINGS."""
        high = f"{p99(self.samples):.4g}" if len(self.samples) > 1 else "-"
        runs = str(len(self.samples))
        return self.name, f"{median(self.samples):.4g}", high, self.unit, runs, self.aim, self.limit


class Ratio(NamedTuple):
    """Two figures compared: the first one's median and 99th percentile, each divided by the second one's."""

    name: str
    ours: Figure
    theirs: Figure
    aim: str

    def cells(self) -> tuple[str, ...]:
        """The words of its line, one for each of HEADINGS."""
        middle = _divide(median(self.ours.samples), median(self.theirs.samples))
        high = _divide(p99(self.ours.samples), p99(self.theirs.samples))
        return self.name, middle, high, "x", "", self.aim, ""


HEADINGS = ("figure", "median", "p99", "unit", "runs", "aim", "what the limit is")


def table(figures: Iterable[Figure | Ratio]) -> str:
    """Lay the figures out in columns."""
    lines = [HEADINGS, *(figure.cells() for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)) for line in lines)


def p99(samples: Sequence[float]) -> float:
    """The 99th percentile of the samples; of fewer than 100 it is the largest."""
    return sorted(samples)[min(len(samples) - 1, int(len(samples) * 0.99))]


def timed(act: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Do it so often; how many milliseconds it took each time."""
    samples = []
    for _ in range(rounds):
        start = time.perf_counter()
        act()
        samples.append((time.perf_counter() - start) * MS)
    return samples


def _divide(ours: float, theirs: float) -> str:
    return f"{ours / theirs:.2f}" if theirs else "-"
