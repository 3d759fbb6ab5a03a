"""The tables of a board, against the game's own scoring; the memo of a search."""

import numpy as np
import pytest

from station.games.pegs.solver.codes import answer_table, answers
from station.games.pegs.solver.measures import Measures
from tools.strategies.tables import (
    build_tables,
    clear_if_full,
    find_slot,
    fit_likely,
    hash_set,
    jit,
    jit_recursive,
    least_totals,
    new_memo,
    remember,
)


def test_a_function_does_the_same_compiled_or_not() -> None:
    def double(number: int) -> int:
        return number + number

    assert [compile_(double)(21) for compile_ in (jit, jit_recursive)] == [42, 42]


def test_no_set_takes_less_than_the_bound() -> None:
    assert least_totals(5, 3)[:6].tolist() == [0, 1, 3, 5, 8, 11]


@pytest.mark.parametrize("board", [Measures(1, 3), Measures(2, 4), Measures(3, 3), Measures(3, 4, repeats=False)])
def test_answers_are_those_of_the_player(board: Measures) -> None:
    tables, played = build_tables(board), answer_table(board)
    for guess in range(board.size):
        assert tables.numbers[tables.answer[guess]].tolist() == answers(played, guess, slice(None)).tolist()
        assert tables.answer[guess, guess] == tables.kinds - 1
    assert len(set(tables.hashes.tolist())) == board.size


def test_a_colour_is_a_bit() -> None:
    tables = build_tables(Measures(2, 3))
    assert tables.colour_bits.tolist() == [0b1, 0b11, 0b101, 0b11, 0b10, 0b110, 0b101, 0b110, 0b100]


def test_usual_totals_follow_measurements_above_the_bound() -> None:
    tables = build_tables(Measures(3, 4))
    sizes = np.repeat(np.array([3, 5, 8, 13, 20, 30, 45]), 4)
    likely = fit_likely(tables, sizes, 4 * sizes)
    assert (likely >= tables.least).all()
    assert likely[30] == pytest.approx(120, rel=0.02)
    assert likely[20] == pytest.approx(80, rel=0.02)


def test_a_sets_key_depends_on_codes_and_guesses_left_not_order() -> None:
    hashes = np.array([3, 5, 9, 17], np.uint64)
    keys = [hash_set(hashes, np.array(codes, np.int32), 4) for codes in ([0, 2, 3], [3, 0, 2], [0, 2], [1, 2, 3])]
    assert keys[0] == keys[1]
    assert len(set(map(int, keys))) == 3
    assert hash_set(hashes, np.array([0, 2, 3], np.int32), 5) != keys[0]


def test_what_is_remembered_is_found_even_if_keys_collide() -> None:
    memo = new_memo(3)
    keys = [np.uint64(number) for number in (1, 2, 3, 4, 5)]
    for number, key in enumerate(keys):
        remember(memo, key, 10 + number, 20 + number, 30 + number)
    slots = [find_slot(memo.keys, key) for key in keys]
    assert len(set(slots)) == 5
    assert memo.totals[slots].tolist() == [10, 11, 12, 13, 14]
    assert memo.guesses[slots].tolist() == [20, 21, 22, 23, 24]
    assert memo.sizes[slots].tolist() == [30, 31, 32, 33, 34]
    remember(memo, keys[0], 9, 2, 30)
    assert [int(memo.totals[slots[0]]), int(memo.guesses[slots[0]]), int(memo.used[0])] == [9, 2, 5]


def test_a_memo_that_is_three_quarters_full_takes_nothing_new() -> None:
    memo = new_memo(3)
    for number in range(1, 20):
        remember(memo, np.uint64(number), number, 0, 1)
    assert [int(memo.used[0]), np.count_nonzero(memo.keys)] == [7, 7]


def test_a_memo_is_cleared_once_it_is_more_than_half_full() -> None:
    memo = new_memo(3)
    used = []
    for number in range(1, 6):
        remember(memo, np.uint64(number), number, 0, 1)
        clear_if_full(memo)
        used.append(int(memo.used[0]))
    assert used == [1, 2, 3, 4, 0]
    assert not memo.keys.any()
