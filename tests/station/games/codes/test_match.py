"""A match as a value: what its boards say, who makes and breaks the codes, and what happens next."""

from typing import Final

import pytest

from station.games.codes.code import Key
from station.games.codes.match import (
    Awaited,
    Board,
    Row,
    Tally,
    awaits,
    awaits_secret,
    computer_to_move,
    hint_seat,
    is_machine,
    lay_boards,
    marked_by_hand,
    marked_rows,
    mirror,
    next_round,
)
from station.games.pegs.boxes import box_named
from tests.station.games.pegs.match_builder import played

BY_HAND: Final = ("match original players=Ada,Ben marker=codemaker limit=60", "secret RRYB")
BY_STATION: Final = ("match original players=Ada,Ben", "secret RRYB")
ALONE: Final = ("match original players=Ada rounds=2", "secret RRYB", "guess RRYB")
RIVAL: Final = ("match original players=Ada computers=weak", "secret RRYB", "guess RRYB", "secret GGGG")
RIVAL_MARKS: Final = ("match original players=Ada computers=weak marker=codemaker", "secret RRYB", "guess RGGY")
BOTH: Final = ("match super players=Ada,Ben boards=2", "secret RRYBG by=Ada", "secret WWPPB by=Ben")

WRONG: Final = Row("GGGG", Key(0, 0))
RIGHT: Final = Row("RRYB", Key(4, 0))
WAITING: Final = Row("RRYB", None)
TIMED_OUT: Final = Row(None, None)


def test_rows_without_pegs_or_key_pegs_tell_nothing() -> None:
    assert marked_rows([TIMED_OUT, WRONG, WAITING]) == (("GGGG", Key(0, 0)),)


@pytest.mark.parametrize(
    ("rows", "waits", "cracked", "ended"),
    [
        ((), False, False, False),
        ((WRONG,), False, False, False),
        ((WAITING,), True, False, False),
        ((TIMED_OUT,), False, False, False),
        ((Row("RRYB", Key(3, 0)),), False, False, False),
        ((Row("RYRB", Key(2, 2)),), False, False, False),
        ((RIGHT,), False, True, True),
        ((WRONG, WRONG), False, False, True),
        ((WRONG, TIMED_OUT), False, False, True),
        ((WRONG, WAITING), True, False, False),
        ((WRONG, RIGHT), False, True, True),
    ],
)
def test_a_board_of_two_rows_says_how_far_it_is(
    rows: tuple[Row, ...], *, waits: bool, cracked: bool, ended: bool
) -> None:
    board, box = Board(0, 1, "RRYB", rows), box_named("c6p4g2")
    assert (board.waits, board.cracked(box), board.ended(box)) == (waits, cracked, ended)


@pytest.mark.parametrize(
    ("moves", "awaited"),
    [
        (BY_HAND[:1], "secret"),
        (BY_HAND, "guess"),
        ((*BY_HAND, "guess RGGR"), "mark"),
        ((*BY_HAND, "guess RGGR", "mark 1 1"), "guess"),
        ((*BY_HAND, "timeout"), "guess"),
        ((*BY_HAND, "guess RGGR", "mark 0 0", "fault"), "next round"),
        ((*BY_HAND, "guess RRYB", "mark 4 0"), "next round"),
        ((*BY_STATION, "guess RGGR"), "guess"),
        ((*BY_STATION, "guess RRYB", "secret GGGG", "guess GGGG"), "nothing"),
        ((*BY_STATION, "leave"), "nothing"),
    ],
)
def test_every_moment_awaits_something(moves: tuple[str, ...], awaited: Awaited) -> None:
    match = played(*moves)
    assert (awaits(match, 0), awaits(match, 1)) == (awaited, awaited)


def test_the_station_deals_where_somebody_plays_against_it() -> None:
    matches = [*(played(*ALONE[:moves]) for moves in (1, 2, 3)), played(*BY_STATION[:1])]
    assert [awaits_secret(match) for match in matches] == [True, False, False, False]
    assert not awaits_secret(played(ALONE[0], "leave"))


def test_a_computer_deals_in_its_own_rounds_only() -> None:
    opened = played(RIVAL[0])
    assert [awaits_secret(match) for match in (opened, next_round(opened))] == [False, True]


def boards(opening: str, rounds: int) -> list[list[tuple[int, int]]]:
    terms = played(opening).terms
    return [
        [(board.codemaker, board.codebreaker) for board in lay_boards(terms, number + 1)] for number in range(rounds)
    ]


def test_the_codes_are_made_in_turn_or_by_the_station_or_by_both_at_once() -> None:
    assert boards("match original players=Ada,Ben rounds=4", 3) == [[(0, 1)], [(1, 0)], [(0, 1)]]
    assert boards(RIVAL[0], 2) == [[(0, 1)], [(1, 0)]]
    assert boards(ALONE[0], 2) == [[(1, 0)], [(1, 0)]]
    assert boards(BOTH[0], 2) == [[(1, 0), (0, 1)]] * 2


def test_a_round_is_followed_by_the_next_one_and_replayed_where_a_fault_was_proven() -> None:
    over = next_round(played(*BY_HAND, "guess RRYB", "mark 4 0"))
    assert (over.round, over.boards, over.tallies[0].points) == (2, (Board(codemaker=1, codebreaker=0),), 1)
    replayed = next_round(played(*BY_HAND, "guess RGGR", "mark 0 0", "fault"))
    assert (replayed.round, replayed.boards, replayed.fault) == (1, (Board(codemaker=0, codebreaker=1),), None)


def test_nobody_has_anything_as_a_match_begins() -> None:
    match = played(BY_HAND[0])
    assert (match.round, match.tallies, match.hints, match.fault) == (1, (Tally(0, 0, 0, 0),) * 2, (0, 0), None)


def test_the_board_before_a_seat_is_the_one_that_it_breaks_and_its_code_is_on_the_other() -> None:
    match = played(*BOTH)
    assert [match.board(seat).secret for seat in (0, 1)] == ["WWPPB", "RRYBG"]
    assert [match.made_by(seat).secret for seat in (0, 1)] == ["RRYBG", "WWPPB"]
    assert [match.by(seat) for seat in (0, 1)] == [" by=Ada", " by=Ben"]
    one = played(*BY_STATION)
    assert [each(seat) for each in (one.board, one.made_by) for seat in (0, 1)] == [one.boards[0]] * 4
    assert [one.by(seat) for seat in (0, 1)] == ["", ""]


def test_each_cabinet_awaits_its_own() -> None:
    limited = (f"{BOTH[0]} rounds=2", *BOTH[1:], "guess WWPPB by=Ada", "guess RRRRR by=Ben", "guess RRYBG by=Ben")
    seen = [played(*limited[: so_far + 1]) for so_far in range(len(limited))]
    assert [(awaits(match, 0), awaits(match, 1)) for match in seen] == [
        ("secret", "secret"),
        ("other board", "secret"),
        ("guess", "guess"),
        ("other board", "guess"),
        ("other board", "guess"),
        ("next round", "next round"),
    ]


def test_seen_from_the_other_side_the_seats_are_changed_round() -> None:
    match = played(*BOTH, "guess RRYBG by=Ben", "hint by=Ada")
    other = mirror(match)
    assert (other.terms.players, other.hints) == (("Ben", "Ada"), (0, 1))
    assert (other.board(0).rows, other.board(1).rows) == (match.board(1).rows, match.board(0).rows)
    assert [awaits(other, seat) for seat in (0, 1)] == [awaits(match, seat) for seat in (1, 0)]
    assert [board.codebreaker for board in other.boards] == [0, 1]
    assert mirror(other) == match


def test_where_no_seat_is_named_it_is_the_first() -> None:
    match = played(*BOTH[:2])
    assert (awaits(match), match.board(), match.made_by(0)) == ("other board", match.board(0), match.boards[1])


def test_who_sits_there_is_a_person_or_ours() -> None:
    for opening, ours in ((ALONE[0], True), (RIVAL[0], True), (BY_STATION[0], False)):
        assert [is_machine(played(opening), seat) for seat in (0, 1)] == [False, ours]


def test_a_computer_has_to_guess_in_one_round_and_its_code_is_broken_in_the_next() -> None:
    assert [computer_to_move(played(*RIVAL[:so_far])) for so_far in (1, 2, 3, 4)] == [None, "weak", None, None]


def test_a_computer_marks_the_rows_of_its_own_code() -> None:
    breaks = played(*RIVAL_MARKS)
    assert (awaits(breaks), computer_to_move(breaks)) == ("mark", None)
    makes = played(*RIVAL_MARKS[:2], "guess RRYB", "mark 4 0", "secret GGGG", "guess RGGY")
    assert (awaits(makes), computer_to_move(makes)) == ("mark", "weak")
    assert computer_to_move(played(*BY_HAND, "guess RGGR")) is None


def test_key_pegs_are_put_in_by_hand_where_a_person_has_made_the_code() -> None:
    assert not marked_by_hand(played(*BY_STATION))
    assert marked_by_hand(played(*BY_HAND))
    second = (*RIVAL_MARKS[:2], "guess RRYB", "mark 4 0", "secret GGGG")
    assert [marked_by_hand(played(*moves)) for moves in (RIVAL_MARKS, second)] == [True, False]


def test_a_hint_is_asked_for_by_the_codebreaker() -> None:
    for round_, seat in ((BY_STATION, 1), ((*BY_STATION, "guess RRYB", "secret GGGG"), 0)):
        before = played(*round_)
        assert hint_seat(before, played(*round_, "hint")) == seat
