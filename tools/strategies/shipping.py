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
from tools.strategies.checkpoints import Checkpoints, Longest
from tools.strategies.packing import pack

RECORDS: Final = shipped.STRATEGY_FOLDER / "records.json"


def ship(checkpoints: Checkpoints) -> str:
    """Ship the best strategy found if it is better than the shipped one, or newly proven; return a line about it.

    Of two with the same total, the one with the shorter longest games is better, then the one with fewer of these.
    Raises LookupError where no strategy has been found, and ValueError where its games are not as the search says.
    """
    name, board, found = checkpoints.name, checkpoints.board, find_best(checkpoints)
    known = _read_records().get(name)
    if known is not None and _rank(known) <= (found.total, found.longest, not checkpoints.proven()):
        return f"{name}: {_describe(found.total, found.longest)} is no better than what is shipped"
    with TemporaryDirectory() as bench:
        path = Path(bench) / f"{name}.pegs"
        size = pack(board, found.tree, path)
        record = count(checkpoints, path.parent)
        if _rank(record)[:2] != (found.total, found.longest):
            counted = _describe(*_rank(record)[:2])
            raise ValueError(f"{name}: {counted} counted, but {_describe(found.total, found.longest)} found")
        copyfile(path, shipped.STRATEGY_FOLDER / path.name)
    RECORDS.write_text(format_records(_read_records() | {name: record}), encoding="ascii")
    return f"{name}: {_describe(found.total, found.longest)}, {found.total / board.size:.4f} a game, {size} bytes"


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


def _rank(record: StrategyRecord) -> tuple[int, Longest, bool]:
    """What makes a strategy better than another, the most important first; lower is better."""
    rows = max(record.games)
    return record.total, Longest(rows, record.games[rows]), not record.proven


def _describe(total: int, longest: Longest) -> str:
    return f"{total} guesses, {longest.games} games of {longest.rows}"


def _read_records() -> dict[str, StrategyRecord]:
    """What is recorded now: another run may have shipped another strategy meanwhile."""
    load_records.cache_clear()
    return load_records() if RECORDS.exists() else {}
