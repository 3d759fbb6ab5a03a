"""The checkpoints of a search."""

from pathlib import Path

import numpy as np

from tools.strategies.checkpoints import Branch, Checkpoints, Tree, decode_tree

TREE: Tree = (7, {0: (3, {}), 12: (9, {4: (1, {})})})


def test_a_branch_is_kept_until_another_replaces_it(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, "2x5")
    assert checkpoints.load(1, 6) is None
    for branch in (Branch(30, TREE, "narrow"), Branch(28, (5, {}), "wide"), Branch(29, TREE)):
        checkpoints.save(1, 6, branch)
        assert checkpoints.load(1, 6) == branch
    assert [path.name for path in (tmp_path / "2x5").iterdir()] == ["01-6.json"]


def test_first_guesses_are_listed_once_each(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, "2x5")
    assert checkpoints.first_guesses() == []
    for first, answer in ((7, 0), (1, 6), (1, 0)):
        checkpoints.save(first, answer, Branch(1, (0, {})))
    assert checkpoints.first_guesses() == [1, 7]
    assert Checkpoints(tmp_path, "2x6").first_guesses() == []


def test_a_strategy_with_a_limit_has_checkpoints_of_its_own(tmp_path: Path) -> None:
    limited = Checkpoints(tmp_path, "2x5-4")
    limited.save(1, 6, Branch(30, TREE))
    assert (limited.board.name, limited.load(1, 6)) == ("2x5", Branch(30, TREE))
    assert Checkpoints(tmp_path, "2x5").load(1, 6) is None


def test_measured_totals_and_the_log_are_there_for_the_next_run(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, "2x5")
    assert (checkpoints.load_likely(), checkpoints.runs(), checkpoints.proven()) == (None, [], False)
    checkpoints.save_likely(np.array([0.0, 1.0, 3.0]))
    checkpoints.log(total=81, seconds=0.5, proven=False)
    assert not checkpoints.proven()
    checkpoints.log(total=80, setting="wide", proven=True)
    again = Checkpoints(tmp_path, "2x5")
    likely = again.load_likely()
    assert likely is not None
    assert likely.tolist() == [0.0, 1.0, 3.0]
    assert again.runs() == [
        {"total": 81, "seconds": 0.5, "proven": False},
        {"total": 80, "setting": "wide", "proven": True},
    ]
    assert again.proven()


def test_a_tree_is_decoded_from_what_json_makes_of_it() -> None:
    assert decode_tree([7, {"0": [3, {}], "12": [9, {"4": [1, {}]}]}]) == TREE
