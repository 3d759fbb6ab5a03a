"""The store: an append-only journal of moves in one SQLite file.

A move is durable when `append` returns: the write-ahead log is synced on every commit. The row being
built is kept beside it and replaced. A cut at any instant therefore leaves the match with all its
acknowledged moves, and the row as it was last kept.
"""

import contextlib
import fcntl
import logging
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final, NamedTuple

from station.store_errors import Damaged, StoreError, Unwritable, explained

log = logging.getLogger("pegmind")

VERSION: Final = 1
APPLICATION_ID: Final = 0x5045474D
"""The mark in the file's header that makes it a store of ours: "PEGM"."""

MOST_MATCHES: Final = 2**63 - 1
"""SQLite has no greater numbers."""

MIGRATIONS: Final = (
    f"""
    PRAGMA application_id = {APPLICATION_ID};
    CREATE TABLE move (
        match INTEGER NOT NULL, number INTEGER NOT NULL, at REAL NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID, STRICT;
    CREATE TRIGGER move_is_never_changed BEFORE UPDATE ON move
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TRIGGER move_is_never_deleted BEFORE DELETE ON move
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TABLE desk (
        only INTEGER PRIMARY KEY CHECK (only = 1), pegs TEXT NOT NULL, cursor INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE result (
        match INTEGER PRIMARY KEY, box TEXT NOT NULL, player TEXT NOT NULL, reason TEXT NOT NULL,
        rows INTEGER NOT NULL, points INTEGER NOT NULL, opened REAL NOT NULL, closed REAL NOT NULL
    ) STRICT;
    """,
)
"""One script a version: script n takes a store of version n to n + 1."""


@dataclass(frozen=True)
class Store:
    """Section [store] of the configuration."""

    path: str = field(
        default="~/.local/share/pegmind/pegmind.db",
        metadata={"says": "the file that keeps the games and the scores"},
    )


class Desk(NamedTuple):
    """A row being built: its pegs as notation, and the cursor."""

    pegs: str
    cursor: int


class Saved(NamedTuple):
    """An unfinished match: its moves in order, and the row being built."""

    match: int
    moves: tuple[str, ...]
    desk: Desk | None


class Result(NamedTuple):
    """How a match ended: `points` are the codemaker's."""

    box: str
    player: str
    reason: str
    rows: int
    points: int


class Game(NamedTuple):
    """A result with the number of its match, and when it was opened and closed (seconds since 1970)."""

    match: int
    box: str
    player: str
    reason: str
    rows: int
    points: int
    opened: float
    closed: float


class Journal:
    """An open store. One station at a time has it; readers may look at any time."""

    def __init__(self, database: sqlite3.Connection, name: str, lock: IO[str] | None = None) -> None:
        self._database = database
        self._name = name
        self._lock = lock

    def append(self, move: str, at: float, result: Result | None = None) -> None:
        """Write a move, and the result of the match where the move ended it; durable on return.

        Raises StoreError; then nothing was written.
        """
        with explained(self._name), self._database as database:
            match, number = self._next(database, opens=move.startswith("match "))
            database.execute("INSERT INTO move VALUES (?, ?, ?, ?)", (match, number, at, move))
            database.execute("DELETE FROM desk")
            if result is not None:
                opened = database.execute("SELECT min(at) FROM move WHERE match = ?", (match,)).fetchone()[0]
                database.execute("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (match, *result, opened, at))

    def keep(self, desk: Desk) -> None:
        """Replace the row being built; durable on return. Raises StoreError."""
        with explained(self._name), self._database as database:
            database.execute("INSERT OR REPLACE INTO desk VALUES (1, ?, ?)", desk)

    def unfinished(self) -> Saved | None:
        """The match that has no result yet. Raises StoreError."""
        with explained(self._name):
            match, number = self._next(self._database, opens=False)
            done = self._database.execute("SELECT 1 FROM result WHERE match = ?", (match,)).fetchone()
            if done or number == 0:
                return None
            desk = self._database.execute("SELECT pegs, cursor FROM desk").fetchone()
            return Saved(match, self.moves(match), Desk(*desk) if desk else None)

    def just_finished(self, since: float) -> int:
        """The newest match, if it was played to its end after `since` (seconds since 1970), else 0."""
        with explained(self._name):
            newest = "SELECT match, closed, reason FROM result WHERE match = (SELECT max(match) FROM move)"
            match, closed, reason = self._database.execute(newest).fetchone() or (0, 0.0, "left")
            return match if closed > since and reason != "left" else 0

    def moves(self, match: int) -> tuple[str, ...]:
        """All moves of a match in order; none for a match that never was. Raises StoreError."""
        if match > MOST_MATCHES:
            return ()
        with explained(self._name):
            rows = self._database.execute("SELECT text FROM move WHERE match = ? ORDER BY number", (match,))
            return tuple(text for (text,) in rows)

    def newest(self) -> int:
        """The number of the newest match, 0 where there is none. Raises StoreError."""
        with explained(self._name):
            return self._next(self._database, opens=False)[0]

    def games(self) -> list[Game]:
        """The matches that were played to their end, the oldest first. Raises StoreError."""
        with explained(self._name):
            rows = self._database.execute("SELECT * FROM result WHERE reason != 'left' ORDER BY match")
            return [Game(*row) for row in rows]

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()
        if self._lock is not None:
            self._lock.close()

    @staticmethod
    def _next(database: sqlite3.Connection, *, opens: bool) -> tuple[int, int]:
        """The numbers of the match and of the move that are written next."""
        match = database.execute("SELECT coalesce(max(match), 0) FROM move").fetchone()[0]
        if opens:
            return match + 1, 0
        return match, database.execute(
            "SELECT coalesce(max(number) + 1, 0) FROM move WHERE match = ?", (match,)
        ).fetchone()[0]


def open_journal(path: Path, *, durable: bool = True) -> Journal:
    """Open the store at `path` for playing, creating or migrating it.

    Raises Damaged where the file cannot be read as a store, Unwritable where it cannot be written, and
    StoreError where it is in use, foreign or too new.
    Without `durable` commits are not synced: for stores that nobody will miss.
    """
    with explained(str(path)), contextlib.ExitStack() as held:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = held.enter_context(_locked(path))
        database = held.enter_context(
            contextlib.closing(sqlite3.connect(path, isolation_level="IMMEDIATE", timeout=1.0))
        )
        _prepare(database, str(path), durable=durable)
        journal = Journal(database, str(path), lock)
        _try_out(journal)
        held.pop_all()
        return journal


def open_to_play(path: Path, stamp: str) -> tuple[Journal, str | None]:
    """Open the store at `path` if there is a way, with a notice where something is amiss.

    A damaged store is set aside under a name with `stamp`; without a place to write the station plays on
    and forgets. Raises StoreError where the store is in use, foreign or too new.
    """
    try:
        try:
            return open_journal(path), None
        except Damaged as error:
            with explained(str(path)):
                aside = set_aside(path, stamp)
            notice = f"{error}; it is set aside as {aside.name}, and a new one begins"
            log.error("%s", notice)
            return open_journal(path), notice
    except Unwritable as error:
        log.error("%s; the games of this session are not kept", error)
        return open_volatile(), f"{error}; until then games are not kept"


def open_volatile() -> Journal:
    """A store in memory, for a station that has nowhere to write."""
    database = sqlite3.connect(":memory:", isolation_level="IMMEDIATE")
    _prepare(database, "memory", durable=False)
    return Journal(database, "memory")


def open_for_reading(path: Path) -> Journal:
    """Open an existing store to look at its games, also while a station plays. Raises StoreError."""
    with explained(str(path)), contextlib.ExitStack() as held:
        if not path.exists():
            raise StoreError(f"there is no store at {path} yet: play a game first, or name another file with --store")
        address = f"{path.absolute().as_uri()}?mode=ro"
        database = held.enter_context(contextlib.closing(sqlite3.connect(address, uri=True, timeout=1.0)))
        if _check(database, str(path)) == 0:
            raise StoreError(f"the store {path} is empty: play a game first, or name another file with --store")
        held.pop_all()
        return Journal(database, str(path))


def set_aside(path: Path, stamp: str) -> Path:
    """Rename a damaged store, with its write-ahead log, so that nothing is lost; return its new name."""
    aside = path.with_name(f"{path.name}.damaged-{stamp}")
    for suffix in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    return aside


def _locked(path: Path) -> IO[str]:
    """Hold the lock file beside the store; a lock on the store itself would disturb SQLite's own."""
    lock = path.with_name(f"{path.name}.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise StoreError(
            f"the store {path} is in use by another Pegmind: stop that one, or name another file with --store"
        ) from None
    return lock


def _prepare(database: sqlite3.Connection, name: str, *, durable: bool) -> None:
    version = _check(database, name)
    if database.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise Damaged(f"the store {name} is damaged")
    if _schema(database) != _schema_of(version):
        raise Damaged(f"the store {name} is damaged (its tables are not as they were made)")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute(f"PRAGMA synchronous = {'FULL' if durable else 'OFF'}")
    _migrate(database, version, VERSION)


def _migrate(database: sqlite3.Connection, version: int, target: int) -> None:
    for number in range(version, target):
        database.executescript(f"BEGIN IMMEDIATE; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")


def _schema(database: sqlite3.Connection) -> list[tuple[str, str]]:
    return database.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()


def _schema_of(version: int) -> list[tuple[str, str]]:
    with contextlib.closing(sqlite3.connect(":memory:")) as fresh:
        _migrate(fresh, 0, version)
        return _schema(fresh)


def _try_out(journal: Journal) -> None:
    """Read what a start needs; text that is none, say, shows only then. Raises Damaged."""
    try:
        journal.unfinished()
    except Unwritable:
        raise
    except StoreError as error:
        raise Damaged(str(error)) from error


def _check(database: sqlite3.Connection, name: str) -> int:
    """Return the store's version; 0 is an empty file."""
    version = database.execute("PRAGMA user_version").fetchone()[0]
    mark = database.execute("PRAGMA application_id").fetchone()[0]
    tables = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if tables and mark != APPLICATION_ID:
        raise StoreError(f"{name} is a database, but not a store of Pegmind's: name another file with --store")
    if version > VERSION:
        raise StoreError(
            f"the store {name} is from a newer Pegmind (version {version}, this one knows {VERSION}):"
            " update Pegmind, or name another file with --store"
        )
    return int(version)
