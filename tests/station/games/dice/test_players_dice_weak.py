"""The weak player of the dice box: card by card, and no die too many is put back."""

import pytest

from station.games.dice.match import Hand
from station.games.dice.players import keep_weak, rolls_on_weak
from tests.station.games.dice.match_builder import lying
from tests.station.games.dice.positions import aside, turn


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        (Hand("12355"), "1@1 2@1"),
        (Hand("1135*"), "1@1"),
        (Hand("345"), "3@2 4@2 5@2"),
        (Hand("*44*", "", "3"), "4@2"),
        (Hand("*", "", "3333"), "*"),
        (Hand("**", "", "333"), "*"),
        (Hand("5", "", "3333"), "5@3"),
    ],
)
def test_it_goes_for_the_card_that_then_has_the_fewest_digits_free(hand: Hand, kept: str) -> None:
    assert keep_weak(turn(lying("x12/2", "3345/3", "555/2"), hand)) == kept


def test_two_cards_are_never_begun_at_once() -> None:
    assert keep_weak(turn(lying("111/2", "222/3", "555/2"), Hand("12225"))) == "2@2 2@2 2@2"


@pytest.mark.parametrize(("first", "on"), [("xxx/2", False), ("xx1/2", True), ("111/2", True)])
def test_it_stops_with_a_card_and_not_before(first: str, *, on: bool) -> None:
    assert rolls_on_weak(turn(lying(first, "3345/3", "555/2"), aside("3*"))) == on
