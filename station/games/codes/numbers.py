"""Codes of a box as numbers, and how many codes at once answer many guesses.

A code is the number that `Box.numbered_code` gives it: its pegs are digits, the first one highest. An answer is a
number, too: the numbers of its key pegs are digits, the best kind highest.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from station.games.codes.box import Box, pegs_at, split_pegs
from station.games.codes.code import Code, Key, is_half
from station.games.codes.exact import count_by_answer

CodeNumbers = NDArray[np.int32]
AnswerNumbers = NDArray[np.uint8]

BLOCK_ANSWERS: Final = 400_000
"""Answers that are computed at once: few enough for their arrays to stay in the cache."""


class NumberedCodes:
    """The codes of a box in which every place may have every peg: 0 to `box.possibilities` - 1.

    `size` is their number. `solved` is the number of the right code's answer, which is the highest; at most 255.
    """

    def __init__(self, box: Box) -> None:
        self._box = box
        self.size = box.possibilities
        self._pegs = pegs_at(box, 0)
        self._powers = [len(self._pegs) ** left for left in reversed(range(box.places))]
        self._half = np.array([[is_half(peg, other) for other in self._pegs] for peg in self._pegs], np.uint8)
        base, kinds = box.places + 1, len(box.kind.key_pegs)
        self._weights = [base ** (kinds - 1 - at) for at in range(kinds)]
        self.solved = box.places * self._weights[0]

    def number_of(self, code: Code) -> int:
        """Return the number of a code."""
        pegs = split_pegs(self._box, code)
        return sum(power * self._pegs.index(peg) for power, peg in zip(self._powers, pegs, strict=True))

    def number_of_answer(self, key: Key) -> int:
        """Return the number of an answer."""
        return sum(weight * number for weight, number in zip(self._weights, key, strict=False))

    def answers(self, guesses: CodeNumbers, codes: CodeNumbers) -> AnswerNumbers:
        """Return the answers [guess, code] of codes to guesses.

        What a peg of a guess is answered depends only on the places in which the guess has this peg. So it is computed
        once for all guesses that have it in the same places.
        """
        guessed, right = self._places(guesses), self._places(codes)
        told = np.zeros((len(guesses), len(codes)), np.uint8)
        for place, pegs in enumerate(guessed):
            alike = 2 ** np.arange(len(guessed)) @ (guessed == pegs) * len(self._pegs) + pegs
            _, first, at = np.unique(alike, return_index=True, return_inverse=True)
            told += np.array([self._answers_at(place, guessed[:, guess], right) for guess in first])[at]
        return told

    def split_sizes(self, guesses: CodeNumbers, codes: CodeNumbers) -> NDArray[np.int64]:
        """Return how many of the codes give each answer to each guess [guess, answer]."""
        sizes, block = np.empty((len(guesses), self.solved + 1), np.int64), max(1, BLOCK_ANSWERS // len(codes))
        for start in range(0, len(guesses), block):
            told = self.answers(guesses[start : start + block], codes)
            sizes[start : start + block] = count_by_answer(told, self.solved + 1)
        return sizes

    def without_twins(self, codes: CodeNumbers) -> CodeNumbers:
        """Return the codes of which all pegs differ."""
        ordered = np.sort(self._places(codes), axis=0)
        differ: CodeNumbers = codes[(ordered[1:] != ordered[:-1]).all(axis=0)]
        return differ

    def neighbours(self, codes: CodeNumbers) -> CodeNumbers:
        """Return the codes that differ from one of these in one place, and have no peg twice, and these."""
        every = np.arange(len(self._pegs), dtype=np.int32)
        changed = [(codes - codes // power % len(every) * power)[:, None] + every * power for power in self._powers]
        return self.without_twins(np.unique(np.concatenate(changed, axis=1)))

    def _places(self, codes: CodeNumbers) -> NDArray[np.uint8]:
        """Return the number of the peg of codes in each place [place, code]."""
        return np.array([codes // power % len(self._pegs) for power in self._powers], np.uint8)

    def _answers_at(self, place: int, guess: NDArray[np.uint8], right: NDArray[np.uint8]) -> AnswerNumbers:
        """Return what each code adds to its answer for the peg of a guess in one place; see code.score_with_half."""
        exact, elsewhere = map(np.uint8, self._weights[:2])
        same, twins = right == guess[place], guess == guess[place]
        free = same[~twins].sum(axis=0, dtype=np.uint8)
        wanted = (~same[:place][twins[:place]]).sum(axis=0, dtype=np.uint8)
        return np.where(same[place], exact, np.where(free > wanted, elsewhere, self._half[guess[place]][right[place]]))


def as_numbers(*codes: int) -> CodeNumbers:
    """Return codes by number as an array."""
    return np.array(codes, np.int32)


def forget_rows(
    marked: tuple[Any, ...],
    share: float,
    chance: Random,
    codes_left: Callable[[tuple[Any, ...]], CodeNumbers],
    guessed: Iterable[int],
) -> CodeNumbers:
    """Return the codes that fit the rows, each of which is forgotten with the chance `share`, 0 to 1.

    `guessed` are the codes of these rows, none of which is guessed twice. Some code must fit all rows.
    """
    codes = codes_left(tuple(row for row in marked if chance.random() >= share))
    fresh = codes[~np.isin(codes, [*guessed])]
    return fresh if len(fresh) else codes_left(marked)
