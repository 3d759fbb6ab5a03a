"""Folders in memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - each folder in it is ours alone


@contextmanager
def folder() -> Iterator[Path]:
    """A folder in memory, where there is such a thing: hundreds of stores that nobody will miss need no disk."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as made:
        yield Path(made)
