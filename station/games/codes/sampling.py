"""Breaks the codes of a box that has too many to compare them all.

A decision looks at a sample of the codes left, and at up to 1 600 guesses: codes that are left, others, and those that
differ from the best of these in one place. How many rows a set of codes still needs is estimated from its size; the
estimate is the mean of games that this codebreaker played. Few codes are searched exactly, with the best of the
guesses. Hints and reviews are reckoned as moves are.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from station.games.codes.box import Box
from station.games.codes.code import Code, Marks
from station.games.codes.exact import ExactSearch, OverBudget
from station.games.codes.match import Row, marked_rows
from station.games.codes.numbers import CodeNumbers, NumberedCodes, as_numbers, forget_rows
from station.games.codes.thinking import (
    Comparison,
    ReviewedRow,
    Suggestion,
    find_fitting,
    is_least,
    mean_left,
    review_rows,
)
from station.matches.players import Strength

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


RowsNeeded: TypeAlias = tuple[tuple[int, float], ...]


class Contender(NamedTuple):
    """A guess, by its number, and how many rows are needed on average from it on."""

    guess: int
    need: float


class SamplingCodebreaker:
    """Breaks the codes of one box: it is a station.games.codes.thinking.Codebreaker.

    `draw_first` draws the first row. `rows_needed` has the number of codes in a set, from 1 on, and of the rows that it
    needs on average, including the one that finds the code. `forgets` is the share of the rows that players forget.
    """

    def __init__(
        self,
        box: Box,
        draw_first: Callable[[Random], Code],
        rows_needed: RowsNeeded,
        forgets: Mapping[Strength, float],
    ) -> None:
        self._codes = NumberedCodes(box)
        self._draw_first = draw_first
        self._rows_needed = rows_needed
        self._forgets = forgets

    def choose_guess(
        self,
        box: Box,
        rows: Sequence[Row],
        strength: Strength,
        chance: Random,
        *,
        within: int | None = None,  # noqa: ARG002 - no strategy promises anything here
    ) -> Code:
        """Return the next guess: the same for the same rows, strength and state of `chance`. Raises Contradicted."""
        find_fitting(rows, self.codes_left)
        marked = marked_rows(rows)
        if strength == "strong":
            return box.numbered_code(self._choose(marked, chance)[0].guess)
        guessed = [self._codes.number_of(guess) for guess, _ in marked]
        codes = forget_rows(marked, self._forgets[strength], chance, partial(codes_left, self._codes), guessed)
        return box.numbered_code(int(codes[chance.randrange(len(codes))]))

    def best(self, box: Box, rows: Sequence[Row], within: int | None = None) -> Suggestion:  # noqa: ARG002 - as above
        """Return the best guess that is found, always the same one. Raises Contradicted if no code fits."""
        find_fitting(rows, self.codes_left)
        return self.predict(box, rows, box.numbered_code(self._choose(marked_rows(rows))[0].guess))

    def predict(self, box: Box, rows: Sequence[Row], guess: Code) -> Suggestion:  # noqa: ARG002 - it is the one box
        """Return what a guess leaves. Raises Contradicted if no code fits."""
        codes = find_fitting(rows, self.codes_left)
        sizes = self._codes.split_sizes(as_numbers(self._codes.number_of(guess)), codes)
        return Suggestion(guess, len(codes), mean_left(sizes))

    def analysis(self, box: Box, rows: Sequence[Row], secret: Code) -> list[ReviewedRow]:
        """Review every filled row of a game; see review_rows."""
        return review_rows(
            rows, secret, box.score, lambda some: len(self.codes_left(some)), partial(self._compare_guess, box)
        )

    def codes_left(self, rows: Sequence[Row]) -> CodeNumbers:
        """Return the codes that fit all marked rows."""
        return codes_left(self._codes, marked_rows(rows))

    def _compare_guess(self, box: Box, before: Sequence[Row], guess: Code) -> Comparison:
        """Compare a guess with the best one that is found."""
        codes, number = self.codes_left(before), self._codes.number_of(guess)
        top, mine = self._choose(marked_rows(before), None, number)
        best = min(mine, top, key=lambda each: each.need)
        advised = box.numbered_code(best.guess)
        return Comparison(mine.need, advised, best.need, "estimate", is_least(mine.need, len(codes)))

    def _choose(self, rows: Marks, chance: Random | None = None, *others: int) -> list[Contender]:
        """Return the best guess that is found, and then the `others`, with what they need, all by one reckoning.

        Without `chance` it is always the same one.
        """
        codes, chance = codes_left(self._codes, rows), chance or Random(str(list(rows)))  # noqa: S311 - the same hint
        if not rows:
            return self._estimate([self._codes.number_of(self._draw_first(chance)), *others], codes)
        guesses = codes[:1] if len(codes) <= 2 else self._rank(codes, chance)  # noqa: PLR2004 - either of two will do
        if len(codes) <= FEW_CODES_LEFT and (found := self._search(guesses[:FEW_GUESSES], codes, others)):
            return found
        finalists = guesses[:FINAL_GUESSES]
        # Of guesses that are as good a code is taken that may be the right one.
        worth = self._likely_rows(finalists, _draw(codes, FINAL_CODES, chance)) - 1e-6 * np.isin(finalists, codes)
        return self._estimate([int(finalists[worth.argmin()]), *others], codes)

    def _rank(self, codes: CodeNumbers, chance: Random) -> CodeNumbers:
        """Return guesses, the most promising first, by a sample of the codes."""
        sample = _draw(codes, SAMPLED_CODES, chance)
        others = as_numbers(*(chance.randrange(self._codes.size) for _ in range(OTHER_GUESSES)))
        guesses = np.union1d(_draw(codes, POSSIBLE_GUESSES, chance), self._codes.without_twins(others))
        worth = self._likely_rows(guesses, sample)
        for _ in range(VARIED_TIMES):
            best = guesses[worth.argsort(kind="stable")[:VARIED_GUESSES]]
            more = np.setdiff1d(self._codes.neighbours(best), guesses)
            guesses, worth = np.concatenate([guesses, more]), np.concatenate([worth, self._likely_rows(more, sample)])
        return guesses[worth.argsort(kind="stable")]

    def _search(self, guesses: CodeNumbers, codes: CodeNumbers, others: Sequence[int]) -> list[Contender] | None:
        """Return the best guess for few codes and the `others`, if only these are made; None if that takes long."""
        pool = np.unique(np.concatenate([guesses, codes, as_numbers(*others)]))
        search, size = ExactSearch(self._codes.answers(pool, codes), pool.searchsorted(codes), FEW_BUDGET), len(codes)
        try:
            total, found = search.best()
            after = [(other, search.after(int(pool.searchsorted(other)))) for other in others]
        except OverBudget:
            return None
        needs = [(int(pool[found]), total), *after]
        return [Contender(guess, min(each, total + size) / size) for guess, each in needs]

    def _estimate(self, guesses: Sequence[int], codes: CodeNumbers) -> list[Contender]:
        """Return guesses with what they need, by what sets of such sizes usually need."""
        rows = 1 + self._likely_rows(as_numbers(*guesses), codes) / len(codes)
        return list(map(Contender, guesses, rows.tolist()))

    def _likely_rows(self, guesses: CodeNumbers, codes: CodeNumbers) -> NDArray[np.float64]:
        """Return the rows [guess] that the codes still need in total after a guess; the right answer needs none."""
        sizes = self._codes.split_sizes(guesses, codes)
        usual = usual_totals(self._rows_needed, len(codes))
        rows: NDArray[np.float64] = usual[sizes].sum(axis=1) - sizes[:, self._codes.solved]
        return rows


@lru_cache(maxsize=32)
def codes_left(numbered: NumberedCodes, rows: Marks) -> CodeNumbers:
    """Return the codes that fit some rows; every row narrows down what the rows before it have left."""
    if not rows:
        return np.arange(numbered.size, dtype=np.int32)
    (guess, key), codes = rows[-1], codes_left(numbered, rows[:-1])
    told = numbered.answers(as_numbers(numbered.number_of(guess)), codes)[0]
    fitting: CodeNumbers = codes[told == numbered.number_of_answer(key)]
    return fitting


@lru_cache(maxsize=64)
def usual_totals(rows_needed: RowsNeeded, most: int) -> NDArray[np.float64]:
    """Return the rows that 0 to `most` codes need in total, between the known sizes by their logarithm."""
    codes, (sizes, rows) = np.arange(most + 1), zip(*rows_needed, strict=True)
    usual: NDArray[np.float64] = codes * np.interp(np.log(np.maximum(codes, 1)), np.log(sizes), rows)
    return usual


def _draw(codes: CodeNumbers, most: int, chance: Random) -> CodeNumbers:
    """Return at most so many of the codes, at equal distances, the first of them drawn."""
    if len(codes) <= most:
        return codes
    return codes[((np.arange(most) + chance.random()) * (len(codes) / most)).astype(np.int64)]
