"""The exact search: the least total that a set of codes takes, by branch and bound over all guesses.

What makes it quick: a guess is judged by all its parts at once, each bounded from below by a single look ahead that
every other guess with that part shares, before any of its parts is searched. Most guesses go no further.
"""

import numpy as np
from numpy.typing import NDArray

from station.breaker.builder.compiled import compiled, compiled_anew
from station.breaker.builder.memo import FAR, Memo, key_of, note, slot_of
from station.breaker.builder.ranking import best_member, parts_of_all, rank, split
from station.breaker.builder.symmetry import bits_in, unlike_among, without_absent
from station.breaker.builder.tables import Tables


@compiled_anew
def least_total(
    t: Tables, memo: Memo, members: NDArray[np.int32], played: NDArray[np.int64], left: int, under: int
) -> int:
    """The least total of `members` after the guesses `played`, if less than `under`; else a bound, `under` or more.

    `left` guesses may still be made.
    """
    bound, known = floor(t, memo, members, left)
    return bound if known or bound >= under else _searched(t, memo, members, played, left, under)


@compiled
def floor(t: Tables, memo: Memo, members: NDArray[np.int32], left: int) -> tuple[int, bool]:
    """A bound from below for the total of `members`, found without a search, and whether it is the total itself."""
    size = len(members)
    if size == 1 or left <= 1:
        return (1 if size == 1 and left > 0 else FAR), True
    if size == 2:  # noqa: PLR2004 - one, or the other
        return 3, True
    key = key_of(t.hashes, members, left)
    slot = slot_of(memo.keys, key)
    if memo.keys[slot] == key:
        return int(memo.totals[slot]), bool(memo.proven[slot])
    guess, parts = best_member(t.answer, t.kinds, members) if size <= t.kinds else (-1, 0)
    known = parts == size or (parts == size - 1 and left > 2)  # noqa: PLR2004 - with two guesses all must be told apart
    bound = 3 * size - parts - 1 if known else int(bounds_by_parts(t, members).min())
    note(memo, key, bound, guess if known else -1, size, known)
    return bound, known


@compiled
def bounds_by_parts(t: Tables, members: NDArray[np.int32]) -> NDArray[np.int64]:
    """For every guess what the members take at least if it is made: by how many parts it splits them into."""
    size, parts = len(members), parts_of_all(t.answer, members)
    wrong, right = np.full(t.kinds + 1, FAR, np.int64), np.full(t.kinds + 1, FAR, np.int64)
    for number in range(2, t.kinds + 1):
        wrong[number] = size + evenly(t.least, size, number)
        right[number] = size + evenly(t.least, size - 1, number - 1)
    bounds = np.empty(len(parts), np.int64)
    for guess in range(len(parts)):
        bounds[guess] = wrong[parts[guess]]
    for member in members:
        bounds[member] = right[parts[member]]
    return bounds


@compiled
def evenly(least: NDArray[np.float64], size: int, parts: int) -> int:
    """What `size` codes in so many parts take at least: parts of like size, as `least` grows faster than the size."""
    each, more = size // parts, size % parts
    return int((parts - more) * least[each] + more * least[each + 1])


@compiled
def promising(
    t: Tables, members: NDArray[np.int32], played: NDArray[np.int64], under: int
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The guesses that may take less than `under`, of those alike only the first; and their bounds, the least first."""
    bounds = bounds_by_parts(t, members)
    guesses = np.nonzero(bounds < under)[0]
    ranks = bounds[guesses].astype(np.float64)
    if len(members) > t.kinds:
        guesses = without_absent(t.colours, members, guesses)
        guesses = unlike_among(t.digits, t.orders, bits_in(t.colours[len(t.colours) - 1]), played, guesses)
        ranks = rank(t.answer, t.kinds, members, guesses, t.least)
    order = np.argsort(ranks, kind="mergesort")
    return guesses[order], ranks[order]


@compiled_anew
def _searched(
    t: Tables, memo: Memo, members: NDArray[np.int32], played: NDArray[np.int64], left: int, under: int
) -> int:
    """What `least_total` gives, once a look is not enough."""
    guesses, ranks = promising(t, members, played, under)
    seen = np.empty(len(guesses), np.uint64)
    best, best_guess, tried = under, -1, 0
    for at in range(len(guesses)):
        if ranks[at] >= best:
            break
        ordered, starts, by_size, signature = split(t.answer[guesses[at]], t.kinds, members)
        if (seen[:tried] == signature).any():
            continue
        seen[tried] = signature
        tried += 1
        total, floors = raised(t, memo, ordered, starts, left - 1, int(ranks[at]), best)
        after = np.append(played, guesses[at])
        for kind in by_size:
            if total >= best:
                break
            if floors[kind]:
                part = ordered[starts[kind] : starts[kind + 1]]
                total -= floors[kind]
                total += least_total(t, memo, part, after, left - 1, best - total)
        if total < best:
            best, best_guess = total, guesses[at]
    note(memo, key_of(t.hashes, members, left), best, best_guess, len(members), best_guess >= 0)
    return best


@compiled
def raised(  # noqa: PLR0913, PLR0917 - as above
    t: Tables,
    memo: Memo,
    ordered: NDArray[np.int32],
    starts: NDArray[np.int32],
    left: int,
    total: int,
    under: int,
) -> tuple[int, NDArray[np.int64]]:
    """`total`, a bound by the sizes of the parts, raised to one by their floors; and these, by answer; 0 for no part.

    It may end early once `under` is reached.
    """
    floors = np.zeros(t.kinds, np.int64)
    for kind in range(t.kinds - 1):
        part = ordered[starts[kind] : starts[kind + 1]]
        if len(part) > 0 and total < under:
            floors[kind] = floor(t, memo, part, left)[0]
            total += floors[kind] - int(t.least[len(part)])
    return total, floors
