"""Moves: what they do, and why they are refused."""

from collections.abc import Iterator
from functools import reduce
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from station.games.errors import Malformed, MoveError, NotAllowed, Unavailable
from station.games.mastermind import Match, play, view
from tests.kit import some


def played(*moves: str) -> Match:
    match = reduce(play, moves, None)
    assert match is not None
    return match


def test_a_code_is_cracked_and_the_codemaker_has_a_point_a_row() -> None:
    match = played("match original players=Ada", "secret RRYB", "guess RGGY", "guess RRYB")
    assert view(match) == {
        "box": "original",
        "title": "Original",
        "holes": 4,
        "rows_total": 10,
        "players": [
            {"name": "Ada", "points": 0, "rows": 2, "role": "codebreaker"},
            {"name": "Station", "points": 2, "rows": 0, "role": "codemaker"},
        ],
        "round": 1,
        "rows": [{"pegs": "RGGY", "red": 1, "white": 1}, {"pegs": "RRYB", "red": 4, "white": 0}],
        "secret": "RRYB",
        "outcome": {"winner": "Ada", "reason": "cracked"},
    }


def test_ten_rows_without_the_code_are_eleven_points() -> None:
    match = played("match original", "secret RRYB", *["guess GGGG"] * 10)
    assert (match.points, match.outcome) == (11, ("Station", "missed"))


def test_the_tenth_row_may_still_crack_the_code() -> None:
    match = played("match original", "secret RRYB", *["guess GGGG"] * 9, "guess RRYB")
    assert (match.points, match.outcome) == (10, ("Player", "cracked"))


def test_leaving_tells_the_secret_and_nobody_wins() -> None:
    match = played("match original", "secret RRYB", "leave")
    assert some(view(match), "secret", "outcome") == {"secret": "RRYB", "outcome": {"winner": None, "reason": "left"}}


def test_blanks_are_one_more_colour() -> None:
    match = played("match original blank=yes", "secret R..B", "guess .R.B")
    assert (match.box.possibilities, match.rows[-1].key) == (2401, (2, 2))


@pytest.mark.parametrize("blank", ["yes", "no"])
def test_the_opening_of_a_match_opens_the_same_match(blank: str) -> None:
    match = played(f"match original players=Ada blank={blank}")
    assert played(match.opening) == match


NO_OPTION = "'bonus=2' is no option of match; there are players=, rounds=, marker=, blank="
NO_NAME = "needs one to 8 letters, digits or hyphens"
STATION_MARKS = "the station marks the rows of this match, so there is nothing to mark and no fault to call"
OPEN = ("match original", "secret RRYB")
REFUSED: list[tuple[tuple[str, ...], str, type[MoveError], str]] = [
    ((), "", Malformed, "'' is no move; there are match, secret, guess, mark, fault, timeout, leave"),
    ((), "dance", Malformed, "'dance' is no move; there are match, secret, guess, mark, fault, timeout, leave"),
    ((), "match", Malformed, "match needs the name of a box, as in: match original"),
    ((), "match chess", Unavailable, "there is no box 'chess' here; there are original"),
    ((), "match original bonus=2", Malformed, NO_OPTION),
    ((), "match original rounds=2", Unavailable, "rounds=2 cannot be played here; rounds= takes 1"),
    ((), "match original blank=maybe", Unavailable, "blank=maybe cannot be played here; blank= takes no or yes"),
    ((), "match original players=Ada,Ben", Unavailable, "players= takes one name here: one player against the station"),
    ((), "match original players=", Malformed, f"the name '' {NO_NAME}"),
    ((), "match original players=Methuselah", Malformed, f"the name 'Methuselah' {NO_NAME}"),
    ((), "match original players=station", NotAllowed, "Station is the station's own name"),
    ((), "guess RRYB", NotAllowed, "no match is being played; open one first"),
    ((), "leave", NotAllowed, "no match is being played; open one first"),
    (OPEN, "match original", NotAllowed, "a match is being played; leave it first"),
    (OPEN, "secret RRYB", NotAllowed, "the secret is set already"),
    (OPEN[:1], "guess RRYB", NotAllowed, "the secret is not set yet"),
    (OPEN, "guess", Malformed, "one code is needed, as in: guess RRYB"),
    (OPEN, "guess R R", Malformed, "one code is needed, as in: guess RRYB"),
    (OPEN, "guess RRY", NotAllowed, "hole 4 is still empty"),
    (OPEN, "guess R_Y_", NotAllowed, "holes 2 and 4 are still empty"),
    (OPEN, "guess RRYBB", NotAllowed, "the row has 5 pegs, but only 4 holes"),
    (OPEN, "guess RRYO", Malformed, "'O' is no peg of this box; it has R Y G B P W"),
    (OPEN, "guess RRY.", Malformed, "'.' is no peg of this box; it has R Y G B P W"),
    (OPEN, "guess rryb", Malformed, "'r' is no peg of this box; it has R Y G B P W"),
    (OPEN, "leave now", Malformed, "leave stands alone on its line"),
    (OPEN, "mark 1 1", NotAllowed, STATION_MARKS),
    (OPEN, "fault", NotAllowed, STATION_MARKS),
    (OPEN, "timeout", NotAllowed, "the rows of this match have no time limit"),
    ((*OPEN, "guess RRYB"), "guess RRYB", NotAllowed, "no match is being played; open one first"),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "move", "error", "reason"), REFUSED, ids=[f"{m[-1:]}-{b}" for m, b, _, _ in REFUSED])
def test_a_move_is_refused_with_its_reason(
    moves: tuple[str, ...], move: str, error: type[MoveError], reason: str
) -> None:
    with pytest.raises(error) as refused:
        play(reduce(play, moves, None), move)
    assert (type(refused.value), str(refused.value)) == (error, reason)


@given(st.text(max_size=30))
def test_whatever_is_typed_is_a_move_or_refused_in_one_of_the_three_words(text: str) -> None:
    words = {error.word for error in _refusals(text)}
    assert words <= {"malformed", "not allowed now", "unavailable"}


def _refusals(move: str) -> Iterator[MoveError]:
    try:
        play(played(*OPEN), move)
    except MoveError as error:
        yield error


class AnyMoves(RuleBasedStateMachine):
    """Random moves in any order: a match always ends, and the journal gives it back."""

    def __init__(self) -> None:
        super().__init__()
        self.match: Match | None = None
        self.journal: list[str] = []

    @rule(
        move=st.one_of(
            st.sampled_from(["match original", "match original blank=yes", "leave", "fault"]),
            st.builds("secret {}".format, st.text("RYGB", min_size=3, max_size=5)),
            st.builds("guess {}".format, st.text("RYGB.", min_size=3, max_size=5)),
        )
    )
    def make(self, move: str) -> None:
        before = self.match
        try:
            self.match = play(before, move)
        except MoveError:
            assert self.match is before
        else:
            opens = move.startswith("match")
            self.journal = [move] if opens else [*self.journal, move]
            assert before is None or opens or self.match.points >= before.points

    @invariant()
    def the_journal_gives_the_same_match(self) -> None:
        assert reduce(play, self.journal, None) == self.match

    @invariant()
    def a_match_ends_when_it_must_and_hides_its_secret_till_then(self) -> None:
        if self.match is not None:
            shown: dict[str, Any] = view(self.match)
            over = shown["outcome"] is not None
            assert len(shown["rows"]) < 10 or over
            assert over or shown["secret"] is None


TestAnyMoves = AnyMoves.TestCase
