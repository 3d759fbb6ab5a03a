"""Box 3: what the end of a turn brings, rule 5; three cracked cards, and no marker left."""

from typing import Final

from station.games.deck import Card
from station.games.dice_match import Ended, Gone, awaits, fits, markers_left, placements
from tests.station.games.dice_match_builder import cards, places, played

TWO: Final = "match codeknacker players=Ada,Ben"
THREE: Final = "match codeknacker players=Ada,Ben,Cleo"
EASY: Final = "cards 111/2 222/2 333/2 444/2 555/2"
SIX: Final = "cards 111111/5 111111/5 111111/5 222/2 333/2 444/2"


# 5. What the end of a turn brings.


def test_a_voluntary_end_wins_the_cracked_cards_and_fills_their_places() -> None:
    match = played(TWO, EASY, "roll 2 2 2 1 5", "keep 2@2 2@2 2@2 1@1", "stop")
    assert (places(match), cards(*match.stock)) == (["x11/2", "444/2", "333/2"], "555/2")
    assert ([cards(*won) for won in match.won], match.millions(0), match.millions(1)) == (["222/2", ""], 2, 0)
    assert markers_left(match.places) == 16
    assert match.last == Ended(0, "voluntary", (Gone(2, Card("222", 2)),), "22215", "2221")


def test_a_forced_end_puts_the_cracked_cards_under_the_stock_without_their_markers() -> None:
    match = played(TWO, EASY, "roll 2 2 2 1 5", "keep 2@2 2@2 2@2 1@1", "roll 5")
    assert (places(match), cards(*match.stock)) == (["x11/2", "444/2", "333/2"], "555/2 222/2")
    assert (match.won, markers_left(match.places)) == (((), ()), 16)
    assert match.last == Ended(0, "forced", (Gone(2, Card("222", 2)),), "5", "2221")


def test_a_card_is_never_taken_before_the_turn_ends() -> None:
    match = played(TWO, EASY, "roll 2 2 2 1 5", "keep 2@2 2@2 2@2 1@1")
    assert (places(match), match.won, match.last) == (["x11/2", "xxx/2", "333/2"], ((), ()), None)


def test_a_card_that_others_began_goes_to_whoever_covers_its_last_digit() -> None:
    match = played(TWO, EASY, "roll 1 1 5 5 5", "keep 1@1 1@1", "stop", "roll 1 5 5 5 5", "keep 1@1", "stop")
    assert [cards(*won) for won in match.won] == ["", "111/2"]


def test_several_cards_are_won_at_once_and_their_places_filled_in_order() -> None:
    half = ("roll 1 3 4 4 4", "keep 1@1 3@3", "stop")
    match = played(TWO, f"{EASY} 123/2", *half, "roll 1 1 3 3 5", "keep 3@3 3@3 1@1 1@1", "stop")
    assert (places(match), cards(*match.stock)) == (["444/2", "222/2", "555/2"], "123/2")
    assert cards(*match.won[1]) == "111/2 333/2"


LAST_THREE: Final = (TWO, "cards 111/2 222/2 333/2")


def test_a_lost_card_comes_back_at_once_where_the_stock_is_empty() -> None:
    match = played(*LAST_THREE, "roll 2 2 2 1 5", "keep 2@2 2@2 2@2 1@1", "roll 5")
    assert (places(match), match.stock, match.outcome) == (["x11/2", "222/2", "333/2"], (), None)


def test_of_two_lost_cards_the_first_comes_back_in_the_place_of_the_second_where_the_stock_has_one() -> None:
    half = ("roll 1 3 4 4 5", "keep 1@1 3@3", "stop")
    match = played(TWO, "cards 111/2 222/2 333/2 444/2", *half, "roll 1 1 3 3 5", "keep 3@3 3@3 1@1 1@1", "roll 5")
    assert (places(match), cards(*match.stock)) == (["444/2", "222/2", "111/2"], "333/2")


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


def test_where_all_three_cards_are_cracked_the_player_may_stop_and_has_them_all() -> None:
    match = played(*ALL_CRACKED, "stop")
    assert (cards(*match.won[1]), places(match)) == ("111/2 111/2 111/2", ["222/2", "333/2", "444/2"])


def test_where_all_three_cards_are_cracked_a_fifth_die_that_is_a_chip_ends_the_turn_voluntarily() -> None:
    assert played(*ALL_CRACKED, "roll *", "keep *").millions(1) == 6


def test_where_all_three_cards_are_cracked_any_digit_loses_them_all() -> None:
    match = played(*ALL_CRACKED, "roll 1")
    assert (match.won, places(match)) == (((), ()), ["222/2", "333/2", "444/2"])
    assert cards(*match.stock) == "111/2 111/2 111/2"


# Seventeen markers: one fewer than three cards of six digits need.


def with_all_markers(*moves: str) -> tuple[str, ...]:
    """Everybody covers five digits of a card; then Ada covers the last ones of cards 1 and 2."""
    first = [move for card in "123" for move in ("roll 1 1 1 1 1", f"keep {' '.join([f'1@{card}'] * 5)}")]
    return (THREE, SIX, *first, "roll 1 1 * * *", "keep 1@1 1@2", *moves)


def test_without_a_marker_no_digit_fits() -> None:
    match = played(*with_all_markers())
    assert (places(match), markers_left(match.places)) == (["xxxxxx/5", "xxxxxx/5", "xxxxx1/5"], 0)
    assert (placements(match.places, "1"), fits(match.places, "1"), fits(match.places, "*")) == ((), False, True)


def test_without_a_marker_a_roll_of_digits_ends_the_turn() -> None:
    match = played(*with_all_markers("roll 1 1 1"))
    assert match.last is not None
    assert (match.last.how, [gone.place for gone in match.last.cards]) == ("forced", [1, 2])
    assert (places(match), markers_left(match.places)) == (["222/2", "333/2", "xxxxx1/5"], 12)


def test_without_a_marker_a_stop_brings_the_markers_back() -> None:
    match = played(*with_all_markers("stop"))
    assert (match.millions(0), markers_left(match.places)) == (10, 12)
