"""How long to wait until a connection is tried again."""

from typing import Final

FIRST: Final = 1.0
LONGEST: Final = 60.0
"""Seconds until the first and until every late attempt."""

STEADY: Final = 60.0
"""Seconds that a connection has to last: then the next attempt is a first one again."""


def wait_before(attempt: int, chance: float) -> float:
    """Return the seconds until an attempt, 1 for the first.

    They double from one attempt to the next. With `chance`, 0 to 1, it is half of that to all of it: many cabinets do
    not come back to a broker at the same moment.
    """
    longest = min(LONGEST, FIRST * 2.0 ** min(attempt, 10))
    return longest * (1 + chance) / 2
