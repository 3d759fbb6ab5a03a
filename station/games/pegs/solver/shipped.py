"""Which strategies are shipped, which limits they keep, and what is recorded of each. It needs no numpy."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from station.games.errors import Unavailable
from station.games.pegs.boxes import BOXES, Box
from station.games.pegs.messages import PegMessages
from station.games.pegs.solver.measures import Measures

FOLDER: Final = Path(__file__).parent / "data"


class DamagedError(Exception):
    """A file of a strategy cannot be used; `str(error)` says which and why. The live engine can do without."""


def strategy_names(folder: Path = FOLDER) -> list[str]:
    """All strategies shipped."""
    return sorted(path.stem for path in folder.glob("*.pegs"))


def strategy_exists(name: str, folder: Path = FOLDER) -> bool:
    """Whether there is a strategy of that name."""
    return (folder / f"{name}.pegs").exists()


def strategy_name(board: Measures, within: int | None = None) -> str:
    """The name of the strategy of a board, or of the one that never takes more than `within` guesses."""
    return board.name if within is None else f"{board.name}-{within}"


def read_strategy_file(name: str) -> tuple[Measures, int | None]:
    """The inverse of `name`."""
    board, _, within = name.partition("-")
    return Measures.read(board), int(within) if within else None


def check_row_limit(box: Box, within: int | None, folder: Path = FOLDER) -> None:
    """Raise Unavailable where no strategy of the board keeps to so many guesses, and name the boards that have one."""
    if within is None or (Measures.of(box), within) in bounded(folder):
        return
    refusal = PegMessages.no_strategy(box=box.title, limit=PegMessages.guesses_at_most(n=within))
    others = tuple(PegMessages.strategy_for(board=_box_of(board), limit=most) for board, most in bounded(folder))
    raise Unavailable(PegMessages.no_strategy_but(refusal=refusal, others=others) if others else refusal)


@lru_cache(maxsize=4)
def bounded(folder: Path = FOLDER) -> tuple[tuple[Measures, int], ...]:
    """All boards with a strategy that never takes more than so many guesses, and that number.

    What is shipped does not change while the program runs.
    """
    return tuple(
        sorted(
            (board, within) for board, within in map(read_strategy_file, strategy_names(folder)) if within is not None
        )
    )


def _box_of(board: Measures) -> str:
    """The first box of the leaflets that is such a board; else its measures."""
    return next((box.name for box in BOXES.values() if Measures.of(box) == board), board.name)


class StrategyRecord(NamedTuple):
    """`total` guesses over all `codes`; `games`: how many codes take how many guesses; `proven`: nobody can do better.

    `seconds` of search on a `machine`, finished on a `date`.
    """

    total: int
    codes: int
    games: dict[int, int]
    proven: bool
    seconds: int
    date: str
    machine: str


@lru_cache(maxsize=1)
def load_records(folder: Path = FOLDER) -> dict[str, StrategyRecord]:
    """All records, by name of the strategy. Raises DamagedError."""
    try:
        kept = json.loads((folder / "records.json").read_text(encoding="ascii"))
        return {name: _record(facts) for name, facts in kept.items()}
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise DamagedError(f"the file records.json of the strategies cannot be used: {error}") from error


def format_records(recorded: dict[str, StrategyRecord]) -> str:
    """The text of the file of records, one strategy a line."""
    lines = (f" {json.dumps(name)}: {json.dumps(recorded[name]._asdict())}" for name in sorted(recorded))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _record(facts: dict[str, Any]) -> StrategyRecord:
    games = {int(rows): number for rows, number in facts["games"].items()}
    return StrategyRecord(**facts | {"games": games})
