"""The store: one SQLite file, opened for playing, and set aside if it is damaged."""

import contextlib
import logging
import sqlite3
from pathlib import Path
from typing import NamedTuple

from station import notice as notices
from station.notice import Notice
from station.store.aside import clear_of_logs, put_back, set_aside
from station.store.errors import Damaged, Unwritable, explained
from station.store.files import real
from station.store.journal import Journal
from station.store.later import check_mark, clear_mark
from station.store.lock import BUSY_SECONDS, locked
from station.store.named import check_file, check_writable
from station.store.schema import prepare

log = logging.getLogger("pegmind")


class OnDisk(NamedTuple):
    """The file of a store; without `durable` its commits are not synced."""

    path: Path
    durable: bool

    def open(self) -> sqlite3.Connection:
        """Open it for playing, creating or migrating it. Raises what `prepare` raises, OSError and sqlite3.Error."""
        clear_of_logs(self.path)
        database = sqlite3.connect(self.path, isolation_level="IMMEDIATE", timeout=BUSY_SECONDS)
        try:
            prepare(database, str(self.path), durable=self.durable)
        except BaseException:
            database.close()
            raise
        return database

    def aside(self, stamp: str) -> str:
        """Set it aside under a name with `stamp`; it is whole there, and can be looked at as any store."""
        return set_aside(self.path, f"until-{stamp}").name

    def back(self, aside: str) -> None:
        """Put what was set aside back into its place, over whatever has begun there. Raises OSError."""
        put_back(real(self.path).with_name(aside), self.path)


class InMemory(NamedTuple):
    """A store that is gone with the program."""

    def open(self) -> sqlite3.Connection:
        """Make it."""
        database = sqlite3.connect(":memory:", isolation_level="IMMEDIATE")
        prepare(database, "memory", durable=False)
        return database

    def aside(self, _stamp: str) -> str:
        """Nothing is left of it."""
        return "nobody's memory"

    def back(self, _aside: str) -> None:
        """Nothing can be put back."""


def open_journal(path: Path, *, durable: bool = True) -> Journal:
    """Open the store at `path` for playing, creating or migrating it.

    Raises Damaged where the file cannot be read as a store, or was found damaged before, Unwritable where it cannot
    be written, and StoreError where it is in use, foreign or too new.
    Without `durable` commits are not synced: for stores that nobody will miss.
    """
    with explained(str(path)), contextlib.ExitStack() as held:
        check_file(path)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = held.enter_context(locked(path))
        check_mark(path)
        clear_mark(path)
        file = OnDisk(path, durable=durable)
        database = held.enter_context(contextlib.closing(file.open()))
        journal = Journal(database, str(path), lock, file)
        journal.unfinished()  # text that is none shows only when it is read
        held.pop_all()
        return journal


def open_to_play(path: Path, stamp: str, *, ours: bool = True) -> tuple[Journal, Notice | None]:
    """Open the store at `path`, with a notice if something is wrong.

    A copy that waits to be restored takes its place first. A damaged store is renamed, with `stamp` in its new name;
    if the store cannot be written, the games are kept in memory only. Raises StoreError if the store is in use,
    foreign or too new. Unless it is `ours`, the configured store of this station, StoreError is raised also for a file
    that does not begin as stores do, and for one that cannot be written; neither is touched.
    """
    from station.store.reading import check_ours  # noqa: PLC0415 - only for a file that the command line names
    from station.store.staging import take_up_staged  # noqa: PLC0415 - which needs to know us

    if not ours:
        check_ours(path)
        check_writable(path)
    try:
        try:
            restored = take_up_staged(path, stamp)
            if restored is not None:
                log.warning("%s", restored.says)
            return open_journal(path), restored
        except Damaged as error:
            with explained(str(path)):
                aside = set_aside(path, f"damaged-{stamp}")
            says = f"{error}; it is set aside as {aside.name}, and a new one begins"
            log.error("%s", says)
            return open_journal(path), Notice(says, notices.DAMAGED)
    except Unwritable as error:
        says = f"{error}; games are not kept until this is fixed and the station started again"
        log.error("%s", says)
        return open_volatile(), Notice(says, notices.NOT_KEPT)


def open_volatile() -> Journal:
    """A store in memory, for a station that has nowhere to write."""
    memory = InMemory()
    return Journal(memory.open(), "memory", anew=memory)
