"""Files as they lie in a folder: made, held while they are written, handed over, and not lost when the power fails."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from typing import Final

from station.store.errors import Taken

BESIDE: Final = ("-wal", "-journal", "-shm")
"""What SQLite keeps beside a store: what is not in it yet, what is to be undone, and the index of the former."""

KEPT: Final = ("-wal", "-journal")
"""What belongs to a store; its index does not."""

PART: Final = ".part"
"""What the name of a copy ends with until it is whole."""


def real(path: Path) -> Path:
    """Where a file is, whatever links lead there; SQLite has its own files beside that one."""
    return Path(os.path.realpath(path))


def beside(path: Path, suffix: str) -> Path:
    """The file that has the name of another one and a suffix."""
    return path.with_name(path.name + suffix)


def unused(path: Path) -> Path:
    """The path, or the same with the first number, for a Pi's clock may say the same twice.

    Nobody has that name, and nothing lies beside it.
    """
    names = chain([path], (beside(path, f"-{number}") for number in count(2)))
    return next(name for name in names if not any(os.path.lexists(beside(name, each)) for each in ("", *BESIDE)))


def twin(path: Path, other: Path) -> None:
    """Give a file a second name, or where the disk knows no such thing make a copy of it. Raises OSError."""
    try:
        os.link(path, other)
    except FileNotFoundError:
        raise
    except OSError:
        import shutil  # noqa: PLC0415 - it brings every way to compress along, and hardly a disk needs it here

        with making(beside(other, PART)):
            shutil.copy2(path, beside(other, PART))
            sync(beside(other, PART))
            beside(other, PART).rename(other)


def sync(path: Path) -> None:
    """Have what a file or a folder is now outlast a power cut. Raises OSError."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno != errno.EINVAL:  # of a folder on a stick that cannot
            raise
    finally:
        os.close(number)


@contextmanager
def acting_for(folder: Path) -> Iterator[None]:
    """Where root works in somebody's folder, be that somebody meanwhile.

    What is made there is theirs then, and no link that they lay there leads root to a file that is not theirs. Of a
    folder that is not there yet the next one above it counts. Raises OSError.
    """
    if os.geteuid() != 0:
        yield
        return
    owner = next(each for each in (folder, *folder.absolute().parents) if each.exists()).stat()
    group = os.getegid()
    try:
        os.setegid(owner.st_gid)
        os.seteuid(owner.st_uid)
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)


@contextmanager
def making(part: Path) -> Iterator[int]:
    """Make a file and hold it; gives its number for os. It is gone again where something fails.

    Raises Taken where there is one, and OSError.
    """
    try:
        number = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise Taken(
            f"{part} already exists: another copy is being made, or one was interrupted; then delete that file"
        ) from None
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield number
    except BaseException:
        for suffix in ("", *BESIDE):
            beside(part, suffix).unlink(missing_ok=True)
        raise
    finally:
        os.close(number)


def clear(part: Path) -> None:
    """Delete what a power cut has left of a copy; one that is being made is left alone. Raises OSError."""
    with suppress(FileNotFoundError, BlockingIOError), part.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for suffix in (*BESIDE, ""):
            beside(part, suffix).unlink(missing_ok=True)


def readers(model: Path) -> int:
    """The permissions of a file read by whom `model` lets read: a store, or the folder for one. Raises OSError."""
    return model.stat().st_mode & (0o644 if model.is_dir() else 0o666)
