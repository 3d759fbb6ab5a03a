"""A codebreaker that compares samples, for the box with pairs; see also its own tests."""

from random import Random

import pytest

from station.games.codes.code import Key
from station.games.codes.match import Row
from station.games.codes.sampling import answer_number
from station.games.grand.boxes import GRAND
from station.games.grand.solver import ROWS_NEEDED, codebreaker


def test_an_answer_is_a_number_with_a_digit_for_each_kind_of_key_peg() -> None:
    assert [answer_number(GRAND, Key(*key)) for key in ((0, 0, 0), (0, 0, 1), (0, 1, 0), (4, 0, 0))] == [0, 1, 5, 100]


def test_sets_between_two_known_sizes_need_rows_between() -> None:
    assert [codebreaker.rows_for(codes) for codes, _ in ROWS_NEEDED] == [rows for _, rows in ROWS_NEEDED]
    assert 1.5 < codebreaker.rows_for(3) < codebreaker.rows_for(4) < 1.95


def test_a_code_that_was_guessed_is_not_guessed_again() -> None:
    secret = "RcRcRcRc"
    rows = [Row("RcRcRcRt", GRAND.score("RcRcRcRt", secret))] * 3
    guesses = {codebreaker.choose_guess(GRAND, rows, "weak", Random(seed)) for seed in range(20)}  # noqa: S311
    assert "RcRcRcRt" not in guesses


def test_what_a_guess_leaves_is_at_most_what_there_was() -> None:
    rows = [Row("RcYtGsBd", Key(1, 1, 1))]
    suggested = codebreaker.best(GRAND, rows)
    assert codebreaker.predict(GRAND, rows, suggested.guess) == suggested
    assert codebreaker.expected_rows(
        suggested.guess, codebreaker.codes_left([("RcYtGsBd", Key(1, 1, 1))])
    ) == pytest.approx(codebreaker.rows_for(suggested.left), abs=1.0)
