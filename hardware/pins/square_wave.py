"""A square wave on one line, for chips without PWM: a thread switches the line on and off.

The thread is there only while the line has to change, so silence costs nothing.
"""

import logging
import threading
from collections.abc import Callable
from time import monotonic, sleep
from typing import Final

from station.core.threads import start

log = logging.getLogger("pegmind")

NAP: Final = 0.05
"""Seconds after which a slow wave checks whether it should end."""

LATE: Final = 0.01
"""Seconds of delay that a wave makes up for, to keep its pitch; more than that would sound like a burst."""


class SquareWave:
    """Pulses of `hertz`, each high for the share `duty` (0 to 1) of its length; `write` sets the line."""

    def __init__(self, write: Callable[[bool], None], hertz: float) -> None:
        self._write = write
        self._thread: threading.Thread | None = None
        self._over = False
        self.hertz = hertz
        self.duty = 0.0
        self.set_duty(0.0)

    def set_duty(self, duty: float) -> None:
        """Pulse with another duty: 0 is low and 1 is high, without a thread.

        Raises ThreadError.
        """
        self.duty = duty
        if not 0 < duty < 1:
            self._end()
            self._write(duty == 1)
        elif self._thread is None:
            self._over = False
            thread = threading.Thread(target=self._pulse, name="square wave", daemon=True)
            start(thread)
            self._thread = thread

    def close(self) -> None:
        """Leave the line low."""
        self.set_duty(0.0)

    def _end(self) -> None:
        if self._thread is not None:
            self._over = True
            self._thread.join()
            self._thread = None

    def _pulse(self) -> None:
        try:
            self._toggle()
        except Exception:
            log.exception("a line cannot be set any more, so its tone ends")

    def _toggle(self) -> None:
        high = False
        due = monotonic()
        while not self._over:
            left = due - monotonic()
            if left > 0:
                sleep(min(left, NAP))
                continue
            high = not high
            self._write(high)
            due = max(due, due - left - LATE) + (self.duty if high else 1 - self.duty) / self.hertz
