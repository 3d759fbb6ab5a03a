"""The whole search of a board, run as plain Python on boards small enough for that."""

from pathlib import Path

import pytest

from station.breaker.builder.memo import FAR
from station.breaker.builder.settings import EXACT, Setting, Stage
from station.breaker.builder.strategy import best_of, build
from station.breaker.builder.workshop import Branch, Workshop
from station.games.pegs.solver.codes import Measures
from tests.station.breaker.builder.small_search import BEAM, built


@pytest.mark.parametrize(
    ("board", "least"),
    [(Measures(2, 5), 81), (Measures(3, 3), 73), (Measures(3, 4), 206), (Measures(2, 7), 198), (Measures(1, 4), 10)],
)
def test_the_exact_search_finds_the_known_least(board: Measures, least: int, tmp_path: Path) -> None:
    assert built(board, EXACT, tmp_path) == least


def test_a_beam_comes_close_and_a_second_run_does_nothing_again(tmp_path: Path) -> None:
    board = Measures(3, 4)
    assert 206 <= built(board, BEAM, tmp_path) <= 212
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("012-*.json")}
    assert list(build(board, BEAM, Workshop(tmp_path, board.name))) == []
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("012-*.json")} == kept


def test_what_a_beam_is_sure_of_it_has_searched_exactly(tmp_path: Path) -> None:
    narrow = BEAM._replace(stages=(Stage(3, 0),), firsts=("001",), widths=(1,), small=1)
    found = [built(Measures(3, 4), narrow._replace(sure=(size,)), tmp_path / str(size)) for size in (0, 10, 64)]
    assert found == [207, 206, 206]


@pytest.mark.slow
def test_large_sets_are_searched_better_in_stages(tmp_path: Path) -> None:
    narrow = Setting(stages=(Stage(6, 0), Stage(3, 1)), firsts=("000",), widths=(1, 1), small=2, sure=(0, 0))
    beam = built(Measures(3, 6), narrow, tmp_path / "beam")
    assert 854 < built(Measures(3, 6), narrow._replace(large=20), tmp_path / "stages") < beam


def test_two_processes_find_what_one_finds(tmp_path: Path) -> None:
    board, workshop = Measures(3, 4), Workshop(tmp_path / "two", "3x4")
    steps = [step.done for step in build(board, BEAM, workshop, jobs=2)]
    assert steps[1:] == [*range(1, len(steps))]
    assert best_of(board, workshop).total == built(board, BEAM, tmp_path)


def test_within_fewer_guesses_than_it_takes_there_is_no_strategy(tmp_path: Path) -> None:
    board = Measures(2, 4)
    with pytest.raises(LookupError, match="no whole strategy has been found yet"):
        list(build(board, Setting(limit=3), Workshop(tmp_path, board.name)))
    assert built(board, Setting(limit=4), tmp_path / "four") >= 45


def test_what_is_cut_off_goes_on_with_what_was_kept(tmp_path: Path) -> None:
    board, workshop = Measures(2, 5), Workshop(tmp_path, "2x5")
    for step in build(board, EXACT, workshop):
        if step.done == 1:
            break
    kept = {path.name for path in tmp_path.rglob("*.json")}
    assert kept
    assert built(board, EXACT, tmp_path) == 81


def test_a_better_branch_replaces_one_that_is_worse_and_never_the_other_way(tmp_path: Path) -> None:
    board, workshop = Measures(3, 4), Workshop(tmp_path, "3x4")
    built(board, BEAM, tmp_path)
    kept = workshop.branch("012", 0)
    assert kept is not None
    workshop.keep("012", 0, Branch(FAR, kept.tree, "worse"))
    assert built(board, BEAM, tmp_path) <= 212


def test_a_run_tells_whether_it_looked_at_everything(tmp_path: Path) -> None:
    board, workshop = Measures(3, 4), Workshop(tmp_path, "3x4")
    list(build(board, BEAM, workshop))
    list(build(board, EXACT, workshop))
    assert [(run["proven"], run["total"]) for run in workshop.logged()] == [
        (False, workshop.logged()[0]["total"]),
        (True, 206),
    ]
