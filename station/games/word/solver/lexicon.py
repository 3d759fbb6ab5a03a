"""The words of a language as numbers, and their answers to guesses, many at once.

An answer is one number, red times (letters + 1) plus red and white together.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code, Key
from station.games.word.words import all_words, alphabet, common_words

WordNumbers = NDArray[np.int32]
Spellings = NDArray[np.uint8]
"""Words by the numbers of their letters in the alphabet [word, place]."""


class Lexicon(NamedTuple):
    """All words with `letters` letters by number: first the `common` ones, from which the station takes its secrets.

    `spellings` has a row for every word.
    """

    language: str
    letters: int
    words: tuple[Code, ...]
    common: int
    spellings: Spellings

    @property
    def kinds(self) -> int:
        """One more than the highest answer, which is that of the right word."""
        return (self.letters + 1) ** 2


@lru_cache(maxsize=4)
def load_lexicon(language: str, letters: int) -> Lexicon:
    """Return the words of a language that have `letters` letters."""
    common = common_words(language, letters)
    words = (*common, *sorted(all_words(language, letters).difference(common)))
    return Lexicon(language, letters, words, len(common), spell(words, alphabet(language)))


def spell(words: Sequence[Code], letters: str) -> Spellings:
    """Return a row for every word; `letters` is the alphabet."""
    return np.array([[letters.index(letter) for letter in word] for word in words], np.uint8)


def answers(lexicon: Lexicon, guesses: Spellings, among: WordNumbers) -> NDArray[np.uint8]:
    """Return the answers [guess, word] of the words `among` all, by number, to guesses."""
    words = lexicon.spellings[among]
    told = np.zeros((len(guesses), len(words)), np.uint8)
    for guessed, right in zip(guesses.T, words.T, strict=True):
        told += guessed[:, None] == right
    told *= np.uint8(lexicon.letters + 1)
    for letter in np.intersect1d(guesses, words):
        times = (guesses == letter).sum(axis=1, dtype=np.uint8)
        having = np.flatnonzero(times)
        told[having] += np.minimum(times[having, None], (words == letter).sum(axis=1, dtype=np.uint8))
    return told


def number_of_key(lexicon: Lexicon, key: Key) -> int:
    """Return an answer as a number."""
    return key.red * (lexicon.letters + 1) + key.red + key.white


def key_of_answer(lexicon: Lexicon, answer: int) -> Key:
    """Return a numbered answer: the inverse of `number_of_key`."""
    red, both = divmod(answer, lexicon.letters + 1)
    return Key(red, both - red)
