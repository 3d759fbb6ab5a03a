"""The builder, run as plain Python on boards small enough for that."""

from pathlib import Path

import numpy as np
import pytest

from station.breaker.builder.branches import Tried, follow, in_stages, parts, prepared
from station.breaker.builder.memo import FAR
from station.breaker.builder.pack import folded, pack
from station.breaker.builder.settings import EXACT, SETTINGS, Setting, Stage
from station.breaker.builder.strategy import best_of, build
from station.breaker.builder.symmetry import unlike
from station.breaker.builder.tables import least_totals, tables
from station.breaker.builder.unpack import unpack
from station.breaker.builder.workshop import Branch, Workshop
from station.breaker.pegs.measures import Measures
from station.breaker.pegs.records import records
from station.breaker.pegs.recount import counted, total
from station.breaker.pegs.shelf import FOLDER, names
from station.breaker.pegs.shipped import opened

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")
"""Hashes run over; compiled code says nothing of that."""

BEAM = Setting(stages=(Stage(5, 0), Stage(2, 1)), firsts=("012",), widths=(1, 3), small=20)


def built(board: Measures, setting: Setting, folder: Path) -> int:
    """Build, pack and count; the search and the count agree."""
    workshop = Workshop(folder, board.name)
    steps = list(build(board, setting, workshop))
    assert steps[-1].done == steps[-1].steps
    best = best_of(board, workshop)
    pack(board, best.tree, folder / f"{board.name}.pegs")
    assert total(counted(board.name, folder)) == best.total
    return best.total


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


def test_large_sets_are_searched_better_in_stages(tmp_path: Path) -> None:
    narrow = Setting(stages=(Stage(6, 0), Stage(3, 1)), firsts=("000",), widths=(1, 1), small=2, sure=(0, 0))
    beam = built(Measures(3, 6), narrow, tmp_path / "beam")
    assert 854 < built(Measures(3, 6), narrow._replace(large=20), tmp_path / "stages") < beam


def test_stages_find_a_guess_that_takes_less_than_asked_for_or_none() -> None:
    board = Measures(3, 5)
    search = prepared(tables(board), board.colours, BEAM, 20)
    members = parts(search, 7, np.arange(board.size, dtype=np.int32))[0]
    best = in_stages(search, members, (7,))
    assert best.total == len(members) + sum(best.took.values())
    assert in_stages(search, members, (7,), best.total + 1) == best
    assert in_stages(search, members, (7,), best.total) == Tried(best.total, -1, {})


def test_a_guess_whose_parts_took_far_too_much_before_is_given_up() -> None:
    board = Measures(3, 5)
    search = prepared(tables(board), board.colours, BEAM, 20)
    members = parts(search, 7, np.arange(board.size, dtype=np.int32))[0]
    best = in_stages(search, members, (7,))
    worse = best._replace(took={answer: total + 9 for answer, total in best.took.items()})
    assert follow(search, members, best, (7,), 1, best.total + 1) == best
    assert follow(search, members, worse, (7,), 1, best.total + 1) is None
    assert follow(search, members, worse, (7,), 1, FAR) == best


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


def test_of_alike_guesses_one_is_tried() -> None:
    given = tables(Measures(3, 4))
    first = unlike(given.digits, given.orders, 4, np.zeros(0, np.int64))
    assert given.digits[first].tolist() == [[0, 0, 0], [0, 0, 1], [0, 1, 2]]
    second = given.digits[unlike(given.digits, given.orders, 4, first[1:2])].tolist()
    assert [0, 1, 2] in second
    assert [1, 0, 2] not in second
    assert [0, 1, 3] not in second
    assert [0, 2, 1] in second


def test_no_set_takes_less_than_the_bound() -> None:
    assert least_totals(5, 3)[:6].tolist() == [0, 1, 3, 5, 8, 11]


def test_only_what_is_contested_is_stored(tmp_path: Path) -> None:
    board = Measures(2, 5)
    built(board, EXACT, tmp_path)
    strategy = folded(board, best_of(board, Workshop(tmp_path, "2x5")).tree)
    assert sum(len(guesses) for guesses in strategy.contested.values()) < 10


def test_every_board_of_the_boxes_has_its_setting_and_its_strategy() -> None:
    assert set(names()) == set(SETTINGS)


def test_what_is_searched_exactly_is_recorded_as_proven() -> None:
    assert {name for name, setting in SETTINGS.items() if setting.exact} <= {
        name for name, known in records().items() if known.proven
    }


def test_a_run_tells_whether_it_looked_at_everything(tmp_path: Path) -> None:
    board, workshop = Measures(3, 4), Workshop(tmp_path, "3x4")
    list(build(board, BEAM, workshop))
    list(build(board, EXACT, workshop))
    assert [(run["proven"], run["total"]) for run in workshop.logged()] == [
        (False, workshop.logged()[0]["total"]),
        (True, 206),
    ]


@pytest.mark.parametrize("name", ["3x4", "2x8n", "4x4"])
def test_what_is_unpacked_is_the_whole_strategy_shipped(name: str, tmp_path: Path) -> None:
    board, workshop = Measures.read(name), Workshop(tmp_path, name)
    assert unpack(name, workshop) == len(opened(name).contested)
    best = best_of(board, workshop)
    assert best.total == records()[name].total
    pack(board, best.tree, tmp_path / f"{name}.pegs")
    assert (tmp_path / f"{name}.pegs").read_bytes() == (FOLDER / f"{name}.pegs").read_bytes()
    assert unpack(name, workshop) == 0


def test_a_search_of_what_was_unpacked_betters_it_or_leaves_it(tmp_path: Path) -> None:
    board, workshop = Measures(3, 4), Workshop(tmp_path, "3x4")
    unpack("3x4", workshop)
    first = workshop.firsts()[0]
    hasty = Setting(stages=(Stage(1, 0),), firsts=(first,), widths=(1,), small=1, sure=(0,))
    list(build(board, hasty, workshop))
    assert best_of(board, workshop).total == 206
    assert built(board, hasty, tmp_path / "alone") > 206


def test_what_is_shipped_replaces_only_what_is_worse(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path, "3x4")
    unpack("3x4", workshop)
    first, (one, other, *_) = workshop.firsts()[0], opened("3x4").contested
    shipped, better = workshop.branch(first, one), workshop.branch(first, other)
    assert shipped is not None
    assert better is not None
    better = better._replace(total=better.total - 1, setting="better")
    workshop.keep(first, one, shipped._replace(total=shipped.total + 1))
    workshop.keep(first, other, better)
    assert unpack("3x4", workshop) == 1
    assert (workshop.branch(first, one), workshop.branch(first, other)) == (shipped, better)


def test_the_time_spent_on_what_is_shipped_counts_once(tmp_path: Path) -> None:
    board, workshop, known = Measures(3, 9), Workshop(tmp_path, "3x9"), records()["3x9"]
    for _ in range(2):
        unpack("3x9", workshop)
    assert [(run["seconds"], run["at"], run["total"]) for run in workshop.logged()] == [
        (known.seconds, known.date, known.total)
    ]
    assert best_of(board, workshop).total == known.total
