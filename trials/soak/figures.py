"""What the soak holds the station to, and the table of what it found."""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

HEADINGS: Final = ("figure", "value", "unit", "bound")


class Violation(AssertionError):
    """The station has broken a rule; `str(violation)` is a sentence."""


class Fact(NamedTuple):
    """A figure of the table."""

    name: str
    value: float
    unit: str = ""
    bound: float | None = None


def table(facts: Iterable[Fact]) -> str:
    """Lay the figures out in columns."""
    lines = [HEADINGS, *map(_line, facts)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def hold(fact: Fact) -> None:
    """See that a figure is within its bound. Raises Violation."""
    if fact.bound is not None and fact.value > fact.bound:
        raise Violation(f"{fact.name}: {fact.value:.4g} {fact.unit}, and {fact.bound:.4g} is the most")


def slope(points: Sequence[tuple[float, float]]) -> float:
    """The slope of the line that fits points (x, y) best by least squares; 0 for fewer than two x."""
    middle, mean = (fmean(each) for each in zip(*points, strict=True)) if points else (0.0, 0.0)
    spread = sum((x - middle) ** 2 for x, _ in points)
    return sum((x - middle) * (y - mean) for x, y in points) / spread if spread else 0.0


def _line(fact: Fact) -> tuple[str, ...]:
    return fact.name, f"{fact.value:.4g}", fact.unit, "" if fact.bound is None else f"{fact.bound:.4g}"
