"""The first guesses that are compared for Word need what the exact search counts."""

import numpy as np
import pytest

from station.games.word.solver.lexicon import Lexicon, spell
from station.games.word.solver.search import solve_exactly
from station.games.word.words import alphabet, common_words
from tools.openers import count_games, needs


def some_words() -> Lexicon:
    """Every 25th English word of four letters, and no rare ones."""
    words = common_words("en", 4)[::25]
    return Lexicon("en", 4, words, len(words), spell(words, alphabet("en")))


def test_a_first_guess_needs_what_is_counted_exactly() -> None:
    lexicon = some_words()
    everything = np.arange(lexicon.common, dtype=np.int32)
    found = {word: rows for rows, word in needs(lexicon)}
    for word, rows in found.items():
        _, least, after = solve_exactly(lexicon, everything, word) or (0, 0.0, 0.0)
        assert least <= after == pytest.approx(rows)
    assert min(found.values()) == pytest.approx(least)


def test_the_strong_player_needs_what_is_counted_exactly() -> None:
    lexicon = some_words()
    for rows, first in needs(lexicon):
        games = count_games(lexicon, first)
        assert games.total() == lexicon.common
        assert sum(row * number for row, number in games.items()) / lexicon.common == pytest.approx(rows)
