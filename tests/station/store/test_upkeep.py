"""Settings, counts and troubles in a store."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from station.core.audits import NEW_AUDITS, Audit, Audits
from station.core.finding import Trouble
from station.store.schema import prepare
from station.store.upkeep import (
    clear_settings,
    read_audits,
    read_settings,
    read_troubles,
    write_setting,
    write_troubles,
    write_upkeep,
)


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as database:
        prepare(database, "memory", durable=False)
        yield database


def test_a_new_store_has_no_settings_no_counts_and_no_troubles(database: sqlite3.Connection) -> None:
    assert read_settings(database) == {}
    assert read_audits(database) == NEW_AUDITS
    assert read_troubles(database) == ()


def test_what_was_set_last_counts_until_all_of_it_is_cleared(database: sqlite3.Connection) -> None:
    for name, value in (("sound", "off"), ("light", "dim"), ("sound", "on")):
        write_setting(database, name, value)
    assert list(read_settings(database).items()) == [("light", "dim"), ("sound", "on")]
    clear_settings(database)
    assert read_settings(database) == {}


def test_counts_come_back_and_replace_each_other(database: sqlite3.Connection) -> None:
    red = {"red": Audit(uses=9, idle=2), "turn": Audit(uses=400)}
    for seconds in (1.0, 7199.6):
        write_upkeep(database, {"sound": "off"}, Audits({**NEW_AUDITS.controls, **red}, games=12, seconds=seconds))
    assert read_audits(database) == Audits({**NEW_AUDITS.controls, **red}, games=12, seconds=7200.0)
    assert read_settings(database) == {"sound": "off"}


def test_impossible_counts_are_put_within_bounds(database: sqlite3.Connection) -> None:
    for line in (("red", -3, 2**60), ("games", 2**62, 0), ("seconds", -1, 0), ("pedal", 5, 5)):
        database.execute("INSERT INTO audit VALUES (?, ?, ?)", line)
    red = {"red": Audit(uses=0, idle=2**53)}
    assert read_audits(database) == Audits({**NEW_AUDITS.controls, **red}, games=2**53, seconds=0.0)


def test_troubles_are_read_the_oldest_first(database: sqlite3.Connection) -> None:
    stuck, bridged = Trouble("red", 5, "stuck", 20.5), Trouble("ok", 2, "bridged", 10.0, "back")
    write_troubles(database, [Trouble("green", 6, "silent", 1.0)])
    write_troubles(database, [stuck, bridged])
    assert read_troubles(database) == (bridged, stuck)
    write_troubles(database, [])
    assert read_troubles(database) == ()
