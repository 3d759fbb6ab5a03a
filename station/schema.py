"""The store's tables, version by version, and whether a file has them as they were made."""

import sqlite3
from contextlib import closing
from typing import Final

from station.store_errors import Damaged, StoreError

VERSION: Final = 1
APPLICATION_ID: Final = 0x5045474D
"""The mark in the file's header that makes it a store of ours: "PEGM"."""

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


def prepare(database: sqlite3.Connection, name: str, *, durable: bool) -> None:
    """Make a file ready for playing: looked through, and migrated. Raises Damaged or StoreError."""
    version = check(database, name)
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
    return database.execute(
        "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
    ).fetchall()


def _schema_of(version: int) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:")) as fresh:
        _migrate(fresh, 0, version)
        return _schema(fresh)


def check(database: sqlite3.Connection, name: str) -> int:
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
