"""Few codes searched exactly: it agrees with the proven strategies, and with what every guess leaves."""

import pytest

from station.games.pegs.solver.candidates import MarkedNumbers, codes_left
from station.games.pegs.solver.codes import answer_table, answers
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.shipped import load_records
from station.games.pegs.solver.small import SmallSet

PLENTY = 10**9


def solved(board: Measures, rows: MarkedNumbers, *others: int) -> SmallSet:
    small = SmallSet.solve(board, rows, PLENTY, others)
    assert small is not None
    return small


@pytest.mark.parametrize("name", ["1x9", "2x5", "3x3", "3x4n", "4x4n", "6x2"])
def test_a_small_board_takes_as_many_as_its_strategy(name: str) -> None:
    small = solved(Measures.read(name), ())
    assert small.total == load_records()[name].total
    assert small.mean_after(small.best) == small.mean


@pytest.mark.parametrize("name", ["4x6", "4x8n", "4x5bn"])
def test_a_guess_takes_a_row_and_what_it_leaves(name: str) -> None:
    board = Measures.read(name)
    given, everything = answer_table(board), codes_left(board, ())
    secret, *guesses = everything[[5, 77, -60, -200]].tolist()
    rows = tuple((guess, int(answers(given, guess, everything)[secret])) for guess in guesses[:2])
    guess, codes = guesses[2], codes_left(board, rows)
    parts = {int(answer) for answer in answers(given, guess, codes)}
    left = [solved(board, (*rows, (guess, answer))).total for answer in parts if answer != (board.holes + 1) ** 2 - 1]
    assert solved(board, rows, guess).mean_after(guess) == pytest.approx((len(codes) + sum(left)) / len(codes))


def test_a_guess_that_tells_nothing_costs_a_row() -> None:
    board = Measures.read("1x5")
    rows = ((0, 0), (1, 0))
    small = solved(board, rows, 0)
    assert (small.codes.tolist(), small.mean, small.mean_after(0)) == ([2, 3, 4], 2.0, 3.0)


def test_many_codes_are_not_searched() -> None:
    assert SmallSet.solve(Measures.read("4x6"), (), PLENTY) is None
    assert SmallSet.solve(Measures.read("2x9"), (), 1) is None
