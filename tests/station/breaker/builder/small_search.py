"""Searches of boards small enough for plain Python."""

from pathlib import Path

from station.breaker.builder.pack import pack
from station.breaker.builder.settings import Setting, Stage
from station.breaker.builder.strategy import best_of, build
from station.breaker.builder.workshop import Workshop
from station.games.pegs.solver.codes import Measures
from station.games.pegs.solver.recount import recount_total, total

BEAM = Setting(stages=(Stage(5, 0), Stage(2, 1)), firsts=("012",), widths=(1, 3), small=20)


def built(board: Measures, setting: Setting, folder: Path) -> int:
    """Build, pack and count; the search and the count agree."""
    workshop = Workshop(folder, board.name)
    steps = list(build(board, setting, workshop))
    assert steps[-1].done == steps[-1].steps
    best = best_of(board, workshop)
    pack(board, best.tree, folder / f"{board.name}.pegs")
    assert total(recount_total(board.name, folder)) == best.total
    return best.total
