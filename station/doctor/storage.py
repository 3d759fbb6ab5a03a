"""Checks of the store and its disk: there, intact, of a known version, writable, with room. Nothing is changed."""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from station.doctor.inputs import controls, wires
from station.finding import Finding
from station.store.errors import CHOOSE, Damaged, StoreError, explained, way_out
from station.store.later import check_mark
from station.store.ledger import read_audits, read_troubles
from station.store.lock import BUSY_SECONDS
from station.store.named import check_file
from station.store.reading import check_ours, open_to_read
from station.store.running import Running
from station.store.schema import VERSION, check, check_pages
from station.words import grouped

SECONDS: Final = 1.0
"""How long the integrity check of the store may take."""

STEPS: Final = 10_000
"""Instructions of SQLite's virtual machine from one look at the clock to the next."""

MEGABYTE: Final = 1_000_000
LITTLE: Final = 200 * MEGABYTE
NOTHING: Final = 10 * MEGABYTE
ELSEWHERE: Final = "set store.path, or --store, to a file in a folder of your own"


FREE_SPACE: Final = "delete files that you do not need, or: sudo apt clean"


class Look(NamedTuple):
    """What to check: a store, which a running station may be using, for `seconds` at most.

    It is `ours` if the configuration names it, and not the command line.
    """

    store: Path
    unused: int
    seconds: float
    is_running: bool
    ours: bool


def storage(
    store: Path, station: Running | None, unused: int, seconds: float = SECONDS, *, ours: bool = True
) -> Iterator[Finding]:
    """Check a store, for `seconds` at most; `unused` is that of the section [care], `ours` as in Look."""
    if station is not None:
        says = f"it is running: process {station.process} of {station.user} is using the store"
        yield Finding("station", "ok", says)
    else:
        yield Finding("station", "ok", "it is not running")
    yield from _file(Look(store, unused, seconds, station is not None, ours))
    folder = next(folder for folder in store.absolute().parents if os.access(folder, os.F_OK))
    yield from place(store, folder, shutil.disk_usage(folder).free)


def writable(path: Path) -> bool:
    """Return whether this user may write to a file, or create files in a folder."""
    return os.access(path, os.W_OK | os.X_OK if path.is_dir() else os.W_OK)


def place(store: Path, folder: Path, free: int, may: Callable[[Path], bool] = writable) -> Iterator[Finding]:
    """Check that the store and its folder can be written, and that `free` bytes are enough."""
    room = f"{grouped(free // MEGABYTE)} MB free in {folder}"
    if not may(folder):
        remedy = way_out(str(store), ELSEWHERE)
        yield Finding("disk", "wrong", f"you may not write to {folder}, so games are not kept", remedy)
    elif os.access(store, os.F_OK) and not may(store):
        remedy = way_out(str(store), ELSEWHERE)
        yield Finding("disk", "wrong", f"you may not write to {store}, so games are not kept", remedy)
    elif free < NOTHING:
        yield Finding("disk", "wrong", f"the disk is full: {room}", FREE_SPACE)
    elif free < LITTLE:
        yield Finding("disk", "warning", f"the disk is nearly full: {room}", FREE_SPACE)
    else:
        yield Finding("disk", "ok", room)


def _file(look: Look) -> Iterator[Finding]:
    store = look.store
    try:
        with explained(str(store)):
            if not look.ours:
                check_ours(store)
            check_file(store)
            check_mark(store)
            if not store.exists():
                yield Finding("store", "ok", f"there is none yet; the first game creates {store}")
            else:
                yield from _check_open(look)
    except Damaged as error:
        remedy = "restore a copy with pegmind restore; otherwise the next start sets it aside and begins a new one"
        yield Finding("store", "wrong", str(error), remedy)
    except StoreError as error:
        says, _, remedy = str(error).partition(": ")
        yield Finding("store", "wrong", says, remedy or f"check the disk, or {CHOOSE}")


def _check_open(look: Look) -> Iterator[Finding]:
    with closing(open_to_read(look.store, BUSY_SECONDS)) as database:
        yield from _check_content(look, database)


def _check_content(look: Look, database: sqlite3.Connection) -> Iterator[Finding]:
    version = check(database, str(look.store))
    if version == 0:
        yield Finding("store", "ok", f"{look.store} is empty; the first game goes there")
        return
    is_checked = _check_pages(database, str(look.store), look.seconds)
    older = "" if version == VERSION else f"; the next start updates it to {VERSION}"
    state = "intact" if is_checked else f"readable, but too large to check in {look.seconds:g} s"
    yield Finding("store", "ok", f"{look.store} is {state} (version {version}{older})")
    if version == VERSION:
        yield from controls(read_audits(database), look.unused)
        yield from wires(read_troubles(database), is_running=look.is_running)


def _check_pages(database: sqlite3.Connection, name: str, seconds: float) -> bool:
    """Check the pages; return whether there was time for all of them. Raises Damaged."""
    ends = time.monotonic() + seconds
    database.set_progress_handler(lambda: time.monotonic() > ends, STEPS)
    try:
        check_pages(database, name)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname != "SQLITE_INTERRUPT":
            raise
        return False
    finally:
        database.set_progress_handler(None, 0)
    return True
