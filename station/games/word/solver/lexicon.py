"""The words of a language as numbers, and their answers to guesses, many at once.

An answer is one number, red times (letters + 1) plus red and white together. A word is a vector of zeros and ones: a
letter in a place, and a letter for the first, the second ... time. The answers of all words to all guesses are then a
product of two matrices: letters in the same place count letters + 1 each, and letters in both words one each.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code, Key
from station.games.word.words import all_words, alphabet, common_words

WordNumbers = NDArray[np.int32]
Vectors = NDArray[np.float32]


class Lexicon(NamedTuple):
    """All words with `letters` letters by number: first the `common` ones, from which the station takes its secrets.

    `vectors` has a row for every word.
    """

    language: str
    letters: int
    words: tuple[Code, ...]
    common: int
    vectors: Vectors

    @property
    def kinds(self) -> int:
        """One more than the highest answer, which is that of the right word."""
        return (self.letters + 1) ** 2


@lru_cache(maxsize=4)
def load_lexicon(language: str, letters: int) -> Lexicon:
    """Return the words of a language that have `letters` letters."""
    common = common_words(language, letters)
    words = (*common, *sorted(all_words(language, letters).difference(common)))
    return Lexicon(language, letters, words, len(common), vectors_of(words, alphabet(language)))


def vectors_of(words: Sequence[Code], letters: str) -> Vectors:
    """Return a row for every word; `letters` is the alphabet."""
    numbers = np.array([[letters.index(letter) for letter in word] for word in words], np.intp)
    places = numbers.shape[1]
    placed = np.zeros((len(words), places, len(letters)), np.float32)
    np.put_along_axis(placed, numbers[:, :, None], 1, axis=2)
    times = placed.sum(axis=1)
    counted = times[:, None, :] > np.arange(places, dtype=np.float32)[:, None]
    return np.concatenate([placed, counted.astype(np.float32)], axis=1).reshape(len(words), -1)


def answers(lexicon: Lexicon, guesses: Vectors, among: WordNumbers) -> NDArray[np.int32]:
    """Return the answers [guess, word] of the words `among` all, by number, to guesses as vectors."""
    half = guesses.shape[1] // 2
    weighted = guesses.copy()
    weighted[:, :half] *= lexicon.letters + 1
    return (weighted @ lexicon.vectors[among].T).astype(np.int32)


def split_sizes(lexicon: Lexicon, guesses: Vectors, among: WordNumbers) -> NDArray[np.int64]:
    """Return how many of the words `among` all give each answer to each guess [guess, answer]."""
    told = answers(lexicon, guesses, among)
    told += (np.arange(len(told), dtype=np.int32) * lexicon.kinds)[:, None]
    return np.bincount(told.ravel(), minlength=len(told) * lexicon.kinds).reshape(-1, lexicon.kinds)


def number_of_key(lexicon: Lexicon, key: Key) -> int:
    """Return an answer as a number."""
    return key.red * (lexicon.letters + 1) + key.red + key.white


def key_of(lexicon: Lexicon, answer: int) -> Key:
    """Return a numbered answer: the inverse of `number_of_key`."""
    red, both = divmod(answer, lexicon.letters + 1)
    return Key(red, both - red)
