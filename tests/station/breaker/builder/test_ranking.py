"""How promising every guess is, against counting the parts one by one."""

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from station.breaker.builder.ranking import USELESS, best_member, parts_of_all, rank, split
from station.breaker.builder.tables import Tables, tables
from station.breaker.builder.workshop import Set
from station.games.pegs.solver.codes import Measures

GIVEN: Tables = tables(Measures(3, 4))
SETS = [np.array(codes, np.int32) for codes in ([3, 9, 10, 41, 63], list(range(64)), [0, 21, 42, 63], [5, 6])]


def parts_of(guess: int, members: list[int]) -> Counter[int]:
    return Counter(int(GIVEN.answer[guess, code]) for code in members)


@pytest.mark.parametrize("members", SETS, ids=len)
@pytest.mark.parametrize("guesses", [np.arange(64), np.array([1, 6, 27, 63])], ids=len)
def test_a_rank_is_one_for_each_member_and_the_worth_of_every_part(members: Set, guesses: NDArray[np.int64]) -> None:
    ranks = rank(GIVEN.answer, GIVEN.kinds, members, guesses, GIVEN.least)
    for guess, found in zip(guesses.tolist(), ranks.tolist(), strict=True):
        parts = parts_of(guess, members.tolist())
        parts.pop(GIVEN.kinds - 1, None)
        if len(members) in parts.values():
            assert found >= USELESS
        else:
            assert found == len(members) + sum(GIVEN.least[size] for size in parts.values())


@pytest.mark.parametrize("members", SETS, ids=len)
def test_parts_are_counted_and_the_best_member_is_the_first_with_most(
    members: Set,
) -> None:
    right = [len(parts_of(guess, members.tolist())) for guess in range(64)]
    assert parts_of_all(GIVEN.answer, members).tolist() == right
    most = max(right[code] for code in members.tolist())
    best = next(code for code in members.tolist() if right[code] == most)
    assert best_member(GIVEN.answer, GIVEN.kinds, members) == (best, most)


@pytest.mark.parametrize("members", SETS, ids=len)
def test_a_split_orders_the_members_by_their_answers(
    members: Set,
) -> None:
    signatures: dict[int, list[list[int]]] = {}
    for guess in range(64):
        ordered, starts, by_size, signature = split(GIVEN.answer[guess], GIVEN.kinds, members)
        assert sorted(ordered.tolist()) == sorted(members.tolist())
        parts = [ordered[starts[kind] : starts[kind + 1]].tolist() for kind in range(GIVEN.kinds)]
        for kind, part in enumerate(parts):
            assert {int(GIVEN.answer[guess, code]) for code in part} <= {kind}
        sizes = [len(parts[kind]) for kind in by_size]
        assert sizes == sorted(sizes, reverse=True)
        alike = signatures.setdefault(int(signature), sorted(filter(None, parts[:-1])))
        assert alike == sorted(filter(None, parts[:-1]))
