"""The medium player of the dice box: it picks a card to crack and looks one roll ahead."""

import pytest

from station.games.dice.match import Hand
from station.games.dice.players import keep_medium, rolls_on_medium
from tests.station.games.dice.match_builder import lying
from tests.station.games.dice.positions import aside, turn


@pytest.mark.parametrize(
    ("cracked", "dice", "on"), [(1, "3***", True), (2, "3***", False), (6, "3**", True), (7, "3**", False)]
)
def test_it_rolls_where_the_next_roll_promises_more_than_it_risks(cracked: int, dice: str, *, on: bool) -> None:
    """A card of 5 needs a 1; a roll fits unless every die shows a 3, 4 or 5.

    One die: 5 * 1/6 against 1/2 of what is cracked. Two dice: 5 * 11/36 against 1/4 of it.
    """
    assert rolls_on_medium(turn(lying(f"xxx/{cracked}", "xx1/5", "xx2/2"), aside(dice))) == on


def test_with_nothing_cracked_there_is_nothing_to_lose() -> None:
    assert rolls_on_medium(turn(lying("xx1/2", "444/5", "444/2"), aside("4444")))


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        (Hand("1", "", "3333"), "1@2"),
        (Hand("11", "", "333"), "1@1 1@2"),
        (Hand("12", "", "333"), "1@2"),
        (Hand("4*", "", "333"), "*"),
        (Hand("1*", "", "***"), "* 1@2"),
        (Hand("2*", "", "333"), "*"),
    ],
)
def test_it_cracks_what_it_can_and_puts_back_what_it_does_not_need(hand: Hand, kept: str) -> None:
    assert sorted(keep_medium(turn(lying("xx1/2", "xx1/5", "x22/2"), hand)).split()) == sorted(kept.split())
