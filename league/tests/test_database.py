"""Opening the database: what is said where it cannot be used."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Timer

import pytest

from pegmind_league.database import StorageError, open_database, sole_worker
from pegmind_league.schema import LEAGUE_SCHEMA_VERSION


def test_the_tables_are_made_once(database: str) -> None:
    for _ in range(2):
        with closing(open_database(database)) as opened:
            assert opened.query("SELECT version FROM league_version") == [(LEAGUE_SCHEMA_VERSION,)]


def test_a_newer_database_is_left_alone(database: str) -> None:
    with closing(open_database(database)) as opened:
        opened.change("UPDATE league_version SET version = 99")
    with pytest.raises(
        StorageError,
        match=f"is from a newer Pegmind .version 99, this one knows {LEAGUE_SCHEMA_VERSION}.: update Pegmind",
    ):
        open_database(database)


def test_what_fails_is_undone(database: str) -> None:
    with closing(open_database(database)) as opened:
        with suppress(StorageError), opened.write_transaction():
            opened.change("INSERT INTO revision VALUES (?, ?)", "super", 1)
            opened.change("INSERT INTO revision VALUES (?, ?)", "super", 2)
        assert opened.query("SELECT * FROM revision") == []


def test_one_connection_publishes(database: str) -> None:
    with closing(open_database(database)) as one, closing(open_database(database)) as other:
        alone = one.dialect.name == "SQLite"
        assert (one.leads(), other.leads(), one.leads()) == (True, alone, True)
        one.close()
        assert any(other.leads() for _ in range(5000))  # the server notices that it is gone in its own time


def test_a_file_has_one_league(tmp_path: Path) -> None:
    file = str(tmp_path / "new folder" / "league.db")
    says = r"another league \(process \d+\) works with .*league.db: stop it"
    with sole_worker(file), pytest.raises(StorageError, match=says), sole_worker(file):
        pass
    with sole_worker(file):
        pass


def test_postgresql_has_many(database: str) -> None:
    if database.startswith("postgresql"):
        with sole_worker(database), sole_worker(database):
            pass


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "league.db"
    file.write_text("results\n" * 1000)
    with pytest.raises(StorageError, match=r"league.db cannot be opened \(file is not a database\)"):
        open_database(str(file))


def test_a_file_in_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match=r"file/league.db cannot be opened \(.*\): check the file and its folder"):
        open_database(str(tmp_path / "file" / "league.db"))


def test_a_missing_server_is_named_without_its_password() -> None:
    with pytest.raises(
        StorageError, match=r"postgresql://127.0.0.1:1/league cannot be opened .*check league.database"
    ) as error:
        open_database("postgresql://league:hidden@127.0.0.1:1/league")
    assert "hidden" not in str(error.value)


def test_a_file_survives_whoever_wrote_it(tmp_path: Path) -> None:
    file = tmp_path / "league.db"
    open_database(str(file)).close()
    with closing(sqlite3.connect(file)) as plain:
        assert plain.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_file_that_another_program_is_about_to_leave_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "league.db"
    file.mkdir()
    leaves = Timer(0.05, file.rmdir)
    leaves.start()
    with closing(open_database(str(file))) as opened:
        assert opened.query("SELECT version FROM league_version") == [(LEAGUE_SCHEMA_VERSION,)]
    leaves.join()
