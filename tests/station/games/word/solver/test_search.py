"""The guess that promises most: it looks at what the budget allows, and tells words apart."""

import numpy as np
import pytest
from hypothesis import given, settings

from station.games.word.boxes import WORD
from station.games.word.solver import search
from station.games.word.solver.candidates import fitting_words, lexicon_of
from station.games.word.solver.search import guess_values, likely_totals, rank
from tests.station.games.word.solver.boards import Game, games

LEXICON = lexicon_of(WORD)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(game=games())
def test_it_stays_within_its_budget(game: Game) -> None:
    box, _, rows = game
    words, lexicon = fitting_words(box, rows), lexicon_of(box)
    found = rank(lexicon, words, 20_000)
    assert len(found.guesses) == len(set(found.guesses.tolist())) == len(found.worth)
    assert len(found.guesses) * min(len(words), search.SAMPLE_WORDS) <= 20_000


def test_a_guess_that_tells_all_words_apart_is_best() -> None:
    words = np.array([LEXICON.words.index(word) for word in ("BREAD", "TABLE", "HOUSE")], np.int32)
    found = rank(LEXICON, words)
    assert set(found.best().tolist()) <= set(words.tolist())
    assert guess_values(LEXICON, words, words).tolist() == [2.0, 2.0, 2.0]


def test_a_guess_that_tells_nothing_is_never_played() -> None:
    words = np.array([LEXICON.words.index(word) for word in ("BREAD", "BEARD")], np.int32)
    guess = np.array([LEXICON.words.index("POLKA") if "POLKA" in LEXICON.words else 0], np.int32)
    assert guess_values(LEXICON, guess, words).tolist() in ([np.inf], [2.0])


@pytest.mark.parametrize("letters", [4, 5])
def test_more_words_take_more_guesses(letters: int) -> None:
    totals = likely_totals(3000, letters)
    assert totals[:3].tolist() == [0, 1, 3]
    assert (np.diff(totals[1:] / np.arange(1, 3001)) > 0).all()
    assert (totals[1:] >= 2 * np.arange(1, 3001) - 1 - 1e-9).all()
