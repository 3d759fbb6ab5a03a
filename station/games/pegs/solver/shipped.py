"""Which strategies are shipped, which limits they keep, and what is recorded of each; without numpy."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from station.games.pegs.boxes import PegBox
from station.games.pegs.messages import PegMessages
from station.games.pegs.solver.measures import Measures
from station.matches.errors import Unavailable

STRATEGY_FOLDER: Final = Path(__file__).parent / "data"


class DamagedError(Exception):
    """A file of a strategy cannot be used; `str(error)` says which and why. The live search does without it."""


def strategy_names(folder: Path = STRATEGY_FOLDER) -> list[str]:
    """Return the names of all shipped strategies."""
    return sorted(path.stem for path in folder.glob("*.pegs"))


def strategy_exists(name: str, folder: Path = STRATEGY_FOLDER) -> bool:
    """Whether there is a strategy of that name."""
    return (folder / f"{name}.pegs").exists()


def strategy_name(board: Measures, within: int | None = None, folder: Path = STRATEGY_FOLDER) -> str | None:
    """Return the name of the strategy that needs the fewest guesses of those that take at most `within`.

    None if no strategy of the board keeps to that. Without a limit it is the name of the board.
    """
    if within is None:
        return board.name
    kept = {name: most for name, most in limits(board, folder).items() if most <= within}
    return max(kept, key=lambda name: kept[name], default=None)


@lru_cache(maxsize=8)
def limits(board: Measures, folder: Path = STRATEGY_FOLDER) -> Mapping[str, int]:
    """Return the most guesses that each strategy of a board takes, by name: the more, the fewer in total.

    What is shipped does not change while the program runs.
    """
    of_board = [name for name in strategy_names(folder) if read_strategy_file(name)[0] == board]
    found = {name: _most_guesses(name, folder) for name in of_board}
    return {name: most for name, most in found.items() if most is not None}


def _most_guesses(name: str, folder: Path) -> int | None:
    """Return the most guesses by the name, or else by the records; None if the records are damaged."""
    promised = read_strategy_file(name)[1]
    if promised is not None:
        return promised
    try:
        return max(load_records(folder)[name].games)
    except (DamagedError, LookupError):
        return None


def read_strategy_file(name: str) -> tuple[Measures, int | None]:
    """Read the name of a strategy: return its board, and its limit of guesses or None."""
    board, _, within = name.partition("-")
    return Measures.read(board), int(within) if within else None


def check_row_limit(box: PegBox, within: int | None, folder: Path = STRATEGY_FOLDER) -> None:
    """Raise Unavailable, naming the lowest limit kept, if no strategy of the board keeps to `within` guesses."""
    board = Measures.of(box)
    if within is None or strategy_name(board, within, folder) is not None:
        return
    refusal = PegMessages.no_strategy(box=box.title, limit=PegMessages.guesses_at_most(n=within))
    fewest = min(limits(board, folder).values(), default=None)
    if fewest is not None:
        other = PegMessages.strategy_for(board=box.name, limit=fewest)
        refusal = PegMessages.no_strategy_but(refusal=refusal, others=(other,))
    raise Unavailable(refusal)


class StrategyRecord(NamedTuple):
    """`total` guesses over all `codes`; `games`: how many codes take how many guesses; `proven`: none is better.

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
def load_records(folder: Path = STRATEGY_FOLDER) -> dict[str, StrategyRecord]:
    """All records, by name of the strategy. Raises DamagedError."""
    try:
        kept = json.loads((folder / "records.json").read_text(encoding="ascii"))
        return {name: _record(facts) for name, facts in kept.items()}
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise DamagedError(f"the file records.json of the strategies cannot be used: {error}") from error


def format_records(recorded: dict[str, StrategyRecord]) -> str:
    """Return the text of the file of records, one strategy a line."""
    lines = (f" {json.dumps(name)}: {json.dumps(recorded[name]._asdict())}" for name in sorted(recorded))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _record(facts: dict[str, Any]) -> StrategyRecord:
    games = {int(rows): number for rows, number in facts["games"].items()}
    return StrategyRecord(**facts | {"games": games})
