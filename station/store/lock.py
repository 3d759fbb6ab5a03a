"""The lock beside a store: whoever holds it is the one that plays on it, or changes its file."""

import fcntl
from pathlib import Path
from typing import IO

from station.store.errors import StoreError
from station.store.files import beside


class InUse(StoreError):
    """Somebody plays on the store, or exchanges it."""


def locked(store: Path) -> IO[str]:
    """Hold the lock file beside the store until it is closed; a lock on the store itself would disturb SQLite's own.

    Raises InUse where another one holds it, and OSError.
    """
    lock = beside(store, ".lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise InUse(
            f"the store {store} is in use by another Pegmind: stop that one, or name another file with --store"
        ) from None
    return lock
