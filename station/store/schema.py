"""The store's tables, version by version, and the check that a file has exactly these."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from itertools import accumulate
from typing import Final, Literal

from station.store.errors import Damaged, StoreError
from station.store.messages import StoreMessages
from station.store.uniting import unite_people

SCHEMA_VERSION: Final = 12
SCHEMA_VERSION_OF_ONE_PERSON: Final = 11
"""The version from which on names that differ only in capital letters are one person."""

APPLICATION_ID: Final = 0x5045474D
"""The application id in the header of our stores: "PEGM"."""

GUARDS: Final = ("PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON")
"""For files that may come from anybody; see sqlite.org/security.html."""

ANALYSED: Final = (
    "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
)
"""Tables that SQLite makes for itself."""

MOST_BYTES_AT_START: Final = 4_000_000
"""Bytes of a store, some months of play, up to which it is checked at the start: half a second on a Pi."""

CHECKPOINT: Final = 4_000_000
"""Bytes of a write-ahead log above which its content is moved into the store, outside the loop."""

LONGEST_TEXT: Final = 1_000_000
"""Bytes of the longest text in a store; a move has some hundreds."""

_STATISTICS: Final = """
    ALTER TABLE result RENAME TO result_1;
    CREATE TABLE result (
        match INTEGER PRIMARY KEY, box TEXT NOT NULL, spelling TEXT NOT NULL, winner TEXT, reason TEXT NOT NULL,
        rounds INTEGER NOT NULL, opened REAL NOT NULL, closed REAL NOT NULL
    ) STRICT;
    CREATE TABLE standing (
        id INTEGER PRIMARY KEY, box TEXT NOT NULL, spelling TEXT NOT NULL, player TEXT NOT NULL,
        seen INTEGER NOT NULL DEFAULT 0, games INTEGER NOT NULL DEFAULT 0, wins INTEGER NOT NULL DEFAULT 0,
        streak INTEGER NOT NULL DEFAULT 0, longest INTEGER NOT NULL DEFAULT 0,
        UNIQUE (box, spelling, player)
    ) STRICT;
    CREATE TABLE seat (
        match INTEGER NOT NULL, number INTEGER NOT NULL, standing INTEGER NOT NULL,
        points INTEGER NOT NULL, rows INTEGER NOT NULL, won INTEGER NOT NULL CHECK (won IN (0, 1)),
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE code (
        id INTEGER PRIMARY KEY, match INTEGER NOT NULL, standing INTEGER NOT NULL,
        rows INTEGER NOT NULL, cracked INTEGER NOT NULL CHECK (cracked IN (0, 1)), seconds REAL NOT NULL
    ) STRICT;
    CREATE INDEX cracked_by_time ON code (standing, seconds) WHERE cracked = 1;
    CREATE TABLE needed (
        standing INTEGER NOT NULL, cracked INTEGER NOT NULL, rows INTEGER NOT NULL, times INTEGER NOT NULL,
        PRIMARY KEY (standing, cracked, rows)
    ) WITHOUT ROWID, STRICT;
    CREATE TRIGGER seat_is_counted AFTER INSERT ON seat BEGIN
        UPDATE standing SET seen = new.match WHERE id = new.standing;
        UPDATE standing SET games = games + 1, wins = wins + new.won,
            streak = (streak + 1) * new.won, longest = max(longest, (streak + 1) * new.won)
            WHERE id = new.standing AND (SELECT reason != 'left' FROM result WHERE match = new.match);
    END;
    CREATE TRIGGER code_is_counted AFTER INSERT ON code BEGIN
        INSERT INTO needed VALUES (new.standing, new.cracked, new.rows, 1) ON CONFLICT DO UPDATE SET times = times + 1;
    END;
"""
"""The tables of what was played, and of its sums.

`result`, `seat` and `code` are what was played: one row a match, a person in a match, and a code that was broken
or not. `standing` is one person in one variant of a box, and `needed` how often that person needed how many
rows: sums that triggers keep, so that reading them takes no longer with every match.
"""

_GUARD: Final = """
    CREATE TRIGGER {0}_is_never_changed BEFORE UPDATE ON {0}
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TRIGGER {0}_is_never_deleted BEFORE DELETE ON {0}
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
"""

_PLAYED_IN_VERSION_1: Final = """
    INSERT INTO result SELECT result_1.match, box, iif(text GLOB '* blank=yes*', 'c6p4g10b', 'c6p4g10'),
        CASE reason WHEN 'cracked' THEN player WHEN 'missed' THEN 'Station' END, reason, 1, opened, closed
        FROM result_1 LEFT JOIN move ON move.match = result_1.match AND number = 0;
    INSERT INTO standing (box, spelling, player)
        SELECT DISTINCT box, spelling, player FROM result_1 JOIN result USING (match, box) WHERE player != '';
    INSERT INTO seat SELECT match, 0, standing.id, 0, rows, reason = 'cracked'
        FROM result_1 JOIN result USING (match, box, reason) JOIN standing USING (box, spelling, player)
        ORDER BY match;
    INSERT INTO code (match, standing, rows, cracked, seconds)
        SELECT match, standing, rows, won, max(0.0, closed - coalesce(
            (SELECT at FROM move WHERE move.match = seat.match AND text GLOB 'secret*'), opened))
        FROM seat JOIN result USING (match) WHERE reason != 'left' ORDER BY match;
    DROP TABLE result_1;
"""
"""One player and one code for each match; the points were the station's, which has no seat. Triggers make the sums."""

_POINTS: Final = """
    CREATE TABLE reached (
        standing INTEGER NOT NULL, points INTEGER NOT NULL, times INTEGER NOT NULL, rows INTEGER NOT NULL,
        PRIMARY KEY (standing, points)
    ) WITHOUT ROWID, STRICT;
    CREATE TRIGGER points_are_counted AFTER INSERT ON seat
        WHEN (SELECT reason != 'left' FROM result WHERE match = new.match) BEGIN
        INSERT INTO reached VALUES (new.standing, new.points, 1, new.rows)
            ON CONFLICT DO UPDATE SET times = times + 1, rows = rows + excluded.rows;
    END;
    INSERT INTO reached SELECT standing, points, count(*), sum(rows) FROM seat JOIN result USING (match)
        WHERE reason != 'left' GROUP BY standing, points;
"""
"""The number of games that somebody ended with `points`, and their rows together: a sum like `needed`."""

_UPKEEP: Final = """
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
    CREATE TABLE audit (
        name TEXT PRIMARY KEY, uses INTEGER NOT NULL, idle INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
"""
"""The operator's settings, and the counts of the cabinet; see station.store.journal."""

_TROUBLES: Final = """
    CREATE TABLE trouble (
        control TEXT NOT NULL, what TEXT NOT NULL, other TEXT NOT NULL, gpio INTEGER NOT NULL, since REAL NOT NULL,
        PRIMARY KEY (control, what, other)
    ) WITHOUT ROWID, STRICT;
"""
"""The troubles that a running station has found with its wires, for the doctor, which is another program.

The columns of the key come first: SQLite 3.40 reports any other order in a strict table without rowid as damage.
"""

_ASSISTED: Final = """
    ALTER TABLE seat RENAME TO seat_5;
    CREATE TABLE seat (
        match INTEGER NOT NULL, number INTEGER NOT NULL, standing INTEGER NOT NULL,
        points INTEGER NOT NULL, rows INTEGER NOT NULL, won INTEGER NOT NULL CHECK (won IN (0, 1)),
        assisted INTEGER NOT NULL CHECK (assisted IN (0, 1)),
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID, STRICT;
    INSERT INTO seat SELECT match, number, standing, points, rows, won OR (hinted AND winner IS player), hinted
        FROM (SELECT *, EXISTS (SELECT 1 FROM move WHERE move.match = seat_5.match AND text GLOB 'hint*') AS hinted
            FROM seat_5)
        JOIN standing ON standing.id = standing JOIN (SELECT match, winner FROM result) USING (match);
    DROP TABLE seat_5;
    CREATE TRIGGER seat_is_counted AFTER INSERT ON seat BEGIN
        UPDATE standing SET seen = new.match WHERE id = new.standing;
        UPDATE standing SET games = games + 1, wins = wins + (new.won AND NOT new.assisted),
            streak = (streak + 1 - new.assisted) * new.won,
            longest = max(longest, (streak + 1 - new.assisted) * new.won)
            WHERE id = new.standing AND (SELECT reason != 'left' FROM result WHERE match = new.match);
    END;
    CREATE TRIGGER points_are_counted AFTER INSERT ON seat
        WHEN (SELECT reason != 'left' FROM result WHERE match = new.match) BEGIN
        INSERT INTO reached VALUES (new.standing, new.points, 1, new.rows)
            ON CONFLICT DO UPDATE SET times = times + 1, rows = rows + excluded.rows;
    END;
"""
"""Who has asked for a hint: their win does not count for the records, and leaves the streak as it is.

In older versions a hint counted for all players of the game, and nobody won. The counts of such games do not change.
"""

_TIME_LEFT: Final = """
    ALTER TABLE desk RENAME TO desk_6;
    CREATE TABLE desk (
        only INTEGER PRIMARY KEY CHECK (only = 1), pegs TEXT NOT NULL, cursor INTEGER NOT NULL, left REAL
    ) STRICT;
    INSERT INTO desk SELECT only, pegs, cursor, NULL FROM desk_6;
    DROP TABLE desk_6;
"""
"""The seconds left for the row being built; a power cut adds a few seconds at most."""

_SHIFT: Final = """
    CREATE TABLE shift (
        match INTEGER NOT NULL, number INTEGER NOT NULL, seconds REAL, PRIMARY KEY (match, number)
    ) WITHOUT ROWID, STRICT;
    INSERT INTO shift SELECT match, 0, NULL FROM move GROUP BY match HAVING max(at) < 1735689600;
    CREATE TRIGGER shift_is_set_once BEFORE UPDATE ON shift
        WHEN old.seconds IS NOT NULL OR new.match != old.match OR new.number != old.number
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TRIGGER shift_is_never_deleted BEFORE DELETE ON shift
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
"""
"""From the move `number` on, the moves of a match were made `seconds` after their stored times; NULL: unknown.

A match without a row here has right dates. Pegmind did not exist before 2025: an older match had a wrong clock.
"""

_DAILY: Final = """
    CREATE TABLE daily (
        standing INTEGER NOT NULL, day TEXT NOT NULL CHECK (day IS date(day, '+0 days') AND day >= '0001-01-01'),
        closed REAL NOT NULL, rows INTEGER NOT NULL, cracked INTEGER NOT NULL CHECK (cracked IN (0, 1)),
        assisted INTEGER NOT NULL CHECK (assisted IN (0, 1)),
        PRIMARY KEY (standing, day)
    ) WITHOUT ROWID, STRICT;
"""
"""The first finished game of a person with the code of a day; see station.store.daily."""

_COUNTED: Final = """
    CREATE TABLE counted (match INTEGER PRIMARY KEY) STRICT;
"""
"""The matches whose results the league has counted; see station.link.outbox."""

_FIXED: Final = """
    ALTER TABLE desk RENAME TO desk_11;
    CREATE TABLE desk (
        only INTEGER PRIMARY KEY CHECK (only = 1), pegs TEXT NOT NULL, cursor INTEGER NOT NULL, left REAL,
        fixed TEXT NOT NULL
    ) STRICT;
    INSERT INTO desk SELECT only, pegs, cursor, left, '' FROM desk_11;
    DROP TABLE desk_11;
"""
"""The pegs of the row being built that stay for the next row: `DraftRow.kept`."""

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
    _STATISTICS + "".join(map(_GUARD.format, ("result", "seat", "code"))) + _PLAYED_IN_VERSION_1,
    _POINTS,
    _UPKEEP,
    _TROUBLES,
    _ASSISTED + _GUARD.format("seat"),
    _TIME_LEFT,
    _SHIFT,
    _DAILY,
    _COUNTED,
    "/* Names that differ only in capital letters are one person; see station.store.uniting. */",
    _FIXED,
)
"""One script for each version: script n takes a store from version n to n + 1.

A script that has been released is never changed again, not even by a space: a store whose tables differ in one letter
from those that the script makes is taken for damaged.
"""


def prepare(database: sqlite3.Connection, name: str, *, durable: bool) -> None:
    """Make a file ready for playing: check it, if it is small or old, and migrate it.

    Raises Damaged or StoreError.
    """
    version = check_schema(database, name)
    if version < SCHEMA_VERSION or size(database) <= MOST_BYTES_AT_START:
        check_pages(database, name)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute(f"PRAGMA journal_size_limit = {CHECKPOINT}")  # otherwise a log that was large once stays large
    database.execute(f"PRAGMA synchronous = {'FULL' if durable else 'OFF'}")
    _migrate(database, version, SCHEMA_VERSION)


def check_pages(database: sqlite3.Connection, name: str, how: Literal["quick", "integrity"] = "quick") -> None:
    """Check all pages. This evaluates expressions of the tables, so `check_schema` comes first. Raises Damaged.

    Only "integrity" compares the indices with the tables.
    """
    said = str(database.execute(f"PRAGMA {how}_check(1)").fetchone()[0])
    if said == "ok":
        said = next((f"CHECK constraint failed in {table}" for table in _find_violations(database)), "ok")
    if said != "ok":
        raise Damaged(StoreMessages.store_is_damaged_as_said(store=name, said=said.splitlines()[0]))


def _find_violations(database: sqlite3.Connection) -> Iterator[str]:
    """Yield the tables with a row that breaks a CHECK constraint.

    SQLite itself leaves these constraints out on a connection that only reads, and its check then says "ok".
    """
    tables = database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").fetchall()
    for table, sql in tables:
        for constraint in find_constraints(sql):
            if database.execute(f"SELECT 1 FROM {table} WHERE NOT ({constraint}) LIMIT 1").fetchone():  # noqa: S608 - `check_schema` has compared it with ours
                yield table


def find_constraints(sql: str) -> Iterator[str]:
    """Yield the expressions of the CHECK constraints in the statement that creates a table.

    >>> list(find_constraints("CREATE TABLE t (a INTEGER CHECK (a IN (0, 1)), b TEXT CHECK (b != ''))"))
    ['a IN (0, 1)', "b != ''"]
    """
    for part in sql.split("CHECK (")[1:]:
        depths = accumulate(({"(": 1, ")": -1}.get(sign, 0) for sign in part), initial=1)
        yield part[: [*depths].index(0) - 1]


def size(database: sqlite3.Connection) -> int:
    """Return the size of a store in bytes. Raises sqlite3.Error."""
    pages, size = (database.execute(f"PRAGMA {of}").fetchone()[0] for of in ("page_count", "page_size"))
    return int(pages * size)


def _migrate(database: sqlite3.Connection, version: int, target: int) -> None:
    for number in range(version, target):
        if number == SCHEMA_VERSION_OF_ONE_PERSON - 1:
            unite_people(database)
        database.executescript(f"BEGIN IMMEDIATE; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")


def modern_copy(database: sqlite3.Connection, version: int) -> sqlite3.Connection:
    """Return a migrated copy in memory of a store of an older `version` that is only read."""
    copy = sqlite3.connect(":memory:")
    database.backup(copy)
    _migrate(copy, version, SCHEMA_VERSION)
    return copy


def _schema(database: sqlite3.Connection) -> tuple[tuple[str, ...], ...]:
    """Return all of it but what ANALYZE adds; in anything else that is left out a file could hide triggers."""
    everything = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
    return tuple(each for each in everything if each[-1] not in ANALYSED)


@cache
def _schema_of(version: int) -> tuple[tuple[str, ...], ...]:
    """Return the schema of a store of this version, as its scripts make it."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        _migrate(fresh, 0, version)
        return _schema(fresh)


def check_schema(database: sqlite3.Connection, name: str) -> int:
    """Return the store's version; 0 is an empty file.

    Nothing in a file is executed before this check, and values longer than any of ours are not read afterwards. Raises
    StoreError if the file is foreign or too new, and Damaged if its tables are not ours.
    """
    for guard in GUARDS:
        database.execute(guard)
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_TEXT)
    version = database.execute("PRAGMA user_version").fetchone()[0]
    mark = database.execute("PRAGMA application_id").fetchone()[0]
    tables = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if mark != APPLICATION_ID and (tables or mark):
        raise StoreError(StoreMessages.foreign_database(file=name))
    if version < 0:
        raise Damaged(StoreMessages.store_is_damaged_in_version(store=name, version=str(version)))
    if version > SCHEMA_VERSION:
        raise StoreError(StoreMessages.store_is_newer(store=name, version=str(version), known=str(SCHEMA_VERSION)))
    if (tables or version) and _schema(database) != _schema_of(version):
        raise Damaged(StoreMessages.store_is_damaged_in_tables(store=name))
    return int(version)
