"""Ship a strategy: pack the best one found, count it by playing every code, and record what was counted."""

import os
import platform
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Final

from station.games.pegs.solver import shipped
from station.games.pegs.solver.recount import recount_total, total
from station.games.pegs.solver.shipped import StrategyRecord, format_records, load_records
from tools.strategies.build import find_best
from tools.strategies.checkpoints import Checkpoints
from tools.strategies.packing import pack

RECORDS: Final = shipped.FOLDER / "records.json"


def ship(checkpoints: Checkpoints) -> str:
    """Ship the best strategy found if it is better than the shipped one, or newly proven; return a line about it.

    Raises LookupError where no strategy has been found, and ValueError where its total is not as the search says.
    """
    name, board, found = checkpoints.name, checkpoints.board, find_best(checkpoints)
    known = _read_records().get(name)
    if known is not None and (known.total, not known.proven) <= (found.total, not checkpoints.proven()):
        return f"{name}: {found.total} is no better than the {known.total} shipped"
    with TemporaryDirectory() as bench:
        path = Path(bench) / f"{name}.pegs"
        size = pack(board, found.tree, path)
        record = count(checkpoints, path.parent)
        if record.total != found.total:
            raise ValueError(f"{name}: {record.total} counted, but {found.total} found")
        copyfile(path, shipped.FOLDER / path.name)
    RECORDS.write_text(format_records(_read_records() | {name: record}), encoding="ascii")
    return f"{name}: {found.total} in {board.size} games, {found.total / board.size:.4f} a game, {size} bytes"


def count(checkpoints: Checkpoints, folder: Path) -> StrategyRecord:
    """The record of the strategy packed in `folder`, with every code played."""
    name, board, runs = checkpoints.name, checkpoints.board, checkpoints.runs()
    games = recount_total(name, folder)
    return StrategyRecord(
        total=total(games),
        codes=board.size,
        games={rows: games[rows] for rows in sorted(games)},
        proven=checkpoints.proven(),
        seconds=round(sum(float(run["seconds"]) for run in runs)),
        date=str(runs[-1]["at"]),
        machine=f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}",
    )


def _read_records() -> dict[str, StrategyRecord]:
    """What is recorded now: another run may have shipped another strategy meanwhile."""
    load_records.cache_clear()
    return load_records() if RECORDS.exists() else {}
