"""How often a first roll fits: all 7776 rolls of five dice, played, against the exact numbers."""

from itertools import product
from typing import Final

import pytest

from station.games.dice.match import DICE, FACES, DiceMatch, awaits
from station.games.dice.rules import play
from tests.station.games.dice.match_builder import played

ROLLS: Final = tuple(product(FACES, repeat=DICE))
OPENED: Final = "match codeknacker players=Ada,Ben"
AFTER: Final[dict[str, tuple[str, ...]]] = {
    # the digits that are free: how it comes to that
    "1": ("cards 111/2 111/2 111/2",),
    "12": ("cards 111/2 122/2 222/2",),
    "123": ("cards 111/2 222/2 333/2",),
    "135": ("cards 112/2 333/2 555/2", "roll 2 4 4 4 4", "keep 2@1", "stop"),
    "1234": ("cards 123/2 1234/3 444/2",),
    "12345": ("cards 12345/4 222/2 333/2",),
}


def after(roll: tuple[str, ...], match: DiceMatch) -> DiceMatch:
    return play(match, f"roll {' '.join(roll)}")


@pytest.mark.parametrize("free", AFTER)
def test_a_first_roll_fits_but_where_no_die_shows_a_free_digit_or_a_chip(free: str) -> None:
    match = played(OPENED, *AFTER[free])
    fitting = sum(awaits(after(roll, match)) == "keep" for roll in ROLLS)
    assert fitting == len(ROLLS) - (len(FACES) - len(free) - 1) ** DICE
