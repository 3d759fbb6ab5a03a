"""The live search: the guess that promises most by looking two rows ahead, of those that are not alike.

The first look ranks all guesses. A guess splits the codes left into parts, and its worth is the number of guesses that
these take in total, as sets of their sizes do as a rule (`likely_totals`). The second look takes the best guesses, and
tries for each of their parts which guess to go on with. Over all codes of 4 x 6 that takes 5 641 guesses (with the
first look alone 5 708), of 4 x 7 11 287 (11 366), of 4 x 8 without repeats 7 843 (7 875). Of equal guesses one that
may be right is preferred, then the lowest.

Where guesses times codes exceed the budget, a sample of codes ranks the guesses (or a sample of them), and the best of
these are counted for as many codes as the budget allows. A sample ranks by entropy, which puts guesses in the same
order whatever its size. A higher budget looks at more guesses in both looks: ten times as high, 4 x 6 takes 5 626. The
same history and budget give the same guess.
"""

from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.codes.exact import count_by_answer
from station.games.pegs.solver.candidates import MarkedNumbers, codes_left
from station.games.pegs.solver.codes import AnswerTable, CodePlaces, answer_table, answers
from station.games.pegs.solver.measures import Measures

DECISION_BUDGET: Final = 500_000
"""How many answers of a code to a guess are looked at for one decision, as a rule."""

BLOCK: Final = 60_000
"""Answers that are computed at once: few enough for their arrays to stay in the cache."""

FEW_CODES: Final = 20
"""With at most this many codes, the best guess may be found among them alone."""

POOL: Final = 4
"""On boards with more than `budget // POOL` codes, only `budget // POOL` are drawn to be considered as guesses."""

DEEPER: Final = 2500
"""The second look takes as many guesses as the square root of half the budget over this: 10 as a rule."""

LEAST_GUESSES: Final = 16
"""The second look needs a budget for at least this many guesses for every part."""

LEAST_SAMPLED: Final = 64
FINALISTS: Final = 8
"""The fewest codes that are sampled, and the fewest guesses in the last round."""


class RankedGuesses(NamedTuple):
    """Guesses with the total that their parts are likely to take, the lower the better."""

    guesses: CodePlaces
    worth: NDArray[np.float64]


def search_guess(board: Measures, rows: MarkedNumbers, budget: int = DECISION_BUDGET) -> int:
    """Return the next guess; some code must fit the rows. A higher `budget` looks at more answers, and plays better."""
    codes = codes_left(board, rows)
    if len(codes) <= 2:  # noqa: PLR2004 - of two codes either comes first
        return int(codes[0])
    given = answer_table(board)
    obvious = _obvious(given, codes)
    if obvious is not None:
        return obvious
    return _choose_best(look_further(given, codes, rank_guesses(given, rows, codes, budget), budget), codes)


def rank_guesses(given: AnswerTable, rows: MarkedNumbers, codes: CodePlaces, budget: int) -> RankedGuesses:
    """Return the most promising guesses within the budget, with their worth for the codes, or a sample of them."""
    chance = np.random.default_rng([len(codes), int(codes[0])])
    guesses = unlike(given, rows, codes, _sample(chance, codes_left(given.board, ()), budget // POOL))
    if not len(guesses):  # all of a few codes drawn from many may be like others that were not drawn
        guesses = codes[:1]
    if len(guesses) * _cost(given, codes) > budget:
        guesses = _finalists(given, guesses, codes, budget // 2, chance)
        some = _sample(chance, codes, budget // 2 // len(guesses))
        return RankedGuesses(guesses, (guess_value if len(some) == len(codes) else entropy)(given, guesses, some))
    return RankedGuesses(guesses, guess_value(given, guesses, codes))


def look_further(given: AnswerTable, codes: CodePlaces, found: RankedGuesses, budget: int) -> RankedGuesses:
    """Return the best of the guesses found, with the total of their parts if each goes on with the best guess tried.

    It looks at half the budget of answers once more. Unchanged if there are too many codes for that.
    """
    order = np.lexsort((~np.isin(found.guesses, codes), found.worth))
    most = min(isqrt(budget // 2 // DEEPER), budget // 2 // (LEAST_GUESSES * _cost(given, codes)))
    best = found.guesses[order[:most]]
    if len(best) <= 1:
        return found
    tried = _try_guesses(given, codes, found.guesses[order], budget // 8)
    labels = [answers(given, guess, codes) for guess in best.tolist()]
    parts = sum(len(np.unique(label)) for label in labels)
    each = budget // 2 // (len(best) * len(codes) + parts * _kinds(given))
    return RankedGuesses(best, np.array([_total_after(given, tried, label, each) for label in labels]))


class _TriedGuesses(NamedTuple):
    """The answers [guess, code] of all codes left to the guesses that are tried for their parts.

    First come `others` guesses, the most promising first, then the codes at every place that `step` divides.
    """

    answers: NDArray[np.uint8]
    others: int
    step: int

    def rows_for(self, part: NDArray[np.int64], most: int) -> NDArray[np.int64]:
        """The rows of `most` guesses for the codes at the places `part`: half of them, if possible, among these."""
        right = self.others + part[part % self.step == 0][: most // 2] // self.step
        return np.concatenate([right, np.arange(min(self.others, max(1, most - len(right))))])


def _try_guesses(given: AnswerTable, codes: CodePlaces, guesses: CodePlaces, budget: int) -> _TriedGuesses:
    """Return the answers to the first guesses, and to all codes or a sample of them: `budget` answers of each."""
    others, step = guesses[: max(1, budget // len(codes))], -(-(len(codes) ** 2) // budget)
    both = np.concatenate([others, codes[::step]])
    return _TriedGuesses(answers_to(given, both, codes), len(others), step)


def _total_after(given: AnswerTable, tried: _TriedGuesses, label: NDArray[np.uint8], most: int) -> float:
    """Return the total of all codes after a guess that they answer by `label` [code]; each part tries `most` more."""
    parts = [np.flatnonzero(label == answer) for answer in np.unique(label).tolist() if answer != _kinds(given) - 1]
    if len(parts) == 1 and len(parts[0]) == len(label):
        return np.inf
    return sum(_part_total(given, tried, part, most) for part in parts)


def _part_total(given: AnswerTable, tried: _TriedGuesses, part: NDArray[np.int64], most: int) -> float:
    """Return the total of the codes at these places: a guess for each, and the usual total after the best one tried."""
    size, kinds = len(part), _kinds(given)
    if size <= 2:  # noqa: PLR2004 - of two codes either comes first
        return 2.0 * size - 1
    told = tried.answers[np.ix_(tried.rows_for(part, most), part)]
    return size + float(_sum_costs(count_by_answer(told, kinds), likely_totals(size, given.board.holes)).min())


def guess_value(given: AnswerTable, guesses: CodePlaces, codes: CodePlaces) -> NDArray[np.float64]:
    """Return how many guesses the parts of every guess are likely to take; a right guess needs no further one."""
    return _sum_costs(split_sizes(given, guesses, codes), likely_totals(len(codes), given.board.holes))


def entropy(given: AnswerTable, guesses: CodePlaces, codes: CodePlaces) -> NDArray[np.float64]:
    """Return the sum of n log n over the parts of every guess, which orders guesses alike for all codes and samples."""
    return _sum_costs(split_sizes(given, guesses, codes), _n_log_n(len(codes)))


@lru_cache(maxsize=16)
def likely_totals(most: int, holes: int) -> NDArray[np.float64]:
    """Return what a set of codes takes in total as a rule, by its size, 0 to `most`.

    As if each guess split n codes evenly into r + 0.9 log n parts, with r fitted to searched strategies of 4 and of
    5 holes; small sets, few of which can be split altogether, are fitted on their own.
    """
    size = np.arange(most + 1, dtype=np.float64)
    log = np.log(np.maximum(size, 1))
    likely: NDArray[np.float64] = size * (1 + log / np.log((4.2 if holes > 4 else 3.8) + 0.9 * log))  # noqa: PLR2004
    few = size < FEW_CODES
    likely[few] = 2 * size[few] - 1 + 0.06 * np.maximum(size[few] - 2, 0) ** 1.5
    likely[0] = 0
    likely.setflags(write=False)
    return likely


@lru_cache(maxsize=16)
def _n_log_n(most: int) -> NDArray[np.float64]:
    size = np.arange(most + 1, dtype=np.float64)
    return size * np.log(np.maximum(size, 1))


def _sum_costs(sizes: NDArray[np.int64], costs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the cost of all parts but the right code's; infinite for a guess that all codes answer alike."""
    total: NDArray[np.float64] = costs[sizes[:, :-1]].sum(axis=1)
    total[(sizes[:, :-1] == sizes.sum(axis=1)[:, None]).any(axis=1)] = np.inf
    return total


def split_sizes(given: AnswerTable, guesses: CodePlaces, codes: CodePlaces) -> NDArray[np.int64]:
    """Return how many of the codes give each answer to each guess [guess, answer]."""
    sizes = np.empty((len(guesses), _kinds(given)), np.int64)
    pegs, counts = given.pegs[:, codes], given.counts[:, codes]
    block = max(1, BLOCK // len(codes))
    for start in range(0, len(guesses), block):
        some = guesses[start : start + block]
        sizes[start : start + block] = count_by_answer(_answers(given, some, pegs, counts), _kinds(given))
    return sizes


def _kinds(given: AnswerTable) -> int:
    """Return the highest number of an answer, which is the right code's, plus one."""
    return (given.board.holes + 1) ** 2


def unlike(given: AnswerTable, rows: MarkedNumbers, codes: CodePlaces, guesses: CodePlaces) -> CodePlaces:
    """Return the guesses without those that only swap colours that were never guessed, or are in no code left."""
    if not rows:
        return _patterns(given)
    if given.board.repeats:
        guesses = drop_absent_colours(given, codes, guesses)
    guessed = {int(colour) for guess, _ in rows for colour in given.pegs[:, guess]}
    if given.board.blank:
        guessed.add(given.board.colours - 1)  # it is unlike all colours
    present = np.flatnonzero(given.counts[:, codes].any(axis=1)).tolist()
    for colour, following in pairwise(colour for colour in present if colour not in guessed):
        guesses = guesses[_comes_first(given.pegs[:, guesses], colour, following)]
    return guesses


def drop_absent_colours(given: AnswerTable, codes: CodePlaces, guesses: CodePlaces) -> CodePlaces:
    """Return the guesses without those that all `codes` answer as another one: colours in no code count as one.

    Where no colour may occur twice, several of them may be there, but only the first ones in their order.
    """
    board = given.board
    absent = np.flatnonzero(~given.counts[: board.colours - board.blank, codes].any(axis=1)).tolist()
    if board.repeats:
        for colour in absent[1:]:
            guesses = guesses[given.counts[colour, guesses] == 0]
        return guesses
    for colour, following in pairwise(absent):
        guesses = guesses[_comes_first(given.pegs[:, guesses], colour, following)]
    return guesses


def _obvious(given: AnswerTable, codes: CodePlaces) -> int | None:
    """Return a code to which all others give different answers, or all but one of them, or None."""
    if len(codes) > FEW_CODES:
        return None
    parts = (split_sizes(given, codes, codes) > 0).sum(axis=1)
    best = int(parts.argmax())
    return int(codes[best]) if parts[best] >= len(codes) - 1 else None


def _choose_best(found: RankedGuesses, codes: CodePlaces) -> int:
    equal = found.guesses[found.worth <= found.worth.min() + 1e-9]
    right = np.intersect1d(equal, codes, assume_unique=True)
    return int(right[0] if len(right) else equal[0])


def _finalists(
    given: AnswerTable, guesses: CodePlaces, codes: CodePlaces, budget: int, chance: np.random.Generator
) -> CodePlaces:
    """Return the best guesses by a sample of codes; of too many guesses a sample, half of it possible codes."""
    sample = _sample(chance, codes, max(LEAST_SAMPLED, budget // len(guesses)))
    most = max(budget // _cost(given, sample), FINALISTS)
    if len(guesses) > most:
        guesses = np.union1d(_sample(chance, guesses, most // 2), _sample(chance, codes, most // 2))
    order = entropy(given, guesses, sample).argsort(kind="stable")
    return np.sort(guesses[order[: max(FINALISTS, budget // _cost(given, codes))]])


def _cost(given: AnswerTable, codes: CodePlaces) -> int:
    """Return the work of looking at a guess: its answers are counted by kind, however few the codes are."""
    return max(len(codes), _kinds(given))


def _sample(chance: np.random.Generator, numbers: CodePlaces, most: int) -> CodePlaces:
    if len(numbers) <= most:
        return numbers
    return numbers[np.sort(chance.choice(len(numbers), most, replace=False, shuffle=False))]


def answers_to(given: AnswerTable, guesses: CodePlaces, codes: CodePlaces) -> NDArray[np.uint8]:
    """Return the answers [guess, code] of codes to guesses."""
    return _answers(given, guesses, given.pegs[:, codes], given.counts[:, codes])


def _answers(
    given: AnswerTable, guesses: CodePlaces, pegs: NDArray[np.uint8], counts: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    """Return the answers [guess, code] of codes by column to guesses."""
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


def _patterns(given: AnswerTable) -> CodePlaces:
    """Return the first guesses that are not alike: 0000, 0001, 0011, 0012, 0123; with a blank 0___, 01__ and so on."""
    alike = given.counts[: given.board.colours - given.board.blank]
    ordered = (given.pegs[1:] >= given.pegs[:-1]).all(axis=0) & (given.pegs[0] == 0)
    falling = (alike[1:] <= alike[:-1]).all(axis=0)
    return np.flatnonzero(ordered & falling).astype(np.int32)
