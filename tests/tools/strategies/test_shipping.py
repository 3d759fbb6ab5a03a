"""Only what is better is shipped, and its record is counted."""

from pathlib import Path

import pytest

from station.games.pegs.solver.shipped import STRATEGY_FOLDER
from tests.tools.strategies.small_search import BEAM, find_and_count
from tools.strategies.build import find_best
from tools.strategies.checkpoints import Checkpoints
from tools.strategies.settings import EXACT, Setting
from tools.strategies.shipping import ship


@pytest.mark.parametrize("setting", [EXACT, BEAM])
def test_only_a_better_strategy_is_shipped(setting: Setting, tmp_path: Path) -> None:
    shipped = {path: path.stat().st_mtime_ns for path in STRATEGY_FOLDER.iterdir()}
    found = find_and_count("3x4", setting, tmp_path)
    rows, games = find_best(Checkpoints(tmp_path, "3x4")).longest
    line = f"3x4: {found} guesses, {games} games of {rows} is no better than what is shipped"
    assert ship(Checkpoints(tmp_path, "3x4")) == line
    assert {path: path.stat().st_mtime_ns for path in STRATEGY_FOLDER.iterdir()} == shipped


def test_nothing_is_shipped_where_nothing_was_built(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="no whole strategy has been found yet"):
        ship(Checkpoints(tmp_path, "3x4"))
