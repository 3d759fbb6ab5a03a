"""The time for a row: it runs down on the row's key lamps."""

from math import ceil
from typing import Final, NamedTuple

from station.frame import DARK, Lamp, Lamps
from station.scenes.rhythm import ROUNDING

RUNNING: Final = Lamp("orange", 18)
LAST: Final = Lamp("red", 60)
LAST_SECONDS: Final = 5
HALF: Final = 0.5


class Clock(NamedTuple):
    """A row may take `seconds`; the clock runs from `began`, and None stands still until somebody acts."""

    seconds: int
    began: float | None = None

    def started(self, now: float) -> "Clock":
        """The clock running."""
        return self if self.began is not None else self._replace(began=now)

    def later(self, seconds: float) -> "Clock":
        """The clock, put back by a pause."""
        return self if self.began is None else self._replace(began=self.began + seconds)

    def left(self, now: float) -> float:
        """Seconds left, 0 at least."""
        if self.began is None:
            return float(self.seconds)
        return min(float(self.seconds), max(0.0, self.began + self.seconds - now - ROUNDING))

    def whole_seconds(self, now: float) -> int:
        """Seconds left as a player reads them: 0 only when the time is over."""
        return ceil(self.left(now))

    def out(self, now: float) -> bool:
        """Whether the time is over."""
        return self.left(now) == 0.0

    def lamps(self, now: float, holes: int) -> Lamps:
        """One lamp after the other goes out; the last seconds blink red."""
        left = self.left(now)
        if left <= LAST_SECONDS:
            return (LAST if int(left / HALF) % 2 else DARK,) * holes
        return (RUNNING,) * ceil(self.whole_seconds(now) * holes / self.seconds)

    def next(self, now: float) -> float | None:
        """When the number or the lamps change next; a time that is over is looked at every second."""
        if self.began is None:
            return None
        left = self.left(now)
        if left == 0.0:
            return now + 1.0
        step = HALF if left <= LAST_SECONDS else 1.0
        return self.began + self.seconds - (ceil(left / step - ROUNDING) - 1) * step
