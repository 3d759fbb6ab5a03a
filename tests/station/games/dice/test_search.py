"""What the strong player of the dice box computes, against going through every roll and every choice."""

import pytest

from station.games.dice.match import DiceMatch, Hand
from station.games.dice.odds import open_cards, options
from station.games.dice.search import ANEW, USUAL, Search, Worth
from tests.station.games.dice.match_builder import lying
from tests.station.games.dice.positions import after, aside, rolling, turn

MILLIONS = Worth(0.0)
"""Only what is won counts."""

SHARED = Worth(0.5)

FAR = ANEW[0] * USUAL
"""Millions that rolling all five again is worth from afar, where no card is cracked."""


RISK = ANEW[1] * USUAL
"""The same with one card cracked, which is at risk."""


def search(match: DiceMatch, worth: Worth) -> float:
    """What rolling on is worth to the strong player."""
    return Search(worth).rolled(match.to_roll, min(match.hand.chips, 2), open_cards(match.places))


BY_HAND = (
    # One roll in six brings the 2 million.
    (("xx3/2", "111/2", "111/2"), "3111", 2 / 6),
    # The same 3 is free on two cards: it goes on the better one.
    (("xx3/2", "xx3/5", "111/2"), "3111", 5 / 6),
    # A 3 or a 4.
    (("xx3/2", "xx4/5", "111/2"), "3111", (2 + 5) / 6),
    # Cracked already: a 3 adds 5, a chip keeps the 2, and anything else loses them.
    (("xxx/2", "xx3/5", "333/2"), "3111", (7 + 2) / 6),
    # The same with a third card whose 4 fits, too: it keeps the 2.
    (("xxx/2", "xx3/5", "444444/5"), "3111", (7 + 2 + 2) / 6),
    # A 3 is among two dice in 11 rolls of 36, and among the others a 1 in 7, two chips in one, one chip in 8.
    # A 1 or a chip leaves one die, which is a 3 in one roll of 6, and beside a chip it may be another.
    (("xx3/2", "111/2", "111/2"), "111", (11 * 2 + 7 * 2 / 6 + 1 * FAR + 8 * (2 + FAR) / 6) / 36),
    # Two 3 in one roll of 36 crack both cards, and a 3 in 10 the better one. Of the others as above, no 1 being free.
    (("xx3/2", "xx3/3", "333333/5"), "333", (5 + 10 * 3 + FAR + 8 * (3 + FAR) / 6) / 36),
    # A chip lies aside: another makes two of five, and all may be rolled again.
    (("xx3/2", "444444/5", "555555/5"), "*444", 2 / 6 + FAR / 6),
    # With two chips aside any die that fits is the fifth: a 3 cracks the card, and all may be rolled again with it.
    (("xx3/2", "444444/5", "444444/5"), "**44", (2 + RISK + FAR + FAR) / 6),
    # All cards are cracked: only a chip fits, and the second one allows to roll again, which is of no use.
    (("xxx/2", "xxx/3", "xxx/4"), "*444", 9 / 6),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "dice", "millions"), BY_HAND)
def test_rolling_is_worth_what_can_be_computed_by_hand(cards: tuple[str, ...], dice: str, millions: float) -> None:
    """The last dice of a turn; these dice are set aside, and the others are rolled."""
    assert search(turn(lying(*cards), aside(dice)), MILLIONS) == pytest.approx(millions)


POSITIONS = (
    (("x23/2", "444444/5", "555555/5"), aside("44")),
    (("x23/2", "x32/3", "444444/5"), aside("44")),
    (("123/2", "x322/4", "444444/5"), aside("44")),
    (("xxx/2", "x32/3", "444444/5"), aside("44")),
    (("xxx/2", "xx2/3", "xx2/4"), aside("444")),
    (("xxx/2", "xx2/3", "444444/4"), aside("44*")),
    (("xx1/2", "x12/3", "444444/4"), aside("**")),
    (("xxx/2", "x12/3", "444444/4"), aside("*44")),
)  # fmt: skip


@pytest.mark.parametrize(("cards", "hand"), POSITIONS)
def test_rolling_is_worth_what_all_rolls_and_choices_give(cards: tuple[str, ...], hand: Hand) -> None:
    match = turn(lying(*cards), hand)
    assert search(match, MILLIONS) == pytest.approx(rolling(match, MILLIONS))


@pytest.mark.slow
@pytest.mark.parametrize("worth", [MILLIONS, SHARED, Worth(-0.6)])
@pytest.mark.parametrize("hand", [aside("3"), aside("4*")])
@pytest.mark.parametrize(
    "cards", [("1111/3", "x112/3", "333/2"), ("12/2", "x34/3", "xx55/4"), ("xxx/2", "124/3", "x53/3")]
)
def test_where_fillers_run_out_it_is_nearly_so(cards: tuple[str, ...], hand: Hand, worth: Worth) -> None:
    """What a filler does to what is left to others is not counted."""
    match = turn(lying(*cards), hand)
    assert search(match, worth) == pytest.approx(rolling(match, worth), abs=0.3 if worth.shared else 0.1)


FINE = (("xx1/2", "xx2/3", "444444/0"), ("xxx/2", "xx3/3", "555555/0"), ("xx1/3", "xx1/2", "xx1/1"))
"""No cards come out of reach that would be worth less with a filler on them."""


@pytest.mark.parametrize("worth", [SHARED, Worth(-0.6), Worth(0.5, 0, (-1, 0)), Worth(0.5, 1, (3, 1))])
@pytest.mark.parametrize("cards", FINE)
def test_it_is_so_as_well_where_it_counts_what_is_left_to_others(cards: tuple[str, ...], worth: Worth) -> None:
    match = turn(lying(*cards), aside("444"))
    assert search(match, worth) == pytest.approx(rolling(match, worth))


@pytest.mark.parametrize("rolled", ["12*", "124", "1*4", "2**", "114"])
def test_keeping_is_worth_what_all_rolls_and_choices_give(rolled: str) -> None:
    match = turn(lying("x12/2", "x12/3", "444444/5"), Hand(rolled, "", "44"), stock=(), seats=1)
    for option in options(match):
        worth = Search(MILLIONS).kept(option.dice, min(option.chips, 2), option.cards)
        assert worth == pytest.approx(after(match, f"keep {option.text}", MILLIONS))
