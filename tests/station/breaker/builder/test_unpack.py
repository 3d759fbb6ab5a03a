"""What is shipped, taken apart again for a search to better."""

from pathlib import Path

import pytest

from station.breaker.builder.pack import pack
from station.breaker.builder.settings import Setting, Stage
from station.breaker.builder.strategy import best_of, build
from station.breaker.builder.unpack import unpack
from station.breaker.builder.workshop import Workshop
from station.games.pegs.solver.codes import Measures
from station.games.pegs.solver.strategies import FOLDER, load_records, load_strategy
from tests.station.breaker.builder.small_search import built


@pytest.mark.parametrize("name", ["3x4", "2x8n", "4x4"])
def test_what_is_unpacked_is_the_whole_strategy_shipped(name: str, tmp_path: Path) -> None:
    board, workshop = Measures.read(name), Workshop(tmp_path, name)
    assert unpack(name, workshop) == len(load_strategy(name).contested)
    best = best_of(board, workshop)
    assert best.total == load_records()[name].total
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
    first, (one, other, *_) = workshop.firsts()[0], load_strategy("3x4").contested
    shipped, better = workshop.branch(first, one), workshop.branch(first, other)
    assert shipped is not None
    assert better is not None
    better = better._replace(total=better.total - 1, setting="better")
    workshop.keep(first, one, shipped._replace(total=shipped.total + 1))
    workshop.keep(first, other, better)
    assert unpack("3x4", workshop) == 1
    assert (workshop.branch(first, one), workshop.branch(first, other)) == (shipped, better)


def test_the_time_spent_on_what_is_shipped_counts_once(tmp_path: Path) -> None:
    board, workshop, known = Measures(3, 9), Workshop(tmp_path, "3x9"), load_records()["3x9"]
    for _ in range(2):
        unpack("3x9", workshop)
    assert [(run["seconds"], run["at"], run["total"]) for run in workshop.logged()] == [
        (known.seconds, known.date, known.total)
    ]
    assert best_of(board, workshop).total == known.total
