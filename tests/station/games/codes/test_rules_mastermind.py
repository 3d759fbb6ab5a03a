"""Moves: which of them each moment allows, and the words in which the others are refused."""

from functools import reduce
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.messages import CommonMessages, Message
from station.games.codes.code import Key
from station.games.codes.match import Fault
from station.games.codes.messages import CodeMessages
from station.games.codes.rules import MOVES
from station.games.errors import Malformed, MoveError, NotAllowed, Unavailable
from station.games.game import Outcome
from station.games.messages import GameMessages
from station.games.pegs.boxes import BOXES
from station.games.pegs.family import FAMILY
from station.games.pegs.messages import PegMessages
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
def test_every_moment_allows_some_moves_and_says_why_not_the_others(moment: str) -> None:
    moves, reasons = MOMENTS[moment]
    for verb, reason in zip(MOVES, reasons, strict=True):
        if reason == YES:
            played(*moves, FITTING[verb])
        else:
            assert said_to(moves, FITTING[verb]) == ("not allowed now", reason)


KEYS: Final = CodeMessages.mark_needs_numbers(example="mark 1 1")
MARKING: Final = (*BY_HAND, "guess RGGR")


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        (
            (),
            "",
            GameMessages.not_a_move(
                verb="''", verbs=("match", "secret", "guess", "mark", "fault", "hint", "timeout", "leave")
            ),
        ),
        (
            (),
            "dance",
            GameMessages.not_a_move(
                verb="'dance'", verbs=("match", "secret", "guess", "mark", "fault", "hint", "timeout", "leave")
            ),
        ),
        (
            (),
            "MATCH original",
            GameMessages.not_a_move(
                verb="'MATCH'", verbs=("match", "secret", "guess", "mark", "fault", "hint", "timeout", "leave")
            ),
        ),
        (
            BY_HAND,
            "guesses RRYB",
            GameMessages.not_a_move(
                verb="'guesses'", verbs=("match", "secret", "guess", "mark", "fault", "hint", "timeout", "leave")
            ),
        ),
        ((), "match", GameMessages.no_box_named(example="match original")),
        (BY_HAND[:1], "secret", CodeMessages.code_needed(example="secret RRYB")),
        (BY_HAND[:1], "secret RRYB by=Ada", CodeMessages.code_needed(example="secret RRYB")),
        (BY_HAND[:1], "secret RRYC", CodeMessages.not_a_peg(letter="'C'", letters="R Y G B P W")),
        (BY_HAND, "guess", CodeMessages.code_needed(example="guess RRYB")),
        (BY_HAND, "guess R R Y B", CodeMessages.code_needed(example="guess RRYB")),
        (BY_HAND, "guess RRYO", CodeMessages.not_a_peg(letter="'O'", letters="R Y G B P W")),
        (BY_HAND, "guess RRY.", CodeMessages.not_a_peg(letter="'.'", letters="R Y G B P W")),
        (BY_HAND, "guess rryb", CodeMessages.not_a_peg(letter="'r'", letters="R Y G B P W")),
        (MARKING, "mark", KEYS),
        (MARKING, "mark 1", KEYS),
        (MARKING, "mark 1 1 1", KEYS),
        (MARKING, "mark one none", KEYS),
        (MARKING, "mark 1 -1", KEYS),
        (MARKING, "mark \N{SUPERSCRIPT TWO} 1", KEYS),
        (MARKING, "mark \N{ARABIC-INDIC DIGIT TWO} 1", KEYS),
        (MARKING, f"mark {'1' * 5000} 1", KEYS),
        (BY_HAND, "fault 1", GameMessages.nothing_may_follow(verb="fault")),
        (BY_HAND, "timeout RRYB", GameMessages.nothing_may_follow(verb="timeout")),
        (BY_HAND, "timeout by=Ada", GameMessages.nothing_may_follow(verb="timeout")),
        (BY_HAND, "leave now", GameMessages.nothing_may_follow(verb="leave")),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_what_is_no_move_is_malformed(moves: tuple[str, ...], move: str, reason: Message) -> None:
    assert said_to(moves, move) == ("malformed", reason)


SLIDER: Final = ("match slider players=Ada,Ben", "secret ROYG")


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        (BY_HAND, "guess RRY", CodeMessages.still_empty(n=1, holes=4)),
        (BY_HAND, "guess R_Y_", CodeMessages.still_empty(n=2, holes=CommonMessages.both(some=(2,), last=4))),
        (BY_HAND, "guess RRYBB", CodeMessages.too_many_pegs(n=4, pegs=5)),
        (BY_HAND[:1], "secret RR", CodeMessages.still_empty(n=2, holes=CommonMessages.both(some=(3,), last=4))),
        (SLIDER[:1], "secret RROY", PegMessages.colour_twice()),
        (SLIDER, "guess ROYR", PegMessages.colour_twice()),
        (MARKING, "mark 4 1", CodeMessages.too_many_key_pegs(pegs=5, holes=CodeMessages.holes(n=4))),
        (MARKING, "mark 0 5", CodeMessages.too_many_key_pegs(pegs=5, holes=CodeMessages.holes(n=4))),
    ],
)
def test_what_the_rules_forbid_is_not_allowed(moves: tuple[str, ...], move: str, reason: Message) -> None:
    assert said_to(moves, move) == ("not allowed now", reason)


@pytest.mark.parametrize("verb", ["cards", "roll", "keep", "stop"])
def test_moves_of_the_dice_box_are_no_moves_with_pegs(verb: str) -> None:
    reason = GameMessages.not_a_move(verb=repr(verb), verbs=MOVES)
    for moves in ((), BY_HAND[:1], BY_HAND, (*BY_HAND, "guess RGGR"), TO_THE_END):
        assert said_to(moves, f"{verb} 1 2 3") == ("malformed", reason)


def test_an_unknown_box_is_unavailable() -> None:
    reason = GameMessages.no_such_box(box="'chess'", boxes=tuple(BOXES))
    assert said_to((), "match chess") == ("unavailable", reason)


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
    assert FAMILY.play(first, first.opening) == played(BY_STATION[0])


BOTH: Final = ("match super players=Ada,Ben boards=2", "secret RRYBG by=Ada", "secret WWPPB by=Ben")
WHOSE: Final = "with two boards a move needs the name of its player, as in:"
LIMITED: Final = ("match super players=Ada,Ben boards=2 rounds=2 limit=60", *BOTH[1:])


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        (BOTH[:1], "secret RRYBG", CodeMessages.player_needed(example="secret RRYB by=Ben")),
        (BOTH[:1], "secret", CodeMessages.player_needed(example="secret RRYB by=Ben")),
        (BOTH, "guess RRYBG", CodeMessages.player_needed(example="guess RRYB by=Ada")),
        (BOTH, "guess RRYBG by=Cleo", CodeMessages.player_needed(example="guess RRYB by=Ada")),
        (BOTH, "guess RRYBG by=ada", CodeMessages.player_needed(example="guess RRYB by=Ada")),
        (BOTH, "guess RRYBG Ada", CodeMessages.player_needed(example="guess RRYB by=Ada")),
        (BOTH, "guess RRYBG by=", CodeMessages.player_needed(example="guess RRYB by=Ada")),
        (BOTH, "guess RRYBG by=Ada by=Ben", CodeMessages.player_needed(example="guess RRYB by=Ada")),
        (BOTH, "guess by=Ada RRYBG", CodeMessages.player_needed(example="guess RRYB by=Ada")),
        (LIMITED, "timeout", CodeMessages.player_needed(example="timeout by=Ada")),
        (LIMITED, "timeout Ada", CodeMessages.player_needed(example="timeout by=Ada")),
        (LIMITED, "timeout RRYBG by=Ada", CodeMessages.player_needed(example="timeout by=Ada")),
        (BOTH, "leave by=Ada", GameMessages.nothing_may_follow(verb="leave")),
        (BOTH, "guess RRYBX by=Ada", CodeMessages.not_a_peg(letter="'X'", letters="R O Y G C B P W")),
    ],
)
def test_a_move_without_a_signature_is_malformed(moves: tuple[str, ...], move: str, reason: Message) -> None:
    assert said_to(moves, move) == ("malformed", reason)


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


def test_key_pegs_that_no_code_at_all_explains_break_the_round_off_at_once() -> None:
    rows = (*BY_HAND, "guess GGGG", "mark 0 0", "guess WWWW", "mark 0 0")
    fitting = played(*rows, "guess RRPP", "mark 1 0")
    assert ([row.key for row in fitting.boards[0].rows], fitting.fault) == ([Key(0, 0), Key(0, 0), Key(1, 0)], None)
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
    assert said_to(rival, "hint") == ("not allowed now", GameMessages.no_hints_for_computers(computer="Ohm"))
    assert played(*rival, "guess RRYB", "secret GGGG", "hint").hints == (1, 0)


typed = st.text(max_size=30) | st.lists(st.sampled_from([*FITTING.values(), "1", "RRYB", "by=Ada"])).map(" ".join)


@given(st.sampled_from(sorted(MOMENTS)), typed)
def test_whatever_is_typed_is_a_move_or_refused_in_one_of_the_three_words(moment: str, text: str) -> None:
    before = reduce(FAMILY.play, MOMENTS[moment][0], None)
    try:
        FAMILY.play(before, text)
    except MoveError as refused:
        error = type(refused)
    else:
        assert text.split(maxsplit=1)[0] in MOVES
        return
    assert error in {Malformed, NotAllowed, Unavailable}
