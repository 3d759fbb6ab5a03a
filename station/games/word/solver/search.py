"""The guess that promises most by looking one row ahead: at the parts into which it splits the words left.

Guesses are the words left and other common words, as many as the budget allows. Where many words are left, a sample at
equal distances stands for all of them. The same words left give the same guess.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.word.solver.lexicon import Lexicon, WordNumbers, split_sizes

WORD_BUDGET: Final = 150_000
"""How many answers of a word to a guess are looked at for one decision."""

SAMPLE_WORDS: Final = 300
"""The most words that stand for all that are left."""


class RankedWords(NamedTuple):
    """Guesses by number, in order, with the total that their parts are likely to take, the lower the better."""

    guesses: WordNumbers
    worth: NDArray[np.float64]

    def best(self, within: float = 1e-9) -> WordNumbers:
        """Return the guesses whose total is at most `within` above that of the best one."""
        found: WordNumbers = self.guesses[self.worth <= self.worth.min() + within]
        return found


def rank(lexicon: Lexicon, words: WordNumbers, budget: int = WORD_BUDGET) -> RankedWords:
    """Return guesses with what the `words` that are left are likely to take after each, the right one not counted."""
    some = sample_evenly(words, SAMPLE_WORDS)
    most = max(2, budget // max(len(some), lexicon.kinds))
    right = sample_evenly(words, most // 2)
    others = np.setdiff1d(np.arange(lexicon.common, dtype=np.int32), words, assume_unique=True)
    guesses = np.concatenate([right, sample_evenly(others, most - len(right))])
    worth = guess_values(lexicon, guesses, some)
    worth[: len(right)] -= 1e-6 * len(some)  # of equal guesses one that may be right
    return RankedWords(guesses, worth)


def guess_values(lexicon: Lexicon, guesses: WordNumbers, words: WordNumbers) -> NDArray[np.float64]:
    """Return how many guesses the parts of every guess are likely to take; a right guess needs no further one."""
    sizes = split_sizes(lexicon, lexicon.vectors[guesses], words)
    total: NDArray[np.float64] = likely_totals(len(words), lexicon.letters)[sizes[:, :-1]].sum(axis=1)
    total[(sizes[:, :-1] == len(words)).any(axis=1)] = np.inf  # tells nothing
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
