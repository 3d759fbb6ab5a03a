"""What the strong player of the dice box computes, against going through every roll and every choice."""

from dataclasses import replace
from itertools import product

import pytest

from station.games.dice.deck import Card
from station.games.dice.match import DiceMatch, Hand
from station.games.dice.odds import CHIPS, need_for, open_cards, options, rolls_containing
from station.games.dice.search import (
    ANEW,
    LATE_STOCK,
    NEXT,
    OWN,
    SHARED_GAIN,
    USUAL_CARD,
    Search,
    Steps,
    Worth,
    hand,
    worth,
)
from tests.station.games.dice.match_builder import lying
from tests.station.games.dice.positions import STOCK, after, aside, rolling, turn

MILLIONS = Worth(0.0)
"""Only what is won counts."""

HALF_SHARED = Worth(0.5)


def search(match: DiceMatch, worth: Worth) -> float:
    """What rolling on is worth to the strong player."""
    return Search(worth).rolled(match.to_roll, min(match.hand.chips, 2), open_cards(match.places))


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
@pytest.mark.parametrize(
    ("cards", "hand", "worth"),
    [
        (("1111/3", "x112/3", "333/2"), aside("4*"), MILLIONS),
        (("12/2", "x34/3", "xx55/4"), aside("4*"), HALF_SHARED),
        (("xxx/2", "124/3", "x53/3"), aside("4*"), Worth(-0.6)),
        (("xxx/2", "124/3", "x53/3"), aside("3"), MILLIONS),
    ],
)
def test_where_fillers_run_out_it_is_nearly_so(cards: tuple[str, ...], hand: Hand, worth: Worth) -> None:
    """What a filler does to what is left to others is not counted."""
    match = turn(lying(*cards), hand)
    assert search(match, worth) == pytest.approx(rolling(match, worth), abs=0.3 if worth.shared else 0.1)


FINE = (("xx1/2", "xx2/3", "444444/0"), ("xxx/2", "xx3/3", "555555/0"), ("xx1/3", "xx1/2", "xx1/1"))
"""No cards come out of reach that would be worth less with a filler on them."""


@pytest.mark.parametrize("worth", [HALF_SHARED, Worth(-0.6), Worth(0.5, 0, (-1, 0)), Worth(0.5, 1, (3, 1))])
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


# The tables of the look-ahead: what may be kept of a roll, and what comes of it.


SHARE = 0.5
WORTH = Worth(SHARE)


def cards(*texts: str) -> tuple[int, ...]:
    return open_cards(lying(*texts))


@pytest.mark.parametrize(
    ("dice", "chips", "live", "code"),
    [
        (0, 0, (), 0),
        (0, 1, (), 0),
        (0, 2, (), 2),
        (3, 0, (), 12),
        (1, 0, (), 0),
        (1, 0, (1,), 4),
        (1, 1, (), 5),
        (2, 2, (), 10),
    ],
)
def test_dice_and_chips_are_one_number(dice: int, chips: int, live: tuple[int, ...], code: int) -> None:
    assert hand(dice, chips, live) == code


def test_cards_are_cracked_or_out_of_reach_or_within() -> None:
    cracked, near, far, other = cards("xxx/2", "x12/3", "12345/4", "xx5/1")
    fillers, gain, left, ended, live = Steps(SHARE).reach(2, (cracked, near, far, other))
    assert (fillers, gain) == (0b11111, (2 << 2) + 1)
    assert live == tuple(sorted((near, other)))
    assert left == pytest.approx(WORTH.left(far))
    assert ended == pytest.approx(sum(map(WORTH.left, (cracked, near, far, other))))
    assert Steps(SHARE).left((near, far)) == pytest.approx(WORTH.left(near) + WORTH.left(far))


@pytest.mark.parametrize(("dice", "chips"), [(1, 0), (2, 0), (2, 1), (3, 2), (4, 1)])
def test_a_table_has_every_way_to_cover_digits(dice: int, chips: int) -> None:
    """Besides, up to two chips in all are kept, or all dice, or one chip where nothing else is."""
    steps = Steps(SHARE)
    one, two = live = cards("xx1/2", "x12/3")
    right = []
    for first, second in product(("", "1"), ("", "1", "2", "12")):
        used = len(first + second)
        room = dice - used
        after = (one - need_for(first), two - need_for(second))
        for more in range(room + 1):
            sensible = chips + more <= 2 or more == room or (not used and more == 1)
            if sensible and used + more:
                left = room - more
                reach = steps.reach(left, after)
                rolls = rolls_containing(dice, need_for(first + second) + (more << CHIPS))
                code = hand(left, min(2, chips + more), reach[-1])
                right.append((need_for(first + second), rolls, code, *reach))
    assert sorted(steps.table(dice, chips, live)) == sorted(right)


# What the end of a turn is worth to the strong player, in millions.


PLACES = lying("xx1/2", "x12/3", "12345/4")
EARLY = Worth(SHARED_GAIN)


def sat(seats: int, stock: int, *won: tuple[Card, ...]) -> DiceMatch:
    match = turn(PLACES, aside("3"), (STOCK * 2)[:stock], seats)
    return replace(match, won=won) if won else match


def test_a_share_of_the_next_players_gain_counts_against_us() -> None:
    assert [worth(sat(seats, 9)).shared for seats in (2, 3, 6)] == [SHARED_GAIN, SHARED_GAIN / 2, SHARED_GAIN / 5]
    assert worth(sat(1, 9)) == Worth(-OWN)
    assert worth(sat(1, 0)) == Worth(0.0)
    assert worth(sat(2, 0)).shared == 0.0


def test_the_lead_counts_where_few_cards_are_left() -> None:
    ours, best, less = (Card("111", 5),), (Card("111", 1), Card("222", 2)), (Card("111", 2),)
    assert worth(sat(3, LATE_STOCK + 1, ours, best, less)) == Worth(SHARED_GAIN / 2)
    assert worth(sat(3, LATE_STOCK, ours, best, less)) == Worth(SHARED_GAIN / 2, LATE_STOCK, (2, -1))
    assert worth(sat(2, 0, less, ours)) == Worth(0.0, 0, (-3, 0))
    assert worth(sat(2, 0, less, (Card("111", 2),))) == Worth(0.0, 0, (0, 0))


def test_a_card_left_to_others_costs_more_with_fewer_free_digits() -> None:
    left = [EARLY.left(card) for card in open_cards(lying("xx1/2", "x12/2", "112/2", "1122/2", "12345/2", "xxx/2"))]
    assert left == pytest.approx([-SHARED_GAIN * 2 * NEXT[free] for free in (1, 2, 3, 4, 5, 0)])
    assert left == [*sorted(left[:5]), 0.0]
    assert Worth(-OWN).left(open_cards(PLACES)[0]) == pytest.approx(OWN * 2 * NEXT[1])


def test_early_a_million_is_a_million() -> None:
    assert [EARLY.won(millions, 1) for millions in (0, 1, 9)] == [0.0, 1.0, 9.0]


@pytest.mark.parametrize(
    ("lead", "millions", "cards", "sign"),
    [
        ((-3, 0), 4, 1, 1),
        ((-3, 0), 3, 1, 1),
        ((-3, -1), 3, 1, 0),
        ((-3, -2), 3, 1, -1),
        ((-3, 0), 2, 1, -1),
        ((5, -4), 1, 1, 1),
    ],
)
def test_the_last_card_wins_the_match_or_loses_it(lead: tuple[int, int], millions: int, cards: int, sign: int) -> None:
    """With no card in the stock the match ends: most millions win, then most cards."""
    last = Worth(0.0, 0, lead)
    ended = last.won(millions, cards) - last.won(-lead[0], 0)
    assert (ended > 1) - (ended < -1) == sign


def test_five_dice_again_are_worth_less_with_more_at_stake() -> None:
    assert [EARLY.again(0, cards) for cards in range(4)] == pytest.approx([anew * USUAL_CARD for anew in ANEW])
    assert EARLY.again(7, 1) == pytest.approx(7 + ANEW[1] * USUAL_CARD)


def test_at_the_end_rolling_again_is_worth_what_was_won() -> None:
    last = Worth(0.0, 0, (-3, 0))
    assert last.again(5, 1) == last.won(5, 1) > 0
    assert last.won(1, 1) < 0
    assert last.again(1, 1) == 0.0
