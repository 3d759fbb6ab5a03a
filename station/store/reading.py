"""A store that is only read: not a byte changes, no file comes to be beside it, and nobody has to be able to write."""

import sqlite3
from pathlib import Path
from typing import Final

from station.store.files import beside, real

CHANGED: Final = ("SQLITE_CANTOPEN", "SQLITE_READONLY_DIRECTORY", "SQLITE_READONLY_CANTINIT")
"""What SQLite says, among other things, where a station has just begun to play on the store, or ended."""


def opened_to_read(path: Path, timeout: float) -> sqlite3.Connection:
    """Open the store at `path`, which is only read; `timeout` (s) is for another program that has locked it.

    Raises sqlite3.Error.
    """
    return opened(path, timeout)[0]


def opened(path: Path, timeout: float) -> tuple[sqlite3.Connection, bool]:
    """Open a store, and say whether it is locked against what a station may do to its file meanwhile.

    Raises sqlite3.Error.
    """
    try:
        return _opened(real(path), timeout)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname not in CHANGED:
            raise
        return _opened(real(path), timeout)


def _opened(file: Path, timeout: float) -> tuple[sqlite3.Connection, bool]:
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
