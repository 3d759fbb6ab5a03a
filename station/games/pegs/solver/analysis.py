"""Hints and reviews: what every row told, and what the best row would have told."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code, score
from station.games.codes.exact import EXACT_BUDGET, OverBudget
from station.games.codes.match import Row
from station.games.codes.thinking import (
    Comparison,
    Reckoning,
    ReviewedRow,
    Suggestion,
    is_least,
    mean_left,
    need_after,
    review_rows,
)
from station.games.pegs.boxes import PegBox
from station.games.pegs.solver import live
from station.games.pegs.solver.candidates import (
    MarkedNumbers,
    code_of,
    codes_left,
    count_left,
    fitting_codes,
    played_rows,
)
from station.games.pegs.solver.codes import CodePlaces, answer_table, digits_of, number_of
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.players import strategy_guess, strategy_need, strong
from station.games.pegs.solver.renaming import find_renaming
from station.games.pegs.solver.small import SmallSet

REVIEW_BUDGET: Final = 150_000
"""For each row of a review: as station.games.pegs.solver.live counts it."""


def best(box: PegBox, rows: Sequence[Row], within: int | None = None) -> Suggestion:
    """Return the best guess; for `within` see solver.players. Raises Contradicted if no code fits."""
    fitting_codes(box, rows)
    return predict(box, rows, code_of(box, strong(box, rows, within=within)))


def predict(box: PegBox, rows: Sequence[Row], guess: Code) -> Suggestion:
    """Return what a guess leaves. Raises Contradicted if no code fits."""
    codes, board = fitting_codes(box, rows), Measures.of(box)
    sizes = _split(board, number_of(board, map(box.colours.index, guess)), codes)
    return Suggestion(guess, len(codes), mean_left(sizes))


def analysis(box: PegBox, rows: Sequence[Row], secret: Code) -> list[ReviewedRow]:
    """Review every filled row of a game; see review_rows."""
    return review_rows(rows, secret, score, partial(count_left, box), partial(_compare_guess, box))


def _compare_guess(box: PegBox, before: Sequence[Row], pegs: Code) -> Comparison:
    """Compare a guess with the best one known."""
    board, history, known = Measures.of(box), played_rows(box, before), strategy_guess(box, before)
    guess = number_of(board, map(box.colours.index, pegs))
    if small := SmallSet.solve(board, history, EXACT_BUDGET, [guess, *([] if known is None else [known])]):
        with suppress(OverBudget):
            mine = small.mean_after(guess)
            is_best = mine <= small.mean
            advised = known if known is not None and small.mean_after(known) <= small.mean else small.best
            return Comparison(mine, pegs if is_best else code_of(box, advised), small.mean, "exact", is_best)
    codes, (best, need, reckoning) = codes_left(board, history), _guess_well(box, before)
    if reckoning == "strategy" and _are_alike(board, history, guess, best):
        return Comparison(need, pegs, need, reckoning, is_best=True)
    mine = need + _need(board, guess, codes) - _need(board, best, codes)
    is_best = is_least(mine, len(codes))
    if is_best or (mine <= need and reckoning == "estimate"):
        return Comparison(mine, pegs, mine, reckoning, is_best)
    return Comparison(max(mine, need), code_of(box, best), need, reckoning, is_best=False)


def _guess_well(box: PegBox, rows: Sequence[Row]) -> tuple[int, float, Reckoning]:
    """Return the best guess known, how many rows are needed on average from it on, and how that is known.

    It is the strategy's guess with its average, or else what the live search finds, with an estimate.
    """
    known, need = strategy_guess(box, rows), strategy_need(box, rows)
    if known is not None and need is not None:
        return known, need, "strategy"
    board = Measures.of(box)
    found = live.search_guess(board, played_rows(box, rows), REVIEW_BUDGET)
    return found, _need(board, found, fitting_codes(box, rows)), "estimate"


def _need(board: Measures, guess: int, codes: CodePlaces) -> float:
    """Return how many rows are needed on average from this guess on, by what sets of such sizes usually need."""
    return need_after(_split(board, guess, codes), live.likely_totals(len(codes), board.holes))


def _split(board: Measures, guess: int, codes: CodePlaces) -> NDArray[np.int64]:
    """Return how many of the codes give each answer to a guess [answer]; the last answer is the right code's."""
    sizes: NDArray[np.int64] = live.split_sizes(answer_table(board), np.array([guess], np.int32), codes)[0]
    return sizes


def _are_alike(board: Measures, played: MarkedNumbers, one: int, other: int) -> bool:
    """Whether two guesses are the same but for a renaming that changes no row played."""
    guesses = [guess for guess, _ in played]
    ours, theirs = ([digits_of(board, each) for each in (*guesses, last)] for last in (one, other))
    return find_renaming(board, ours, theirs) is not None
