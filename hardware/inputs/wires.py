"""Finds faults of wires from the moves of all inputs: wires that touch, and one that is off. Pure.

A move is an edge that is not bounce.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import combinations, islice
from typing import Final

from hardware.inputs.troubles import Troubles
from hardware.layout import Pins

KNOB_LINES: Final = ("knob_a", "knob_b")

TOGETHER: Final = 0.001
"""Seconds within which one wire moves two inputs: their edges are time-stamped one after the other."""

BRIDGED_MOVES: Final = 6
"""Two inputs that move together this often are on one wire: fingers do not press and release three times so."""

TOUCHING_MOVES: Final = 2
"""Two inputs whose last moves, this many, were together touch: a press and its release."""

HUM_SECONDS: Final = 0.025
"""Seconds, beyond the lock, from one move of a humming contact to the next at most: a period of the mains, and more."""

MOST_BRIDGED: Final = 3
"""If more inputs than this move at one moment, their ground wire is off or they hum: nothing connects them."""

SILENT_MOVES: Final = 24
"""If one line of the knob moves this often alone, the wire of the other one is off."""

InputMoves = Mapping[str, deque[float]]
"""The seconds of the last moves of every input, at most SILENT_MOVES."""


class Inspector:
    """Receives every move of an input, and reports faults of the wires to `troubles`."""

    def __init__(self, pins: Pins, lock: float, troubles: Troubles) -> None:
        self._pins = pins
        self._lock = lock
        self._troubles = troubles
        self._moves: dict[str, deque[float]] = {}

    def handle_move(self, control: str, at: float) -> None:
        """Handle a move at a time in seconds, of the clock of the edges."""
        self._moves.setdefault(control, deque(maxlen=SILENT_MOVES)).append(at)
        for other in [*self._moves]:
            if other != control and {control, other} != {*KNOB_LINES}:
                self._compare(control, other)
        if control in KNOB_LINES:
            self._compare_knob(control, KNOB_LINES[control == KNOB_LINES[0]])

    def forget(self, control: str) -> None:
        """Forget the moves of a muted input, and take back what was concluded from them."""
        for other in self._moves:
            first, second = sorted((control, other))
            self._troubles.end(first, "bridged", second)
        if control in KNOB_LINES:
            self._troubles.end(KNOB_LINES[control == KNOB_LINES[0]], "silent")
        self._moves.pop(control, None)

    def touching_inputs(self) -> frozenset[frozenset[str]]:
        """Return the pairs of inputs that have recently moved only together."""
        return find_touching(self._moves) - {
            frozenset(KNOB_LINES)
        }  # its lines move together if the knob is turned fast

    def _compare(self, control: str, other: str) -> None:
        first, second = sorted((control, other))
        if are_bridged(self._moves, control, other, self._lock):
            self._troubles.begin(first, getattr(self._pins, first), "bridged", second)
        elif moved_alone(self._moves, control, other):
            self._troubles.end(first, "bridged", second)

    def _compare_knob(self, control: str, other: str) -> None:
        self._troubles.end(control, "silent")
        if is_silent(self._moves, other, control, self._lock):
            self._troubles.begin(other, getattr(self._pins, other), "silent")


def are_bridged(moves: InputMoves, one: str, another: str, lock: float) -> bool:
    """Return whether the last BRIDGED_MOVES of both came at the same moments, as fingers make them, and few others."""
    mine, theirs = [*moves[one]][-BRIDGED_MOVES:], [*moves[another]][-BRIDGED_MOVES:]
    together = sum(abs(at - other) <= TOGETHER for at, other in zip(mine, theirs, strict=False))
    if together < BRIDGED_MOVES or not _are_slow(mine, lock):
        return False
    before = mine[-2]  # the other inputs' last moves may be still to come
    return sum(any(abs(at - before) <= TOGETHER for at in times) for times in moves.values()) <= MOST_BRIDGED


def find_touching(moves: InputMoves) -> frozenset[frozenset[str]]:
    """Return the pairs whose last TOUCHING_MOVES came at the same moments, or the only one that there was."""
    return frozenset(frozenset(pair) for pair in combinations(moves, 2) if _are_touching(moves, *pair))


def moved_alone(moves: InputMoves, one: str, another: str) -> bool:
    """Return whether `one` moved without the other the time before last.

    The last move does not count, because the other's may still be to come.
    """
    before = [*moves[one]][-2:-1]
    return all(abs(mine - theirs) > TOGETHER for mine in before for theirs in moves[another])


def is_silent(moves: InputMoves, control: str, other: str, lock: float) -> bool:
    """Return whether `other` has moved SILENT_MOVES times since `control` did, as a hand moves it."""
    mine, theirs = moves.get(control), moves[other]
    return len(theirs) == SILENT_MOVES and (not mine or mine[-1] < theirs[0]) and _are_slow(theirs, lock)


def _are_slow(times: Sequence[float], lock: float) -> bool:
    return times[-1] - times[0] >= (len(times) - 1) * (lock + HUM_SECONDS)


def _are_touching(moves: InputMoves, one: str, another: str) -> bool:
    pairs = zip(reversed(moves[one]), reversed(moves[another]), strict=False)
    return all(abs(mine - theirs) <= TOGETHER for mine, theirs in islice(pairs, TOUCHING_MOVES))
