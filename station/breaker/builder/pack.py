"""From a searched tree to the file that is shipped: what is obvious is left out."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from station.breaker.builder.workshop import Tree
from station.games.pegs.solver.codes import Measures, answer_table, answers
from station.games.pegs.solver.strategies import STEP, Choose, Groups, Strategy, encode_strategy, unfold


def pack(board: Measures, tree: Tree, path: Path) -> int:
    """Write the strategy of `tree` to `path`; return its size in bytes."""
    data = encode_strategy(folded(board, tree))
    path.write_bytes(data)
    return len(data)


def folded(board: Measures, tree: Tree) -> Strategy:
    """The strategy with only its contested guesses."""
    first, after = tree
    given = answer_table(board)
    told = answers(given, first, slice(None))
    contested: dict[int, NDArray[np.int32]] = {}
    for answer, branch in sorted(after.items()):
        kept: list[int] = []
        unfold(given, np.flatnonzero(told == answer).astype(np.int32), _following(branch, kept))
        contested[answer] = np.array(kept, np.int32)
    return Strategy(board, first, contested)


def _following(branch: Tree, kept: list[int]) -> Choose:
    """Walk along the tree as it is unfolded, and write down the guesses asked for.

    Where an obvious guess departs from the tree, all that follows is obvious, too: nothing is asked for there.
    """
    row: dict[int, Tree] = {0: branch}
    taken = 0

    def choose(groups: Groups, contested: NDArray[np.bool_], first: int) -> NDArray[np.int32]:
        nonlocal row, taken
        if first:
            row = {node: row[step // STEP - taken][1][step % STEP] for node, step in enumerate(groups.came.tolist())
                   if step // STEP - taken in row and step % STEP in row[step // STEP - taken][1]}  # fmt: skip
        guesses = [row[node][0] for node in np.flatnonzero(contested).tolist()]
        kept.extend(guesses)
        taken = first
        return np.array(guesses, np.int32)

    return choose
