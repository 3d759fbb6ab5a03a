"""What a store has, by which its copy is known to be whole."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from station.games.messages import GameMessages
from station.store.errors import Damaged
from station.store.journal import Saved
from station.store.schema import VERSION
from station.store.staging import Contents, check_integrity
from tests.station.store.cabinets import ADA, BEGUN, BEN, LEFT, cabinet


def looked_through(store: Path) -> Contents:
    with closing(sqlite3.connect(store)) as database:
        return check_integrity(database, "S")


def test_a_store_is_told_by_its_lines_its_games_and_the_match_that_is_not_over(tmp_path: Path) -> None:
    told = looked_through(cabinet(tmp_path / "store.db", ADA, LEFT, BEN, BEGUN))
    moves = ("match original players=Ada", "secret RRYB", "guess WWWW")
    assert told[:3] == (VERSION, (4 + 4 + 3 + 3, 3), 2)
    assert told.unfinished is not None
    assert told.unfinished == Saved(4, moves, told.unfinished.draft)
    assert told.games_message == GameMessages.games(n=2)


def test_one_game_is_said_to_be_one(tmp_path: Path) -> None:
    assert str(looked_through(cabinet(tmp_path / "store.db", BEN)).games_message) == "1 game"


def test_an_empty_file_has_nothing(tmp_path: Path) -> None:
    (tmp_path / "store.db").touch()
    assert looked_through(tmp_path / "store.db") == Contents(0, (), 0, None)


def test_an_index_that_lacks_what_its_table_has_is_damage(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "store.db", ADA, BEN)
    with closing(sqlite3.connect(store)) as database:
        (index,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'cracked_by_time'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with store.open("r+b") as file:
        file.seek((index - 1) * size + 3)
        file.write(bytes(2))  # the page's number of entries
    with pytest.raises(Damaged) as damage:
        looked_through(store)
    assert damage.value.message.code == "store_is_damaged_as_said"
