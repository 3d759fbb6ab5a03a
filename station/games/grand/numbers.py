"""Codes of pairs as numbers, and how many codes at once answer many guesses.

A code is the number that `GRAND.numbered_code` gives it: its pairs are digits to the base 25, the first one highest. An
answer is a number, too: exact, pair alone and half are its digits to the base 5.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code, Key
from station.games.grand.boxes import GRAND
from station.games.grand.pairs import ALL_PAIRS, PAIRS, SHAPES, pairs_of

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


@cache
def _all_places() -> tuple[NDArray[np.uint8], ...]:
    """Return the pair, 0 to 24, of every code [code] in each place: 1.6 MB."""
    numbers = np.arange(GRAND.possibilities, dtype=np.int32)
    return tuple((numbers // power % len(ALL_PAIRS)).astype(np.uint8) for power in _POWERS)


def number_of_code(code: Code) -> int:
    """Return the number of a code."""
    return sum(power * ALL_PAIRS.index(pair) for power, pair in zip(_POWERS, pairs_of(code), strict=True))


def number_of_answer(key: Key) -> int:
    """Return the number of an answer."""
    return key.red * EXACT + key.white * ELSEWHERE + key.half


def pair_answers(guesses: CodeNumbers, codes: CodeNumbers) -> AnswerNumbers:
    """Return the answers [guess, code] of codes to guesses.

    Where the pairs of a guess all differ, what a pair of it is answered does not depend on the others, and each adds to
    the answer for itself. Other guesses are answered one by one.
    """
    guessed, right = _places(guesses), _places(codes)
    told = np.zeros((len(guesses), len(codes)), np.uint8)
    for place, pairs in enumerate(guessed):
        used, at = np.unique(pairs, return_inverse=True)
        told += np.array([_answers_to_pair(int(pair), place, right) for pair in used], np.uint8)[at]
    for guess in np.flatnonzero(~_all_differ(guessed)).tolist():
        told[guess] = _answers_in_turn([int(pairs[guess]) for pairs in guessed], right)
    return told


def split_sizes(guesses: CodeNumbers, codes: CodeNumbers) -> NDArray[np.int64]:
    """Return how many of the codes give each answer to each guess [guess, answer]."""
    sizes = np.empty((len(guesses), SOLVED + 1), np.int64)
    block = max(1, BLOCK_ANSWERS // len(codes))
    for start in range(0, len(guesses), block):
        told = pair_answers(guesses[start : start + block], codes).astype(np.int32)
        told += np.arange(len(told), dtype=np.int32)[:, None] * (SOLVED + 1)
        counts = np.bincount(told.ravel(), minlength=len(told) * (SOLVED + 1))
        sizes[start : start + block] = counts.reshape(len(told), -1)
    return sizes


def without_twins(codes: CodeNumbers) -> CodeNumbers:
    """Return the codes of which all pairs differ."""
    return codes[_all_differ(_places(codes))]


def neighbours(codes: CodeNumbers) -> CodeNumbers:
    """Return the codes that differ from one of these in one place, and have no pair twice, and these."""
    changed = [
        (codes - codes // power % len(ALL_PAIRS) * power)[:, None] + np.arange(len(ALL_PAIRS), dtype=np.int32) * power
        for power in _POWERS
    ]
    return without_twins(np.unique(np.concatenate(changed, axis=1)))


def _places(codes: CodeNumbers) -> list[NDArray[np.uint8]]:
    return [pairs[codes] for pairs in _all_places()]


def _all_differ(places: list[NDArray[np.uint8]]) -> NDArray[np.bool_]:
    ordered = np.sort(places, axis=0)
    differ: NDArray[np.bool_] = (ordered[1:] != ordered[:-1]).all(axis=0)
    return differ


def _answers_to_pair(pair: int, place: int, right: list[NDArray[np.uint8]]) -> AnswerNumbers:
    """Return what each code adds to its answer for this pair in this place, if it is there once."""
    elsewhere = np.logical_or.reduce([pairs == pair for pairs in right])
    other = np.where(elsewhere, np.uint8(ELSEWHERE), _is_half(pair, right[place]))
    return np.where(right[place] == pair, np.uint8(EXACT), other)


def _answers_in_turn(guess: list[int], right: list[NDArray[np.uint8]]) -> AnswerNumbers:
    """Return the answer of each code to a guess, pair by pair; see pairs.score_pairs."""
    exact = [pairs == pair for pair, pairs in zip(guess, right, strict=True)]
    unused = [~here for here in exact]
    told = np.zeros(len(right[0]), np.uint8)
    for place, pair in enumerate(guess):
        waits = ~exact[place]
        told += exact[place] * np.uint8(EXACT)
        for other in range(PAIRS):
            if other != place:
                found = waits & unused[other] & (right[other] == pair)
                unused[other] &= ~found
                waits &= ~found
                told += found * np.uint8(ELSEWHERE)
        told += waits * _is_half(pair, right[place])
    return told


def _is_half(pair: int, pairs: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return 1 where either the colour or the shape is that of `pair`, and else 0."""
    colour, shape = divmod(pair, len(SHAPES))
    half: NDArray[np.bool_] = (pairs // len(SHAPES) == colour) != (pairs % len(SHAPES) == shape)
    return half.astype(np.uint8)
