"""The strategy after a first guess and an answer to it: the second guesses in stages, and the tree that results."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.breaker.builder.exact import floor, least_total
from station.breaker.builder.memo import ENDLESS, FAR, Memo, empty_memo, key_of, slot_of
from station.breaker.builder.ranking import USELESS, rank, split
from station.breaker.builder.search import Plan, solve
from station.breaker.builder.settings import Setting, plans
from station.breaker.builder.symmetry import unlike
from station.breaker.builder.tables import Tables
from station.breaker.builder.workshop import Branch, Set, Tree

MEMO_BITS = 24
SLACK = 0.02
"""In all but the last stage a second guess is followed up to so many guesses a code more than the best."""


class Search(NamedTuple):
    """Everything that a search of a board works with: a memo for the beam, and one for what is `proven`."""

    tables: Tables
    colours: int
    setting: Setting
    plans: list[Plan]
    memo: Memo
    proven: Memo


def prepared(given: Tables, colours: int, setting: Setting, bits: int = MEMO_BITS) -> Search:
    """A search that knows nothing yet."""
    return Search(given, colours, setting, plans(setting), empty_memo(bits), empty_memo(bits))


def alike_left_out(search: Search, *played: int) -> NDArray[np.int64]:
    """All guesses after those played, but of those that are alike only the first."""
    t = search.tables
    return unlike(t.digits, t.orders, search.colours, np.array(played, np.int64))


def parts(search: Search, guess: int, members: Set) -> dict[int, Set]:
    """The members by their answers to `guess`, the right code's left out; largest part first."""
    t = search.tables
    ordered, starts, by_size, _ = split(t.answer[guess], t.kinds, members)
    found = {int(kind): ordered[starts[kind] : starts[kind + 1]] for kind in by_size if kind != t.kinds - 1}
    return {kind: part for kind, part in found.items() if len(part)}


def value(search: Search, members: Set, played: tuple[int, ...], effort: int, under: float = FAR) -> int:
    """What `members` take after the guesses played, if less than `under`."""
    left, history, plan = guesses_left(search, played), np.array(played, np.int64), search.plans[effort]
    if len(members) <= plan.sure:
        return least_total(search.tables, search.proven, members, history, left, int(under))
    return solve(
        search.tables, search.memo, search.proven, plan, members, alike_left_out(search, *played), history, left, under
    )


def at_least(search: Search, members: Set, played: tuple[int, ...]) -> int:
    """A bound from below for what `members` take after the guesses played."""
    return int(floor(search.tables, search.proven, members, guesses_left(search, played))[0])


def guesses_left(search: Search, played: tuple[int, ...]) -> int:
    """How many guesses may still be made."""
    limit = search.setting.limit
    return ENDLESS if limit == ENDLESS else limit - len(played)


def follow(search: Search, members: Set, played: tuple[int, ...], effort: int, under: float) -> float:
    """What `members` take in total if the last of the guesses played is made now, if less than `under`."""
    t, total = search.tables, float(len(members))
    found = parts(search, played[-1], members)
    if any(len(part) == len(members) for part in found.values()):
        return FAR
    total += sum(float(t.least[len(part)]) for part in found.values())
    for part in found.values():
        if total >= under:
            return FAR
        total -= float(t.least[len(part)])
        total += value(search, part, played, effort, under - total)
    return total


def branch(search: Search, first: int, members: Set) -> Branch:
    """The best found for the `members` after a first guess."""
    if len(members) <= max(search.tables.kinds, search.plans[-1].sure):
        total = value(search, members, (first,), len(search.plans) - 1)
        return Branch(total, tree(search, members, (first,), len(search.plans) - 1))
    second, total, effort = second_guess(search, first, members)
    return Branch(total, (second, after(search, members, (first, second), effort)))


def second_guess(search: Search, first: int, members: Set) -> tuple[int, int, int]:
    """The best second guess found in the stages, its total, and the effort of the last stage."""
    t = search.tables
    guesses = alike_left_out(search, first)
    ranks = rank(t.answer, t.kinds, members, guesses, t.likely)
    order = [int(guesses[at]) for at in np.argsort(ranks, kind="stable") if ranks[at] < USELESS]
    found: list[tuple[float, int]] = []
    for stage in search.setting.stages:
        found, best = [], float(FAR)
        last = stage is search.setting.stages[-1]
        for guess in order[: stage.guesses]:
            under = best if last else best + SLACK * len(members)
            total = follow(search, members, (first, guess), stage.effort, under)
            found.append((total, guess))
            best = min(best, total)
        found.sort()
        order = [guess for _, guess in found]
    return found[0][1], round(found[0][0]), search.setting.stages[-1].effort


def tree(search: Search, members: Set, played: tuple[int, ...], effort: int) -> Tree:
    """The strategy that was found for `members`."""
    if len(members) == 1:
        return int(members[0]), {}
    guess = int(members[0]) if len(members) == 2 else noted_guess(search, members, played, effort)  # noqa: PLR2004
    return guess, after(search, members, (*played, guess), effort)


def after(search: Search, members: Set, played: tuple[int, ...], effort: int) -> dict[int, Tree]:
    """How to go on once the last of the guesses played is answered."""
    numbers = search.tables.numbers
    return {
        int(numbers[kind]): tree(search, part, played, effort)
        for kind, part in parts(search, played[-1], members).items()
    }


def noted_guess(search: Search, members: Set, played: tuple[int, ...], effort: int) -> int:
    """The guess that the search made; it is repeated where the memo was too full to keep it."""
    plan = search.plans[effort]
    memo = search.proven if len(members) <= plan.sure else search.memo
    by_effort = memo is search.memo and len(members) > search.tables.kinds
    key = key_of(search.tables.hashes, members, guesses_left(search, played)) ^ np.uint64(by_effort * plan.effort)
    slot = slot_of(memo.keys, key)
    if memo.keys[slot] != key or not memo.proven[slot]:
        forget_if_full(memo)
        value(search, members, played, effort)
        slot = slot_of(memo.keys, key)
    return int(memo.guesses[slot])


def forget_if_full(memo: Memo) -> None:
    """Make room where the memo is more than half full: what it forgets is searched again."""
    if memo.used[0] * 2 > len(memo.keys):
        memo.keys[:] = 0
        memo.used[0] = 0
