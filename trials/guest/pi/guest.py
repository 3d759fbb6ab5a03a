"""A Pi under power: its pins are moved and read from outside, its strip is seen, and root's commands are run."""

import threading
import time
from collections.abc import Iterable
from typing import Final

from trials.guest.guest import CHORD, PINS, Guest, Moves
from trials.guest.pi.emulator import PiPower

HELD: Final = 0.15
"""Seconds that a button is held, and let go before the next one: the emulator is slow, and its lock has to be over."""

QUARTER: Final = 0.05
"""Seconds between two edges of the knob; the levels are compared every millisecond, or later on a busy machine."""


class PiGuest(Guest):
    """Use it as a context; at its end the plug is pulled. Times are those of this machine, as are the records'."""

    def __init__(self, power: PiPower) -> None:
        super().__init__(power)
        self._pi = power

    def wait_for_agent(self) -> None:
        """Wait for the agent, and watch the strip from then on; Pegmind starts later. Raises Failed."""
        super().wait_for_agent()
        self._pi.watch(on=True)

    def move(self, moves: Moves) -> list[int]:
        """Make moves; return when each was (ns)."""
        return self._pi.pins.move(slowly(moves))

    def begin(self, moves: Moves) -> None:
        """Make moves, and do not wait for them."""
        threading.Thread(target=self._pi.pins.move, args=(slowly(moves),), daemon=True).start()

    def hold(self, *controls: str, seconds: float = CHORD) -> None:
        """Hold buttons down together."""
        lines = [getattr(PINS, each) for each in controls]
        self._pi.pins.move([(line, 0, seconds * (line == lines[-1])) for line in lines])
        self._pi.pins.move([(line, 1, HELD) for line in lines])

    def lit(self, lines: Iterable[int]) -> int:
        """Return how many of these lines are high."""
        return sum(self._pi.pins.read_levels(lines))

    def clock(self) -> int:
        """Return the time by which presses and records are timed (ns)."""
        return time.time_ns()


def slowly(moves: Moves) -> Moves:
    """Return moves with times that an emulator can follow."""
    knob = (PINS.knob_a, PINS.knob_b)
    return [(line, level, QUARTER if line in knob else HELD) for line, level, _ in moves]
