"""Breaks codes of pairs, of which there are 390 625: how that begins, and how long it takes."""

from random import Random
from typing import Final

from station.games.codes.code import Code
from station.games.codes.sampling import SamplingCodebreaker
from station.games.grand.boxes import GRAND
from station.games.grand.pairs import COLOURS, PAIRS, SHAPES

ROWS_NEEDED: Final = (
    (1, 1.0), (2, 1.5), (3, 1.7), (5, 1.9), (10, 2.1), (26, 2.43), (85, 2.83), (254, 3.18), (767, 3.57), (2206, 3.9),
    (6740, 4.3), (17_808, 4.63), (60_332, 5.13), (390_625, 5.91),
)  # fmt: skip
"""The number of codes in a set, and of the rows that it needs on average.

Measured in 500 games of this codebreaker: the mean rest of the games in which about so many codes were left.
"""


def draw_first(chance: Random) -> Code:
    """Return four pairs with three colours and three shapes: such rows leave the fewest rows on average.

    The pairs are drawn, so that nobody can know which codes it is slow to find.
    """
    colours, shapes = chance.sample(COLOURS, PAIRS - 1), chance.sample(SHAPES, PAIRS - 1)
    pairs = [*map(str.__add__, colours, shapes), colours[0] + shapes[1]]
    chance.shuffle(pairs)
    return "".join(pairs)


CODEBREAKER: Final = SamplingCodebreaker(GRAND, draw_first, ROWS_NEEDED, forgets={"weak": 2 / 5, "medium": 1 / 8})
