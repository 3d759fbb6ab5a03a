"""The beam: what a set takes where only the most promising guesses are tried, against the exact search."""

import numpy as np
import pytest

from station.breaker.builder.exact import least_total
from station.breaker.builder.memo import ENDLESS, FAR, Memo, empty_memo
from station.breaker.builder.ranking import USELESS
from station.breaker.builder.search import Plan, assumed, first_by, small_ranks, solve
from station.breaker.builder.tables import tables
from station.games.pegs.solver.codes import Measures

BOARD = Measures(3, 4)
GIVEN = tables(BOARD)
WIDE = Plan(width=64, small=64, trust=0.0, effort=0, sure=0)
NARROW = Plan(width=1, small=1, trust=0.9, effort=0, sure=0)
FIRST = 6
"""The code 012."""


def total(plan: Plan, codes: list[int], left: int = ENDLESS, under: float = FAR, memo: Memo | None = None) -> int:
    memo = memo or empty_memo(12)
    members, played = np.array(codes, np.int32), np.array([FIRST], np.int64)
    return solve(GIVEN, memo, empty_memo(12), plan, members, np.arange(BOARD.size), played, left, under)


def exact(codes: list[int], left: int = ENDLESS) -> int:
    members, played = np.array(codes, np.int32), np.array([FIRST], np.int64)
    return least_total(GIVEN, empty_memo(12), members, played, left, FAR)


SETS = [
    [code for code in range(BOARD.size) if GIVEN.answer[FIRST, code] == answer] for answer in range(GIVEN.kinds - 1)
]


@pytest.mark.parametrize("codes", SETS, ids=len)
def test_a_beam_that_tries_everything_finds_the_least_and_a_narrow_one_no_less(codes: list[int]) -> None:
    assert total(WIDE, codes) == exact(codes) <= total(NARROW, codes) < FAR


def test_no_code_takes_nothing_and_one_and_two_take_what_they_must() -> None:
    assert [total(WIDE, codes) for codes in ([], [7], [7, 9])] == [0, 1, 3]
    assert total(WIDE, [7, 9], left=1) == FAR
    assert total(WIDE, [7], left=1) == 1


def test_where_it_takes_as_much_as_asked_for_or_more_that_is_said() -> None:
    codes = max(SETS, key=len)
    least = exact(codes)
    assert total(WIDE, codes, under=least + 1) == least
    assert total(WIDE, codes, under=least) >= least


def test_small_sets_are_searched_exactly_where_the_plan_is_sure_of_them() -> None:
    codes = max(SETS, key=len)
    assert total(NARROW._replace(sure=len(codes)), codes) == exact(codes)


def test_what_is_known_is_not_searched_again() -> None:
    codes, memo = max(SETS, key=len), empty_memo(12)
    first = total(WIDE, codes, memo=memo)
    known = memo.used[0]
    assert (total(NARROW, codes, memo=memo), memo.used[0]) == (first, known)


def test_the_lowest_ranks_come_first() -> None:
    ranks = np.array([5.0, 1.0, 4.0, 1.0, 3.0, 2.0])
    assert first_by(ranks, 9).tolist() == [1, 3, 5, 4, 2, 0]
    assert first_by(ranks, 3).tolist()[:3] == [1, 3, 5]


def test_a_guess_that_tells_nothing_is_useless() -> None:
    members = np.array(max(SETS, key=len), np.int32)
    ranks = small_ranks(GIVEN.answer, members)
    for guess in range(BOARD.size):
        parts = len({int(GIVEN.answer[guess, code]) for code in members})
        of_the_set = guess in members.tolist()
        assert ranks[guess] == (3 * len(members) - parts - of_the_set if parts + of_the_set > 1 else USELESS)


def test_a_part_is_assumed_to_take_a_share_of_what_it_takes_as_a_rule() -> None:
    plan = NARROW._replace(trust=2.0)
    assert assumed(GIVEN, plan, 5) == GIVEN.least[5]
    assert assumed(GIVEN, plan, 20) == pytest.approx(2.0 * GIVEN.likely[20])
    assert assumed(GIVEN, plan._replace(trust=0.0), 20) == GIVEN.least[20]
