"""The delay before the next attempt to connect."""

from typing import Final

FIRST_DELAY: Final = 1.0
LONGEST_DELAY: Final = 60.0
"""Seconds before the first attempt, and the most before any later one."""

STEADY: Final = 60.0
"""Seconds that a connection has to last for the next attempt to count as the first again."""


def wait_before(attempt: int, chance: float) -> float:
    """Return the seconds to wait before an attempt; the first one is 1.

    They double with every attempt, up to LONGEST_DELAY. `chance`, 0 to 1, scales them from half to all, so that many
    cabinets do not come back to a broker at the same moment.
    """
    longest = min(LONGEST_DELAY, FIRST_DELAY * 2.0 ** min(attempt, 10))
    return longest * (1 + chance) / 2
