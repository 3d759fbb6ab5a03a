"""What is kept of a search while it runs: for every first guess and every answer to it the best strategy so far.

    FOLDER/5x8/00112-6.json    {"total": 61234, "tree": [guess, {answer: tree, ...}], "setting": "..."}
    FOLDER/5x8/likely.npy      the usual total of a set, by size
    FOLDER/5x8/log.jsonl       one line for each run

Codes and answers have the numbers that station.games.pegs.solver.codes gives them; in the names of files the first
guess is spelled in digits.
"""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from station.games.pegs.solver.codes import digits_of, number_of
from station.games.pegs.solver.measures import Measures

Tree: TypeAlias = tuple[int, dict[int, "Tree"]]
"""A guess, and how the game goes on after each answer except the right code's."""

FOLDER: Final = Path("build/strategies")


class Branch(NamedTuple):
    """The best known strategy after a first guess and an answer.

    `total` counts the guesses from the second on. `setting` is that of the latest search, whether or not it improved
    the strategy.
    """

    total: int
    tree: Tree
    setting: str = ""


class Checkpoints:
    """The checkpoints of one strategy, such as "5x8", in a folder of that name."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name: Final = name
        self.board: Final = Measures.read(name)
        self._folder = folder / name
        self._folder.mkdir(parents=True, exist_ok=True)

    def load(self, first: int, answer: int) -> Branch | None:
        """The branch after this first guess and this answer, if there is one."""
        path = self._path(first, answer)
        if not path.exists():
            return None
        stored = json.loads(path.read_text(encoding="ascii"))
        return Branch(stored["total"], decode_tree(stored["tree"]), stored["setting"])

    def save(self, first: int, answer: int, branch: Branch) -> None:
        """Replace a branch; if the run is killed meanwhile, the old one remains."""
        path = self._path(first, answer)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(branch._asdict()), encoding="ascii")
        fresh.replace(path)

    def first_guesses(self) -> list[int]:
        """The first guesses that have a branch, in ascending order."""
        names = {path.stem.split("-")[0] for path in self._folder.glob("*-*.json")}
        return sorted(number_of(self.board, map(int, name)) for name in names)

    def load_likely(self) -> NDArray[np.float64] | None:
        """The usual total of a set by size, if it has been measured."""
        path = self._folder / "likely.npy"
        return np.load(path) if path.exists() else None

    def save_likely(self, likely: NDArray[np.float64]) -> None:
        """Store the usual total of a set by size."""
        np.save(self._folder / "likely.npy", likely)

    def log(self, **facts: str | float) -> None:
        """Add a line about a run."""
        with (self._folder / "log.jsonl").open("a", encoding="ascii") as file:
            file.write(json.dumps(facts) + "\n")

    def runs(self) -> list[dict[str, str | float]]:
        """The facts about every run."""
        path = self._folder / "log.jsonl"
        return [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()] if path.exists() else []

    def proven(self) -> bool:
        """Whether a run has looked at everything."""
        return any(bool(run.get("proven")) for run in self.runs())

    def _path(self, first: int, answer: int) -> Path:
        return self._folder / f"{spell(self.board, first)}-{answer}.json"


class Longest(NamedTuple):
    """The longest games of a strategy: how many guesses they take, and how many such games there are."""

    rows: int
    games: int


def find_longest(tree: Tree) -> Longest:
    """The longest games of a tree. In its last row every node is the right code of one game."""
    rows, row = 1, [tree]
    while following := [after for _, answers in row for after in answers.values()]:
        rows, row = rows + 1, following
    return Longest(rows, len(row))


def spell(board: Measures, code: int) -> str:
    """A code in digits: "00112"."""
    return "".join(map(str, digits_of(board, code)))


def decode_tree(stored: list[Any]) -> Tree:
    """The tree that JSON has stored as lists and objects."""
    guess, after = stored
    return guess, {int(answer): decode_tree(tree) for answer, tree in after.items()}
