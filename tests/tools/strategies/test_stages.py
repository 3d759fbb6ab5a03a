"""The search of a branch: guesses for large sets are tried in stages."""

import pytest

from station.games.pegs.solver.measures import Measures
from tests.tools.strategies.small_search import BEAM
from tools.strategies.checkpoints import Tree
from tools.strategies.exact import Position
from tools.strategies.settings import EXACT, Setting
from tools.strategies.stages import (
    Search,
    Trial,
    bound_total,
    extract_tree,
    find_total,
    list_answers,
    new_search,
    search_branch,
    search_in_stages,
    try_again,
)
from tools.strategies.tables import INFINITE, build_tables, new_memo


def after_a_guess(board: Measures, setting: Setting, guess: int, answer: int) -> tuple[Search, Position]:
    search = new_search(build_tables(board), setting, 20)
    return search, list_answers(search.tables, search.start(), guess)[answer]


def test_stages_find_a_guess_below_the_cutoff_or_none() -> None:
    search, position = after_a_guess(Measures(3, 5), BEAM, 7, 0)
    best = search_in_stages(search, position)
    assert best.total == len(position.codes) + sum(best.parts.values())
    assert search_in_stages(search, position, best.total + 1) == best
    assert search_in_stages(search, position, best.total) == Trial(best.total, -1, {})


@pytest.mark.parametrize(("board", "first", "answer"), [(Measures(3, 5), 7, 0), (Measures(5, 3), 1, 1)])
def test_a_branch_is_searched_only_for_something_better(board: Measures, first: int, answer: int) -> None:
    search, position = after_a_guess(board, BEAM, first, answer)
    best = search_branch(search, position)
    assert best is not None
    assert search_branch(search, position, best.total + 1) == best
    assert search_branch(search, position, best.total) is None


def test_a_guess_with_parts_that_took_too_much_is_given_up() -> None:
    search, position = after_a_guess(Measures(3, 5), BEAM, 7, 0)
    best = search_in_stages(search, position)
    worse = best._replace(parts={answer: total + 9 for answer, total in best.parts.items()})
    assert try_again(search, position, best, 1, best.total + 1) == best
    assert try_again(search, position, worse, 1, best.total + 1) is None
    assert try_again(search, position, worse, 1, INFINITE) == best


def test_answers_come_with_their_codes_the_most_codes_first() -> None:
    search = new_search(build_tables(Measures(2, 4)), EXACT, 12)
    found = list_answers(search.tables, search.start(), 1)
    sizes = [len(after.codes) for after in found.values()]
    assert sizes == sorted(sizes, reverse=True)
    assert sorted(code for after in found.values() for code in after.codes.tolist()) == [0, *range(2, 16)]
    for answer, after in found.items():
        assert {int(search.tables.answer[1, code]) for code in after.codes} == {answer}
        assert after.played.tolist() == [1]


def test_a_guess_leaves_one_fewer_if_there_is_a_limit() -> None:
    tables = build_tables(Measures(2, 4))
    for setting, left in ((Setting(limit=5), 4), (EXACT, EXACT.limit)):
        positions = list_answers(tables, new_search(tables, setting, 4).start(), 1)
        assert {after.left for after in positions.values()} == {left}


def test_bound_least_total_and_beam_search_are_in_order() -> None:
    tables = build_tables(Measures(3, 4))
    beam, exact = (new_search(tables, setting, 16) for setting in (BEAM, EXACT))
    for position in list_answers(tables, exact.start(), 6).values():
        least = find_total(exact, position, 0)
        assert bound_total(exact, position) <= least
        assert least <= find_total(beam, position, 1) <= find_total(beam, position, 0)


def test_with_too_few_guesses_a_set_cannot_be_solved() -> None:
    search = new_search(build_tables(Measures(2, 4)), Setting(limit=2), 12)
    position = next(iter(list_answers(search.tables, search.start(), 1).values()))
    assert len(position.codes) > 1
    assert find_total(search, position, 0) >= INFINITE


def test_a_tree_is_searched_for_where_only_a_bound_is_known() -> None:
    search, position = after_a_guess(Measures(3, 5), Setting(limit=6), 7, 7)
    total = find_total(search, position, 0)
    unsearched = search._replace(proven=new_memo(16))
    assert bound_total(unsearched, position) < total
    assert add_up(extract_tree(unsearched, position, 0), position.codes.tolist()) == total


def add_up(tree: Tree, codes: list[int], depth: int = 1) -> int:
    """The total of the codes that the tree finds."""
    guess, after = tree
    return depth * (guess in codes) + sum(add_up(each, codes, depth + 1) for each in after.values())
