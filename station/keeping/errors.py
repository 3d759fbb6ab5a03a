"""What can go wrong with a copy of a store, in sentences that name the way out."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from station.store.errors import Damaged, StoreError, explained

REMEDY: Final = "pegmind restore puts a copy of it back"
"""For a store that is damaged."""

_FULL: Final = "there is no room for {copy}: free some space, or name a file on another disk"
_FORBIDDEN: Final = "{copy} may not be written: name a file in a folder of yours"
_NO_FOLDER: Final = "the folder of {copy} is not there: make it, or name another file"
_WORN_OUT: Final = "{copy} cannot be written: check the disk or card, or name a file on another one"
_OF_SQLITE: Final = (
    ("SQLITE_FULL", _FULL),
    ("SQLITE_READONLY", _FORBIDDEN),
    ("SQLITE_CANTOPEN", _FORBIDDEN),
    ("SQLITE_IOERR", _WORN_OUT),
)
_OF_THE_SYSTEM: Final = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), _FULL),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), _FORBIDDEN),
    **dict.fromkeys((errno.ENOENT, errno.ENOTDIR), _NO_FOLDER),
}


@contextmanager
def looking(store: str, way_out: str) -> Iterator[None]:
    """Turn what SQLite and the system say of a store into a StoreError, with what to do where it is damaged."""
    try:
        with explained(store):
            yield
    except Damaged as error:
        raise StoreError(f"{error}: {way_out}") from error


@contextmanager
def writing(copy: Path, store: str) -> Iterator[None]:
    """Turn what SQLite and the system say while `store` is copied to `copy` into a StoreError.

    What does not sound like writing is said of the store.
    """
    with explained(store):
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorname", "")
            says = next((says for start, says in _OF_SQLITE if code.startswith(start)), None)
            if says is None or code.startswith("SQLITE_IOERR_READ"):
                raise
            raise StoreError(says.format(copy=copy)) from error
        except OSError as error:
            says = _OF_THE_SYSTEM.get(
                error.errno or 0, f"{{copy}} cannot be written ({error.strerror}): name another file"
            )
            raise StoreError(says.format(copy=copy)) from error
