"""Whether things are drawn equally often.

A chi-square is refused where a fair source would exceed it once in a thousand times.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final, TypeVar

Thing = TypeVar("Thing")

ONE_IN_A_THOUSAND: Final = 3.0902
"""The quantile of the normal distribution."""


def limit(freedom: int) -> float:
    """What a chi-square of so many degrees of freedom exceeds once in a thousand times; Wilson and Hilferty (1931)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + ONE_IN_A_THOUSAND * sqrt(spread)) ** 3)


def chi_square(drawn: Counter[Thing], expected: Mapping[Thing, float]) -> float:
    """How far what was drawn is from what is expected."""
    assert set(drawn) <= set(expected)
    return sum((drawn[thing] - times) ** 2 / times for thing, times in expected.items())


def equally_likely(drawn: Iterable[Thing], things: Iterable[Thing]) -> bool:
    """Whether everything has come about equally often, and nothing else."""
    counted, all_of_them = Counter(drawn), list(things)
    expected = dict.fromkeys(all_of_them, counted.total() / len(all_of_them))
    return chi_square(counted, expected) < limit(len(all_of_them) - 1)
