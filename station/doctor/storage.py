"""The store and its disk: there, whole, known to this Pegmind, writable, and with room. It is only looked at."""

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
from station.store.errors import Damaged, StoreError, explained
from station.store.later import check_mark
from station.store.ledger import read_audits, read_troubles
from station.store.lock import BUSY_SECONDS
from station.store.named import a_file
from station.store.reading import opened_to_read
from station.store.running import Running
from station.store.schema import VERSION, check, check_pages

SECONDS: Final = 1.0
"""How long the pages of a store are looked through."""

STEPS: Final = 10_000
"""Of SQLite's machine, from one look at the clock to the next."""

MEGABYTE: Final = 1_000_000
LITTLE: Final = 200 * MEGABYTE
NOTHING: Final = 10 * MEGABYTE
ELSEWHERE: Final = "set store.path to a file in a folder that may be written"


class Look(NamedTuple):
    """A look at a store, for so many seconds: as long as anybody waits. A station may be at work on it."""

    store: Path
    unused: int
    seconds: float
    at_work: bool


def storage(store: Path, station: Running | None, unused: int, seconds: float = SECONDS) -> Iterator[Finding]:
    """Look at a store, for so many seconds at most; `unused` is that of the section [care]."""
    if station is not None:
        says = f"it is running: process {station.process} of {station.user} has the store"
        yield Finding("station", "ok", says)
    else:
        yield Finding("station", "ok", "it is not running")
    yield from _file(Look(store, unused, seconds, at_work=station is not None))
    folder = next(folder for folder in store.absolute().parents if os.access(folder, os.F_OK))
    yield from place(store, folder, shutil.disk_usage(folder).free)


def writable(path: Path) -> bool:
    """Whether this user may write a file, or files in a folder."""
    return os.access(path, os.W_OK | os.X_OK if path.is_dir() else os.W_OK)


def place(store: Path, folder: Path, free: int, may: Callable[[Path], bool] = writable) -> Iterator[Finding]:
    """Whether the store and its folder may be written, and whether there are `free` bytes enough."""
    room = f"{free // MEGABYTE:,} MB are free in {folder}".replace(",", " ")
    if not may(folder):
        remedy = f"sudo chown -R $USER {folder}, or {ELSEWHERE}"
        yield Finding("disk", "wrong", f"{folder} may not be written, so no game is kept", remedy)
    elif os.access(store, os.F_OK) and not may(store):
        yield Finding("disk", "wrong", f"{store} may not be written, so no game is kept", f"sudo chown $USER {store}")
    elif free < NOTHING:
        yield Finding("disk", "wrong", f"the disk is full: {room}", "delete what is not needed: sudo apt clean")
    elif free < LITTLE:
        yield Finding(
            "disk", "warning", f"the disk is nearly full: {room}", "delete what is not needed: sudo apt clean"
        )
    else:
        yield Finding("disk", "ok", room)


def _file(look: Look) -> Iterator[Finding]:
    store = look.store
    try:
        with explained(str(store)):
            a_file(store)
            check_mark(store)
            if not store.exists():
                yield Finding("store", "ok", f"there is none yet; the first game makes {store}")
            else:
                yield from _opened(look)
    except Damaged as error:
        remedy = "put a copy of it back; else the station sets it aside when it starts, and begins a new one"
        yield Finding("store", "wrong", str(error), remedy)
    except StoreError as error:
        says, _, remedy = str(error).partition(": ")
        yield Finding("store", "wrong", says, remedy or "look at the disk, or name another file with --store")


def _opened(look: Look) -> Iterator[Finding]:
    with closing(opened_to_read(look.store, BUSY_SECONDS)) as database:
        yield from _looked_through(look, database)


def _looked_through(look: Look, database: sqlite3.Connection) -> Iterator[Finding]:
    version = check(database, str(look.store))
    if version == 0:
        yield Finding("store", "ok", f"{look.store} is empty; the first game fills it")
        return
    whole = _whole(database, str(look.store), look.seconds)
    older = "" if version == VERSION else f", which the next start brings to {VERSION}"
    how = "whole" if whole else f"readable, and too large to be looked through in {look.seconds:g} s"
    yield Finding("store", "ok", f"{look.store} is {how} (version {version}{older})")
    if version == VERSION:
        yield from controls(read_audits(database), look.unused)
        yield from wires(read_troubles(database), at_work=look.at_work)


def _whole(database: sqlite3.Connection, name: str, seconds: float) -> bool:
    """Whether there was time to look through all of it. Raises Damaged."""
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
