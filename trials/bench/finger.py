"""A finger that presses a button again and again, and how long the lamp takes to follow.

The rival's process loads this file, too, so that both are measured by the same code: nothing but the standard library
may be imported here.
"""

import threading
import time
from collections.abc import Callable
from typing import Final

READY: Final = "the machine is ready"
"""What the rival's process writes to standard error."""

PRESSES: Final = 200
REST: Final = 0.05
"""Seconds between two movements of the finger; by then everything that the last one caused is over."""

PATIENCE: Final = 5.0
MS: Final = 1e3


class Lamp:
    """Notes when a lamp has been set: the loop's thread calls `set` for each of its parts, the finger waits."""

    def __init__(self) -> None:
        self._complete = threading.Event()
        self._missing = 0
        self._at = 0.0

    def expect(self, parts: int) -> None:
        """Wait for so many calls of `set` from now on."""
        self._complete.clear()
        self._missing = parts

    def set(self) -> None:
        """Note that a part of the lamp has been set."""
        self._missing -= 1
        if self._missing == 0:
            self._at = time.perf_counter()
            self._complete.set()

    def wait(self) -> float:
        """Wait for the last part; return when it was set, by time.perf_counter. Raises TimeoutError."""
        if not self._complete.wait(PATIENCE):
            raise TimeoutError("the lamp did not follow the press")
        return self._at


def measure(
    presses: int, lamp: Lamp, parts: int, press: Callable[[], None], release: Callable[[], None]
) -> list[float]:
    """Press so often; return the milliseconds from each press until all `parts` of the lamp were set."""
    samples = []
    for _ in range(presses):
        lamp.expect(parts)
        began = time.perf_counter()
        press()
        samples.append((lamp.wait() - began) * MS)
        time.sleep(REST)
        release()
        time.sleep(REST)
    return samples
