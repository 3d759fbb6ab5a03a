"""The exact search: the least total of a position, by branch and bound over all guesses.

It is fast because a guess is judged by all its parts before any of them is searched: each part is bounded from below
by a single look ahead, which all guesses with that part share. Most guesses get no further.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.pegs.solver.codes import CodePlaces
from tools.strategies.partitions import (
    Parts,
    count_parts,
    find_best_member,
    is_among,
    part_codes,
    part_size,
    rank_guesses,
    sign_partition,
    split,
)
from tools.strategies.symmetry import drop_absent_colours, keep_canonical
from tools.strategies.tables import INFINITE, Memo, Tables, find_slot, hash_set, jit, jit_recursive, remember

PAIR: Final = 2
"""Sets of this size or smaller need no search: guess one code, then the other."""


class Position(NamedTuple):
    """Where a game stands.

    codes   [code] int32    the codes that are still possible
    played  [guess] int64   the guesses so far
    left                    the number of guesses that may still be made
    """

    codes: CodePlaces
    played: NDArray[np.int64]
    left: int


@jit_recursive
def solve_exactly(tables: Tables, memo: Memo, position: Position, cutoff: int) -> int:
    """The least total of `position` if that is less than `cutoff`, else a lower bound of at least `cutoff`."""
    bound, exact = find_bound(tables, memo, position.codes, position.left)
    return bound if exact or bound >= cutoff else search_guesses(tables, memo, position, cutoff)


@jit_recursive
def search_guesses(tables: Tables, memo: Memo, position: Position, cutoff: int) -> int:
    """What `solve_exactly` returns, by trying all promising guesses."""
    codes = position.codes
    guesses, bounds = list_promising(tables, position, cutoff)
    seen = np.empty(len(guesses), np.uint64)
    best, best_guess, tried = cutoff, -1, 0
    for at in range(len(guesses)):
        if bounds[at] >= best:
            break
        signature = sign_partition(tables.answer[guesses[at]], tables.kinds, codes)
        if is_among(signature, seen[:tried]):
            continue
        seen[tried] = signature
        tried += 1
        total = solve_parts(tables, memo, position, guesses[at], int(bounds[at]), best)
        if total < best:
            best, best_guess = total, guesses[at]
    remember(memo, hash_set(tables.hashes, codes, position.left), best, best_guess, len(codes))
    return best


@jit_recursive
def solve_parts(tables: Tables, memo: Memo, position: Position, guess: int, bound: int, cutoff: int) -> int:
    """The least total with this guess if that is less than `cutoff`, else a lower bound of at least `cutoff`.

    `bound` is a lower bound by the sizes of the parts.
    """
    left = position.left - 1
    parts = split(tables.answer[guess], tables.kinds, position.codes)
    total, bounds = bound_parts(tables, memo, parts, left, bound, cutoff)
    played = add_guess(position.played, guess)
    for kind in parts.by_size:
        if total >= cutoff:
            break
        if bounds[kind]:
            part = Position(part_codes(parts, kind), played, left)
            total -= bounds[kind]
            total += solve_exactly(tables, memo, part, cutoff - total)
    return total


@jit
def add_guess(played: NDArray[np.int64], guess: int) -> NDArray[np.int64]:
    """The guesses played and one more."""
    return np.append(played, guess)


@jit
def bound_parts(
    tables: Tables, memo: Memo, parts: Parts, left: int, total: int, cutoff: int
) -> tuple[int, NDArray[np.int64]]:
    """`total`, a bound by the sizes of the parts, raised by looking at each; and the bound of each part [answer].

    Parts that are empty, and those after `cutoff` is reached, have a bound of 0.
    """
    bounds, least = np.zeros(tables.kinds, np.int64), least_within(tables, left)
    for kind in range(tables.kinds - 1):
        size = part_size(parts, kind)
        if size > 0 and total < cutoff:
            bounds[kind] = find_bound(tables, memo, part_codes(parts, kind), left)[0]
            total += bounds[kind] - int(least[size])
    return total, bounds


@jit
def find_bound(tables: Tables, memo: Memo, codes: CodePlaces, left: int) -> tuple[int, bool]:
    """A lower bound of the total of `codes` with `left` guesses left, and whether it is the total; without a search."""
    size = len(codes)
    if size <= PAIR or left <= 1:
        return trivial_total(tables, size, left), True
    key = hash_set(tables.hashes, codes, left)
    slot = find_slot(memo.keys, key)
    if memo.keys[slot] == key:
        return int(memo.totals[slot]), bool(memo.guesses[slot] >= 0)
    total, guess = find_separating_member(tables, codes, left)
    if guess < 0:
        total = min(int(bound_guesses(tables, codes, left).min()), INFINITE)
    remember(memo, key, total, guess, size)
    return total, guess >= 0


@jit
def trivial_total(tables: Tables, size: int, left: int) -> int:
    """The total of up to two codes, or of more with one guess left, which is then INFINITE."""
    if size > min(left, PAIR):
        return INFINITE
    return tables.guess * (0, 1, 3)[size] + (tables.last if size == left else 0)


@jit
def least_within(tables: Tables, left: int) -> NDArray[np.float64]:
    """Lower bound of the total of a set within `left` guesses, by its size."""
    least: NDArray[np.float64] = tables.least[min(left, len(tables.least) - 1)]
    return least


@jit
def find_separating_member(tables: Tables, codes: CodePlaces, left: int) -> tuple[int, int]:
    """The least total and the guess, where one of the codes separates all the others, or all but two; else 0, -1.

    No other guess can be better. Two codes that are not separated need a third guess; if that is the last one, and
    counts, another guess may be as good and need only two.
    """
    size = len(codes)
    if size > tables.kinds:
        return 0, -1
    guess, parts = find_best_member(tables.answer, tables.kinds, codes)
    if parts == size:
        return tables.guess * (2 * size - 1) + (tables.last * (size - 1) if left == PAIR else 0), guess
    if parts == size - 1 and left > PAIR + tables.last:
        return tables.guess * 2 * size, guess
    return 0, -1


@jit
def list_promising(tables: Tables, position: Position, cutoff: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The canonical guesses with a lower bound less than `cutoff`, and these bounds; the lowest bound first."""
    codes = position.codes
    bounds = bound_guesses(tables, codes, position.left)
    guesses = np.nonzero(bounds < cutoff)[0]
    ranks = bounds[guesses].astype(np.float64)
    if len(codes) > tables.kinds:
        guesses = drop_absent_colours(tables, codes, guesses)
        guesses = keep_canonical(tables, position.played, guesses)
        ranks = rank_guesses(tables, codes, guesses, least_within(tables, position.left - 1))
    order = np.argsort(ranks, kind="mergesort")
    return guesses[order], ranks[order]


@jit
def bound_guesses(tables: Tables, codes: CodePlaces, left: int) -> NDArray[np.int64]:
    """A lower bound of the total of `codes` after every guess of the board [guess], by the number of parts.

    `left` guesses are left, this one included.
    """
    size, parts, least = len(codes), count_parts(tables.answer, codes), least_within(tables, left - 1)
    wrong = np.full(tables.kinds + 1, INFINITE, np.int64)
    right = np.full(tables.kinds + 1, INFINITE, np.int64)
    for number in range(2, tables.kinds + 1):
        wrong[number] = tables.guess * size + bound_even_parts(least, size, number)
        right[number] = tables.guess * size + bound_even_parts(least, size - 1, number - 1)
    bounds = np.empty(len(parts), np.int64)
    for guess in range(len(parts)):
        bounds[guess] = wrong[parts[guess]]
    for code in codes:
        bounds[code] = right[parts[code]]
    return bounds


@jit
def bound_even_parts(least: NDArray[np.float64], size: int, number: int) -> int:
    """The sum of `least` over a `number` of parts with `size` codes in all.

    It is lowest for parts of equal size, since `least` grows faster than the size.
    """
    each, more = size // number, size % number
    return int((number - more) * least[each] + more * least[each + 1])
