"""What is wrong with an input, as data and in the log: which pin, what, and since when."""

import logging
from collections.abc import Callable
from typing import Final, NamedTuple

log = logging.getLogger("pegmind")

ADVICE: Final = {
    "stuck": "it has been closed for a minute; free the button, or look whether its wire touches ground",
    "chattering": "it is not listened to until it is calm; look at its contact and its wire",
    "bridged": "it always moves together with another one; look for what touches both wires",
    "silent": "the knob's other line moves without it; look at its wire",
}

AGAIN: Final = 600.0
"""Seconds after which a trouble that comes and goes is worth a second warning."""


class Trouble(NamedTuple):
    """`control` (a key of [pins]) on pin `gpio` is `what`, a key of ADVICE, since a second of the loop's clock.

    What is bridged is so with the control `other`.
    """

    control: str
    gpio: int
    what: str
    since: float
    other: str = ""


class Troubles:
    """The troubles that there are; each is logged when it comes and when it is over, but no more than it helps."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
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
        self._now[key] = Trouble(control, gpio, what, at, other)
        if at - self._told.get(key, -AGAIN) >= AGAIN:
            self._told[key] = at
            log.warning("pins.%s = %d is %s%s: %s", control, gpio, what, other and f" with {other}", ADVICE[what])

    def end(self, control: str, what: str, other: str = "") -> None:
        """Note that a trouble is over, if it was there."""
        key = (control, what, other)
        if (trouble := self._now.pop(key, None)) and self._told[key] == trouble.since:
            log.info("pins.%s = %d is no longer %s", control, trouble.gpio, what)
