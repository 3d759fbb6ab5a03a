"""What can go wrong with the store, in sentences that name the way out."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final


class StoreError(Exception):
    """The store cannot be used as it should; `str(error)` is a sentence."""


class Unwritable(StoreError):
    """There is nowhere to write; a station can play on, but nothing will be kept."""


class Taken(StoreError):
    """The name of a copy is somebody's already."""


class Damaged(StoreError):
    """The file is there, but it is no readable store."""


_REASONS: Final = (
    ("SQLITE_FULL", "the disk with the store {name} is full: free some space"),
    ("SQLITE_READONLY", "the store {name} is read-only: make the file and its folder writable"),
    ("SQLITE_CANTOPEN", "the store {name} cannot be opened: check that its folder exists and is writable"),
    ("SQLITE_BUSY", "the store {name} is locked by another program: close that program"),
    ("SQLITE_IOERR", "the store {name} cannot be read or written: check the disk or card"),
)
_OF_THE_SYSTEM: Final = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "the disk with the store {name} is full: free some space"),
    **dict.fromkeys(
        (errno.EACCES, errno.EPERM),
        "the store {name} is closed to this user: ask again with sudo, or make it and its folder this user's",
    ),
    errno.EROFS: "the store {name} is on a disk that is read-only: mount it for writing",
    errno.EIO: "the store {name} cannot be read or written: check the disk or card",
}
_DAMAGE: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
_NO_TEXT: Final = "Could not decode to UTF-8"
"""What Python, not SQLite, says of text that is none; it comes without a name."""


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Turn what SQLite and the system say of the store `name` into a StoreError of ours."""
    try:
        yield
    except sqlite3.Error as error:
        raise _explain(getattr(error, "sqlite_errorname", ""), name, str(error)) from error
    except UnicodeDecodeError as error:  # what SQLite quotes of a damaged schema need not be text
        raise Damaged(f"the store {name} is damaged") from error
    except OSError as error:
        says = _OF_THE_SYSTEM.get(error.errno or 0, f"the store {{name}} cannot be used: {error.strerror or error}")
        raise Unwritable(says.format(name=name)) from error


def _explain(code: str, name: str, said: str) -> StoreError:
    if said.startswith(_NO_TEXT):
        return Damaged(f"the store {name} is damaged (some of its text is none)")
    if code.startswith(_DAMAGE):
        return Damaged(f"the store {name} is damaged ({said})")
    for start, reason in _REASONS:
        if code.startswith(start):
            return Unwritable(reason.format(name=name))
    return StoreError(f"the store {name} failed: {said}")
