"""Codes as arrays: their numbers, and the answers they give, against the game's own scoring."""

from itertools import permutations, product

import numpy as np
import pytest

from station.games.codes.code import Key, score
from station.games.pegs.solver.codes import (
    all_codes,
    answer_number,
    answer_table,
    answers,
    answers_in_pairs,
    digits_of,
    number_of,
)
from station.games.pegs.solver.measures import Measures

LETTERS = "abcdefghi"
BOARDS = [Measures(1, 4), Measures(3, 4), Measures(4, 3), Measures(3, 5, repeats=False), Measures(2, 9)]


def codes(board: Measures) -> list[tuple[int, ...]]:
    colours = range(board.colours)
    return list(product(colours, repeat=board.holes) if board.repeats else permutations(colours, board.holes))


def answer(board: Measures, guess: tuple[int, ...], code: tuple[int, ...]) -> int:
    """By the rules of the game."""
    one, other = ("".join(LETTERS[digit] for digit in digits) for digits in (guess, code))
    return answer_number(board, score(one, other))


@pytest.mark.parametrize("board", BOARDS)
def test_every_code_is_there_once_in_the_order_of_its_digits(board: Measures) -> None:
    assert list(map(tuple, all_codes(board).tolist())) == codes(board)
    assert (len(codes(board)), answer_table(board).size) == (board.size, board.size)
    for number, code in enumerate(codes(board)):
        assert (number_of(board, code), digits_of(board, number)) == (number, code)


@pytest.mark.parametrize("board", [Measures(4, 6), Measures(3, 8, repeats=False), Measures(6, 9)])
def test_codes_are_numbered_in_the_order_of_their_digits(board: Measures) -> None:
    for number in {0, 1, 7, board.size // 3, board.size - 1}:
        assert number_of(board, digits_of(board, number)) == number
    order = [digits_of(board, number) for number in range(0, board.size, max(1, board.size // 300))]
    assert order == sorted(order)


@pytest.mark.parametrize("board", BOARDS)
def test_answers_are_those_of_the_game(board: Measures) -> None:
    given, every = answer_table(board), codes(board)
    for number, guess in list(enumerate(every))[:: max(1, board.size // 12)]:
        right = [answer(board, guess, code) for code in every]
        assert answers(given, number, slice(None)).tolist() == right
        some = np.arange(0, board.size, 3, dtype=np.int32)
        assert answers(given, number, some).tolist() == right[::3]
        guesses = np.full(len(some), number, np.int32)
        assert answers_in_pairs(given, guesses, some).tolist() == right[::3]


def test_an_answer_is_numbered_by_its_reds_and_all_key_pegs() -> None:
    board = Measures(4, 6)
    assert [answer_number(board, Key(*key)) for key in ((0, 0), (0, 4), (1, 0), (2, 2), (4, 0))] == [0, 4, 6, 14, 24]


def test_the_table_counts_every_colour_of_every_code() -> None:
    given = answer_table(Measures(2, 3))
    assert given.pegs.tolist() == [[0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 1, 2] * 3]
    assert given.counts[0].tolist() == [2, 1, 1, 1, 0, 0, 1, 0, 0]
