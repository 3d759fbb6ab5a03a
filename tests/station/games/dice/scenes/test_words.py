"""The dice game in words."""

from typing import Final

import pytest

from station.core.messages import Argument, CommonMessages, Message, join_sentences
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import DieOnCard
from station.games.dice.scenes.words import (
    about,
    due,
    faces_in_words,
    name_cards,
    placed_in_words,
    result,
    rolling_in_words,
    stake,
    verdict_in_words,
)
from tests.station.games.dice.match_builder import played
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, SHORT

ALONE = ("match codeknacker", "cards 351/2 222/2 444/2 333/2")
MACHINE = ("match codeknacker computers=weak", ALONE[1])
ROLLED = "roll 3 1 * 5 2"
CRACK = "keep 3@1 1@1 5@1"
SIX_DIGITS = (ADA_AND_BEN[0], "cards 111/2 222/4 333/2 444/3")
BOTH = (*SIX_DIGITS, "roll 1 1 1 * *", "keep 1@1 1@1 1@1 * *", "roll 2 2 2 5 5", "keep 2@2 2@2 2@2")
THREES = (ADA_AND_BEN[0], "cards 333/2 222/3 333/4 444/5")
TURNS = ("roll 1 1 1 5 5", "keep 1@1 1@1 1@1", "stop", "roll 2 2 2 5 5", "keep 2@2 2@2 2@2", "stop")
BY_CARDS = (*(SHORT[0], "cards 111/2 222/4 333/2 444/3 555/2", *TURNS), *("roll 3 3 3 * 1", "keep 3@3 3@3 3@3", "stop"))
ONE_SAFE = ("match codeknacker", "cards 111/2 222/2 333/2", "roll 1 1 1 5 5", "keep 1@1 1@1 1@1", "stop")


def millions(number: int) -> Message:
    return DiceMessages.millions(n=number)


def test_somebody_alone_is_spoken_to() -> None:
    named, to_you = DiceMessages.set_aside, DiceMessages.you_set_aside
    assert [about(played(*moves), 0, named, to_you, faces="3") for moves in (ALONE, ADA_AND_BEN, MACHINE)] == [
        to_you(faces="3"), named(player="Ada", faces="3"), named(player="Ohm", faces="3"),
    ]  # fmt: skip
    assert about(played(*ADA_AND_BEN), 1, named, to_you, faces="3") == named(player="Ben", faces="3")


def test_cards_are_counted_and_numbered() -> None:
    assert name_cards([2]) == DiceMessages.cards(n=1, cards=2)
    assert name_cards([1, 3]) == DiceMessages.cards(n=2, cards=CommonMessages.both(some=(1,), last=3))


def test_what_begins_a_turn() -> None:
    five = DiceMessages.dice(n=5)
    assert due(played(*ADA_AND_BEN)) == DiceMessages.turn_of(player="Ada", dice=five)
    assert due(played(*ALONE)) == DiceMessages.your_turn(dice=five)
    last = (*ALONE, ROLLED, CRACK, "stop")
    assert due(played(*last)) == join_sentences(DiceMessages.last_turn(), DiceMessages.your_turn(dice=five))


CARD: Final = DiceMessages.cards(n=1, cards=1)
WON: Final = DiceMessages.won_cards(player="Ada", cards=CARD, amount=millions(2))
LOST: Final = DiceMessages.cards_lost(n=1, cards=1)


def ones(number: int) -> Argument:
    return faces_in_words("1" * number)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (ADA_AND_BEN, None),
        ((*ADA_AND_BEN, ROLLED, "keep 3@1", "stop"), DiceMessages.cracked_nothing(player="Ada")),
        ((*ALONE, ROLLED, "keep 3@1", "stop"), DiceMessages.you_cracked_nothing()),
        ((*ADA_AND_BEN, ROLLED, CRACK, "stop"), WON),
        ((*ALONE, ROLLED, CRACK, "stop"), DiceMessages.you_won_cards(cards=CARD, amount=millions(2))),
        ((*ADA_AND_BEN, ROLLED, "keep 3@1 1@1 5@1 2@2 *"), join_sentences(DiceMessages.all_dice_aside(), WON)),
        ((*ADA_AND_BEN, "roll 3 1 * * 5", "keep 3@1 1@1 5@1 * *", "stop"), WON),
        (
            (*THREES, "roll 3 1 1 1 1", "keep 3@1", "roll 1 1 1 1"),
            DiceMessages.turn_is_over(player="Ada", faces=ones(4), reason=DiceMessages.no_die_fits()),
        ),
        (
            (*THREES, "roll 3 3 3 1 1", "keep 3@1 3@1 3@1", "roll 1 1"),
            join_sentences(
                DiceMessages.turn_is_over(player="Ada", faces=ones(2), reason=DiceMessages.no_die_fits()), LOST
            ),
        ),
        (
            (*ALONE, ROLLED, CRACK, "roll 1 1"),
            join_sentences(DiceMessages.your_turn_is_over(faces=ones(2), reason=DiceMessages.no_die_fits()), LOST),
        ),
    ],
)
def test_what_became_of_a_turn(moves: tuple[str, ...], said: Message | None) -> None:
    assert result(played(*moves)) == said


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (rolling_in_words(played(*ADA_AND_BEN), 1, 1), "Ben rolled 1 die, and it shows …"),
        (rolling_in_words(played(*ALONE), 0, 5), "You rolled 5 dice, and they show …"),
        (DiceMessages.rolled(player="Ada", faces=faces_in_words("3**1")), "Ada rolled 3, 1 and 2 chips."),
        (DiceMessages.rolled(player="Ada", faces=faces_in_words("3*1")), "Ada rolled 3, 1 and a chip."),
        (
            DiceMessages.to_be_set_aside(
                dice=placed_in_words([DieOnCard("3", 2), DieOnCard("*", 0), DieOnCard("1", 1), DieOnCard("5", 2)])
            ),
            "To be set aside: 1 on card 1, 3 and 5 on card 2 and a chip.",
        ),
        (stake(played(*ADA_AND_BEN, ROLLED, CRACK)), "Card 1 is cracked: 2 million at stake."),
        (stake(played(*BOTH)), "Cards 1 and 2 are cracked: 6 million at stake."),
        (due(played(*ADA_AND_BEN)), "Ada's turn: press ok to roll 5 dice."),
        (due(played(*ALONE, ROLLED, CRACK, "stop")), "This is the last turn. Your turn: press ok to roll 5 dice."),
        (result(played(*BOTH, "stop")), "Ada cracked cards 1 and 2 and won 6 million!"),
        (
            result(played(*BOTH, "roll 5 5")),
            "Ada rolled 5 and 5: nothing fits, and the turn is over. Cards 1 and 2 are lost.",
        ),
        (
            result(played(*THREES, "roll 3 3 3 1 1", "keep 3@1 3@1 3@1", "roll 1 1")),
            "Ada rolled 1 and 1: nothing fits, and the turn is over. Card 1 is lost.",
        ),
        (
            result(played(*ADA_AND_BEN, ROLLED, "keep 3@1 1@1 5@1 2@2 *")),
            "All five dice are aside. Ada cracked card 1 and won 2 million!",
        ),
        (verdict_in_words(played(*BY_CARDS)), "Ada wins by more cards! Ada: 4 million, Ben: 4 million."),
        (verdict_in_words(played(*ONE_SAFE)), "You cracked 1 safe: 2 million."),
    ],
)
def test_what_it_reads_like(message: Message, text: str) -> None:
    assert str(message) == text


MACHINES_SAFE = ("match codeknacker computers=weak", *ONE_SAFE[1:])


def test_alone_nobody_wins() -> None:
    assert verdict_in_words(played(*ONE_SAFE)) == DiceMessages.you_cracked_safes(n=1, amount=millions(2))
    machine = DiceMessages.cracked_safes(player="Ohm", n=1, amount=millions(2))
    assert verdict_in_words(played(*MACHINES_SAFE)) == machine
