"""The best of the workshop packed, counted again, and recorded beside it."""

import os
import platform
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Final

from station.breaker.builder.hardness import hardest
from station.breaker.builder.pack import pack
from station.breaker.builder.strategy import best_of
from station.breaker.builder.workshop import Workshop
from station.games.pegs.solver import strategies
from station.games.pegs.solver.codes import Measures
from station.games.pegs.solver.recount import recount_total, total
from station.games.pegs.solver.strategies import StrategyRecord, format_records, load_records

RECORDS: Final = strategies.FOLDER / "records.json"


def ship(name: str, folder: Path) -> str:
    """Pack one board if it is better than what is shipped, or proven now; count it, record it, and say so.

    Raises LookupError where nothing has been built, and ValueError where the count differs from the search's.
    """
    board, workshop = Measures.read(name), Workshop(folder, name)
    built = best_of(board, workshop)
    known = _recorded().get(name)
    if known is not None and (known.total, not known.proven) <= (built.total, not _proven(workshop)):
        return f"{name}: {built.total} is no better than the {known.total} shipped"
    with TemporaryDirectory() as bench:
        path = Path(bench) / f"{name}.pegs"
        size = pack(board, built.tree, path)
        record = _record(name, board, workshop, path.parent)
        if record.total != built.total:
            raise ValueError(f"{name}: {record.total} counted, but {built.total} found")
        copyfile(path, strategies.FOLDER / path.name)
    RECORDS.write_text(format_records(_recorded() | {name: record}), encoding="ascii")
    return f"{name}: {built.total} in {board.size} games, {built.total / board.size:.4f} a game, {size} bytes"


def _recorded() -> dict[str, StrategyRecord]:
    """What is recorded now; another run may have shipped another board meanwhile."""
    load_records.cache_clear()
    return load_records() if RECORDS.exists() else {}


def _proven(workshop: Workshop) -> bool:
    """Whether a search has looked at everything."""
    return any(bool(run.get("proven")) for run in workshop.logged())


def _record(name: str, board: Measures, workshop: Workshop, folder: Path) -> StrategyRecord:
    games, runs = recount_total(name, folder), workshop.logged()
    return StrategyRecord(
        total=total(games),
        codes=board.size,
        games={rows: games[rows] for rows in sorted(games)},
        proven=_proven(workshop),
        seconds=round(sum(float(run["seconds"]) for run in runs)),
        date=str(runs[-1]["at"]),
        machine=f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}",
        hard=hardest(board, name, folder),
    )
