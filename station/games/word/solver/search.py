"""The guess after which the words that are left need the fewest rows.

A look one row ahead ranks all words as guesses, by the parts into which each splits the words left. For the best of
these the parts are searched exactly, as far as the budget goes: it counts how many rows they need if every guess from
there on is the best one. Where many words are left, a sample at equal distances stands for all of them in the ranking.
The same words left give the same guess.

The station takes its secrets from common words, but people may set any word of the list. So of guesses that are nearly
as good for the common words that are left, one is taken that also splits the rare ones well.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code
from station.games.codes.exact import EXACT_BUDGET, ExactSearch, OverBudget, count_by_answer, is_searchable
from station.games.word.solver.lexicon import Lexicon, WordNumbers, answers, spell
from station.games.word.words import alphabet

WORD_BUDGET: Final = 20_000_000
"""How many answers of a word to a guess are looked at for one decision: a tenth of a second on a desktop."""

COUNTED_GUESSES: Final = 30
"""The guesses whose parts are searched exactly."""

SAMPLE_WORDS: Final = 300
"""The most words that stand for all that are left, and for which parts are searched exactly."""

RARE_WEIGHT: Final = 0.05
"""What a row for a rare word counts, if a row for a common one counts 1.

Chosen: with English words of five letters, 0 to 0.1 make no difference for common words that 178 of them would show,
and rare ones take some tenths of a row fewer.
"""


class RankedWords(NamedTuple):
    """Guesses by number, the most promising first.

    `totals` are the rows that the words left need after each, this one included: counted if `is_counted`, or else
    estimated. `rare` are those that rare words need in addition, estimated.
    """

    guesses: WordNumbers
    totals: NDArray[np.float64]
    rare: NDArray[np.float64]
    is_counted: bool

    def best(self, within: float = 1e-9) -> WordNumbers:
        """Return the guesses whose total is at most `within` above that of the best one."""
        worth = self.totals + RARE_WEIGHT * self.rare
        found: WordNumbers = self.guesses[worth <= worth.min() + within]
        return found

    def total_of(self, guess: int) -> float:
        """Return the rows that the words left need after one of the guesses."""
        return float(self.totals[self.guesses == guess][0])


def rank(
    lexicon: Lexicon,
    words: WordNumbers,
    rare: WordNumbers,
    also: Sequence[Code] = (),
    budget: int = WORD_BUDGET,
) -> RankedWords:
    """Return guesses with what the `words` that are left, and other `rare` ones that fit, need after each.

    `also` are guesses that are to be among them; the number of one that is not in the list follows those of all words.
    """
    some, uncommon = sample_evenly(words, SAMPLE_WORDS), sample_evenly(rare, SAMPLE_WORDS)
    spellings = lexicon.spellings
    if foreign := [guess for guess in also if guess not in lexicon.words]:
        spellings = np.concatenate([spellings, spell(foreign, alphabet(lexicon.language))])
    told = answers(lexicon, spellings, some)
    totals = (len(some) + likely_after(lexicon, told)) * len(words) / len(some)
    totals[some] -= 1
    if len(some) > 1:
        totals[(told == told[:, :1]).all(axis=1)] = np.inf  # tells nothing
    extra = likely_after(lexicon, answers(lexicon, spellings, uncommon)) * len(rare) / max(1, len(uncommon))
    first = list({number_of_word(lexicon, guess): None for guess in also})
    order = (totals + RARE_WEIGHT * extra).argsort(kind="stable")[:COUNTED_GUESSES].tolist()
    guesses = np.array([*first, *(guess for guess in order if guess not in first)], np.int32)
    counted = _count_rows(told, some, guesses, budget) if len(words) <= SAMPLE_WORDS else []
    is_counted = len(counted) > len(first)
    if is_counted:
        guesses, totals = guesses[: len(counted)], np.array(counted)
    else:
        totals = totals[guesses]
    return RankedWords(guesses, totals, extra[guesses], is_counted)


def solve_exactly(lexicon: Lexicon, words: WordNumbers, guess: Code) -> tuple[int, float, float] | None:
    """Return the best guess for few words, the rows that they need with it on average, and with another `guess`.

    None where that takes too long, or the guess is not in the list.
    """
    if guess not in lexicon.words or not is_searchable(len(words), len(lexicon.words)):
        return None
    search = ExactSearch(answers(lexicon, lexicon.spellings, words), words.astype(np.int64), EXACT_BUDGET)
    try:
        total, best = search.best()
        after = search.after(lexicon.words.index(guess))
    except OverBudget:
        return None
    size = len(words)
    return best, total / size, min(after, total + size) / size


def number_of_word(lexicon: Lexicon, word: Code) -> int:
    """Return the number of a word; that after all others, if it is not in the list."""
    return lexicon.words.index(word) if word in lexicon.words else len(lexicon.words)


def _count_rows(told: NDArray[np.uint8], words: WordNumbers, guesses: WordNumbers, budget: int) -> list[float]:
    """Return the totals of words after the first guesses, as many as the budget allows, with the best ones to follow.

    `told` are the answers [guess, word] to all words.
    """
    search, totals = ExactSearch(told, words.astype(np.int64), budget), list[float]()
    try:
        for guess in guesses.tolist():
            totals.append(float(search.after(guess)))
    except OverBudget:
        pass
    return totals


def likely_after(lexicon: Lexicon, told: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return how many rows words are likely to need after each guess, by their answers [guess, word]; 1 if it is right.

    The guess itself is not counted.
    """
    if not told.shape[1]:
        return np.zeros(len(told))
    sizes = count_by_answer(told, lexicon.kinds)
    total: NDArray[np.float64] = likely_totals(told.shape[1], lexicon.letters)[sizes].sum(axis=1)
    return total


@lru_cache(maxsize=64)
def likely_totals(most: int, letters: int) -> NDArray[np.float64]:
    """Return what a set of words takes in total as a rule, by its size, 0 to `most`.

    As if every guess split n words evenly into r + log n parts, or as many as there are at most: both fitted to games
    of the strong player.
    """
    fewest, most_parts = _PARTS[letters]
    size = np.arange(most + 1, dtype=np.float64)
    log = np.log(np.maximum(size, 1))
    likely: NDArray[np.float64] = size * (1 + log / np.log(np.minimum(fewest + log, most_parts)))
    likely[: len(_FEW)] = _FEW[: most + 1]
    likely.setflags(write=False)
    return likely


_PARTS: Final = {4: (3.0, 6.5), 5: (4.0, 8.2)}
"""By the letters of a word: into how many parts a good guess splits few words as a rule, and many."""

_FEW: Final = (0.0, 1.0, 3.0)
"""What none, one and two words take."""


def sample_evenly(numbers: WordNumbers, most: int) -> WordNumbers:
    """Return at most `most` of the numbers, at even distances."""
    if len(numbers) <= most:
        return numbers
    return numbers[np.arange(most) * len(numbers) // most]
