"""Codes of pairs as numbers, and how many codes at once answer many guesses.

A code is the number that `GRAND.numbered_code` gives it: its pairs are digits to the base 25, the first one highest. An
answer is a number, too: exact, pair alone and half are its digits to the base 5.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code, Key, is_half
from station.games.codes.exact import count_by_answer
from station.games.grand.pairs import ALL_PAIRS, PAIRS, pairs_of

CodeNumbers = NDArray[np.int32]
AnswerNumbers = NDArray[np.uint8]

EXACT: Final = (PAIRS + 1) ** 2
ELSEWHERE: Final = PAIRS + 1
"""What an exact pair adds to the number of an answer, and a pair that is elsewhere; half a pair adds 1."""

SOLVED: Final = PAIRS * EXACT
"""The number of the right code's answer, which is the highest."""

BLOCK_ANSWERS: Final = 400_000
"""Answers that are computed at once: few enough for their arrays to stay in the cache."""

_POWERS: Final = tuple(len(ALL_PAIRS) ** left for left in reversed(range(PAIRS)))
_HALF: Final = np.array([[is_half(pair, other) for other in ALL_PAIRS] for pair in ALL_PAIRS], np.uint8)


def number_of_code(code: Code) -> int:
    """Return the number of a code."""
    return sum(power * ALL_PAIRS.index(pair) for power, pair in zip(_POWERS, pairs_of(code), strict=True))


def number_of_answer(key: Key) -> int:
    """Return the number of an answer."""
    return key.red * EXACT + key.white * ELSEWHERE + key.half


def pair_answers(guesses: CodeNumbers, codes: CodeNumbers) -> AnswerNumbers:
    """Return the answers [guess, code] of codes to guesses.

    What a pair of a guess is answered depends only on the places in which the guess has this pair. So it is computed
    once for all guesses that have it in the same places.
    """
    guessed, right = _places(guesses), _places(codes)
    told = np.zeros((len(guesses), len(codes)), np.uint8)
    for place, pairs in enumerate(guessed):
        alike = 2 ** np.arange(PAIRS) @ (guessed == pairs) * len(ALL_PAIRS) + pairs
        _, first, at = np.unique(alike, return_index=True, return_inverse=True)
        told += np.array([_answers_at(place, guessed[:, guess], right) for guess in first])[at]
    return told


def split_sizes(guesses: CodeNumbers, codes: CodeNumbers) -> NDArray[np.int64]:
    """Return how many of the codes give each answer to each guess [guess, answer]."""
    sizes, block = np.empty((len(guesses), SOLVED + 1), np.int64), max(1, BLOCK_ANSWERS // len(codes))
    for start in range(0, len(guesses), block):
        told = pair_answers(guesses[start : start + block], codes)
        sizes[start : start + block] = count_by_answer(told, SOLVED + 1)
    return sizes


def without_twins(codes: CodeNumbers) -> CodeNumbers:
    """Return the codes of which all pairs differ."""
    ordered = np.sort(_places(codes), axis=0)
    differ: CodeNumbers = codes[(ordered[1:] != ordered[:-1]).all(axis=0)]
    return differ


def neighbours(codes: CodeNumbers) -> CodeNumbers:
    """Return the codes that differ from one of these in one place, and have no pair twice, and these."""
    changed = [
        (codes - codes // power % len(ALL_PAIRS) * power)[:, None] + np.arange(len(ALL_PAIRS), dtype=np.int32) * power
        for power in _POWERS
    ]
    return without_twins(np.unique(np.concatenate(changed, axis=1)))


def _places(codes: CodeNumbers) -> NDArray[np.uint8]:
    """Return the pair, 0 to 24, of codes in each place [place, code]."""
    return np.array([codes // power % len(ALL_PAIRS) for power in _POWERS], np.uint8)


def _answers_at(place: int, guess: NDArray[np.uint8], right: NDArray[np.uint8]) -> AnswerNumbers:
    """Return what each code adds to its answer for the pair of a guess in one place; see pairs.score_pairs."""
    same, twins = right == guess[place], guess == guess[place]
    free = same[~twins].sum(axis=0, dtype=np.uint8)
    wanted = (~same[:place][twins[:place]]).sum(axis=0, dtype=np.uint8)
    other = np.where(free > wanted, np.uint8(ELSEWHERE), _HALF[guess[place]][right[place]])
    return np.where(same[place], np.uint8(EXACT), other)
