"""The search of one branch: large sets in stages, with more effort for fewer guesses, and the tree that results."""

from math import ceil
from typing import Final, NamedTuple

import numpy as np

from tools.strategies.beam import Beam, hash_position, solve
from tools.strategies.checkpoints import Branch, Tree
from tools.strategies.exact import PAIR, Position, find_bound, solve_exactly
from tools.strategies.partitions import USELESS, part_codes, rank_guesses, split
from tools.strategies.settings import Setting
from tools.strategies.symmetry import list_canonical
from tools.strategies.tables import (
    INFINITE,
    UNLIMITED,
    Memo,
    Tables,
    clear_if_full,
    find_slot,
    hash_set,
    new_memo,
    remember,
)

SLACK: Final = 0.02
"""In all stages but the last, guesses stay that take up to this number of guesses a code more than the best."""

NEARLY: Final = 0.988
"""More effort improves a total by a few thousandths: no part is expected to fall below this share of it."""


class Search(NamedTuple):
    """What the search of a board works with: `memo` has what the beam found, `proven` what the exact search found."""

    tables: Tables
    setting: Setting
    memo: Memo
    proven: Memo

    def beam(self, effort: int) -> Beam:
        """What the beam search with this effort works with."""
        return Beam(self.tables, self.setting.plan(effort), self.memo, self.proven)

    def start(self) -> Position:
        """The position before the first guess."""
        return Position(np.arange(len(self.tables.digits), dtype=np.int32), np.zeros(0, np.int64), self.setting.limit)


def new_search(tables: Tables, setting: Setting, bits: int) -> Search:
    """A search with empty memos of 2**bits slots each."""
    return Search(tables, setting, new_memo(bits), new_memo(bits))


def list_answers(tables: Tables, position: Position, guess: int) -> dict[int, Position]:
    """The positions after each answer to `guess` except the right code's; the one with the most codes first."""
    left = position.left if position.left == UNLIMITED else position.left - 1
    played = np.append(position.played, guess)
    parts = split(tables.answer[guess], tables.kinds, position.codes)
    found = {int(kind): part_codes(parts, kind) for kind in parts.by_size if kind != tables.kinds - 1}
    return {kind: Position(codes, played, left) for kind, codes in found.items() if len(codes)}


def find_total(search: Search, position: Position, effort: int, cutoff: float = INFINITE) -> int:
    """The best total found for a position if it is less than `cutoff`, else a number, `cutoff` or more."""
    beam, size = search.beam(effort), len(position.codes)
    if size <= beam.plan.sure:
        return solve_exactly(search.tables, search.proven, position, ceil(cutoff))
    if size > search.setting.large and effort == search.setting.stages[-1].effort:
        return search_in_stages(search, position, ceil(cutoff)).total
    return solve(beam, position, list_canonical(search.tables, position.played), float(cutoff))


def bound_total(search: Search, position: Position) -> int:
    """A lower bound of the total of a position, without a search."""
    return int(find_bound(search.tables, search.proven, position.codes, position.left)[0])


class Trial(NamedTuple):
    """A guess that was tried: the total of the set with it, and the total of each of its parts by answer."""

    total: int
    guess: int
    parts: dict[int, int]


def search_branch(search: Search, position: Position, cutoff: int = INFINITE) -> Branch | None:
    """The best strategy found for the position after a first guess and an answer; None if none is below `cutoff`."""
    effort = len(search.setting.widths) - 1
    if len(position.codes) <= max(search.tables.kinds, search.setting.plan(effort).sure):
        total = find_total(search, position, effort, cutoff)
        return Branch(total, extract_tree(search, position, effort)) if total < cutoff else None
    best, effort = search_in_stages(search, position, cutoff), search.setting.stages[-1].effort
    if best.guess < 0:
        return None
    return Branch(best.total, (best.guess, extract_answers(search, position, best.guess, effort)))


def search_in_stages(search: Search, position: Position, cutoff: int = INFINITE) -> Trial:
    """The best guess that the stages find with a total less than `cutoff`; else `cutoff` and no guess, -1."""
    trials = try_in_stages(search, position, cutoff)
    if not trials:
        return Trial(cutoff, -1, {})
    best = trials[0]
    key = _hash_for_beam(search, position, search.setting.stages[-1].effort)
    remember(search.memo, key, best.total, best.guess, len(position.codes))
    return best


def try_in_stages(search: Search, position: Position, cutoff: int = INFINITE, slack: float = 0) -> list[Trial]:
    """The guesses that pass all stages, the best first: less than `cutoff` and at most `slack` above the best."""
    *early, last = search.setting.stages
    trials = [Trial(0, guess, {}) for guess in _rank_all(search, position)]
    early_slack = max(slack, SLACK * len(position.codes))
    for stage in early:
        trials = run_stage(search, position, trials[: stage.guesses], stage.effort, cutoff, early_slack)
    return run_stage(search, position, trials[: last.guesses], last.effort, cutoff, slack)


def run_stage(
    search: Search, position: Position, trials: list[Trial], effort: int, cutoff: int, slack: float
) -> list[Trial]:
    """Try guesses again with this effort; return those less than `cutoff` and the best plus `slack`, best first."""
    passed: list[Trial] = []
    for trial in trials:
        clear_if_full(search.memo)
        clear_if_full(search.proven)
        again = try_again(search, position, trial, effort, cutoff + slack)
        if again is not None:
            passed.append(again)
            cutoff = min(cutoff, again.total)
    return sorted(passed, key=lambda trial: trial.total)


def try_again(search: Search, position: Position, trial: Trial, effort: int, cutoff: float) -> Trial | None:
    """Try a guess with this effort; None where its total is not less than `cutoff`.

    A part that has not been searched yet is assumed to take nearly what it took when the guess was tried before.
    """
    size, positions = len(position.codes), list_answers(search.tables, position, trial.guess)
    if any(len(after.codes) == size for after in positions.values()):
        return None
    assumed = {
        kind: max(float(search.tables.least[-1, len(after.codes)]), NEARLY * trial.parts.get(kind, 0))
        for kind, after in positions.items()
    }
    total, found = size + sum(assumed.values()), dict[int, int]()
    for kind in reversed(positions) if trial.parts else positions:
        if total >= cutoff:
            return None
        total -= assumed[kind]
        found[kind] = find_total(search, positions[kind], effort, cutoff - total)
        total += found[kind]
    return Trial(round(total), trial.guess, found) if round(total) < cutoff else None


def extract_tree(search: Search, position: Position, effort: int) -> Tree:
    """The strategy that was found for a position with this effort."""
    size = len(position.codes)
    guess = int(position.codes[0]) if size <= PAIR else _find_guess(search, position, effort)
    return guess, {} if size == 1 else extract_answers(search, position, guess, effort)


def extract_answers(search: Search, position: Position, guess: int, effort: int) -> dict[int, Tree]:
    """The strategies after each answer to a guess."""
    return {
        int(search.tables.numbers[kind]): extract_tree(search, after, effort)
        for kind, after in list_answers(search.tables, position, guess).items()
    }


def _rank_all(search: Search, position: Position) -> list[int]:
    """All canonical guesses that tell something, most promising first."""
    tables = search.tables
    guesses = list_canonical(tables, position.played)
    ranks = rank_guesses(tables, position.codes, guesses, tables.likely)
    order = np.argsort(ranks, kind="stable")
    return [int(guess) for guess in guesses[order[ranks[order] < USELESS]]]


def _find_guess(search: Search, position: Position, effort: int) -> int:
    """The guess that the search chose; the search is repeated where the memo does not have it."""
    memo, key = _memo_entry(search, position, effort)
    slot = find_slot(memo.keys, key)
    if memo.keys[slot] != key or memo.guesses[slot] < 0:
        clear_if_full(memo)
        find_total(search, position, effort)
        slot = find_slot(memo.keys, key)
    return int(memo.guesses[slot])


def _memo_entry(search: Search, position: Position, effort: int) -> tuple[Memo, np.uint64]:
    """The memo that has a position, and its key there."""
    if len(position.codes) <= search.setting.plan(effort).sure:
        return search.proven, np.uint64(hash_set(search.tables.hashes, position.codes, position.left))
    return search.memo, _hash_for_beam(search, position, effort)


def _hash_for_beam(search: Search, position: Position, effort: int) -> np.uint64:
    """The key of a position in the beam's memo; what comes from compiled code is an int of Python."""
    return np.uint64(hash_position(search.beam(effort), position))
