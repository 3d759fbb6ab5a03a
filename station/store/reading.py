"""Reading a store: not a byte changes, no file appears beside it, and it works without permission to write."""

import contextlib
import errno
import os
import sqlite3
from pathlib import Path
from typing import Final

from station.store.errors import CHOOSE, Damaged, StoreError, explained
from station.store.files import BESIDE, beside, real
from station.store.journal import Journal
from station.store.lock import BUSY_SECONDS
from station.store.named import check_file
from station.store.schema import APPLICATION_ID, VERSION, check, modern_copy

CHANGED: Final = ("SQLITE_CANTOPEN", "SQLITE_READONLY_DIRECTORY", "SQLITE_READONLY_CANTINIT")
"""What SQLite says, among other things, if a station has just begun to play on the store, or ended."""

SQLITE: Final = b"SQLite format 3\0"
"""What every SQLite database begins with."""

MARK: Final = slice(68, 72)
"""Where its header has the application id (sqlite.org/fileformat2.html)."""


def open_for_reading(path: Path) -> Journal:
    """Open an existing store to look at its games, also while a station plays. Raises StoreError."""
    with explained(str(path)), contextlib.ExitStack() as held:
        check_file(path)
        if not path.exists():
            raise StoreError(f"there is no store at {path} yet: play a game first, or {CHOOSE}")
        if not os.access(path, os.R_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        database = held.enter_context(contextlib.closing(open_to_read(path, BUSY_SECONDS)))
        version = check(database, str(path))
        if version == 0:
            raise StoreError(f"the store {path} is empty: play a game first, or {CHOOSE}")
        if version < VERSION:  # only a station that plays migrates the file itself
            return Journal(modern_copy(database, version), str(path))
        held.pop_all()
        return Journal(database, str(path))


def check_ours(store: Path) -> None:
    """Raise StoreError if the file is not a store of Pegmind's. It may be missing, empty or damaged.

    For a file that the command line names: it may be a slip, so nothing is done to a file that holds something else.
    """
    with explained(str(store)):
        check_file(store)
        _check_neighbours(store)
        if not store.exists():
            return
        with store.open("rb") as file:
            header = file.read(MARK.stop)
        if not header or (header.startswith(SQLITE) and header[MARK] == APPLICATION_ID.to_bytes(4, "big")):
            return
        if not header.startswith(SQLITE):
            raise StoreError(f"{store} is not a database: {CHOOSE}")
        try:
            with explained(str(store)), contextlib.closing(open_to_read(store, BUSY_SECONDS)) as database:
                check(database, str(store))  # the application id of a new store may still be in its log
        except Damaged:
            raise StoreError(f"{store} is not a store of Pegmind's: {CHOOSE}") from None


def _check_neighbours(store: Path) -> None:
    """Raise StoreError if a file that is not ours has a name that belongs to the store: it would be lost."""
    file = real(store)
    lock = beside(file, ".lock")
    if lock.exists() and not (lock.is_file() and lock.stat().st_size == 0):
        raise StoreError(f"{lock} is not a lock of Pegmind's: {CHOOSE}")
    logs = [beside(file, suffix) for suffix in BESIDE]
    if not file.exists() and (left := [log for log in logs if log.exists()]):
        raise StoreError(f"{left[0]} belongs to a store that is not there: rename or delete it, or {CHOOSE}")


def open_to_read(path: Path, timeout: float) -> sqlite3.Connection:
    """Open the store at `path` to read it; wait up to `timeout` (s) for a program that has locked it.

    Raises sqlite3.Error.
    """
    return open_guarded(path, timeout)[0]


def open_guarded(path: Path, timeout: float) -> tuple[sqlite3.Connection, bool]:
    """Open a store to read it, and say whether a lock keeps a station from changing its file meanwhile.

    Raises sqlite3.Error.
    """
    try:
        return _open(real(path), timeout)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname not in CHANGED:
            raise
        return _open(real(path), timeout)


def _open(file: Path, timeout: float) -> tuple[sqlite3.Connection, bool]:
    """Open a store in the state in which it has been left.

    A store without a log is read as it stands, for nobody has it open. A log is read by the index that stations have
    beside it (sqlite.org/wal.html, "Read-Only Databases"); where that is lost, with one in memory.
    """
    address = file.as_uri()
    log, index, journal = (beside(file, suffix).exists() for suffix in ("-wal", "-shm", "-journal"))
    if log and not index:
        alone = f"{address}?mode=ro&vfs=unix-none"
        return _connected(alone, timeout, "PRAGMA locking_mode = EXCLUSIVE"), False
    if log or journal:
        return _connected(f"{address}?mode=ro&readonly_shm=1", timeout), True
    return _connected(f"{address}?mode=ro&immutable=1", timeout), False


def _connected(address: str, timeout: float, *before: str) -> sqlite3.Connection:
    """A connection that has read something, for what cannot be read shows only then."""
    database = sqlite3.connect(address, uri=True, timeout=timeout)
    try:
        for statement in (*before, "SELECT count(*) FROM sqlite_schema"):
            database.execute(statement).fetchone()
    except BaseException:
        database.close()
        raise
    return database
