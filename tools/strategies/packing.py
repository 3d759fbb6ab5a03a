"""From a searched tree to a strategy file, which leaves out what is obvious, and back.

station.games.pegs.solver.strategies reads and writes the files, and says what is obvious.
"""

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from station.games.pegs.solver.codes import answer_table, answers
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.shipped import load_records
from station.games.pegs.solver.strategies import (
    NODE_STEP,
    Choose,
    Groups,
    Strategy,
    TreePart,
    add_up,
    branch_of,
    encode_strategy,
    load_strategy,
    unfold,
)
from tools.strategies.checkpoints import Branch, Checkpoints, Tree

SHIPPED: Final = "shipped"
"""The setting of a branch that comes from a strategy file. It is no search's, so every search tries to improve it."""


def pack(board: Measures, tree: Tree, path: Path) -> int:
    """Write the strategy of `tree` to the file `path`, and return its size in bytes."""
    data = encode_strategy(fold(board, tree))
    path.write_bytes(data)
    return len(data)


def fold(board: Measures, tree: Tree) -> Strategy:
    """The strategy of `tree`, with only those guesses that are not obvious."""
    first, branches = tree
    codes = answer_table(board)
    answered = answers(codes, first, slice(None))
    contested: dict[int, NDArray[np.int32]] = {}
    for answer, branch in sorted(branches.items()):
        guesses: list[int] = []
        unfold(codes, np.flatnonzero(answered == answer).astype(np.int32), _follow_tree(branch, guesses))
        contested[answer] = np.array(guesses, np.int32)
    return Strategy(board, first, contested)


def unpack(checkpoints: Checkpoints) -> int:
    """Save every branch of the shipped strategy that is missing or worse in `checkpoints`; return their number.

    Where no run is logged yet, the time that the shipped strategy took is logged as one. Raises DamagedError.
    """
    name, taken = checkpoints.name, 0
    strategy = load_strategy(name)
    codes = answer_table(strategy.board)
    answered = answers(codes, strategy.first, slice(None))
    for answer in strategy.contested:
        part, saved = branch_of(name, answer), checkpoints.load(strategy.first, answer)
        total = add_up(codes, part, np.flatnonzero(answered == answer).astype(np.int32))
        if saved is None or total < saved.total:
            checkpoints.save(strategy.first, answer, Branch(total, build_tree(part), SHIPPED))
            taken += 1
    if not checkpoints.runs():
        known = load_records()[name]
        checkpoints.log(total=known.total, seconds=known.seconds, setting=SHIPPED, proven=known.proven, at=known.date)
    return taken


def build_tree(part: TreePart) -> Tree:
    """The tree of an unfolded part."""
    nodes: list[Tree] = [(guess, {}) for guess in part.guesses.tolist()]
    for node, step in enumerate(part.steps.tolist(), start=1):
        before, answer = divmod(step, NODE_STEP)
        nodes[before][1][answer] = nodes[node]
    return nodes[0]


def _follow_tree(branch: Tree, guesses: list[int]) -> Choose:
    """What chooses the contested guesses when a branch is unfolded: as the tree has them. They are added to `guesses`.

    Where an obvious guess differs from the tree's, everything after it is obvious, too, and nothing is chosen there.
    """
    row, row_start = {0: branch}, 0

    def choose(groups: Groups, contested: NDArray[np.bool_], first: int) -> NDArray[np.int32]:
        nonlocal row, row_start
        if first:
            row = _find_next_row(row, row_start, groups.came.tolist())
        row_start = first
        chosen = [row[node][0] for node in np.flatnonzero(contested).tolist()]
        guesses.extend(chosen)
        return np.array(chosen, np.int32)

    return choose


def _find_next_row(row: dict[int, Tree], row_start: int, steps: list[int]) -> dict[int, Tree]:
    """The subtrees of the next row by place in it; `row` has those of this row, which begins at node `row_start`."""
    found: dict[int, Tree] = {}
    for place, step in enumerate(steps):
        node, answer = divmod(step, NODE_STEP)
        _, after = row.get(node - row_start, (None, dict[int, Tree]()))
        if answer in after:
            found[place] = after[answer]
    return found
