"""The strong player of the dice box: what it does at the end of a match, and what it dares."""

from dataclasses import replace

import pytest

from station.games.dice.deck import Card
from station.games.dice.match import DiceMatch, Hand
from station.games.dice.players import decide, forget, keep_strong, rolls_on_strong
from tests.station.games.dice.match_builder import lying
from tests.station.games.dice.positions import STOCK, aside, turn


def standing(match: DiceMatch, mine: tuple[Card, ...], others: tuple[Card, ...]) -> DiceMatch:
    return replace(match, won=(mine, others))


LITTLE = (Card("111", 2),)
MUCH = (Card("111", 5), Card("222", 5))


@pytest.mark.parametrize("hand", [aside("3*"), aside("31**"), aside("3")])
def test_it_takes_a_card_that_wins_the_match(hand: Hand) -> None:
    """With no card in the stock the match ends with the next one, though there is more to be had."""
    match = turn(lying("xxx/2", "xx1/5", "112211/4"), hand, stock=())
    assert decide(standing(match, MUCH, LITTLE), "strong") == "stop"


def test_it_cracks_the_card_that_wins_the_match() -> None:
    match = turn(lying("xx3/2", "x155/5", "x42/3"), Hand("31*55"), stock=())
    first = decide(standing(match, MUCH, LITTLE), "strong")
    assert "3@1" in first


@pytest.mark.parametrize("hand", [aside("3*"), aside("311")])
def test_it_does_not_end_a_match_that_it_would_lose(hand: Hand) -> None:
    match = turn(lying("xxx/2", "x11/5", "12345/4"), hand, stock=())
    assert decide(standing(match, LITTLE, MUCH), "strong") == "roll"


def test_equal_millions_are_settled_by_the_cards() -> None:
    two, one = (Card("111", 1), Card("222", 1)), (Card("333", 4),)
    last = turn(lying("xxx/2", "x12345/5", "12345/4"), aside("3*"), stock=())
    assert decide(standing(last, two, one), "strong") == "stop"
    even, more = (Card("111", 2),), (Card("333", 1), Card("444", 2), Card("555", 1))
    assert decide(standing(last, even, more), "strong") == "roll"


@pytest.mark.parametrize(("value", "move"), [(5, "stop"), (6, "stop"), (7, "roll")])
def test_the_example_of_the_page(value: int, move: str) -> None:
    """docs/codeknacker.md: a 3 wins both cards, a 4 or a chip saves the 2 million; at 6 million it is a tie."""
    match = turn(lying("xxx/2", f"xx3/{value}", "444444/5"), aside("3111"), stock=(), seats=1)
    assert decide(match, "strong") == move


def test_rolling_costs_nothing_while_nothing_is_cracked() -> None:
    assert decide(turn(lying("x12/2", "x13/3", "12345/4"), aside("54")), "strong") == "roll"


def test_a_sure_million_is_not_risked_for_nothing() -> None:
    """No other card can be cracked with the dice that are left."""
    assert decide(turn(lying("xxx/2", "444444/4", "555555/5"), aside("344")), "strong") == "stop"


def test_five_dice_are_rolled_again_though_a_card_is_at_stake() -> None:
    """With four digits free one roll in 7776 does not fit."""
    match = turn(lying("xxx/2", "1234/3", "x12/2"), aside("33**1"))
    assert decide(match, "strong") == "roll"


def test_it_leaves_a_card_alone_that_the_others_would_finish() -> None:
    """A 1 has to be kept; on the card of six digits it helps nobody."""
    match = turn(lying("xx11/5", "111222/2", "555/2"), Hand("1", "", "44**"), stock=STOCK)
    assert decide(match, "strong") == "keep 1@2"


def test_five_dice_are_rolled_again_for_what_more_than_one_roll_may_bring() -> None:
    """The last turn of a solo: one roll alone brings 4.92 million on average, and going on from there 5.04."""
    at_stake = lying("xxx/5", "222/2", "11111/9")
    assert rolls_on_strong(turn(at_stake, aside("**344"), stock=(), seats=1))
    more = lying("xxx/6", "222/2", "11111/9")
    assert not rolls_on_strong(turn(more, aside("**344"), stock=(), seats=1))


def test_of_choices_worth_the_same_the_first_as_text_is_kept() -> None:
    match = turn(lying("xx1/2", "xx1/2", "444444/5"), Hand("1", "", "4444"), stock=(), seats=1)
    assert keep_strong(match) == "1@1"


def test_what_is_remembered_changes_no_decision() -> None:
    hard = turn(lying("x12/2", "x13/3", "12345/4"), Hand("12*35"))
    first, again = keep_strong(hard), rolls_on_strong(turn(hard.places, aside("54")))
    forget()
    assert (keep_strong(hard), rolls_on_strong(turn(hard.places, aside("54")))) == (first, again)
