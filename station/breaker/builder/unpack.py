"""The inverse of packing: the branches of a shipped strategy in a workshop, for a search to better."""

from typing import Final

import numpy as np

from station.breaker.builder.workshop import Branch, Set, Tree, Workshop
from station.games.pegs.solver.codes import AnswerTable, answer_table, answers, answers_in_pairs, digits_of
from station.games.pegs.solver.strategies import STEP, Part, branch_of, load_records, load_strategy

SHIPPED: Final = "shipped"
"""How such a branch was searched: it no longer says, so every search looks at it again."""


def unpack(name: str, workshop: Workshop) -> int:
    """Keep every branch of the shipped strategy that `workshop` has not, or has worse; return how many those were.

    A workshop without a run so far takes over what the search of the strategy has taken. Raises DamagedError.
    """
    strategy, taken = load_strategy(name), 0
    given, first = answer_table(strategy.board), "".join(map(str, digits_of(strategy.board, strategy.first)))
    told = answers(given, strategy.first, slice(None))
    for answer in strategy.contested:
        part, kept = branch_of(name, answer), workshop.branch(first, answer)
        total = total_of(given, part, np.flatnonzero(told == answer).astype(np.int32))
        if kept is None or total < kept.total:
            workshop.keep(first, answer, Branch(total, tree_of(part), SHIPPED))
            taken += 1
    if not workshop.logged():
        known = load_records()[name]
        workshop.log(total=known.total, seconds=known.seconds, setting=SHIPPED, proven=known.proven, at=known.date)
    return taken


def total_of(given: AnswerTable, part: Part, codes: Set) -> int:
    """The guesses that `part` takes over all its `codes`."""
    total, node = 0, np.zeros(len(codes), np.int64)
    while len(codes):
        total += len(codes)
        left = part.guesses[node] != codes
        node, codes = node[left], codes[left]
        node = 1 + part.steps.searchsorted(node * STEP + answers_in_pairs(given, part.guesses[node], codes))
    return total


def tree_of(part: Part) -> Tree:
    """The same as a tree."""
    nodes: list[Tree] = [(guess, {}) for guess in part.guesses.tolist()]
    for node, step in enumerate(part.steps.tolist(), start=1):
        nodes[step // STEP][1][step % STEP] = nodes[node]
    return nodes[0]
