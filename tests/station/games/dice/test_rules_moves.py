"""Moves of the dice box: which of them each moment allows, and the words in which the others are refused."""

from typing import Final

import pytest

from station.core.messages import Message
from station.games.dice.match import DicePhase, awaits
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import DICE_VERBS, play
from station.matches.game import Outcome
from station.matches.messages import GameMessages
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
    "hint": "hint",
    "leave": "leave",
}
"""A move of each kind, as it should be written."""

NO_MATCH: Final = GameMessages.no_match()
PLAYED: Final = GameMessages.match_being_played()
UNDEALT: Final = DiceMessages.cards_not_dealt()
IS_DEALT: Final = DiceMessages.cards_are_dealt()
FIRST: Final = DiceMessages.begin_with_roll()
ASIDE: Final = DiceMessages.set_die_aside_first()
ASIDE_ALREADY: Final = DiceMessages.dice_are_aside()
TWO_DICE: Final = DiceMessages.wrong_roll(n=2, rolled=5)
UNDECIDED: Final = DiceMessages.nothing_to_decide()
YES: Final = None

MOMENTS: Final[dict[str, tuple[tuple[str, ...], DicePhase, tuple[Message | None, ...]]]] = {
    # what has happened: (the moves, what is awaited, whether allowed: match cards roll keep stop hint leave)
    "nobody has played": ((), "nothing", (YES, *[NO_MATCH] * 6)),
    "a match is opened": (OPENED, "cards", (PLAYED, YES, UNDEALT, UNDEALT, UNDEALT, UNDECIDED, YES)),
    "the cards are dealt": (DEALT, "roll", (PLAYED, IS_DEALT, YES, FIRST, FIRST, UNDECIDED, YES)),
    "dice are rolled": (ROLLED, "keep", (PLAYED, IS_DEALT, ASIDE, YES, ASIDE, YES, YES)),
    "dice are set aside": (KEPT, "decide", (PLAYED, IS_DEALT, TWO_DICE, ASIDE_ALREADY, YES, YES, YES)),
    "all five are set aside": (AGAIN, "decide", (PLAYED, IS_DEALT, YES, ASIDE_ALREADY, YES, YES, YES)),
    "a turn ended": ((*DEALT, "roll 4 4 4 4 4"), "roll", (PLAYED, IS_DEALT, YES, FIRST, FIRST, UNDECIDED, YES)),
    "the match is over": (WON, "nothing", (YES, *[NO_MATCH] * 6)),
    "everybody has left": ((*ROLLED, "leave"), "nothing", (YES, *[NO_MATCH] * 6)),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_allows_some_moves_and_refuses_the_others(moment: str) -> None:
    moves, awaited, reasons = MOMENTS[moment]
    assert not moves or awaits(played(*moves)) == awaited
    for verb, reason in zip(DICE_VERBS, reasons, strict=True):
        if reason == YES:
            played(*moves, FITTING[verb])
        else:
            assert said_to(moves, FITTING[verb]) == ("not allowed now", reason)


def no_verb(text: str) -> Message:
    return GameMessages.not_a_move_of(verb=text, box="codeknacker", verbs=DICE_VERBS)


KEPT_DICE: Final = ("1", "1@", "1@0", "1@4", "6@1", "*@1", "**")
FACES: Final = ("6", "0", "x", "12", "\N{ARABIC-INDIC DIGIT TWO}")
MALFORMED: Final[tuple[tuple[tuple[str, ...], str, Message], ...]] = (
    *[(DEALT, f"{verb} 1".strip(), no_verb(verb)) for verb in ("dance", "ROLL")],
    ((), "", no_verb("")),
    (OPENED, "cards", DiceMessages.cards_needed(example="cards 12345/4 113/2 4252/3")),
    (OPENED, "cards 111/2 22/2 333/2", DiceMessages.not_a_card(text="22/2", example="12345/4")),
    *[(DEALT, f"roll 1 2 3 4 {face}", DiceMessages.not_a_face(text=face, faces="1 2 3 4 5 *")) for face in FACES],
    (ROLLED, "keep", DiceMessages.dice_needed(example="keep 3@2 *")),
    *[(ROLLED, f"keep {die}", DiceMessages.not_a_kept_die(text=die, example="keep 3@2 *")) for die in KEPT_DICE],
    (ROLLED, f"keep {'1' * 5000}", DiceMessages.not_a_kept_die(text="1" * 12, example="keep 3@2 *")),
    (KEPT, "stop 1", GameMessages.nothing_may_follow(verb="stop")),
    (DEALT, "leave now", GameMessages.nothing_may_follow(verb="leave")),
)
FORBIDDEN: Final[tuple[tuple[tuple[str, ...], str, Message], ...]] = (
    (OPENED, "cards 111/2 222/2", DiceMessages.wrong_deck_size(least=3, most=99, cards=2)),
    (OPENED, f"cards{' 111/2' * 100}", DiceMessages.wrong_deck_size(least=3, most=99, cards=100)),
    *[(DEALT, f"roll{' 1' * dice}", DiceMessages.wrong_roll(n=5, rolled=dice)) for dice in (0, 4, 6)],
    (AGAIN, "roll 1 2", DiceMessages.wrong_roll(n=5, rolled=2)),
    (ROLLED, "keep 2@2", DiceMessages.face_not_rolled(face="2")),
    (ROLLED, "keep * *", DiceMessages.chip_not_rolled()),
    (ROLLED, "keep 5@1", DiceMessages.no_free_digit(card=1, face="5")),
    ((*DEALT, "roll 1 1 1 1 5"), "keep 1@1 1@1 1@1 1@1", DiceMessages.no_free_digit(card=1, face="1")),
    ((*KEPT, "roll 2 *"), "keep 5@2", DiceMessages.face_not_rolled(face="5")),
)


@pytest.mark.parametrize(("word", "refused"), [("malformed", MALFORMED), ("not allowed now", FORBIDDEN)])
def test_a_move_is_refused_with_its_reason(
    word: str, refused: tuple[tuple[tuple[str, ...], str, Message], ...]
) -> None:
    for moves, move, reason in refused:
        assert said_to(moves, move) == (word, reason), move[:30]


def test_a_match_may_be_left_at_any_moment_and_nobody_wins() -> None:
    for moves, _, (*_, leaving) in MOMENTS.values():
        if leaving == YES:
            left, before = played(*moves, "leave"), played(*moves)
            assert (left.outcome, left.won, left.places) == (Outcome(None, "left"), before.won, before.places)


def test_one_more_match_begins_with_nothing_of_the_one_before() -> None:
    assert play(played(*WON), played(*WON).opening).match == played(*OPENED)
