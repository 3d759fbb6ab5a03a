"""The time that a row may take, as the lamps and the page show it."""

from math import ceil
from typing import Final, NamedTuple

from station.core.frame import DARK, Lamp, Lamps
from station.core.timing import ROUNDING
from station.games.codes.match import Match

RUNNING: Final = Lamp("orange", 18)
LAST: Final = Lamp("red", 60)
LAST_SECONDS: Final = 5
HALF_SECOND: Final = 0.5

GRACE: Final = 60.0
"""Seconds after which the clock of a round's first row begins by itself, if nobody has pressed anything."""


class Clock(NamedTuple):
    """A row may take `seconds` from `began` on, which lies ahead where a first row waits for its first press."""

    seconds: int
    began: float

    def start(self, now: float) -> "Clock":
        """Return the clock running: from now on, unless it has begun by itself."""
        return self._replace(began=min(self.began, now))

    def postpone(self, seconds: float) -> "Clock":
        """Return the clock put back by the seconds of a pause."""
        return self._replace(began=self.began + seconds)

    def until_out(self, now: float) -> float:
        """Return the seconds until the time is over if nothing is pressed: more than `seconds` before it has begun."""
        return max(0.0, self.began + self.seconds - now - ROUNDING)

    def seconds_left(self, now: float) -> float:
        """Return the seconds left for the row, 0 to `seconds`."""
        return min(float(self.seconds), self.until_out(now))

    def whole_seconds(self, now: float) -> int:
        """Return the seconds left as a player reads them: 0 only when the time is over."""
        return ceil(self.seconds_left(now))

    def is_over(self, now: float) -> bool:
        """Whether the time is over."""
        return self.seconds_left(now) == 0.0

    def lamps(self, now: float, holes: int) -> Lamps:
        """One lamp after the other goes out; the last seconds blink red."""
        left = self.seconds_left(now)
        if left <= LAST_SECONDS:
            return (LAST if int(left / HALF_SECOND) % 2 else DARK,) * holes
        return (RUNNING,) * ceil(self.whole_seconds(now) * holes / self.seconds)

    def next(self, now: float) -> float:
        """Return when the number or the lamps change next, or the time left is to be stored; once over, in a second."""
        left = self.until_out(now)
        if left == 0.0:
            return now + 1.0
        step = HALF_SECOND if left <= LAST_SECONDS else 1.0
        return self.began + self.seconds - (ceil(left / step - ROUNDING) - 1) * step


def row_clock(match: Match, now: float, left: float | None) -> Clock | None:
    """Return the clock of a row with `left` seconds, None for a new one; None if rows have no time limit.

    The clock of a first row begins with a press, or by itself after the time of grace, which is part of what is left.
    """
    limit = match.terms.limit
    if limit is None:
        return None
    most = limit + (0.0 if match.board().rows else GRACE)
    return Clock(limit, now - limit + (most if left is None else min(max(left, 0.0), most)))


def running_clock(match: Match, since: float) -> Clock | None:
    """Return the clock of a row whose time began at `since`; None if rows have no time limit."""
    return Clock(match.terms.limit, since) if match.terms.limit is not None else None
