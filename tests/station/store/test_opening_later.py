"""A store of years, too large to be looked through at the start: that is done while somebody plays."""

import asyncio
import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from station.appliance.notify import service_manager
from station.appliance.serving import Plan, WaitingPage, open_station
from station.config.sections import Config, simulate_hardware
from station.core.finding import Notice
from station.store.errors import Damaged
from station.store.messages import StoreMessages
from station.store.opening import check_in_background, open_journal, open_to_play
from station.store.results import read_players
from station.store.schema import MOST_BYTES_AT_START
from station.web.section import Page
from tests.station.store.cabinets import ADA, cabinet

STAMP = "20270115-080000"
A_MOVE = 500
PAGE = 4096


@pytest.fixture
def years(tmp_path: Path) -> Path:
    """A store with more moves than are looked through at once."""
    store = cabinet(tmp_path / "store.db", ADA)
    with closing(sqlite3.connect(store)) as database, database:
        moves = ((1000 + match, 0, 0.0, "x" * A_MOVE) for match in range(MOST_BYTES_AT_START // A_MOVE + 1000))
        database.executemany("INSERT INTO move VALUES (?, ?, ?, ?)", moves)
        left = "SELECT match, 'original', 'c6p4g10', NULL, 'left', 0, 0, 0 FROM move WHERE match >= 1000"
        database.execute(f"INSERT INTO result {left}")
    return store


def harmed(store: Path) -> Path:
    """Turn over the bits of a page in the middle, which nothing reads that a station needs."""
    content = bytearray(store.read_bytes())
    middle = len(content) // 2 // PAGE * PAGE
    content[middle : middle + PAGE] = bytes(255 - byte for byte in content[middle : middle + PAGE])
    store.write_bytes(content)
    return store


def test_a_large_store_without_damage_is_checked_silently(years: Path, caplog: pytest.LogCaptureFixture) -> None:
    check_in_background(years)
    assert caplog.messages == []
    assert sorted(path.name for path in years.parent.iterdir()) == ["store.db", "store.db.lock"]


def test_damage_found_in_the_background_is_for_the_next_start(years: Path, caplog: pytest.LogCaptureFixture) -> None:
    harmed(years)
    with closing(open_journal(years)):
        check_in_background(years)
    ((level, found),) = [(record.levelno, record.message) for record in caplog.records]
    noted, _, then = found.partition("; ")
    assert (level, then) == (logging.ERROR, "the next start sets it aside")
    assert noted.startswith(f"the store {years} is damaged (")
    damage = StoreMessages.store_was_found_damaged(noted=noted)
    with pytest.raises(Damaged) as damaged:
        open_journal(years)
    assert damaged.value.message == damage
    journal, notice = open_to_play(years, STAMP)
    with closing(journal):
        aside = StoreMessages.store_set_aside(damage=damage, file=f"store.db.damaged-{STAMP}")
        assert notice == Notice(aside, StoreMessages.scores_damaged())
        assert journal.read_unfinished() is None
    assert years.with_name(f"store.db.damaged-{STAMP}").stat().st_size > MOST_BYTES_AT_START


def test_a_mark_is_for_the_file_that_was_found_and_for_no_other(years: Path, tmp_path: Path) -> None:
    check_in_background(harmed(years))
    years.rename(tmp_path / "elsewhere.db")
    cabinet(years, ADA)
    open_journal(years).close()
    assert not list(tmp_path.glob("store.db.found*"))


def test_a_mark_that_was_cut_off_is_ignored(years: Path) -> None:
    for mark in ("", "no number\n", "\xff"):
        years.with_name("store.db.found-damaged").write_text(mark, encoding="latin-1")
        with closing(open_journal(years)) as journal:
            assert journal.read(read_players, 1) == ("Ada",), mark


def test_a_small_store_is_not_checked_in_the_background(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "store.db", ADA)
    check_in_background(store)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["store.db", "store.db.lock"]


def test_a_store_that_is_gone_is_said_to_be(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    check_in_background(tmp_path / "store.db")
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_a_station_checks_its_store_once_it_is_ready(years: Path) -> None:
    asyncio.run(plays_a_moment(harmed(years)))
    with pytest.raises(Damaged) as damaged:
        open_journal(years)
    assert damaged.value.message.code == "store_was_found_damaged"


async def plays_a_moment(store: Path) -> None:
    config = simulate_hardware(Config())._replace(page=Page(on=False))
    async with open_station(Plan(config, store, check_delay=0.0), service_manager(), lambda: None, WaitingPage()):
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for looks in (each for each in threading.enumerate() if each.name == "look through the store"):
            looks.join()
