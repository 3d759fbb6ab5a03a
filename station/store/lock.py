"""The lock beside a store: only the process that holds it plays on the store or changes its file."""

import fcntl
from pathlib import Path
from typing import IO, Final

from station.store.errors import CHOOSE, StoreError
from station.store.files import beside, real

BUSY_SECONDS: Final = 0.2
"""How long SQLite waits for another program that has locked the store; at a commit the lamps wait along."""


class InUse(StoreError):
    """Another process is using the store."""


def lock_of(store: Path) -> Path:
    """The lock file of a store: beside the file itself, whatever links lead to it."""
    return beside(real(store), ".lock")


def locked(store: Path) -> IO[str]:
    """Hold the lock file beside the store until it is closed; a lock on the store itself would disturb SQLite's own.

    Raises InUse where another one holds it, and OSError.
    """
    lock = lock_of(store).open("a")  # which leaves the content of somebody else's file alone
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise InUse(f"the store {store} is in use by another Pegmind: stop that one, or {CHOOSE}") from None
    return lock
