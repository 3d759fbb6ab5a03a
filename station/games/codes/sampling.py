"""A codebreaker for boxes that have too many codes to compare them all.

A decision looks at a sample of the codes left, and at some of them as guesses. How many rows a set of codes still needs
is estimated from its size; the estimate is the mean of games that this codebreaker played (see docs/codebreaker.md).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from station.games.codes.box import Box, Marked
from station.games.codes.code import Code, Key
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
from station.matches.players import Strength

CodeNumbers = NDArray[np.int32]
"""Codes by their numbers, as Box.numbered_code counts them."""

SAMPLING_FORGETS: Final[Mapping[Strength, float]] = MappingProxyType({"weak": 2 / 5, "medium": 1 / 8})
"""The share of the rows that a player forgets."""

MOST_GUESSES: Final = 48
"""The most possible codes that are compared as guesses; half as many others are compared too."""

MOST_SAMPLED: Final = 2000
"""The most of the codes left that stand for all of them when guesses are compared."""


def answer_number(box: Box, key: Key) -> int:
    """Return an answer as a number: how many key pegs of each kind there are are its digits, the best kind first."""
    number = 0
    for kind in box.kind.key_pegs:
        number = number * (box.places + 1) + getattr(key, kind)
    return number


class SamplingCodebreaker:
    """Breaks the codes of one box.

    `answers` returns the number of the answer to a guess by each of some codes (see answer_number), `first_guess` draws
    the first row, and `rows_needed` has the number of codes in a set, and of the rows that it needs on average,
    including the one that finds the code: from one code to all of them.
    """

    def __init__(
        self,
        box: Box,
        answers: Callable[[Code, CodeNumbers], NDArray[np.uint8]],
        first_guess: Callable[[Random], Code],
        rows_needed: Sequence[tuple[int, float]],
    ) -> None:
        self._box = box
        self._answers = answers
        self._first_guess = first_guess
        self._rows_needed = rows_needed
        self._solved = answer_number(box, Key(box.places, 0))
        self._usual = lru_cache(maxsize=8)(self._list_rows)
        self._left = lru_cache(maxsize=32)(self._narrow_down)

    def choose_guess(
        self,
        box: Box,
        rows: Sequence[Row],
        strength: Strength,
        chance: Random,
        *,
        within: int | None = None,  # noqa: ARG002 - as for other boxes
    ) -> Code:
        """Return the next guess: the same for the same rows, strength and state of `chance`. Raises Contradicted.

        The most rows that it may take are unknown, so `within` is ignored.
        """
        self._find_fitting(rows)
        marked = marked_rows(rows)
        if strength == "strong":
            return self._strong(marked, chance)
        codes = self.codes_left([row for row in marked if chance.random() >= SAMPLING_FORGETS[strength]])
        for guess, _ in marked:
            codes = codes[self._answers(guess, codes) != self._solved]
        return box.numbered_code(int(codes[chance.randrange(len(codes))]))

    def best(self, box: Box, rows: Sequence[Row], within: int | None = None) -> Suggestion:  # noqa: ARG002 - as above
        """Return the best guess that is found. Raises Contradicted if no code fits."""
        self._find_fitting(rows)
        marked = list(marked_rows(rows))
        return self.predict(box, rows, self._strong(marked, Random(str(marked))))  # noqa: S311 - the same hint again

    def predict(self, box: Box, rows: Sequence[Row], guess: Code) -> Suggestion:  # noqa: ARG002 - as above
        """Return what a guess leaves. Raises Contradicted if no code fits."""
        codes = self._find_fitting(rows)
        return Suggestion(guess, len(codes), mean_left(self._sizes_after(guess, codes)))

    def analysis(self, box: Box, rows: Sequence[Row], secret: Code) -> list[ReviewedRow]:
        """Return what every filled row told; the answers are the true ones, so faults in the marking do not matter."""
        guesses = [(number, row.pegs) for number, row in enumerate(rows, start=1) if row.pegs is not None]
        true = [(guess, box.score(guess, secret)) for _, guess in guesses]
        found = [
            self._judge(true[:at], guess, number, len(self.codes_left(true[: at + 1])))
            for at, (number, guess) in enumerate(guesses)
        ]
        is_found = any(guess == secret for guess, _ in true)
        return with_luck(found, 0.0 if is_found else self.rows_for(len(self.codes_left(true))))

    def codes_left(self, rows: Marked) -> CodeNumbers:
        """Return the codes that fit some rows."""
        return self._left(tuple(rows))

    def rows_for(self, codes: int) -> float:
        """Return how many rows are needed on average if `codes` codes are left."""
        for (some, low), (more, high) in pairwise(self._rows_needed):
            if codes <= more:
                return low + (high - low) * float(np.log(codes / some) / np.log(more / some)) if codes > some else low
        return self._rows_needed[-1][1]

    def expected_rows(self, guess: Code, codes: CodeNumbers) -> float:
        """Return how many rows are needed on average from a guess on, by what sets of such sizes usually need."""
        sizes = self._sizes_after(guess, codes)
        needs = (
            size * self.rows_for(int(size)) for answer, size in enumerate(sizes) if size and answer != self._solved
        )
        return float(1 + sum(needs) / len(codes))

    def _narrow_down(self, rows: tuple[tuple[Code, Key], ...]) -> CodeNumbers:
        """Return the codes that fit; every row of a game narrows down what the rows before it have left."""
        if not rows:
            return np.arange(self._box.possibilities, dtype=np.int32)
        *before, (guess, key) = rows
        codes = self._left(tuple(before))
        fitting: CodeNumbers = codes[self._answers(guess, codes) == answer_number(self._box, key)]
        return fitting

    def _find_fitting(self, rows: Sequence[Row]) -> CodeNumbers:
        """Return the codes that fit all marked rows. Raises Contradicted if there are none."""
        codes = self.codes_left(marked_rows(rows))
        if not len(codes):
            count = first_contradiction(rows, lambda some: len(self.codes_left(marked_rows(some))))
            raise Contradicted(count or len(rows))
        return codes

    def _judge(self, before: Marked, guess: Code, number: int, after: int) -> ReviewedRow:
        codes = self.codes_left(before)
        top = self._strong(before, Random(str(before)))  # noqa: S311 - the same review every time
        mine, theirs = self.expected_rows(guess, codes), self.expected_rows(top, codes)
        is_best = is_least(mine, len(codes))
        if mine <= theirs:
            top, theirs = guess, mine
        return ReviewedRow(number, guess, len(codes), after, mine, top, theirs, "estimate", is_best)

    def _strong(self, rows: Marked, chance: Random) -> Code:
        """Return the guess after which a sample of the codes left needs the fewest rows."""
        codes, code = self.codes_left(rows), self._box.numbered_code
        if not rows:
            return self._first_guess(chance)
        if len(codes) <= 2:  # noqa: PLR2004 - either is as good
            return code(int(codes[0]))
        sample = codes if len(codes) <= MOST_SAMPLED else codes[_draw_places(len(codes), MOST_SAMPLED, chance)]
        possible = codes if len(codes) <= MOST_GUESSES else codes[_draw_places(len(codes), MOST_GUESSES, chance)]
        others = [code(chance.randrange(self._box.possibilities)) for _ in range(MOST_GUESSES // 2)]
        guesses = [*(code(int(number)) for number in possible), *others]
        return min(guesses, key=lambda guess: self._likely_rows(guess, sample))

    def _likely_rows(self, guess: Code, sample: CodeNumbers) -> float:
        """Return the rows that the sets of a sample still need after a guess; the right answer needs none."""
        sizes = self._sizes_after(guess, sample)
        return float((sizes * self._usual(len(sample))[sizes]).sum() - sizes[self._solved])

    def _list_rows(self, most: int) -> NDArray[np.float64]:
        return np.array([0.0, *(self.rows_for(size) for size in range(1, most + 1))])

    def _sizes_after(self, guess: Code, codes: CodeNumbers) -> NDArray[np.int64]:
        """Return how many codes give each answer [answer]."""
        answers = (self._box.places + 1) ** len(self._box.kind.key_pegs)
        return np.bincount(self._answers(guess, codes), minlength=answers)


def _draw_places(among: int, number: int, chance: Random) -> NDArray[np.int64]:
    """Return `number` places of a list of length `among`, at equal distances, the first of them drawn."""
    start = chance.random()
    return ((np.arange(number) + start) * (among / number)).astype(np.int64)
