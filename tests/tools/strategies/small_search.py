"""Searches of boards small enough for plain Python."""

from pathlib import Path

from station.games.pegs.solver.recount import recount_total, total
from tools.strategies.build import build, find_best
from tools.strategies.checkpoints import Checkpoints
from tools.strategies.packing import pack
from tools.strategies.settings import Setting, Stage

BEAM = Setting(stages=(Stage(5, 0), Stage(2, 1)), firsts=("012",), widths=(1, 3), small=20)


def find_and_count(name: str, setting: Setting, folder: Path) -> int:
    """Build and pack a strategy, play every code, and return the total, which the search and the count agree on."""
    checkpoints = Checkpoints(folder, name)
    steps = list(build(checkpoints, setting))
    assert steps[-1].done == steps[-1].steps
    best = find_best(checkpoints)
    pack(checkpoints.board, best.tree, folder / f"{name}.pegs")
    assert total(recount_total(name, folder)) == best.total
    return best.total
