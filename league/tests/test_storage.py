"""The repository behind a thread: opened when needed, and again after it failed."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from league.tests.games import NOON, solo
from pegmind_league.database import StorageError, open_database
from pegmind_league.repository import Repository
from pegmind_league.section import League
from pegmind_league.storage import Storage


def count(repository: Repository) -> int:
    return repository.count()


def test_it_is_opened_when_it_is_needed(tmp_path: Path) -> None:
    file = tmp_path / "league.db"
    with closing(Storage(League(database=str(file)))) as storage:
        assert not file.exists()
        assert asyncio.run(storage.do(count)) == 0


def test_after_a_failure_it_is_opened_again(tmp_path: Path) -> None:
    file = str(tmp_path / "league.db")
    with closing(Storage(League(database=file))) as storage:
        storage.do_now(lambda repository: repository.add([solo("a")], NOON))
        with closing(open_database(file)) as somebody:
            somebody.change("ALTER TABLE result RENAME TO elsewhere")
            with pytest.raises(StorageError, match="no such table: result"):
                storage.do_now(count)
            somebody.change("ALTER TABLE elsewhere RENAME TO result")
        assert storage.do_now(count) == 1


def test_what_cannot_be_opened_is_said_every_time(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with closing(Storage(League(database=str(tmp_path / "file" / "league.db")))) as storage:
        for _ in range(2):
            with pytest.raises(StorageError, match="cannot be opened"):
                storage.do_now(count)
