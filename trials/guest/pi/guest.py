"""A Pi under power: its pins are moved and read from outside, its strip is seen, and root's commands are run."""

import threading
import time
from collections.abc import Iterable
from typing import Final

from trials.guest.guest import CHORD, PINS, Guest, Moves
from trials.guest.pi.emulator import PiPower

HELD: Final = 0.15
"""Seconds that every level lasts: the emulator is slow, and the lock of a button has to be over before the next."""


class PiGuest(Guest):
    """Use it as a context; at its end the plug is pulled.

    Levels last as long as the guest says, whose time stands still while this machine is busy. When a line was moved,
    and when something was sent to the strip, is told in this machine's time.
    """

    def __init__(self, power: PiPower) -> None:
        super().__init__(power)
        self._pi = power

    def wait_for_agent(self) -> None:
        """Wait for the agent, and watch the strip from then on; Pegmind starts later. Raises Failed."""
        super().wait_for_agent()
        self._pi.watch(on=True)

    def move(self, moves: Moves) -> list[int]:
        """Make moves; return when each was (ns)."""
        times = list[int]()
        for line, level, seconds in slowly(moves):
            times += self._pi.pins.move([(line, level, 0.0)])
            self.wait(seconds)
        return times

    def begin(self, moves: Moves) -> None:
        """Make moves, and do not wait for them."""
        threading.Thread(target=self._pi.pins.move, args=(slowly(moves),), daemon=True).start()

    def hold(self, *controls: str, seconds: float = CHORD) -> None:
        """Hold buttons down together."""
        lines = [getattr(PINS, each) for each in controls]
        self._pi.pins.move([(line, 0, 0.0) for line in lines])
        self.wait(seconds)
        self._pi.pins.move([(line, 1, 0.0) for line in lines])
        self.wait(HELD)

    def lit(self, lines: Iterable[int]) -> int:
        """Return how many of these lines are high."""
        return sum(self._pi.pins.read_levels(lines))

    def clock(self) -> int:
        """Return the time by which presses and records are timed (ns)."""
        return time.time_ns()


def slowly(moves: Moves) -> Moves:
    """Return moves with times that an emulator can follow."""
    return [(line, level, HELD) for line, level, _ in moves]
