"""Watches what all inputs do, and notes what it says of their wires."""

from collections import deque
from typing import Final

from hardware.inputs.troubles import Troubles
from hardware.inputs.wires import ALONE, alone, apart, together, touching
from hardware.layout import Pins

KNOB: Final = ("knob_a", "knob_b")


class Inspector:
    """Is told of every move of an input: an edge that is no bounce."""

    def __init__(self, pins: Pins, troubles: Troubles) -> None:
        self._pins = pins
        self._troubles = troubles
        self._moves: dict[str, deque[float]] = {}

    def moved(self, control: str, at: float) -> None:
        """Take in a move at a second of the edges' clock."""
        self._moves.setdefault(control, deque(maxlen=ALONE)).append(at)
        for other in [*self._moves]:
            if other != control and {control, other} != {*KNOB}:
                self._compare(control, other)
        if control in KNOB:
            self._compare_knob(control, KNOB[control == KNOB[0]])

    def touching(self) -> frozenset[frozenset[str]]:
        """The pairs of inputs of which neither has moved without the other of late."""
        return touching(self._moves) - {frozenset(KNOB)}  # which move at once where it is turned fast

    def _compare(self, control: str, other: str) -> None:
        first, second = sorted((control, other))
        if together(self._moves, control, other):
            self._troubles.begin(first, getattr(self._pins, first), "bridged", second)
        elif apart(self._moves, control, other):
            self._troubles.end(first, "bridged", second)

    def _compare_knob(self, control: str, other: str) -> None:
        self._troubles.end(control, "silent")
        if alone(self._moves, control, other):
            self._troubles.begin(other, getattr(self._pins, other), "silent")
