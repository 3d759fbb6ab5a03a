"""The first guesses that are compared for Word need what the exact search counts."""

import numpy as np
import pytest

from station.games.word.solver.lexicon import Lexicon, spell
from station.games.word.solver.search import solve_exactly
from station.games.word.words import alphabet, common_words
from tools.openers import needs


def test_a_first_guess_needs_what_is_counted_exactly() -> None:
    words = common_words("en", 4)[::25]
    lexicon = Lexicon("en", 4, words, len(words), spell(words, alphabet("en")))
    everything = np.arange(len(words), dtype=np.int32)
    found = {word: rows for rows, word in needs(lexicon)}
    for word, rows in found.items():
        _, least, after = solve_exactly(lexicon, everything, word) or (0, 0.0, 0.0)
        assert least <= after == pytest.approx(rows)
    assert min(found.values()) == pytest.approx(least)
