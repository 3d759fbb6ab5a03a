"""How promising every guess is for a set of codes: the inner loops of the search."""

import numpy as np
from numpy.typing import NDArray

from station.breaker.builder.compiled import compiled

USELESS = 1e18
"""The rank of a guess that tells nothing."""

TILE = 64
"""So many guesses are counted at once: their counters stay in the cache."""


@compiled
def rank(
    answer: NDArray[np.uint8],
    kinds: int,
    members: NDArray[np.int32],
    guesses: NDArray[np.int64],
    worth: NDArray[np.float64],
) -> NDArray[np.float64]:
    """For every guess: one for each member, and for each part it splits them into what `worth` says by its size."""
    size = len(members)
    ranks = np.empty(len(guesses), np.float64)
    counts = np.empty((kinds, TILE), np.int32)
    every = len(guesses) == len(answer)
    for start in range(0, len(guesses), TILE):
        width = min(TILE, len(guesses) - start)
        counts[:] = 0
        if every:
            for member in members:
                row = answer[member]
                for at in range(width):
                    counts[row[start + at], at] += 1
        else:
            for member in members:
                row = answer[member]
                for at in range(width):
                    counts[row[guesses[start + at]], at] += 1
        for at in range(width):
            total = float(size)
            for kind in range(kinds - 1):
                if counts[kind, at] == size:
                    total = USELESS
                total += worth[counts[kind, at]]
            ranks[start + at] = total
    return ranks


@compiled
def parts_of_all(answer: NDArray[np.uint8], members: NDArray[np.int32]) -> NDArray[np.uint8]:
    """Into how many parts every guess splits a set; there are 32 kinds of answers at most."""
    one = np.uint32(1)
    masks = np.zeros(len(answer), np.uint32)
    for member in members:
        row = answer[member]
        for guess in range(len(masks)):
            masks[guess] |= one << np.uint32(row[guess])
    parts = np.empty(len(masks), np.uint8)
    for guess in range(len(masks)):
        x = masks[guess]
        x = x - ((x >> np.uint32(1)) & np.uint32(0x55555555))
        x = (x & np.uint32(0x33333333)) + ((x >> np.uint32(2)) & np.uint32(0x33333333))
        x = (x + (x >> np.uint32(4))) & np.uint32(0x0F0F0F0F)
        x = x + (x >> np.uint32(8))
        x = x + (x >> np.uint32(16))
        parts[guess] = np.uint8(x & np.uint32(63))
    return parts


@compiled
def best_member(answer: NDArray[np.uint8], kinds: int, members: NDArray[np.int32]) -> tuple[int, int]:
    """The first of the set that splits it into the most parts, and into how many."""
    best, most = 0, -1
    seen = np.empty(kinds, np.bool_)
    for guess in members:
        seen[:] = False
        parts = 0
        for member in members:
            kind = answer[guess, member]
            parts += not seen[kind]
            seen[kind] = True
        if parts > most:
            best, most = guess, parts
            if parts == len(members):
                break
    return best, most


@compiled
def split(
    row: NDArray[np.uint8], kinds: int, members: NDArray[np.int32]
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], np.uint64]:
    """The members ordered by the answers in `row`; where each part starts; parts by size, largest first; a signature.

    Two guesses with the same signature split the set into the same parts, and are worth the same.
    """
    size, win = len(members), kinds - 1
    starts = np.zeros(kinds + 1, np.int32)
    label = np.full(kinds, -1, np.int32)
    label[win] = kinds
    labels = 0
    signature = np.uint64(1469598103934665603)
    for member in members:
        kind = row[member]
        if label[kind] < 0:
            label[kind] = labels
            labels += 1
        signature = (signature ^ np.uint64(label[kind] + 1)) * np.uint64(1099511628211)
        starts[kind + 1] += 1
    for kind in range(kinds):
        starts[kind + 1] += starts[kind]
    at = starts[:kinds].copy()
    ordered = np.empty(size, np.int32)
    for member in members:
        kind = row[member]
        ordered[at[kind]] = member
        at[kind] += 1
    by_size = np.argsort(starts[:kinds] - starts[1:], kind="mergesort").astype(np.int32)
    return ordered, starts, by_size, signature
