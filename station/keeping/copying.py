"""Copying a store, perhaps while a station is using it, and reading the copy back from the disk."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

from station.keeping.errors import writing
from station.store.errors import Damaged, StoreError, explained
from station.store.files import PART, acting_for, beside, making, readers, sync
from station.store.lock import BUSY_SECONDS
from station.store.reading import open_guarded
from station.store.schema import check, size
from station.store.whole import Told, look_through, tell

PAGES: Final = 256
"""Pages copied and synced at a time, 1 MB, so that a station's commit never waits for more to reach the card."""

MARGIN: Final = 10_000_000
"""Bytes that stay free for a station on the same disk."""


def copy_store(store: Path, to: Path, model: Path, approve: Callable[[], None] = lambda: None) -> Told:
    """Copy a store beside the file `to`, read it back, call `approve`, and rename the copy; return its content.

    The copy is one file with what was in the store when copying began. It has the read permissions of `model`; if root
    makes it, it belongs to the owner of the folder. Raises Taken if another copy is being made there, Damaged if the
    store is damaged, StoreError, and what `approve` raises; then nothing is left of the copy.
    """
    part = beside(to, PART)
    with ExitStack() as held:
        with explained(str(store)):
            may = readers(model)
            state = held.enter_context(_watched(store))
            source, guarded = open_guarded(store, BUSY_SECONDS)
            held.enter_context(closing(source))
            before = state()
        held.enter_context(writing(to, str(store)))
        with acting_for(to.parent):
            number = held.enter_context(making(part))
            content = _copy(source, store, to, number)
            with suppress(PermissionError):  # a stick may know no permissions
                os.fchmod(number, may)
        approve()
        if not guarded and state() != before:
            raise StoreError(f"a station began to use {store} while it was copied: run the command again")
        with acting_for(to.parent):
            part.rename(to)
            sync(to.parent)
        return content


@contextmanager
def _watched(store: Path) -> Iterator[Callable[[], tuple[int, int]]]:
    """Give a function whose value changes when a station writes to the file itself. Raises OSError.

    The file is closed last, as closing it releases all locks that SQLite has on it.
    """
    number = os.open(store, os.O_RDONLY)
    try:
        yield lambda: (os.fstat(number).st_mtime_ns, os.fstat(number).st_size)
    finally:
        os.close(number)


def _copy(source: sqlite3.Connection, store: Path, to: Path, number: int) -> Told:
    source.execute("BEGIN")  # from here on the moves of a station do not change what we read
    content = tell(source, str(store), check(source, str(store)))
    if content.version == 0:
        raise StoreError(f"the store {store} is empty: there is nothing to copy")
    _check_space(source, to)
    _write(source, beside(to, PART), number)
    if not _read_back(beside(to, PART), number, content):
        look_through(source, str(store))  # raises Damaged if it is the store that cannot be read
        raise StoreError(f"the copy {to} cannot be read back: check the disk or card, or name a file on another one")
    return content


def _check_space(source: sqlite3.Connection, to: Path) -> None:
    if shutil.disk_usage(to.parent).free < size(source) + MARGIN:
        raise StoreError(f"there is not enough space for {to}: free some space, or name a file on another disk")


def _write(source: sqlite3.Connection, part: Path, number: int) -> None:
    """Copy in steps, each of which is synced; at the end the copy has no log beside it."""
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        source.backup(copy, pages=PAGES, progress=partial(_sync, number))
        copy.execute("PRAGMA journal_mode = DELETE")
    os.fsync(number)


def _sync(number: int, _status: int, _left: int, _pages: int) -> None:
    os.fsync(number)


def _read_back(part: Path, number: int, content: Told) -> bool:
    """Return whether the disk, not the cache of the system, has what was copied."""
    if sys.platform == "linux":
        os.posix_fadvise(number, 0, 0, os.POSIX_FADV_DONTNEED)
    with closing(sqlite3.connect(f"{part.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
        try:
            with explained(str(part)):
                return look_through(copy, str(part)) == content
        except Damaged:
            return False
