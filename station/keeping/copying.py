"""A copy of a store, made while a station may be playing on it, and read back from the disk."""

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
from station.store.reading import opened
from station.store.schema import check, size
from station.store.whole import Told, look_through, tell

PAGES: Final = 256
"""Copied at a time, 1 MB, and synced: a station's commit never waits for more than that to reach the card."""

MARGIN: Final = 10_000_000
"""Bytes that stay free: a station on the same disk has to go on."""


def copied(store: Path, to: Path, model: Path, approve: Callable[[], None] = lambda: None) -> Told:
    """Copy a store beside the file `to`, read it back, have it approved to go there, and rename it.

    The copy is one file, and has what was in the store when copying began. It is read by whom `model` lets read; where
    root makes it, it is whose the folder is. Raises Taken where another copy is being made there, Damaged where the
    store is, and StoreError, or what `approve` raises; then nothing is left of it.
    """
    part = beside(to, PART)
    with ExitStack() as held:
        with explained(str(store)):
            may = readers(model)
            state = held.enter_context(_watched(store))
            source, guarded = opened(store, BUSY_SECONDS)
            held.enter_context(closing(source))
            before = state()
        held.enter_context(writing(to, str(store)))
        with acting_for(to.parent):
            number = held.enter_context(making(part))
            told = _copied(source, store, to, number)
            with suppress(PermissionError):  # a stick may know no permissions
                os.fchmod(number, may)
        approve()
        if not guarded and state() != before:
            raise StoreError(f"a station began to play on {store} while it was copied: copy it again")
        with acting_for(to.parent):
            part.rename(to)
            sync(to.parent)
        return told


@contextmanager
def _watched(store: Path) -> Iterator[Callable[[], tuple[int, int]]]:
    """Gives what says what changes when a station brings what it has logged into the file itself. Raises OSError.

    The file is closed last: closing it would undo all locks that SQLite has on it.
    """
    number = os.open(store, os.O_RDONLY)
    try:
        yield lambda: (os.fstat(number).st_mtime_ns, os.fstat(number).st_size)
    finally:
        os.close(number)


def _copied(source: sqlite3.Connection, store: Path, to: Path, number: int) -> Told:
    source.execute("BEGIN")  # of a store that is read as it was at one moment, a station's moves change nothing
    told = tell(source, str(store), check(source, str(store)))
    if told.version == 0:
        raise StoreError(f"the store {store} is empty: name another file")
    _enough_room(source, to)
    _write(source, beside(to, PART), number)
    if not _read_back(beside(to, PART), number, told):
        look_through(source, str(store))  # where that one is whole, the copy is to blame
        raise StoreError(f"{to} cannot be read back: check the disk or card, or name a file on another one")
    return told


def _enough_room(source: sqlite3.Connection, to: Path) -> None:
    if shutil.disk_usage(to.parent).free < size(source) + MARGIN:
        raise StoreError(f"there is no room for {to}: free some space, or name a file on another disk")


def _write(source: sqlite3.Connection, part: Path, number: int) -> None:
    """Copy in steps that are synced one by one; at the end the copy needs no log beside it."""
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        source.backup(copy, pages=PAGES, progress=partial(_synced, number))
        copy.execute("PRAGMA journal_mode = DELETE")
    os.fsync(number)


def _synced(number: int, _status: int, _left: int, _pages: int) -> None:
    os.fsync(number)


def _read_back(part: Path, number: int, told: Told) -> bool:
    """Whether the disk, not the memory of the system, has what was copied."""
    if sys.platform == "linux":
        os.posix_fadvise(number, 0, 0, os.POSIX_FADV_DONTNEED)
    with closing(sqlite3.connect(f"{part.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
        try:
            with explained(str(part)):
                return look_through(copy, str(part)) == told
        except Damaged:
            return False
