"""Backs the store up into a checked copy, and keeps as many copies as configured."""

import logging
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

from station.core.messages import Message
from station.store.errors import (
    CopyExists,
    Damaged,
    StoreError,
    explain_copy_errors,
    remedy,
    translate_errors,
    translate_errors_with_remedy,
)
from station.store.files import (
    BESIDE,
    BUSY_SECONDS,
    PART,
    Backup,
    acting_for,
    beside,
    check_file,
    create_part,
    delete_part,
    read_permissions,
    real_path,
    sync,
)
from station.store.messages import StoreMessages
from station.store.reading import open_guarded
from station.store.replay import can_be_replayed
from station.store.schema import check_schema, size
from station.store.staging import Contents, check_integrity, summarise

log = logging.getLogger("pegmind")

_STAMP: Final = r"(\d{8}-\d{6})(?:-(\d+))?\.db"
"""The second in which a copy was made, with a number if it was not the first one in that second."""

PAGES: Final = 256
"""Pages copied and synced at a time, 1 MB, so that a station's commit never waits for more to reach the card."""

FREE_BYTES: Final = 10_000_000
"""Bytes that stay free for a station on the same disk."""


def backup(store: Path, section: Backup, stamp: str, file: Path | None = None) -> Message:
    """Copy a store to `file`, or to a new file named with `stamp` in the folder of copies; return what was done.

    Copies in the folder beyond the number that `section` keeps are deleted. Raises StoreError; then no copy was made
    and nothing was deleted.
    """
    _check_exists(store)
    if file is not None:
        return StoreMessages.report(parts=(_describe_copy(file, _copy_to_file(store, file)),))
    folder = _make_folder(store, section)
    copy, content = _copy_to_folder(store, folder, stamp)
    gone = _delete_old(folder, store, copy, section.keep)
    deleted = (StoreMessages.older_copies_deleted(n=gone),) if gone else ()
    return StoreMessages.report(parts=(_describe_copy(copy, content), *deleted))


def _check_exists(store: Path) -> None:
    with translate_errors(str(store)):
        check_file(store)
        if not store.exists():
            raise StoreError(StoreMessages.no_store_yet(store=str(store)))


def _copy_to_file(store: Path, file: Path) -> Contents:
    check_free = partial(_check_free, store, file)
    with explain_copy_errors(file, str(store)):
        check_free()
    with translate_errors_with_remedy(str(store), remedy(store)):
        return copy_store(store, file, store, check_free)


def _check_free(store: Path, file: Path) -> None:
    """Raise StoreError if the copy would overwrite anything."""
    if file.is_dir():
        raise StoreError(StoreMessages.file_is_folder(file=str(file)))
    if real_path(file) in {beside(real_path(store), suffix) for suffix in ("", ".lock", ".to-restore", *BESIDE)}:
        raise StoreError(StoreMessages.copy_over_store(copy=str(file)))
    if file.exists() and file.samefile(store):
        raise StoreError(StoreMessages.file_is_store(file=str(file)))
    if os.path.lexists(file) and (file.is_symlink() or not file.is_file() or file.stat().st_size):
        raise CopyExists(StoreMessages.copy_exists(copy=str(file)))


def _make_folder(store: Path, section: Backup) -> Path:
    """Return the folder of copies; create it if it does not exist."""
    try:
        folder = Path(section.folder).expanduser() if section.folder else real_path(store).parent / "backups"
    except RuntimeError as error:
        raise StoreError(StoreMessages.no_such_backup_folder(folder=section.folder, said=str(error))) from error
    with explain_copy_errors(folder, str(store)):
        if folder.exists() and not folder.is_dir():
            raise StoreError(StoreMessages.backup_folder_is_file(folder=str(folder)))
        with acting_for(folder):
            folder.mkdir(parents=True, exist_ok=True)
    return folder


def _copy_to_folder(store: Path, folder: Path, stamp: str) -> tuple[Path, Contents]:
    """Copy to the first free name for this second."""
    with explain_copy_errors(folder, str(store)):
        for part in interrupted_copies(folder, store):
            delete_part(part)
    number = 1
    while True:
        copy = copy_path(folder, store, stamp, number)
        try:
            return copy, _copy_to_file(store, copy)
        except CopyExists:
            number += 1


def _delete_old(folder: Path, store: Path, copy: Path, keep: int) -> int:
    """Delete the copies that are not kept; return their number."""
    gone = 0
    try:
        for path in copies_to_delete(copy, copies(folder, store), keep):
            path.unlink()
            gone += 1
    except OSError as error:
        log.warning("cannot delete old copies in %s: %s", folder, error.strerror or error)
    return gone


def _describe_copy(copy: Path, content: Contents) -> Message:
    if content.unfinished is not None and not can_be_replayed(content.unfinished.moves):
        log.warning("the unfinished match %d cannot be replayed: a station will close it", content.unfinished.match)
    return StoreMessages.copied(games=content.games_message, copy=str(copy))


def copy_store(store: Path, to: Path, model: Path, approve: Callable[[], None] = lambda: None) -> Contents:
    """Copy a store beside the file `to`, read it back, call `approve`, and rename the copy; return its content.

    The copy is one file with what was in the store when copying began. It has the read permissions of `model`; if root
    makes it, it belongs to the owner of the folder. Raises CopyExists if another copy is being made there, Damaged if
    the store is damaged, StoreError, and what `approve` raises; then nothing is left of the copy.
    """
    part = beside(to, PART)
    with ExitStack() as held:
        with translate_errors(str(store)):
            may = read_permissions(model)
            state = held.enter_context(_watch_writes(store))
            source, guarded = open_guarded(store, BUSY_SECONDS)
            held.enter_context(closing(source))
            before = state()

        def check_unused() -> None:
            if not guarded and state() != before:
                raise StoreError(StoreMessages.used_while_copied(store=str(store)))

        held.enter_context(explain_copy_errors(to, str(store)))
        with acting_for(to.parent):
            number = held.enter_context(create_part(part))
            try:
                content = _copy(source, store, to, number)
            except Exception:
                check_unused()  # if a station began to use the store, the failure may come from that
                raise
            with suppress(PermissionError):  # the file system of a stick may have no permissions
                os.fchmod(number, may)
        approve()
        check_unused()
        with acting_for(to.parent):
            part.rename(to)
            sync(to.parent)
        return content


@contextmanager
def _watch_writes(store: Path) -> Iterator[Callable[[], tuple[int, int]]]:
    """Yield a function whose value changes when a station writes to the file itself. Raises OSError.

    The file is closed last, as closing it releases all locks that SQLite has on it.
    """
    number = os.open(store, os.O_RDONLY)
    try:
        yield lambda: (os.fstat(number).st_mtime_ns, os.fstat(number).st_size)
    finally:
        os.close(number)


def _copy(source: sqlite3.Connection, store: Path, to: Path, number: int) -> Contents:
    source.execute("BEGIN")  # from here on the moves of a station do not change what we read
    content = summarise(source, str(store), check_schema(source, str(store)))
    if content.version == 0:
        raise StoreError(StoreMessages.nothing_to_copy(store=str(store)))
    _check_space(source, to)
    _write(source, beside(to, PART), number)
    if not _read_back(beside(to, PART), number, content):
        check_integrity(source, str(store))  # raises Damaged if it is the store that cannot be read
        raise StoreError(StoreMessages.copy_is_unreadable(copy=str(to)))
    return content


def _check_space(source: sqlite3.Connection, to: Path) -> None:
    if shutil.disk_usage(to.parent).free < size(source) + FREE_BYTES:
        raise StoreError(StoreMessages.no_space_for_copy(copy=str(to)))


def _write(source: sqlite3.Connection, part: Path, number: int) -> None:
    """Copy in steps, each of which is synced; at the end the copy has no log beside it."""
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        source.backup(copy, pages=PAGES, progress=partial(_sync, number))
        copy.execute("PRAGMA journal_mode = DELETE")
    os.fsync(number)


def _sync(number: int, _status: int, _left: int, _pages: int) -> None:
    os.fsync(number)


def _read_back(part: Path, number: int, content: Contents) -> bool:
    """Return whether the disk, and not only the cache of the system, has what was copied."""
    if sys.platform == "linux":
        os.posix_fadvise(number, 0, 0, os.POSIX_FADV_DONTNEED)
    with closing(sqlite3.connect(f"{part.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
        try:
            with translate_errors(str(part)):
                return check_integrity(copy, str(part)) == content
        except Damaged:
            return False


def copy_path(folder: Path, store: Path, stamp: str, number: int) -> Path:
    """Return the path for the `number`th copy (1 or more) of a store in a second."""
    return folder / f"{store.stem}-{stamp}{'' if number == 1 else f'-{number}'}.db"


def copies(folder: Path, store: Path) -> list[Path]:
    """Return the copies of a store, the oldest first, by their names alone. Raises OSError."""
    matches = {path: re.fullmatch(re.escape(store.stem) + "-" + _STAMP, path.name) for path in _files(folder)}
    found = {path: (match[1], int(match[2] or 1)) for path, match in matches.items() if match}
    return sorted(found, key=found.__getitem__)


def interrupted_copies(folder: Path, store: Path) -> list[Path]:
    """Return the parts of copies that were interrupted. Raises OSError."""
    name = re.escape(store.stem) + "-" + _STAMP + re.escape(PART)
    return [path for path in _files(folder) if re.fullmatch(name, path.name)]


def copies_to_delete(made: Path, copies: Collection[Path], keep: int) -> list[Path]:
    """Return the copies, the oldest first, beyond the newest `keep` (1 or more), but never the one just `made`.

    A Pi's clock may go back, which makes that one look old.
    """
    others = [path for path in copies if path != made]
    return others[: max(0, len(others) - (keep - 1))]


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.is_file() and not path.is_symlink()]
