"""Breaks codes of pairs: says how all 390 625 codes answer a guess, as arrays, and what the first row is."""

from functools import cache
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.codes.code import Code
from station.games.codes.sampling import CodeNumbers, SamplingCodebreaker
from station.games.grand.boxes import GRAND
from station.games.grand.pairs import ALL_PAIRS, COLOURS, PAIRS, SHAPES, pairs_of

ROWS_NEEDED: Final = (
    (1, 1.0), (2, 1.5), (5, 1.95), (10, 2.2), (26, 2.5), (85, 2.85), (254, 3.25), (767, 3.6), (2206, 4.0), (6740, 4.35),
    (17_808, 4.7), (60_332, 5.25), (390_625, 6.0),
)  # fmt: skip
"""The number of codes in a set, and of the rows that it needs on average, including the one that finds the code."""


class CodeTable(NamedTuple):
    """Every code [code] in each place: its pair (0 to 24), its colour and its shape (0 to 4)."""

    pairs: tuple[NDArray[np.uint8], ...]
    colours: tuple[NDArray[np.uint8], ...]
    shapes: tuple[NDArray[np.uint8], ...]


@cache
def all_codes() -> CodeTable:
    """Return the table of all codes: 5 MB."""
    numbers = np.arange(GRAND.possibilities, dtype=np.int32)
    powers = [len(ALL_PAIRS) ** left for left in reversed(range(PAIRS))]
    pairs = tuple((numbers // power % len(ALL_PAIRS)).astype(np.uint8) for power in powers)
    return CodeTable(pairs, tuple(pair // len(SHAPES) for pair in pairs), tuple(pair % len(SHAPES) for pair in pairs))


def answer_numbers(guess: Code, numbers: CodeNumbers) -> NDArray[np.uint8]:
    """Return the answer to a guess for each of some codes, as a number; see score_pairs and answer_number."""
    codes = all_codes()
    if len(numbers) < GRAND.possibilities:
        codes = CodeTable(*(tuple(place[numbers] for place in part) for part in codes))
    pairs = [ALL_PAIRS.index(pair) for pair in pairs_of(guess)]
    exact = [place == pair for place, pair in zip(codes.pairs, pairs, strict=True)]
    unused = [~right for right in exact]
    red, white, half = (np.zeros(len(numbers), np.uint8) for _ in range(3))
    for at, pair in enumerate(pairs):
        colour, shape = divmod(pair, len(SHAPES))
        waits = ~exact[at]
        red += exact[at]
        for other in range(PAIRS):
            if other != at:
                found = waits & unused[other] & (codes.pairs[other] == pair)
                unused[other] &= ~found
                waits &= ~found
                white += found
        half += waits & ((codes.colours[at] == colour) != (codes.shapes[at] == shape))
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
