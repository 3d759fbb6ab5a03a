"""Which guesses are alike: after the same guesses, one code of all that differ only by renaming and reordering."""

import numpy as np
from numpy.typing import NDArray

from station.breaker.builder.compiled import compiled


@compiled
def unlike(
    digits: NDArray[np.int8], orders: NDArray[np.int8], colours: int, played: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The first code of every class of guesses that are alike after the guesses `played`.

    Two guesses are alike if a reordering of the holes together with a renaming of the colours turns one into the
    other and leaves every guess played as it is.
    """
    return unlike_among(digits, orders, colours, played, np.arange(len(digits)))


@compiled
def unlike_among(
    digits: NDArray[np.int8],
    orders: NDArray[np.int8],
    colours: int,
    played: NDArray[np.int64],
    codes: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Those of `codes` that are the first of their class."""
    fixed = np.zeros(colours, np.bool_)
    for guess in played:
        for hole in range(digits.shape[1]):
            fixed[digits[guess, hole]] = True
    renamed, kept = renamings(digits, orders, colours, played)
    first = np.ones(len(codes), np.bool_)
    names = np.empty(colours, np.int64)
    for at in range(len(codes)):
        for each in range(kept):
            order = orders[renamed[each, colours]]
            if earlier(digits[codes[at]], order, renamed[each], fixed, names):
                first[at] = False
                break
    return codes[first]


@compiled
def renamings(
    digits: NDArray[np.int8], orders: NDArray[np.int8], colours: int, played: NDArray[np.int64]
) -> tuple[NDArray[np.int64], int]:
    """The reorderings that leave all guesses `played` as they are, once colours are renamed so; the first so many.

    A row gives the new name of every colour (-1: any), and last the number of the reordering.
    """
    renamed = np.full((len(orders), colours + 1), -1, np.int64)
    back = np.empty(colours, np.int64)
    kept = 0
    for number in range(len(orders)):
        back[:] = -1
        renamed[kept, :] = -1
        good = True
        for guess in played:
            for hole in range(digits.shape[1]):
                old, new = digits[guess, orders[number, hole]], digits[guess, hole]
                if renamed[kept, old] == -1 and back[new] == -1:
                    renamed[kept, old], back[new] = new, old
                elif renamed[kept, old] != new or back[new] != old:
                    good = False
        if good:
            renamed[kept, colours] = number
            kept += 1
    return renamed, kept


@compiled
def earlier(
    code: NDArray[np.int8],
    order: NDArray[np.int8],
    renamed: NDArray[np.int64],
    fixed: NDArray[np.bool_],
    names: NDArray[np.int64],
) -> bool:
    """Whether the code, its holes reordered and its free colours renamed as they come, stands before itself."""
    for colour in range(len(names)):
        names[colour] = renamed[colour]
    free = 0
    for hole in range(len(order)):
        colour = code[order[hole]]
        if names[colour] == -1:
            while fixed[free]:
                free += 1
            names[colour] = free
            free += 1
        if names[colour] != code[hole]:
            return bool(names[colour] < code[hole])
    return False


@compiled
def without_absent(
    colours: NDArray[np.uint32], members: NDArray[np.int32], guesses: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The guesses without those that use a colour that no member has, but for the first such colour."""
    present = np.uint32(0)
    for member in members:
        present |= colours[member]
    absent = colours[len(colours) - 1] & ~present
    surplus = absent & (absent - np.uint32(1))
    if surplus == 0:
        return guesses
    kept = np.empty(len(guesses), np.int64)
    count = 0
    for guess in guesses:
        if colours[guess] & surplus == 0:
            kept[count] = guess
            count += 1
    return kept[:count]


@compiled
def bits_in(x: np.uint32) -> int:
    """How many bits are set."""
    count = 0
    while x:
        x &= x - np.uint32(1)
        count += 1
    return count
