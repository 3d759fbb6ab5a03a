"""The search of a whole board, as plain Python on boards small enough for that."""

import os
from pathlib import Path

import pytest

from station.games.pegs.solver.recount import recount_total
from tests.tools.strategies.small_search import BEAM, find_and_count
from tools.strategies.build import build, find_best, run_tasks
from tools.strategies.checkpoints import Branch, Checkpoints
from tools.strategies.packing import unpack
from tools.strategies.settings import EXACT, Setting, Stage
from tools.strategies.tables import INFINITE


@pytest.mark.parametrize(("name", "least"), [("2x5", 81), ("3x3", 73), ("3x4", 206), ("2x7", 198), ("1x4", 10)])
def test_the_exact_search_finds_the_known_least(name: str, least: int, tmp_path: Path) -> None:
    assert find_and_count(name, EXACT, tmp_path) == least


@pytest.mark.parametrize(("name", "longest"), [("2x5", (4, 11)), ("2x7", (5, 17)), ("3x4", (4, 21)), ("3x2", (3, 3))])
def test_the_exact_search_has_the_fewest_longest_games(name: str, longest: tuple[int, int], tmp_path: Path) -> None:
    find_and_count(name, EXACT, tmp_path)
    assert find_best(Checkpoints(tmp_path, name)).longest == longest
    games = recount_total(name, tmp_path)
    assert (max(games), games[max(games)]) == longest


def test_a_beam_search_comes_close_and_is_not_repeated(tmp_path: Path) -> None:
    assert 206 <= find_and_count("3x4", BEAM, tmp_path) <= 212
    saved = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("012-*.json")}
    assert list(build(Checkpoints(tmp_path, "3x4"), BEAM)) == []
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("012-*.json")} == saved


def test_a_beam_search_is_exact_for_sets_that_it_is_sure_of(tmp_path: Path) -> None:
    narrow = BEAM._replace(stages=(Stage(3, 0),), firsts=("001",), widths=(1,), small=1)
    found = [find_and_count("3x4", narrow._replace(sure=(size,)), tmp_path / str(size)) for size in (0, 10, 64)]
    assert found == [207, 206, 206]


@pytest.mark.slow
def test_large_sets_are_searched_better_in_stages(tmp_path: Path) -> None:
    narrow = Setting(stages=(Stage(6, 0), Stage(3, 1)), firsts=("000",), widths=(1, 1), small=2, sure=(0, 0))
    beam = find_and_count("3x6", narrow, tmp_path / "beam")
    assert 854 < find_and_count("3x6", narrow._replace(large=20), tmp_path / "stages") < beam


def test_two_processes_find_what_one_finds(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path / "two", "3x4")
    steps = [step.done for step in build(checkpoints, BEAM, jobs=2)]
    assert steps[1:] == [*range(1, len(steps))]
    assert find_best(checkpoints).total == find_and_count("3x4", BEAM, tmp_path)


def test_too_few_guesses_leave_no_strategy(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="no whole strategy has been found yet"):
        list(build(Checkpoints(tmp_path, "2x4"), Setting(limit=3)))
    assert find_and_count("2x4", Setting(limit=4), tmp_path / "four") >= 45


def test_a_run_that_was_stopped_continues_with_what_was_saved(tmp_path: Path) -> None:
    for step in build(Checkpoints(tmp_path, "2x5"), EXACT):
        if step.done == 1:
            break
    assert {path.name for path in tmp_path.rglob("*.json")}
    assert find_and_count("2x5", EXACT, tmp_path) == 81


def test_a_proof_starts_from_what_is_shipped(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, "2x5")
    unpack(checkpoints)
    assert {step.best for step in build(checkpoints, EXACT)} == {81}
    assert (checkpoints.proven(), find_best(checkpoints).longest) == (True, (4, 11))


def test_a_better_branch_replaces_one_that_is_worse(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, "3x4")
    find_and_count("3x4", BEAM, tmp_path)
    saved = checkpoints.load(6, 0)
    assert saved is not None
    checkpoints.save(6, 0, Branch(INFINITE, saved.tree, "worse"))
    assert find_and_count("3x4", BEAM, tmp_path) <= 212


def test_the_log_says_whether_a_run_looked_at_everything(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, "3x4")
    list(build(checkpoints, BEAM))
    assert not checkpoints.proven()
    list(build(checkpoints, EXACT))
    assert [run["proven"] for run in checkpoints.runs()] == [False, True]
    assert (checkpoints.proven(), checkpoints.runs()[-1]["total"]) == (True, 206)


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_once(jobs: int) -> None:
    base = 100
    assert sorted(run_tasks(lambda task: task + base, range(20), jobs)) == list(range(100, 120))


def test_one_job_is_done_in_this_process_and_several_in_others() -> None:
    assert set(run_tasks(lambda _task: os.getpid(), range(4), 1)) == {os.getpid()}
    assert os.getpid() not in set(run_tasks(lambda _task: os.getpid(), range(4), 2))
