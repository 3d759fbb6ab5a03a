"""Ship a strategy: pack the best one found, count it by playing every code, and record what was counted.

Part of the record are the hardest patterns of codes, which station.games.pegs.solver.players draws codes from.
"""

import os
import platform
from collections import defaultdict
from pathlib import Path
from random import Random
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np

from station.games.pegs.code import Code
from station.games.pegs.solver import shipped
from station.games.pegs.solver.codemaker import SHARE, pattern
from station.games.pegs.solver.codes import answer_table, answers, number_of
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.recount import LETTERS, by_branch, game, recount_total, total
from station.games.pegs.solver.shipped import Pattern, StrategyRecord, format_records, load_records
from tools.strategies.build import find_best
from tools.strategies.checkpoints import Checkpoints
from tools.strategies.packing import pack

RECORDS: Final = shipped.FOLDER / "records.json"
GAMES: Final = 2000
"""The number of games counted of a player that makes any guess that may be right."""

SEED: Final = 1


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
        hard=find_hardest(name, board, folder),
    )


def find_hardest(name: str, board: Measures, folder: Path) -> tuple[Pattern, ...]:
    """The hardest patterns, hardest first, that together have at least SHARE of all codes.

    Both the strategy, which is packed in `folder`, and the careful player count.
    """
    sizes: dict[Pattern, int] = defaultdict(int)
    rows: dict[Pattern, int] = defaultdict(int)
    for secret in by_branch(name, board, folder):
        sizes[pattern(secret)] += 1
        rows[pattern(secret)] += game(name, board, secret, folder)
    careful = count_careful_rows(board, list(sizes))
    order = sorted(sizes, key=lambda each: -(rows[each] / sizes[each] + careful[each]))
    shares = np.cumsum([sizes[each] for each in order]) / board.size
    return tuple(order[: int(np.searchsorted(shares, SHARE)) + 1])


def count_careful_rows(board: Measures, patterns: list[Pattern]) -> dict[Pattern, float]:
    """The mean number of rows that the careful player needs, by pattern, over equally many games of each."""
    chance = Random(SEED)  # noqa: S311 - a count that can be repeated
    games = GAMES // len(patterns)
    return {
        each: sum(_play_carefully(board, draw_code(board, each, chance), chance) for _ in range(games)) / games
        for each in patterns
    }


def draw_code(board: Measures, wanted: Pattern, chance: Random) -> Code:
    """A random code with this pattern; all are equally likely."""
    colours = chance.sample(LETTERS[: board.colours], len(wanted))
    pegs = [colour for colour, often in zip(colours, wanted, strict=True) for _ in range(often)]
    chance.shuffle(pegs)
    return "".join(pegs)


def _play_carefully(board: Measures, secret: Code, chance: Random) -> int:
    """The number of rows in a game of the careful player, who guesses any code that may be right."""
    codes_of_board, number = answer_table(board), number_of(board, map(LETTERS.index, secret))
    codes, rows = np.arange(board.size, dtype=np.int32), 0
    while True:
        guess, rows = int(codes[chance.randrange(len(codes))]), rows + 1
        if guess == number:
            return rows
        answered = answers(codes_of_board, guess, codes)
        codes = codes[answered == answers(codes_of_board, guess, np.array([number], np.int32))[0]]


def _read_records() -> dict[str, StrategyRecord]:
    """What is recorded now: another run may have shipped another strategy meanwhile."""
    load_records.cache_clear()
    return load_records() if RECORDS.exists() else {}
