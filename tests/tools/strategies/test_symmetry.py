"""Which guesses are equivalent."""

import numpy as np

from station.games.pegs.solver.measures import Measures
from tools.strategies.symmetry import drop_absent_colours, find_symmetries, keep_canonical, list_canonical
from tools.strategies.tables import build_tables

NOTHING = np.zeros(0, np.int64)


def test_of_equivalent_guesses_the_first_is_canonical() -> None:
    tables = build_tables(Measures(3, 4))
    first = list_canonical(tables, NOTHING)
    assert tables.digits[first].tolist() == [[0, 0, 0], [0, 0, 1], [0, 1, 2]]
    second = tables.digits[list_canonical(tables, first[1:2])].tolist()
    assert [0, 1, 2] in second
    assert [1, 0, 2] not in second
    assert [0, 1, 3] not in second
    assert [0, 2, 1] in second


def test_small_boards_have_few_canonical_guesses() -> None:
    tables = build_tables(Measures(2, 4))
    assert list_canonical(tables, NOTHING).tolist() == [0, 1]
    assert list_canonical(tables, np.array([0])).tolist() == [0, 1, 5, 6]


def test_among_some_guesses_only_the_canonical_ones_are_kept() -> None:
    tables = build_tables(Measures(2, 3))
    assert keep_canonical(tables, NOTHING, np.array([8, 1, 5, 0])).tolist() == [1, 0]


def test_a_symmetry_renames_only_colours_that_were_played() -> None:
    tables = build_tables(Measures(2, 3))
    numbers, renamings = find_symmetries(tables, np.array([1]))  # 01 is restored by exchanging holes and colours
    assert tables.orders[numbers].tolist() == [[0, 1], [1, 0]]
    assert renamings.tolist() == [[0, 1, -1], [1, 0, -1]]


def test_the_first_colour_that_no_code_has_stands_for_all() -> None:
    tables = build_tables(Measures(2, 4))
    guesses = np.arange(16)
    codes = np.array([0, 1], np.int32)  # colours 0 and 1; of 2 and 3, both absent, one is enough
    kept = drop_absent_colours(tables, codes, guesses).tolist()
    assert kept == [code for code in range(16) if 3 not in tables.digits[code]]
    everything = np.arange(16, dtype=np.int32)
    assert drop_absent_colours(tables, everything, guesses).tolist() == guesses.tolist()


def test_without_repeats_two_unused_colours_may_be_needed() -> None:
    tables = build_tables(Measures(2, 4, repeats=False))
    guesses, codes = np.arange(12), np.array([0], np.int32)
    assert drop_absent_colours(tables, codes, guesses).tolist() == guesses.tolist()
