"""The store: one SQLite file, opened for playing or for looking, and set aside where it is damaged."""

import contextlib
import logging
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from station import notice as notices
from station.notice import Notice
from station.store.aside import clear_of_logs, put_back, set_aside
from station.store.errors import Damaged, StoreError, Unwritable, explained
from station.store.files import real
from station.store.journal import Journal
from station.store.later import check_mark, clear_mark
from station.store.lock import locked
from station.store.named import a_file
from station.store.reading import opened_to_read
from station.store.schema import VERSION, check, modern_copy, prepare

BUSY_SECONDS: Final = 0.2
"""How long a commit waits for another program that has locked the store; the lamps wait along."""

log = logging.getLogger("pegmind")


@dataclass(frozen=True)
class Store:
    """Section [store] of the configuration."""

    path: str = field(
        default="~/.local/share/pegmind/pegmind.db",
        metadata={
            "says": "the file that keeps the games and the scores",
            "matches": r"[^\0]+",
            "example": "~/.local/share/pegmind/pegmind.db",
        },
    )


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
        a_file(path)
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


def open_to_play(path: Path, stamp: str) -> tuple[Journal, Notice | None]:
    """Open the store at `path` if there is a way, with a notice where something is amiss.

    A copy that waits to be put back is taken up first. A damaged store is set aside under a name with `stamp`;
    without a place to write the station plays on and forgets. Raises StoreError where the store is in use, foreign
    or too new.
    """
    from station.store.staging import take_up_staged  # noqa: PLC0415 - which needs to know us

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
        log.error("%s; the games of this session are not kept", error)
        return open_volatile(), Notice(f"{error}; until then games are not kept", notices.NOT_KEPT)


def open_volatile() -> Journal:
    """A store in memory, for a station that has nowhere to write."""
    memory = InMemory()
    return Journal(memory.open(), "memory", anew=memory)


def open_for_reading(path: Path) -> Journal:
    """Open an existing store to look at its games, also while a station plays. Raises StoreError."""
    with explained(str(path)), contextlib.ExitStack() as held:
        a_file(path)
        if not path.exists():
            raise StoreError(f"there is no store at {path} yet: play a game first, or name another file with --store")
        database = held.enter_context(contextlib.closing(opened_to_read(path, BUSY_SECONDS)))
        version = check(database, str(path))
        if version == 0:
            raise StoreError(f"the store {path} is empty: play a game first, or name another file with --store")
        if version < VERSION:  # only a station that plays migrates the file itself
            return Journal(modern_copy(database, version), str(path))
        held.pop_all()
        return Journal(database, str(path))
