"""The troubles with the wires of the inputs, as long as they last."""

import logging
from collections.abc import Callable
from typing import Final

from station.core.finding import ADVICE, Trouble

log = logging.getLogger("pegmind")

WARN_AGAIN_SECONDS: Final = 600.0
"""Seconds after which a trouble that comes and goes is logged again."""


class Troubles:
    """The troubles with the inputs now. Each is logged when it begins and ends, but not too often.

    Whenever one has begun or ended, `on_change` is called. `clock` returns seconds.
    """

    def __init__(self, clock: Callable[[], float], on_change: Callable[[], None]) -> None:
        self._clock = clock
        self._on_change = on_change
        self._now: dict[tuple[str, str, str], Trouble] = {}
        self._logged_at: dict[tuple[str, str, str], float] = {}

    def now(self) -> tuple[Trouble, ...]:
        """Return all troubles, the oldest first."""
        return tuple(self._now.values())

    def begin(self, control: str, gpio: int, what: str, other: str = "") -> None:
        """Note a trouble, unless it is known."""
        key = (control, what, other)
        if key in self._now:
            return
        at = self._clock()
        self._now[key] = trouble = Trouble(control, gpio, what, at, other)
        if at - self._logged_at.get(key, -WARN_AGAIN_SECONDS) >= WARN_AGAIN_SECONDS:
            self._logged_at[key] = at
            log.warning("%s: %s", trouble.says, ADVICE[what])
        self._on_change()

    def end(self, control: str, what: str, other: str = "") -> None:
        """Note that a trouble is over, if there was one."""
        key = (control, what, other)
        trouble = self._now.pop(key, None)
        if trouble is None:
            return
        if self._logged_at[key] == trouble.since:
            log.info("%s", trouble.over)
        self._on_change()
