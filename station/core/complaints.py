"""Complaints of the same thing again and again, which are not to fill the log."""

from collections.abc import Callable
from typing import Final

COMPLAINT_SECONDS: Final = 600.0
"""Seconds within which the same complaint is logged only once."""


class Complaints:
    """Knows what the log has complained of lately; `clock` returns the time in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._until: dict[str, float] = {}

    def is_new(self, complaint: str) -> bool:
        """Return whether a complaint is to be logged now: the log has not had the same within COMPLAINT_SECONDS."""
        now = self._clock()
        self._until = {each: until for each, until in self._until.items() if until > now}
        if complaint in self._until:
            return False
        self._until[complaint] = now + COMPLAINT_SECONDS
        return True
