"""What the end of a turn is worth to the strong player, in millions."""

from dataclasses import replace

import pytest

from station.games.dice.deck import Card
from station.games.dice.match import DiceMatch
from station.games.dice.odds import open_cards
from station.games.dice.search import ANEW, HOPE, LATE, NEXT, OWN, SHARED, USUAL, Worth, worth
from tests.station.games.dice.match_builder import lying
from tests.station.games.dice.positions import STOCK, aside, turn

PLACES = lying("xx1/2", "x12/3", "12345/4")
EARLY = Worth(SHARED)


def sat(seats: int, stock: int, *won: tuple[Card, ...]) -> DiceMatch:
    match = turn(PLACES, aside("3"), (STOCK * 2)[:stock], seats)
    return replace(match, won=won) if won else match


def test_of_what_the_next_player_gains_a_share_counts_against_us_by_how_many_play() -> None:
    assert [worth(sat(seats, 9)).shared for seats in (2, 3, 6)] == [SHARED, SHARED / 2, SHARED / 5]
    assert worth(sat(1, 9)) == Worth(-OWN)
    assert worth(sat(1, 0)) == Worth(0.0)
    assert worth(sat(2, 0)).shared == 0.0


def test_the_lead_counts_where_few_cards_are_left() -> None:
    ours, best, less = (Card("111", 5),), (Card("111", 1), Card("222", 2)), (Card("111", 2),)
    assert worth(sat(3, LATE + 1, ours, best, less)) == Worth(SHARED / 2)
    assert worth(sat(3, LATE, ours, best, less)) == Worth(SHARED / 2, LATE, (2, -1))
    assert worth(sat(2, 0, less, ours)) == Worth(0.0, 0, (-3, 0))
    assert worth(sat(2, 0, less, (Card("111", 2),))) == Worth(0.0, 0, (0, 0))


def test_a_card_that_is_left_is_worth_less_the_fewer_digits_are_free() -> None:
    left = [EARLY.left(card) for card in open_cards(lying("xx1/2", "x12/2", "112/2", "1122/2", "12345/2", "xxx/2"))]
    assert left == pytest.approx([-SHARED * 2 * NEXT[free] for free in (1, 2, 3, 4, 5, 0)])
    assert left == [*sorted(left[:5]), 0.0]
    assert Worth(-OWN).left(open_cards(PLACES)[0]) == pytest.approx(OWN * 2 * NEXT[1])


def test_early_a_million_is_a_million() -> None:
    assert [EARLY.won(millions, 1) for millions in (0, 1, 9)] == [0.0, 1.0, 9.0]


def test_late_millions_count_by_the_chance_to_win_the_match() -> None:
    even = Worth(SHARED, 2, (0, 0))
    assert even.won(0, 0) == 0.0
    gains = [even.won(millions, 1) for millions in (1, 2, 4, 8, 16, 32)]
    assert gains == sorted(gains)
    assert gains[-1] - gains[-2] < gains[0] / 4
    far = Worth(SHARED, 2, (40, 3))
    assert 0 < far.won(2, 1) < 0.01


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


@pytest.mark.parametrize("lead", [(5, 0), (-50, 0)])
def test_in_a_match_that_is_decided_more_millions_are_still_better(lead: tuple[int, int]) -> None:
    last = Worth(0.0, 0, lead)
    gains = [last.won(millions, 1) for millions in (1, 2, 3)]
    assert gains == sorted(set(gains))
    assert gains[-1] - gains[0] < 0.01


def test_rolling_all_five_again_is_worth_less_the_more_is_at_stake() -> None:
    assert [EARLY.again(0, cards) for cards in range(4)] == pytest.approx([anew * USUAL for anew in ANEW])
    assert EARLY.again(7, 1) == pytest.approx(7 + ANEW[1] * USUAL)


def test_near_the_end_no_hope_is_as_good_as_a_match_won() -> None:
    late = Worth(SHARED, 2, (0, 0))
    assert late.again(0, 0) == pytest.approx(HOPE * late.won(USUAL, 1))
    assert late.again(2, 2) == pytest.approx(late.won(2, 2) + ANEW[2] * (late.won(2 + USUAL, 3) - late.won(2, 2)))


def test_where_the_turn_ends_the_match_in_any_case_rolling_again_is_worth_what_was_won() -> None:
    last = Worth(0.0, 0, (-3, 0))
    assert last.again(5, 1) == last.won(5, 1) > 0
    assert last.won(1, 1) < 0
    assert last.again(1, 1) == 0.0
