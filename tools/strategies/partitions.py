"""How a guess splits a set of codes into parts by their answers, and how promising that makes the guess."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.pegs.solver.codes import CodePlaces
from tools.strategies.tables import Tables, jit

USELESS: Final = 1e18
"""The rank of a guess that all codes of a set answer alike."""

TILE: Final = 64
"""This number of guesses is counted at a time, so that the counters stay in the processor's cache."""


class Parts(NamedTuple):
    """A set of codes split by their answers to a guess.

    codes    [code] int32         sorted by answer, otherwise in their old order
    starts   [answer + 1] int32   where the codes with each answer start
    by_size  [answer] int32       the answers, the one with the largest part first
    """

    codes: CodePlaces
    starts: NDArray[np.int32]
    by_size: NDArray[np.int32]


@jit
def split(row: NDArray[np.uint8], kinds: int, codes: CodePlaces) -> Parts:
    """Split `codes` by their answers, which `row` has for every code of the board."""
    starts = np.zeros(kinds + 1, np.int32)
    for code in codes:
        starts[row[code] + 1] += 1
    for kind in range(kinds):
        starts[kind + 1] += starts[kind]
    at = starts[:kinds].copy()
    ordered = np.empty(len(codes), np.int32)
    for code in codes:
        kind = row[code]
        ordered[at[kind]] = code
        at[kind] += 1
    by_size = np.argsort(starts[:kinds] - starts[1:], kind="mergesort").astype(np.int32)
    return Parts(ordered, starts, by_size)


@jit
def part_size(parts: Parts, kind: int) -> int:
    """The number of codes with this answer."""
    return int(parts.starts[kind + 1] - parts.starts[kind])


@jit
def part_codes(parts: Parts, kind: int) -> CodePlaces:
    """The codes with this answer."""
    return parts.codes[parts.starts[kind] : parts.starts[kind + 1]]


@jit
def sign_partition(row: NDArray[np.uint8], kinds: int, codes: CodePlaces) -> np.uint64:
    """A hash (FNV-1a) of the parts of `codes`, whatever their answers are; only the right code's answer matters.

    Guesses with the same signature have the same value.
    """
    label = np.full(kinds, -1, np.int32)
    label[kinds - 1] = kinds
    labels = 0
    signature = np.uint64(1469598103934665603)
    for code in codes:
        kind = row[code]
        if label[kind] < 0:
            label[kind] = labels
            labels += 1
        signature = (signature ^ np.uint64(label[kind] + 1)) * np.uint64(1099511628211)
    return signature


@jit
def is_among(signature: np.uint64, seen: NDArray[np.uint64]) -> bool:
    """Whether a signature is one of those in `seen`."""
    return bool((seen == signature).any())


@jit
def rank_guesses(
    tables: Tables, codes: CodePlaces, guesses: NDArray[np.int64], worth: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The estimated total of `codes` after each of the guesses [guess]; lower is better.

    This is one guess for each code, and for each part, by its size, what `worth` [size] says. USELESS marks a guess
    that all codes answer alike.
    """
    ranks = np.empty(len(guesses), np.float64)
    counts = np.empty((tables.kinds, TILE), np.int32)
    for start in range(0, len(guesses), TILE):
        tile = guesses[start : start + TILE]
        counts[:] = 0
        if len(guesses) == len(tables.answer):
            count_all_answers(tables.answer, codes, start, counts)
        else:
            count_answers(tables.answer, codes, tile, counts)
        for at in range(len(tile)):
            ranks[start + at] = rank_counts(counts, at, len(codes), tables.guess, worth)
    return ranks


@jit
def count_answers(
    answer: NDArray[np.uint8], codes: CodePlaces, guesses: NDArray[np.int64], counts: NDArray[np.int32]
) -> None:
    """Add to `counts` [answer, guess] how many of the codes give each answer to each of the guesses.

    The answer to a guess is read as the answer of the guess to the code, which is the same, and nearer in memory.
    """
    for code in codes:
        row = answer[code]
        for at in range(len(guesses)):
            counts[row[guesses[at]], at] += 1


@jit
def count_all_answers(answer: NDArray[np.uint8], codes: CodePlaces, start: int, counts: NDArray[np.int32]) -> None:
    """The same for a tile of consecutive guesses, from `start` on: their answers lie side by side."""
    width = min(TILE, len(answer) - start)
    for code in codes:
        row = answer[code]
        for at in range(width):
            counts[row[start + at], at] += 1


@jit
def rank_counts(counts: NDArray[np.int32], at: int, size: int, each: int, worth: NDArray[np.float64]) -> float:
    """The rank of the guess in column `at` of `counts` [answer, guess]; the last answer is the right code's.

    The guess itself counts as `each` for each of the codes, of which there are `size`.
    """
    total = float(each * size)
    for kind in range(len(counts) - 1):
        if counts[kind, at] == size:
            return USELESS
        total += worth[counts[kind, at]]
    return total


@jit
def count_parts(answer: NDArray[np.uint8], codes: CodePlaces) -> NDArray[np.uint8]:
    """The number of parts into which every guess of the board splits `codes` [guess]."""
    one = np.uint32(1)
    masks = np.zeros(len(answer), np.uint32)
    for code in codes:
        row = answer[code]
        for guess in range(len(masks)):
            masks[guess] |= one << np.uint32(row[guess])
    parts = np.empty(len(masks), np.uint8)
    for guess in range(len(masks)):
        parts[guess] = count_bits(masks[guess])
    return parts


@jit
def count_bits(x: np.uint32) -> np.uint8:
    """The number of bits that are set; without a branch, so that the compiler makes it a vector operation."""
    x = x - ((x >> np.uint32(1)) & np.uint32(0x55555555))
    x = (x & np.uint32(0x33333333)) + ((x >> np.uint32(2)) & np.uint32(0x33333333))
    x = (x + (x >> np.uint32(4))) & np.uint32(0x0F0F0F0F)
    x = x + (x >> np.uint32(8))
    x = x + (x >> np.uint32(16))
    return np.uint8(x & np.uint32(63))


@jit
def find_best_member(answer: NDArray[np.uint8], kinds: int, codes: CodePlaces) -> tuple[int, int]:
    """The first of the codes that as a guess splits them into the most parts, and the number of these."""
    best, most = 0, -1
    seen = np.empty(kinds, np.bool_)
    for guess in codes:
        seen[:] = False
        parts = 0
        for code in codes:
            kind = answer[guess, code]
            parts += not seen[kind]
            seen[kind] = True
        if parts > most:
            best, most = guess, parts
            if parts == len(codes):
                break
    return best, most
