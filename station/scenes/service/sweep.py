"""The lamps of the self-test: one after the other, then all in each colour, then the bars and tones."""

from bisect import bisect_right
from itertools import accumulate
from typing import Final

from station.frame import DARK, HOLES, LAMPS, ROWS, WHITE, Frame, Lamp, Lamps
from station.scenes.board import BAR
from station.scenes.rhythm import ROUNDING

STEP: Final = 0.05
"""Seconds for every single lamp, in the order of the rows, key lamps after their row, the secret row at the end."""

ALL: Final = 1.2
"""Seconds for all lamps in one colour, and for every step of the bars."""

LEVEL: Final = 40
"""Percent: all lamps at once; the power limit would dim more anyway."""

ALIKE: Final = ("red", "green", "blue", "white")

TONES: Final = (262.0, 330.0, 392.0, 523.0)
"""Hz; one sounds with every step of the bars."""

PART: Final = (
    "Every lamp lights once, then all of them red, green, blue and white, then both bars step by step, with four tones."
)

_FIELD: Final = ROWS * HOLES
_ENDS: Final = tuple(accumulate([STEP] * LAMPS + [ALL] * (len(ALIKE) + BAR)))
"""When each picture ends, in seconds after the beginning."""

SECONDS: Final = _ENDS[-1]
"""How long all of it takes."""


def frame(seconds: float) -> Frame:
    """The picture so many seconds after the beginning; the last one stays."""
    number = _number(seconds)
    if number < LAMPS:
        return _of(_single(_place(number)))
    if number < LAMPS + len(ALIKE):
        return _of((Lamp(ALIKE[number - LAMPS], LEVEL),) * LAMPS)
    step = number - LAMPS - len(ALIKE)
    return Frame(red=step + 1, white=step + 1, tone=TONES[step])


def next_change(seconds: float) -> float:
    """When the picture ends that stands so many seconds after the beginning."""
    return _ENDS[_number(seconds)]


def _number(seconds: float) -> int:
    # A timer may fire a rounding error early.
    return min(bisect_right(_ENDS, seconds + ROUNDING), len(_ENDS) - 1)


def _place(number: int) -> int:
    """Where a Frame lists the lamp that comes at this number: pegs, key lamps, secret row."""
    row, column = divmod(number, 2 * HOLES)
    if row == ROWS:
        return number
    return row * HOLES + column + (_FIELD - HOLES if column >= HOLES else 0)


def _single(place: int) -> Lamps:
    return (DARK,) * place + (WHITE,) + (DARK,) * (LAMPS - place - 1)


def _of(lamps: Lamps) -> Frame:
    return Frame(lamps[:_FIELD], lamps[_FIELD : 2 * _FIELD], lamps[2 * _FIELD :])
