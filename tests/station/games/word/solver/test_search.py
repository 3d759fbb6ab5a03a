"""The guess that needs the fewest rows: it counts what the budget allows, tells words apart, and minds rare ones."""

import numpy as np
import pytest

from station.games.word.boxes import WORD
from station.games.word.solver.candidates import lexicon_of
from station.games.word.solver.lexicon import WordNumbers
from station.games.word.solver.search import SAMPLE_WORDS, likely_totals, number_of_word, rank, solve_exactly

LEXICON = lexicon_of(WORD)
NONE = np.zeros(0, np.int32)
PLENTY = 10**9


def numbers(*words: str) -> WordNumbers:
    return np.array([LEXICON.words.index(word) for word in words], np.int32)


SEVERAL = np.arange(0, LEXICON.common, 60, dtype=np.int32)


def test_a_guess_that_tells_all_words_apart_is_best() -> None:
    words = numbers("BREAD", "HOUSE", "TABLE")
    found = rank(LEXICON, words, NONE)
    assert found.is_counted
    assert set(found.best().tolist()) <= set(words.tolist())
    assert [found.total_of(word) for word in words.tolist()] == [5.0, 5.0, 5.0]


def test_a_guess_that_tells_nothing_is_never_played() -> None:
    words, other = numbers("BREAD", "BEARD"), "XXXXX"
    found = rank(LEXICON, words, NONE, also=(other,))
    assert number_of_word(LEXICON, other) == len(LEXICON.words) not in found.best()


def test_it_counts_what_the_exact_search_counts() -> None:
    (best, least, mine), found = (
        solve_exactly(LEXICON, SEVERAL, "BREAD") or (0, 0.0, 0.0),
        rank(LEXICON, SEVERAL, NONE, ("BREAD",), PLENTY),
    )
    assert mine == found.total_of(number_of_word(LEXICON, "BREAD")) / len(SEVERAL)
    assert least <= found.totals.min() / len(SEVERAL) <= mine
    assert best in rank(LEXICON, SEVERAL, NONE, (LEXICON.words[best],), PLENTY).best()


def test_without_a_budget_it_estimates() -> None:
    found = rank(LEXICON, SEVERAL, NONE, budget=0)
    assert not found.is_counted
    assert found.totals.min() == pytest.approx(rank(LEXICON, SEVERAL, NONE, budget=PLENTY).totals.min(), abs=3)


def test_many_words_are_ranked_by_a_sample() -> None:
    many = np.arange(SAMPLE_WORDS + 200, dtype=np.int32)
    found = rank(LEXICON, many, NONE)
    assert not found.is_counted
    assert found.totals.min() > 3 * len(many)


def test_a_guess_splits_the_rare_words_too() -> None:
    words, rare = numbers("BREAD", "HOUSE", "TABLE"), np.arange(LEXICON.common, LEXICON.common + 12, dtype=np.int32)
    found = rank(LEXICON, words, rare)
    (taken,) = rank(LEXICON, words, rare).best().tolist()
    as_good = found.totals == found.totals.min()
    assert found.total_of(taken) == found.totals.min()
    assert found.rare[found.guesses == taken] == found.rare[as_good].min() < found.rare[as_good].max()


@pytest.mark.parametrize("letters", [4, 5])
def test_more_words_take_more_guesses(letters: int) -> None:
    totals = likely_totals(3000, letters)
    assert totals[:3].tolist() == [0, 1, 3]
    assert (np.diff(totals[1:] / np.arange(1, 3001)) > 0).all()
    assert (totals[1:] >= 2 * np.arange(1, 3001) - 1 - 1e-9).all()
