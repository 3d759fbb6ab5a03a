"""Whoever renames colours and holes plays the same game, and the strategy follows."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.codes.code import score
from station.games.pegs.solver.codes import digits_of
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.recount import COLOUR_LETTERS
from station.games.pegs.solver.renaming import Digits, Renaming, find_renaming
from tests.station.games.pegs.solver.boards import boards

chances = st.randoms(use_true_random=False)


def spell(code: Digits) -> str:
    return "".join(COLOUR_LETTERS[digit] for digit in code)


def any_digits(board: Measures, chance: Random) -> Digits:
    return digits_of(board, chance.randrange(board.size))


@given(board=boards(), chance=chances)
def test_a_renaming_changes_no_answer_and_can_be_undone(board: Measures, chance: Random) -> None:
    renaming = Renaming.draw(board, chance)
    one, other = any_digits(board, chance), any_digits(board, chance)
    assert renaming.undo(renaming.rename(one)) == one
    assert score(spell(renaming.rename(one)), spell(renaming.rename(other))) == score(spell(one), spell(other))


@pytest.mark.slow
@given(board=boards(), chance=chances, rows=st.integers(0, 5))
def test_a_renaming_of_rows_is_found(board: Measures, chance: Random, rows: int) -> None:
    drawn, codes = Renaming.draw(board, chance), [any_digits(board, chance) for _ in range(rows)]
    onto = [drawn.rename(code) for code in codes]
    found = find_renaming(board, codes, onto)
    assert found is not None
    assert [found.rename(code) for code in codes] == onto
    assert [len({*found.holes}), len({*found.colours})] == [board.holes, board.colours]


@given(board=boards(), chance=chances, rows=st.integers(0, 5))
def test_rows_are_renamed_into_themselves_by_no_change(board: Measures, chance: Random, rows: int) -> None:
    codes = [any_digits(board, chance) for _ in range(rows)]
    assert find_renaming(board, codes, codes) == Renaming(tuple(range(board.holes)), tuple(range(board.colours)))


@pytest.mark.parametrize(
    ("codes", "onto"),
    [
        ([(0, 0, 1, 2)], [(0, 0, 1, 1)]),
        ([(0, 0, 1, 1)], [(0, 0, 1, 2)]),
        ([(0, 0, 1, 2), (0, 1, 1, 1)], [(0, 0, 1, 2), (1, 0, 0, 0)]),
        ([(0, 1, 2, 3), (0, 1, 2, 3)], [(0, 1, 2, 3), (0, 1, 3, 2)]),
    ],
)
def test_rows_that_are_not_alike_have_no_renaming(codes: list[Digits], onto: list[Digits]) -> None:
    assert find_renaming(Measures(4, 6), codes, onto) is None


def test_all_renamings_are_drawn_equally_often() -> None:
    chance = Random(7)  # noqa: S311 - the same every time
    drawn = Counter(Renaming.draw(Measures(2, 3), chance) for _ in range(1200))
    assert len(drawn) == 2 * 6
    assert all(70 < often < 130 for often in drawn.values())
