"""What every decision of a turn is worth, against the rules: of all rolls and choices that are one step on."""

import pytest

from station.games.dice.advice import worth_of
from station.games.dice.deck import Card
from station.games.dice.match import Hand, Places
from station.games.dice.odds import open_cards
from station.games.dice.players import turn_of
from station.games.dice.turn import forget_turns, solve_turn
from station.games.dice.worth import Worth
from tests.station.games.dice.keeps import possible_keeps
from tests.station.games.dice.match_builder import lying
from tests.station.games.dice.positions import STOCK, aside, one_step, turn

LOOP = 0.002
"""Millions: what is lost because a state that leads to itself is computed twice only."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cards", "hand", "stock", "seats"),
    [
        (("x23/2", "x32/3", "444444/5"), aside("44"), (), 1),
        (("1111/3", "x112/3", "333/2"), aside("4*"), STOCK, 1),
        (("xxx/2", "x12/3", "444444/4"), aside("*44"), STOCK[:2], 2),
        (("xxx/2", "124/3", "x53/3"), aside("3"), STOCK, 2),
        (("xx1/2", "x12/3", "54xxxx/5"), aside("3***3"), (), 3),
        (("351/2", "2453/3", "24351/4"), aside("3**11"), STOCK[:1], 2),
        (("111111/5", "222222/5", "433333/5"), aside("12"), STOCK, 2),  # of 18 digits 17 can be covered
    ],
)
def test_to_roll_is_worth_the_mean_of_all_rolls(
    cards: tuple[str, ...], hand: Hand, stock: tuple[Card, ...], seats: int
) -> None:
    match = turn(lying(*cards), hand, stock, seats)
    assert worth_of(match, "roll") == pytest.approx(one_step(match, "roll"), abs=LOOP)
    assert worth_of(match, "stop") == pytest.approx(one_step(match, "stop"), abs=1e-5)


@pytest.mark.parametrize("hand", [Hand("12*", "", "44"), Hand("2**", "", "4*"), Hand("114*5"), Hand("***", "", "**")])
def test_to_keep_is_worth_the_better_of_rolling_and_stopping(hand: Hand) -> None:
    match = turn(lying("x12/2", "x12/3", "444444/5"), hand, stock=(), seats=1)
    for keep in possible_keeps(match):
        assert worth_of(match, keep) == pytest.approx(one_step(match, keep), abs=LOOP)


def test_all_five_again_are_worth_more_where_they_crack_more() -> None:
    """An independent program found 6.86 million with the card of 5 million begun, and 5.16 with the chip alone."""
    match = turn(lying("xxx5/3", "344/2", "xx414/5"), Hand("4**", "", "5*"), stock=(), seats=1)
    worths = [worth_of(match, keep) for keep in ("keep * * 4@3", "keep *", "keep * * 4@2")]
    assert worths[:2] == pytest.approx([6.86, 5.16], abs=0.005)
    assert max(worths) == worths[0]


def test_a_state_is_worth_the_same_whichever_turn_it_is_solved_with() -> None:
    places = ("351/2", "2453/3", "24351/4"), ("3x1/2", "xx53/3", "2xx51/4")
    whole, later = (solve_turn(Worth(0.25), open_cards(lying(*each))) for each in places)
    for hand in later.rolling:
        assert later.roll_worth(*hand, later.cards) == pytest.approx(whole.roll_worth(*hand, later.cards), abs=1e-6)


def test_a_turn_is_solved_once() -> None:
    def solved(places: Places, seats: int = 2) -> object:
        return turn_of(turn(places, aside("3"), seats=seats))

    forget_turns()
    first = solved(lying("351/2", "253/3", "241/4"))
    assert solved(lying("3x1/2", "x53/3", "241/4")) is first
    assert solved(lying("3x1/2", "x53/3", "xxx/4")) is first
    assert solved(lying("351/2", "253/3", "241/3")) is not first
    assert solved(lying("351/2", "253/3", "244/4")) is not first
    assert solved(lying("351/2", "253/3", "241/4"), seats=1) is not first
