"""What was counted of the shipped strategies, board by board, and which patterns of codes take them the longest."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from station.breaker.pegs.shelf import FOLDER, DamagedError

Pattern = tuple[int, ...]
"""How often the colours of a code are there, the most frequent first: RRYB is (2, 1, 1)."""


class Record(NamedTuple):
    """`total` guesses over all `codes`; `games`: how many codes take how many guesses; `proven`: nobody can do better.

    `seconds` of search on a `machine`, finished on a `date`; `hard` are the hardest patterns, hardest first, as
    station.breaker.pegs.hard tells.
    """

    total: int
    codes: int
    games: dict[int, int]
    proven: bool
    seconds: int
    date: str
    machine: str
    hard: tuple[Pattern, ...] = ()


@lru_cache(maxsize=1)
def records(folder: Path = FOLDER) -> dict[str, Record]:
    """All records, by name of the strategy. Raises DamagedError."""
    try:
        kept = json.loads((folder / "records.json").read_text(encoding="ascii"))
        return {name: _record(facts) for name, facts in kept.items()}
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise DamagedError(f"the file records.json of the strategies cannot be used: {error}") from error


def written(recorded: dict[str, Record]) -> str:
    """The text of the file of records, one strategy a line."""
    lines = (f" {json.dumps(name)}: {json.dumps(recorded[name]._asdict())}" for name in sorted(recorded))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _record(facts: dict[str, Any]) -> Record:
    games = {int(rows): number for rows, number in facts["games"].items()}
    return Record(**facts | {"games": games, "hard": tuple(map(tuple, facts["hard"]))})
