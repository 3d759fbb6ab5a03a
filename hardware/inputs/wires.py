"""What the moves of all inputs together say of their wires, pure: which hang on one wire, and which is off.

A move is an edge that is no bounce.
"""

from collections import deque
from collections.abc import Mapping
from itertools import combinations, islice
from typing import Final

TOGETHER: Final = 0.001
"""Seconds within which one wire moves two inputs; their edges are stamped one after the other."""

TIMES: Final = 6
"""How often two inputs move together until they are on one wire: no fingers press and let go three times like that."""

OF_LATE: Final = 2
"""Moves that are looked at to say of late: a press and its release."""

ALONE: Final = 24
"""How often one line of the knob moves alone until the other one is off."""

Moves = Mapping[str, deque[float]]
"""The seconds of the last moves of every input, at most ALONE."""


def together(moves: Moves, one: str, another: str) -> bool:
    """Whether the last TIMES moves of both came at the same moments."""
    pairs = zip(_last(moves, one), _last(moves, another), strict=False)
    return sum(abs(mine - theirs) <= TOGETHER for mine, theirs in pairs) == TIMES


def touching(moves: Moves) -> frozenset[frozenset[str]]:
    """The pairs of which the last OF_LATE moves came at the same moments, or the only one there was."""
    return frozenset(frozenset(pair) for pair in combinations(moves, 2) if _at_once(moves, *pair))


def apart(moves: Moves, one: str, another: str) -> bool:
    """Whether `one` moved without the other the time before last; the other's last move may be still to come."""
    before = [*moves[one]][-2:-1]
    return all(abs(mine - theirs) > TOGETHER for mine in before for theirs in moves[another])


def alone(moves: Moves, one: str, another: str) -> bool:
    """Whether `one` has moved ALONE times since the other one did."""
    mine, theirs = moves[one], moves.get(another)
    return len(mine) == ALONE and (not theirs or theirs[-1] < mine[0])


def _at_once(moves: Moves, one: str, another: str) -> bool:
    pairs = zip(reversed(moves[one]), reversed(moves[another]), strict=False)
    return all(abs(mine - theirs) <= TOGETHER for mine, theirs in islice(pairs, OF_LATE))


def _last(moves: Moves, control: str) -> list[float]:
    return [*moves[control]][-TIMES:]
