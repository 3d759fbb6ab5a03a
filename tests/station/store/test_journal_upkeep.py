"""Settings, counts and troubles in a store: what is written comes back, and what cannot be is put right."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from station.core.finding import Trouble
from station.operator.audits import FRESH, Audit, Audits
from station.store import journal
from station.store.schema import prepare


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as database:
        prepare(database, "memory", durable=False)
        yield database


def test_a_new_store_has_no_settings_no_counts_and_no_troubles(database: sqlite3.Connection) -> None:
    assert journal.read_settings(database) == {}
    assert journal.read_audits(database) == FRESH
    assert journal.read_troubles(database) == ()


def test_what_was_set_last_counts_until_all_of_it_is_cleared(database: sqlite3.Connection) -> None:
    for name, value in (("sound", "off"), ("light", "dim"), ("sound", "on")):
        journal.write_setting(database, name, value)
    assert list(journal.read_settings(database).items()) == [("light", "dim"), ("sound", "on")]
    journal.clear_settings(database)
    assert journal.read_settings(database) == {}


def test_counts_come_back_and_replace_each_other(database: sqlite3.Connection) -> None:
    red = {"red": Audit(uses=9, idle=2), "turn": Audit(uses=400)}
    for seconds in (1.0, 7199.6):
        journal.write_upkeep(database, {"sound": "off"}, Audits({**FRESH.controls, **red}, games=12, seconds=seconds))
    assert journal.read_audits(database) == Audits({**FRESH.controls, **red}, games=12, seconds=7200.0)
    assert journal.read_settings(database) == {"sound": "off"}


def test_counts_that_cannot_be_are_put_within_bounds_and_controls_that_are_gone_are_left_out(
    database: sqlite3.Connection,
) -> None:
    for line in (("red", -3, 2**60), ("games", 2**62, 0), ("seconds", -1, 0), ("pedal", 5, 5)):
        database.execute("INSERT INTO audit VALUES (?, ?, ?)", line)
    red = {"red": Audit(uses=0, idle=2**53)}
    assert journal.read_audits(database) == Audits({**FRESH.controls, **red}, games=2**53, seconds=0.0)


def test_troubles_come_back_the_oldest_first_and_replace_each_other(database: sqlite3.Connection) -> None:
    stuck, bridged = Trouble("red", 5, "stuck", 20.5), Trouble("ok", 2, "bridged", 10.0, "back")
    journal.write_troubles(database, [Trouble("green", 6, "silent", 1.0)])
    journal.write_troubles(database, [stuck, bridged])
    assert journal.read_troubles(database) == (bridged, stuck)
    journal.write_troubles(database, [])
    assert journal.read_troubles(database) == ()
