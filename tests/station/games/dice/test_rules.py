"""The dice box: a turn, rules 1 to 4, as they are numbered in the reading of leaflet 002."""

from typing import Final

import pytest

from station.games.dice.deck import Card
from station.games.dice.match import Gone, Hand, TurnEnd, awaits
from station.games.dice.rules import play
from tests.station.games.dice.match_builder import cards, places, played

TWO: Final = "match codeknacker players=Ada,Ben"
DEALT: Final = (TWO, "cards 123/2 3345/3 11234/4 555/2 444/2 222/2")
EASY: Final = "cards 111/2 222/2 333/2 444/2 555/2"


def test_a_match_is_opened_dealt_and_three_cards_lie_open() -> None:
    opened = played(TWO)
    assert (awaits(opened), opened.places, opened.stock, opened.to_roll) == ("cards", (), (), 0)
    dealt = played(*DEALT)
    assert (awaits(dealt), places(dealt), cards(*dealt.stock)) == (
        "roll", ["123/2", "3345/3", "11234/4"], "555/2 444/2 222/2",
    )  # fmt: skip


# 1. All five dice; a die fits by a free digit or as a chip; at least one is set aside.


def test_a_die_set_aside_covers_one_digit_the_first_that_is_free_on_the_card_of_the_players_choice() -> None:
    match = played(*DEALT, "roll 3 3 1 * 5", "keep 3@2")
    assert places(match) == ["123/2", "x345/3", "11234/4"]
    assert places(played(*DEALT, "roll 3 3 1 * 5", "keep 3@3 3@1")) == ["12x/2", "3345/3", "112x4/4"]
    assert places(played(*DEALT, "roll 3 3 1 * 5", "keep 3@2 3@2")) == ["123/2", "xx45/3", "11234/4"]


def test_a_chip_covers_nothing() -> None:
    match = played(*DEALT, "roll 3 3 1 * 5", "keep *")
    assert match.places == played(*DEALT).places
    assert (match.hand, match.hand.lying, match.hand.chips) == (Hand("331*5", "*"), "3315", 1)


# 2. No die fits: the turn ends forced.


def test_the_turn_ends_forced_at_once_where_no_die_fits() -> None:
    match = played(TWO, EASY, "roll 4 4 5 5 4")
    assert (awaits(match), match.seat, match.round, match.hand) == ("roll", 1, 2, Hand())
    assert match.last == TurnEnd(0, "forced", (), "44554", "")


def test_a_later_roll_that_does_not_fit_ends_the_turn_as_well() -> None:
    match = played(TWO, EASY, "roll 1 2 4 4 5", "keep 1@1 2@2", "roll 4 5 5")
    assert match.last == TurnEnd(0, "forced", (), "455", "12")
    assert places(match) == ["x11/2", "x22/2", "333/2"]


# 3. Having set aside, roll the rest or stop.


def test_the_remaining_dice_are_rolled() -> None:
    match = played(*DEALT, "roll 3 3 1 * 5", "keep 3@2 *", "roll 4 4 1")
    assert (awaits(match), match.hand.lying, match.hand.aside, match.hand.chips) == ("keep", "441", "3*", 1)
    match = play(match, "keep 4@2")
    assert (awaits(match), match.hand.lying, match.hand.aside, match.to_roll) == ("decide", "41", "3*4", 2)


def test_the_player_stops() -> None:
    match = played(*DEALT, "roll 3 3 1 * 5", "keep 3@2 *", "stop")
    assert (awaits(match), match.seat, match.round, match.hand) == ("roll", 1, 2, Hand())
    assert match.last == TurnEnd(0, "voluntary", (), "331*5", "3*")
    assert places(match) == ["123/2", "x345/3", "11234/4"]


# 4. All five aside.

CHIPS: Final = (TWO, EASY, "roll 1 2 3 * *", "keep * * 1@1 2@2 3@3")


def test_all_five_aside_with_two_chips_may_be_rolled_again() -> None:
    match = played(*CHIPS)
    assert (awaits(match), match.seat, match.to_roll, match.hand.lying) == ("decide", 0, 5, "")
    again = play(match, "roll 1 1 5 5 5")
    assert (again.hand, again.places) == (Hand("11555"), match.places)


@pytest.mark.parametrize("chips", ["*", ""])
def test_all_five_aside_with_fewer_chips_end_the_turn_voluntarily(chips: str) -> None:
    rest = "*" if chips else "3"
    kept = f"1@1 1@1 1@1 2@2 {rest if chips else '3@3'}"
    match = played(TWO, EASY, f"roll 1 1 1 2 {rest}", f"keep {kept}")
    assert match.last == TurnEnd(0, "voluntary", (Gone(1, Card("111", 2)),), f"1112{rest}", f"1112{rest}")
    assert (match.seat, cards(*match.won[0])) == (1, "111/2")


def test_the_chips_of_the_five_before_do_not_count_for_the_next_five() -> None:
    match = played(*CHIPS, "roll 1 1 2 2 *", "keep 1@1 1@1 2@2 2@2 *")
    assert match.last is not None
    assert (match.last.how, match.seat, cards(*match.won[0])) == ("voluntary", 1, "111/2 222/2")


def test_five_dice_rolled_again_that_do_not_fit_lose_what_was_cracked() -> None:
    match = played(TWO, EASY, "roll 1 1 1 * *", "keep 1@1 1@1 1@1 * *", "roll 4 4 5 5 1")
    assert match.last == TurnEnd(0, "forced", (Gone(1, Card("111", 2)),), "44551", "")
    assert places(match) == ["444/2", "222/2", "333/2"]
