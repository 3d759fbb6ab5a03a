"""Breaks codes of pairs: says how all 390 625 codes answer a guess, as arrays, and what the first row is."""

from functools import cache
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code
from station.games.codes.sampling import CodeNumbers, SamplingCodebreaker
from station.games.grand.boxes import GRAND
from station.games.grand.pairs import ALL_PAIRS, COLOURS, PAIRS, SHAPES, is_half, pairs_of

ROWS_NEEDED: Final = (
    (1, 1.0), (2, 1.5), (5, 1.95), (10, 2.2), (26, 2.5), (85, 2.85), (254, 3.25), (767, 3.6), (2206, 4.0), (6740, 4.35),
    (17_808, 4.7), (60_332, 5.25), (390_625, 6.0),
)  # fmt: skip
"""The number of codes in a set, and of the rows that it needs on average, including the one that finds the code."""


_HALF: Final = np.array([[is_half(pair, right) for right in ALL_PAIRS] for pair in ALL_PAIRS])
"""By the numbers of two pairs, whether one gets half for the other."""


@cache
def all_codes() -> tuple[NDArray[np.uint8], ...]:
    """Return the pair, 0 to 24, of every code in each place: 1.5 MB."""
    numbers = np.arange(GRAND.possibilities, dtype=np.int32)
    powers = [len(ALL_PAIRS) ** left for left in reversed(range(PAIRS))]
    return tuple((numbers // power % len(ALL_PAIRS)).astype(np.uint8) for power in powers)


def answer_numbers(guess: Code, numbers: CodeNumbers) -> NDArray[np.uint8]:
    """Return the answer to a guess for each of some codes, as a number; see score_pairs and answer_number."""
    places = all_codes()
    if len(numbers) < GRAND.possibilities:
        places = tuple(place[numbers] for place in places)
    pairs = [ALL_PAIRS.index(pair) for pair in pairs_of(guess)]
    exact = [place == pair for place, pair in zip(places, pairs, strict=True)]
    unused = [~right for right in exact]
    red, white, half = (np.zeros(len(numbers), np.uint8) for _ in range(3))
    for at, pair in enumerate(pairs):
        waits = ~exact[at]
        red += exact[at]
        for other in range(PAIRS):
            if other != at:
                found = waits & unused[other] & (places[other] == pair)
                unused[other] &= ~found
                waits &= ~found
                white += found
        half += waits & _HALF[pair][places[at]]
    return ((red * (PAIRS + 1) + white) * (PAIRS + 1) + half).astype(np.uint8)


def draw_first(chance: Random) -> Code:
    """Return four pairs with three colours and three shapes: such rows leave the fewest rows on average.

    The pairs are drawn, so that nobody can know which codes it is slow to find.
    """
    colours, shapes = chance.sample(COLOURS, PAIRS - 1), chance.sample(SHAPES, PAIRS - 1)
    pairs = [*(colour + shape for colour, shape in zip(colours, shapes, strict=True)), colours[0] + shapes[1]]
    chance.shuffle(pairs)
    return "".join(pairs)


codebreaker: Final = SamplingCodebreaker(GRAND, answer_numbers, draw_first, ROWS_NEEDED)
