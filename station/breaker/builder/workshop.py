"""The builder's checkpoints: for every first guess and every answer to it the best strategy found so far.

    FOLDER/5x8/00112-6.json    {"total": 61234, "setting": "...", "tree": [guess, {answer: tree, ...}]}
    FOLDER/5x8/likely.npy      what sets take as a rule, by size
    FOLDER/5x8/log.jsonl       one line a run

An answer stands there as the number of station.games.pegs.solver.codes, a guess as the number of its code.
"""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Set: TypeAlias = NDArray[np.int32]
"""The numbers of some codes."""

Tree: TypeAlias = tuple[int, dict[int, "Tree"]]
"""A guess, and how to go on after every answer but the right code's."""

FOLDER: Final = Path("build/strategies")


class Branch(NamedTuple):
    """What is known after a first guess and an answer: the guesses in total from then on, and the strategy.

    `setting` says how it was searched for last, whether or not that found something better.
    """

    total: int
    tree: Tree
    setting: str = ""


class Workshop:
    """The checkpoints of one board, in a folder of its own."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder / name
        self._folder.mkdir(parents=True, exist_ok=True)

    def branch(self, first: str, answer: int) -> Branch | None:
        """The best so far, or None."""
        path = self._path(first, answer)
        if not path.exists():
            return None
        kept = json.loads(path.read_text(encoding="ascii"))
        return Branch(kept["total"], read_tree(kept["tree"]), kept["setting"])

    def keep(self, first: str, answer: int, branch: Branch) -> None:
        """Keep `branch`, whatever was there before; a run that is cut off leaves the old one or the new one."""
        path = self._path(first, answer)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(branch._asdict()), encoding="ascii")
        fresh.replace(path)

    def firsts(self) -> list[str]:
        """All first guesses of which something is kept."""
        return sorted({path.stem.split("-")[0] for path in self._folder.glob("*-*.json")})

    def likely(self) -> NDArray[np.float64] | None:
        """What was learnt of sets by size."""
        path = self._folder / "likely.npy"
        return np.load(path) if path.exists() else None

    def keep_likely(self, likely: NDArray[np.float64]) -> None:
        """Keep what was learnt."""
        np.save(self._folder / "likely.npy", likely)

    def log(self, **facts: str | float) -> None:
        """Add a line about a run."""
        with (self._folder / "log.jsonl").open("a", encoding="ascii") as file:
            file.write(json.dumps(facts) + "\n")

    def logged(self) -> list[dict[str, str | float]]:
        """All runs."""
        path = self._folder / "log.jsonl"
        return [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()] if path.exists() else []

    def _path(self, first: str, answer: int) -> Path:
        return self._folder / f"{first}-{answer}.json"


def read_tree(kept: list[Any]) -> Tree:
    """The inverse of what JSON makes of a tree."""
    guess, after = kept
    return guess, {int(answer): read_tree(tree) for answer, tree in after.items()}
