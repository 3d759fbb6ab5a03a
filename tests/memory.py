"""Folders for a while: in memory, or until the program ends."""

import atexit
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Final

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - each folder in it is ours alone


@contextmanager
def folder() -> Iterator[Path]:
    """A folder in memory, where there is such a thing: hundreds of stores that nobody will miss need no disk."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as made:
        yield Path(made)


def folder_until_exit(name: str) -> Path:
    """A folder for what is made once, which goes when the program ends."""
    made = Path(mkdtemp(prefix=f"{name}-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made
