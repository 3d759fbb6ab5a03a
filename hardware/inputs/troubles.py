"""What is wrong with an input, as data and in the log: which pin, what, and since when."""

import logging
from collections.abc import Callable
from typing import Final

from station.core.finding import ADVICE, Trouble

log = logging.getLogger("pegmind")

AGAIN: Final = 600.0
"""Seconds after which a trouble that comes and goes is worth a second warning."""


class Troubles:
    """The troubles that there are; each is logged when it comes and when it is over, but no more than it helps.

    Whenever one has come or gone, `changed` is called.
    """

    def __init__(self, clock: Callable[[], float], changed: Callable[[], None]) -> None:
        self._clock = clock
        self._changed = changed
        self._now: dict[tuple[str, str, str], Trouble] = {}
        self._told: dict[tuple[str, str, str], float] = {}

    def now(self) -> tuple[Trouble, ...]:
        """All that is wrong, the oldest first."""
        return tuple(self._now.values())

    def begin(self, control: str, gpio: int, what: str, other: str = "") -> None:
        """Note a trouble, unless it is known."""
        key = (control, what, other)
        if key in self._now:
            return
        at = self._clock()
        self._now[key] = trouble = Trouble(control, gpio, what, at, other)
        if at - self._told.get(key, -AGAIN) >= AGAIN:
            self._told[key] = at
            log.warning("%s: %s", trouble.says, ADVICE[what])
        self._changed()

    def end(self, control: str, what: str, other: str = "") -> None:
        """Note that a trouble is over, if it was there."""
        key = (control, what, other)
        trouble = self._now.pop(key, None)
        if trouble is None:
            return
        if self._told[key] == trouble.since:
            log.info("%s", trouble.over)
        self._changed()
