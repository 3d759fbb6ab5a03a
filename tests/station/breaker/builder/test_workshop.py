"""The checkpoints of a search."""

from pathlib import Path

import numpy as np

from station.breaker.builder.workshop import Branch, Tree, Workshop, read_tree

TREE: Tree = (7, {0: (3, {}), 12: (9, {4: (1, {})})})


def test_a_branch_is_kept_until_another_takes_its_place(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path, "2x5")
    assert workshop.branch("01", 6) is None
    for branch in (Branch(30, TREE, "narrow"), Branch(28, (5, {}), "wide"), Branch(29, TREE)):
        workshop.keep("01", 6, branch)
        assert workshop.branch("01", 6) == branch
    assert [path.name for path in (tmp_path / "2x5").iterdir()] == ["01-6.json"]


def test_first_guesses_are_told_once_each(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path, "2x5")
    assert workshop.firsts() == []
    for first, answer in (("12", 0), ("01", 6), ("01", 0)):
        workshop.keep(first, answer, Branch(1, (0, {})))
    assert workshop.firsts() == ["01", "12"]
    assert Workshop(tmp_path, "2x6").firsts() == []


def test_what_was_learnt_and_logged_is_there_for_the_next_run(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path, "2x5")
    assert (workshop.likely(), workshop.logged()) == (None, [])
    workshop.keep_likely(np.array([0.0, 1.0, 3.0]))
    workshop.log(total=81, seconds=0.5)
    workshop.log(total=80, setting="wide")
    again = Workshop(tmp_path, "2x5")
    likely = again.likely()
    assert likely is not None
    assert likely.tolist() == [0.0, 1.0, 3.0]
    assert again.logged() == [{"total": 81, "seconds": 0.5}, {"total": 80, "setting": "wide"}]


def test_a_tree_is_read_from_what_json_makes_of_it() -> None:
    assert read_tree([7, {"0": [3, {}], "12": [9, {"4": [1, {}]}]}]) == TREE
