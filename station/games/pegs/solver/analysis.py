"""Hints and reviews: what every row told, and what the best row would have told."""

from collections.abc import Sequence
from math import log2
from typing import Final, NamedTuple

import numpy as np

from station.games.pegs.boxes import Box
from station.games.pegs.code import Code, score
from station.games.pegs.match import Row
from station.games.pegs.solver import live
from station.games.pegs.solver.candidates import Contradicted, code_of, fitting, left, played_rows
from station.games.pegs.solver.codes import Numbers, answer_table, number_of
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.players import strong

BUDGET: Final = 150_000
"""For each row of a review: as station.games.pegs.solver.live counts it."""


class Hint(NamedTuple):
    """A guess, usually the best one known; `left` codes fit so far, `expected` in the mean after it."""

    guess: Code
    left: int
    expected: float


class Reviewed(NamedTuple):
    """One row of a game that is over.

    `row` counts from 1. `before` and `after`: how many codes fitted, the right one among them. `expected`: how many the
    guess leaves in the mean over all codes that fitted; `best_expected`: how many `best`, the best guess known, would.
    `luck`: bits told more than expected, less than nothing where unlucky. `skill`: bits expected, as a share of what
    `best` was to tell, from 0 to 1.
    """

    row: int
    guess: Code
    before: int
    after: int
    expected: float
    best: Code
    best_expected: float
    luck: float
    skill: float


class _Told(NamedTuple):
    """What a guess tells in the mean: codes left, and bits."""

    left: float
    bits: float


def best(box: Box, rows: Sequence[Row], within: int | None = None) -> Hint:
    """The next best guess; for `within` see solver.players. Raises Contradicted where no code fits."""
    fitting(box, rows)
    return predict(box, rows, code_of(box, strong(box, rows, within=within)))


def predict(box: Box, rows: Sequence[Row], guess: Code) -> Hint:
    """What a guess leaves. Raises Contradicted where no code fits."""
    codes, number = fitting(box, rows), number_of(Measures.of(box), map(box.colours.index, guess))
    return Hint(guess, len(codes), _information(box, number, codes).left)


def analysis(box: Box, rows: Sequence[Row], secret: Code, budget: int = BUDGET) -> list[Reviewed]:
    """Look at every filled row of a game; what it told comes from the secret, so faults in the marking don't matter."""
    true = [Row(row.pegs, None if row.pegs is None else score(row.pegs, secret)) for row in rows]
    return [_reviewed(box, true[:at], row, at + 1, budget) for at, row in enumerate(true) if row.pegs is not None]


def _reviewed(box: Box, before: Sequence[Row], row: Row, number: int, budget: int) -> Reviewed:
    board, history = Measures.of(box), played_rows(box, before)
    codes, pegs = left(board, history), row.pegs or ""
    after = len(left(board, played_rows(box, [*before, row])))
    guess, advised = number_of(board, map(box.colours.index, pegs)), strong(box, before, budget=budget)
    mine, theirs = _information(box, guess, codes), _information(box, advised, codes)
    if mine.bits > theirs.bits:
        advised, theirs = guess, mine
    luck = log2(len(codes) / after) - mine.bits
    skill = mine.bits / theirs.bits if theirs.bits else float(guess == advised)
    return Reviewed(number, pegs, len(codes), after, mine.left, code_of(box, advised), theirs.left, luck, skill)


def _information(box: Box, guess: int, codes: Numbers) -> _Told:
    """Over the parts of n of N codes: the mean of n, and of log2(N / n)."""
    sizes = live.split_sizes(answer_table(Measures.of(box)), np.array([guess], np.int32), codes)[0]
    shares = sizes[sizes > 0] / len(codes)
    return _Told(float((shares * shares).sum() * len(codes)), abs(float((shares * np.log2(shares)).sum())))


__all__ = ["BUDGET", "Contradicted", "Hint", "Reviewed", "analysis", "best", "predict"]
