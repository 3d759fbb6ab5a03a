"""The files of the store: where they are, how they are locked, created and synced."""

import errno
import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import chain, count
from pathlib import Path
from typing import IO, Final

from station.core.section import Section, setting
from station.store.errors import CopyExists, StoreError, Unwritable, translate_errors, way_out
from station.store.messages import StoreMessages

BESIDE: Final = ("-wal", "-journal", "-shm")
"""The files of SQLite beside a store: its write-ahead log, its rollback journal, and the index of the log."""

KEPT_SUFFIXES: Final = ("-wal", "-journal")
"""The files that belong to a store; the index does not."""

PART: Final = ".part"
"""The end of a copy's name until the copy is complete."""

BUSY_SECONDS: Final = 0.2
"""Seconds that SQLite waits for another program that has locked the store; at a commit the lamps wait, too."""


MOST_MATCHES: Final = 2**63 - 1
"""SQLite has no greater numbers."""


class Store(Section):
    """Where the games and the scores are kept."""

    path: str = setting(
        "~/.local/share/pegmind/pegmind.db",
        says="file that keeps games and scores",
        matches=r"[^\0]+",
        example="~/.local/share/pegmind/pegmind.db",
    )


class Backup(Section):
    """Where copies of the store go unless a file is named, and how many of them are kept."""

    folder: str = setting(
        "",
        says="folder for copies of the store; empty: backups, beside the store",
        matches=r"[^\0]*",
        example="/media/usb/pegmind",
    )
    keep: int = setting(14, says="number of copies to keep there", least=1, most=1000)


def real_path(path: Path) -> Path:
    """Return where a file is, with all links followed; SQLite puts its own files there."""
    return Path(os.path.realpath(path))


def beside(path: Path, suffix: str) -> Path:
    """Return the path with a suffix after its name."""
    return path.with_name(path.name + suffix)


def mark_of_exchange(store: Path) -> Path:
    """Return the path of an empty file that is there while a copy has replaced the store and is not open yet."""
    return beside(real_path(store), ".taking-up")


def find_free_name(path: Path) -> Path:
    """Return the path, or the same with the first number that makes it free: a Pi's clock may show the same time twice.

    Neither the path nor those of the files that SQLite would put beside it exist.
    """
    names = chain([path], (beside(path, f"-{number}") for number in count(2)))
    return next(name for name in names if not any(os.path.lexists(beside(name, each)) for each in ("", *BESIDE)))


def link_or_copy(path: Path, other: Path) -> None:
    """Give a file a second name, or copy it if the file system has no links. Raises OSError."""
    try:
        os.link(path, other)
    except FileNotFoundError:
        raise
    except OSError:
        import shutil

        with create_part(beside(other, PART)):
            shutil.copy2(path, beside(other, PART))
            sync(beside(other, PART))
            beside(other, PART).rename(other)


def sync(path: Path) -> None:
    """Make the present content of a file or a folder durable. Raises OSError."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno != errno.EINVAL:  # a folder on a stick may not support it
            raise
    finally:
        os.close(number)


@contextmanager
def acting_for(folder: Path) -> Iterator[None]:
    """Let root act as the owner of a folder.

    What it creates there then belongs to the owner, and no link there can lead root to a file of somebody else. If the
    folder does not exist yet, the next one above it counts. Raises OSError, and StoreError if the owner may not read
    this program.
    """
    if os.geteuid() != 0:
        yield
        return
    for module in ("encodings.ascii", "hmac", "shutil"):  # the owner may not be able to read root's Python
        import_module(module)

    owner = next(each for each in (folder, *folder.absolute().parents) if each.exists()).stat()
    group = os.getegid()
    try:
        os.setegid(owner.st_gid)
        os.seteuid(owner.st_uid)
        yield
    except ImportError as error:
        raise StoreError(StoreMessages.program_is_unreadable(folder=sys.prefix, user=str(owner.st_uid))) from error
    finally:
        os.seteuid(0)
        os.setegid(group)


@contextmanager
def create_part(part: Path) -> Iterator[int]:
    """Create a file and lock it; yield its file descriptor. The file is deleted if something fails.

    Raises CopyExists if it exists already, and OSError.
    """
    try:
        number = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise CopyExists(StoreMessages.copy_being_made(copy=str(part))) from None
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield number
    except BaseException:
        for suffix in ("", *BESIDE):
            beside(part, suffix).unlink(missing_ok=True)
        raise
    finally:
        os.close(number)


def delete_part(part: Path) -> None:
    """Delete what a power cut has left of a copy, but not a copy that is being made. Raises OSError."""
    with suppress(FileNotFoundError, BlockingIOError), part.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for suffix in (*BESIDE, ""):
            beside(part, suffix).unlink(missing_ok=True)


def read_permissions(model: Path) -> int:
    """Return the permissions to read a file for all who may read `model`, a store or its folder. Raises OSError."""
    return model.stat().st_mode & (0o644 if model.is_dir() else 0o666)


def inode(file: Path) -> tuple[int, int] | None:
    """Return the numbers of the device and of the file on it; None if the file does not exist. Raises OSError."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


class InUse(StoreError):
    """Another process is using the store."""


def lock_of(store: Path) -> Path:
    """Return the lock file of a store: it is beside the file that links lead to."""
    return beside(real_path(store), ".lock")


def lock_store(store: Path) -> IO[str]:
    """Lock a file beside the store until the file is closed; a lock on the store itself would disturb SQLite's own.

    Raises InUse if another process holds it, and OSError.
    """
    lock = lock_of(store).open("a")  # append mode does not change the content of a file that is not ours
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise InUse(StoreMessages.store_in_use(store=str(store))) from None
    return lock


def check_file(store: Path) -> None:
    """Raise Unwritable if the store is a folder, a pipe or a device; raises OSError, too.

    Opening a pipe would wait for its other end, and a device may have no end.
    """
    if not store.name or store.is_dir():
        raise Unwritable(StoreMessages.store_is_folder(store=str(store)))
    if store.exists() and not store.is_file():
        raise Unwritable(StoreMessages.store_is_not_regular(store=str(store)))


def check_writable(store: Path) -> None:
    """Raise StoreError if this user may not write the store or to its folder."""
    with translate_errors(str(store)):
        check_file(store)
        folder = next(each for each in real_path(store).parents if each.exists())
        if not os.access(folder, os.W_OK) or (store.exists() and not os.access(store, os.W_OK)):
            raise StoreError(StoreMessages.store_is_not_writable(store=str(store), remedy=way_out(str(store))))


def check_source(file: Path, store: Path) -> None:
    """Raise StoreError if games cannot be taken from the file into the store."""
    with translate_errors(str(file)):
        if not file.exists():
            raise StoreError(StoreMessages.no_such_copy(file=str(file)))
        if file.is_dir():
            raise StoreError(StoreMessages.file_is_folder(file=str(file)))
        if not file.is_file():
            raise StoreError(StoreMessages.file_is_not_regular(file=str(file)))
        if store.exists() and file.samefile(store):
            raise StoreError(StoreMessages.file_is_store(file=str(file)))
        if not os.access(file, os.R_OK):
            remedy = way_out(str(file), StoreMessages.name_readable_file)
            raise StoreError(StoreMessages.file_is_not_readable(file=str(file), remedy=remedy))
