"""What can go wrong with the store or a copy of it, in sentences that name the way out."""

import errno
import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

CHOOSE: Final = "name another file with --store"
OWN: Final = "name a file in a folder of your own with --store"
INSTALLED: Final = "/var/lib/pegmind/"
"""Where an installed cabinet has its store; its operator may use sudo."""

_REASONS: Final = (
    ("SQLITE_FULL", "the disk with the store {name} is full: free some space"),
    (
        "SQLITE_READONLY",
        f"the store {{name}} is read-only: make the file and its folder writable, or {CHOOSE}",
    ),
    ("SQLITE_CANTOPEN", "the store {name} cannot be opened: check that its folder exists and that you may write to it"),
    ("SQLITE_BUSY", "the store {name} is locked by another program: close that program"),
    ("SQLITE_IOERR", "the store {name} cannot be read or written: check the disk or card"),
)
_SYSTEM_ERRORS: Final = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "the disk with the store {name} is full: free some space"),
    **dict.fromkeys((errno.EACCES, errno.EPERM), "you have no permission to use the store {name}: {way_out}"),
    errno.EROFS: f"the store {{name}} is on a read-only disk: mount it for writing, or {CHOOSE}",
    errno.EIO: "the store {name} cannot be read or written: check the disk or card",
}
_DAMAGE: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
_NO_TEXT: Final = "Could not decode to UTF-8"
"""What Python, not SQLite, says of text that is not UTF-8; this error has no name."""

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


class StoreError(Exception):
    """The store cannot be used as it should; `str(error)` is a sentence."""


class Unwritable(StoreError):
    """The store cannot be written; a station can play on, but nothing will be kept."""


class Taken(StoreError):
    """There is already a file where a copy should go."""


class Damaged(StoreError):
    """The store cannot be read."""


def way_out(file: str, otherwise: str = OWN) -> str:
    """Return what to do about a file that this user may not use: on an installed cabinet, use sudo."""
    return "use sudo, or give the file and its folder to this user" if file.startswith(INSTALLED) else otherwise


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Raise errors of SQLite and the system about the store `name` as a StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise _explain(getattr(error, "sqlite_errorname", ""), name, str(error)) from error
    except UnicodeDecodeError as error:  # what SQLite quotes of a damaged schema need not be text
        raise Damaged(f"the store {name} is damaged") from error
    except OSError as error:
        says = _SYSTEM_ERRORS.get(
            error.errno or 0, f"the store {{name}} cannot be used ({error.strerror or error}): {CHOOSE}"
        )
        raise Unwritable(says.format(name=name, way_out=way_out(name))) from error


def _explain(code: str, name: str, said: str) -> StoreError:
    if said.startswith(_NO_TEXT):
        return Damaged(f"the store {name} is damaged (some of its text is not UTF-8)")
    if code.startswith(_DAMAGE):
        return Damaged(f"the store {name} is damaged ({said})")
    for start, reason in _REASONS:
        if code.startswith(start):
            return Unwritable(reason.format(name=name))
    return StoreError(f"the store {name} failed: {said}")


def remedy(store: Path | None) -> str:
    """What to do about a damaged store; None is the configured one."""
    option = f" --store {shlex.quote(str(store))}" if store else ""
    return f"replace it with a copy: pegmind restore COPY{option}"


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
