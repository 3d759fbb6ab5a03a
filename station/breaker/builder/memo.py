"""What a search knows of sets of codes: a hash table in arrays, for compiled code."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.breaker.builder.compiled import compiled

FAR: Final = 1 << 28
"""More guesses than any set takes: it can't be done within the limit."""

ENDLESS: Final = 99
"""As many guesses left as anybody may need."""


class Memo(NamedTuple):
    """What is known of sets: `keys` 0 for none; `totals` are `proven`, or else at least so much; `used` slots."""

    keys: NDArray[np.uint64]
    totals: NDArray[np.int32]
    guesses: NDArray[np.int32]
    sizes: NDArray[np.int32]
    proven: NDArray[np.bool_]
    used: NDArray[np.int64]


def empty_memo(bits: int) -> Memo:
    """Room for 2**bits sets."""
    room = 1 << bits
    return Memo(
        np.zeros(room, np.uint64), np.zeros(room, np.int32), np.zeros(room, np.int32), np.zeros(room, np.int32),
        np.zeros(room, np.bool_), np.zeros(1, np.int64),
    )  # fmt: skip


@compiled
def key_of(hashes: NDArray[np.uint64], members: NDArray[np.int32], left: int) -> np.uint64:
    """A number for a set and the guesses left."""
    key = np.uint64(left) * np.uint64(0x9E3779B97F4A7C15)
    for member in members:
        key ^= hashes[member]
    return key


@compiled
def slot_of(keys: NDArray[np.uint64], key: np.uint64) -> int:
    """Where `key` stands, or where it would."""
    mask = np.uint64(len(keys) - 1)
    slot = ((key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20)) & mask
    while keys[slot] not in (np.uint64(0), key):
        slot = (slot + np.uint64(1)) & mask
    return int(slot)


@compiled
def note(memo: Memo, key: np.uint64, total: int, guess: int, size: int, proven: bool) -> None:  # noqa: FBT001 - compiled
    """Remember what was found, as long as there is room."""
    slot = slot_of(memo.keys, key)
    if memo.keys[slot] == 0:
        if memo.used[0] * 4 > len(memo.keys) * 3:
            return
        memo.keys[slot] = key
        memo.used[0] += 1
    memo.totals[slot], memo.guesses[slot], memo.sizes[slot], memo.proven[slot] = total, guess, size, proven
