"""Moves of the dice box: which of them each moment allows, and the words in which the others are refused."""

from functools import reduce
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.dice.match import Awaited, awaits
from station.games.dice.rules import MOVES, play
from station.games.errors import Malformed, MoveError, NotAllowed, Unavailable
from station.games.game import Outcome
from tests.station.games.dice.match_builder import played, said_to

OPENED: Final = ("match codeknacker players=Ada,Ben",)
DEALT: Final = (*OPENED, "cards 111/2 222/2 333/2")
ROLLED: Final = (*DEALT, "roll 1 1 1 5 *")
KEPT: Final = (*ROLLED, "keep 1@1 1@1 1@1")
AGAIN: Final = (*DEALT, "roll 1 1 * * *", "keep * * * 1@1 1@1")
WON: Final = (*KEPT, "stop")

FITTING: Final = {
    "match": "match codeknacker",
    "cards": "cards 123/2 234/2 345/2",
    "roll": "roll 1 2 3 4 5",
    "keep": "keep 1@1",
    "stop": "stop",
    "leave": "leave",
}
"""A move of each kind, as it should be written."""

NO_MATCH: Final = "no match is being played; open one first"
PLAYED: Final = "a match is being played; leave it first"
UNDEALT: Final = "the cards are not dealt yet"
IS_DEALT: Final = "the cards have been dealt"
FIRST: Final = "a turn begins with a roll of all five dice"
ASIDE: Final = "at least one die that fits has to be set aside first"
ASIDE_ALREADY: Final = "dice of this roll are set aside already; roll on, or stop"
TWO_DICE: Final = "a roll has 2 dice now, not 5"
YES: Final = ""

MOMENTS: Final[dict[str, tuple[tuple[str, ...], Awaited, tuple[str, ...]]]] = {
    # what has happened: (the moves, what is awaited, whether allowed: match cards roll keep stop leave)
    "nobody has played": ((), "nothing", (YES, *[NO_MATCH] * 5)),
    "a match is opened": (OPENED, "cards", (PLAYED, YES, UNDEALT, UNDEALT, UNDEALT, YES)),
    "the cards are dealt": (DEALT, "roll", (PLAYED, IS_DEALT, YES, FIRST, FIRST, YES)),
    "dice are rolled": (ROLLED, "keep", (PLAYED, IS_DEALT, ASIDE, YES, ASIDE, YES)),
    "dice are set aside": (KEPT, "decide", (PLAYED, IS_DEALT, TWO_DICE, ASIDE_ALREADY, YES, YES)),
    "all five are set aside": (AGAIN, "decide", (PLAYED, IS_DEALT, YES, ASIDE_ALREADY, YES, YES)),
    "a turn ended": ((*DEALT, "roll 4 4 4 4 4"), "roll", (PLAYED, IS_DEALT, YES, FIRST, FIRST, YES)),
    "the match is over": (WON, "nothing", (YES, *[NO_MATCH] * 5)),
    "everybody has left": ((*ROLLED, "leave"), "nothing", (YES, *[NO_MATCH] * 5)),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_allows_some_moves_and_says_why_not_the_others(moment: str) -> None:
    moves, awaited, reasons = MOMENTS[moment]
    assert not moves or awaits(played(*moves)) == awaited
    for verb, reason in zip(MOVES, reasons, strict=True):
        if reason == YES:
            played(*moves, FITTING[verb])
        else:
            assert said_to(moves, FITTING[verb]) == ("not allowed now", reason)


NO_VERB: Final = "is not a move of codeknacker; there are match, cards, roll, keep, stop, leave"
NO_FACE: Final = "is not a face of a die; there are 1 2 3 4 5 *"
NO_KEPT: Final = "is neither a digit on card 1, 2 or 3, nor a chip; write: keep 3@2 *"
NO_CARD: Final = "is not a card: 3 to 6 digits from 1 to 5, a slash, 1 to 99 million, as in: 12345/4"


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ((), "", f"'' {NO_VERB}"),
        (DEALT, "dance", f"'dance' {NO_VERB}"),
        (DEALT, "ROLL 1", f"'ROLL' {NO_VERB}"),
        (OPENED, "cards", "cards needs the shuffled deck, as in: cards 12345/4 113/2 4252/3"),
        (OPENED, "cards 111/2 22/2 333/2", f"'22/2' {NO_CARD}"),
        (OPENED, "cards 111/2 226/2 333/2", f"'226/2' {NO_CARD}"),
        (OPENED, "cards 111/2 222/0 333/2", f"'222/0' {NO_CARD}"),
        (DEALT, "roll 1 2 3 4 6", f"'6' {NO_FACE}"),
        (DEALT, "roll 1 2 3 4 0", f"'0' {NO_FACE}"),
        (DEALT, "roll 12 3 4 5 5", f"'12' {NO_FACE}"),
        (DEALT, "roll 1234*", f"'1234*' {NO_FACE}"),
        (DEALT, "roll 1 2 3 4 x", f"'x' {NO_FACE}"),
        (DEALT, "roll 1 2 3 4 \N{ARABIC-INDIC DIGIT TWO}", f"'\N{ARABIC-INDIC DIGIT TWO}' {NO_FACE}"),
        (ROLLED, "keep", "keep needs one die or more to set aside, as in: keep 3@2 *"),
        (ROLLED, "keep 1", f"'1' {NO_KEPT}"),
        (ROLLED, "keep 1@", f"'1@' {NO_KEPT}"),
        (ROLLED, "keep 1@0", f"'1@0' {NO_KEPT}"),
        (ROLLED, "keep 1@4", f"'1@4' {NO_KEPT}"),
        (ROLLED, "keep 6@1", f"'6@1' {NO_KEPT}"),
        (ROLLED, "keep *@1", f"'*@1' {NO_KEPT}"),
        (ROLLED, "keep **", f"'**' {NO_KEPT}"),
        (ROLLED, "keep 1@1 x", f"'x' {NO_KEPT}"),
        (ROLLED, f"keep {'1' * 5000}", f"'{'1' * 12}' {NO_KEPT}"),
        (KEPT, "stop 1", "nothing may follow stop"),
        (DEALT, "leave now", "nothing may follow leave"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_what_is_no_move_is_malformed(moves: tuple[str, ...], move: str, reason: str) -> None:
    assert said_to(moves, move) == ("malformed", reason)


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        (OPENED, "cards 111/2 222/2", "a deck has 3 to 99 cards, not 2"),
        (OPENED, f"cards{' 111/2' * 100}", "a deck has 3 to 99 cards, not 100"),
        (DEALT, "roll", "a roll has 5 dice now, not 0"),
        (DEALT, "roll 1 2 3 4", "a roll has 5 dice now, not 4"),
        (DEALT, "roll 1 2 3 4 5 1", "a roll has 5 dice now, not 6"),
        (AGAIN, "roll 1 2", "a roll has 5 dice now, not 2"),
        (ROLLED, "keep 2@2", "no 2 is left among the dice that were rolled"),
        (ROLLED, "keep * *", "no chip is left among the dice that were rolled"),
        (ROLLED, "keep 1@1 1@1 1@1 1@1", "no 1 is left among the dice that were rolled"),
        (ROLLED, "keep 5@1", "card 1 has no free 5"),
        (ROLLED, "keep 1@2", "card 2 has no free 1"),
        ((*DEALT, "roll 1 1 1 1 5"), "keep 1@1 1@1 1@1 1@1", "card 1 has no free 1"),
        ((*KEPT, "roll 1 *"), "keep 1@1", "card 1 has no free 1"),
        ((*KEPT, "roll 2 *"), "keep 5@2", "no 5 is left among the dice that were rolled"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_what_the_rules_forbid_is_not_allowed(moves: tuple[str, ...], move: str, reason: str) -> None:
    assert said_to(moves, move) == ("not allowed now", reason)


def test_without_a_marker_no_die_covers_a_digit() -> None:
    sixes = ("match codeknacker", "cards 111111/5 111111/5 111111/5 222/2 333/2 444/2")
    fives = [move for card in "123" for move in ("roll 1 1 1 1 1", f"keep {' '.join([f'1@{card}'] * 5)}")]
    moves = (*sixes, *fives, "roll 1 1 1 * *")
    assert said_to(moves, "keep 1@1 1@2 1@3") == ("not allowed now", "no marker is left to cover a digit with")


def test_a_match_may_be_left_at_any_moment_and_nobody_wins() -> None:
    for moves, _, (*_, leaving) in MOMENTS.values():
        if leaving == YES:
            left, before = played(*moves, "leave"), played(*moves)
            assert (left.outcome, left.won, left.places) == (Outcome(None, "left"), before.won, before.places)


def test_one_more_match_begins_with_nothing_of_the_one_before() -> None:
    assert play(played(*WON), played(*WON).opening) == played(*OPENED)


def test_a_move_that_is_refused_in_the_middle_changes_nothing() -> None:
    match = played(*ROLLED)
    with pytest.raises(NotAllowed):
        play(match, "keep 1@1 1@1 5@3")
    assert match == played(*ROLLED)


typed = st.text(max_size=30) | st.lists(
    st.sampled_from([*FITTING.values(), "guess", "secret", "1", "*", "1@1", "111/2", "players=Ada"])
).map(" ".join)


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
