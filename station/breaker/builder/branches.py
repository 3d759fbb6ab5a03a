"""The strategy after a first guess and an answer to it: the guesses of large sets in stages, and what tree results."""

from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.breaker.builder.exact import floor, least_total
from station.breaker.builder.memo import ENDLESS, FAR, Memo, empty_memo, key_of, note, slot_of
from station.breaker.builder.ranking import USELESS, rank, split
from station.breaker.builder.search import Plan, solve
from station.breaker.builder.settings import Setting, plans
from station.breaker.builder.symmetry import unlike
from station.breaker.builder.tables import Tables
from station.breaker.builder.workshop import Branch, Set, Tree

MEMO_BITS = 24
SLACK = 0.02
"""In all but the last stage a guess is followed up to so many guesses a code more than the best."""

NEARLY = 0.988
"""More effort betters what sets take by some thousandths: no part is expected to fall below this share of it."""


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
    """What `members` take after the guesses played, if less than `under`; else a bound, `under` or more."""
    left, history, plan = guesses_left(search, played), np.array(played, np.int64), search.plans[effort]
    if len(members) <= plan.sure:
        return least_total(search.tables, search.proven, members, history, left, ceil(under))
    if len(members) > search.setting.large and effort == search.setting.stages[-1].effort:
        return in_stages(search, members, played, ceil(under)).total
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


class Tried(NamedTuple):
    """A guess, what a set takes in total if it is made, and what each of its parts took, by answer."""

    total: int
    guess: int
    took: dict[int, int]


def branch(search: Search, first: int, members: Set) -> Branch:
    """The best found for the `members` after a first guess."""
    effort = len(search.plans) - 1
    if len(members) <= max(search.tables.kinds, search.plans[effort].sure):
        total = value(search, members, (first,), effort)
        return Branch(total, tree(search, members, (first,), effort))
    best, effort = in_stages(search, members, (first,)), search.setting.stages[-1].effort
    return Branch(best.total, (best.guess, after(search, members, (first, best.guess), effort)))


def in_stages(search: Search, members: Set, played: tuple[int, ...], under: int = FAR) -> Tried:
    """The best guess found in the stages, if it takes less than `under`; else no guess, -1, and a bound."""
    t, (*early, last) = search.tables, search.setting.stages
    guesses = alike_left_out(search, *played)
    ranks = rank(t.answer, t.kinds, members, guesses, t.likely)
    order = [at for at in np.argsort(ranks, kind="stable") if ranks[at] < USELESS]
    tried = [Tried(0, int(guesses[at]), {}) for at in order]
    for stage in early:
        tried = followed(search, members, tried[: stage.guesses], played, stage.effort, under, SLACK * len(members))
    tried = followed(search, members, tried[: last.guesses], played, last.effort, under)
    if not tried:
        return Tried(under, -1, {})
    best = tried[0]
    note(search.memo, key_at(search, members, played, last.effort), best.total, best.guess, len(members), True)  # noqa: FBT003 - compiled
    return best


def followed(  # noqa: PLR0913, PLR0917 - a step of the above
    search: Search, members: Set, tried: list[Tried], played: tuple[int, ...], effort: int, under: int, slack: float = 0
) -> list[Tried]:
    """Those tried again with this effort that take less than `under` and than the best plus `slack`; the best first."""
    passed: list[Tried] = []
    for one in tried:
        forget_if_full(search.memo)
        forget_if_full(search.proven)
        again = follow(search, members, one, played, effort, under + slack)
        if again is not None:
            passed.append(again)
            under = min(under, again.total)
    return sorted(passed, key=lambda one: one.total)


def follow(
    search: Search, members: Set, tried: Tried, played: tuple[int, ...], effort: int, under: float
) -> Tried | None:
    """What `members` take if the guess that was `tried` is made now; None where that is `under` or more.

    A part not yet looked at is assumed to take nearly what it took when the guess was tried before.
    """
    t, found, took = search.tables, parts(search, tried.guess, members), dict[int, int]()
    if any(len(part) == len(members) for part in found.values()):
        return None
    least = {kind: max(float(t.least[len(part)]), NEARLY * tried.took.get(kind, 0)) for kind, part in found.items()}
    total = len(members) + sum(least.values())
    for kind in reversed(found) if tried.took else found:
        if total >= under:
            return None
        total -= least[kind]
        took[kind] = value(search, found[kind], (*played, tried.guess), effort, under - total)
        total += took[kind]
    return Tried(round(total), tried.guess, took) if round(total) < under else None


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
    memo = search.proven if len(members) <= search.plans[effort].sure else search.memo
    key = key_at(search, members, played, effort)
    slot = slot_of(memo.keys, key)
    if memo.keys[slot] != key or not memo.proven[slot]:
        forget_if_full(memo)
        value(search, members, played, effort)
        slot = slot_of(memo.keys, key)
    return int(memo.guesses[slot])


def key_at(search: Search, members: Set, played: tuple[int, ...], effort: int) -> np.uint64:
    """The key of the set in its memo: what the beam found of large sets is kept by effort."""
    beamed = len(members) > max(search.tables.kinds, search.plans[effort].sure)
    return key_of(search.tables.hashes, members, guesses_left(search, played)) ^ np.uint64(beamed * effort)


def forget_if_full(memo: Memo) -> None:
    """Make room where the memo is more than half full: what it forgets is searched again."""
    if memo.used[0] * 2 > len(memo.keys):
        memo.keys[:] = 0
        memo.used[0] = 0
