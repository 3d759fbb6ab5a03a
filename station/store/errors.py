"""The errors of the store or a copy of it, in messages that say what to do."""

import errno
import shlex
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import NoneType
from typing import Any, Final

from station.core.messages import Message, MessageError, Template
from station.store.messages import StoreMessages

INSTALLED: Final = "/var/lib/pegmind/"
"""Where an installed cabinet has its store; its operator may use sudo."""

_REASONS: Final = (
    ("SQLITE_FULL", StoreMessages.disk_is_full),
    ("SQLITE_READONLY", StoreMessages.store_is_read_only),
    ("SQLITE_CANTOPEN", StoreMessages.store_cannot_be_opened),
    ("SQLITE_BUSY", StoreMessages.store_is_locked),
    ("SQLITE_IOERR_SHMSIZE", StoreMessages.disk_is_full),  # there is no room for the index of the log
    ("SQLITE_IOERR", StoreMessages.store_is_worn_out),
)
_SYSTEM_ERRORS: Final = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), StoreMessages.disk_is_full),
    errno.EROFS: StoreMessages.store_on_read_only_disk,
    errno.EIO: StoreMessages.store_is_worn_out,
}
_FORBIDDING: Final = (errno.EACCES, errno.EPERM)
_DAMAGE: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
_NO_TEXT: Final = "Could not decode to UTF-8"
"""Python's, not SQLite's, message about text that is not UTF-8; this error has no name."""

_OF_SQLITE: Final = (
    ("SQLITE_FULL", StoreMessages.no_space_for_copy),
    ("SQLITE_READONLY", StoreMessages.copy_is_forbidden),
    ("SQLITE_CANTOPEN", StoreMessages.copy_is_forbidden),
    ("SQLITE_IOERR", StoreMessages.copy_is_worn_out),
)
_OF_THE_SYSTEM: Final = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), StoreMessages.no_space_for_copy),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), StoreMessages.copy_is_forbidden),
    **dict.fromkeys((errno.ENOENT, errno.ENOTDIR), StoreMessages.no_folder_for_copy),
}


class StoreError(MessageError):
    """The store cannot be used as it should."""


class Unwritable(StoreError):
    """The store cannot be written; a station can still play, but nothing will be kept."""


class CopyExists(StoreError):
    """There is already a file where a copy should go."""


class Damaged(StoreError):
    """The store cannot be read."""


def way_out(file: str, otherwise: Template = StoreMessages.name_own_file) -> Message:
    """Return what to do about a file that this user may not use: on an installed cabinet, use sudo."""
    return StoreMessages.use_sudo() if file.startswith(INSTALLED) else otherwise()


@contextmanager
def translate_errors(name: str) -> Iterator[None]:
    """Raise errors of SQLite and the system about the store `name` as a StoreError.

    So is what Python says of a value that is not what its column promises: nothing has checked a large store before it
    is read.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _explain(getattr(error, "sqlite_errorname", ""), name, str(error)) from error
    except UnicodeDecodeError as error:  # SQLite may quote a damaged schema that is not text
        raise Damaged(StoreMessages.store_is_damaged(store=name)) from error
    except OSError as error:
        raise Unwritable(_system_reason(error, name)) from error
    except (TypeError, ValueError, OverflowError) as error:  # a date, a number or a text in the file was none
        if isinstance(error, MessageError):
            raise
        raise Damaged(StoreMessages.store_is_damaged_in_values(store=name, said=str(error))) from error


def check_types(rows: Iterable[tuple[Any, ...]], *kinds: type) -> Iterator[tuple[Any, ...]]:
    """Yield rows whose values are of these kinds, or None. Raises TypeError: a damaged file may have any value.

    >>> list(check_types([("Ada", 3), (None, 4)], str, int))
    [('Ada', 3), (None, 4)]
    """
    for row in rows:
        for value, kind in zip(row, kinds, strict=True):
            if not isinstance(value, (kind, NoneType)):
                raise TypeError(f"{value!r:.40} in place of {kind.__name__}")
        yield row


def _explain(code: str, name: str, said: str) -> StoreError:
    if said.startswith(_NO_TEXT):
        return Damaged(StoreMessages.store_is_damaged_in_text(store=name))
    if code.startswith(_DAMAGE):
        return Damaged(StoreMessages.store_is_damaged_as_said(store=name, said=said))
    for start, reason in _REASONS:
        if code.startswith(start):
            return Unwritable(reason(store=name))
    return StoreError(StoreMessages.store_failed(store=name, said=said))


def _system_reason(error: OSError, name: str) -> Message:
    if error.errno in _FORBIDDING:
        return StoreMessages.store_is_forbidden(store=name, remedy=way_out(name))
    reason = _SYSTEM_ERRORS.get(error.errno or 0)
    return reason(store=name) if reason else StoreMessages.store_is_unusable(store=name, said=in_own_words(error))


def in_own_words(error: OSError) -> str:
    """Return what the system says of an error."""
    return error.strerror or str(error)


def remedy(store: Path | None) -> Message:
    """Return what to do about a damaged store; None is the configured one."""
    if store is None:
        return StoreMessages.restore_copy()
    return StoreMessages.restore_copy_to(store=shlex.quote(str(store)))


@contextmanager
def translate_errors_with_remedy(store: str, way_out: Message) -> Iterator[None]:
    """Raise errors of SQLite and the system as a StoreError; `way_out` says what to do about a damaged store."""
    try:
        with translate_errors(store):
            yield
    except Damaged as error:
        raise StoreError(StoreMessages.damage_and_remedy(damage=error.message, remedy=way_out)) from error


@contextmanager
def explain_copy_errors(copy: Path, store: str) -> Iterator[None]:
    """Raise errors of SQLite and the system while `store` is copied to `copy` as a StoreError.

    Errors that do not come from writing are reported as errors of the store.
    """
    with translate_errors(store):
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorname", "")
            reason = next((reason for start, reason in _OF_SQLITE if code.startswith(start)), None)
            if reason is None or code.startswith("SQLITE_IOERR_READ"):
                raise
            raise StoreError(reason(copy=str(copy))) from error
        except OSError as error:
            reason = _OF_THE_SYSTEM.get(error.errno or 0)
            failed = StoreMessages.copy_failed(copy=str(copy), said=in_own_words(error))
            raise StoreError(reason(copy=str(copy)) if reason else failed) from error
