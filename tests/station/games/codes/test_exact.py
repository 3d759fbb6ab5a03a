"""The exact search for few codes, against trying everything."""

from functools import cache
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from station.games.codes.exact import EXACT_CODES, EXACT_TABLE, UNSOLVED, ExactSearch, OverBudget, is_searchable

PLENTY = 10**9


def any_answers(seed: int, codes: int, guesses: int, kinds: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Answers [guess, code] as they come, and the row of each code, which alone gets the last answer."""
    chance = Random(seed)  # noqa: S311 - the same test every time
    right = np.array(sorted(chance.sample(range(guesses), codes)))
    answers = np.array([[chance.randrange(kinds) for _ in range(codes)] for _ in range(guesses)], np.uint8)
    answers[right, np.arange(codes)] = kinds
    return answers, right


def least_total(answers: NDArray[np.uint8], right: NDArray[np.int64]) -> tuple[dict[int, float], float]:
    """The total after every guess, and the least of them, by trying everything."""

    @cache
    def after(codes: frozenset[int], guess: int) -> float:
        parts = {int(answers[guess, code]): frozenset[int]() for code in codes}
        for code in codes:
            parts[int(answers[guess, code])] |= {code}
        if len(parts) == 1:
            return UNSOLVED
        return len(codes) + sum(least(part) for answer, part in parts.items() if answer != found)

    @cache
    def least(codes: frozenset[int]) -> float:
        return 1 if len(codes) == 1 else min(after(codes, guess) for guess in some)

    found = answers.max()
    some, everything = range(len(answers)), frozenset(range(len(right)))
    return {guess: after(everything, guess) for guess in some}, least(everything)


@pytest.mark.parametrize("seed", range(8))
def test_it_finds_what_trying_everything_finds(seed: int) -> None:
    answers, right = any_answers(seed, codes=4 + seed, guesses=14, kinds=2 + seed % 3)
    after, least = least_total(answers, right)
    search = ExactSearch(answers, right, PLENTY)
    total, guess = search.best()
    assert total == least == after[guess]
    assert {each: search.after(each) for each in after} == after


@pytest.mark.parametrize(("codes", "total"), [(1, 1), (2, 3)])
def test_one_code_or_two_need_no_search(codes: int, total: int) -> None:
    answers, right = any_answers(1, codes, guesses=5, kinds=3)
    assert ExactSearch(answers, right, 0).best() == (total, right[0])


def test_it_stops_where_it_would_take_too_long() -> None:
    search = ExactSearch(*any_answers(2, codes=60, guesses=200, kinds=5), 5_000)
    with pytest.raises(OverBudget):
        search.best()


def test_many_codes_or_guesses_are_not_tried() -> None:
    assert is_searchable(EXACT_CODES, EXACT_TABLE // EXACT_CODES)
    assert not is_searchable(EXACT_CODES + 1, 1)
    assert not is_searchable(EXACT_CODES, EXACT_TABLE // EXACT_CODES + 1)
