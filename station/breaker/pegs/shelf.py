"""The shelf of the shipped strategies: which there are. None is opened here, so nobody waits for arrays.

A strategy is named by its board, "5x8"; "4x6-5" is a second one for 4 x 6 that never takes more than 5 guesses.
"""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "data"


class DamagedError(Exception):
    """A file of a strategy cannot be used; `str(error)` says which and why. The live engine can do without."""


def names(folder: Path = FOLDER) -> list[str]:
    """All strategies shipped."""
    return sorted(path.stem for path in folder.glob("*.pegs"))


def exists(name: str, folder: Path = FOLDER) -> bool:
    """Whether there is a strategy of that name."""
    return (folder / f"{name}.pegs").exists()
