"""Copies with a stamp in their names, as pegmind-20261121-034500.db, and which of them stay."""

import re
from collections.abc import Collection
from pathlib import Path
from typing import Final

from station.store.files import PART

_STAMP: Final = r"(\d{8}-\d{6})(?:-(\d+))?\.db"
"""Of the second in which a copy was made, with a number where it was not the first one in it."""


def stamped(folder: Path, store: Path, stamp: str, number: int) -> Path:
    """The name of the copy of a store that is the `number`th one (1 or more) of a second."""
    return folder / f"{store.stem}-{stamp}{'' if number == 1 else f'-{number}'}.db"


def copies(folder: Path, store: Path) -> list[Path]:
    """The copies of a store, the oldest first, by their names alone. Raises OSError."""
    matches = {path: re.fullmatch(re.escape(store.stem) + "-" + _STAMP, path.name) for path in _files(folder)}
    found = {path: (match[1], int(match[2] or 1)) for path, match in matches.items() if match}
    return sorted(found, key=found.__getitem__)


def cut_off(folder: Path, store: Path) -> list[Path]:
    """What was to become such a copy. Raises OSError."""
    name = re.escape(store.stem) + "-" + _STAMP + re.escape(PART)
    return [path for path in _files(folder) if re.fullmatch(name, path.name)]


def superfluous(made: Path, copies: Collection[Path], keep: int) -> list[Path]:
    """Which of the copies, the oldest first, are not among the newest `keep` (1 or more); never the one just `made`.

    A Pi's clock may go back, and then that one seems old.
    """
    others = [path for path in copies if path != made]
    return others[: max(0, len(others) - (keep - 1))]


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.is_file() and not path.is_symlink()]
