"""A store in which one value is wrong, as after a flipped bit: every check finds it, and no command shows a traceback.

SQLite leaves CHECK constraints out on a connection that only reads, and gives what the file has in place of a number, a
date or a text.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import pytest

from station.cli.commands import main
from station.store.backup import backup
from station.store.errors import Damaged, StoreError
from station.store.files import Backup
from station.store.merge import merge
from station.store.opening import check_in_background, check_mark, open_journal
from station.store.restore import restore
from station.store.schema import MOST_BYTES_AT_START, find_constraints
from tests.memory import folder
from tests.station.store.cabinets import ADA, BEN, cabinet

WRONG: Final[dict[tuple[str, str], tuple[Any, ...]]] = {
    ("daily", "day"): ("2026-31-25", "today", "2026-11-25 ", "0000-01-01"),
    ("daily", "cracked"): (2, -1),
    ("daily", "assisted"): (7,),
    ("seat", "won"): (2,),
    ("seat", "assisted"): (-1,),
    ("code", "cracked"): (3,),
    ("desk", "only"): (2,),
}
"""Values of the right type that no station writes, for every column with a constraint."""

ODD_VALUES: Final = (b"\xff", "x" * 9, -1.5)
"""In turn, one for each column; most are of another type than the column."""

COMMANDS: Final = (("scores",), ("scores", "--games", "--json"), ("export", "1"), ("review", "3"), ("doctor",))


@pytest.fixture(scope="module")
def whole() -> Iterator[Path]:
    """A store with a row in every table that has constraints."""
    with folder() as made:
        yield filled(made / "pegmind.db")


def filled(store: Path) -> Path:
    cabinet(store, ADA, BEN, BEN)
    with closing(sqlite3.connect(store)) as database:
        database.execute("INSERT INTO daily VALUES (1, '2026-11-25', 1800000000.0, 3, 1, 0)")
        database.execute("INSERT OR REPLACE INTO desk VALUES (1, 'RR', 2, NULL, '')")
        database.execute("DELETE FROM desk WHERE only != 1")
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return store


def damage(whole: Path, to: Path, table: str, column: str, value: object) -> Path:
    """Copy a store, with another value, of whatever type, in one column of a table; without types it can be written."""
    shutil.copy(whole, to)
    with altered_schema(to) as database:
        schema = database.execute("SELECT * FROM sqlite_schema").fetchall()
        database.execute("UPDATE sqlite_schema SET sql = replace(replace(sql, ', STRICT', ''), ' STRICT', '')")
        database.execute("DELETE FROM sqlite_schema WHERE type = 'trigger'")
    with altered_schema(to) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        with suppress(sqlite3.IntegrityError):  # the number of a row is always one
            database.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (value,))  # noqa: S608 - names of our own
        database.execute("DELETE FROM sqlite_schema")
        database.executemany("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", schema)
    return to


@contextmanager
def altered_schema(store: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(store, isolation_level=None)) as database:
        database.execute("PRAGMA writable_schema = ON")
        yield database


def columns(store: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(store)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return [(table, row[1]) for table in tables for row in database.execute(f"PRAGMA table_info({table})")]


def test_every_constraint_of_the_tables_is_tried_here(whole: Path) -> None:
    with closing(sqlite3.connect(whole)) as database:
        tables = database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").fetchall()
    named = {(table, constraint.split()[0]) for table, sql in tables for constraint in find_constraints(sql)}
    assert named == set(WRONG)


@pytest.mark.parametrize(
    ("table", "column", "value"), [(*where, value) for where, values in WRONG.items() for value in values]
)
def test_every_check_finds_a_value_that_no_station_writes(
    whole: Path, tmp_path: Path, table: str, column: str, value: object
) -> None:
    store, other = damage(whole, tmp_path / "a.db", table, column, value), tmp_path / "b.db"
    open_journal(other).close()
    for use in (
        lambda: backup(store, Backup(), "1", tmp_path / "copy.db"),
        lambda: restore(other, store, "1"),
        lambda: merge(other, store),
        lambda: open_journal(store).close(),
    ):
        with pytest.raises(StoreError, match="CHECK constraint failed"):
            use()
    assert main(["doctor", "--store", str(store)]) == 1
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.slow
def test_a_large_store_is_found_damaged_while_a_station_plays(whole: Path, tmp_path: Path) -> None:
    store = damage(whole, tmp_path / "a.db", "daily", "day", "2026-31-25")
    with altered_schema(store) as database:
        text = "x" * 1000
        moves = ((-number, 0, 1.0, text) for number in range(1, MOST_BYTES_AT_START // len(text) + 200))
        database.executemany("INSERT INTO move VALUES (?, ?, ?, ?)", moves)
    open_journal(store).close()
    check_in_background(store)
    with pytest.raises(Damaged):
        check_mark(store)


@pytest.mark.slow
def test_no_command_shows_a_traceback_for_a_wrong_value(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    failed = []
    for (table, column), value in zip(columns(whole), cycle(ODD_VALUES), strict=False):
        store = damage(whole, tmp_path / f"{table}-{column}.db", table, column, value)
        for command in COMMANDS:
            try:
                status = main([*command, "--store", str(store)])
            except Exception as error:  # noqa: BLE001 - whatever it is, an operator would see it
                failed.append((table, column, value, command, repr(error)))
            else:
                assert status in (0, 1, 2)
        store.unlink()
    capsys.readouterr()
    assert failed == []
