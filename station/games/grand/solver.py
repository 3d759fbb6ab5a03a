"""Breaks codes of pairs: it is a station.games.codes.thinking.Codebreaker.

390 625 codes are too many to compare them all. A decision looks at a sample of the codes left, and at some hundred
guesses: codes that are left, others, and those that differ from the best of these in one place. How many rows a set of
codes still needs is estimated from its size; the estimate is the mean of games that this codebreaker played. Few codes
are searched exactly, with the best of the guesses. Hints and reviews are reckoned as moves are.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import starmap
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.codes.box import Marked
from station.games.codes.code import Code, Key
from station.games.codes.exact import ExactSearch, OverBudget
from station.games.codes.match import Row, marked_rows
from station.games.codes.thinking import (
    Contradicted,
    ReviewedRow,
    Suggestion,
    first_contradiction,
    is_least,
    mean_left,
    with_luck,
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
    codes = codes_left([row for row in marked if chance.random() >= GRAND_FORGETS[strength]])
    codes = codes[~np.isin(codes, [number_of_code(guess) for guess, _ in marked])]
    return box.numbered_code(int(codes[chance.randrange(len(codes))]))


def best(box: PairBox, rows: Sequence[Row], within: int | None = None) -> Suggestion:  # noqa: ARG001 - as above
    """Return the best guess that is found, always the same one. Raises Contradicted if no code fits."""
    _find_fitting(rows)
    return predict(box, rows, box.numbered_code(_choose(marked_rows(rows))[0].guess))


def predict(box: PairBox, rows: Sequence[Row], guess: Code) -> Suggestion:  # noqa: ARG001 - as for other boxes
    """Return what a guess leaves. Raises Contradicted if no code fits."""
    codes = _find_fitting(rows)
    return Suggestion(guess, len(codes), mean_left(_sizes_after(number_of_code(guess), codes)))


def analysis(box: PairBox, rows: Sequence[Row], secret: Code) -> list[ReviewedRow]:
    """Return what every filled row told; the answers are the true ones, so faults in the marking do not matter."""
    guesses = [(number, row.pegs) for number, row in enumerate(rows, start=1) if row.pegs is not None]
    true = [(guess, box.score(guess, secret)) for _, guess in guesses]
    found = [_judge(box, true[:at], number, guess, true[at][1]) for at, (number, guess) in enumerate(guesses)]
    is_found = any(guess == secret for guess, _ in true)
    return with_luck(found, 0.0 if is_found else _choose(true)[0].need)


def _judge(box: PairBox, before: Marked, number: int, guess: Code, key: Key) -> ReviewedRow:
    codes, after = codes_left(before), len(codes_left([*before, (guess, key)]))
    top, mine = _choose(before, None, number_of_code(guess))
    is_best = is_least(mine.need, len(codes))
    if mine.need <= top.need:
        top = mine
    advised = box.numbered_code(top.guess)
    return ReviewedRow(number, guess, len(codes), after, mine.need, advised, top.need, "estimate", is_best)


def codes_left(rows: Marked) -> CodeNumbers:
    """Return the codes that fit some rows."""
    return _narrow_down(tuple(rows))


def rows_for(codes: int) -> float:
    """Return how many rows are needed on average if `codes` codes are left."""
    return float(_rows_by_size(codes)[codes])


@lru_cache(maxsize=32)
def _narrow_down(rows: tuple[tuple[Code, Key], ...]) -> CodeNumbers:
    """Return the codes that fit; every row of a game narrows down what the rows before it have left."""
    if not rows:
        return np.arange(GRAND.possibilities, dtype=np.int32)
    *before, (guess, key) = rows
    codes = _narrow_down(tuple(before))
    fitting: CodeNumbers = codes[pair_answers(_as_numbers(number_of_code(guess)), codes)[0] == number_of_answer(key)]
    return fitting


def _find_fitting(rows: Sequence[Row]) -> CodeNumbers:
    """Return the codes that fit all marked rows. Raises Contradicted if there are none."""
    codes = codes_left(marked_rows(rows))
    if not len(codes):
        count = first_contradiction(rows, lambda some: len(codes_left(marked_rows(some))))
        raise Contradicted(count or len(rows))
    return codes


def _choose(rows: Marked, chance: Random | None = None, *others: int) -> list[Considered]:
    """Return the best guess that is found, and then the `others`, with what they need, all by one reckoning.

    Without `chance` it is always the same one.
    """
    codes, chance = codes_left(rows), chance or Random(str(list(rows)))  # noqa: S311 - the same hint again
    if not rows:
        return _estimate([number_of_code(draw_first(chance)), *others], codes)
    if len(codes) <= 2:  # noqa: PLR2004 - either is as good
        guesses = _as_numbers(int(codes[0]), *others)
    else:
        guesses = np.concatenate([_rank(codes, chance), _as_numbers(*others)])
    if len(codes) <= FEW_CODES_LEFT and (found := _search(guesses[:FEW_GUESSES], codes, others)):
        return found
    finalists = guesses[:FINAL_GUESSES]
    return _estimate([_least(finalists, codes, chance), *others], codes)


def _rank(codes: CodeNumbers, chance: Random) -> CodeNumbers:
    """Return guesses, the most promising first, by a sample of the codes."""
    sample = _draw(codes, SAMPLED_CODES, chance)
    others = _as_numbers(*(chance.randrange(GRAND.possibilities) for _ in range(OTHER_GUESSES)))
    guesses = np.union1d(_draw(codes, POSSIBLE_GUESSES, chance), without_twins(others))
    worth = _likely_rows(guesses, sample)
    for _ in range(VARIED_TIMES):
        more = np.setdiff1d(neighbours(guesses[worth.argsort(kind="stable")[:VARIED_GUESSES]]), guesses)
        guesses = np.concatenate([guesses, more])
        worth = np.concatenate([worth, _likely_rows(more, sample)])
    return guesses[worth.argsort(kind="stable")]


def _least(guesses: CodeNumbers, codes: CodeNumbers, chance: Random) -> int:
    """Return the guess after which the codes, or a larger sample of them, need the fewest rows; a code if equal."""
    worth = _likely_rows(guesses, _draw(codes, FINAL_CODES, chance)) - 1e-6 * np.isin(guesses, codes)
    return int(guesses[worth.argmin()])


def _search(guesses: CodeNumbers, codes: CodeNumbers, others: Sequence[int]) -> list[Considered] | None:
    """Return the best guess for few codes and the `others`, if only these guesses are made; None if that takes long."""
    pool = np.unique(np.concatenate([guesses, codes, _as_numbers(*others)]))
    search = ExactSearch(pair_answers(pool, codes), pool.searchsorted(codes), FEW_BUDGET)
    try:
        total, found = search.best()
        after = [search.after(int(pool.searchsorted(other))) for other in others]
    except OverBudget:
        return None
    size = len(codes)
    needs = [min(each, total + size) / size for each in (total, *after)]
    return list(starmap(Considered, zip((int(pool[found]), *others), needs, strict=True)))


def _estimate(guesses: Sequence[int], codes: CodeNumbers) -> list[Considered]:
    """Return guesses with what they need, by what sets of such sizes usually need."""
    rows = 1 + _likely_rows(_as_numbers(*guesses), codes) / len(codes)
    return list(starmap(Considered, zip(guesses, rows.tolist(), strict=True)))


def _likely_rows(guesses: CodeNumbers, codes: CodeNumbers) -> NDArray[np.float64]:
    """Return the rows [guess] that the codes still need in total after a guess; the right answer needs none."""
    usual = _rows_by_size(len(codes)) * np.arange(len(codes) + 1)
    sizes = split_sizes(guesses, codes)
    rows: NDArray[np.float64] = usual[sizes].sum(axis=1) - sizes[:, SOLVED]
    return rows


@lru_cache(maxsize=64)
def _rows_by_size(most: int) -> NDArray[np.float64]:
    """Return the rows that a set of 0 to `most` codes needs on average, between the known sizes by their logarithm."""
    sizes, rows = zip(*ROWS_NEEDED, strict=True)
    usual: NDArray[np.float64] = np.interp(np.log(np.maximum(np.arange(most + 1), 1)), np.log(sizes), rows)
    return usual


def _sizes_after(guess: int, codes: CodeNumbers) -> NDArray[np.int64]:
    """Return how many codes give each answer [answer]."""
    sizes: NDArray[np.int64] = split_sizes(_as_numbers(guess), codes)[0]
    return sizes


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
    pairs = [*(colour + shape for colour, shape in zip(colours, shapes, strict=True)), colours[0] + shapes[1]]
    chance.shuffle(pairs)
    return "".join(pairs)
