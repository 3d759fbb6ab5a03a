"""Opens the store for playing: a damaged one is set aside, and a large one is checked while the station plays.

A store and its log cannot be renamed in one step. So the log has both names while the store is renamed: under either
name the store has its log. A log that a power cut leaves under the old name belongs to no store, and is deleted before
another store begins there.

Damage found while the station plays is noted in a file beside the store, and the next start sets the store aside.
"""

import contextlib
import logging
import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from station.core.finding import Notice
from station.core.threads import start
from station.store.errors import Damaged, StoreError, Unwritable, translate_errors
from station.store.files import (
    BESIDE,
    BUSY_SECONDS,
    KEPT_SUFFIXES,
    PART,
    beside,
    check_file,
    check_writable,
    find_free_name,
    inode,
    link_or_copy,
    lock_store,
    mark_of_exchange,
    real_path,
    sync,
)
from station.store.journal import Identity, Journal
from station.store.messages import StoreMessages
from station.store.reading import keep_trying, open_to_read
from station.store.schema import CHECKPOINT, MOST_BYTES_AT_START, check_pages, prepare

log = logging.getLogger("pegmind")

DAMAGE_SUFFIX: Final = ".found-damaged"
"""The suffix of the mark of a damaged store, a file that says which file was found damaged, and why."""

CHECK_BUSY_SECONDS: Final = 5.0


class OnDisk(NamedTuple):
    """The file of a store; without `durable` its commits are not synced."""

    path: Path
    durable: bool

    def open(self) -> sqlite3.Connection:
        """Open it for playing, creating or migrating it. Raises what `prepare` raises, OSError and sqlite3.Error."""
        delete_stray_logs(self.path)
        return keep_trying(self._open)

    def _open(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.path, isolation_level="IMMEDIATE", timeout=BUSY_SECONDS)
        try:
            prepare(database, str(self.path), durable=self.durable)
            database.execute("SELECT 1 FROM move").fetchone()  # this creates its log, which is a part of its identity
        except BaseException:
            database.close()
            raise
        return database

    def sync(self) -> None:
        """Sync its write-ahead log, and move the content of a large one into the store. Raises OSError."""
        written = beside(real_path(self.path), "-wal")
        with suppress(FileNotFoundError):  # without shared memory there is no log, and the commit was synced
            if self.durable:
                sync(written)
            if written.stat().st_size > CHECKPOINT:
                self._move_into_store()

    def _move_into_store(self) -> None:
        """Move the content of the log into the store; if that fails, it is safe where it is."""
        try:
            with closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=rw", uri=True)) as database:
                database.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.Error as error:
            log.warning("the log of the store %s cannot be moved into it: %s", self.path, error)

    def identity(self) -> Identity:
        """Return the numbers of the file and of its log. Raises OSError."""
        file = real_path(self.path)
        return inode(file), inode(beside(file, "-wal"))

    def rescue(self, database: sqlite3.Connection) -> sqlite3.Connection:
        """Write the file again from a connection that has it open. Raises what `open` raises."""
        file = real_path(self.path)
        part = beside(file, PART)
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(part)) as copy:
            database.backup(copy)
        sync(part)
        database.close()
        for suffix in BESIDE:
            beside(file, suffix).unlink(missing_ok=True)
        part.rename(file)
        sync(file.parent)
        return self.open()

    def aside(self, stamp: str) -> str:
        """Set the store aside under a name with `stamp`, where it can be read like any store; return the name."""
        return set_store_aside(self.path, f"until-{stamp}").name

    def back(self, aside: str) -> None:
        """Put what was set aside back into its place, over anything that has begun there. Raises OSError."""
        put_back(real_path(self.path).with_name(aside), self.path)


class InMemory(NamedTuple):
    """A store that ends with the program."""

    def open(self) -> sqlite3.Connection:
        """Create it."""
        database = sqlite3.connect(":memory:", isolation_level="IMMEDIATE")
        prepare(database, "memory", durable=False)
        return database

    def sync(self) -> None:
        """Do nothing: there is no disk."""

    def identity(self) -> Identity:
        """Return no numbers: there is no file."""
        return None, None

    def rescue(self, database: sqlite3.Connection) -> sqlite3.Connection:
        """Return the same connection: nothing was deleted."""
        return database

    def aside(self, _stamp: str) -> None:
        """Return None: nothing is left of it."""

    def back(self, _aside: str) -> None:
        """Do nothing: nothing can be put back."""


def open_to_play(path: Path, stamp: str, *, ours: bool = True) -> tuple[Journal, Notice | None]:
    """Open the store at `path`, with a notice if something is wrong.

    A copy that waits to be restored takes its place first. A damaged store is renamed, with `stamp` in its new name;
    if the store cannot be written, the games are kept in memory only. Raises StoreError if the store is in use,
    foreign or too new. Unless it is `ours`, the configured store of this station, StoreError is raised also for a file
    that does not begin as stores do, and for one that cannot be written; neither is touched.
    """
    from station.store.reading import check_ours
    from station.store.staging import take_up_staged

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
            with translate_errors(str(path)):
                aside = set_store_aside(path, f"damaged-{stamp}")
            says = StoreMessages.store_set_aside(damage=error.message, file=aside.name)
            log.error("%s", says)
            return open_journal(path), Notice(says, StoreMessages.scores_damaged())
    except Unwritable as error:
        says = StoreMessages.nothing_kept(reason=error.message)
        log.error("%s", says)
        return open_volatile(), Notice(says, StoreMessages.games_not_kept())


def open_journal(path: Path, *, durable: bool = True) -> Journal:
    """Open the store at `path` for playing, creating or migrating it.

    Raises Damaged if the file cannot be read as a store, or was found damaged before, Unwritable if it cannot be
    written, and StoreError if it is in use, foreign or too new.
    Without `durable` commits are not synced: for stores that may be lost.
    """
    with translate_errors(str(path)), contextlib.ExitStack() as held:
        check_file(path)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = held.enter_context(lock_store(path))
        check_mark(path)
        clear_mark(path)
        file = OnDisk(path, durable=durable)
        database = held.enter_context(contextlib.closing(file.open()))
        journal = Journal(database, str(path), lock, file)
        journal.read_unfinished()  # text that is not valid is found only when it is read
        mark_of_exchange(path).unlink(missing_ok=True)  # `pegmind restore` waits for this
        held.pop_all()
        return journal


def open_volatile() -> Journal:
    """Return a store in memory, for a station that has nowhere to write."""
    memory = InMemory()
    return Journal(memory.open(), "memory", file=memory)


def set_store_aside(path: Path, stamp: str) -> Path:
    """Rename a store, with all that belongs to it, to a name with `stamp`; return its new path. Raises OSError."""
    file = real_path(path)
    aside = find_free_name(beside(file, f".{stamp}"))
    _rename_store(file, aside)
    return aside


def put_back(aside: Path, path: Path) -> None:
    """Give what was set aside its old name, over anything that has begun there. Raises OSError."""
    file = real_path(path)
    for suffix in ("", *BESIDE):
        beside(file, suffix).unlink(missing_ok=True)
    sync(file.parent)
    _rename_store(aside, file)


def delete_stray_logs(path: Path) -> None:
    """Delete the logs beside a store that does not exist; they belong to another one. Raises OSError."""
    file = real_path(path)
    if not file.exists():
        for suffix in BESIDE:
            beside(file, suffix).unlink(missing_ok=True)


def _rename_store(file: Path, to: Path) -> None:
    try:
        for suffix in KEPT_SUFFIXES:
            with suppress(FileNotFoundError):
                link_or_copy(beside(file, suffix), beside(to, suffix))
        sync(file.parent)
        file.rename(to)
    except OSError:
        for suffix in KEPT_SUFFIXES:
            beside(to, suffix).unlink(missing_ok=True)
        raise
    sync(file.parent)
    for suffix in BESIDE:
        beside(file, suffix).unlink(missing_ok=True)


def start_background_check(store: Path) -> None:
    """Start a thread that checks a store that a station uses; it ends with the program."""
    start(threading.Thread(target=check_in_background, args=(store,), name="look through the store", daemon=True))


def check_in_background(store: Path) -> None:
    """Check a store that was too large to check at the start; mark it if it is damaged. Raises nothing."""
    try:
        if store.stat().st_size > MOST_BYTES_AT_START:
            with translate_errors(str(store)), closing(open_to_read(store, CHECK_BUSY_SECONDS)) as database:
                check_pages(database, str(store))
    except Damaged as error:
        log.error("%s; the next start sets it aside", error)
        _write_mark(store, str(error))
    except (OSError, StoreError, sqlite3.Error) as error:
        log.warning("the store could not be checked: %s", error)


def check_mark(store: Path) -> None:
    """Raise Damaged if this store was found damaged; the mark of another file that was there does not count."""
    try:
        file, reason = _mark_of(store).read_text(encoding="utf-8").split("\n", 1)
        found = file == str(real_path(store).stat().st_ino)
    except (OSError, ValueError):
        return
    if found:
        raise Damaged(StoreMessages.store_was_found_damaged(noted=reason.strip()))


def clear_mark(store: Path) -> None:
    """Delete a mark that does not count. Raises OSError."""
    _mark_of(store).unlink(missing_ok=True)


def _write_mark(store: Path, reason: str) -> None:
    """Note why a store is damaged. Raises nothing: a card that cannot be written has worse problems."""
    try:
        _mark_of(store).write_text(f"{real_path(store).stat().st_ino}\n{reason}\n", encoding="utf-8")
        sync(_mark_of(store))
    except OSError as error:
        log.warning("cannot note for the next start that the store is damaged: %s", error)


def _mark_of(store: Path) -> Path:
    return beside(real_path(store), DAMAGE_SUFFIX)
