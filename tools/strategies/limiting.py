"""Strategies that never take more than some guesses, for boards that are too large to search all of them exactly.

Such a strategy is made from the one that needs the fewest guesses: only where that takes too long, the smallest sets
that can be solved within the limit are searched again. Often that costs nothing.
"""

from tools.strategies.checkpoints import Branch, Tree, find_longest
from tools.strategies.exact import Position
from tools.strategies.stages import Search, extract_tree, find_total, list_answers
from tools.strategies.tables import INFINITE


def keep_limit(search: Search, position: Position, tree: Tree, most: int) -> Branch | None:
    """The strategy of `tree`, changed where it takes more guesses than are left; None where no change was found.

    Sets that are small enough are searched exactly. In larger ones the guess is kept if all its parts can be changed;
    otherwise sets of up to `most` codes are searched as well as the setting can.
    """
    size, (guess, after) = len(position.codes), tree
    if position.left == 0:
        return None
    if find_longest(tree).rows > position.left and size <= search.setting.sure[-1]:
        return _search_again(search, position)
    parts = {
        int(search.tables.numbers[kind]): part for kind, part in list_answers(search.tables, position, guess).items()
    }
    changed = {answer: keep_limit(search, part, after[answer], most) for answer, part in parts.items()}
    kept = {answer: branch for answer, branch in changed.items() if branch is not None}
    if len(kept) < len(changed):
        return _search_again(search, position) if size <= most else None
    total = size + sum(branch.total for branch in kept.values())
    return Branch(total, (guess, {answer: branch.tree for answer, branch in kept.items()}))


def _search_again(search: Search, position: Position) -> Branch | None:
    effort = len(search.setting.widths) - 1
    total = find_total(search, position, effort)
    return None if total >= INFINITE else Branch(total, extract_tree(search, position, effort))
