"""Hints and reviews: what every row told, and what the best row would have told."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code, score
from station.games.codes.exact import EXACT_BUDGET, OverBudget
from station.games.codes.match import Row
from station.games.codes.thinking import Reckoning, ReviewedRow, Suggestion, is_least, mean_left, with_luck
from station.games.pegs.boxes import PegBox
from station.games.pegs.solver import live
from station.games.pegs.solver.candidates import MarkedNumbers, code_of, codes_left, fitting_codes, played_rows
from station.games.pegs.solver.codes import CodePlaces, answer_table, digits_of, number_of
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.players import strategy_guess, strategy_need, strong
from station.games.pegs.solver.renaming import find_renaming
from station.games.pegs.solver.small import SmallSet

REVIEW_BUDGET: Final = 150_000
"""For each row of a review: as station.games.pegs.solver.live counts it."""


class _Best(NamedTuple):
    """The best guess known at a position, how many rows are needed on average from it on, and how that is known."""

    guess: int
    need: float
    reckoning: Reckoning


def best(box: PegBox, rows: Sequence[Row], within: int | None = None) -> Suggestion:
    """Return the best guess; for `within` see solver.players. Raises Contradicted if no code fits."""
    fitting_codes(box, rows)
    return predict(box, rows, code_of(box, strong(box, rows, within=within)))


def predict(box: PegBox, rows: Sequence[Row], guess: Code) -> Suggestion:
    """Return what a guess leaves. Raises Contradicted if no code fits."""
    codes, board = fitting_codes(box, rows), Measures.of(box)
    sizes = _split(board, number_of(board, map(box.colours.index, guess)), codes)
    return Suggestion(guess, len(codes), mean_left(sizes))


def analysis(box: PegBox, rows: Sequence[Row], secret: Code, budget: int = REVIEW_BUDGET) -> list[ReviewedRow]:
    """Review every filled row of a game; the answers come from the secret, so faults in the marking do not matter.

    The number of filled rows is what the best guess needed on average in the first of them, plus what was lost, less
    luck; if the code was missed, less what was still needed.
    """
    true = [Row(row.pegs, None if row.pegs is None else score(row.pegs, secret)) for row in rows]
    found = [_judge(box, true[:at], row, at + 1, budget) for at, row in enumerate(true) if row.pegs is not None]
    return with_luck(found, _need_after(box, true, secret, budget))


def _judge(box: PegBox, before: Sequence[Row], row: Row, number: int, budget: int) -> ReviewedRow:
    board, history, pegs = Measures.of(box), played_rows(box, before), row.pegs or ""
    left, guess = len(codes_left(board, history)), number_of(board, map(box.colours.index, pegs))
    after = len(codes_left(board, played_rows(box, [*before, row])))
    top, mine, is_best = _compare(box, before, guess, budget)
    advised = pegs if is_best else code_of(box, top.guess)
    return ReviewedRow(number, pegs, left, after, mine, advised, top.need, top.reckoning, is_best)


def _compare(box: PegBox, before: Sequence[Row], guess: int, budget: int) -> tuple[_Best, float, bool]:
    """Return the best guess known, the rows needed with `guess`, and whether that is as good for certain."""
    board, history = Measures.of(box), played_rows(box, before)
    known = strategy_guess(box, before)
    if small := SmallSet.solve(board, history, EXACT_BUDGET, [guess, *([] if known is None else [known])]):
        with suppress(OverBudget):
            mine, is_known = small.mean_after(guess), known is not None and small.mean_after(known) <= small.mean
            advised = known if known is not None and is_known else small.best
            return _Best(advised, small.mean, "exact"), mine, mine <= small.mean
    codes, top = codes_left(board, history), _guess_well(box, before, budget)
    if top.reckoning == "strategy" and _are_alike(board, history, guess, top.guess):
        return top, top.need, True
    mine = top.need + _need(board, guess, codes) - _need(board, top.guess, codes)
    is_best = is_least(mine, len(codes))
    if is_best or (mine <= top.need and top.reckoning == "estimate"):
        top = top._replace(guess=guess, need=mine)
    return top, max(mine, top.need), is_best


def _guess_well(box: PegBox, rows: Sequence[Row], budget: int) -> _Best:
    """Return the strategy's guess with its average, or else what the live search finds, with an estimate."""
    known, need = strategy_guess(box, rows), strategy_need(box, rows)
    if known is not None and need is not None:
        return _Best(known, need, "strategy")
    board = Measures.of(box)
    found = live.search_guess(board, played_rows(box, rows), budget)
    return _Best(found, _need(board, found, fitting_codes(box, rows)), "estimate")


def _need_after(box: PegBox, rows: Sequence[Row], secret: Code, budget: int) -> float:
    """Return how many rows the best guess needs after the last row: 0 if the code was found."""
    if any(row.pegs == secret for row in rows):
        return 0.0
    small = SmallSet.solve(Measures.of(box), played_rows(box, rows), EXACT_BUDGET)
    return _guess_well(box, rows, budget).need if small is None else small.mean


def _need(board: Measures, guess: int, codes: CodePlaces) -> float:
    """Return how many rows are needed on average from this guess on, by what sets of such sizes usually need."""
    usual = live.likely_totals(len(codes), board.holes)
    return float(1 + usual[_split(board, guess, codes)[:-1]].sum() / len(codes))


def _split(board: Measures, guess: int, codes: CodePlaces) -> NDArray[np.int64]:
    """Return how many of the codes give each answer to a guess [answer]; the last answer is the right code's."""
    sizes: NDArray[np.int64] = live.split_sizes(answer_table(board), np.array([guess], np.int32), codes)[0]
    return sizes


def _are_alike(board: Measures, played: MarkedNumbers, one: int, other: int) -> bool:
    """Whether two guesses are the same but for a renaming that changes no row played."""
    guesses = [guess for guess, _ in played]
    ours, theirs = ([digits_of(board, each) for each in (*guesses, last)] for last in (one, other))
    return find_renaming(board, ours, theirs) is not None
