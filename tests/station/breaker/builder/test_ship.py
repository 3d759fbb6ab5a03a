"""What is shipped of a search: only what is better."""

from pathlib import Path

import pytest

from station.breaker.builder.settings import EXACT, Setting
from station.breaker.builder.ship import ship
from station.games.pegs.solver.codes import Measures
from station.games.pegs.solver.strategies import FOLDER
from tests.station.breaker.builder.small_search import BEAM, built


@pytest.mark.parametrize("setting", [EXACT, BEAM])
def test_what_is_no_better_is_not_shipped(setting: Setting, tmp_path: Path) -> None:
    shipped = {path: path.stat().st_mtime_ns for path in FOLDER.iterdir()}
    found = built(Measures(3, 4), setting, tmp_path)
    assert ship("3x4", tmp_path) == f"3x4: {found} is no better than the 206 shipped"
    assert {path: path.stat().st_mtime_ns for path in FOLDER.iterdir()} == shipped


def test_nothing_is_shipped_where_nothing_was_built(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="no whole strategy has been found yet"):
        ship("3x4", tmp_path)
