"""Whoever renames colours and holes plays the same game, and the strategy follows."""

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from station.games.codes.code import Key, score
from station.games.pegs.solver.codes import answer_number, digits_of, number_of
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.recount import LETTERS, all_secrets
from station.games.pegs.solver.renaming import Digits, Renaming, find_renaming
from station.games.pegs.solver.strategies import next_guess
from tests.station.games.pegs.solver.boards import boards

History = tuple[tuple[int, int], ...]
chances = st.randoms(use_true_random=False)


def spell(code: Digits) -> str:
    return "".join(LETTERS[digit] for digit in code)


def any_digits(board: Measures, chance: Random) -> Digits:
    return digits_of(board, chance.randrange(board.size))


@given(board=boards(), chance=chances)
def test_a_renaming_changes_no_answer_and_can_be_undone(board: Measures, chance: Random) -> None:
    renaming = Renaming.draw(board, chance)
    one, other = any_digits(board, chance), any_digits(board, chance)
    assert renaming.undo(renaming.rename(one)) == one
    assert score(spell(renaming.rename(one)), spell(renaming.rename(other))) == score(spell(one), spell(other))


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


def count_rest(name: str, played: History, secrets: list[str]) -> int:
    """How many guesses the strategy still takes for all `secrets` together, which are those that fit `played`."""
    number = next_guess(name, played)
    assert number is not None
    board = Measures.read(name)
    guess, parts = spell(digits_of(board, number)), dict[int, list[str]]()
    for secret in secrets:
        if secret != guess:
            parts.setdefault(answer_number(board, score(guess, secret)), []).append(secret)
    rest = (count_rest(name, (*played, (number, answer)), part) for answer, part in parts.items())
    return len(secrets) + sum(rest)


def play_along(name: str, secret: str, rows: int) -> History:
    """The first rows of a strategy's game against `secret`, not further than to the right one."""
    board, played = Measures.read(name), History()
    while len(played) < rows:
        guess = next_guess(name, played) or 0
        answer = answer_number(board, score(spell(digits_of(board, guess)), secret))
        played = (*played, (guess, answer))
        assume(answer != answer_number(board, Key(board.holes, 0)))
    return played


def fitting_secrets(board: Measures, played: History) -> list[str]:
    rows = [(spell(digits_of(board, guess)), answer) for guess, answer in played]
    return [
        secret
        for secret in all_secrets(board)
        if all(answer_number(board, score(guess, secret)) == answer for guess, answer in rows)
    ]


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(name=st.sampled_from(["3x6", "4x4", "4x6", "4x6-5", "4x8n", "5x4"]), rows=st.integers(1, 3), chance=chances)
def test_after_renamed_rows_of_its_own_a_strategy_takes_as_many_guesses_as_after_its_own(
    name: str, rows: int, chance: Random
) -> None:
    board = Measures.read(name)
    played, renaming = play_along(name, spell(any_digits(board, chance)), rows), Renaming.draw(board, chance)
    renamed = tuple((number_of(board, renaming.rename(digits_of(board, guess))), answer) for guess, answer in played)
    totals = {count_rest(name, each, fitting_secrets(board, each)) for each in (played, renamed)}
    assert len(totals) == 1
