"""Which guesses are equivalent, so that only one of them has to be tried.

Two guesses are equivalent if a permutation of the holes and a renaming of the colours turns one into the other and
leaves all guesses played so far as they are. The canonical one is that with the lowest number.
"""

import numpy as np
from numpy.typing import NDArray

from station.games.pegs.solver.codes import CodePlaces
from tools.strategies.tables import Tables, jit


@jit
def list_canonical(tables: Tables, played: NDArray[np.int64]) -> NDArray[np.int64]:
    """All canonical guesses after the guesses `played`."""
    return keep_canonical(tables, played, np.arange(len(tables.digits)))


@jit
def keep_canonical(tables: Tables, played: NDArray[np.int64], guesses: NDArray[np.int64]) -> NDArray[np.int64]:
    """Those of `guesses` that are canonical after the guesses `played`."""
    numbers, renamings = find_symmetries(tables, played)
    names = np.empty(tables.colours, np.int64)
    canonical = np.ones(len(guesses), np.bool_)
    for at in range(len(guesses)):
        for each in range(len(numbers)):
            order = tables.orders[numbers[each]]
            if becomes_lower(tables.digits[guesses[at]], order, renamings[each], names):
                canonical[at] = False
                break
    return guesses[canonical]


@jit
def find_symmetries(tables: Tables, played: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The permutations of the holes that together with a renaming of colours leave the guesses `played` as they are.

    Returns their places in `tables.orders` [n], and the renamings [n, colour]: the new colour of each colour, or -1
    for a colour that was not played, which may become any other such colour.
    """
    numbers = np.empty(len(tables.orders), np.int64)
    renamings = np.empty((len(tables.orders), tables.colours), np.int64)
    found = 0
    for number in range(len(tables.orders)):
        if fit_renaming(tables.digits, played, tables.orders[number], renamings[found]):
            numbers[found] = number
            found += 1
    return numbers[:found], renamings[:found]


@jit
def fit_renaming(
    digits: NDArray[np.int8], played: NDArray[np.int64], order: NDArray[np.int8], renaming: NDArray[np.int64]
) -> bool:
    """Fill in the `renaming` [colour] that restores all guesses `played` after their holes are permuted by `order`.

    Returns False where none does.
    """
    renaming[:] = -1
    back = np.full(len(renaming), -1, np.int64)
    for guess in played:
        for hole in range(digits.shape[1]):
            old, new = digits[guess, order[hole]], digits[guess, hole]
            if renaming[old] == -1 and back[new] == -1:
                renaming[old], back[new] = new, old
            elif renaming[old] != new or back[new] != old:
                return False
    return True


@jit
def becomes_lower(
    code: NDArray[np.int8], order: NDArray[np.int8], renaming: NDArray[np.int64], names: NDArray[np.int64]
) -> bool:
    """Whether a permutation and a renaming turn the code [hole] into a lower one; `names` [colour] is for working.

    Colours that may become any other are renamed in the order in which they appear, which makes the code lowest.
    """
    for colour in range(len(names)):
        names[colour] = renaming[colour]
    free = 0
    for hole in range(len(order)):
        colour = code[order[hole]]
        if names[colour] == -1:
            while renaming[free] != -1:
                free += 1
            names[colour] = free
            free += 1
        if names[colour] != code[hole]:
            return bool(names[colour] < code[hole])
    return False


@jit
def drop_absent_colours(tables: Tables, codes: CodePlaces, guesses: NDArray[np.int64]) -> NDArray[np.int64]:
    """The guesses that contain no colour absent from all `codes`, except for the first such colour.

    Colours that are absent are interchangeable, so one of them is enough, in as many holes as need one. Without repeats
    it cannot stand in two holes: there, all guesses are kept.
    """
    if not tables.repeats:
        return guesses
    present = np.uint32(0)
    for code in codes:
        present |= tables.colour_bits[code]
    absent = np.uint32((1 << tables.colours) - 1) & ~present
    surplus = absent & (absent - np.uint32(1))
    if surplus == 0:
        return guesses
    kept = np.empty(len(guesses), np.int64)
    count = 0
    for guess in guesses:
        if tables.colour_bits[guess] & surplus == 0:
            kept[count] = guess
            count += 1
    return kept[:count]
