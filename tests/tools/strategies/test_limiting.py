"""A strategy that takes too many guesses for some codes, changed so that it does not."""

from pathlib import Path

import pytest

from station.games.pegs.solver.recount import recount_total, total
from tests.tools.strategies.small_search import find_and_count
from tools.strategies.build import find_best
from tools.strategies.checkpoints import Checkpoints, Tree
from tools.strategies.limiting import keep_limit
from tools.strategies.packing import pack
from tools.strategies.settings import EVERY_SIZE, Setting, Stage
from tools.strategies.stages import new_search
from tools.strategies.tables import build_tables

HASTY = Setting(stages=(Stage(1, 0),), firsts=("000",), widths=(1,), small=1, sure=(0,))
"""It takes 5 guesses for 3 codes of 3 x 4, where 4 are enough."""


@pytest.fixture(name="hasty")
def hasty_strategy(tmp_path: Path) -> Tree:
    find_and_count("3x4", HASTY, tmp_path)
    best = find_best(Checkpoints(tmp_path, "3x4"))
    assert best.longest == (5, 3)
    return best.tree


@pytest.mark.parametrize("sure", [0, 8, 64])
def test_a_strategy_is_changed_where_it_takes_too_many_guesses(sure: int, hasty: Tree, tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, "3x4")
    search = new_search(build_tables(checkpoints.board), HASTY._replace(limit=4, sure=(sure,)), 16)
    changed = keep_limit(search, search.start(), hasty, EVERY_SIZE)
    assert changed is not None
    (tmp_path / "limited").mkdir()
    pack(checkpoints.board, changed.tree, tmp_path / "limited" / "3x4.pegs")
    games = recount_total("3x4", tmp_path / "limited")
    assert (total(games), max(games)) == (changed.total, 4)


def test_small_sets_alone_may_leave_no_way(hasty: Tree, tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, "3x4")
    search = new_search(build_tables(checkpoints.board), HASTY._replace(limit=3, sure=(4,)), 16)
    assert keep_limit(search, search.start(), hasty, 4) is None
