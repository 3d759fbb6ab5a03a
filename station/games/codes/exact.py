"""The exact search: which guess needs the fewest rows on average if few codes are left, and how many that are.

It is branch and bound over all guesses. The *total* of a set of codes is the number of guesses that all its codes need
together, each including the right one. A guess splits a set into parts by their answers; its total is at least what its
parts need if each of them has a code that tells all the others apart. Guesses are tried in the order of this bound, and
the bound of a part is raised by a look at all guesses for it before it is searched. What is found out about a set is
remembered. tools/strategies does the same for whole boards, compiled.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

EXACT_CODES: Final = 120
"""The most codes for which an exact search is tried."""

EXACT_BUDGET: Final = 100_000_000
"""How many answers of a code to a guess a review may look at for a row: at most half a second on a desktop."""

QUICK_BUDGET: Final = 20_000_000
"""The same for a move or a hint: a tenth of a second."""

EXACT_TABLE: Final = 4_000_000
"""The most answers of all codes to all guesses: 20 MB."""

SPLIT_COST: Final = 5_000
"""What splitting a set by one guess takes, counted in answers."""

TRIVIAL: Final = 2
"""The most codes that need no search: guess one, then the other."""

UNSOLVED: Final = 1 << 30
"""More than any total."""

CodeSet = NDArray[np.int16]
"""The columns of the codes in a set, in order."""


class OverBudget(Exception):
    """The search would take too long."""


def is_searchable(codes: int, guesses: int) -> bool:
    """Whether an exact search of so many codes, with so many guesses, is worth a try."""
    return codes <= EXACT_CODES and codes * guesses <= EXACT_TABLE


class ExactSearch:
    """The totals of some codes, and of what is left of them after a guess.

    `answers` are the answers [guess, code] of the codes to all guesses, as any small numbers; `right` has for every
    code its row among the guesses. Of guesses that all codes answer alike only one need be there. A search may look at
    `budget` answers.
    """

    def __init__(self, answers: NDArray[np.uint8], right: NDArray[np.int64], budget: int) -> None:
        kinds = np.zeros(int(answers.max()) + 1, np.uint8)
        used = np.unique(answers)
        kinds[used] = np.arange(len(used))
        self._kinds = len(used)
        self._answers = kinds[answers]
        self._bits = np.ascontiguousarray((np.uint32(1) << self._answers.astype(np.uint32)).T)
        self._right = right
        self._everything = np.arange(len(self._right), dtype=np.int16)
        self._least = _least_totals(answers.shape[1], self._kinds)
        self._known: dict[bytes, tuple[int, bool]] = {}
        self._left = budget

    def best(self) -> tuple[int, int]:
        """Return the least total of all codes, and the row of a guess with it. Raises OverBudget."""
        codes = self._everything
        if len(codes) <= TRIVIAL:
            return int(self._least[len(codes)]), int(self._right[0])
        return self._try_guesses(codes, UNSOLVED)

    def after(self, guess: int) -> int:
        """Return the total of all codes if this is guessed, and the best guesses follow.

        At least UNSOLVED if the guess tells nothing. Raises OverBudget.
        """
        codes = self._everything
        return self._total_after(codes, guess, self._answers[guess, codes], 2 * UNSOLVED)

    def _solve(self, codes: CodeSet, cutoff: int) -> int:
        """Return the least total of a set if that is less than `cutoff`, else a lower bound of at least `cutoff`."""
        bound, is_exact = self._lower_bound(codes)
        if is_exact or bound >= cutoff:
            return bound
        best, _ = self._try_guesses(codes, cutoff)
        self._known[codes.tobytes()] = best, best < cutoff
        return best

    def _try_guesses(self, codes: CodeSet, cutoff: int) -> tuple[int, int]:
        """Return the least total of a set and its guess if that is less than `cutoff`, else `cutoff` and -1."""
        bounds, best, best_guess = self._bound_guesses(codes), cutoff, -1
        seen = set()
        for guess in bounds.argsort(kind="stable").tolist():
            if bounds[guess] >= best:
                break
            told = self._answers[guess, codes]
            parts = _partition(told, self._kinds)
            if parts not in seen:
                seen.add(parts)
                total = self._total_after(codes, guess, told, best)
                if total < best:
                    best, best_guess = total, guess
        return best, best_guess

    def _total_after(self, codes: CodeSet, guess: int, told: NDArray[np.uint8], cutoff: int) -> int:
        """Return the total with this guess if that is less than `cutoff`, else any number of at least `cutoff`."""
        self._spend(SPLIT_COST)
        wrong, parts = len(codes) - int((self._right[codes] == guess).any()), _split(codes, told)
        if len(parts) == 1:
            return UNSOLVED if wrong else 1
        total = wrong + sum(int(self._least[len(part)]) for part in parts)
        waiting = []
        for part in sorted(parts, key=len, reverse=True):
            if len(part) > TRIVIAL and total < cutoff:
                least, is_exact = self._lower_bound(part)
                total += least - int(self._least[len(part)])
                if not is_exact:
                    waiting.append((part, least))
        for part, least in reversed(waiting):
            if total < cutoff:
                total += self._solve(part, cutoff - total + least) - least
        return total

    def _lower_bound(self, codes: CodeSet) -> tuple[int, bool]:
        """Return a lower bound of the total of a set, and whether it is the total; without a search."""
        if len(codes) <= TRIVIAL:
            return int(self._least[len(codes)]), True
        key = codes.tobytes()
        if key not in self._known:
            least = int(self._bound_guesses(codes).min())
            # With as many parts as codes, or a code that leaves one part of two, no part needs more than its bound.
            self._known[key] = least, len(codes) <= self._kinds and least <= 2 * len(codes)
        return self._known[key]

    def _bound_guesses(self, codes: CodeSet) -> NDArray[np.int64]:
        """Return a lower bound of the total of a set after every guess [guess], by its parts."""
        size = len(codes)
        self._spend(size * len(self._answers))
        if size <= self._kinds:
            parts = np.bitwise_count(np.bitwise_or.reduce(self._bits[codes], axis=0))
            bounds: NDArray[np.int64] = 3 * size - parts.astype(np.int64)
        else:
            sizes = count_by_answer(self._answers[:, codes], self._kinds)
            bounds = size + self._least[sizes].sum(axis=1)
            bounds[(sizes == size).any(axis=1)] = UNSOLVED
        bounds[self._right[codes]] -= 1
        return bounds

    def _spend(self, answers: int) -> None:
        self._left -= answers
        if self._left < 0:
            raise OverBudget


def count_by_answer(told: NDArray[np.uint8], kinds: int) -> NDArray[np.int64]:
    """Return how often each guess gets every answer [guess, answer]; `told` is [guess, code]."""
    shifted = told.astype(np.int32)
    shifted += (np.arange(len(told), dtype=np.int32) * kinds)[:, None]
    return np.bincount(shifted.ravel(), minlength=len(told) * kinds).reshape(-1, kinds)


def _least_totals(most: int, kinds: int) -> NDArray[np.int64]:
    """Return the least total that any set of 0 to `most` codes can have, if there are `kinds` of answers."""
    least = [0, 1]
    for size in range(2, most + 1):
        each, more = divmod(size - 1, kinds - 1)
        least.append(size + (kinds - 1 - more) * least[each] + (more and more * least[each + 1]))
    return np.array(least, np.int64)


def _split(codes: CodeSet, told: NDArray[np.uint8]) -> list[CodeSet]:
    """Return the parts of a set whose codes are `told` the same."""
    order = told.argsort(kind="stable")
    ends = np.flatnonzero(np.diff(told[order])) + 1
    return np.split(codes[order], ends)


def _partition(told: NDArray[np.uint8], kinds: int) -> bytes:
    """Return the partition of a set by what its codes are told: for each the first that is told the same."""
    first = np.empty(kinds, np.int16)
    places = np.arange(len(told), dtype=np.int16)
    first[told[::-1]] = places[::-1]
    return first[told].tobytes()
