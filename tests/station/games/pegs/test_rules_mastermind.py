"""Moves: which of them each moment allows, and the words in which the others are refused."""

from functools import reduce
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.errors import Malformed, MoveError, NotAllowed, Unavailable
from station.games.game import Outcome
from station.games.pegs.code import Key
from station.games.pegs.match import Fault
from station.games.pegs.rules import MOVES, play
from tests.station.games.pegs.match_builder import played, said_to

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

NO_MATCH: Final = "no match is being played; open one first"
PLAYED: Final = "a match is being played; leave it first"
SET: Final = "the secret has been set"
UNSET: Final = "the secret is not set yet"
WAITS: Final = "row 1 waits for its key pegs"
NO_ROW: Final = "no row waits for its key pegs"
NO_ROUND: Final = "no round is being played, so there is no fault to call"
OVER: Final = "the round is over; the next one begins with a secret"
MARKS: Final = "the station marks the rows of this match, so there is nothing to mark and no fault to call"
NO_LIMIT: Final = "the rows of this match have no time limit"
YES: Final = ""

NOTHING_PLAYED: Final = (YES, *[NO_MATCH] * 7)
BETWEEN_ROUNDS: Final = (PLAYED, YES, OVER, NO_ROW, NO_ROUND, OVER, OVER, YES)

MOMENTS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
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
def test_every_moment_allows_some_moves_and_says_why_not_the_others(moment: str) -> None:
    moves, reasons = MOMENTS[moment]
    for verb, reason in zip(MOVES, reasons, strict=True):
        if reason == YES:
            played(*moves, FITTING[verb])
        else:
            assert said_to(moves, FITTING[verb]) == ("not allowed now", reason)


NO_VERB: Final = "is not a move; there are match, secret, guess, mark, fault, hint, timeout, leave"
KEYS: Final = "mark needs the numbers of red and of white key pegs, as in: mark 1 1"
MARKING: Final = (*BY_HAND, "guess RGGR")


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ((), "", f"'' {NO_VERB}"),
        ((), "dance", f"'dance' {NO_VERB}"),
        ((), "MATCH original", f"'MATCH' {NO_VERB}"),
        (BY_HAND, "guesses RRYB", f"'guesses' {NO_VERB}"),
        ((), "match", "match needs the name of a box, as in: match original"),
        (BY_HAND[:1], "secret", "one code is needed, as in: secret RRYB"),
        (BY_HAND[:1], "secret RRYB by=Ada", "one code is needed, as in: secret RRYB"),
        (BY_HAND[:1], "secret RRYC", "'C' is not a peg of this box; it has R Y G B P W"),
        (BY_HAND, "guess", "one code is needed, as in: guess RRYB"),
        (BY_HAND, "guess R R Y B", "one code is needed, as in: guess RRYB"),
        (BY_HAND, "guess RRYO", "'O' is not a peg of this box; it has R Y G B P W"),
        (BY_HAND, "guess RRY.", "'.' is not a peg of this box; it has R Y G B P W"),
        (BY_HAND, "guess rryb", "'r' is not a peg of this box; it has R Y G B P W"),
        (MARKING, "mark", KEYS),
        (MARKING, "mark 1", KEYS),
        (MARKING, "mark 1 1 1", KEYS),
        (MARKING, "mark one none", KEYS),
        (MARKING, "mark 1 -1", KEYS),
        (MARKING, "mark \N{SUPERSCRIPT TWO} 1", KEYS),
        (MARKING, "mark \N{ARABIC-INDIC DIGIT TWO} 1", KEYS),
        (MARKING, f"mark {'1' * 5000} 1", KEYS),
        (BY_HAND, "fault 1", "nothing may follow fault"),
        (BY_HAND, "timeout RRYB", "nothing may follow timeout"),
        (BY_HAND, "timeout by=Ada", "nothing may follow timeout"),
        (BY_HAND, "leave now", "nothing may follow leave"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_what_is_no_move_is_malformed(moves: tuple[str, ...], move: str, reason: str) -> None:
    assert said_to(moves, move) == ("malformed", reason)


SLIDER: Final = ("match slider players=Ada,Ben", "secret ROYG")


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        (BY_HAND, "guess RRY", "hole 4 is still empty"),
        (BY_HAND, "guess R_Y_", "holes 2 and 4 are still empty"),
        (BY_HAND, "guess RRYBB", "the row has 5 pegs, but only 4 holes"),
        (BY_HAND[:1], "secret RR", "holes 3 and 4 are still empty"),
        (SLIDER[:1], "secret RROY", "this box does not allow a colour twice"),
        (SLIDER, "guess ROYR", "this box does not allow a colour twice"),
        (MARKING, "mark 4 1", "5 key pegs are too many: the row has only 4 holes"),
        (MARKING, "mark 0 5", "5 key pegs are too many: the row has only 4 holes"),
    ],
)
def test_what_the_rules_forbid_is_not_allowed(moves: tuple[str, ...], move: str, reason: str) -> None:
    assert said_to(moves, move) == ("not allowed now", reason)


@pytest.mark.parametrize("verb", ["cards", "roll", "keep", "stop"])
def test_moves_of_the_dice_box_are_no_moves_with_pegs(verb: str) -> None:
    reason = f"{verb!r} is not a move; there are match, secret, guess, mark, fault, hint, timeout, leave"
    for moves in ((), BY_HAND[:1], BY_HAND, (*BY_HAND, "guess RGGR"), TO_THE_END):
        assert said_to(moves, f"{verb} 1 2 3") == ("malformed", reason)


def test_an_unknown_box_is_unavailable() -> None:
    names = "original, superhirn, slider, super, and spellings such as c6p4g10"
    assert said_to((), "match chess") == ("unavailable", f"there is no box 'chess' here; there are {names}")


def test_the_three_words_of_refusal() -> None:
    assert [error.word for error in (Malformed, NotAllowed, Unavailable)] == [
        "malformed", "not allowed now", "unavailable",
    ]  # fmt: skip


def test_a_match_may_be_left_at_any_moment_and_nobody_wins() -> None:
    for moves, (*_, leaving) in MOMENTS.values():
        if leaving == YES:
            left, before = played(*moves, "leave"), played(*moves)
            assert (left.outcome, left.tallies, left.boards) == (Outcome(None, "left"), before.tallies, before.boards)


def test_one_more_match_is_opened_by_the_same_words() -> None:
    first = played(*TO_THE_END)
    assert play(first, first.opening) == played(BY_STATION[0])


BOTH: Final = ("match super players=Ada,Ben boards=2", "secret RRYBG by=Ada", "secret WWPPB by=Ben")
WHOSE: Final = "with two boards a move needs the name of its player, as in:"
LIMITED: Final = ("match super players=Ada,Ben boards=2 rounds=2 limit=60", *BOTH[1:])


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        (BOTH[:1], "secret RRYBG", f"{WHOSE} secret RRYB by=Ben"),
        (BOTH[:1], "secret", f"{WHOSE} secret RRYB by=Ben"),
        (BOTH, "guess RRYBG", f"{WHOSE} guess RRYB by=Ada"),
        (BOTH, "guess RRYBG by=Cleo", f"{WHOSE} guess RRYB by=Ada"),
        (BOTH, "guess RRYBG by=ada", f"{WHOSE} guess RRYB by=Ada"),
        (BOTH, "guess RRYBG Ada", f"{WHOSE} guess RRYB by=Ada"),
        (BOTH, "guess RRYBG by=", f"{WHOSE} guess RRYB by=Ada"),
        (BOTH, "guess RRYBG by=Ada by=Ben", f"{WHOSE} guess RRYB by=Ada"),
        (BOTH, "guess by=Ada RRYBG", f"{WHOSE} guess RRYB by=Ada"),
        (LIMITED, "timeout", f"{WHOSE} timeout by=Ada"),
        (LIMITED, "timeout Ada", f"{WHOSE} timeout by=Ada"),
        (LIMITED, "timeout RRYBG by=Ada", f"{WHOSE} timeout by=Ada"),
        (BOTH, "leave by=Ada", "nothing may follow leave"),
        (BOTH, "guess RRYBX by=Ada", "'X' is not a peg of this box; it has R O Y G C B P W"),
    ],
)
def test_a_move_without_a_signature_is_malformed(moves: tuple[str, ...], move: str, reason: str) -> None:
    assert said_to(moves, move) == ("malformed", reason)


FINISHED: Final = (*LIMITED, "guess WWPPB by=Ada")
BOTH_FINISHED: Final = (*FINISHED, "guess RRYBG by=Ben")


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        (BOTH[:2], "secret RRRRR by=Ada", "the secret has been set"),
        (BOTH[:2], "guess RRRRR by=Ada", "the secret is not set yet"),
        (FINISHED, "guess RRRRR by=Ada", "Ada has finished; the other board is still being played"),
        (FINISHED, "timeout by=Ada", "Ada has finished; the other board is still being played"),
        (FINISHED, "secret RRRRR by=Ben", "the secret has been set"),
        (BOTH_FINISHED, "guess RRRRR by=Ada", "the round is over; the next one begins with a secret"),
        (BOTH_FINISHED, "timeout by=Ben", "the round is over; the next one begins with a secret"),
        ((*BOTH_FINISHED, "secret RRRRR by=Ada"), "secret RRRRR by=Ada", "the secret has been set"),
        ((*BOTH_FINISHED, "secret RRRRR by=Ada"), "guess RRRRR by=Ada", "the secret is not set yet"),
        (BOTH, "timeout by=Ada", "the rows of this match have no time limit"),
        (BOTH, "mark 1 1", MARKS),
        (BOTH, "fault", MARKS),
    ],
)
def test_each_board_has_its_own_moments(moves: tuple[str, ...], move: str, reason: str) -> None:
    assert said_to(moves, move) == ("not allowed now", reason)


def test_key_pegs_that_no_code_at_all_explains_break_the_round_off_at_once() -> None:
    rows = (*BY_HAND, "guess GGGG", "mark 0 0", "guess WWWW", "mark 0 0")
    fitting = played(*rows, "guess RRPP", "mark 1 0")
    assert ([row.key for row in fitting.boards[0].rows], fitting.fault) == ([(0, 0), (0, 0), (1, 0)], None)
    broken = played(*rows, "guess RRPP", "mark 1 0", "guess RRRR", "mark 0 0", "guess PPPP", "mark 0 0")
    assert broken.fault == Fault(3, Key(1, 0), Key(2, 0))
    assert [row.pegs for row in broken.boards[0].rows] == ["GGGG", "WWWW", "RRPP", "RRRR", "PPPP"]


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
def test_whoever_breaks_the_code_may_ask_for_hints_and_they_are_counted(
    moves: tuple[str, ...], hints: tuple[int, int]
) -> None:
    assert played(*moves).hints == hints


def test_a_computer_asks_for_no_hint() -> None:
    rival = ("match original players=Ada computers=weak", "secret RRYB")
    assert said_to(rival, "hint") == ("not allowed now", "Ohm is a computer, and gets no hints")
    assert played(*rival, "guess RRYB", "secret GGGG", "hint").hints == (1, 0)


typed = st.text(max_size=30) | st.lists(st.sampled_from([*FITTING.values(), "1", "RRYB", "by=Ada"])).map(" ".join)


@given(st.sampled_from(sorted(MOMENTS)), typed)
def test_whatever_is_typed_is_a_move_or_refused_in_one_of_the_three_words(moment: str, text: str) -> None:
    before = reduce(play, MOMENTS[moment][0], None)
    try:
        play(before, text)
    except MoveError as refused:
        error = type(refused)
    else:
        assert text.split(maxsplit=1)[0] in MOVES
        return
    assert error in {Malformed, NotAllowed, Unavailable}
