"""Errors while a store is copied, as sentences that say what to do."""

import errno
import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from station.store.errors import Damaged, StoreError, explained


def remedy(store: Path | None) -> str:
    """What to do about a damaged store; None is the configured one."""
    option = f" --store {shlex.quote(str(store))}" if store else ""
    return f"replace it with a copy: pegmind restore COPY{option}"


_FULL: Final = "there is not enough space for {copy}: free some space, or name a file on another disk"
_FORBIDDEN: Final = "you may not write to {copy}: name a file in a folder of your own"
_NO_FOLDER: Final = "the folder of {copy} does not exist: create it, or name another file"
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
    """Raise errors of SQLite and the system as a StoreError; `way_out` says what to do about a damaged store."""
    try:
        with explained(store):
            yield
    except Damaged as error:
        raise StoreError(f"{error}: {way_out}") from error


@contextmanager
def writing(copy: Path, store: str) -> Iterator[None]:
    """Raise errors of SQLite and the system while `store` is copied to `copy` as a StoreError.

    Errors that do not come from writing are reported of the store.
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
