"""Box 3: the end of the match and the solo, rules 6 and 7."""

from typing import Final

from station.games.deck import Card
from station.games.dice import play
from station.games.dice_match import awaits
from station.games.match import Outcome
from tests.station.games.dice_match_builder import cards, places, played

TWO: Final = "match codeknacker players=Ada,Ben"
THREE: Final = "match codeknacker players=Ada,Ben,Cleo"
SOLO: Final = "match codeknacker players=Ada"
EASY: Final = "cards 111/2 222/2 333/2 444/2 555/2"
LAST_THREE: Final = (TWO, "cards 111/2 222/2 333/2")


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


def test_more_cards_do_not_beat_more_millions() -> None:
    deck = "cards 111/2 222/5 112/2 333/1 444/1"
    match = played(TWO, deck, *takes(1, "111"), *takes(2, "222"), *takes(3, "112"))
    assert match.outcome == Outcome("Ben", "points")


def test_equal_millions_and_equal_cards_are_a_draw() -> None:
    assert played(TWO, "cards 111/2 222/2 333/2 444/2", *takes(1, "111"), *takes(2, "222")).outcome == Outcome(
        None, "draw"
    )


def test_two_of_three_may_draw() -> None:
    deck = "cards 111/4 222/4 112/2 333/1 444/1"
    match = played(THREE, deck, *takes(1, "111"), *takes(2, "222"), *takes(3, "112"))
    assert match.outcome == Outcome(None, "draw")


# 7. The solo.

SIX_CARDS: Final = (SOLO, "cards 111/2 222/2 333/2 444/2 555/2 123/2")
NOTHING_FITS: Final = "roll 4 4 4 4 4"


def test_alone_the_top_card_of_the_stock_goes_into_the_box_after_every_turn() -> None:
    match = played(*SIX_CARDS, NOTHING_FITS)
    assert (cards(*match.boxed), cards(*match.stock), match.seat, match.round) == ("444/2", "555/2 123/2", 0, 2)
    match = play(match, NOTHING_FITS)
    assert (cards(*match.boxed), cards(*match.stock)) == ("444/2 555/2", "123/2")


def test_alone_the_row_is_filled_before_a_card_goes_into_the_box() -> None:
    match = played(*SIX_CARDS, *takes(1, "111"))
    assert (places(match), cards(*match.boxed), cards(*match.stock)) == (["444/2", "222/2", "333/2"], "555/2", "123/2")


def test_alone_a_card_that_was_lost_goes_under_the_stock_before_one_goes_into_the_box() -> None:
    lost = ("roll 1 1 1 4 4", "keep 1@1 1@1 1@1", "roll 4 4")
    match = played(SOLO, "cards 111/2 222/2 333/2 444/2", *lost)
    assert (places(match), cards(*match.boxed), match.stock) == (["444/2", "222/2", "333/2"], "111/2", ())


def test_alone_no_card_goes_into_the_box_where_all_five_are_rolled_again() -> None:
    match = played(*SIX_CARDS, "roll * * 4 4 1", "keep * *", "roll * * *", "keep * * *", "roll 1 1 1 4 4")
    assert (match.boxed, match.round) == ((), 1)


def test_alone_there_is_exactly_one_more_turn_once_the_last_card_has_gone() -> None:
    turns = [NOTHING_FITS] * 3
    assert [played(*SIX_CARDS, *turns[:each]).last_turn for each in range(4)] == [False, False, False, True]
    match = played(*SIX_CARDS, *turns)
    assert (match.stock, awaits(match), match.round) == ((), "roll", 4)
    match = play(match, NOTHING_FITS)
    assert (match.outcome, match.round, awaits(match)) == (Outcome(None, "points"), 4, "nothing")


def test_alone_the_cards_of_the_last_turn_count() -> None:
    match = played(*SIX_CARDS, *[NOTHING_FITS] * 3, *takes(2, "222"))
    assert (match.millions(0), match.outcome, places(match)) == (2, Outcome(None, "points"), ["111/2", None, "333/2"])


def test_alone_the_last_turn_may_lose_a_card_and_is_the_last_all_the_same() -> None:
    match = played(*SIX_CARDS, *[NOTHING_FITS] * 3, "roll 1 1 1 4 4", "keep 1@1 1@1 1@1", "roll 4 4")
    assert (match.outcome, match.millions(0), places(match)) == (
        Outcome(None, "points"),
        0,
        ["111/2", "222/2", "333/2"],
    )


def test_alone_a_last_card_that_fills_the_row_has_gone_as_well() -> None:
    match = played(SOLO, "cards 111/2 222/2 333/2 444/2", *takes(1, "111"))
    assert (match.stock, match.boxed, match.last_turn, awaits(match)) == ((), (), True, "roll")
    assert play(match, NOTHING_FITS.replace("4", "5")).outcome == Outcome(None, "points")


def test_alone_the_match_ends_as_well_where_the_row_cannot_be_filled() -> None:
    half = ("roll 1 3 4 4 4", "keep 1@1 3@3", "stop")
    both = ("roll 1 1 3 3 5", "keep 3@3 3@3 1@1 1@1", "stop")
    match = played(SOLO, "cards 111/2 222/2 333/2 444/2 555/2", *half, *both)
    assert (match.boxed, match.stock) == ((Card("444", 2),), ())
    assert (places(match), match.outcome) == (["555/2", "222/2", None], Outcome(None, "points"))


def test_alone_with_no_stock_at_all_there_is_one_turn() -> None:
    match = played(SOLO, "cards 111/2 222/2 333/2")
    assert match.last_turn
    assert play(match, NOTHING_FITS).outcome == Outcome(None, "points")


def test_a_computer_alone_plays_the_solo_too() -> None:
    match = played("match codeknacker computers=weak", "cards 111/2 222/2 333/2 444/2", "roll 5 5 5 5 5")
    assert (cards(*match.boxed), match.last_turn) == ("444/2", True)


def test_in_company_no_card_goes_into_the_box_and_no_turn_is_the_last_but_one() -> None:
    match = played(*LAST_THREE, NOTHING_FITS)
    assert (match.boxed, match.last_turn, match.outcome) == ((), False, None)


def test_before_the_cards_are_dealt_no_turn_is_the_last() -> None:
    assert not played(SOLO).last_turn
