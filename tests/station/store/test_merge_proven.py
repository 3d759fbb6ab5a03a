"""Games of another cabinet are played once more: what their moves do not give is not believed."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from station.store.merge import merge
from station.store.messages import StoreMessages
from station.store.schema import MIGRATIONS, SCHEMA_VERSION
from tests.station.store.cabinets import ADA, BEN, HOUR, LEFT, MONDAY, cabinet, over, told
from tests.station.store.test_merge import added

TUESDAY: Final = MONDAY + 24 * HOUR
LIES: Final = {
    "it was lost": "UPDATE seat SET won = 0",
    "another played it": "UPDATE standing SET player = 'Eve'",
    "nobody sat there": "DELETE FROM seat",
    "no code was broken": "DELETE FROM code",
    "no moves are there": "DELETE FROM move",
    "it never ended": "UPDATE move SET at = 9e999; UPDATE code SET seconds = 0;"
    " UPDATE result SET opened = 9e999, closed = 9e999",
}
"""What a store may say of a game; test_replay.py has all that is found out."""


def forged(store: Path, *statements: str) -> Path:
    """Have a store say something else, and look as if nobody had been at it."""
    with closing(sqlite3.connect(store, isolation_level=None)) as database:
        guards = [each for each in triggers(database) if "never" in each[0]]
        for name, _ in guards:
            database.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            database.executescript(statement)
        for _, sql in guards:
            database.execute(sql)
    return store


def triggers(database: sqlite3.Connection) -> list[Any]:
    return database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    return cabinet(tmp_path / "hall.db", BEN)


@pytest.fixture
def bar(tmp_path: Path) -> Path:
    return cabinet(tmp_path / "bar.db", ADA, since=TUESDAY)


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_game_that_is_said_to_have_ended_otherwise_stays_out(lie: str, hall: Path, bar: Path) -> None:
    before = told(hall)
    assert merge(hall, forged(bar, lie)) == added(0, out=StoreMessages.left_out_match(match="1"))
    assert told(hall) == before


def test_only_forged_games_are_left_out_and_the_first_is_named(hall: Path, tmp_path: Path) -> None:
    bar = cabinet(tmp_path / "bar.db", *[ADA] * 6, since=TUESDAY)
    forged(bar, "UPDATE result SET rounds = 7 WHERE match IN (3, 5, 6)")
    out = StoreMessages.left_out_matches(n=3, match="3")
    assert merge(hall, bar) == added(3, out=out)
    assert merge(hall, bar) == added(0, here=3, out=out)


def test_of_a_game_that_was_left_only_what_its_moves_say_counts(hall: Path, tmp_path: Path) -> None:
    bar, twin = (cabinet(tmp_path / f"{name}.db", LEFT, since=TUESDAY) for name in ("bar", "twin"))
    forged(bar, "UPDATE result SET rounds = 1", "UPDATE seat SET rows = 1")  # as version 1 wrote it down
    for _ in range(2):
        merge(hall, bar)
    assert [each for each in over(hall) if "left" in each[0]] == over(twin)


def test_what_is_here_already_needs_no_second_look(hall: Path) -> None:
    theirs = forged(cabinet(hall.with_name("theirs.db"), BEN), "UPDATE result SET winner = 'Eve'")
    assert merge(hall, theirs) == added(0, here=1)


def test_a_game_that_a_store_has_twice_comes_in_once(hall: Path, bar: Path) -> None:
    columns = {
        "move": "number, at, text",
        "result": "box, spelling, winner, reason, rounds, opened, closed",
        "seat": "number, standing, points, rows, won, assisted",
        "code": "standing, rows, cracked, seconds",
    }
    again = "INSERT INTO {0} (match, {1}) SELECT 9, {1} FROM {0}"
    forged(bar, *(again.format(*each) for each in columns.items()))
    assert merge(hall, bar) == added(1, here=1)


def test_the_forger_knows_how_to_hide(bar: Path) -> None:
    fresh = sqlite3.connect(":memory:")
    with closing(fresh), closing(sqlite3.connect(forged(bar, LIES["it was lost"]))) as database:
        fresh.executescript("".join(MIGRATIONS[:SCHEMA_VERSION]))
        assert sorted(triggers(database)) == sorted(triggers(fresh))
