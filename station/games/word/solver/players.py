"""The codebreakers of three strengths: weak, medium and strong."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

import numpy as np

from station.games.codes.code import Code
from station.games.codes.match import Row, marked_rows
from station.games.word.boxes import WordBox
from station.games.word.solver import search
from station.games.word.solver.candidates import common_first, fitting_words, lexicon_of, rare_left, words_left
from station.games.word.solver.lexicon import WordNumbers
from station.games.word.solver.openings import continue_openings
from station.matches.players import Strength

WORD_FORGETS: Final[Mapping[Strength, float]] = MappingProxyType({"weak": 1 / 2, "medium": 1 / 6})
"""The share of the rows that a player forgets."""

ALIKE_ROWS: Final = 0.01
"""Rows; a guess may be likely to take this much more than the best one, so that it cannot be foreseen."""


def choose_guess(
    box: WordBox,
    rows: Sequence[Row],
    strength: Strength,
    chance: Random,
    *,
    within: int | None = None,  # noqa: ARG001 - no word box promises anything
) -> Code:
    """Return the next guess: the same for the same rows, strength and state of `chance`.

    It may be called in any thread. Raises Contradicted where no word fits.
    """
    words = fitting_words(box, rows)
    if strength != "strong":
        return _word(box, _forgetful(box, rows, words, chance, WORD_FORGETS[strength]), chance)
    if known := continue_openings(box.spelling, marked_rows(rows)):
        return chance.choice(known)
    found = search.rank(lexicon_of(box), words, rare_left(box, rows))
    return _word(box, found.best(ALIKE_ROWS * len(words)), chance)


def strong(box: WordBox, rows: Sequence[Row]) -> Code:
    """Return the best guess known, always the same one. Raises Contradicted where no word fits."""
    words = fitting_words(box, rows)
    if known := continue_openings(box.spelling, marked_rows(rows)):
        return known[0]
    lexicon = lexicon_of(box)
    return lexicon.words[int(search.rank(lexicon, words, rare_left(box, rows)).best()[0])]


def _forgetful(box: WordBox, rows: Sequence[Row], words: WordNumbers, chance: Random, share: float) -> WordNumbers:
    """Return the words that fit the rows, each of which is forgotten with the chance `share`, 0 to 1.

    No guess is made twice.
    """
    history = marked_rows(rows)
    remembered = tuple(row for row in history if chance.random() >= share)
    played = {guess for guess, _ in history}
    lexicon = lexicon_of(box)
    some = common_first(box, words_left(box.language, box.holes, remembered))
    fresh = np.array([number for number in some.tolist() if lexicon.words[number] not in played], np.int32)
    return fresh if len(fresh) else words


def _word(box: WordBox, numbers: WordNumbers, chance: Random) -> Code:
    return lexicon_of(box).words[int(numbers[chance.randrange(len(numbers))])]
