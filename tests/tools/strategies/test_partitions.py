"""How guesses split sets of codes, against counting the parts one by one."""

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from station.games.pegs.solver.codes import Numbers
from station.games.pegs.solver.measures import Measures
from tools.strategies.partitions import (
    USELESS,
    count_bits,
    count_parts,
    find_best_member,
    part_codes,
    part_size,
    rank_guesses,
    sign_partition,
    split,
)
from tools.strategies.tables import Tables, build_tables

TABLES: Tables = build_tables(Measures(3, 4))
SETS = [np.array(codes, np.int32) for codes in ([3, 9, 10, 41, 63], list(range(64)), [0, 21, 42, 63], [5, 6])]


def parts_of(guess: int, codes: list[int]) -> Counter[int]:
    return Counter(int(TABLES.answer[guess, code]) for code in codes)


@pytest.mark.parametrize("codes", SETS, ids=len)
@pytest.mark.parametrize("guesses", [np.arange(64), np.array([1, 6, 27, 63])], ids=len)
def test_a_rank_is_one_for_each_code_and_the_worth_of_every_part(codes: Numbers, guesses: NDArray[np.int64]) -> None:
    ranks = rank_guesses(TABLES, codes, guesses, TABLES.least)
    for guess, found in zip(guesses.tolist(), ranks.tolist(), strict=True):
        parts = parts_of(guess, codes.tolist())
        parts.pop(TABLES.kinds - 1, None)
        if len(codes) in parts.values():
            assert found >= USELESS
        else:
            assert found == len(codes) + sum(TABLES.least[size] for size in parts.values())


@pytest.mark.parametrize("codes", SETS, ids=len)
def test_the_best_member_is_the_first_with_most_parts(codes: Numbers) -> None:
    right = [len(parts_of(guess, codes.tolist())) for guess in range(64)]
    assert count_parts(TABLES.answer, codes).tolist() == right
    most = max(right[code] for code in codes.tolist())
    best = next(code for code in codes.tolist() if right[code] == most)
    assert find_best_member(TABLES.answer, TABLES.kinds, codes) == (best, most)


@pytest.mark.parametrize("codes", SETS, ids=len)
def test_codes_are_split_by_their_answers(codes: Numbers) -> None:
    for guess in range(64):
        parts = split(TABLES.answer[guess], TABLES.kinds, codes)
        sizes = [part_size(parts, kind) for kind in range(TABLES.kinds)]
        assert sizes == [parts_of(guess, codes.tolist())[kind] for kind in range(TABLES.kinds)]
        assert sorted(parts.codes.tolist()) == sorted(codes.tolist())
        for kind in range(TABLES.kinds):
            assert {int(TABLES.answer[guess, code]) for code in part_codes(parts, kind)} <= {kind}
        by_size = [sizes[kind] for kind in parts.by_size]
        assert by_size == sorted(by_size, reverse=True)


@pytest.mark.parametrize("codes", SETS, ids=len)
def test_equal_signatures_mean_equal_parts(codes: Numbers) -> None:
    signatures: dict[int, list[list[int]]] = {}
    for guess in range(64):
        parts = split(TABLES.answer[guess], TABLES.kinds, codes)
        wrong = sorted(part_codes(parts, kind).tolist() for kind in range(TABLES.kinds - 1) if part_size(parts, kind))
        signature = int(sign_partition(TABLES.answer[guess], TABLES.kinds, codes))
        assert signatures.setdefault(signature, wrong) == wrong


def test_bits_are_counted() -> None:
    assert [count_bits(np.uint32(number)) for number in (0, 1, 0b1011, 0xFFFFFFFF)] == [0, 1, 3, 32]
