"""Whole matches: who gets what for a round, who sets and who breaks, and who has won."""

from typing import Final

import pytest

from station.games.codes.code import Key
from station.games.codes.commitment import commit_to
from station.games.codes.match import Fault, Match, Tally
from station.games.codes.scoring import before_answer, find_faults, settle_round
from station.matches.events import Played
from station.matches.game import Outcome
from tests.station.games.pegs.match_builder import played

RIGHT: Final = {"original": "RYGB", "superhirn": "RYGB", "slider": "RYGB", "super": "RYGBP", "c6p4g7": "RYGB"}
WRONG: Final = {"original": "WWWW", "superhirn": "WWWW", "slider": "WPOC", "super": "WWWWW", "c6p4g7": "WWWW"}
LAST: Final = {"original": 10, "superhirn": 12, "slider": 8, "super": 12, "c6p4g7": 7}


def a_round(box: str, wrong: int, *, found: bool = True) -> tuple[str, ...]:
    """A round in which so many wrong rows are played, and then the right one."""
    return (f"secret {RIGHT[box]}", *[f"guess {WRONG[box]}"] * wrong, *[f"guess {RIGHT[box]}"] * found)


def points(match: Match) -> tuple[int, int]:
    return match.tallies[0].points, match.tallies[1].points


@pytest.mark.parametrize(("box", "missed"), [("original", 11), ("superhirn", 12), ("slider", 9), ("c6p4g7", 8)])
def test_the_codemaker_gets_a_point_a_row(box: str, missed: int) -> None:
    opening, last = f"match {box} players=Ada,Ben", LAST[box]
    for wrong in (0, 6, last - 1):
        assert points(played(opening, *a_round(box, wrong))) == (wrong + 1, 0)
    assert points(played(opening, *a_round(box, last, found=False))) == (missed, 0)


def test_in_super_nobody_gets_points_for_rows_unless_points_win() -> None:
    for wins, missed, found in (("rows", 0, 0), ("points", 12, 4)):
        opening = f"match super players=Ada,Ben wins={wins}"
        assert points(played(opening, *a_round("super", 12, found=False))) == (missed, 0)
        assert points(played(opening, *a_round("super", 3))) == (found, 0)


def test_the_players_take_turns_as_codemaker() -> None:
    moves: list[str] = ["match original players=Ada,Ben rounds=4"]
    makers = []
    for wrong in (0, 1, 2, 3):
        moves += a_round("original", wrong)
        match = played(*moves)
        makers.append((match.round, match.name(match.boards[0].codemaker), match.name(match.boards[0].codebreaker)))
    assert makers == [(1, "Ada", "Ben"), (2, "Ben", "Ada"), (3, "Ada", "Ben"), (4, "Ben", "Ada")]
    assert match.tallies == (Tally(points=1 + 3, rows=2 + 4, cracked=2), Tally(points=2 + 4, rows=1 + 3, cracked=2))
    assert match.outcome == Outcome("Ben", "points")


@pytest.mark.parametrize(
    ("rows", "winner"),
    [((3, 2), Outcome("Ada", "points")), ((2, 3), Outcome("Ben", "points")), ((3, 3), Outcome(None, "draw"))],
)
def test_the_most_points_win_after_the_last_round_and_not_before(rows: tuple[int, int], winner: Outcome) -> None:
    moves = ("match superhirn players=Ada,Ben", *a_round("superhirn", rows[0]))
    assert played(*moves).outcome is None
    assert played(*moves, *a_round("superhirn", rows[1])).outcome == winner


@pytest.mark.parametrize(
    ("rows", "winner"),
    [((3, 2), Outcome("Ada", "rows")), ((2, 3), Outcome("Ben", "rows")), ((3, 3), Outcome(None, "draw"))],
)
def test_in_super_the_fewest_rows_win(rows: tuple[int, int], winner: Outcome) -> None:
    """Ada sets first, so the first number is what Ben needs."""
    match = played("match super players=Ada,Ben", *a_round("super", rows[0]), *a_round("super", rows[1]))
    assert match.tallies == (Tally(rows=rows[1] + 1, cracked=1), Tally(rows=rows[0] + 1, cracked=1))
    assert match.outcome == winner


def test_more_codes_win_equal_rows_since_edition_2() -> None:
    rounds = (*a_round("super", 12, found=False), *a_round("super", 11))
    assert played("match super players=Ada,Ben", *rounds).outcome == Outcome("Ada", "codes")
    assert played("match super players=Ada,Ben edition=1", *rounds).outcome == Outcome(None, "draw")


def test_a_target_ends_only_even_rounds_where_they_matter() -> None:
    rounds = (*a_round("superhirn", 11), *a_round("superhirn", 0))
    after = [played("match superhirn players=Ada,Ben target=12", *rounds[:length]).outcome for length in (13, 15)]
    assert after == [None, Outcome("Ada", "points")]
    first = played("match superhirn players=Ada,Ben target=12 edition=1", *rounds[:13])
    assert first.outcome == Outcome("Ada", "points")


def test_a_target_is_reached_at_the_end_of_a_round() -> None:
    moves = ("match slider players=Ada,Ben target=5", *a_round("slider", 1), *a_round("slider", 0))
    third = ("secret RYGB", "guess WPOC", "guess WPOC", "guess WPOC")
    assert (points(played(*moves)), played(*moves).outcome) == ((2, 1), None)
    within = played(*moves, *third)
    assert (points(within), within.outcome) == ((2, 1), None)
    ended = played(*moves, *third, "guess RYGB")
    assert (points(ended), ended.round, ended.outcome) == ((6, 1), 3, Outcome("Ada", "points"))


@pytest.mark.parametrize(
    ("found", "outcome"),
    [
        ((True,), Outcome("Ada", "cracked")),
        ((False,), Outcome("Station", "missed")),
        ((True, False), Outcome(None, "draw")),
        ((False, False, True), Outcome("Station", "missed")),
        ((True, False, True), Outcome("Ada", "cracked")),
    ],
)
def test_alone_who_finds_more_codes_than_not_has_won(found: tuple[bool, ...], outcome: Outcome) -> None:
    for box in ("original", "super"):
        rounds = (a_round(box, 2 if each else LAST[box], found=each) for each in found)
        moves = [move for each in rounds for move in each]
        match = played(f"match {box} players=Ada rounds={len(found)}", *moves)
        assert match.outcome == outcome


def test_a_proven_fault_is_all_that_a_round_counts() -> None:
    for box, points_then, deduced in (("original", (0, 3), 0), ("slider", (-3, 3), 3)):
        by_hand = (f"match {box} players=Ada,Ben marker=codemaker", "secret RYGB", "guess WPGB", "mark 0 0")
        called = played(*by_hand, "fault")
        assert (points(called), called.box.match_rules.deduction) == (points_then, deduced)
        revealed = played(*by_hand, "guess RYGB", "mark 4 0")
        assert revealed.tallies == called.tallies
        assert (revealed.fault, revealed.outcome) == (called.fault, None)


def test_while_a_round_is_played_there_is_nothing_to_settle() -> None:
    match = played("match original", "secret RRYB", "guess WWWW")
    assert settle_round(match, 0) == Played(match)


SET: Final = ("secret RRYBG by=Ada", "secret WWPPB by=Ben")
BOTH: Final = ("match super players=Ada,Ben boards=2 wins=points rounds=2", *SET)


def test_before_its_last_answer_a_round_has_brought_nothing() -> None:
    over = played(*BOTH, "guess RRYBG by=Ben", "guess WWPPB by=Ada")
    assert [tally.points for tally in over.tallies] == [1, 1]
    going_on = before_answer(over)
    assert (going_on.tallies, going_on.outcome) == ((Tally(), Tally()), None)
    assert [board.waits for board in going_on.boards] == [True, False]
    assert before_answer(played(*BOTH, "guess WWPPG by=Ada")).tallies == (Tally(), Tally())


def test_a_code_that_breaks_its_commitment_is_a_fault() -> None:
    commit, opened = f"commit {commit_to('GGB', '0' * 32)} by=Ben", "open {} " + f"{'0' * 32} by=Ben"
    duel = ("match c6p3g10 players=Ada,Ben boards=2 duel=hall:9f3c0a51e2b4d677", "secret RRY by=Ada", commit)
    rows = ("guess GGG by=Ada", "mark 2 0 by=Ben")
    assert find_faults(played(*duel, *rows, opened.format("GGB"))) == []
    wrong = [Fault(0, Key(0, 0), Key(0, 0), 0)]
    assert find_faults(played(*duel, *rows, opened.format("GGP"))) == wrong
    assert find_faults(played(*BOTH, "guess RRYBG by=Ben")) == []
