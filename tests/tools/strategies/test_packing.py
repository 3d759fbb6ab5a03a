"""A strategy packed, without its obvious guesses, and a shipped one unpacked for a search to improve it."""

from pathlib import Path

import numpy as np
import pytest

from station.games.pegs.solver.codes import answer_table, answers
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.shipped import STRATEGY_FOLDER, load_records
from station.games.pegs.solver.strategies import decode_strategy, load_strategy
from tests.tools.strategies.small_search import find_and_count
from tools.strategies.build import build, find_best
from tools.strategies.checkpoints import Checkpoints, Tree, spell
from tools.strategies.packing import fold, pack, unpack
from tools.strategies.settings import EXACT, Setting, Stage
from tools.strategies.stages import extract_answers, list_answers, new_search
from tools.strategies.tables import build_tables


def test_only_guesses_that_are_not_obvious_are_stored(tmp_path: Path) -> None:
    find_and_count("2x5", EXACT, tmp_path)
    checkpoints = Checkpoints(tmp_path, "2x5")
    strategy = fold(checkpoints.board, find_best(checkpoints).tree)
    assert sum(len(guesses) for guesses in strategy.contested.values()) < 10


def test_no_guess_is_stored_after_a_tree_leaves_the_obvious_one() -> None:
    board, first, second = Measures(3, 4), 1, 6
    search = new_search(build_tables(board), EXACT, 16)
    tables = search.tables
    position = list_answers(tables, search.start(), first)[int(tables.answer[first, 27])]
    after = extract_answers(search, position, second, 0)
    left = [27, 40, 44, 56]  # after answers 1 and 2; both 27 and 56 are answered differently by each of the others
    trees: list[Tree] = [
        (guess, {answer: (code, {}) for code, answer in told(board, guess, left)}) for guess in (27, 56)
    ]
    obvious, other = (fold(board, (first, {1: (second, after | {2: tree})})).contested[1].tolist() for tree in trees)
    assert trees[0][1].keys() != trees[1][1].keys()
    assert obvious == other
    assert obvious[0] == second


def told(board: Measures, guess: int, codes: list[int]) -> list[tuple[int, int]]:
    """The codes other than the guess, each with its answer."""
    answered = answers(answer_table(board), guess, np.array(codes, np.int32)).tolist()
    return [(code, answer) for code, answer in zip(codes, answered, strict=True) if code != guess]


def test_a_file_contains_the_strategy_and_its_size_is_returned(tmp_path: Path) -> None:
    find_and_count("2x5", EXACT, tmp_path)
    checkpoints = Checkpoints(tmp_path, "2x5")
    first, branches = tree = find_best(checkpoints).tree
    path = tmp_path / "packed.pegs"
    assert pack(checkpoints.board, tree, path) == path.stat().st_size
    packed = decode_strategy(path.read_bytes())
    assert (packed.board, packed.first, set(packed.contested)) == (checkpoints.board, first, set(branches))


@pytest.mark.parametrize("name", ["3x4", "2x8n", "4x4", "4x6-5"])
def test_what_is_unpacked_is_the_whole_shipped_strategy(name: str, tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, name)
    assert unpack(checkpoints) == len(load_strategy(name).contested)
    best = find_best(checkpoints)
    assert best.total == load_records()[name].total
    pack(checkpoints.board, best.tree, tmp_path / f"{name}.pegs")
    assert (tmp_path / f"{name}.pegs").read_bytes() == (STRATEGY_FOLDER / f"{name}.pegs").read_bytes()
    assert unpack(checkpoints) == 0


def test_a_search_improves_what_was_unpacked_or_leaves_it(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, "3x4")
    unpack(checkpoints)
    first = spell(checkpoints.board, checkpoints.first_guesses()[0])
    hasty = Setting(stages=(Stage(1, 0),), firsts=(first,), widths=(1,), small=1, sure=(0,))
    list(build(checkpoints, hasty))
    assert find_best(checkpoints).total == 206
    assert find_and_count("3x4", hasty, tmp_path / "alone") > 206


def test_what_is_shipped_replaces_only_what_is_worse(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, "3x4")
    unpack(checkpoints)
    first, (one, other, *_) = checkpoints.first_guesses()[0], load_strategy("3x4").contested
    shipped, better = checkpoints.load(first, one), checkpoints.load(first, other)
    assert shipped is not None
    assert better is not None
    better = better._replace(total=better.total - 1, setting="better")
    checkpoints.save(first, one, shipped._replace(total=shipped.total + 1))
    checkpoints.save(first, other, better)
    assert unpack(checkpoints) == 1
    assert (checkpoints.load(first, one), checkpoints.load(first, other)) == (shipped, better)


def test_the_time_spent_on_what_is_shipped_counts_once(tmp_path: Path) -> None:
    checkpoints, known = Checkpoints(tmp_path, "3x9"), load_records()["3x9"]
    for _ in range(2):
        unpack(checkpoints)
    assert [(run["seconds"], run["at"], run["total"]) for run in checkpoints.runs()] == [
        (known.seconds, known.date, known.total)
    ]
    assert find_best(checkpoints).total == known.total
