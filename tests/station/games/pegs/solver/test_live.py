"""Deciding live: within the rules and the budget, always the same, and to some purpose."""

from collections import Counter
from itertools import permutations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.pegs.solver import live
from station.games.pegs.solver.candidates import MarkedNumbers, codes_left
from station.games.pegs.solver.codes import answer_table, answers, number_of
from station.games.pegs.solver.measures import Measures


def played_out(board: Measures, secret: int, budget: int = live.DECISION_BUDGET) -> list[int]:
    """All guesses of a game."""
    rows: tuple[tuple[int, int], ...] = ()
    while not rows or rows[-1][0] != secret:
        guess = live.search_guess(board, rows, budget)
        told = answers(answer_table(board), guess, np.array([secret], np.int32))
        rows = (*rows, (guess, int(told[0])))
    return [guess for guess, _ in rows]


def in_total(board: Measures, budget: int = live.DECISION_BUDGET) -> int:
    """All guesses over all codes; every decision is made once."""
    total = 0
    waiting: list[MarkedNumbers] = [()]
    while waiting:
        rows = waiting.pop()
        codes, guess = codes_left(board, rows), live.search_guess(board, rows, budget)
        told = Counter(answers(answer_table(board), guess, codes).tolist())
        total += len(codes)
        waiting += [(*rows, (guess, answer)) for answer in told if answer != (board.holes + 1) ** 2 - 1]
    return total


@pytest.mark.parametrize(
    ("board", "total"),
    [
        (Measures(4, 6), 5641),
        pytest.param(Measures(4, 7), 11287, marks=pytest.mark.slow),
        pytest.param(Measures(4, 8, repeats=False), 7843, marks=pytest.mark.slow),
        (Measures(4, 5, repeats=False), 462),
    ],
)
def test_every_code_is_found_in_as_many_guesses_as_we_say(board: Measures, total: int) -> None:
    assert in_total(board) == total


def test_the_second_look_adds_up_the_best_guesses() -> None:
    """Left are 00, 02, 03, 11, 21, 31. After 02, two pairs take 3 each, and one code 1; after 12, two codes 1 each."""
    board = Measures(2, 4)
    given, rows = answer_table(board), ((number_of(board, (0, 1)), 1 * 3 + 1),)
    codes = codes_left(board, rows)
    looked = live.look_further(given, codes, live.rank_guesses(given, rows, codes, 50_000), 50_000)
    totals = zip(given.pegs[:, looked.guesses].T.tolist(), looked.worth.tolist(), strict=True)
    assert list(totals) == [([0, 2], 7), ([2, 1], 7), ([1, 2], 8)]


@settings(max_examples=40, deadline=None)
@given(
    holes=st.integers(1, 6), colours=st.integers(1, 9), repeats=st.integers(0, 1), budget=st.integers(1000, 60_000),
    chance=st.randoms(use_true_random=False),
)  # fmt: skip
def test_any_game_ends_and_no_guess_comes_twice(
    holes: int, colours: int, repeats: int, budget: int, chance: Random
) -> None:
    board = Measures(holes, colours, bool(repeats) or colours < holes)
    if board.size > 70_000:
        return
    secret = chance.randrange(board.size)
    guesses = played_out(board, secret, budget)
    assert guesses[-1] == secret
    assert len(set(guesses)) == len(guesses) <= 15


def test_guesses_that_only_swap_alike_colours_are_left_out() -> None:
    """After 0012 the colours 3, 4 and 5 are alike: of codes that differ in these only, one is tried."""
    board = Measures(4, 6)
    guess = number_of(board, (0, 0, 1, 2))
    rows = ((guess, 5 * 0 + 1),)
    kept = live.unlike(answer_table(board), rows, codes_left(board, rows), codes_left(board, ())).tolist()
    classes = set()
    for code in product(range(6), repeat=4):
        swapped = [tuple({3: a, 4: b, 5: c}.get(peg, peg) for peg in code) for a, b, c in permutations((3, 4, 5))]
        classes.add(min(swapped))
    assert kept == sorted(number_of(board, code) for code in classes)


def test_colours_that_no_code_has_any_more_count_as_one() -> None:
    board = Measures(3, 5)
    rows = ((number_of(board, (0, 1, 2)), 0),)
    kept = live.unlike(answer_table(board), rows, codes_left(board, rows), codes_left(board, ()))
    digits = answer_table(board).pegs[:, kept].T.tolist()
    assert all({1, 2}.isdisjoint(code) for code in digits)
    assert [0, 3, 4] in digits
    assert [0, 4, 3] not in digits


def test_a_guess_that_tells_nothing_is_worth_nothing() -> None:
    board = Measures(2, 3)
    rows = ((0, 0),)
    assert live.guess_value(answer_table(board), np.array([0], np.int32), codes_left(board, rows)).tolist() == [
        float("inf")
    ]
