"""Only what is better is shipped, and its record is counted."""

# ruff: noqa: S311 - the same codes every time

from pathlib import Path
from random import Random
from statistics import mean

import pytest

from station.games.pegs.boxes import BOXES
from station.games.pegs.solver.codemaker import SHARE, hard_patterns, pattern, patterns
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.recount import all_secrets, game
from station.games.pegs.solver.shipped import FOLDER, load_records
from tests.tools.strategies.small_search import BEAM, find_and_count
from tools.strategies.checkpoints import Checkpoints
from tools.strategies.settings import EXACT, Setting
from tools.strategies.shipping import count_careful_rows, draw_code, find_hardest, ship


@pytest.mark.parametrize("setting", [EXACT, BEAM])
def test_what_is_no_better_is_not_shipped(setting: Setting, tmp_path: Path) -> None:
    shipped = {path: path.stat().st_mtime_ns for path in FOLDER.iterdir()}
    found = find_and_count("3x4", setting, tmp_path)
    assert ship(Checkpoints(tmp_path, "3x4")) == f"3x4: {found} is no better than the 206 shipped"
    assert {path: path.stat().st_mtime_ns for path in FOLDER.iterdir()} == shipped


def test_nothing_is_shipped_where_nothing_was_built(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="no whole strategy has been found yet"):
        ship(Checkpoints(tmp_path, "3x4"))


@pytest.mark.slow
def test_the_hardest_patterns_are_counted_again_as_recorded() -> None:
    assert find_hardest("3x6", Measures(3, 6), FOLDER) == load_records()["3x6"].hard


def test_a_code_like_a_pattern_has_that_pattern() -> None:
    board, chance = Measures(4, 6), Random(7)
    for wanted in ((4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)):
        codes = {draw_code(board, wanted, chance) for _ in range(20)}
        assert {pattern(code) for code in codes} == {wanted}
        assert len(codes) > 2


def test_the_careful_player_takes_as_many_rows_as_there_are_ways_to_err() -> None:
    """With one hole every guess is one of those left: of n colours (n + 1) / 2 rows in the mean."""
    rows = count_careful_rows(Measures(1, 4), [(1,)])
    assert abs(rows[1,] - 2.5) < 0.1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["original", "superhirn"])
def test_hard_codes_take_longer_by_both_counts_together_and_are_a_third_of_all(name: str) -> None:
    board = Measures.of(BOXES[name])
    careful = count_careful_rows(board, patterns(board))
    rows = {secret: game(board.name, board, secret) + careful[pattern(secret)] for secret in all_secrets(board)}
    chosen = [taken for secret, taken in rows.items() if pattern(secret) in hard_patterns(board)]
    assert mean(chosen) > mean(rows.values()) + 0.01
    assert len(chosen) >= SHARE * len(rows)
