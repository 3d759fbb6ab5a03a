"""What is drawn is fair: every face and every order of the cards comes equally often.

The source is seeded, so that no test fails by chance.
"""

from itertools import permutations, product
from random import Random
from typing import Final

import pytest

from station.games.dice.deck import Card
from station.games.dice.family import FAMILY
from station.games.dice.match import CODEKNACKER, DICE, FACES, DiceMatch
from station.games.dice.rules import play
from tests.station.games.dice.fairness import equally_likely, limit
from tests.station.games.dice.match_builder import played

DECK: Final = (Card("111", 2), Card("222", 2), Card("333", 2))
OPEN: Final = {
    1: "111/2 1111/3 11111/4",
    2: "112/2 221/2 111/2",
    3: "123/2 111/2 333/2",
    4: "111/2 24242/4 331/2",
    5: "351/2 2531/3 24351/4",
}
"""Three open cards by how many different digits they have."""


def draws(match: DiceMatch, times: int) -> list[tuple[str, ...]]:
    """What is drawn in this match, again and again, without its verb."""
    source = Random(2007)  # noqa: S311 - the same test every time
    return [tuple(FAMILY.chance.draw(match, source, {CODEKNACKER: DECK}).split()[1:]) for _ in range(times)]


def due(cards: str = OPEN[5]) -> DiceMatch:
    """A match whose first roll is due."""
    return played("match codeknacker players=Ada,Ben", f"cards {cards} 555/2")


def test_the_limit_is_that_of_the_tables() -> None:
    table = {5: 20.515, 10: 29.588, 30: 59.703, 100: 149.449}
    assert {freedom: limit(freedom) for freedom in table} == pytest.approx(table, rel=0.02)


def test_a_loaded_die_would_be_found_out() -> None:
    source = Random(2007)  # noqa: S311 - the same test every time
    assert not equally_likely(source.choices(FACES, weights=(10, 10, 10, 10, 10, 11), k=100_000), FACES)
    assert not equally_likely(FACES[:-1] * 100, FACES)


def test_all_rolls_of_five_dice_are_equally_likely() -> None:
    assert equally_likely(draws(due(), 12 * len(FACES) ** DICE), product(FACES, repeat=DICE))


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_the_rolls_of_fewer_dice_are_equally_likely(dice: int) -> None:
    match = play(
        play(due("11111/4 222/2 333/2"), "roll 1 1 1 1 1").match, f"keep {' '.join(['1@1'] * (DICE - dice))}"
    ).match
    assert equally_likely(draws(match, 20 * len(FACES) ** dice), product(FACES, repeat=dice))


def test_all_orders_of_the_cards_are_equally_likely() -> None:
    orders = [tuple(map(str, order)) for order in permutations(DECK)]
    assert equally_likely(draws(played("match codeknacker"), 6000), orders)
