"""When things are due: what goes on and off a number of times and then stops, and what comes first."""

from typing import Final, NamedTuple

NEVER: Final = float("-inf")
"""When something was that has not been."""

ROUNDING: Final = 1e-6
"""Seconds that a timer may fire early by; nothing of ours is as short."""


class Rhythm(NamedTuple):
    """`beats` of `seconds` each, on and off in turn, beginning with on."""

    seconds: float
    beats: int

    def on(self, began: float, now: float) -> bool:
        """Whether it is running and on."""
        beat = self._beat(began, now)
        return beat is not None and beat % 2 == 0

    def off(self, began: float, now: float) -> bool:
        """Whether it is running and off."""
        beat = self._beat(began, now)
        return beat is not None and beat % 2 == 1

    def next(self, began: float, now: float) -> float | None:
        """When it changes next, or None once it has stopped."""
        beat = self._beat(began, now)
        return None if beat is None else began + (beat + 1) * self.seconds

    def _beat(self, began: float, now: float) -> int | None:
        # A timer may fire a rounding error early: a millionth of a beat belongs to the next one.
        beat = int((now - began) / self.seconds + ROUNDING) if now >= began > NEVER else self.beats
        return beat if beat < self.beats else None


def soonest(*times: float | None) -> float | None:
    """The earliest of some times, or None where nothing is ever due."""
    return min((time for time in times if time is not None), default=None)
