"""The end of a turn, rule 5, with three cracked cards and no marker left; of the match, rule 6; the solo, 7."""

from typing import Final

from station.games.dice.deck import Card
from station.games.dice.match import Gone, TurnEnd, awaits, fits, markers_left
from station.games.dice.rules import end_turn, open_card, play
from station.games.game import Outcome
from tests.station.games.dice.match_builder import cards, places, played

TWO: Final = "match codeknacker players=Ada,Ben"
EASY: Final = "cards 111/2 222/2 333/2 444/2 555/2"
SOLO: Final = "match codeknacker players=Ada"
LAST_THREE: Final = (TWO, "cards 111/2 222/2 333/2")


# 5. What the end of a turn brings.


def test_the_same_dice_win_a_card_or_lose_it() -> None:
    match = played(TWO, EASY, "roll 2 2 2 1 5", "keep 2@2 2@2 2@2")
    won, lost = end_turn(match, "voluntary"), end_turn(match, "forced")
    assert (cards(*won.won[0]), cards(*won.stock)) == ("222/2", "555/2")
    assert (cards(*lost.won[0]), cards(*lost.stock)) == ("", "555/2 222/2")
    assert won.places == lost.places == (*match.places[:1], open_card(Card("444", 2)), *match.places[2:])
    assert [each.last and each.last.how for each in (won, lost)] == ["voluntary", "forced"]


def test_a_voluntary_end_wins_the_cracked_cards_and_fills_their_places() -> None:
    match = played(TWO, EASY, "roll 2 2 2 1 5", "keep 2@2 2@2 2@2 1@1", "stop")
    assert (places(match), cards(*match.stock)) == (["x11/2", "444/2", "333/2"], "555/2")
    assert ([cards(*won) for won in match.won], match.millions(0), match.millions(1)) == (["222/2", ""], 2, 0)
    assert markers_left(match.places) == 16
    assert match.last == TurnEnd(0, "voluntary", (Gone(2, Card("222", 2)),), "22215", "2221")


def test_a_forced_end_puts_the_cracked_cards_under_the_stock_without_their_markers() -> None:
    match = played(TWO, EASY, "roll 2 2 2 1 5", "keep 2@2 2@2 2@2 1@1", "roll 5")
    assert (places(match), cards(*match.stock)) == (["x11/2", "444/2", "333/2"], "555/2 222/2")
    assert (match.won, markers_left(match.places)) == (((), ()), 16)
    assert match.last == TurnEnd(0, "forced", (Gone(2, Card("222", 2)),), "5", "2221")


def test_several_cards_are_won_at_once_and_their_places_filled_in_order() -> None:
    half = ("roll 1 3 4 4 4", "keep 1@1 3@3", "stop")
    match = played(TWO, f"{EASY} 123/2", *half, "roll 1 1 3 3 5", "keep 3@3 3@3 1@1 1@1", "stop")
    assert (places(match), cards(*match.stock)) == (["444/2", "222/2", "555/2"], "123/2")
    assert cards(*match.won[1]) == "111/2 333/2"


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


def test_the_match_goes_on_with_an_empty_stock_while_the_row_is_full() -> None:
    match = played(TWO, "cards 111/2 222/2 333/2 444/2", "roll 1 1 1 5 5", "keep 1@1 1@1 1@1", "stop")
    assert (match.stock, awaits(match), match.seat) == ((), "roll", 1)


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


def test_equal_millions_and_equal_cards_are_a_draw() -> None:
    assert played(TWO, "cards 111/2 222/2 333/2 444/2", *takes(1, "111"), *takes(2, "222")).outcome == Outcome(
        None, "draw"
    )


# 7. The solo.

SIX_CARDS: Final = (SOLO, "cards 111/2 222/2 333/2 444/2 555/2 123/2")
NOTHING_FITS: Final = "roll 4 4 4 4 4"


def test_alone_the_top_card_of_the_stock_goes_into_the_box_after_every_turn() -> None:
    match = played(*SIX_CARDS, NOTHING_FITS)
    assert (cards(*match.boxed), cards(*match.stock), match.seat, match.round) == ("444/2", "555/2 123/2", 0, 2)
    match = play(match, NOTHING_FITS)
    assert (cards(*match.boxed), cards(*match.stock)) == ("444/2 555/2", "123/2")


def test_alone_a_card_that_was_lost_goes_under_the_stock_before_one_goes_into_the_box() -> None:
    lost = ("roll 1 1 1 4 4", "keep 1@1 1@1 1@1", "roll 4 4")
    match = played(SOLO, "cards 111/2 222/2 333/2 444/2", *lost)
    assert (places(match), cards(*match.boxed), match.stock) == (["444/2", "222/2", "333/2"], "111/2", ())


def test_alone_there_is_exactly_one_more_turn_once_the_last_card_has_gone() -> None:
    turns = [NOTHING_FITS] * 3
    assert [played(*SIX_CARDS, *turns[:each]).last_turn for each in range(4)] == [False, False, False, True]
    match = played(*SIX_CARDS, *turns)
    assert (match.stock, awaits(match), match.round) == ((), "roll", 4)
    match = play(match, NOTHING_FITS)
    assert (match.outcome, match.round, awaits(match)) == (Outcome(None, "points"), 4, "nothing")


def test_alone_a_last_card_that_fills_the_row_has_gone_as_well() -> None:
    match = played(SOLO, "cards 111/2 222/2 333/2 444/2", *takes(1, "111"))
    assert (match.stock, match.boxed, match.last_turn, awaits(match)) == ((), (), True, "roll")
    assert play(match, NOTHING_FITS.replace("4", "5")).outcome == Outcome(None, "points")


def test_a_computer_alone_plays_the_solo_too() -> None:
    match = played("match codeknacker computers=weak", "cards 111/2 222/2 333/2 444/2", "roll 5 5 5 5 5")
    assert (cards(*match.boxed), match.last_turn) == ("444/2", True)


def test_before_the_cards_are_dealt_no_turn_is_the_last() -> None:
    assert not played(SOLO).last_turn
