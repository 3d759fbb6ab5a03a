"""Hints and reviews: what a row told, what it could have told, luck and skill apart."""

from itertools import pairwise
from math import isclose

import pytest
from hypothesis import given, settings

from station.games.codes.code import Code, Key
from station.games.codes.match import Row
from station.games.codes.thinking import Contradicted, Suggestion
from station.games.pegs.boxes import BOXES_WITH_PEGS, PegBox
from station.games.pegs.solver.analysis import analysis, best
from tests.station.games.pegs.solver.boards import fits, games, marked

ORIGINAL = BOXES_WITH_PEGS["original"]


def test_a_hint_is_what_the_strategy_plays() -> None:
    assert best(ORIGINAL, []) == Suggestion("RRYG", 1296, 240_108 / 1296)
    assert best(ORIGINAL, marked("RGBW", "RRYY")).left == 256


def test_of_two_codes_the_hint_takes_one_that_may_be_right() -> None:
    rows = marked("RRRY", "RRRG", "RRRB", "GGYY", "PPPW")
    assert fits(best(ORIGINAL, rows).guess, rows)


def test_there_is_no_hint_where_nothing_fits() -> None:
    with pytest.raises(Contradicted, match="row 2"):
        best(ORIGINAL, [Row("RRYY", Key(4, 0)), Row("GGGG", Key(4, 0))])


def test_a_game_told_row_by_row() -> None:
    rows = marked("RRYY", "RRYG", "WWWW", "RRYY")
    first, second, third = analysis(ORIGINAL, rows, "RRYY")
    assert (first.row, first.guess, first.before, first.best, first.lost) == (1, "RRYG", 1296, "RRYG", 0.0)
    assert isclose(first.expected, 5625 / 1296)
    assert first.reckoning == "strategy"
    assert first.after == second.before
    assert first.luck > 0.3
    assert second.lost > 0.3
    assert (third.row, third.after) == (3, 1)


@pytest.mark.parametrize("first", ["RRYG", "YYRG", "PGWP"])
def test_a_row_like_that_of_the_strategy_is_the_best_there_is(first: str) -> None:
    (row, *_) = analysis(ORIGINAL, marked("RRYY", first), "RRYY")
    assert (row.is_best, row.reckoning, row.best, row.lost) == (True, "strategy", first, 0.0)


@pytest.mark.parametrize(("secret", "before"), [("PRPB", ("RRYG", "RBBP")), ("WWWB", ("RRYG", "BBPW"))])
def test_of_equally_good_rows_the_review_names_that_of_the_hint(secret: Code, before: tuple[Code, ...]) -> None:
    *_, last = analysis(ORIGINAL, marked(secret, *before, "YYYY"), secret)
    assert (last.best, last.reckoning) == (best(ORIGINAL, marked(secret, *before)).guess, "exact")


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(game=games())
def test_numbers_of_any_game_hang_together(game: tuple[PegBox, Code, list[Row]]) -> None:
    box, secret, rows = game
    told = analysis(box, rows, secret)
    assert [each.row for each in told] == list(range(1, len(rows) + 1))
    for each, row in zip(told, rows, strict=True):
        assert each.guess == row.pegs
        assert 1 <= each.after <= each.before
        assert 1 <= each.best_expected <= each.expected
        assert (each.lost == 0) == each.is_best or each.reckoning != "exact"
    for one, following in pairwise(told):
        assert one.after == following.before
        assert isclose(one.luck, one.expected - 1 - following.best_expected)


def test_wrong_marks_and_rows_that_nobody_filled_do_not_matter() -> None:
    rows = marked("RGBW", "RRYY", "GGBB")
    spoilt = [rows[0]._replace(key=Key(0, 0)), Row(None, None), rows[1]._replace(key=None)]
    told = analysis(ORIGINAL, spoilt, "RGBW")
    right = analysis(ORIGINAL, rows, "RGBW")
    assert [each.row for each in told] == [1, 3]
    assert [each._replace(row=0) for each in told] == [each._replace(row=0) for each in right]


def test_the_last_code_not_guessed_costs_a_row() -> None:
    rows = marked("RRRR", "RRRR", "YYYY", "RRRR")
    told = [(each.lost, each.is_best) for each in analysis(ORIGINAL, rows, "RRRR")][1:]
    assert told == [(1.0, False), (0.0, True)]
