"""A match as a value: what its boards say, who makes and breaks the codes, and what happens next."""

from typing import Final

import pytest

from station.games.codes.code import Key
from station.games.codes.commitment import commit_to
from station.games.codes.match import (
    Board,
    CodePhase,
    Row,
    Tally,
    awaits,
    awaits_secret,
    computer_to_move,
    is_away,
    is_machine,
    is_playable,
    lay_boards,
    marked_by_hand,
    marked_rows,
    mirror,
    next_round,
    on_turn,
    sits_apart,
    with_own_board,
)
from station.games.pegs.boxes import find_box
from station.matches.game import Outcome
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
    board, box = Board(0, 1, "RRYB", rows), find_box("c6p4g2")
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
def test_every_moment_awaits_something(moves: tuple[str, ...], awaited: CodePhase) -> None:
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


def test_who_makes_the_codes_of_a_match() -> None:
    assert boards("match original players=Ada,Ben rounds=4", 3) == [[(0, 1)], [(1, 0)], [(0, 1)]]
    assert boards(RIVAL[0], 2) == [[(0, 1)], [(1, 0)]]
    assert boards(ALONE[0], 2) == [[(1, 0)], [(1, 0)]]
    assert boards(BOTH[0], 2) == [[(1, 0), (0, 1)]] * 2


def test_a_round_with_a_fault_is_replayed() -> None:
    over = next_round(played(*BY_HAND, "guess RRYB", "mark 4 0"))
    assert (over.round, over.boards, over.tallies[0].points) == (2, (Board(codemaker=1, codebreaker=0),), 1)
    replayed = next_round(played(*BY_HAND, "guess RGGR", "mark 0 0", "fault"))
    assert (replayed.round, replayed.boards, replayed.fault) == (1, (Board(codemaker=0, codebreaker=1),), None)


def test_a_seat_breaks_one_board_and_makes_the_other() -> None:
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


def test_a_round_of_a_duel_is_over_once_both_codes_are_known() -> None:
    begun = ("match c6p3g10 players=Ada,Ben boards=2 duel=hall:9f3c0a51e2b4d677", "secret RRY by=Ada")
    commit, opened = f"commit {commit_to('GGB', '0' * 32)} by=Ben", f"open GGB {'0' * 32} by=Ben"
    played_out = (*begun, commit, "guess GGB by=Ada", "mark 3 0 by=Ben", "guess RRY by=Ben")
    for moves, over in ((begun, False), (played_out, False), ((*played_out, opened), True)):
        assert played(*moves).over == over
    assert played(*BY_STATION, "guess RRYB").over


def test_the_player_on_turn_as_the_first_cabinet_sees_it() -> None:
    moments = {ALONE[:1]: None, BY_STATION[:1]: "Ada", BY_STATION: "Ben", RIVAL[:2]: "Ohm", RIVAL[:3]: None}
    moments |= {
        BOTH: "Ada",
        BOTH[:2]: "Ben",
        (BOTH[0], BOTH[2]): "Ada",
        (*BY_HAND, "guess RGGR"): "Ada",
        (ALONE[0], "leave"): None,
    }
    assert {moves: on_turn(played(*moves)) for moves in moments} == moments


def test_a_fault_is_on_the_other_board_seen_from_the_other_side() -> None:
    begun = (f"{BOTH[0]} marker=codemaker", *BOTH[1:])
    first = played(*begun, "guess WWPPG by=Ada", "mark 0 0 by=Ben", "fault by=Ada")
    second = played(*begun, "guess RRYBB by=Ben", "mark 0 0 by=Ada", "fault by=Ben")
    for match, boards in ((first, [0, 1]), (second, [1, 0])):
        assert [each.fault and each.fault.board for each in (match, mirror(match))] == boards


def test_another_duel_on_the_same_terms_has_no_number_yet() -> None:
    assert played(f"{BOTH[0]} duel=hall:9f3c0a51e2b4d677").opening == f"{BOTH[0]} duel=hall"
    assert played(BOTH[0]).opening == BOTH[0]


def test_who_sits_apart_and_who_is_away() -> None:
    duel = f"{BOTH[0]} duel=hall:9f3c0a51e2b4d677"
    seats = {BY_STATION[0]: ([False, False], [False, False]), RIVAL[0]: ([False, True], [False, False])}
    seats |= {BOTH[0]: ([True, True], [False, False]), duel: ([True, True], [False, True])}
    for opening, (apart, away) in seats.items():
        match = played(opening)
        assert [sits_apart(match, seat) for seat in (0, 1)] == apart, opening
        assert [is_away(match, seat) for seat in (0, 1)] == away, opening


def test_the_board_that_is_marked_here_faces_its_codemaker() -> None:
    both, one = played(*BOTH), played(*BY_HAND)
    assert (with_own_board(both), with_own_board(one)) == (mirror(both), one)


def test_where_no_seat_is_named_it_is_the_first() -> None:
    match = played(*BOTH[:2])
    later = played(*BOTH, "guess WWPPB by=Ada")
    assert (is_playable(later), on_turn(later)) == (is_playable(later, 0), on_turn(later, 0)) == (False, "Ben")
    assert (awaits(match), match.board(), match.made_by(0)) == ("other board", match.board(0), match.boards[1])


def test_who_sits_there_is_a_person_or_ours() -> None:
    for opening, ours in ((ALONE[0], True), (RIVAL[0], True), (BY_STATION[0], False)):
        assert [is_machine(played(opening), seat) for seat in (0, 1)] == [False, ours]


def test_key_pegs_are_put_in_by_hand_for_a_persons_code() -> None:
    assert not marked_by_hand(played(*BY_STATION))
    assert marked_by_hand(played(*BY_HAND))
    second = (*RIVAL_MARKS[:2], "guess RRYB", "mark 4 0", "secret GGGG")
    assert [marked_by_hand(played(*moves)) for moves in (RIVAL_MARKS, second)] == [True, False]


# Two boards at once: both players set a code and break the other's in every round.


OPEN: Final = ("match super players=Ada,Ben boards=2", "secret RRYBG by=Ada", "secret WWPPB by=Ben")
ADA_FINDS: Final = "guess WWPPB by=Ada"
BEN_FINDS: Final = "guess RRYBG by=Ben"


def test_the_round_ends_when_both_have_finished() -> None:
    one = played(*OPEN, "guess WWPPG by=Ada", ADA_FINDS)
    assert (one.over, one.tallies, one.outcome) == (False, (Tally(), Tally()), None)
    both = played(*OPEN, "guess WWPPG by=Ada", ADA_FINDS, "guess RRRRR by=Ben", "guess YYYYY by=Ben", BEN_FINDS)
    assert (both.over, both.tallies) == (True, (Tally(rows=2, cracked=1), Tally(rows=3, cracked=1)))
    assert both.outcome == Outcome("Ada", "rows")


def test_of_two_who_reach_the_target_the_higher_score_wins() -> None:
    opening = "match super players=Ada,Ben boards=2 target=1"
    moves = (opening, *OPEN[1:], "guess RRRRR by=Ada", ADA_FINDS, BEN_FINDS)
    assert played(*moves[:-1]).outcome is None
    assert played(*moves).outcome == Outcome("Ben", "points")


def test_the_next_round_begins_with_the_first_of_two_secrets() -> None:
    opening = "match super players=Ada,Ben boards=2 rounds=2"
    first = (opening, *OPEN[1:], ADA_FINDS, "guess RRRRR by=Ben", BEN_FINDS)
    assert played(*first).outcome is None
    begun = played(*first, "secret GGGGG by=Ben")
    assert (begun.round, begun.boards) == (2, (Board(1, 0, "GGGGG"), Board(0, 1)))
    moves = ("secret GGGGG by=Ben", "secret YYYYY by=Ada", "guess YYYYY by=Ben", "guess PPPPP by=Ada")
    ended = played(*first, *moves, "guess GGGGG by=Ada")
    assert ended.tallies == (Tally(rows=1 + 2, cracked=2), Tally(rows=2 + 1, cracked=2))
    assert ended.outcome == Outcome(None, "draw")


def test_time_runs_out_for_one_and_not_for_the_other() -> None:
    opening = "match super players=Ada,Ben boards=2 limit=60"
    match = played(opening, *OPEN[1:], "timeout by=Ben", ADA_FINDS, BEN_FINDS)
    assert [board.rows for board in match.boards] == [
        (Row("WWPPB", Key(5, 0)),),
        (Row(None, None), Row("RRYBG", Key(5, 0))),
    ]
    assert match.outcome == Outcome("Ada", "rows")


def test_a_computer_guesses_in_one_round_only() -> None:
    assert [computer_to_move(played(*RIVAL[:so_far])) for so_far in (1, 2, 3, 4)] == [None, "weak", None, None]


def test_a_computer_marks_the_rows_of_its_own_code() -> None:
    breaks = played(*RIVAL_MARKS)
    assert (awaits(breaks), computer_to_move(breaks)) == ("mark", None)
    makes = played(*RIVAL_MARKS[:2], "guess RRYB", "mark 4 0", "secret GGGG", "guess RGGY")
    assert (awaits(makes), computer_to_move(makes)) == ("mark", "weak")
    assert computer_to_move(played(*BY_HAND, "guess RGGR")) is None
