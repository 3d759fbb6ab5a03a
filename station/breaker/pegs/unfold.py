"""A strategy unfolded: from the few guesses that are stored to the whole tree, all codes at once, row by row.

Every code starts at the node that follows the first row. Each row, the codes at a node are split by their answers to
its guess, and every part is a node of the next row. What its guess is needs no storing where there is an obvious one:

- one code is left: that one; two are left: the lower;
- up to FEW are left, and one of them would be answered differently by all others: the lowest such, since it either is
  the code or leaves one code to guess.

All other guesses are contested and come from outside, in the order of the nodes.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from station.breaker.pegs.codes import Numbers, Table, answers_in_pairs

FEW: Final = 12
"""Sets larger than this have their guess stored, obvious or not."""

STEP: Final = 64
"""More than there are answers: a node and an answer to its guess are node * STEP + answer."""


class Part(NamedTuple):
    """A part of a tree: by node its guess; and all steps, sorted: the one at place n leads to node n + 1."""

    guesses: NDArray[np.int32]
    steps: NDArray[np.int32]

    def after(self, node: int, answer: int) -> int | None:
        """The node that an answer to the guess of `node` leads to; None where no code is answered so."""
        step = node * STEP + answer
        at = int(self.steps.searchsorted(step))
        return at + 1 if at < len(self.steps) and self.steps[at] == step else None


class Groups(NamedTuple):
    """Some nodes of one row: codes sorted by node, where each node's codes start (and one more), how many there are.

    `came` says by which step each node is reached.
    """

    codes: Numbers
    starts: NDArray[np.int64]
    sizes: NDArray[np.int64]
    came: NDArray[np.int32]


Choose = Callable[[Groups, NDArray[np.bool_], int], NDArray[np.int32]]
"""Gives the contested guesses of a row: of which nodes of the groups, and the number of the first node."""


def unfold(given: Table, codes: Numbers, choose: Choose) -> Part:
    """The part of the tree that `codes` need; its first node, 0, is where all of them are possible."""
    groups = Groups(codes, np.array([0, len(codes)]), np.array([len(codes)]), np.zeros(1, np.int32))
    guesses: list[NDArray[np.int32]] = []
    steps: list[NDArray[np.int32]] = []
    first = 0
    while len(groups.sizes):
        chosen = _guesses(given, groups, choose, first)
        guesses.append(chosen)
        groups = _next_row(given, groups, chosen, first)
        steps.append(groups.came)
        first += len(chosen)
    return Part(np.concatenate(guesses), np.concatenate(steps))


def _guesses(given: Table, groups: Groups, choose: Choose, first: int) -> NDArray[np.int32]:
    """The guess of every node of a row."""
    chosen = groups.codes[groups.starts[:-1]].astype(np.int32)
    obvious = groups.sizes <= 2  # noqa: PLR2004 - of two codes either comes first
    few = (groups.sizes <= FEW) & ~obvious
    telling = _telling_members(given, groups, few)
    obvious[few] = telling >= 0
    chosen[few] = np.where(telling >= 0, telling, chosen[few])
    chosen[~obvious] = choose(groups, ~obvious, first)
    return chosen


def _telling_members(given: Table, groups: Groups, few: NDArray[np.bool_]) -> NDArray[np.int32]:
    """For each of the `few` nodes the lowest code that all its codes answer differently, or -1."""
    found = np.full(int(few.sum()), -1, np.int32)
    sizes = groups.sizes[few]
    for size in sorted(set(sizes.tolist())):
        at = np.flatnonzero(sizes == size)
        sets = groups.codes[groups.starts[:-1][few][at][:, None] + np.arange(size)]
        pairs = answers_in_pairs(given, np.repeat(sets, size, axis=1).ravel(), np.tile(sets, size).ravel())
        ordered = np.sort(pairs.reshape(-1, size, size), axis=2)
        telling = (ordered[:, :, 1:] != ordered[:, :, :-1]).all(axis=2)
        found[at] = np.where(telling.any(axis=1), sets[np.arange(len(at)), telling.argmax(axis=1)], -1)
    return found


def _next_row(given: Table, groups: Groups, chosen: NDArray[np.int32], first: int) -> Groups:
    """Split every node by the answers to its guess; the right code's goes no further."""
    node = np.repeat(np.arange(len(chosen), dtype=np.int32), groups.sizes)
    left = chosen[node] != groups.codes
    node, codes = node[left], groups.codes[left]
    step = (node + first) * STEP + answers_in_pairs(given, chosen[node], codes)
    order = np.argsort(step, kind="stable")
    codes, step = codes[order], step[order]
    starts = np.flatnonzero(np.diff(step, prepend=-1))
    ends = np.append(starts, len(codes))
    return Groups(codes, ends, np.diff(ends), step[starts])
