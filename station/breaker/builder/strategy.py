"""The whole search of a board, from its first guess on, kept in a workshop as it goes."""

import time
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.breaker.builder.branches import (
    Search,
    alike_left_out,
    at_least,
    branch,
    forget_if_full,
    parts,
    prepared,
    tree,
    value,
)
from station.breaker.builder.jobs import shared
from station.breaker.builder.memo import FAR
from station.breaker.builder.ranking import rank
from station.breaker.builder.settings import Setting
from station.breaker.builder.tables import Tables, learnt, tables
from station.breaker.builder.workshop import Branch, Set, Tree, Workshop
from station.games.pegs.solver.codes import Measures, answer_table, answers, number_of

LEARNT_FROM = 2000
"""So many sets at least have to be known before their totals teach what sets take as a rule."""


EXACTLY = "exact"
"""How a branch that is proven was searched; what a beam left there is not."""


class Progress(NamedTuple):
    """One step of a search: what is being done, how many steps of how many are over, the best total where known."""

    doing: str
    done: int
    steps: int
    best: int | None


class Built(NamedTuple):
    """A whole strategy and what it takes in total over all codes."""

    total: int
    tree: Tree


def build(board: Measures, setting: Setting, workshop: Workshop, jobs: int = 1) -> Iterator[Progress]:
    """Search, and keep in `workshop` what is better than before."""
    began = time.monotonic()
    search = prepared(tables(board), board.colours, setting, memo_bits(board, setting))
    yield from _exact(search, workshop) if setting.exact else _beam(search, board, workshop, jobs)
    best = best_of(board, workshop)
    workshop.log(
        total=best.total,
        seconds=round(time.monotonic() - began, 1),
        jobs=jobs,
        setting=repr(setting),
        proven=setting.exact,
        at=time.strftime("%F"),
    )


def memo_bits(board: Measures, setting: Setting) -> int:
    """Room for the sets that searches of such boards meet: 20 take 22 MB, 26 take 1.4 GB."""
    if board.size < 2000:  # noqa: PLR2004 - as counted
        return 20
    return 26 if setting.exact and board.size > 5000 else 24  # noqa: PLR2004 - as above


def best_of(board: Measures, workshop: Workshop) -> Built:
    """The best whole strategy kept there. Raises LookupError where nothing whole is kept."""
    found = [built for first in workshop.firsts() if (built := _whole(board, workshop, first)) is not None]
    if not found:
        raise LookupError("no whole strategy has been found yet")
    return min(found, key=lambda built: built.total)


def name_of(given: Tables, guess: int) -> str:
    """The digits of a code: "00112"."""
    return "".join(map(str, given.digits[guess].tolist()))


def code_of(given: Tables, name: str) -> int:
    """The inverse of `name_of`."""
    return int(np.flatnonzero((given.digits == [int(digit) for digit in name]).all(axis=1))[0])


def _whole(board: Measures, workshop: Workshop, first: str) -> Built | None:
    guess, given = number_of(board, map(int, first)), answer_table(board)
    told = set(answers(given, guess, slice(None)).tolist()) - {(board.holes + 1) ** 2 - 1}
    kept = {answer: workshop.branch(first, answer) for answer in sorted(told)}
    branches = {answer: branch for answer, branch in kept.items() if branch is not None}
    if len(branches) < len(kept):
        return None
    total = board.size + sum(branch.total for branch in branches.values())
    return Built(total, (guess, {answer: branch.tree for answer, branch in branches.items()}))


def _exact(search: Search, workshop: Workshop) -> Iterator[Progress]:
    """Every first guess that is not alike another, that bounded lowest first, until all others are proven worse."""
    t, best = search.tables, FAR
    everything: Set = np.arange(len(t.digits), dtype=np.int32)
    firsts = alike_left_out(search)
    ranks = rank(t.answer, t.kinds, everything, firsts, t.least)
    order = [int(firsts[at]) for at in np.argsort(ranks, kind="stable")]
    for done, first in enumerate(order):
        yield Progress(f"first guess {name_of(t, first)}", done, len(order), best if best < FAR else None)
        best = min(best, _proven(search, workshop, first, everything, best))
    yield Progress("proven", len(order), len(order), best)


def _proven(search: Search, workshop: Workshop, first: int, everything: Set, under: float) -> int:
    """The least total with this first guess, if less than `under`; what is already kept is not searched again."""
    t, name = search.tables, name_of(search.tables, first)
    found = parts(search, first, everything)
    floors = {kind: at_least(search, part, (first,)) for kind, part in found.items()}
    total = len(everything) + sum(floors.values())
    for kind, part in found.items():
        if total >= under or len(part) == len(everything) > 1:
            return FAR
        kept = workshop.branch(name, int(t.numbers[kind]))
        known = kept is not None and kept.setting == EXACTLY
        total -= floors[kind]
        total += kept.total if kept is not None and known else value(search, part, (first,), 0, under - total)
        if total < under and not known:
            solved = Branch(value(search, part, (first,), 0), tree(search, part, (first,), 0), EXACTLY)
            workshop.keep(name, int(t.numbers[kind]), solved)
    return total if total < under else FAR


def _beam(search: Search, board: Measures, workshop: Workshop, jobs: int) -> Iterator[Progress]:
    """Every first guess of the setting, every answer to it: largest part first."""
    likely = workshop.likely()
    if likely is None:
        yield Progress("learning what sets take", 0, 1, None)
        likely = _learn(search)
        workshop.keep_likely(likely)
    search = search._replace(tables=search.tables._replace(likely=likely))
    everything: Set = np.arange(board.size, dtype=np.int32)
    tasks = [
        (code_of(search.tables, first), kind, part)
        for first in search.setting.firsts
        for kind, part in parts(search, code_of(search.tables, first), everything).items()
    ]
    fresh = [task for task in tasks if _unsearched(search, workshop, task)]
    for done, kept in enumerate(shared(partial(_work, search, workshop), fresh, jobs)):
        yield Progress(kept, len(tasks) - len(fresh) + done + 1, len(tasks), None)


def _learn(search: Search) -> NDArray[np.float64]:
    """What sets take as a rule, from a quick search after the first guess that is tried first."""
    first = code_of(search.tables, search.setting.firsts[0])
    everything: Set = np.arange(len(search.tables.digits), dtype=np.int32)
    for part in parts(search, first, everything).values():
        value(search, part, (first,), 0)
    known = search.memo.proven & (search.memo.sizes > 0)
    if known.sum() < LEARNT_FROM:
        return search.tables.likely
    likely = learnt(
        search.tables, search.memo.sizes[known].astype(np.int64), search.memo.totals[known].astype(np.int64)
    )
    search.memo.keys[:] = 0
    search.memo.proven[:] = False
    search.memo.used[0] = 0
    return likely


Task = tuple[int, int, Set]


def _unsearched(search: Search, workshop: Workshop, task: Task) -> bool:
    first, kind, _ = task
    kept = workshop.branch(name_of(search.tables, first), int(search.tables.numbers[kind]))
    return kept is None or kept.setting != repr(search.setting)


def _work(search: Search, workshop: Workshop, task: Task) -> str:
    """Search one branch, keep the better of it and what was known, and say what came out."""
    first, kind, members = task
    name, number = name_of(search.tables, first), int(search.tables.numbers[kind])
    began = time.monotonic()
    forget_if_full(search.memo)
    forget_if_full(search.proven)
    kept, found = workshop.branch(name, number), branch(search, first, members)
    better = found if kept is None or found.total < kept.total else kept
    workshop.keep(name, number, better._replace(setting=repr(search.setting)))
    before = "" if kept is None else f", {kept.total} before"
    return f"{name} answer {number}: {len(members)} codes, {found.total}{before}, {time.monotonic() - began:.0f} s"
