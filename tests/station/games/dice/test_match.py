"""A match with dice as a value: its cards and markers, its dice, who sits there, and what happens next."""

from dataclasses import replace
from typing import Final

import pytest

from station.games.dice.deck import Card
from station.games.dice.match import (
    FACES,
    Awaited,
    Hand,
    Place,
    Places,
    awaits,
    cover_digit,
    fits,
    markers_left,
    placements,
)
from tests.station.games.dice.match_builder import cards, lying, played

TWO: Final = "match codeknacker players=Ada,Ben"
SOLO: Final = "match codeknacker players=Ada"
EASY: Final = "cards 111/2 222/2 333/2 444/2 555/2"
ROLLED: Final = (TWO, EASY, "roll 1 2 * * 5")

MIXED: Final = lying("123/2", "x345/3", "11234/4")


def test_a_digit_fits_where_it_is_uncovered_on_some_card_and_a_chip_always_does() -> None:
    assert [placements(MIXED, face) for face in FACES] == [(1, 3), (1, 3), (1, 2, 3), (2, 3), (2,), ()]
    assert [fits(MIXED, face) for face in FACES] == [True] * 6
    covered = lying("xxx/2", "222/2", "333/2")
    assert [fits(covered, face) for face in FACES] == [False, True, True, False, False, True]


def test_nothing_fits_on_a_place_that_stayed_empty() -> None:
    assert placements((None, *lying("123/2", "345/2")), "3") == (2, 3)
    assert markers_left((None, *lying("1xx/2", "x45/2"))) == 14


def test_there_are_seventeen_markers_and_without_one_no_digit_fits() -> None:
    assert [markers_left(places) for places in ((), MIXED)] == [17, 16]
    last = lying("xxxxxx/5", "xxxxxx/5", "xxxx11/5")
    assert (markers_left(last), placements(last, "1")) == (1, (3,))
    none = cover_digit(last, "1", 3)
    assert (markers_left(none), placements(none, "1"), fits(none, "1"), fits(none, "*")) == (0, (), False, True)


def test_the_first_digit_that_is_free_is_covered_and_on_the_named_card_alone() -> None:
    assert cover_digit(MIXED, "3", 1) == (Place(Card("123", 2), (False, False, True)), *MIXED[1:])
    after: Places = (Place(Card("2112", 3), (False, True, False, False)),)
    seen = []
    for face in "221":
        after = cover_digit(after, face, 1)
        seen += [(place.covered, place.cracked) for place in after if place is not None]
    assert seen == [
        ((True, True, False, False), False),
        ((True, True, False, True), False),
        ((True, True, True, True), True),
    ]


@pytest.mark.parametrize(
    ("hand", "aside", "lies", "to_roll", "chips"),
    [
        (Hand(), "", "", 5, 0),
        (Hand("12*35"), "", "12*35", 5, 0),
        (Hand("33*13", "3*"), "3*", "313", 3, 1),
        (Hand("5**", "*5", "3*"), "3**5", "*", 1, 2),
        (Hand("12*", "*12", "33"), "33*12", "", 5, 1),
    ],
)
def test_dice_are_set_aside_or_lie_there_and_the_others_are_rolled(
    hand: Hand, aside: str, lies: str, to_roll: int, chips: int
) -> None:
    assert (hand.aside, hand.lying, hand.to_roll, hand.chips) == (aside, lies, to_roll, chips)
    assert hand.all_aside == (len(aside) == 5)


@pytest.mark.parametrize(
    ("moves", "awaited", "to_roll"),
    [
        ((TWO,), "cards", 0),
        ((TWO, EASY), "roll", 5),
        (ROLLED, "keep", 0),
        ((*ROLLED, "keep 1@1 *"), "decide", 3),
        ((TWO, EASY, "roll 1 2 3 * *", "keep 1@1 2@2 3@3 * *"), "decide", 5),
        ((TWO, EASY, "roll 4 4 4 5 5"), "roll", 5),
        ((TWO, EASY, "leave"), "nothing", 0),
    ],
)
def test_every_moment_awaits_something(moves: tuple[str, ...], awaited: Awaited, to_roll: int) -> None:
    match = played(*moves)
    assert (awaits(match), match.to_roll) == (awaited, to_roll)


def test_seat_one_begins_and_the_turns_go_round() -> None:
    three = "match codeknacker players=Ada,Ben,Cleo"
    matches = [played(three, EASY, *["roll 5 5 5 5 5"] * turns) for turns in range(7)]
    assert [(match.seat, match.round) for match in matches] == [(at % 3, at + 1) for at in range(7)]
    assert [match.last and match.last.seat for match in matches] == [None, 0, 1, 2, 0, 1, 2]


def test_the_computers_play_after_the_people() -> None:
    match = played("match codeknacker players=Ada computers=strong,weak", EASY)
    assert [match.name(seat) for seat in range(3)] == ["Ada", "Ohm", "Volt"]
    assert [match.terms.strength(seat) for seat in range(3)] == [None, "strong", "weak"]


def test_everybody_has_the_millions_of_the_cards_that_he_has_won() -> None:
    match = replace(played(TWO, EASY), won=((Card("111", 2), Card("12345", 40)), ()))
    assert [match.millions(seat) for seat in (0, 1)] == [42, 0]


def test_a_solo_ends_with_the_turn_that_follows_the_last_card_of_the_stock() -> None:
    short = "cards 111/2 222/2 333/2"
    openings = ((SOLO,), (SOLO, EASY), (SOLO, short), (TWO, short))
    assert [played(*moves).last_turn for moves in openings] == [False, False, True, False]
    assert cards(*played(SOLO, EASY).stock) == "444/2 555/2"
