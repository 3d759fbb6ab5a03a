"""Stores that somebody made to do harm: nothing that they say is run, by whatever command they are opened."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from tests.processes.commands import Ended, pegmind
from tests.simulator import play

ENDLESS: Final = "(WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c)"
BOMB: Final = f"BEGIN SELECT {ENDLESS}; END"
LIKE_OURS: Final = f"CREATE TRIGGER sqlite_x AFTER INSERT ON move {BOMB}"
UNGUARDED: Final = ("DROP TRIGGER result_is_never_changed", "DROP TRIGGER result_is_never_deleted")
CRAFTED: Final = {
    "a trigger": (f"CREATE TRIGGER counted AFTER INSERT ON move {BOMB}",),
    "a trigger whose name looks like SQLite's": (f"CREATE TRIGGER sqliteXcounted AFTER INSERT ON move {BOMB}",),
    "a trigger that SQLite would not make": (
        "PRAGMA writable_schema = ON",
        f"INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_x', 'move', 0, '{LIKE_OURS}')",  # noqa: S608 - to be refused
    ),
    "a view of the results": (
        *UNGUARDED,
        "ALTER TABLE result RENAME TO played",
        f"CREATE VIEW result AS SELECT * FROM played WHERE {ENDLESS} > 0",  # noqa: S608 - to be refused
    ),
    "a view of what was counted": (
        "DROP TABLE audit",
        f"CREATE VIEW audit AS SELECT 'red' AS name, {ENDLESS} AS uses, 1 AS idle",
    ),
    "an index of an expression": ("CREATE INDEX shouted ON move (upper(text))",),
}
COMMANDS: Final[dict[str, Callable[[Path, Path], Ended]]] = {
    "scores": lambda store, _own: pegmind("scores", "--store", store),
    "scores --games": lambda store, _own: pegmind("scores", "--games", "--store", store),
    "export": lambda store, _own: pegmind("export", "--store", store),
    "doctor": lambda store, _own: pegmind("doctor", "--store", store),
    "script": lambda store, _own: pegmind("script", "-", "--store", store, stdin="match original\nsecret RRYB\n"),
    "backup": lambda store, own: pegmind("backup", own.with_name("copy.db"), "--store", store),
    "restore": lambda store, own: pegmind("restore", store, "--store", own),
    "merge": lambda store, own: pegmind("merge", store, "--store", own),
}


@pytest.fixture
def own(tmp_path: Path) -> Path:
    play("match original players=Ada\nsecret RRYB\nguess RRYB", store=tmp_path / "own.db")
    return tmp_path / "own.db"


def made(path: Path, harm: str) -> Path:
    play("match original players=Eve\nsecret RRYB\nguess RRYB", store=path)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in ("PRAGMA journal_mode = DELETE", *CRAFTED[harm]):
            database.execute(statement)
    return path


@pytest.mark.parametrize(
    ("harm", "command"),
    [
        *((harm, "script") for harm in CRAFTED),
        *(("a trigger whose name looks like SQLite's", command) for command in ("backup", "restore", "merge")),
        *(("a view of the results", command) for command in COMMANDS),
        ("a view of what was counted", "doctor"),
    ],
)
def test_nothing_is_run_that_a_crafted_store_says(tmp_path: Path, own: Path, harm: str, command: str) -> None:
    before, crafted = own.read_bytes(), made(tmp_path / "crafted.db", harm)
    status, out, err = COMMANDS[command](crafted, own)
    assert status == 1
    assert f"the store {crafted} is damaged (its tables are not as they were made)" in " ".join((out + err).split())
    assert own.read_bytes() == before


def test_what_a_terminal_would_obey_is_not_printed(own: Path) -> None:
    with closing(sqlite3.connect(own, isolation_level=None)) as database:
        database.execute("UPDATE standing SET player = 'A' || char(27) || '[2J' || char(155) || char(8238)")
    for form in ((), ("--games",), ("--csv",), ("--games", "--csv"), ("--json",)):
        assert {"\x1b", "\x9b", "\u202e"}.isdisjoint(pegmind("scores", *form, "--store", own).out)
