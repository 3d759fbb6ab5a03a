"""The beam search, which tries only the most promising guesses for each set, against the exact search."""

import numpy as np
import pytest

from station.games.pegs.solver.measures import Measures
from tools.strategies.beam import Beam, Plan, bound_guesses, solve
from tools.strategies.exact import Position, solve_exactly
from tools.strategies.partitions import USELESS
from tools.strategies.tables import INFINITE, UNLIMITED, Memo, build_tables, new_memo

BOARD = Measures(3, 4)
TABLES = build_tables(BOARD)
WIDE = Plan(width=64, small=64, trust=0.0, effort=0, sure=0)
NARROW = Plan(width=1, small=1, trust=0.9, effort=0, sure=0)
FIRST = 6
"""The code 012."""


def after_first(codes: list[int], left: int) -> Position:
    return Position(np.array(codes, np.int32), np.array([FIRST], np.int64), left)


def total(
    plan: Plan, codes: list[int], left: int = UNLIMITED, cutoff: float = INFINITE, memo: Memo | None = None
) -> int:
    beam = Beam(TABLES, plan, memo or new_memo(12), new_memo(12))
    return solve(beam, after_first(codes, left), np.arange(BOARD.size), float(cutoff))


def least(codes: list[int], left: int = UNLIMITED) -> int:
    return solve_exactly(TABLES, new_memo(12), after_first(codes, left), INFINITE)


SETS = [
    [code for code in range(BOARD.size) if TABLES.answer[FIRST, code] == answer] for answer in range(TABLES.kinds - 1)
]


@pytest.mark.parametrize("codes", SETS, ids=len)
def test_a_wide_beam_finds_the_least_and_a_narrow_one_no_less(codes: list[int]) -> None:
    assert total(WIDE, codes) == least(codes) <= total(NARROW, codes) < INFINITE


def test_sets_of_up_to_two_codes_take_what_they_must() -> None:
    assert [total(WIDE, codes) for codes in ([], [7], [7, 9])] == [0, 1, 3]
    assert total(WIDE, [7, 9], left=1) == INFINITE
    assert total(WIDE, [7], left=1) == 1


@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_wide_beam_finds_the_least_within_a_few_guesses(left: int) -> None:
    for codes in SETS:
        assert min(INFINITE, total(WIDE, codes, left=left)) == min(INFINITE, least(codes, left))


def test_a_total_that_is_not_below_the_cutoff_is_bounded_by_it() -> None:
    codes = max(SETS, key=len)
    assert total(WIDE, codes, cutoff=least(codes) + 1) == least(codes)
    assert total(WIDE, codes, cutoff=least(codes)) >= least(codes)


def test_sets_that_the_plan_is_sure_of_are_searched_exactly() -> None:
    codes = max(SETS, key=len)
    assert total(NARROW._replace(sure=len(codes)), codes) == least(codes)


def test_a_guess_that_tells_nothing_is_useless() -> None:
    codes = np.array(max(SETS, key=len), np.int32)
    bounds = bound_guesses(TABLES.answer, codes)
    for guess in range(BOARD.size):
        parts = len({int(TABLES.answer[guess, code]) for code in codes})
        is_code = guess in codes.tolist()
        assert bounds[guess] == (3 * len(codes) - parts - is_code if parts + is_code > 1 else USELESS)
