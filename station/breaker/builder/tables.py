"""What a search looks up: all codes of a board, the answer of every code to every guess, and bounds by size."""

from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.breaker.builder.compiled import compiled
from station.games.pegs.solver.codes import Measures, all_codes
from station.games.pegs.solver.live import likely_totals

SEED: Final = 12345


class Tables(NamedTuple):
    """Codes are numbered in the order of `all_codes`; answers from 0 to `kinds` - 1, which is the right code's.

    `answer` [guess, code] uint8; `digits` [code, hole] int8; `colours` [code] uint32, one bit a colour, and one
    entry more for all of them; `hashes` [code] uint64; `orders` [permutation, hole]; `numbers` [answer] the number
    that station.games.pegs.solver gives that answer. By size of a set: `least` bounds its total from below,
    `likely` is what such a set takes as a rule.
    """

    answer: NDArray[np.uint8]
    kinds: int
    digits: NDArray[np.int8]
    colours: NDArray[np.uint32]
    hashes: NDArray[np.uint64]
    orders: NDArray[np.int8]
    numbers: NDArray[np.int64]
    least: NDArray[np.float64]
    likely: NDArray[np.float64]


def tables(board: Measures) -> Tables:
    """All tables of `board`; those of 5 x 9 take 3.5 GB."""
    digits = all_codes(board).astype(np.int8)
    pairs = _answers(board.holes)
    lookup = np.full((board.holes + 1, board.holes + 1), 255, np.uint8)
    for number, (red, common) in enumerate(pairs):
        lookup[red, common] = number
    bits = (np.uint32(1) << digits.astype(np.uint32)).astype(np.uint32)
    return Tables(
        answer=answer_table(digits, board.colours, lookup),
        kinds=len(pairs),
        digits=digits,
        colours=np.append(np.bitwise_or.reduce(bits, axis=1), np.uint32((1 << board.colours) - 1)).astype(np.uint32),
        hashes=np.random.default_rng(SEED).integers(1, 2**63 - 1, len(digits), dtype=np.int64).astype(np.uint64),
        orders=np.array(list(permutations(range(board.holes))), np.int8),
        numbers=np.array([red * (board.holes + 1) + common for red, common in pairs], np.int64),
        least=least_totals(len(digits), len(pairs)),
        likely=np.maximum(likely_totals(len(digits) + 1, board.holes), least_totals(len(digits), len(pairs))),
    )


def least_totals(most: int, kinds: int) -> NDArray[np.float64]:
    """By size: the total that no set can beat, were every guess a code of the set and split it as far as answers go."""
    least, depth, room, used = np.zeros(most + 2), 1, 1, 0
    for size in range(1, most + 2):
        if used == room:
            depth, room, used = depth + 1, room * (kinds - 1), 0
        least[size] = least[size - 1] + depth
        used += 1
    return least


def learnt(given: Tables, sizes: NDArray[np.int64], totals: NDArray[np.int64]) -> NDArray[np.float64]:
    """`likely`, from the totals of many sets: the mean a code, by size, between the sizes met and a little beyond."""
    edges = np.unique(np.round(1.12 ** np.arange(120)).astype(np.int64))
    bins = np.searchsorted(edges, sizes, side="right")
    met = [bins == each for each in np.unique(bins) if (bins == each).sum() >= 3]  # noqa: PLR2004 - enough for a mean
    at = np.log([sizes[some].mean() for some in met])
    mean = np.array([(totals[some] / sizes[some]).mean() for some in met])
    size = np.arange(len(given.likely), dtype=np.float64)
    log = np.log(np.maximum(size, 1))
    slope = (mean[-1] - mean[-6]) / (at[-1] - at[-6])
    beyond = np.maximum(log - at[-1], 0) * slope
    known = size * (np.interp(log, at, mean) + beyond)
    known[:3] = given.least[:3]
    return np.asarray(np.maximum(known, given.least), np.float64)


def _answers(holes: int) -> list[tuple[int, int]]:
    """All answers as reds and key pegs together, the right code's last; one hole alone can't be wrong in place."""
    pairs = [(red, common) for red in range(holes + 1) for common in range(red, holes + 1)]
    return [(red, common) for red, common in pairs if not (red == holes - 1 and common == holes)]


@compiled
def answer_table(digits: NDArray[np.int8], colours: int, lookup: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The answer of every code to every guess."""
    most, holes = digits.shape
    answer = np.empty((most, most), np.uint8)
    counts = np.zeros((most, colours), np.int8)
    for code in range(most):
        for hole in range(holes):
            counts[code, digits[code, hole]] += 1
    for guess in range(most):
        for code in range(guess + 1):
            red = 0
            for hole in range(holes):
                red += digits[guess, hole] == digits[code, hole]
            common = 0
            for colour in range(colours):
                common += min(counts[guess, colour], counts[code, colour])
            answer[guess, code] = lookup[red, common]
    for guess in range(most):
        for code in range(guess + 1, most):
            answer[guess, code] = answer[code, guess]
    return answer
