"""The exact search, against one that tries everything without bounds or symmetry."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from station.games.pegs.solver.measures import Measures
from tools.strategies.build import build, find_best
from tools.strategies.checkpoints import Branch, Checkpoints
from tools.strategies.exact import Position, bound_even_parts, find_bound, solve_exactly
from tools.strategies.settings import EXACT
from tools.strategies.symmetry import list_canonical
from tools.strategies.tables import (
    INFINITE,
    UNLIMITED,
    WEIGHT,
    Tables,
    build_tables,
    count_last_guesses,
    least_totals,
    new_memo,
)

BOARDS = [
    Measures(2, 4),
    Measures(2, 6),
    Measures(3, 3),
    pytest.param(Measures(3, 5, repeats=False), marks=pytest.mark.slow),
]
Codes = tuple[int, ...]


def told_apart(tables: Tables, guess: int, codes: Codes) -> dict[int, Codes]:
    parts: dict[int, list[int]] = defaultdict(list)
    for code in codes:
        parts[int(tables.answer[guess, code])].append(code)
    return {answer: tuple(part) for answer, part in parts.items()}


def try_everything(tables: Tables) -> Callable[[Codes, int], int]:
    """The least total of a set within a number of guesses."""

    @cache
    def least(codes: Codes, left: int) -> int:
        if len(codes) == 1 or left <= 1:
            return 1 if len(codes) == 1 and left else INFINITE
        return min(INFINITE, *(made(guess, codes, left) for guess in range(len(tables.answer))))

    def made(guess: int, codes: Codes, left: int) -> int:
        parts = told_apart(tables, guess, codes)
        parts.pop(tables.kinds - 1, None)
        if codes in parts.values():
            return INFINITE
        return len(codes) + sum(least(part, left - 1) for part in parts.values())

    return least


def weigh_everything(tables: Tables) -> Callable[[Codes, int], int]:
    """The least total of a set within a number of guesses, and the fewest codes that need the last: as one number."""

    @cache
    def least(codes: Codes, left: int) -> int:
        if not left:
            return INFINITE
        return min(INFINITE, *(made(guess, codes, left) for guess in range(len(tables.answer))))

    def made(guess: int, codes: Codes, left: int) -> int:
        parts = told_apart(tables, guess, codes)
        found = len(parts.pop(tables.kinds - 1, ()))
        if codes in parts.values():
            return INFINITE
        here = WEIGHT * len(codes) + (found if left == 1 else 0)
        return here + sum(least(part, left - 1) for part in parts.values())

    return least


def second_rows(tables: Tables) -> Iterator[tuple[int, Codes]]:
    """Every canonical first guess, and the codes left after each answer to it."""
    for first in list_canonical(tables, np.zeros(0, np.int64)).tolist():
        for answer, codes in told_apart(tables, first, tuple(range(len(tables.answer)))).items():
            if answer != tables.kinds - 1 and len(codes) < len(tables.answer):
                yield first, codes


def searched(tables: Tables, first: int, codes: Codes, left: int, cutoff: int) -> int:
    position = Position(np.array(codes, np.int32), np.array([first], np.int64), left)
    return int(solve_exactly(tables, new_memo(12), position, cutoff))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_it_finds_what_trying_everything_finds(board: Measures) -> None:
    tables = build_tables(board)
    least = try_everything(tables)
    for first, codes in second_rows(tables):
        total = least(codes, 8)
        assert searched(tables, first, codes, UNLIMITED, INFINITE) == total
        assert searched(tables, first, codes, UNLIMITED, total + 1) == total
        assert searched(tables, first, codes, UNLIMITED, total) >= total


@pytest.mark.parametrize("left", [1, 2, 3])
def test_within_a_few_guesses_it_finds_the_least_total(left: int) -> None:
    tables = build_tables(Measures(3, 3))
    least = try_everything(tables)
    for first, codes in second_rows(tables):
        assert min(INFINITE, searched(tables, first, codes, left, INFINITE)) == least(codes, left)


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_of_equal_totals_the_fewest_longest_games_win(left: int) -> None:
    tables = build_tables(Measures(3, 3))
    least, weighed = weigh_everything(tables), count_last_guesses(tables)
    for first, codes in second_rows(tables):
        assert min(INFINITE, searched(weighed, first, codes, left, INFINITE)) == least(codes, left)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_a_bound_is_never_above_the_total(board: Measures) -> None:
    tables = build_tables(board)
    least = try_everything(tables)
    for _, codes in second_rows(tables):
        bound, exact = find_bound(tables, new_memo(12), np.array(codes, np.int32), UNLIMITED)
        assert bound == least(codes, 8) if exact else bound <= least(codes, 8)


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_a_bound_is_never_above_the_total_within_a_few_guesses(left: int) -> None:
    tables = build_tables(Measures(3, 3))
    plain, weighed = try_everything(tables), weigh_everything(tables)
    for _, codes in second_rows(tables):
        for counted, least in ((tables, plain), (count_last_guesses(tables), weighed)):
            bound, exact = find_bound(counted, new_memo(12), np.array(codes, np.int32), left)
            assert bound == least(codes, left) if exact else bound <= least(codes, left)


def test_a_set_takes_least_if_every_guess_is_one_of_its_codes_and_receives_every_answer() -> None:
    assert least_totals(6, 3, 1, 0)[-1].tolist() == [0, 1, 3, 5, 8, 11, 14, 17]
    with_last = least_totals(6, 3, 100, 1)
    assert with_last[0].tolist() == [0, *[INFINITE] * 7]
    assert with_last[1].tolist() == [0, 101, *[INFINITE] * 6]
    assert with_last[2].tolist() == [0, 100, 301, 502, *[INFINITE] * 4]
    assert with_last[3].tolist() == [0, 100, 300, 500, 801, 1102, 1403, 1704]
    assert with_last[4:].tolist() == [[0, 100, 300, 500, 800, 1100, 1400, 1700]]


def test_parts_of_equal_size_take_least() -> None:
    least = np.array([0.0, 1, 3, 5, 8, 11, 14])
    assert [bound_even_parts(least, size, 2) for size in range(2, 9)] == [2, 4, 6, 8, 10, 13, 16]


def test_what_a_beam_search_saved_is_not_taken_for_proven(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, "2x5")
    for answer in (0, 1, 2):
        checkpoints.save(1, answer, Branch(1, (0, {}), "a beam search"))
    steps = list(build(checkpoints, EXACT))
    assert (steps[-1].best, find_best(checkpoints).total) == (81, 81)
