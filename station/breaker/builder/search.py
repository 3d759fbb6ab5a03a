"""The beam: what a set of codes takes in total, where of every set only the most promising guesses are tried."""

# ruff: noqa: FBT003, PLR2004 - compiled code passes flags by position, and small sizes are best read as numbers

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.breaker.builder.compiled import compiled, compiled_anew
from station.breaker.builder.exact import least_total
from station.breaker.builder.memo import FAR, Memo, key_of, note, slot_of
from station.breaker.builder.ranking import USELESS, best_member, parts_of_all, rank, split
from station.breaker.builder.symmetry import bits_in, unlike, without_absent
from station.breaker.builder.tables import Tables

SEEN: Final = 256
"""So many of the latest ways to split a set are remembered, to leave out those that come again."""


class Plan(NamedTuple):
    """How many guesses to try of a set: `width`, or `small` where there are as many kinds of answers as codes.

    A guess is given up as soon as `trust` times what its parts take as a rule is too much. What plans of different
    `effort` found of large sets is kept apart. Sets up to the size `sure` are searched exactly.
    """

    width: int
    small: int
    trust: float
    effort: int
    sure: int


@compiled
def small_ranks(answer: NDArray[np.uint8], members: NDArray[np.int32]) -> NDArray[np.float64]:
    """A bound from below for every guess: nothing is better than to know the code of every part from then on."""
    parts = parts_of_all(answer, members)
    for member in members:
        parts[member] += 1
    ranks = np.empty(len(parts), np.float64)
    for guess in range(len(parts)):
        ranks[guess] = 3 * len(members) - parts[guess] if parts[guess] > 1 else USELESS
    return ranks


@compiled
def assumed(t: Tables, plan: Plan, size: int) -> float:
    """What a part of that size takes at least, so far as it has not been searched."""
    return float(max(t.least[size], plan.trust * t.likely[size] if size > 5 else 0.0))


@compiled
def first_by(ranks: NDArray[np.float64], most: int) -> NDArray[np.int64]:
    """The places of the `most` lowest ranks at least, lowest first."""
    if most >= len(ranks):
        return np.argsort(ranks, kind="mergesort")
    some = np.argpartition(ranks, most)[:most]
    some = np.sort(some)
    return some[np.argsort(ranks[some], kind="mergesort")]


@compiled_anew
def solve(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - one compiled loop: it calls itself
    t: Tables,
    memo: Memo,
    proven: Memo,
    plan: Plan,
    members: NDArray[np.int32],
    guesses: NDArray[np.int64],
    played: NDArray[np.int64],
    left: int,
    under: float,
) -> int:
    """The total that `members` take, if that is less than `under`; else a number not less than `under`.

    `guesses` are those to choose from after the guesses `played` (all but what is alike); `left` may still be made.
    `proven` is the memo of the exact search.
    """
    size = len(members)
    if size == 1 and left >= 1:
        return 1
    if size == 2 and left >= 2:
        return 3
    if left <= 1 or size == 0:
        return FAR if size else 0
    if size <= plan.sure:
        return least_total(t, proven, members, played, left, int(np.ceil(min(under, float(FAR)))))
    small = size <= t.kinds
    key = key_of(t.hashes, members, left) ^ (np.uint64(0) if small else np.uint64(plan.effort))
    slot = slot_of(memo.keys, key)
    if memo.keys[slot] == key and (memo.proven[slot] or memo.totals[slot] >= under):
        return int(memo.totals[slot])
    if small:
        guess, parts = best_member(t.answer, t.kinds, members)
        if parts == size or (parts == size - 1 and left > 2):
            note(memo, key, 3 * size - parts - 1, guess, size, True)
            return int(3 * size - parts - 1)
        ranks = small_ranks(t.answer, members)
        most = plan.small
    else:
        guesses = without_absent(t.colours, members, guesses)
        ranks = rank(t.answer, t.kinds, members, guesses, t.likely)
        most = plan.width
    order = first_by(ranks, 3 * most + 8)
    seen = np.empty(SEEN, np.uint64)
    tried, best, best_guess, nothing = 0, float(FAR), -1, np.empty(0, np.int64)
    for at in order:
        bound = min(best, under)
        if ranks[at] >= USELESS or tried >= most or (small and ranks[at] >= bound):
            break
        guess = at if small else guesses[at]
        ordered, starts, by_size, signature = split(t.answer[guess], t.kinds, members)
        if (seen[:tried] == signature).any():
            continue
        seen[tried % SEEN] = signature
        tried += 1
        total = float(size)
        for kind in range(t.kinds - 1):
            total += assumed(t, plan, starts[kind + 1] - starts[kind])
        if total >= bound:
            continue
        largest = starts[by_size[0] + 1] - starts[by_size[0]]
        after, others = nothing, nothing
        if largest > t.kinds:
            after = np.append(played, np.int64(guess))
            others = unlike(t.digits, t.orders, bits_in(t.colours[len(t.colours) - 1]), after)
        for kind in by_size:
            part = starts[kind + 1] - starts[kind]
            if part == 0 or (part < 3 and left > 2):
                break
            if kind == t.kinds - 1:
                continue
            total -= assumed(t, plan, part)
            total += solve(
                t, memo, proven, plan, ordered[starts[kind] : starts[kind + 1]], others, after, left - 1, bound - total
            )
            if total >= bound - 1e-6:
                break
        if total < bound - 1e-6:
            best, best_guess = total, guess
    if best < under:
        note(memo, key, int(best + 0.5), best_guess, size, True)
        return int(best + 0.5)
    lower = int(np.ceil(min(under, float(FAR))))
    note(memo, key, lower, -1, size, False)
    return lower
