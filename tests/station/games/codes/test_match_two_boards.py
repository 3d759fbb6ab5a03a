"""Two boards at once: both players set a code and break the other's in every round."""

from typing import Final

from station.games.codes.code import Key
from station.games.codes.match import Board, Row, Tally
from station.games.game import Outcome
from tests.station.games.pegs.match_builder import played

OPEN: Final = ("match super players=Ada,Ben boards=2", "secret RRYBG by=Ada", "secret WWPPB by=Ben")
ADA_FINDS: Final = "guess WWPPB by=Ada"
BEN_FINDS: Final = "guess RRYBG by=Ben"


def test_each_breaks_the_code_of_the_other() -> None:
    ada, ben = played(*OPEN, "guess WWPPG by=Ada", "guess RRRRR by=Ben").boards
    assert ada == Board(1, 0, "WWPPB", (Row("WWPPG", Key(4, 0)),))
    assert ben == Board(0, 1, "RRYBG", (Row("RRRRR", Key(2, 0)),))


def test_the_round_ends_when_both_have_finished() -> None:
    one = played(*OPEN, "guess WWPPG by=Ada", ADA_FINDS)
    assert (one.over, one.tallies, one.outcome) == (False, (Tally(), Tally()), None)
    both = played(*OPEN, "guess WWPPG by=Ada", ADA_FINDS, "guess RRRRR by=Ben", "guess YYYYY by=Ben", BEN_FINDS)
    assert (both.over, both.tallies) == (True, (Tally(rows=2, cracked=1), Tally(rows=3, cracked=1)))
    assert both.outcome == Outcome("Ada", "rows")


def test_where_points_win_each_gets_the_rows_of_the_other() -> None:
    moves = ("match super players=Ada,Ben boards=2 wins=points", *OPEN[1:], ADA_FINDS, "guess RRRRR by=Ben", BEN_FINDS)
    match = played(*moves)
    assert match.tallies == (Tally(points=2, rows=1, cracked=1), Tally(points=1, rows=2, cracked=1))
    assert match.outcome == Outcome("Ada", "points")


def test_both_reach_the_target_in_the_same_round_and_the_higher_score_wins() -> None:
    opening = "match super players=Ada,Ben boards=2 target=1"
    moves = (opening, *OPEN[1:], "guess RRRRR by=Ada", ADA_FINDS, BEN_FINDS)
    assert played(*moves[:-1]).outcome is None
    assert played(*moves).outcome == Outcome("Ben", "points")


def test_the_next_round_begins_with_the_first_of_two_secrets_and_the_sums_go_on() -> None:
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
