"""The arrays that compiled code works on: the tables of a board, and the memo of what a search has found.

Throughout this package a set of codes is an array of their numbers, and its total is the number of guesses that all
its codes need together, each including the guess that is right.

numba compiles the inner loops. Without it they run as plain Python, hundreds of times slower, which is fast enough for
a small board. An exact search then finds the same; a beam search may choose otherwise between guesses of equal rank.
"""

from collections.abc import Callable
from itertools import permutations
from typing import Final, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from station.games.pegs.solver.codes import CodePlaces, all_codes
from station.games.pegs.solver.live import likely_totals
from station.games.pegs.solver.measures import Measures

try:
    from numba import njit
except ImportError:
    njit = None

Function = TypeVar("Function", bound=Callable[..., object])

INFINITE: Final = 1 << 28
"""More than any total: what a set takes that cannot be solved within the limit of guesses."""

UNLIMITED: Final = 99
"""The number of guesses left where there is no limit."""

WEIGHT: Final = 1 << 12
"""More than the number of longest games in any strategy with the least total of a board that is searched exactly."""

SEED: Final = 12345
MET_OFTEN: Final = 3
"""The mean total of sets of about one size counts from this number of sets on."""


def jit(function: Function) -> Function:
    """Compile `function` when it is first called, and cache the machine code beside its file."""
    return _compile(function, cache=True)


def jit_recursive(function: Function) -> Function:
    """Compile `function` in every run: numba crashes when it loads cached functions that call themselves."""
    return _compile(function, cache=False)


def _compile(function: Function, *, cache: bool) -> Function:
    return function if njit is None else cast("Function", njit(cache=cache, nogil=True)(function))


class Tables(NamedTuple):
    """What a search looks up about a board.

    Codes are numbered in the order of `all_codes`, answers from 0 to `kinds` - 1, which is the right code's.

        kinds        number of different answers, at most 32
        colours      number of colours
        repeats      whether a colour may be there twice
        answer       [guess, code] uint8
        digits       [code, hole] int8          the colours of each code
        colour_bits  [code] uint32              one bit for each colour that the code contains
        hashes       [code] uint64              random numbers (Zobrist hashing)
        orders       [permutation, hole] int8   all permutations of the holes
        numbers      [answer] int64             the number that station.games.pegs.solver.codes gives to an answer
        least        [left, size] float64       lower bound of the total of a set of this size with so many guesses
                                                left; the last row is for any more
        likely       [size] float64             what the total of a set of this size usually is
        guess        what each guess adds to a total: 1, or `WEIGHT` where `last` counts, too
        last         what a code adds to a total if it takes the last guess that may be made: 0 or 1
    """

    kinds: int
    colours: int
    repeats: bool
    answer: NDArray[np.uint8]
    digits: NDArray[np.int8]
    colour_bits: NDArray[np.uint32]
    hashes: NDArray[np.uint64]
    orders: NDArray[np.int8]
    numbers: NDArray[np.int64]
    least: NDArray[np.float64]
    likely: NDArray[np.float64]
    guess: int = 1
    last: int = 0


def build_tables(board: Measures) -> Tables:
    """All tables of `board`; those of 5 x 9 take 3.5 GB."""
    orders = np.array(list(permutations(range(board.holes))), np.int8)
    return _fill_tables(all_codes(board).astype(np.int8), board.colours, orders, repeats=board.repeats)


def build_word_tables(spellings: NDArray[np.uint8], likely: NDArray[np.float64]) -> Tables:
    """All tables of a list of words [word, letter], of which no two are equivalent; `likely` as in the tables."""
    digits = spellings.astype(np.int8)
    orders = np.zeros((0, digits.shape[1]), np.int8)
    tables = _fill_tables(digits, int(digits.max()) + 1, orders, repeats=False)
    return tables._replace(likely=np.maximum(likely, tables.least[-1, : len(likely)]))


def _fill_tables(digits: NDArray[np.int8], colours: int, orders: NDArray[np.int8], *, repeats: bool) -> Tables:
    holes = digits.shape[1]
    pairs = _list_answers(holes)
    lookup = np.full((holes + 1, holes + 1), 255, np.uint8)
    for number, (red, common) in enumerate(pairs):
        lookup[red, common] = number
    bits = (np.uint32(1) << digits.astype(np.uint32)).astype(np.uint32)
    least = least_totals(len(digits), len(pairs), 1, 0)
    return Tables(
        kinds=len(pairs),
        colours=colours,
        repeats=repeats,
        answer=fill_answers(digits, colours, lookup),
        digits=digits,
        colour_bits=np.bitwise_or.reduce(bits, axis=1),
        hashes=np.random.default_rng(SEED).integers(1, 2**63 - 1, len(digits), dtype=np.int64).astype(np.uint64),
        orders=orders,
        numbers=np.array([red * (holes + 1) + common for red, common in pairs], np.int64),
        least=least,
        likely=np.maximum(likely_totals(len(digits) + 1, holes), least[-1]),
    )


def count_last_guesses(tables: Tables) -> Tables:
    """The tables for a search that finds, of all strategies with the least total, one with the fewest longest games.

    The total of a set is then WEIGHT for each guess, and 1 for each code that takes the last guess that may be made.
    """
    least = least_totals(len(tables.answer), tables.kinds, WEIGHT, 1)
    return tables._replace(least=least, guess=WEIGHT, last=1)


def least_totals(most: int, kinds: int, guess: int, last: int) -> NDArray[np.float64]:
    """Lower bound of the total by the guesses left and the size [left, size], from 0 to `most` + 1 codes.

    No set takes less than one in which every guess is one of its codes and receives all possible answers. `guess` and
    `last` are as in the tables. With one guess more than such a set takes, and so with any more, nothing changes.
    """
    rows, found, room = 0, list[int](), 1
    while len(found) <= most:
        rows += 1
        found += [rows] * min(room, most + 1 - len(found))
        room *= kinds - 1
    row, left = np.array(found, np.float64), np.arange(rows + 2)[:, None]
    least = np.zeros((len(left), most + 2))
    least[:, 1:] = np.cumsum(np.where(row > left, INFINITE, guess * row + last * (row == left)), axis=1)
    return np.minimum(least, INFINITE)


def fit_likely(tables: Tables, sizes: NDArray[np.int64], totals: NDArray[np.int64]) -> NDArray[np.float64]:
    """`likely` as measured: from the `sizes` and `totals` of many sets [set].

    The mean total per code is interpolated between the sizes that occur often enough, over the logarithm of the size,
    and continued beyond the largest with the slope of the last few.
    """
    edges = np.unique(np.round(1.12 ** np.arange(120)).astype(np.int64))
    bins = np.searchsorted(edges, sizes, side="right")
    met = [bins == each for each in np.unique(bins) if (bins == each).sum() >= MET_OFTEN]
    at = np.log([sizes[some].mean() for some in met])
    mean = np.array([(totals[some] / sizes[some]).mean() for some in met])
    size = np.arange(len(tables.likely), dtype=np.float64)
    log = np.log(np.maximum(size, 1))
    slope = (mean[-1] - mean[-6]) / (at[-1] - at[-6])
    likely = size * (np.interp(log, at, mean) + np.maximum(log - at[-1], 0) * slope)
    likely[:3] = tables.least[-1, :3]
    return np.asarray(np.maximum(likely, tables.least[-1]), np.float64)


def _list_answers(holes: int) -> list[tuple[int, int]]:
    """All answers as (reds, key pegs of both colours), the right code's last.

    All pegs but one red and the last one white is impossible.
    """
    pairs = [(red, common) for red in range(holes + 1) for common in range(red, holes + 1)]
    return [(red, common) for red, common in pairs if not (red == holes - 1 and common == holes)]


@jit
def fill_answers(digits: NDArray[np.int8], colours: int, lookup: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The answer of every code to every guess [guess, code]; `lookup` [reds, key pegs] numbers the answers."""
    size, holes = digits.shape
    answer = np.empty((size, size), np.uint8)
    counts = np.zeros((size, colours), np.int8)
    for code in range(size):
        for hole in range(holes):
            counts[code, digits[code, hole]] += 1
    for guess in range(size):
        for code in range(guess + 1):
            red = 0
            for hole in range(holes):
                red += digits[guess, hole] == digits[code, hole]
            common = 0
            for colour in range(colours):
                common += min(counts[guess, colour], counts[code, colour])
            answer[guess, code] = lookup[red, common]
    for guess in range(size):
        for code in range(guess + 1, size):
            answer[guess, code] = answer[code, guess]
    return answer


class Memo(NamedTuple):
    """What is known about sets of codes: a hash table with open addressing, all arrays [slot] but the last.

    keys     uint64      hash of the set and of the number of guesses left; 0 where the slot is free
    totals   int32       the total, or a lower bound of it where `guesses` has -1
    guesses  int32       the guess that achieves the total, or -1
    sizes    int32       the number of codes in the set
    used     [1] int64   the number of slots in use
    """

    keys: NDArray[np.uint64]
    totals: NDArray[np.int32]
    guesses: NDArray[np.int32]
    sizes: NDArray[np.int32]
    used: NDArray[np.int64]


def new_memo(bits: int) -> Memo:
    """An empty memo with 2**bits slots."""
    room = 1 << bits
    totals, guesses, sizes = (np.zeros(room, np.int32) for _ in range(3))
    return Memo(np.zeros(room, np.uint64), totals, guesses, sizes, np.zeros(1, np.int64))


def clear(memo: Memo) -> None:
    """Forget everything."""
    memo.keys[:] = 0
    memo.used[0] = 0


def clear_if_full(memo: Memo) -> None:
    """Make room in a memo that is more than half full: what it forgets is searched again when it is needed."""
    if memo.used[0] * 2 > len(memo.keys):
        clear(memo)


@jit
def hash_set(hashes: NDArray[np.uint64], codes: CodePlaces, left: int) -> np.uint64:
    """The key of a set with `left` guesses left; the order of the codes does not matter."""
    key = np.uint64(left) * np.uint64(0x9E3779B97F4A7C15)
    for code in codes:
        key ^= hashes[code]
    return key


@jit
def find_slot(keys: NDArray[np.uint64], key: np.uint64) -> int:
    """The slot that has `key`, or the free one where it belongs."""
    mask = np.uint64(len(keys) - 1)
    slot = ((key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20)) & mask
    while keys[slot] not in (np.uint64(0), key):
        slot = (slot + np.uint64(1)) & mask
    return int(slot)


@jit
def remember(memo: Memo, key: np.uint64, total: int, guess: int, size: int) -> None:
    """Store what was found about a set of `size` codes; nothing new once the memo is three quarters full.

    With a `guess` of -1 the total is a lower bound.
    """
    slot = find_slot(memo.keys, key)
    if memo.keys[slot] == 0:
        if memo.used[0] * 4 > len(memo.keys) * 3:
            return
        memo.keys[slot] = key
        memo.used[0] += 1
    memo.totals[slot], memo.guesses[slot], memo.sizes[slot] = total, guess, size
