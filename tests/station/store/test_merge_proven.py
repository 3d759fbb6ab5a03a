"""Games of another cabinet are played once more: what their moves do not give is not believed."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from station.store.merge import merge
from station.store.messages import StoreMessages
from station.store.schema import MIGRATIONS, VERSION
from tests.station.store.cabinets import ADA, BEN, HOUR, LEFT, MONDAY, cabinet, over, told
from tests.station.store.test_merge import added

TUESDAY: Final = MONDAY + 24 * HOUR
MOVED: Final = "INSERT INTO move VALUES (1, {}, {}, '{}')"

LIES: Final = {
    "another has won": "UPDATE result SET winner = 'Eve'",
    "it was a draw": "UPDATE result SET winner = NULL, reason = 'draw'",
    "it was left": "UPDATE result SET winner = NULL, reason = 'left'",
    "there were more rounds": "UPDATE result SET rounds = 2",
    "another box was played": "UPDATE result SET box = 'super'",
    "it was an easier one": "UPDATE result SET spelling = 'c6p4g10b'",
    "it began sooner": "UPDATE result SET opened = opened - 1",
    "it was over later": "UPDATE result SET closed = closed + 1",
    "there were points": "UPDATE seat SET points = 7",
    "fewer rows were needed": "UPDATE seat SET rows = 1",
    "it was lost": "UPDATE seat SET won = 0",
    "another played it": "UPDATE standing SET player = 'Eve'",
    "somebody else sat there, too": "INSERT INTO seat SELECT match, 1, standing, points, rows, won, assisted FROM seat",
    "nobody sat there": "DELETE FROM seat",
    "the code was broken in a row": "UPDATE code SET rows = 1",
    "the code was not broken": "UPDATE code SET cracked = 0",
    "the code was broken in no time": "UPDATE code SET seconds = 0",
    "no code was broken": "DELETE FROM code",
    "two codes were broken": "INSERT INTO code SELECT id + 1, match, standing, rows, cracked, seconds FROM code",
    "the code was another one": "UPDATE move SET text = 'secret RRYY' WHERE number = 1",
    "a move is none": "UPDATE move SET text = 'win' WHERE number = 2",
    "a move is text that no rules know": "UPDATE move SET text = char(0) WHERE number = 2",
    "the last move is missing": "DELETE FROM move WHERE number = 3",
    "no moves are there": "DELETE FROM move",
    "the match went on after its end": MOVED.format(4, TUESDAY + 90, "guess RRYB"),
    "another one was opened in it": MOVED.format(4, TUESDAY + 90, "match original players=Ada"),
    "it never ended": "UPDATE move SET at = 9e999; UPDATE code SET seconds = 0;"
    " UPDATE result SET opened = 9e999, closed = 9e999",
}


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


@pytest.mark.slow
def test_of_several_the_first_one_is_named_and_all_others_come_in(hall: Path, tmp_path: Path) -> None:
    bar = cabinet(tmp_path / "bar.db", *[ADA] * 80, since=TUESDAY)
    forged(bar, "UPDATE result SET rounds = 7 WHERE match IN (3, 5, 77)")
    out = StoreMessages.left_out_matches(n=3, match="3")
    assert merge(hall, bar) == added(77, out=out)
    assert merge(hall, bar) == added(0, here=77, out=out)


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
        fresh.executescript("".join(MIGRATIONS[:VERSION]))
        assert sorted(triggers(database)) == sorted(triggers(fresh))
