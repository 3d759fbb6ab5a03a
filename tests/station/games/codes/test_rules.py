"""Rows and their key pegs: by the station, by a person, with blanks, and where the time was over."""

from typing import Final

import pytest

from station.core.messages import CommonMessages, Message
from station.games.codes.code import Key
from station.games.codes.commitment import commit_to
from station.games.codes.match import Fault, Tally
from station.games.codes.messages import CodeMessages
from station.games.codes.rules import CODE_VERBS
from station.matches.game import Outcome
from station.matches.messages import GameMessages
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


def test_in_a_duel_both_codes_are_set_before_a_guess() -> None:
    opening = "match c6p3g10 players=Ada,Ben boards=2 duel=hall:9f3c0a51e2b4d677"
    ours, theirs = "secret RRY by=Ada", f"commit {commit_to('GGB', '0' * 32)} by=Ben"
    unset = ("not allowed now", CodeMessages.secret_not_set())
    assert said_to((opening, theirs), "guess GGB by=Ada") == unset, "Ada has not set her own code"
    assert said_to((opening, ours), "guess GGB by=Ada") == unset, "Ben has not set his"
    assert played(opening, ours, "guess RRY by=Ben") == played(opening, ours), "Ben's guess comes too early"
    both = played(opening, ours, theirs, "guess GGB by=Ada", "guess RRY by=Ben")
    assert [len(board.rows) for board in both.boards] == [1, 1]


def test_in_a_duel_a_code_is_opened_once() -> None:
    opening = "match c6p3g10 players=Ada,Ben boards=2 duel=hall:9f3c0a51e2b4d677"
    commit, opened = f"commit {commit_to('GGB', '0' * 32)} by=Ben", f"open GGB {'0' * 32} by=Ben"
    for moves in ((opening,), (opening, "secret RRY by=Ada", commit, opened)):
        assert said_to(moves, opened) == ("not allowed now", CodeMessages.no_round()), moves


PUZZLE: Final = ("match original players=Ada puzzle=medium", "secret WRYB RYGY PPRW YGWR GWRP")


def test_a_puzzle_gives_rows_and_one_more_is_played() -> None:
    begun = played(*PUZZLE)
    assert [(row.pegs, row.key) for row in begun.board().rows] == [
        ("RYGY", Key(0, 2)), ("PPRW", Key(0, 2)), ("YGWR", Key(0, 3)), ("GWRP", Key(0, 2)),
    ]  # fmt: skip
    solved, missed = played(*PUZZLE, "guess WRYB"), played(*PUZZLE, "guess RRRR")
    assert [match.outcome for match in (solved, missed)] == [Outcome("Ada", "cracked"), Outcome("Station", "missed")]
    assert [match.tallies[0] for match in (solved, missed)] == [Tally(rows=1, cracked=1), Tally(rows=1, missed=1)]
    assert solved.opening == PUZZLE[0]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("WRYB", CodeMessages.puzzle_needed(n=9, example="secret RRRW RYGG GYWG")),
        ("WRYB RYGY PPRW YGWR", CodeMessages.not_a_puzzle(number=3)),
        ("WRYB RYGY WRYB", CodeMessages.not_a_puzzle(number=1)),
        ("WRYB RYGY PPR", CodeMessages.still_empty(n=1, holes=4)),
    ],
)
def test_the_rows_of_a_puzzle_leave_one_code(words: str, reason: Message) -> None:
    assert said_to(PUZZLE[:1], f"secret {words}")[1] == reason
    assert said_to(PUZZLE, f"secret {words}")[1] == CodeMessages.secret_is_set()


# Moves: which of them each moment allows, and the words in which the others are refused.


BY_HAND: Final = ("match original players=Ada,Ben marker=codemaker limit=60", "secret RRYB")
BY_STATION: Final = ("match original players=Ada,Ben", "secret RRYB")
TO_THE_END: Final = (*BY_STATION, "guess RRYB", "secret GGGG", "guess GGGG")

FITTING: Final = {
    "match": "match superhirn",
    "secret": "secret GYGB",
    "guess": "guess RGGY",
    "mark": "mark 1 1",
    "fault": "fault",
    "hint": "hint",
    "timeout": "timeout",
    "leave": "leave",
}
"""A move of each kind, as it should be written."""

NO_MATCH: Final = GameMessages.no_match()
PLAYED: Final = GameMessages.match_being_played()
SET: Final = CodeMessages.secret_is_set()
UNSET: Final = CodeMessages.secret_not_set()
WAITS: Final = CodeMessages.row_not_marked(row=1)
NO_ROW: Final = CodeMessages.nothing_to_mark()
NO_ROUND: Final = CodeMessages.no_round()
OVER: Final = CodeMessages.round_is_over()
MARKS: Final = CodeMessages.station_marks()
NO_LIMIT: Final = CodeMessages.no_time_limit()
YES: Final = ""

NOTHING_PLAYED: Final[tuple[Message | str, ...]] = (YES, *[NO_MATCH] * 7)
BETWEEN_ROUNDS: Final = (PLAYED, YES, OVER, NO_ROW, NO_ROUND, OVER, OVER, YES)

MOMENTS: Final[dict[str, tuple[tuple[str, ...], tuple[Message | str, ...]]]] = {
    # what has happened: (the moves, whether allowed: match secret guess mark fault hint timeout leave)
    "nobody has played": ((), NOTHING_PLAYED),
    "a match is opened": (BY_HAND[:1], (PLAYED, YES, UNSET, NO_ROW, NO_ROUND, UNSET, UNSET, YES)),
    "the secret is set": (BY_HAND, (PLAYED, SET, YES, NO_ROW, YES, YES, YES, YES)),
    "a row waits": ((*BY_HAND, "guess RGGR"), (PLAYED, SET, WAITS, YES, YES, WAITS, WAITS, YES)),
    "a row is marked": ((*BY_HAND, "guess RGGR", "mark 1 1"), (PLAYED, SET, YES, NO_ROW, YES, YES, YES, YES)),
    "a row was timed out": ((*BY_HAND, "timeout"), (PLAYED, SET, YES, NO_ROW, YES, YES, YES, YES)),
    "a fault has broken the round off": ((*BY_HAND, "guess RGGR", "mark 0 0", "fault"), BETWEEN_ROUNDS),
    "a round is over": ((*BY_HAND, "guess RRYB", "mark 4 0"), BETWEEN_ROUNDS),
    "by station: a match is opened": (BY_STATION[:1], (PLAYED, YES, UNSET, MARKS, MARKS, UNSET, NO_LIMIT, YES)),
    "by station: the secret is set": (BY_STATION, (PLAYED, SET, YES, MARKS, MARKS, YES, NO_LIMIT, YES)),
    "by station: a row is played": ((*BY_STATION, "guess RGGR"), (PLAYED, SET, YES, MARKS, MARKS, YES, NO_LIMIT, YES)),
    "by station: a round is over": (
        (*BY_STATION, "guess RRYB"),
        (PLAYED, YES, OVER, MARKS, MARKS, OVER, NO_LIMIT, YES),
    ),
    "the match is over": (TO_THE_END, NOTHING_PLAYED),
    "everybody has left": ((*BY_STATION, "leave"), NOTHING_PLAYED),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_allows_some_moves_and_refuses_the_others(moment: str) -> None:
    moves, reasons = MOMENTS[moment]
    for verb, reason in zip(CODE_VERBS, reasons, strict=True):
        if reason == YES:
            played(*moves, FITTING[verb])
        else:
            assert said_to(moves, FITTING[verb]) == ("not allowed now", reason)


KEYS: Final = CodeMessages.mark_needs_numbers(example="mark 1 1")
MARKING: Final = (*BY_HAND, "guess RGGR")


def not_a_move(verb: str) -> Message:
    return GameMessages.not_a_move(verb=verb, verbs=CODE_VERBS)


def not_a_peg(letter: str) -> Message:
    return CodeMessages.not_a_peg(letter=letter, letters="R Y G B P W")


def code_needed(verb: str) -> Message:
    return CodeMessages.code_needed(example=f"{verb} RRYB")


MALFORMED: Final[tuple[tuple[tuple[str, ...], str, Message], ...]] = (
    ((), "", not_a_move("")),
    ((), "MATCH original", not_a_move("MATCH")),
    (BY_HAND, "guesses RRYB", not_a_move("guesses")),
    ((), "match", GameMessages.no_box_named(example="match original")),
    (BY_HAND[:1], "secret", code_needed("secret")),
    (BY_HAND[:1], "secret RRYB by=Ada", code_needed("secret")),
    (BY_HAND[:1], "secret RRYC", not_a_peg("C")),
    (BY_HAND, "guess R R Y B", code_needed("guess")),
    (BY_HAND, "guess rryb", not_a_peg("r")),
    *[(MARKING, f"mark {marks}", KEYS) for marks in ("", "1", "1 1 1", "one none", "1 -1", "\N{SUPERSCRIPT TWO} 1")],
    (MARKING, f"mark {'1' * 5000} 1", KEYS),
    *[(BY_HAND, f"{verb} 1", GameMessages.nothing_may_follow(verb=verb)) for verb in ("fault", "timeout", "leave")],
)
FORBIDDEN: Final = (
    (BY_HAND, "guess R_Y_", CodeMessages.still_empty(n=2, holes=CommonMessages.both(some=(2,), last=4))),
    (BY_HAND[:1], "secret RR", CodeMessages.still_empty(n=2, holes=CommonMessages.both(some=(3,), last=4))),
    (MARKING, "mark 4 1", CodeMessages.too_many_key_pegs(pegs=5, holes=CodeMessages.holes(n=4))),
)


@pytest.mark.parametrize(("word", "refused"), [("malformed", MALFORMED), ("not allowed now", FORBIDDEN)])
def test_a_move_is_refused_with_its_reason(
    word: str, refused: tuple[tuple[tuple[str, ...], str, Message], ...]
) -> None:
    for moves, move, reason in refused:
        assert said_to(moves, move) == (word, reason), move[:30]


def test_a_match_may_be_left_at_any_moment_and_nobody_wins() -> None:
    for moves, (*_, leaving) in MOMENTS.values():
        if leaving == YES:
            left, before = played(*moves, "leave"), played(*moves)
            assert (left.outcome, left.tallies, left.boards) == (Outcome(None, "left"), before.tallies, before.boards)


BOTH: Final = ("match super players=Ada,Ben boards=2", "secret RRYBG by=Ada", "secret WWPPB by=Ben")
LIMITED: Final = ("match super players=Ada,Ben boards=2 rounds=2 limit=60", *BOTH[1:])


UNSIGNED: Final = (
    (BOTH[:1], ("secret RRYBG", "secret"), "secret RRYB by=Ben"),
    (BOTH, ("guess RRYBG", "guess RRYBG by=Cleo", "guess RRYBG Ada", "guess RRYBG by="), "guess RRYB by=Ada"),
    (BOTH, ("guess RRYBG by=ada", "guess RRYBG by=Ada by=Ben", "guess by=Ada RRYBG"), "guess RRYB by=Ada"),
    (LIMITED, ("timeout", "timeout Ada", "timeout RRYBG by=Ada"), "timeout by=Ada"),
)


def test_with_two_boards_a_move_needs_the_name_of_its_player() -> None:
    for moves, unsigned, example in UNSIGNED:
        for move in unsigned:
            assert said_to(moves, move) == ("malformed", CodeMessages.player_needed(example=example)), move
    assert said_to(BOTH, "leave by=Ada") == ("malformed", GameMessages.nothing_may_follow(verb="leave"))


def test_a_signature_is_a_name_however_its_accents_were_typed() -> None:
    composed = ("match super players=Zoë,Ben boards=2", "secret RRYBG by=Zoë")
    assert played(composed[0], "secret RRYBG by=Zoe\u0308") == played(*composed)


FINISHED: Final = (*LIMITED, "guess WWPPB by=Ada")
BOTH_FINISHED: Final = (*FINISHED, "guess RRYBG by=Ben")


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        (BOTH[:2], "secret RRRRR by=Ada", CodeMessages.secret_is_set()),
        (BOTH[:2], "guess RRRRR by=Ada", CodeMessages.secret_not_set()),
        (FINISHED, "guess RRRRR by=Ada", CodeMessages.board_is_finished(player="Ada")),
        (FINISHED, "timeout by=Ada", CodeMessages.board_is_finished(player="Ada")),
        (FINISHED, "secret RRRRR by=Ben", CodeMessages.secret_is_set()),
        (BOTH_FINISHED, "guess RRRRR by=Ada", CodeMessages.round_is_over()),
        (BOTH_FINISHED, "timeout by=Ben", CodeMessages.round_is_over()),
        ((*BOTH_FINISHED, "secret RRRRR by=Ada"), "secret RRRRR by=Ada", CodeMessages.secret_is_set()),
        ((*BOTH_FINISHED, "secret RRRRR by=Ada"), "guess RRRRR by=Ada", CodeMessages.secret_not_set()),
        (BOTH, "timeout by=Ada", CodeMessages.no_time_limit()),
        (BOTH, "mark 1 1", MARKS),
        (BOTH, "fault", MARKS),
    ],
)
def test_each_board_has_its_own_moments(moves: tuple[str, ...], move: str, reason: Message) -> None:
    assert said_to(moves, move) == ("not allowed now", reason)


@pytest.mark.parametrize(
    ("moves", "hints"),
    [
        ((*BY_STATION, "hint"), (0, 1)),
        ((*BY_STATION, "hint", "guess RGGY", "hint"), (0, 2)),
        ((*BY_STATION, "hint", "guess RRYB", "secret GGGG", "hint"), (1, 1)),
        ((*BOTH, "hint by=Ada"), (1, 0)),
        ((*BOTH, "hint by=Ben", "guess RRRRR by=Ben", "hint by=Ben"), (0, 2)),
    ],
)
def test_the_hints_of_the_codebreaker_are_counted(moves: tuple[str, ...], hints: tuple[int, int]) -> None:
    assert played(*moves).hints == hints


def test_a_computer_asks_for_no_hint() -> None:
    rival = ("match original players=Ada computers=weak", "secret RRYB")
    assert said_to(rival, "hint") == ("not allowed now", GameMessages.no_hints_for_computers(computer="Ohm"))
    assert played(*rival, "guess RRYB", "secret GGGG", "hint").hints == (1, 0)


def test_key_pegs_that_fit_no_code_break_the_round_off() -> None:
    rows = (*BY_HAND, "guess GGGG", "mark 0 0", "guess WWWW", "mark 0 0")
    fitting = played(*rows, "guess RRPP", "mark 1 0")
    assert ([row.key for row in fitting.boards[0].rows], fitting.fault) == ([Key(0, 0), Key(0, 0), Key(1, 0)], None)
    broken = played(*rows, "guess RRPP", "mark 1 0", "guess RRRR", "mark 0 0", "guess PPPP", "mark 0 0")
    assert broken.fault == Fault(3, Key(1, 0), Key(2, 0))
    assert [row.pegs for row in broken.boards[0].rows] == ["GGGG", "WWWW", "RRPP", "RRRR", "PPPP"]


# A duel: Ada plays here, Ben at another cabinet.

NONCE: Final = "0" * 32
COMMIT: Final = f"commit {commit_to('GGB', NONCE)} by=Ben"
DUEL: Final = ("match c6p3g10 players=Ada,Ben boards=2 duel=hall:9f3c0a51e2b4d677", "secret RRY by=Ada", COMMIT)
MARKED_DUEL: Final = (DUEL[0].replace(" duel", " marker=codemaker duel"), *DUEL[1:])
ENDED: Final = ("guess GGB by=Ada", "mark 3 0 by=Ben", "guess RRY by=Ben", f"open GGB {NONCE} by=Ben")


def test_the_moves_of_the_other_cabinet_are_made_in_a_duel_only() -> None:
    reason = ("not allowed now", CodeMessages.only_in_a_duel())
    for move in (COMMIT, f"open GGB {NONCE} by=Ben", "marks by=Ben"):
        assert said_to((BOTH[0].replace("super", "c6p3g10"),), move) == reason, move
        assert said_to(DUEL[:2], move.replace("Ben", "Ada")) == reason, move


def test_a_duel_is_left_when_both_have_said_so_or_one_twice() -> None:
    for moves, leaving in ((("leave",), {0}), (("leave by=Ada",), {0}), (("leave by=Ben",), {1})):
        match = played(*DUEL, *moves)
        assert (match.outcome, set(match.leaving)) == (None, leaving), moves
    for twice in (("leave", "leave by=Ben"), ("leave by=Ben", "leave"), ("leave", "leave by=Ada")):
        assert played(*DUEL, *twice).outcome == Outcome(None, "left"), twice


def test_in_a_duel_the_cabinet_with_the_code_marks() -> None:
    rows = ("guess GGY by=Ada", "guess RRB by=Ben")
    match = played(*DUEL, *rows)
    assert [board.rows[0].key for board in match.boards] == [None, Key(2, 0)]
    assert played(*DUEL, *rows, "mark 2 0 by=Ben").boards[0].rows[0].key == Key(2, 0)
    assert said_to((*DUEL, *rows), "mark 2 0 by=Ada") == ("not allowed now", MARKS)


def test_in_a_duel_a_call_of_a_fault_waits_for_the_other_cabinet() -> None:
    called = (*MARKED_DUEL, "guess GGY by=Ada", "mark 2 0 by=Ben", "fault by=Ada")
    assert [played(*called, *more).boards[0].doubted for more in ((), ("marks by=Ben",))] == [True, False]
    assert said_to(called, "guess GGB by=Ada") == ("not allowed now", WAITS)


def test_a_move_that_comes_too_late_in_a_duel_changes_nothing() -> None:
    over = (DUEL[0].replace(" duel", " rounds=2 duel"), *DUEL[1:], *ENDED)
    for move in ("guess RRR by=Ben", "hint by=Ben", "mark 0 0 by=Ben"):
        assert played(*over, move) == played(*over), move
    broken = (*MARKED_DUEL, "guess GGY by=Ada", "guess RRY by=Ben", "mark 0 0 by=Ada", "guess YYY by=Ben",
              "mark 0 0 by=Ada", "guess RRR by=Ben", "mark 3 0 by=Ada")  # fmt: skip
    match = played(*broken)
    assert (match.fault is not None, match.over) == (True, False)
    assert played(*broken, "guess RRR by=Ben") == match
    assert played(*broken, "mark 1 0 by=Ben").boards[0].rows[0].key == Key(1, 0), "a wrong mark is a fault all the same"
    late = (*broken, "mark 1 0 by=Ben")
    assert played(*late, "mark 1 0 by=Ben") == played(*late), "no row waits"
    assert said_to(broken, "mark 0 0 by=Ada") == ("not allowed now", NO_ROW)


def test_an_opened_code_ends_the_round_or_breaks_it_off() -> None:
    ended = played(*DUEL, *ENDED)
    assert (ended.over, ended.fault, ended.outcome) == (True, None, Outcome(None, "draw"))
    wrong = played(*DUEL, "guess GGB by=Ada", "mark 1 0 by=Ben", f"open GGB {NONCE} by=Ben")
    assert wrong.fault == Fault(1, Key(1, 0), Key(3, 0), 0)
