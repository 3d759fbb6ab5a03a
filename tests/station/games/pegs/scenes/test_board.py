"""How a match looks on the lamps, and in words."""

import pytest

from station.core.frame import DARK, PEG, RED, WHITE
from station.games.game import DraftRow
from station.games.pegs.code import Key
from station.games.pegs.match import Row
from station.games.pegs.messages import PegMessages
from station.games.pegs.scenes.board import (
    CURSOR,
    NO_KEY,
    SETTLED,
    Marking,
    answer_in_words,
    frame_of,
    key_lamps,
    keys_shown,
    last_key,
    marked,
    newest_key,
    next_blink,
    next_key,
    peg_lamps,
    peg_names,
    row_lamps,
)
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
    assert [marked(key, MARKING) for key in (KEY, Key(0, 1), Key(0, 0), Key(4, 0))] == [11.0, 10.0, 10.0, 11.5]
    assert (keys_shown(KEY, SETTLED, 0.0), next_key(KEY, SETTLED, 0.0)) == (KEY, None)


def test_the_newest_key_pegs_are_those_of_the_last_row_that_has_any() -> None:
    first = (*ALONE, "guess RYGG")
    boards = [played(*moves).board() for moves in (ALONE, first, (*first, "timeout"))]
    assert [newest_key(board) for board in boards] == [NO_KEY, Key(1, 1), Key(1, 1)]
    assert [last_key(board) for board in boards] == [NO_KEY, Key(1, 1), NO_KEY]


def test_lamps_of_pegs_and_key_pegs() -> None:
    assert peg_lamps("R_.W") == (RED, DARK, PEG["."], WHITE)
    assert peg_lamps(None) == key_lamps(None) == key_lamps(Key(0, 0)) == ()
    assert key_lamps(Key(1, 2)) == (RED, WHITE, WHITE)


def test_the_rows_stand_with_their_key_pegs_the_newest_on_the_bars() -> None:
    frame = frame_of(played(*ALONE, "guess RYGG", "guess WWPP", "guess RRGB"), MARKING, 10.5)
    assert rows(frame) == ["RYGG.. RW....", "WWPP.. ......", "RRGB.. RR...."]
    assert (frame.red, frame.white, letters(frame.secret)) == (2, 0, "......")
    timed_out = frame_of(played(*ALONE, "guess RYGG", "timeout"), SETTLED, 10.0)
    assert (rows(timed_out), timed_out.red, timed_out.white) == (["RYGG.. RW...."], 1, 1)


def test_the_row_being_built_lies_on_the_next_row() -> None:
    frame = frame_of(played(*ALONE, "guess RYGG"), SETTLED, 10.0, peg_lamps("GG__"), (WHITE,) * 4)
    assert rows(frame) == ["RYGG.. RW....", "GG.... WWWW.."]


def test_bars_end_at_four() -> None:
    wide = ("match super players=Ada,Ben holes=6", "secret RRRRRR")
    frame = frame_of(played(*wide, "guess RRRRRW"), SETTLED, 10.0)
    assert (frame.red, frame.white, rows(frame)) == (4, 0, ["RRRRRW RRRRR."])


@pytest.mark.parametrize(
    ("moves", "secret"),
    [
        (("guess RYGG",), "......"), (("guess RRYB",), "RRYB.."), (("guess WWPP", "leave"), "RRYB.."),
    ],
)  # fmt: skip
def test_the_secret_lies_open_when_the_round_or_the_match_is_over(moves: tuple[str, ...], secret: str) -> None:
    assert letters(frame_of(played(*ALONE, *moves), SETTLED, 10.0).secret) == secret


def test_a_peg_under_the_cursor_blinks_and_then_is_dimmed() -> None:
    row = DraftRow("R___", 0)
    assert [row_lamps(row, 10.0, now)[0] for now in (10.0, 10.5, 10.9, 11.3, 60.0)] == [
        RED, DARK, RED, DARK, RED._replace(level=40),
    ]  # fmt: skip
    assert [next_blink(row, 10.0, now) for now in (10.0, 60.0)] == [10.4, None]


def test_a_blank_and_a_hole_under_the_cursor_glimmer() -> None:
    assert [row_lamps(DraftRow(".___", 0), 10.0, now)[0] for now in (10.0, 10.5, 60.0)] == [PEG["."], CURSOR, CURSOR]
    assert row_lamps(DraftRow("R___", 1), 10.0, 10.5) == (RED, CURSOR, DARK, DARK)
    assert next_blink(DraftRow("R___", 1), 10.0, 10.0) is None
    assert row_lamps(DraftRow("RGYB", 4), 10.0, 10.5) == peg_lamps("RGYB")


def test_words() -> None:
    assert str(peg_names("RR.B")) == "red red blank blue"
    assert str(peg_names("R_B")) == "red … blue"
    assert answer_in_words(Row("RRYB", Key(1, 2))) == PegMessages.exact_and_colour(red=1, white=2)
    assert str(answer_in_words(Row("RRYB", Key(1, 2)))) == "1 exact, 2 colour only"
    assert answer_in_words(Row("RRYB", None)) == PegMessages.exact_and_colour(red=0, white=0)
    assert str(answer_in_words(Row(None, None))) == "the time ran out"
