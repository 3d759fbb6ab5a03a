"""The exact search against somebody who tries everything, with no bound and no symmetry."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from station.breaker.builder.exact import evenly, floor, least_total
from station.breaker.builder.memo import ENDLESS, FAR, empty_memo
from station.breaker.builder.settings import EXACT
from station.breaker.builder.strategy import best_of, build
from station.breaker.builder.symmetry import unlike
from station.breaker.builder.tables import Tables, tables
from station.breaker.builder.workshop import Branch, Set, Workshop
from station.games.pegs.solver.codes import Measures

BOARDS = [
    Measures(2, 4),
    Measures(2, 6),
    Measures(3, 3),
    pytest.param(Measures(3, 5, repeats=False), marks=pytest.mark.slow),
]
Codes = tuple[int, ...]


def told_apart(given: Tables, guess: int, codes: Codes) -> dict[int, Codes]:
    parts: dict[int, list[int]] = defaultdict(list)
    for code in codes:
        parts[int(given.answer[guess, code])].append(code)
    return {answer: tuple(part) for answer, part in parts.items()}


def by_trying(given: Tables) -> Callable[[Codes, int], int]:
    """What a set takes within so many guesses, or FAR."""

    @cache
    def least(codes: Codes, left: int) -> int:
        if len(codes) == 1 or left <= 1:
            return 1 if len(codes) == 1 and left else FAR
        return min(FAR, *(made(guess, codes, left) for guess in range(len(given.answer))))

    def made(guess: int, codes: Codes, left: int) -> int:
        parts = told_apart(given, guess, codes)
        parts.pop(given.kinds - 1, None)
        if codes in parts.values():
            return FAR
        return len(codes) + sum(least(part, left - 1) for part in parts.values())

    return least


def second_rows(given: Tables, colours: int) -> Iterator[tuple[int, Codes]]:
    """Every first guess that is not alike another, and the codes left after every answer to it."""
    for first in unlike(given.digits, given.orders, colours, np.zeros(0, np.int64)).tolist():
        for answer, codes in told_apart(given, first, tuple(range(len(given.answer)))).items():
            if answer != given.kinds - 1 and len(codes) < len(given.answer):
                yield first, codes


def searched(given: Tables, first: int, codes: Codes, left: int, under: int) -> int:
    members: Set = np.array(codes, np.int32)
    return int(least_total(given, empty_memo(12), members, np.array([first], np.int64), left, under))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_it_finds_what_trying_everything_finds(board: Measures) -> None:
    given = tables(board)
    least = by_trying(given)
    for first, codes in second_rows(given, board.colours):
        total = least(codes, 8)
        assert searched(given, first, codes, ENDLESS, FAR) == total
        assert searched(given, first, codes, ENDLESS, total + 1) == total
        assert searched(given, first, codes, ENDLESS, total) >= total


@pytest.mark.parametrize("left", [1, 2, 3])
def test_within_a_few_guesses_it_finds_what_trying_everything_finds(left: int) -> None:
    given = tables(Measures(3, 3))
    least = by_trying(given)
    for first, codes in second_rows(given, 3):
        assert min(FAR, searched(given, first, codes, left, FAR)) == least(codes, left)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_a_look_never_says_more_than_is_taken(board: Measures) -> None:
    given = tables(board)
    least = by_trying(given)
    for _, codes in second_rows(given, board.colours):
        bound, known = floor(given, empty_memo(12), np.array(codes, np.int32), ENDLESS)
        assert bound == least(codes, 8) if known else bound <= least(codes, 8)


def test_parts_of_like_size_take_least() -> None:
    least = np.array([0.0, 1, 3, 5, 8, 11, 14])
    assert [evenly(least, size, 2) for size in range(2, 9)] == [2, 4, 6, 8, 10, 13, 16]


def test_what_a_beam_left_there_is_not_taken_for_proven(tmp_path: Path) -> None:
    board, workshop = Measures(2, 5), Workshop(tmp_path, "2x5")
    for answer in (0, 1, 2):
        workshop.keep("01", answer, Branch(1, (0, {}), "a beam's"))
    steps = list(build(board, EXACT, workshop))
    assert (steps[-1].best, best_of(board, workshop).total) == (81, 81)
