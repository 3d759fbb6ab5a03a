"""The dice box: a turn, rules 1 to 4, as they are numbered in the reading of leaflet 002."""

from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Final

import pytest

from station.games.dice.deck import Card
from station.games.dice.events import CrackedCard, TurnEnded
from station.games.dice.match import CHIP, FACES, DiceMatch, Hand, OpenCard, awaits, fits, markers_left
from station.games.dice.messages import DiceMessages
from station.games.dice.rules import DieOnCard, play, read_kept, set_dice_aside
from station.matches.errors import Malformed, MoveError, NotAllowed
from station.matches.game import Outcome
from tests.station.games.dice.keeps import possible_keeps
from tests.station.games.dice.match_builder import cards, lying, places, played

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


def test_a_die_set_aside_covers_the_first_free_digit_of_a_card() -> None:
    match = played(*DEALT, "roll 3 3 1 * 5", "keep 3@2")
    assert places(match) == ["123/2", "x345/3", "11234/4"]
    assert places(played(*DEALT, "roll 3 3 1 * 5", "keep 3@3 3@1")) == ["12x/2", "3345/3", "112x4/4"]
    assert places(played(*DEALT, "roll 3 3 1 * 5", "keep 3@2 3@2")) == ["123/2", "xx45/3", "11234/4"]


# 2. No die fits: the turn ends forced.


def test_the_turn_ends_forced_at_once_where_no_die_fits() -> None:
    match = played(TWO, EASY, "roll 4 4 5 5 4")
    assert (awaits(match), match.seat, match.round, match.hand) == ("roll", 1, 2, Hand())
    assert match.last == TurnEnded(0, "forced", (), "44554", "")


# 3. Having set aside, roll the rest or stop.


def test_the_remaining_dice_are_rolled() -> None:
    match = played(*DEALT, "roll 3 3 1 * 5", "keep 3@2 *", "roll 4 4 1")
    assert (awaits(match), match.hand.lying, match.hand.aside, match.hand.chips) == ("keep", "441", "3*", 1)
    match = play(match, "keep 4@2").match
    assert (awaits(match), match.hand.lying, match.hand.aside, match.to_roll) == ("decide", "41", "3*4", 2)


def test_the_player_stops() -> None:
    match = played(*DEALT, "roll 3 3 1 * 5", "keep 3@2 *", "stop")
    assert (awaits(match), match.seat, match.round, match.hand) == ("roll", 1, 2, Hand())
    assert match.last == TurnEnded(0, "voluntary", (), "331*5", "3*")
    assert places(match) == ["123/2", "x345/3", "11234/4"]


# 4. All five aside.

CHIPS: Final = (TWO, EASY, "roll 1 2 3 * *", "keep * * 1@1 2@2 3@3")


def test_all_five_aside_with_two_chips_may_be_rolled_again() -> None:
    match = played(*CHIPS)
    assert (awaits(match), match.seat, match.to_roll, match.hand.lying) == ("decide", 0, 5, "")
    again = play(match, "roll 1 1 5 5 5").match
    assert (again.hand, again.places) == (Hand("11555"), match.places)


@pytest.mark.parametrize("chips", ["*", ""])
def test_all_five_aside_with_fewer_chips_end_the_turn(chips: str) -> None:
    rest = "*" if chips else "3"
    kept = f"1@1 1@1 1@1 2@2 {rest if chips else '3@3'}"
    match = played(TWO, EASY, f"roll 1 1 1 2 {rest}", f"keep {kept}")
    assert match.last == TurnEnded(0, "voluntary", (CrackedCard(1, Card("111", 2)),), f"1112{rest}", f"1112{rest}")
    assert (match.seat, cards(*match.won[0])) == (1, "111/2")


# The end of a turn, rule 5, with three cracked cards and no marker left; of the match, rule 6; the solo, 7.


SOLO: Final = "match codeknacker players=Ada"
LAST_THREE: Final = (TWO, "cards 111/2 222/2 333/2")


# 5. What the end of a turn brings.


def test_a_voluntary_end_wins_the_cracked_cards() -> None:
    match = played(TWO, EASY, "roll 2 2 2 1 5", "keep 2@2 2@2 2@2 1@1", "stop")
    assert (places(match), cards(*match.stock)) == (["x11/2", "444/2", "333/2"], "555/2")
    assert ([cards(*won) for won in match.won], match.millions(0), match.millions(1)) == (["222/2", ""], 2, 0)
    assert markers_left(match.places) == 16
    assert match.last == TurnEnded(0, "voluntary", (CrackedCard(2, Card("222", 2)),), "22215", "2221")


def test_a_forced_end_puts_cracked_cards_under_the_stock() -> None:
    match = played(TWO, EASY, "roll 2 2 2 1 5", "keep 2@2 2@2 2@2 1@1", "roll 5")
    assert (places(match), cards(*match.stock)) == (["x11/2", "444/2", "333/2"], "555/2 222/2")
    assert (match.won, markers_left(match.places)) == (((), ()), 16)
    assert match.last == TurnEnded(0, "forced", (CrackedCard(2, Card("222", 2)),), "5", "2221")


def test_a_lost_card_comes_back_at_once_where_the_stock_is_empty() -> None:
    match = played(*LAST_THREE, "roll 2 2 2 1 5", "keep 2@2 2@2 2@2 1@1", "roll 5")
    assert (places(match), match.stock, match.outcome) == (["x11/2", "222/2", "333/2"], (), None)


# All three cards may be cracked in the middle of a turn: then only chips fit.

ALL_CRACKED: Final = (
    TWO, "cards 111/2 111/2 111/2 222/2 333/2 444/2",
    "roll 1 1 1 1 1", "keep 1@1 1@1 1@2 1@2 1@3",
    "roll 1 1 1 1 2", "keep 1@1 1@2 1@3 1@3",
)  # fmt: skip


def test_where_all_three_cards_are_cracked_only_a_chip_fits() -> None:
    match = played(*ALL_CRACKED)
    assert [fits(match.places, face) for face in "12345*"] == [False] * 5 + [True]
    assert (awaits(match), match.to_roll) == ("decide", 1)


# Seventeen markers: one fewer than three cards of six digits need.


# 6. The end of the match.


def test_the_match_ends_where_the_row_cannot_be_filled() -> None:
    match = played(*LAST_THREE, "roll 2 2 2 5 5", "keep 2@2 2@2 2@2", "stop")
    assert (places(match), match.outcome, awaits(match)) == (
        ["111/2", None, "333/2"],
        Outcome("Ada", "points"),
        "nothing",
    )
    assert (match.round, match.seat, match.to_roll) == (1, 0, 0)


def test_the_match_ends_in_the_middle_of_filling_the_row() -> None:
    half = ("roll 1 3 4 4 5", "keep 1@1 3@3", "stop")
    match = played(TWO, "cards 111/2 222/2 333/2 444/2", *half, "roll 1 1 3 3 5", "keep 3@3 3@3 1@1 1@1", "stop")
    assert (places(match), match.stock) == (["444/2", "222/2", None], ())
    assert (match.outcome, match.round, match.seat) == (Outcome("Ben", "points"), 2, 1)


def takes(number: int, digits: str) -> tuple[str, ...]:
    """A turn that wins an untouched card of three digits at once."""
    return (f"roll {' '.join(digits)} * *", f"keep {' '.join(f'{digit}@{number}' for digit in digits)}", "stop")


def test_most_millions_win() -> None:
    match = played(TWO, "cards 111/2 222/5 333/2 444/2", *takes(1, "111"), *takes(2, "222"))
    assert match.outcome == Outcome("Ben", "points")


def test_of_equal_millions_more_cards_win() -> None:
    deck = "cards 111/2 222/4 112/2 333/1 444/1"
    match = played(TWO, deck, *takes(1, "111"), *takes(2, "222"), *takes(3, "112"))
    assert ([match.millions(seat) for seat in (0, 1)], match.outcome) == ([4, 4], Outcome("Ada", "points"))


# 7. The solo.

SIX_CARDS: Final = (SOLO, "cards 111/2 222/2 333/2 444/2 555/2 123/2")
NOTHING_FITS: Final = "roll 4 4 4 4 4"


def test_alone_a_card_goes_into_the_box_after_every_turn() -> None:
    match = played(*SIX_CARDS, NOTHING_FITS)
    assert (cards(*match.boxed), cards(*match.stock), match.seat, match.round) == ("444/2", "555/2 123/2", 0, 2)
    match = play(match, NOTHING_FITS).match
    assert (cards(*match.boxed), cards(*match.stock)) == ("444/2 555/2", "123/2")


def test_alone_a_lost_card_goes_under_the_stock_first() -> None:
    lost = ("roll 1 1 1 4 4", "keep 1@1 1@1 1@1", "roll 4 4")
    match = played(SOLO, "cards 111/2 222/2 333/2 444/2", *lost)
    assert (places(match), cards(*match.boxed), match.stock) == (["444/2", "222/2", "333/2"], "111/2", ())


def test_alone_one_turn_follows_the_last_card() -> None:
    turns = [NOTHING_FITS] * 3
    assert [played(*SIX_CARDS, *turns[:each]).last_turn for each in range(4)] == [False, False, False, True]
    match = played(*SIX_CARDS, *turns)
    assert (match.stock, awaits(match), match.round) == ((), "roll", 4)
    match = play(match, NOTHING_FITS).match
    assert (match.outcome, match.round, awaits(match)) == (Outcome(None, "points"), 4, "nothing")


def test_a_computer_alone_plays_the_solo_too() -> None:
    match = played("match codeknacker computers=weak", "cards 111/2 222/2 333/2 444/2", "roll 5 5 5 5 5")
    assert (cards(*match.boxed), match.last_turn) == ("444/2", True)


def test_before_the_cards_are_dealt_no_turn_is_the_last() -> None:
    assert not played(SOLO).last_turn


# Setting dice aside: how it is written, what it does to the dice and the cards, and all that the rules allow.


OPENED: Final = "match codeknacker players=Ada,Ben"


def test_of_a_wrong_die_twelve_letters_are_told() -> None:
    with pytest.raises(Malformed) as refused:
        read_kept("3@3" * 5)
    assert refused.value.message.values["text"] == "3@33@33@33@3"


def test_dice_are_set_aside_one_after_the_other() -> None:
    match = played(OPENED, "cards 112/2 1233/3 45111/4", "roll 1 1 2 3 *")
    assert set_dice_aside(match, [DieOnCard("1", 1), DieOnCard("*", 0), DieOnCard("1", 3)]) == (
        Hand("1123*", "1*1"),
        (
            OpenCard(Card("112", 2), (True, False, False)),
            OpenCard(Card("1233", 3), (False,) * 4),
            OpenCard(Card("45111", 4), (False, False, True, False, False)),
        ),
    )


def test_what_lies_nowhere_or_fits_nowhere_is_not_set_aside() -> None:
    match = played(OPENED, "cards 112/2 1233/3 45111/4", "roll 1 1 2 3 *")
    for kept, reason in (
        ((DieOnCard("4", 3),), DiceMessages.face_not_rolled(face="4")),
        ((DieOnCard("*", 0),) * 2, DiceMessages.chip_not_rolled()),
        ((DieOnCard("3", 1),), DiceMessages.no_free_digit(card=1, face="3")),
        ((DieOnCard("2", 1), DieOnCard("2", 1)), DiceMessages.face_not_rolled(face="2")),
    ):
        with pytest.raises(NotAllowed) as refused:
            set_dice_aside(match, kept)
        assert refused.value.message == reason


def test_where_one_marker_is_left_one_die_covers_a_digit() -> None:
    places = lying("xxxxxx/5", "xxxxxx/5", "xxxx11/5")
    match = replace(played(OPENED, "cards 111/2 222/2 333/2"), places=places, hand=Hand("11*", "", "**"))
    assert possible_keeps(match) == ("keep 1@3", "keep *", "keep * 1@3")
    with pytest.raises(NotAllowed) as refused:
        set_dice_aside(match, [DieOnCard("1", 3), DieOnCard("1", 3)])
    assert refused.value.message == DiceMessages.no_marker_left()


def tokens(face: str) -> list[str]:
    return [face] if face == CHIP else [f"{face}@{card}" for card in (1, 2, 3)]


POSITIONS: Final = (
    (OPENED, "cards 112/2 1233/3 45111/4", "roll 1 1 2 3 *"),
    (OPENED, "cards 112/2 1233/3 45111/4", "roll * * 3 3 3"),
    (OPENED, "cards 112/2 1233/3 45111/4", "roll 1 1 2 3 *", "keep 1@1 *", "roll 1 1 5"),
    (OPENED, "cards 111/2 222/2 333/2", "roll 1 1 1 1 1"),
)


@pytest.mark.parametrize("moves", POSITIONS, ids=lambda moves: moves[-1])
def test_every_allowed_choice_is_listed_once(moves: tuple[str, ...]) -> None:
    match = played(*moves)
    listed = possible_keeps(match)
    choices = {
        " ".join(some)
        for number in (1, 2, 3)
        for some in combinations_with_replacement(sorted(t for face in FACES for t in tokens(face)), number)
    }
    allowed = {choice for choice in choices if accepted(match, f"keep {choice}")}
    short = [move.removeprefix("keep ") for move in listed if len(move.split()) <= 4]
    assert (sorted(short), len(set(listed))) == (sorted(allowed), len(listed))
    assert all(accepted(match, move) for move in listed)


def accepted(match: DiceMatch, move: str) -> bool:
    try:
        play(match, move)
    except MoveError:
        return False
    return True


def test_no_choice_is_listed_where_none_is_awaited() -> None:
    for moves in ((), ("cards 111/2 222/2 333/2",), ("cards 111/2 222/2 333/2", "roll 1 1 5 5 5", "keep 1@1")):
        assert possible_keeps(played(OPENED, *moves)) == ()


# How often a first roll fits: all 7776 rolls of five dice, played, against the exact numbers.
