"""A store that is read or copied while a station is just beginning to use it."""

import fcntl
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import count
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from station.store.backup import copy_store
from station.store.errors import StoreError
from station.store.files import PART, beside
from station.store.journal import Journal
from station.store.merge import open_ours
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from tests.processes.commands import Ended
from tests.processes.forks import ended, workers
from tests.station.store.cabinets import ADA, MONDAY, cabinet

ATTEMPTS = 3
"""How often somebody tries to open the store until the index is there."""

SET_UP = 128
"""The byte of an index that its processes lock; whoever finds it unlocked empties the index (SQLite's os_unix.c)."""


def crash(store: Path) -> None:
    """Play, and end without closing the store: its log stays, and so does the index, which is emptied."""
    station = open_journal(store, durable=False)
    station.append("match original", MONDAY)
    beside(store, "-shm").write_bytes(bytes(32768))
    os._exit(0)


def set_up(store: Path, reader: "Connection[str, str]") -> None:
    """Begin to set up the index as a station does, and go on when the reader says so."""
    with beside(store, "-shm").open("r+b") as index:
        fcntl.lockf(index, fcntl.LOCK_SH, 1, SET_UP)
        reader.send("empty")
        reader.recv()
        with closing(sqlite3.connect(store)) as station:
            station.execute("SELECT * FROM move").fetchall()
            reader.send("ready")
            reader.recv()


def open_meanwhile(open_store: Callable[[Path], sqlite3.Connection | Journal], store: Path) -> None:
    """Open the store while another process sets up its index, which ends that at our last attempt."""
    station, reader = Pipe()
    child = os.fork()
    if child == 0:
        station.close()
        set_up(store, reader)
        os._exit(0)
    reader.close()
    assert station.recv() == "empty"
    attempts = count(1)

    def hear(event: str, _arguments: tuple[object, ...]) -> None:
        if event == "sqlite3.connect" and next(attempts) == ATTEMPTS:
            station.send("go on")
            assert station.recv() == "ready"

    sys.addaudithook(hear)
    open_store(store).close()
    station.send("done")
    os.waitpid(child, 0)


def open_both(open_store: Callable[[Path], sqlite3.Connection | Journal], store: Path) -> Ended:
    """Have a station crash, and open its store while the next one sets it up; how that ended."""
    ended(partial(crash, store))
    return ended(partial(open_meanwhile, open_store, store))


@pytest.mark.parametrize("open_store", [open_for_reading, open_ours])
def test_a_command_waits_until_the_log_has_its_index(
    tmp_path: Path, open_store: Callable[[Path], sqlite3.Connection | Journal]
) -> None:
    with workers(1) as worker:
        assert worker.submit(open_both, open_store, tmp_path / "store.db").result() == (0, "", "")


def copy_meanwhile(store: Path, copy: Path) -> None:
    """Copy a store; as soon as the copy has a file, a station has written half a page of the store."""
    cabinet(store, ADA)

    def hear(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and arguments[0] == str(beside(copy, PART)):
            with store.open("r+b") as file:
                file.seek(4096 + 7)
                file.write(b"\x3c")

    sys.addaudithook(hear)
    with pytest.raises(StoreError) as refusal:
        copy_store(store, copy, store)
    assert refusal.value.message == StoreMessages.used_while_copied(store=str(store))


def test_a_copy_that_a_station_spoils_is_refused_for_that(tmp_path: Path) -> None:
    with workers(1) as worker:
        copying = partial(copy_meanwhile, tmp_path / "store.db", tmp_path / "copy.db")
        assert worker.submit(ended, copying).result() == (0, "", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["store.db", "store.db.lock"]
