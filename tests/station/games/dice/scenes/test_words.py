"""The dice game in words."""

import pytest

from station.games.dice.rules import Kept
from station.games.dice.scenes.words import (  # fmt: skip
    at_stake,
    cracked,
    dice_in_words,
    due,
    faces_in_words,
    listed,
    millions_in_words,
    numbered,
    placed_in_words,
    result,
    stake,
    tumbling,
    verdict_in_words,
    who,
    whose,
)
from tests.station.games.dice.match_builder import played
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, SHORT

ALONE = ("match codeknacker", "cards 351/2 222/2 444/2 333/2")
MACHINE = ("match codeknacker computers=weak", ALONE[1])
ROLLED = "roll 3 1 * 5 2"
CRACK = "keep 3@1 1@1 5@1"
TWO_CARDS = (ADA_AND_BEN[0], "cards 111/2 22/4 333/2 444/3", "roll 1 1 1 2 2", "keep 1@1 1@1 1@1 2@2 2@2")


def test_somebody_alone_is_spoken_to() -> None:
    assert [who(played(*moves), 0) for moves in (ALONE, ADA_AND_BEN, MACHINE)] == ["You", "Ada", "Ohm"]
    assert [whose(played(*moves), 0) for moves in (ALONE, ADA_AND_BEN, MACHINE)] == ["Your", "Ada's", "Ohm's"]
    assert whose(played(*ADA_AND_BEN), 1) == "Ben's"


def test_dice_are_counted_and_named() -> None:
    assert [dice_in_words(1), dice_in_words(2)] == ["1 die", "2 dice"]
    assert tumbling(played(*ADA_AND_BEN), 1, 1) == "Ben rolled 1 die, and it shows …"
    assert tumbling(played(*ALONE), 0, 5) == "You rolled 5 dice, and they show …"
    assert [faces_in_words("3"), faces_in_words("31*"), faces_in_words("3**1"), faces_in_words("**")] == [
        "3", "3, 1 and a chip", "3, 1 and 2 chips", "2 chips",
    ]  # fmt: skip


def test_words_are_listed() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == [
        "", "a", "a and b", "a, b and c",
    ]  # fmt: skip
    assert [numbered([2]), numbered([1, 3])] == ["card 2", "cards 1 and 3"]


def test_where_dice_go_is_told_card_by_card() -> None:
    kept = [Kept("3", 2), Kept("*", 0), Kept("1", 1), Kept("5", 2)]
    assert placed_in_words(kept) == "1 on card 1, 3 and 5 on card 2 and a chip"
    assert placed_in_words([Kept("*", 0), Kept("*", 0)]) == "2 chips"


@pytest.mark.parametrize(
    ("moves", "numbers", "millions", "said"),
    [
        ((*ADA_AND_BEN, ROLLED, "keep 3@1"), (), 0, "No card is cracked yet."),
        ((*ADA_AND_BEN, ROLLED, CRACK), (1,), 2, "Card 1 is cracked: 2 million at stake."),
    ],
)
def test_what_is_at_stake(moves: tuple[str, ...], numbers: tuple[int, ...], millions: int, said: str) -> None:
    match = played(*moves)
    assert (cracked(match), at_stake(match), stake(match)) == (numbers, millions, said)


def test_several_cards_are_at_stake() -> None:
    match = played(*SIX_DIGITS, "roll 1 1 1 * *", "keep 1@1 1@1 1@1 * *", "roll 2 2 2 5 5", "keep 2@2 2@2 2@2")
    assert (cracked(match), at_stake(match)) == ((1, 2), 6)
    assert stake(match) == "Cards 1 and 2 are cracked: 6 million at stake."


SIX_DIGITS = (ADA_AND_BEN[0], "cards 111/2 222/4 333/2 444/3")


def test_what_begins_a_turn() -> None:
    assert due(played(*ADA_AND_BEN)) == "Ada's turn: press ok to roll 5 dice."
    assert due(played(*ALONE)) == "Your turn: press ok to roll 5 dice."
    last = (*ALONE, ROLLED, CRACK, "stop")
    assert due(played(*last)) == "This is the last turn. Your turn: press ok to roll 5 dice."


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (ADA_AND_BEN, ""),
        ((*ADA_AND_BEN, ROLLED, "keep 3@1", "stop"), "Ada cracked no card in this turn; the markers stay."),
        ((*ADA_AND_BEN, ROLLED, CRACK, "stop"), "Ada cracked card 1 and won 2 million!"),
        ((*ADA_AND_BEN, ROLLED, "keep 3@1 1@1 5@1 2@2 *"),
         "All five dice are aside. Ada cracked card 1 and won 2 million!"),
        ((*ADA_AND_BEN, "roll 3 1 * * 5", "keep 3@1 1@1 5@1 * *", "stop"), "Ada cracked card 1 and won 2 million!"),
        ((ADA_AND_BEN[0], "cards 333/2 222/3 333/4 444/5", "roll 3 1 1 1 1", "keep 3@1", "roll 1 1 1 1"),
         "Ada rolled 1, 1, 1 and 1: nothing fits, and the turn is over."),
        ((ADA_AND_BEN[0], "cards 333/2 222/3 333/4 444/5", "roll 3 3 3 1 1", "keep 3@1 3@1 3@1", "roll 1 1"),
         "Ada rolled 1 and 1: nothing fits, and the turn is over. Card 1 is lost."),
    ],
)  # fmt: skip
def test_what_became_of_a_turn(moves: tuple[str, ...], said: str) -> None:
    assert result(played(*moves)) == said


def test_several_cards_are_won_or_lost() -> None:
    both = (*SIX_DIGITS, "roll 1 1 1 * *", "keep 1@1 1@1 1@1 * *", "roll 2 2 2 5 5", "keep 2@2 2@2 2@2")
    assert result(played(*both, "stop")) == "Ada cracked cards 1 and 2 and won 6 million!"
    assert result(played(*both, "roll 5 5")).endswith("nothing fits, and the turn is over. Cards 1 and 2 are lost.")


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ((*SHORT, ROLLED, CRACK, "stop"), "Ada wins! Ada: 2 million, Ben: 0 million."),
        ((*SIX_DIGITS[:1], "cards 111/2 222/2 333/2 444/3", "roll 1 1 1 5 5", "keep 1@1 1@1 1@1", "stop",
          "roll 2 2 2 5 5", "keep 2@2 2@2 2@2", "stop"), "A draw! Ada: 2 million, Ben: 2 million."),
        (("match codeknacker", "cards 111/2 222/2 333/2", "roll 1 1 1 5 5", "keep 1@1 1@1 1@1", "stop"),
         "You cracked 1 safe: 2 million."),
    ],
)  # fmt: skip
def test_who_has_won(moves: tuple[str, ...], said: str) -> None:
    match = played(*moves)
    assert verdict_in_words(match) == said
    assert millions_in_words(match) in said


def test_equal_millions_are_told_apart_by_cards() -> None:
    turns = ("roll 1 1 1 5 5", "keep 1@1 1@1 1@1", "stop", "roll 2 2 2 5 5", "keep 2@2 2@2 2@2", "stop")
    more = (SHORT[0], "cards 111/2 222/4 333/2 444/3 555/2", *turns, "roll 3 3 3 * 1", "keep 3@3 3@3 3@3", "stop")
    assert verdict_in_words(played(*more)) == "Ada wins by more cards! Ada: 4 million, Ben: 4 million."
