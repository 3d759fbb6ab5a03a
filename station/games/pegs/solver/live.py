"""Deciding live: the guess that promises most by one look ahead, of those that are not alike.

The worth of a guess is what the parts take that it splits the codes left into: as many guesses in total as sets of
their sizes take as a rule (`likely_totals`). Over all codes of 4 x 6 that takes 5 708 guesses (entropy 5 722), of
4 x 7 11 366 (11 378). Of equal guesses one that may be right is preferred, then the lowest. Where guesses times codes
exceed the budget, a sample of codes ranks the guesses (or a sample of them), and the best of these are counted for as
many codes as the budget allows. A sample ranks by entropy, which puts guesses in the same order whatever its size. The
same history and budget give the same guess.
"""

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.pegs.solver.candidates import Played, left
from station.games.pegs.solver.codes import AnswerTable, Numbers, answer_table
from station.games.pegs.solver.measures import Measures

BUDGET: Final = 500_000
"""How many answers of a code to a guess are looked at for one decision, as a rule."""

BLOCK: Final = 60_000
"""So many answers at once: their arrays stay in the cache."""

FEW: Final = 20
"""Up to so many codes a look at them alone may tell the best guess."""

POOL: Final = 4
"""On boards with more codes than a share of the budget, so large, only so many of them are thought of as guesses."""

SAMPLE: Final = 64
FINALISTS: Final = 8
"""At least so many codes are sampled, and so many guesses are in the last round."""


class Ranked(NamedTuple):
    """Guesses with the total that their parts are likely to take, the lower the better."""

    guesses: Numbers
    worth: NDArray[np.float64]


def search_guess(board: Measures, rows: Played, budget: int = BUDGET) -> int:
    """The next guess; some code must fit the rows. `budget` bounds the answers looked at; a higher one looks better."""
    codes = left(board, rows)
    if len(codes) <= 2:  # noqa: PLR2004 - of two codes either comes first
        return int(codes[0])
    given = answer_table(board)
    obvious = _obvious(given, codes)
    return _best(ranked(given, rows, codes, budget), codes) if obvious is None else obvious


def ranked(given: AnswerTable, rows: Played, codes: Numbers, budget: int) -> Ranked:
    """The most promising guesses within the budget, and what they are worth for the codes, or a sample of them."""
    chance = np.random.default_rng([len(codes), int(codes[0])])
    guesses = unlike(given, rows, codes, _some(chance, left(given.board, ()), budget // POOL))
    if not len(guesses):  # of a few codes drawn from many, all may differ from others by a swap of colours only
        guesses = codes[:1]
    if len(guesses) * _cost(given, codes) > budget:
        guesses = _finalists(given, guesses, codes, budget // 2, chance)
        some = _some(chance, codes, budget // 2 // len(guesses))
        return Ranked(guesses, (guess_value if len(some) == len(codes) else entropy)(given, guesses, some))
    return Ranked(guesses, guess_value(given, guesses, codes))


def guess_value(given: AnswerTable, guesses: Numbers, codes: Numbers) -> NDArray[np.float64]:
    """How many guesses the parts of every guess are likely to take; a right guess needs no further one."""
    return _summed(split_sizes(given, guesses, codes), likely_totals(len(codes), given.board.holes))


def entropy(given: AnswerTable, guesses: Numbers, codes: Numbers) -> NDArray[np.float64]:
    """The sum of n log n over the parts of every guess: the same order for a sample of codes as for all."""
    return _summed(split_sizes(given, guesses, codes), _n_log_n(len(codes)))


@lru_cache(maxsize=16)
def likely_totals(most: int, holes: int) -> NDArray[np.float64]:
    """By size, from none to `most`: what a set of codes takes in total as a rule.

    As if each guess split n codes evenly into r + 0.9 log n parts, with r fitted to searched strategies of 4 and of
    5 holes; small sets, few of which can be split altogether, are fitted on their own.
    """
    size = np.arange(most + 1, dtype=np.float64)
    log = np.log(np.maximum(size, 1))
    likely: NDArray[np.float64] = size * (1 + log / np.log((4.2 if holes > 4 else 3.8) + 0.9 * log))  # noqa: PLR2004
    few = size < FEW
    likely[few] = 2 * size[few] - 1 + 0.06 * np.maximum(size[few] - 2, 0) ** 1.5
    likely[0] = 0
    likely.setflags(write=False)
    return likely


@lru_cache(maxsize=16)
def _n_log_n(most: int) -> NDArray[np.float64]:
    size = np.arange(most + 1, dtype=np.float64)
    return size * np.log(np.maximum(size, 1))


def _summed(sizes: NDArray[np.int64], costs: NDArray[np.float64]) -> NDArray[np.float64]:
    """What all parts but the right code's cost; a guess that all codes answer alike tells nothing."""
    total: NDArray[np.float64] = costs[sizes[:, :-1]].sum(axis=1)
    total[(sizes[:, :-1] == sizes.sum(axis=1)[:, None]).any(axis=1)] = np.inf
    return total


def split_sizes(given: AnswerTable, guesses: Numbers, codes: Numbers) -> NDArray[np.int64]:
    """How many of the codes give each answer to each guess [guess, answer]."""
    kinds = (given.board.holes + 1) ** 2
    sizes = np.empty((len(guesses), kinds), np.int64)
    pegs, counts = given.pegs[:, codes], given.counts[:, codes]
    block = max(1, BLOCK // len(codes))
    for start in range(0, len(guesses), block):
        some = guesses[start : start + block]
        told = _answers(given, some, pegs, counts).astype(np.int32)
        told += (np.arange(len(some), dtype=np.int32) * kinds)[:, None]
        sizes[start : start + block] = np.bincount(told.ravel(), minlength=len(some) * kinds).reshape(-1, kinds)
    return sizes


def unlike(given: AnswerTable, rows: Played, codes: Numbers, guesses: Numbers) -> Numbers:
    """The guesses but those that only swap colours which are alike: never guessed yet, or in no code that is left."""
    if not rows:
        return _patterns(given)
    guessed = {int(colour) for guess, _ in rows for colour in given.pegs[:, guess]}
    present = given.counts[:, codes].any(axis=1)
    absent = np.flatnonzero(~present)
    if given.board.repeats:
        for colour in absent[1:].tolist():
            guesses = guesses[given.counts[colour, guesses] == 0]
    fresh = [colour for colour in np.flatnonzero(present).tolist() if colour not in guessed]
    for colour, following in pairwise(fresh):
        guesses = guesses[_comes_first(given.pegs[:, guesses], colour, following)]
    return guesses


def _obvious(given: AnswerTable, codes: Numbers) -> int | None:
    """A code that all others would answer differently, if there is one, or all but one."""
    if len(codes) > FEW:
        return None
    parts = (split_sizes(given, codes, codes) > 0).sum(axis=1)
    best = int(parts.argmax())
    return int(codes[best]) if parts[best] >= len(codes) - 1 else None


def _best(found: Ranked, codes: Numbers) -> int:
    equal = found.guesses[found.worth <= found.worth.min() + 1e-9]
    right = np.intersect1d(equal, codes, assume_unique=True)
    return int(right[0] if len(right) else equal[0])


def _finalists(
    given: AnswerTable, guesses: Numbers, codes: Numbers, budget: int, chance: np.random.Generator
) -> Numbers:
    """Those guesses that a sample of codes says are best; of too many guesses a sample, half of it right ones."""
    sample = _some(chance, codes, max(SAMPLE, budget // len(guesses)))
    most = max(budget // _cost(given, sample), FINALISTS)
    if len(guesses) > most:
        guesses = np.union1d(_some(chance, guesses, most // 2), _some(chance, codes, most // 2))
    order = entropy(given, guesses, sample).argsort(kind="stable")
    return np.sort(guesses[order[: max(FINALISTS, budget // _cost(given, codes))]])


def _cost(given: AnswerTable, codes: Numbers) -> int:
    """How much work a guess is: its answers are counted by kind, however few the codes are."""
    return max(len(codes), (given.board.holes + 1) ** 2)


def _some(chance: np.random.Generator, numbers: Numbers, most: int) -> Numbers:
    if len(numbers) <= most:
        return numbers
    return numbers[np.sort(chance.choice(len(numbers), most, replace=False, shuffle=False))]


def _answers(
    given: AnswerTable, guesses: Numbers, pegs: NDArray[np.uint8], counts: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    """The answers [guess, code] of codes by column to guesses."""
    told = np.zeros((len(guesses), pegs.shape[1]), np.uint8)
    for hole, column in enumerate(pegs):
        told += given.pegs[hole, guesses][:, None] == column
    told *= np.uint8(given.board.holes + 1)
    for colour, column in enumerate(counts):
        count = given.counts[colour, guesses]
        if count.any() and column.any():
            told += np.minimum(count[:, None], column)
    return told


def _comes_first(pegs: NDArray[np.uint8], colour: int, following: int) -> NDArray[np.bool_]:
    """Whether each code [hole, code] has `colour` before it has `following`, or lacks the latter."""
    good = np.ones(pegs.shape[1], np.bool_)
    seen, followed = np.zeros_like(good), np.zeros_like(good)
    for column in pegs:
        good &= seen | followed | (column != following)
        followed |= column == following
        seen |= column == colour
    return good


def _patterns(given: AnswerTable) -> Numbers:
    """The first guesses that are not alike: 0000, 0001, 0011, 0012, 0123."""
    ordered = (given.pegs[1:] >= given.pegs[:-1]).all(axis=0) & (given.pegs[0] == 0)
    falling = (given.counts[1:] <= given.counts[:-1]).all(axis=0)
    return np.flatnonzero(ordered & falling).astype(np.int32)
