"""A station that starts, or is set up anew, finds a copy beside its store."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from station.core.finding import Notice
from station.matches.messages import GameMessages
from station.store.errors import Damaged
from station.store.files import InUse
from station.store.journal import UnfinishedMatch
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from station.store.schema import SCHEMA_VERSION
from station.store.staging import Contents, check_integrity, staged_copy, take_up_staged
from tests.station.store.cabinets import ADA, BEGUN, BEN, HOUR, LEFT, MONDAY, STAMP, cabinet, names, told
from tests.station.store.test_merge import from_the_future, newer


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with a game that is not over; the copy of it is monday.db."""
    store = cabinet(tmp_path / "pegmind.db", BEGUN)
    shutil.copyfile(store, tmp_path / "monday.db")
    return store


def test_a_start_without_a_copy_that_waits_has_nothing_to_say(store: Path) -> None:
    before = names(store.parent)
    assert take_up_staged(store, STAMP) is None
    assert names(store.parent) == before


def test_a_start_takes_up_a_copy_that_waits_and_says_so(store: Path) -> None:
    monday = told(store)
    cabinet(store, "press ok\nguess RRYB", since=MONDAY + 24 * HOUR)
    shutil.copyfile(store.with_name("monday.db"), staged_copy(store))
    assert take_up_staged(store, STAMP) == Notice(
        StoreMessages.copy_restored_over(file=f"pegmind.db.until-{STAMP}"), StoreMessages.scores_restored()
    )
    assert told(store) == monday


def test_a_start_sets_an_invalid_copy_aside(store: Path) -> None:
    before = store.read_bytes()
    from_the_future(staged_copy(store))
    assert take_up_staged(store, STAMP) == Notice(
        StoreMessages.copy_refused(reason=newer(staged_copy(store)), file=f"pegmind.db.refused-{STAMP}"),
        StoreMessages.scores_not_restored(),
    )
    assert (store.read_bytes(), staged_copy(store).exists()) == (before, False)


def test_a_start_with_a_store_in_use_leaves_the_copy_alone(store: Path) -> None:
    shutil.copyfile(store.with_name("monday.db"), staged_copy(store))
    with closing(open_journal(store)), pytest.raises(InUse):
        take_up_staged(store, STAMP)
    assert staged_copy(store).exists()


def looked_through(store: Path) -> Contents:
    with closing(sqlite3.connect(store)) as database:
        return check_integrity(database, "S")


def test_the_contents_of_a_store_are_its_lines_and_games(tmp_path: Path) -> None:
    told = looked_through(cabinet(tmp_path / "store.db", ADA, LEFT, BEN, BEGUN))
    moves = ("match original players=Ada", "secret RRYB", "guess WWWW")
    assert told[:3] == (SCHEMA_VERSION, (4 + 4 + 3 + 3, 3), 2)
    assert told.unfinished is not None
    assert told.unfinished == UnfinishedMatch(4, moves, told.unfinished.draft)
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
