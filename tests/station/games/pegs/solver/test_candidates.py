"""Which codes are left, and what to say when the answers contradict each other."""

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.codes.code import Code, Key
from station.games.codes.match import Row, marked_rows
from station.games.codes.thinking import Contradicted, first_contradiction
from station.games.pegs.boxes import BOXES_WITH_PEGS, PegBox
from station.games.pegs.solver.candidates import code_of, count_left, fitting_codes, suspect_rows
from tests.station.games.pegs.solver.boards import boxes, every_code, fits, games, marked

ORIGINAL = BOXES_WITH_PEGS["original"]


@settings(max_examples=25, deadline=None)
@given(game=games(most=1500))
def test_what_is_left_is_what_fits_every_row(game: tuple[PegBox, Code, list[Row]]) -> None:
    box, secret, rows = game
    left = {code_of(box, number) for number in fitting_codes(box, rows).tolist()}
    assert left == {each for each in every_code(box) if fits(each, rows)}
    assert secret in left
    assert count_left(box, rows) == len(left)
    assert first_contradiction(rows, partial(count_left, box)) is None


@settings(max_examples=25, deadline=None)
@given(box=boxes(most=1500), data=st.data())
def test_answers_leave_a_code_or_name_the_first_contradiction(box: PegBox, data: st.DataObject) -> None:
    codes = st.sampled_from(every_code(box))
    keys = st.integers(0, box.holes).flatmap(lambda red: st.builds(Key, st.just(red), st.integers(0, box.holes - red)))
    rows = data.draw(st.lists(st.builds(Row, codes, keys), max_size=4))
    wrong = first_contradiction(rows, partial(count_left, box))
    assert (wrong is None) == box.some_code_fits(marked_rows(rows))
    if wrong is None:
        return
    assert box.some_code_fits(marked_rows(rows[: wrong - 1]))
    assert not box.some_code_fits(marked_rows(rows[:wrong]))
    with pytest.raises(Contradicted, match=f"row {wrong}"):
        fitting_codes(box, rows)


def test_rows_without_pegs_or_key_tell_nothing() -> None:
    assert count_left(ORIGINAL, [Row(None, None), Row("RRYY", None)]) == 1296


def test_the_one_wrong_answer_is_among_the_suspects() -> None:
    rows = marked("RGBW", "RRYY", "RGPP", "WGBR")
    wrong = [*rows[:1], rows[1]._replace(key=Key(0, 0)), *rows[2:], *marked("RGBW", "RGBY")]
    assert first_contradiction(wrong, partial(count_left, ORIGINAL)) is not None
    found = {suspect.row: suspect.keys for suspect in suspect_rows(ORIGINAL, wrong)}
    assert Key(2, 0) in found[2]
    for row, keys in found.items():
        changed = [[*wrong[: row - 1], wrong[row - 1]._replace(key=key), *wrong[row:]] for key in keys]
        left = [count_left(ORIGINAL, rows) for rows in changed]
        assert left == sorted(left, reverse=True)
        assert min(left) > 0


def test_what_an_answer_may_have_been_begins_with_the_likeliest() -> None:
    wrong = [Row("RRYY", Key(0, 0)), Row("RRRR", Key(1, 0))]
    (first, _) = suspect_rows(ORIGINAL, wrong)
    left = [count_left(ORIGINAL, [wrong[0], wrong[1]._replace(key=key)]) for key in first.keys]
    assert first.row == 1
    assert first.keys[0] == Key(1, 0)
    assert left == [0] * len(left)
