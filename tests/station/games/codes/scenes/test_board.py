"""How a match looks on the lamps, and in words."""

import pytest

from station.core.frame import WHITE
from station.games.codes.code import NO_KEY, Key
from station.games.codes.match import Row
from station.games.codes.scenes.board import (
    ALL_MARKED,
    Marking,
    answer_in_words,
    first_key_pegs,
    frame_of,
    keys_shown,
    last_key,
    last_key_at,
    newest_key,
    next_key,
)
from station.games.pegs.look import COLOURED, NUMBERED
from station.games.pegs.messages import PegMessages
from tests.station.games.pegs.match_builder import played
from tests.station.scenes.display import letters, rows

ALONE = ("match original players=Ada limit=60", "secret RRYB")
MARKING = Marking(10.0, 0.5)
KEY = Key(2, 1)


@pytest.mark.parametrize(
    ("now", "shown", "then"),
    [
        (9.9, Key(0, 0), 10.0), (10.0, Key(1, 0), 10.5), (10.49, Key(1, 0), 10.5), (10.5, Key(2, 0), 11.0),
        (11.0, Key(2, 1), None), (99.0, Key(2, 1), None),
    ],
)  # fmt: skip
def test_key_pegs_appear_one_by_one_reds_first(now: float, shown: Key, then: float | None) -> None:
    assert (keys_shown(KEY, MARKING, now), next_key(KEY, MARKING, now)) == (shown, then)


def test_the_last_key_peg_appears_after_all_others() -> None:
    assert [last_key_at(key, MARKING) for key in (KEY, Key(0, 1), Key(0, 0), Key(4, 0))] == [11.0, 10.0, 10.0, 11.5]
    assert (keys_shown(KEY, ALL_MARKED, 0.0), next_key(KEY, ALL_MARKED, 0.0)) == (KEY, None)


def test_the_newest_key_pegs_are_those_of_the_last_marked_row() -> None:
    first = (*ALONE, "guess RYGG")
    boards = [played(*moves).board() for moves in (ALONE, first, (*first, "timeout"))]
    assert [newest_key(board) for board in boards] == [NO_KEY, Key(1, 1), Key(1, 1)]
    assert [last_key(board) for board in boards] == [NO_KEY, Key(1, 1), NO_KEY]


def test_of_an_answer_the_best_key_pegs_come_first() -> None:
    assert [first_key_pegs(Key(1, 2, 1), number) for number in range(5)] == [
        NO_KEY, Key(1, 0), Key(1, 1), Key(1, 2), Key(1, 2, 1),
    ]  # fmt: skip


def test_the_rows_stand_with_their_key_pegs() -> None:
    frame = frame_of(played(*ALONE, "guess RYGG", "guess WWPP", "guess RRGB"), MARKING, 10.5)
    assert rows(frame) == ["RYGG.. RW....", "WWPP.. ......", "RRGB.. RR...."]
    assert (frame.red, frame.white, letters(frame.secret)) == (2, 0, "......")
    timed_out = frame_of(played(*ALONE, "guess RYGG", "timeout"), ALL_MARKED, 10.0)
    assert (rows(timed_out), timed_out.red, timed_out.white) == (["RYGG.. RW...."], 1, 1)


def test_the_row_being_built_lies_on_the_next_row() -> None:
    frame = frame_of(played(*ALONE, "guess RYGG"), ALL_MARKED, 10.0, COLOURED.lamps("GG__"), (WHITE,) * 4)
    assert rows(frame) == ["RYGG.. RW....", "GG.... WWWW.."]


@pytest.mark.parametrize(
    ("moves", "secret"),
    [
        (("guess RYGG",), "......"), (("guess RRYB",), "RRYB.."), (("guess WWPP", "leave"), "RRYB.."),
    ],
)  # fmt: skip
def test_the_secret_lies_open_when_the_round_is_over(moves: tuple[str, ...], secret: str) -> None:
    assert letters(frame_of(played(*ALONE, *moves), ALL_MARKED, 10.0).secret) == secret


def test_an_answer_in_the_words_of_the_box() -> None:
    assert answer_in_words(Row("RRYB", Key(1, 2)), COLOURED) == PegMessages.exact_and_colour(red=1, white=2)
    assert str(answer_in_words(Row("RRYB", Key(1, 2)), COLOURED)) == "1 exact, 2 colour only"
    assert str(answer_in_words(Row("1123", Key(1, 2)), NUMBERED)) == "1 exact, 2 digit only"
    assert answer_in_words(Row("RRYB", None), COLOURED) == PegMessages.exact_and_colour(red=0, white=0)
    assert str(answer_in_words(Row(None, None), COLOURED)) == "the time ran out"
