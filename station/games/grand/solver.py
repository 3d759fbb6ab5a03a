"""Breaks codes of pairs: it is a station.games.codes.thinking.Codebreaker.

390 625 codes are too many to compare them all. A decision looks at a sample of the codes left, and at some hundred
guesses: codes that are left, others, and those that differ from the best of these in one place. How many rows a set of
codes still needs is estimated from its size; the estimate is the mean of games that this codebreaker played. Few codes
are searched exactly, with the best of the guesses. Hints and reviews are reckoned as moves are.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code, Marks
from station.games.codes.exact import ExactSearch, OverBudget
from station.games.codes.match import Row, marked_rows
from station.games.codes.thinking import (
    Comparison,
    Contradicted,
    ReviewedRow,
    Suggestion,
    first_contradiction,
    is_least,
    mean_left,
    review_rows,
)
from station.games.grand.boxes import GRAND, PairBox
from station.games.grand.numbers import (
    SOLVED,
    CodeNumbers,
    neighbours,
    number_of_answer,
    number_of_code,
    pair_answers,
    split_sizes,
    without_twins,
)
from station.games.grand.pairs import COLOURS, PAIRS, SHAPES
from station.matches.players import Strength

GRAND_FORGETS: Final[Mapping[Strength, float]] = MappingProxyType({"weak": 2 / 5, "medium": 1 / 8})
"""The share of the rows that a player forgets."""

ROWS_NEEDED: Final = (
    (1, 1.0), (2, 1.5), (3, 1.7), (5, 1.9), (10, 2.1), (26, 2.43), (85, 2.83), (254, 3.18), (767, 3.57), (2206, 3.9),
    (6740, 4.3), (17_808, 4.63), (60_332, 5.13), (390_625, 5.91),
)  # fmt: skip
"""The number of codes in a set, and of the rows that it needs on average, including the one that finds the code.

Measured in 500 games of this codebreaker: the mean rest of the games in which about so many codes were left.
"""

SAMPLED_CODES: Final = 800
"""The codes that stand for all that are left when guesses are ranked."""

FINAL_CODES: Final = 4000
"""The codes that stand for all that are left when the best guesses are compared."""

POSSIBLE_GUESSES: Final = 400
OTHER_GUESSES: Final = 1200
"""How many codes that are left are tried as guesses, and how many others are drawn."""

VARIED_GUESSES: Final = 6
VARIED_TIMES: Final = 2
"""So many of the best guesses are varied, and so many times."""

FINAL_GUESSES: Final = 32
"""The best guesses, which are compared by more codes."""

FEW_CODES_LEFT: Final = 80
"""The most codes that are searched exactly."""

FEW_GUESSES: Final = 400
"""The guesses with which they are searched, besides these codes."""

FEW_BUDGET: Final = 4_000_000
"""The answers that such a search may look at: some 20 ms."""


class Considered(NamedTuple):
    """A guess, by its number, and how many rows are needed on average from it on."""

    guess: int
    need: float


def choose_guess(
    box: PairBox,
    rows: Sequence[Row],
    strength: Strength,
    chance: Random,
    *,
    within: int | None = None,  # noqa: ARG001 - no strategy promises anything here
) -> Code:
    """Return the next guess: the same for the same rows, strength and state of `chance`. Raises Contradicted."""
    _find_fitting(rows)
    marked = marked_rows(rows)
    if strength == "strong":
        return box.numbered_code(_choose(marked, chance)[0].guess)
    codes = codes_left(tuple(row for row in marked if chance.random() >= GRAND_FORGETS[strength]))
    codes = codes[~np.isin(codes, [number_of_code(guess) for guess, _ in marked])]
    return box.numbered_code(int(codes[chance.randrange(len(codes))]))


def best(box: PairBox, rows: Sequence[Row], within: int | None = None) -> Suggestion:  # noqa: ARG001 - as above
    """Return the best guess that is found, always the same one. Raises Contradicted if no code fits."""
    _find_fitting(rows)
    return predict(box, rows, box.numbered_code(_choose(marked_rows(rows))[0].guess))


def predict(box: PairBox, rows: Sequence[Row], guess: Code) -> Suggestion:  # noqa: ARG001 - as for other boxes
    """Return what a guess leaves. Raises Contradicted if no code fits."""
    codes = _find_fitting(rows)
    return Suggestion(guess, len(codes), mean_left(split_sizes(_as_numbers(number_of_code(guess)), codes)))


def analysis(box: PairBox, rows: Sequence[Row], secret: Code) -> list[ReviewedRow]:
    """Review every filled row of a game; see review_rows."""
    return review_rows(rows, secret, box.score, _count_left, _compare_guess)


def _compare_guess(before: Sequence[Row], guess: Code) -> Comparison:
    """Compare a guess with the best one that is found."""
    codes, number = codes_left(marked_rows(before)), number_of_code(guess)
    top, mine = _choose(marked_rows(before), None, number)
    best = min(mine, top, key=lambda each: each.need)
    advised = GRAND.numbered_code(best.guess)
    return Comparison(mine.need, advised, best.need, "estimate", is_least(mine.need, len(codes)))


@lru_cache(maxsize=32)
def codes_left(rows: Marks) -> CodeNumbers:
    """Return the codes that fit some rows; every row narrows down what the rows before it have left."""
    if not rows:
        return np.arange(GRAND.possibilities, dtype=np.int32)
    (guess, key), codes = rows[-1], codes_left(rows[:-1])
    fitting: CodeNumbers = codes[pair_answers(_as_numbers(number_of_code(guess)), codes)[0] == number_of_answer(key)]
    return fitting


def _count_left(rows: Sequence[Row]) -> int:
    return len(codes_left(marked_rows(rows)))


def _find_fitting(rows: Sequence[Row]) -> CodeNumbers:
    """Return the codes that fit all marked rows. Raises Contradicted if there are none."""
    if not _count_left(rows):
        raise Contradicted(first_contradiction(rows, _count_left) or len(rows))
    return codes_left(marked_rows(rows))


def _choose(rows: Marks, chance: Random | None = None, *others: int) -> list[Considered]:
    """Return the best guess that is found, and then the `others`, with what they need, all by one reckoning.

    Without `chance` it is always the same one.
    """
    codes, chance = codes_left(rows), chance or Random(str(list(rows)))  # noqa: S311 - the same hint again
    if not rows:
        return _estimate([number_of_code(draw_first(chance)), *others], codes)
    guesses = codes[:1] if len(codes) <= 2 else _rank(codes, chance)  # noqa: PLR2004 - either of two is as good
    if len(codes) <= FEW_CODES_LEFT and (found := _search(guesses[:FEW_GUESSES], codes, others)):
        return found
    finalists = guesses[:FINAL_GUESSES]
    # Of guesses that are as good a code is taken that may be the right one.
    worth = _likely_rows(finalists, _draw(codes, FINAL_CODES, chance)) - 1e-6 * np.isin(finalists, codes)
    return _estimate([int(finalists[worth.argmin()]), *others], codes)


def _rank(codes: CodeNumbers, chance: Random) -> CodeNumbers:
    """Return guesses, the most promising first, by a sample of the codes."""
    sample = _draw(codes, SAMPLED_CODES, chance)
    others = _as_numbers(*(chance.randrange(GRAND.possibilities) for _ in range(OTHER_GUESSES)))
    guesses = np.union1d(_draw(codes, POSSIBLE_GUESSES, chance), without_twins(others))
    worth = _likely_rows(guesses, sample)
    for _ in range(VARIED_TIMES):
        more = np.setdiff1d(neighbours(guesses[worth.argsort(kind="stable")[:VARIED_GUESSES]]), guesses)
        guesses, worth = np.concatenate([guesses, more]), np.concatenate([worth, _likely_rows(more, sample)])
    return guesses[worth.argsort(kind="stable")]


def _search(guesses: CodeNumbers, codes: CodeNumbers, others: Sequence[int]) -> list[Considered] | None:
    """Return the best guess for few codes and the `others`, if only these guesses are made; None if that takes long."""
    pool = np.unique(np.concatenate([guesses, codes, _as_numbers(*others)]))
    search, size = ExactSearch(pair_answers(pool, codes), pool.searchsorted(codes), FEW_BUDGET), len(codes)
    try:
        total, found = search.best()
        after = [(other, search.after(int(pool.searchsorted(other)))) for other in others]
    except OverBudget:
        return None
    return [Considered(guess, min(each, total + size) / size) for guess, each in [(int(pool[found]), total), *after]]


def _estimate(guesses: Sequence[int], codes: CodeNumbers) -> list[Considered]:
    """Return guesses with what they need, by what sets of such sizes usually need."""
    rows = 1 + _likely_rows(_as_numbers(*guesses), codes) / len(codes)
    return list(map(Considered, guesses, rows.tolist()))


def _likely_rows(guesses: CodeNumbers, codes: CodeNumbers) -> NDArray[np.float64]:
    """Return the rows [guess] that the codes still need in total after a guess; the right answer needs none."""
    sizes = split_sizes(guesses, codes)
    rows: NDArray[np.float64] = usual_totals(len(codes))[sizes].sum(axis=1) - sizes[:, SOLVED]
    return rows


@lru_cache(maxsize=64)
def usual_totals(most: int) -> NDArray[np.float64]:
    """Return the rows that 0 to `most` codes need in total, between the known sizes by their logarithm."""
    codes, (sizes, rows) = np.arange(most + 1), zip(*ROWS_NEEDED, strict=True)
    usual: NDArray[np.float64] = codes * np.interp(np.log(np.maximum(codes, 1)), np.log(sizes), rows)
    return usual


def _draw(codes: CodeNumbers, most: int, chance: Random) -> CodeNumbers:
    """Return at most so many of the codes, at equal distances, the first of them drawn."""
    if len(codes) <= most:
        return codes
    return codes[((np.arange(most) + chance.random()) * (len(codes) / most)).astype(np.int64)]


def _as_numbers(*codes: int) -> CodeNumbers:
    return np.array(codes, np.int32)


def draw_first(chance: Random) -> Code:
    """Return four pairs with three colours and three shapes: such rows leave the fewest rows on average.

    The pairs are drawn, so that nobody can know which codes it is slow to find.
    """
    colours, shapes = chance.sample(COLOURS, PAIRS - 1), chance.sample(SHAPES, PAIRS - 1)
    pairs = [*map(str.__add__, colours, shapes), colours[0] + shapes[1]]
    chance.shuffle(pairs)
    return "".join(pairs)
