"""Hints and reviews of games with words."""

import pytest
from hypothesis import given, settings

from station.games.codes.code import Key
from station.games.codes.match import Row
from station.games.codes.thinking import Codebreaker, Contradicted
from station.games.word.boxes import WORD
from station.games.word.solver import codebreaker
from station.games.word.solver.analysis import analysis, best, predict
from station.games.word.words import all_words, common_words
from tests.station.games.word.solver.boards import Game, games


def test_the_module_is_what_the_family_is_asked_for() -> None:
    thinks: Codebreaker = codebreaker
    assert thinks.best(WORD, []).left == WORD.possibilities


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(game=games())
def test_a_hint_is_a_word_and_counts_what_is_left(game: Game) -> None:
    box, _, rows = game
    hint = best(box, rows)
    assert hint.guess in all_words(box.language, box.holes)
    assert 1 <= hint.expected <= hint.left
    assert best(box, rows) == hint


def test_where_one_word_is_left_the_hint_is_that_word() -> None:
    rows = [Row("BREAD", Key(2, 3))]
    assert best(WORD, rows) == predict(WORD, rows, "BEARD")
    assert best(WORD, rows).left == 1


def test_there_is_no_hint_where_no_word_fits() -> None:
    with pytest.raises(Contradicted):
        best(WORD, [Row("BREAD", Key(4, 1))])


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(game=games())
def test_the_rows_add_up(game: Game) -> None:
    """The rows played are those that were needed at first, plus what was lost, less luck and what was still needed."""
    box, secret, rows = game
    told = analysis(box, [*rows, Row(secret, Key(box.holes, 0))], secret)
    assert [each.row for each in told] == list(range(1, len(rows) + 2))
    assert all(each.expected >= each.best_expected - 1e-9 for each in told)
    assert all(each.after <= each.before for each in told)
    lost, luck = sum(each.lost for each in told), sum(each.luck for each in told)
    assert told[0].best_expected + lost - luck == pytest.approx(len(told))
    assert told[-1].after == 1


def test_a_rare_secret_is_reviewed_among_all_words() -> None:
    rare = min(all_words("en", 5).difference(common_words("en", 5)))
    for secret, before in ((rare, len(all_words("en", 5))), ("BREAD", WORD.possibilities)):
        (row,) = analysis(WORD, [Row(secret, None)], secret)
        assert row.before == before


def test_the_only_word_left_is_the_best_there_is() -> None:
    rows = [Row("BEARD", None), Row("BREAD", None)]
    *_, last = analysis(WORD, rows, "BREAD")
    assert (last.is_best, last.lost, last.luck) == (True, 0.0, 0.0)
