"""The beam search: an upper bound of the total of a position, from the most promising guesses for each set only."""

from math import ceil
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.games.pegs.solver.codes import CodePlaces
from tools.strategies.exact import PAIR, Position, add_guess, find_separating_member, solve_exactly, trivial_total
from tools.strategies.partitions import (
    USELESS,
    Parts,
    count_parts,
    is_among,
    part_codes,
    part_size,
    rank_guesses,
    sign_partition,
    split,
)
from tools.strategies.symmetry import drop_absent_colours, list_canonical
from tools.strategies.tables import INFINITE, Memo, Tables, find_slot, hash_set, jit, jit_recursive, remember

SEEN: Final = 256
"""The number of latest partitions that are remembered, to skip guesses that split a set as an earlier one did."""

ROUNDING: Final = 1e-6
"""Totals are added up from fractions; a difference below this is none."""

SURE: Final = 5
"""The total of sets up to this size is close to its lower bound, so `trust` is not applied to them."""


class Plan(NamedTuple):
    """How hard to search.

    width   number of guesses tried for each set
    small   the same for a set with no more codes than there are different answers
    trust   share of the usual total that a part not yet searched is assumed to need
    effort  number of the plan; what was found for large sets is kept apart by effort
    sure    sets up to this size are searched exactly
    """

    width: int
    small: int
    trust: float
    effort: int
    sure: int


class Beam(NamedTuple):
    """What a beam search works with: `memo` has what it found, `proven` what the exact search found."""

    tables: Tables
    plan: Plan
    memo: Memo
    proven: Memo


@jit_recursive
def solve(beam: Beam, position: Position, guesses: NDArray[np.int64], cutoff: float) -> int:
    """The best total found for `position` if that is less than `cutoff`, else a number, `cutoff` or more.

    `guesses` are those to choose from for a set with more codes than there are different answers.
    """
    size = len(position.codes)
    if size <= PAIR or position.left <= 1:
        return trivial_total(beam.tables, size, position.left)
    if size <= beam.plan.sure:
        return solve_exactly(beam.tables, beam.proven, position, ceil(min(cutoff, float(INFINITE))))
    key = hash_position(beam, position)
    slot = find_slot(beam.memo.keys, key)
    if beam.memo.keys[slot] == key and (beam.memo.guesses[slot] >= 0 or beam.memo.totals[slot] >= cutoff):
        return int(beam.memo.totals[slot])
    total, guess = find_separating_member(beam.tables, position.codes, position.left)
    if guess < 0:
        total, guess = try_guesses(beam, position, guesses, min(cutoff, float(INFINITE)))
    remember(beam.memo, key, total, guess, size)
    return total


@jit
def hash_position(beam: Beam, position: Position) -> np.uint64:
    """The key of the position in the beam's memo; for large sets it depends on the effort."""
    key = hash_set(beam.tables.hashes, position.codes, position.left)
    return key if len(position.codes) <= beam.tables.kinds else key ^ np.uint64(beam.plan.effort)


@jit_recursive
def try_guesses(beam: Beam, position: Position, guesses: NDArray[np.int64], cutoff: float) -> tuple[int, int]:
    """The lowest total less than `cutoff` that a promising guess leads to, and the guess; else `cutoff` and -1."""
    tables = beam.tables
    promising, bounds, most = list_promising(beam, position.codes, guesses)
    seen = np.empty(SEEN, np.uint64)
    tried, best, best_guess = 0, cutoff, -1
    for at in range(len(promising)):
        if tried >= most or bounds[at] >= best:
            break
        signature = sign_partition(tables.answer[promising[at]], tables.kinds, position.codes)
        if is_among(signature, seen[:tried]):
            continue
        seen[tried % SEEN] = signature
        tried += 1
        total = solve_parts(beam, position, promising[at], best)
        if total < best - ROUNDING:
            best, best_guess = total, promising[at]
    return int(best + 0.5) if best_guess >= 0 else ceil(best), best_guess  # a total is whole but for rounding


@jit
def list_promising(
    beam: Beam, codes: CodePlaces, guesses: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.float64], int]:
    """The guesses to try for `codes`, best first; a lower bound of the total after each; how many are to be tried.

    There are more of them than are to be tried, since some will split the codes alike. For large sets the bounds are 0.
    """
    tables, plan = beam.tables, beam.plan
    if len(codes) <= tables.kinds:
        bounds = bound_guesses(tables.answer, codes)
        order = find_lowest(bounds, 3 * plan.small + 8)
        return order, bounds[order], plan.small
    guesses = drop_absent_colours(tables, codes, guesses)
    ranks = rank_guesses(tables, codes, guesses, tables.likely)
    order = find_lowest(ranks, 3 * plan.width + 8)
    return guesses[order], np.zeros(len(order)), plan.width


@jit
def bound_guesses(answer: NDArray[np.uint8], codes: CodePlaces) -> NDArray[np.float64]:
    """A lower bound of the total after every guess of the board [guess]: as if a code separated each part's others.

    USELESS marks a guess that all codes answer alike.
    """
    parts = count_parts(answer, codes)
    for code in codes:
        parts[code] += 1
    bounds = np.empty(len(parts), np.float64)
    for guess in range(len(parts)):
        bounds[guess] = 3 * len(codes) - parts[guess] if parts[guess] > 1 else USELESS
    return bounds


@jit
def find_lowest(ranks: NDArray[np.float64], most: int) -> NDArray[np.int64]:
    """The places of the lowest ranks, lowest first: `most` of them, fewer where the others are USELESS."""
    some = np.arange(len(ranks)) if most >= len(ranks) else np.sort(np.argpartition(ranks, most)[:most])
    order = some[np.argsort(ranks[some], kind="mergesort")]
    return order[ranks[order] < USELESS]


@jit_recursive
def solve_parts(beam: Beam, position: Position, guess: int, cutoff: float) -> float:
    """The total of `position` with this guess, or a number not less than `cutoff` where it is given up.

    Each part is assumed to take a share of what is usual until it is searched, the largest part first.
    """
    tables, plan, left = beam.tables, beam.plan, position.left - 1
    parts = split(tables.answer[guess], tables.kinds, position.codes)
    total = estimate(tables, plan, parts)
    if total >= cutoff:
        return total
    played, guesses = advance(tables, parts, position.played, guess)
    for kind in parts.by_size:
        size = part_size(parts, kind)
        if size == 0 or (size <= PAIR and left >= PAIR):
            break
        total -= assume_total(tables, plan, size)
        total += solve(beam, Position(part_codes(parts, kind), played, left), guesses, cutoff - total)
        if total >= cutoff - ROUNDING:
            break
    return total


@jit
def estimate(tables: Tables, plan: Plan, parts: Parts) -> float:
    """The total with a guess that makes these parts, none of which has been searched."""
    total = float(len(parts.codes))
    for kind in range(tables.kinds - 1):
        total += assume_total(tables, plan, part_size(parts, kind))
    return total


@jit
def assume_total(tables: Tables, plan: Plan, size: int) -> float:
    """What a part of that size is assumed to take, as long as it has not been searched."""
    return float(max(tables.least[-1, size], plan.trust * tables.likely[size] if size > SURE else 0.0))


@jit
def advance(
    tables: Tables, parts: Parts, played: NDArray[np.int64], guess: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The guesses played with `guess` added, and those to choose from next; these only if a part is large."""
    played = add_guess(played, guess)
    if part_size(parts, parts.by_size[0]) > tables.kinds:
        return played, list_canonical(tables, played)
    return played, played[:0]
