"""Which words are left after some rows: the common ones, or any words if none of these fits."""

from collections.abc import Sequence
from functools import lru_cache, partial

import numpy as np

from station.games.codes.code import Marks
from station.games.codes.match import Row, marked_rows
from station.games.codes.thinking import find_fitting
from station.games.word.boxes import WordBox
from station.games.word.solver.lexicon import Lexicon, WordNumbers, answers, load_lexicon, number_of_key, spell
from station.games.word.words import alphabet


def lexicon_of(box: WordBox) -> Lexicon:
    """Return the words of a box."""
    return load_lexicon(box.language, box.holes)


@lru_cache(maxsize=16)
def words_left(language: str, letters: int, rows: Marks) -> WordNumbers:
    """Return the numbers of all words that fit all rows, in order; not to be changed."""
    lexicon = load_lexicon(language, letters)
    if not rows:
        fitting = np.arange(len(lexicon.words), dtype=np.int32)
    else:
        (guess, key), before = rows[-1], words_left(language, letters, rows[:-1])
        told = answers(lexicon, spell((guess,), alphabet(language)), before)[0]
        fitting = before[told == number_of_key(lexicon, key)]
    fitting.setflags(write=False)
    return fitting


def fitting_words(box: WordBox, rows: Sequence[Row]) -> WordNumbers:
    """Return the words that the secret may be: the common ones that fit, or any words if none of these does.

    Raises Contradicted if no word fits.
    """
    return common_first(box, find_fitting(rows, partial(_all_left, box)))


def _all_left(box: WordBox, rows: Sequence[Row]) -> WordNumbers:
    return words_left(box.language, box.holes, marked_rows(rows))


def rare_left(box: WordBox, rows: Sequence[Row]) -> WordNumbers:
    """Return the rare words that fit, if common ones do, too; else none."""
    found, common = _all_left(box, rows), lexicon_of(box).common
    return found[found >= common] if (found < common).any() else found[:0]


def common_first(box: WordBox, words: WordNumbers) -> WordNumbers:
    """Return the common ones of some words, or all of them if none is common."""
    common = words[words < lexicon_of(box).common]
    return common if len(common) else words
