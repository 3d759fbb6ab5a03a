"""The shelf of the shipped strategies: which there are. None is opened here, so nobody waits for arrays.

A strategy is named by its board, "5x8"; "4x6-5" is a second one for 4 x 6 that never takes more than 5 guesses.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

from station.breaker.pegs.measures import Measures
from station.games.boxes import BOXES, Box
from station.games.errors import Unavailable

FOLDER: Final = Path(__file__).parent / "data"


class DamagedError(Exception):
    """A file of a strategy cannot be used; `str(error)` says which and why. The live engine can do without."""


def names(folder: Path = FOLDER) -> list[str]:
    """All strategies shipped."""
    return sorted(path.stem for path in folder.glob("*.pegs"))


def exists(name: str, folder: Path = FOLDER) -> bool:
    """Whether there is a strategy of that name."""
    return (folder / f"{name}.pegs").exists()


def name(board: Measures, within: int | None = None) -> str:
    """The name of the strategy of a board, or of the one that never takes more than `within` guesses."""
    return board.name if within is None else f"{board.name}-{within}"


def read(name: str) -> tuple[Measures, int | None]:
    """The inverse of `name`."""
    board, _, within = name.partition("-")
    return Measures.read(board), int(within) if within else None


def bounds(box: Box, folder: Path = FOLDER) -> tuple[int, ...]:
    """Of how many guesses the board of a box has a strategy that never takes more; the lowest first, often none."""
    return tuple(within for board, within in _bounded(folder) if board == Measures.of(box))


def promise(box: Box, within: int | None, folder: Path = FOLDER) -> None:
    """Raise Unavailable where no strategy of the board keeps to so many guesses, and name the boards that have one."""
    if within is None or within in bounds(box, folder):
        return
    others = (f"{_box_of(board)} has one for {most}" for board, most in _bounded(folder))
    raise Unavailable("; ".join((f"{box.title} has no strategy that takes {at_most(within)}", *others)))


def at_most(within: int) -> str:
    """A promise in words: "at most 5 guesses", "at most 1 guess"."""
    return f"at most {within} {'guess' if within == 1 else 'guesses'}"


@lru_cache(maxsize=4)
def _bounded(folder: Path) -> tuple[tuple[Measures, int], ...]:
    """All strategies that promise something; what is shipped does not change while the program runs."""
    return tuple(sorted((board, within) for board, within in map(read, names(folder)) if within is not None))


def _box_of(board: Measures) -> str:
    """The first box of the leaflets that is such a board; else its measures."""
    return next((box.name for box in BOXES.values() if Measures.of(box) == board), board.name)
