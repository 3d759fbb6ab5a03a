"""The codebreakers of three strengths: weak, medium and strong."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

from station.games.codes.code import Code, Marks
from station.games.codes.match import Row, marked_rows
from station.games.codes.numbers import forget_rows
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
    words, lexicon = fitting_words(box, rows), lexicon_of(box)
    if strength != "strong":
        marked = marked_rows(rows)
        guessed = [search.number_of_word(lexicon, guess) for guess, _ in marked]
        some = forget_rows(marked, WORD_FORGETS[strength], chance, partial(_common_left, box), guessed)
        return _draw_word(box, some, chance)
    if known := continue_openings(box.spelling, marked_rows(rows)):
        return chance.choice(known)
    found = search.rank(lexicon, words, rare_left(box, rows))
    return _draw_word(box, found.best(ALIKE_ROWS * len(words)), chance)


def strong(box: WordBox, rows: Sequence[Row]) -> Code:
    """Return the best guess known, always the same one. Raises Contradicted where no word fits."""
    words = fitting_words(box, rows)
    if known := continue_openings(box.spelling, marked_rows(rows)):
        return known[0]
    lexicon = lexicon_of(box)
    return lexicon.words[int(search.rank(lexicon, words, rare_left(box, rows)).best()[0])]


def _common_left(box: WordBox, rows: Marks) -> WordNumbers:
    return common_first(box, words_left(box.language, box.holes, rows))


def _draw_word(box: WordBox, numbers: WordNumbers, chance: Random) -> Code:
    return lexicon_of(box).words[int(numbers[chance.randrange(len(numbers))])]
