"""What the strong player of the dice box wants from a turn, in millions."""

from dataclasses import replace

import pytest

from station.games.dice.deck import Card
from station.games.dice.match import DiceMatch
from station.games.dice.odds import open_cards
from station.games.dice.worth import LATE_STOCK, NEXT, OWN, SHARED_GAIN, Worth, worth
from tests.station.games.dice.match_builder import lying
from tests.station.games.dice.positions import STOCK, aside, turn

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
