"""The search of a whole board, from its first guess on. Checkpoints keep what is found, so a run can be continued."""

import signal
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from multiprocessing import get_context
from typing import Final, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from station.games.pegs.solver.codes import answer_table, answers, number_of
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.strategies import branch_of, load_strategy
from tools.strategies.checkpoints import Branch, Checkpoints, Longest, Tree, find_longest, spell
from tools.strategies.exact import Position, least_within
from tools.strategies.limiting import keep_limit
from tools.strategies.packing import build_tree
from tools.strategies.partitions import rank_guesses
from tools.strategies.settings import EVERY_SIZE, Setting
from tools.strategies.stages import (
    Search,
    bound_total,
    extract_tree,
    find_total,
    list_answers,
    new_search,
    search_branch,
)
from tools.strategies.symmetry import list_canonical
from tools.strategies.tables import (
    INFINITE,
    UNLIMITED,
    build_tables,
    clear,
    clear_if_full,
    count_last_guesses,
    fit_likely,
)

Task = TypeVar("Task")
Result = TypeVar("Result")

LEARN_FROM: Final = 2000
"""The usual totals are measured if at least this number of sets is known."""

SMALL_BOARD: Final = 2000
LARGE_BOARD: Final = 5000
"""Sizes of boards, in codes, whose searches meet fewer or more sets than others."""


class Progress(NamedTuple):
    """What is done now, `done` of `steps` steps being over, and the best total if one is known."""

    doing: str
    done: int
    steps: int
    best: int | None


class Strategy(NamedTuple):
    """A whole strategy, its total over all codes, and its longest games."""

    total: int
    longest: Longest
    tree: Tree


class Root(NamedTuple):
    """Where a branch begins: the first guess, the answer as the tables number it, and the position then."""

    first: int
    kind: int
    position: Position


def build(checkpoints: Checkpoints, setting: Setting, jobs: int = 1) -> Iterator[Progress]:
    """Search a board, and save every branch that is better than the one before.

    Raises LookupError where no strategy keeps to the limit.
    """
    began = time.monotonic()
    search = new_search(build_tables(checkpoints.board), setting, memo_bits(checkpoints.board, setting))
    if setting.exact:
        yield from _search_exactly(search, checkpoints)
    elif setting.limit == UNLIMITED:
        yield from _search_beam(search, checkpoints, jobs)
        _shorten(search, checkpoints)
    else:
        yield from _limit_shipped(search, checkpoints)
    checkpoints.log(
        total=find_best(checkpoints).total,
        seconds=round(time.monotonic() - began, 1),
        jobs=jobs,
        setting=repr(setting),
        proven=setting.exact,
        at=time.strftime("%F"),
    )


def memo_bits(board: Measures, setting: Setting) -> int:
    """The size of the memos that a board needs: with 20 bits each takes 21 MB, with 26 bits 1.3 GB."""
    if board.size < SMALL_BOARD:
        return 20
    return 26 if setting.exact and board.size > LARGE_BOARD else 24


def find_best(checkpoints: Checkpoints) -> Strategy:
    """The best strategy of which all branches are saved: the least total, then the fewest of the longest games.

    Raises LookupError where there is none.
    """
    whole = (_join_branches(checkpoints, first) for first in checkpoints.first_guesses())
    found = [strategy for strategy in whole if strategy is not None]
    if not found:
        raise LookupError("no whole strategy has been found yet")
    return min(found, key=lambda strategy: (strategy.total, strategy.longest))


def run_tasks(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """The result of `work` for each task, as they come.

    With several `jobs`, forked processes share what `work` refers to as it is now: gigabytes of tables are not copied,
    and what a process adds to them stays its own. Only tasks and results are sent.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    with get_context("fork").Pool(jobs, _start_worker, (work,)) as pool:
        yield from cast("Iterator[Result]", pool.imap_unordered(_do_task, tasks))


_worker: list[Callable[[object], object]] = []
"""In a forked process: what it does with every task."""


def _start_worker(work: Callable[[object], object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Ctrl-C the first process ends the others
    _worker.append(work)


def _do_task(task: object) -> object:
    return _worker[0](task)


def _join_branches(checkpoints: Checkpoints, first: int) -> Strategy | None:
    """The strategy with this first guess, unless a branch is missing."""
    board = checkpoints.board
    right = (board.holes + 1) ** 2 - 1
    found = sorted(set(answers(answer_table(board), first, slice(None)).tolist()) - {right})
    saved = {answer: checkpoints.load(first, answer) for answer in found}
    branches = {answer: branch for answer, branch in saved.items() if branch is not None}
    if len(branches) < len(saved):
        return None
    total = board.size + sum(branch.total for branch in branches.values())
    tree = (first, {answer: branch.tree for answer, branch in branches.items()})
    return Strategy(total, find_longest(tree), tree)


def _search_exactly(search: Search, checkpoints: Checkpoints) -> Iterator[Progress]:
    """Find the least total, and then the strategy with the fewest longest games of all with that total.

    For these the guesses are limited to as many as the best strategy takes so far. If no game needs the last of them,
    there may be even shorter ones. What is saved, of an earlier run or of what is shipped, only has to be beaten.
    """
    if search.setting.limit == UNLIMITED:
        yield from _try_all_firsts(search, checkpoints)
        search = _limit_guesses(search, find_best(checkpoints).longest.rows)
    weighed = search._replace(tables=count_last_guesses(search.tables))
    yield from _try_all_firsts(weighed, checkpoints)
    while (rows := find_best(checkpoints).longest.rows) < weighed.setting.limit:
        weighed = _limit_guesses(weighed, rows)
        yield from _try_all_firsts(weighed, checkpoints)


def _limit_guesses(search: Search, rows: int) -> Search:
    """The search for a strategy that takes `rows` guesses at most."""
    clear(search.proven)
    return search._replace(setting=search.setting._replace(limit=rows))


def _try_all_firsts(search: Search, checkpoints: Checkpoints) -> Iterator[Progress]:
    """Try all canonical first guesses, that with the lowest bound first, until all others are proven worse."""
    tables, start, best = search.tables, search.start(), _weigh_saved(search, checkpoints)
    firsts = list_canonical(tables, start.played)
    order = np.argsort(rank_guesses(tables, start.codes, firsts, least_within(tables, start.left - 1)), kind="stable")
    for done, first in enumerate(firsts[order].tolist()):
        doing = f"first guess {spell(checkpoints.board, first)}"
        yield Progress(doing, done, len(firsts), best // tables.guess if best < INFINITE else None)
        best = min(best, _prove_first_guess(search, checkpoints, first, best))
    yield Progress("proven", len(firsts), len(firsts), best // tables.guess)


def _prove_first_guess(search: Search, checkpoints: Checkpoints, first: int, cutoff: int) -> int:
    """The least total with this first guess if it is less than `cutoff`, else INFINITE.

    Branches already proven are not searched again.
    """
    start, tables, proof = search.start(), search.tables, _name_proof(search)
    positions = list_answers(tables, start, first)
    bounds = {kind: bound_total(search, position) for kind, position in positions.items()}
    total = tables.guess * len(start.codes) + sum(bounds.values())
    for kind, position in positions.items():
        if total >= cutoff or len(position.codes) == len(start.codes) > 1:
            return INFINITE
        answer = int(tables.numbers[kind])
        saved = checkpoints.load(first, answer)
        total -= bounds[kind]
        if saved is not None and saved.setting == proof:
            total += _weigh(search, saved.total, find_longest(saved.tree), search.setting.limit - 1)
            continue
        total += find_total(search, position, 0, cutoff - total)
        if total < cutoff:
            found = find_total(search, position, 0) // tables.guess
            checkpoints.save(first, answer, Branch(found, extract_tree(search, position, 0), proof))
    return total if total < cutoff else INFINITE


def _name_proof(search: Search) -> str:
    """The setting of a branch that is proven; a beam search leaves another there."""
    return f"exact, {search.setting.limit} at most" if search.tables.last else "exact"


def _weigh_saved(search: Search, checkpoints: Checkpoints) -> int:
    """The total of the best strategy that is saved, as the tables count it; INFINITE if none keeps to the limit."""
    try:
        best = find_best(checkpoints)
    except LookupError:
        return INFINITE
    return _weigh(search, best.total, best.longest, search.setting.limit)


def _weigh(search: Search, total: int, longest: Longest, limit: int) -> int:
    """A total as the tables count it; INFINITE if the longest games take more guesses than the limit."""
    if longest.rows > limit:
        return INFINITE
    return search.tables.guess * total + (search.tables.last * longest.games if longest.rows == limit else 0)


def _search_beam(search: Search, checkpoints: Checkpoints, jobs: int) -> Iterator[Progress]:
    """Search the branches after all first guesses of the setting, the largest first."""
    firsts = [number_of(checkpoints.board, map(int, first)) for first in search.setting.firsts]
    likely = checkpoints.load_likely()
    if likely is None:
        yield Progress("measuring the usual totals", 0, 1, None)
        likely = _measure_likely(search, firsts[0])
        checkpoints.save_likely(likely)
    search = search._replace(tables=search.tables._replace(likely=likely))
    roots = [
        Root(first, kind, position)
        for first in firsts
        for kind, position in list_answers(search.tables, search.start(), first).items()
    ]
    open_roots = [root for root in roots if not _is_searched(search, checkpoints, root)]
    results = run_tasks(partial(_search_root, search, checkpoints), open_roots, jobs)
    for done, result in enumerate(results, start=1 + len(roots) - len(open_roots)):
        yield Progress(result, done, len(roots), None)


def _shorten(search: Search, checkpoints: Checkpoints) -> None:
    """Make the longest games of the best strategy shorter, as long as that costs no guess."""
    best: Strategy | None = find_best(checkpoints)
    while best is not None:
        limited = _limit_guesses(search, best.longest.rows - 1)
        best = _keep_limit(limited, checkpoints, best.tree, search.setting.sure[-1], costs=False)


def _limit_shipped(search: Search, checkpoints: Checkpoints) -> Iterator[Progress]:
    """Change the shipped strategy of the board where it takes more guesses than the limit."""
    name = checkpoints.board.name
    strategy = load_strategy(name)
    branches = {answer: build_tree(branch_of(name, answer)) for answer in strategy.contested}
    yield Progress(f"{search.setting.limit} guesses at most", 0, 1, None)
    found = _keep_limit(search, checkpoints, (strategy.first, branches), EVERY_SIZE, costs=True)
    if found is not None:
        yield Progress("done", 1, 1, found.total)


def _keep_limit(search: Search, checkpoints: Checkpoints, tree: Tree, most: int, *, costs: bool) -> Strategy | None:
    """The strategy of `tree` changed so that it keeps the limit, and saved; None where no way is found.

    Unless it `costs` guesses, no branch may take more than what is saved. For `most` see `keep_limit`.
    """
    first, branches = tree
    changed: dict[int, Branch] = {}
    for kind, position in list_answers(search.tables, search.start(), first).items():
        answer = int(search.tables.numbers[kind])
        branch, saved = keep_limit(search, position, branches[answer], most), checkpoints.load(first, answer)
        if branch is None or (not costs and saved is not None and branch.total > saved.total):
            return None
        changed[answer] = branch._replace(setting=repr(search.setting) if saved is None else saved.setting)
    for answer, branch in changed.items():
        checkpoints.save(first, answer, branch)
    return _join_branches(checkpoints, first)


def _measure_likely(search: Search, first: int) -> NDArray[np.float64]:
    """The usual total of sets by size, from a search with the least effort after a first guess."""
    for position in list_answers(search.tables, search.start(), first).values():
        find_total(search, position, 0)
    memo = search.memo
    known = (memo.keys != 0) & (memo.guesses >= 0)
    if known.sum() < LEARN_FROM:
        return search.tables.likely
    likely = fit_likely(search.tables, memo.sizes[known].astype(np.int64), memo.totals[known].astype(np.int64))
    clear(memo)
    return likely


def _is_searched(search: Search, checkpoints: Checkpoints, root: Root) -> bool:
    """Whether the branch was searched with the same setting."""
    saved = checkpoints.load(root.first, int(search.tables.numbers[root.kind]))
    return saved is not None and saved.setting == repr(search.setting)


def _search_root(search: Search, checkpoints: Checkpoints, root: Root) -> str:
    """Search a branch for something better than what is saved, save that, and report the result."""
    answer, size = int(search.tables.numbers[root.kind]), len(root.position.codes)
    began = time.monotonic()
    clear_if_full(search.memo)
    clear_if_full(search.proven)
    saved = checkpoints.load(root.first, answer)
    found = search_branch(search, root.position, INFINITE if saved is None else saved.total)
    best = found or saved
    if best is None:
        raise LookupError("no strategy keeps to the limit")
    checkpoints.save(root.first, answer, best._replace(setting=repr(search.setting)))
    before = "" if saved is None else f", {saved.total} before"
    seconds = time.monotonic() - began
    first = spell(checkpoints.board, root.first)
    return f"{first} answer {answer}: {size} codes, {best.total}{before}, {seconds:.0f} s"
