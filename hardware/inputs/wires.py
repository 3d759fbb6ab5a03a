"""What the moves of all inputs together say of their wires, pure: which hang on one wire, and which is off.

A move is an edge that is no bounce.
"""

from collections import deque
from collections.abc import Mapping
from typing import Final

TOGETHER: Final = 0.001
"""Seconds within which one wire moves two inputs; their edges are stamped one after the other."""

TIMES: Final = 6
"""How often two inputs move together until they are on one wire: no fingers press and let go three times like that."""

ALONE: Final = 24
"""How often one line of the knob moves alone until the other one is off."""

Moves = Mapping[str, deque[float]]
"""The seconds of the last moves of every input, at most ALONE."""


def together(moves: Moves, one: str, another: str) -> bool:
    """Whether the last TIMES moves of both came at the same moments."""
    pairs = zip(_last(moves, one), _last(moves, another), strict=False)
    return sum(abs(mine - theirs) <= TOGETHER for mine, theirs in pairs) == TIMES


def apart(moves: Moves, one: str, another: str) -> bool:
    """Whether `one` moved without the other the time before last; the other's last move may be still to come."""
    before = [*moves[one]][-2:-1]
    return all(abs(mine - theirs) > TOGETHER for mine in before for theirs in moves[another])


def alone(moves: Moves, one: str, another: str) -> bool:
    """Whether `one` has moved ALONE times since the other one did."""
    mine, theirs = moves[one], moves.get(another)
    return len(mine) == ALONE and (not theirs or theirs[-1] < mine[0])


def _last(moves: Moves, control: str) -> list[float]:
    return [*moves[control]][-TIMES:]
