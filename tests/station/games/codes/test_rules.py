"""Rows and their key pegs: by the station, by a person, with blanks, and where the time was over."""

from station.games.codes.code import Key
from station.games.codes.commitment import commit_to
from station.games.codes.match import Tally
from station.games.codes.messages import CodeMessages
from station.games.game import Outcome
from station.games.pegs.family import FAMILY
from tests.station.games.pegs.match_builder import played, said_to


def test_a_timed_out_row_counts_stays_empty_and_gets_no_key_pegs() -> None:
    match = played("match super players=Ada,Ben limit=30", "secret RYGBP", "timeout", "guess RYGBW", "guess RYGBP")
    assert [(row.pegs, row.key) for row in match.boards[0].rows] == [
        (None, None),
        ("RYGBW", Key(4, 0)),
        ("RYGBP", Key(5, 0)),
    ]
    assert match.tallies == (Tally(), Tally(rows=3, cracked=1))


def test_the_codemaker_marks_and_the_round_ends_with_four_reds() -> None:
    moves = ("match original players=Ada,Ben marker=codemaker", "secret RRYB", "guess RGGR")
    waiting = played(*moves)
    assert (waiting.boards[0].waits, waiting.over) == (True, False)
    marked = played(*moves, "mark 1 1")
    assert (marked.boards[0].rows[0].key, marked.over) == (Key(1, 1), False)
    ended = played(*moves, "mark 1 1", "guess RRYB", "mark 4 0")
    assert (ended.tallies, ended.over) == ((Tally(points=2), Tally(rows=2, cracked=1)), True)


def test_the_last_row_is_not_over_before_it_is_marked() -> None:
    moves = ("match c6p4g2 players=Ada,Ben marker=codemaker", "secret RRYB", "guess WWWW", "mark 0 0", "guess RRYB")
    assert not played(*moves).over
    assert played(*moves, "mark 4 0").tallies == (Tally(points=2), Tally(rows=2, cracked=1))


def test_blanks_are_one_more_colour() -> None:
    match = played("match original blank=yes players=Ada", "secret R..B", "guess .R.B", "guess R..B")
    assert [row.key for row in match.boards[0].rows] == [Key(2, 2), Key(4, 0)]
    assert match.outcome == Outcome("Ada", "cracked")


def test_a_code_of_blanks_only_can_be_set_and_found() -> None:
    match = played("match super blank=yes players=Ada", "secret .....", "guess RRRR.", "guess .....")
    assert [row.key for row in match.boards[0].rows] == [Key(1, 0), Key(5, 0)]


def test_the_old_match_stays_what_it_was() -> None:
    before = played("match original", "secret RRYB", "guess WWWW")
    after = FAMILY.play(before, "guess RRYB")
    assert before == played("match original", "secret RRYB", "guess WWWW")
    assert after == played("match original", "secret RRYB", "guess WWWW", "guess RRYB")


def test_in_a_duel_both_codes_are_set_before_a_guess() -> None:
    opening = "match c6p3g10 players=Ada,Ben boards=2 duel=hall:9f3c0a51e2b4d677"
    ours, theirs = "secret RRY by=Ada", f"commit {commit_to('GGB', '0' * 32)} by=Ben"
    unset = ("not allowed now", CodeMessages.secret_not_set())
    assert said_to((opening, theirs), "guess GGB by=Ada") == unset, "Ada has not set her own code"
    assert said_to((opening, ours), "guess GGB by=Ada") == unset, "Ben has not set his"
    assert played(opening, ours, "guess RRY by=Ben") == played(opening, ours), "Ben's guess comes too early"
    both = played(opening, ours, theirs, "guess GGB by=Ada", "guess RRY by=Ben")
    assert [len(board.rows) for board in both.boards] == [1, 1]
