"""What the open cards of the dice game are worth, in their key lamps."""

from itertools import pairwise

import pytest

from station.frame import Lamp
from station.palette import LETTER_OF
from station.scenes.dice.board import COINS, MONEY, values
from tests.station.dice_table import played
from tests.station.scenes.dice.test_keep import lightness
from tests.station.scenes.dice_driver import ADA_AND_BEN


@pytest.mark.parametrize(
    ("value", "lamps"), [(1, "Y"), (6, "YYYYYY"), (7, "GC"), (9, "GCC"), (30, "RP"), (99, "BRRGCC")]
)
def test_coins_are_as_few_as_have_room(value: int, lamps: str) -> None:
    assert "".join(LETTER_OF[lamp.colour] for lamp in coins(value)) == lamps


def test_every_number_of_millions_can_be_read_off_the_coins_of_its_card() -> None:
    worth = {colour: each for each, colour in COINS}
    assert [sum(worth[lamp.colour] for lamp in coins(value)) for value in range(1, 100)] == [*range(1, 100)]


@pytest.mark.parametrize("bright", [True, False])
def test_coins_are_told_apart_by_lightness(bright: bool) -> None:  # noqa: FBT001 - a value of a table
    steps = [lightness(Lamp(colour, 100 if bright else MONEY.level)) for _, colour in COINS]
    assert all(lighter - darker > (11 if bright else 7) for darker, lighter in pairwise(steps))


def coins(value: int) -> list[Lamp]:
    """The key lamps of a card."""
    grid = values(played(ADA_AND_BEN[0], f"cards 111/{value} 222/2 333/2").places, {1})
    assert {spot for spot in grid if spot[1] == 11} <= {(x, 11) for x in range(6, 12)}
    return [grid[x, 11] for x in range(6, 12) if (x, 11) in grid]
