"""Something is wrong with the store: nothing is ever deleted, and the cabinet starts where there is a way."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.appliance.assembly import power_on
from station.config.sections import Config, simulate_hardware
from station.core.finding import Notice
from station.core.messages import Message
from station.core.timing import Timings
from station.script.virtual import VirtualLoop
from station.service.outside import World
from station.store.errors import Damaged, StoreError
from station.store.journal import UnfinishedMatch
from station.store.messages import StoreMessages
from station.store.opening import open_journal, open_to_play
from station.store.reading import open_for_reading
from station.store.results import read_games, read_statistics
from station.store.schema import APPLICATION_ID, MIGRATIONS, SCHEMA_VERSION
from tests.memory import folder
from tests.shown import shown
from tests.simulator import last, play, some

PLAYED: Final = "match original\nsecret RRYB\nguess WWWW\npress red push green"
STANDS: Final = {"scene": "guess", "rows": [{"pegs": "WWWW", "red": 0, "white": 0}], "building": "R_G", "cursor": 3}
HEADER: Final = 100
"""Bytes that say what the file is; a flip there is a newer or a foreign store."""

ASIDE: Final = "store.db.damaged-20270115-080000"
IDLE: Final = {"scene": "attract", "rows": None, "building": None, "cursor": None}


@cache
def played_store() -> bytes:
    """A store with a game that was finished, and one with a gap in the row being built."""
    with folder() as hall:
        play(f"match original\nsecret RRYB\nguess RRYB\n{PLAYED}", store=hall / "store.db")
        return (hall / "store.db").read_bytes()


@pytest.fixture
def store(tmp_path: Path) -> Path:
    (tmp_path / "store.db").write_bytes(played_store())
    return tmp_path / "store.db"


WORLD = World(Timings(), lambda _game: "secret RRYB", lambda: 0.0)


def start(store: Path) -> dict[str, Any]:
    """Start the station as `pegmind play` does; what is to be seen."""
    journal, notice = open_to_play(store, "20270115-080000")

    async def look() -> dict[str, Any]:
        with power_on(simulate_hardware(Config()), journal, WORLD, notice) as station:
            return shown(station.service)

    with closing(journal), asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(look())


def truncated(content: bytes) -> bytes:
    return content[: len(content) * 3 // 4]


def page_flipped(content: bytes) -> bytes:
    page = int.from_bytes(content[16:18], "big")
    return content[:page] + bytes(255 - byte for byte in content[page : 2 * page]) + content[2 * page :]


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda _: b"these are no scores at all" * 500, id="garbage"),
        pytest.param(truncated, id="truncated"),
        pytest.param(page_flipped, id="a page flipped"),
        pytest.param(lambda content: bytes(100) + content[100:], id="no header"),
        pytest.param(lambda content: content[:50], id="only half a header"),
    ],
)
def test_a_damaged_store_is_set_aside_and_reported(store: Path, damage: Callable[[bytes], bytes]) -> None:
    damaged = damage(store.read_bytes())
    store.write_bytes(damaged)
    view = start(store)
    assert some(view, *IDLE) == IDLE
    assert view["message"].startswith(f"The store {store} is damaged")
    said = view["says"][0]["values"]["reason"]
    assert (said["code"], said["values"]["file"], view["refused"]) == ("store_set_aside", ASIDE, None)
    assert store.with_name(ASIDE).read_bytes() == damaged
    assert some(last(PLAYED, store=store), *STANDS) == STANDS


def test_a_store_cut_short_anywhere_is_set_aside_whole(tmp_path: Path) -> None:
    for length in (2, 51, 99, 512, 4096, 4608, 8192, 15872):
        store = tmp_path / f"{length}" / "store.db"
        store.parent.mkdir()
        store.write_bytes(played_store()[:length])
        start(store)
        assert store.with_name(ASIDE).read_bytes() == played_store()[:length], length


def test_an_empty_file_is_a_new_store(tmp_path: Path) -> None:
    (tmp_path / "store.db").touch()
    assert some(start(tmp_path / "store.db"), *IDLE, "refused") == IDLE | {"refused": None}
    assert [path.name for path in tmp_path.glob("*damaged*")] == []


@pytest.mark.parametrize(("version", "known"), [(SCHEMA_VERSION + 1, SCHEMA_VERSION), (77, SCHEMA_VERSION)])
def test_a_store_of_a_newer_pegmind_is_refused_and_untouched(store: Path, version: int, known: int) -> None:
    with closing(sqlite3.connect(store)) as raw:
        raw.execute(f"PRAGMA user_version = {version}")
    before = store.read_bytes()
    with pytest.raises(StoreError) as refusal:
        start(store)
    versions = {"version": str(version), "known": str(known)}
    assert refusal.value.message == StoreMessages.store_is_newer(store=str(store), **versions)
    assert store.read_bytes() == before


def test_a_file_that_has_lost_all_its_tables_is_damaged(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "store.db")) as raw:
        raw.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        raw.execute("PRAGMA journal_mode = WAL")
    with pytest.raises(Damaged) as damage:
        open_journal(tmp_path / "store.db")
    assert damage.value.message == StoreMessages.store_is_damaged_in_tables(store=f"{tmp_path / 'store.db'}")


def test_a_store_with_an_impossible_version_is_damaged(store: Path) -> None:
    with closing(sqlite3.connect(store)) as raw:
        raw.execute(f"PRAGMA user_version = {SCHEMA_VERSION - 2**31}")
    with pytest.raises(Damaged) as damage:
        open_journal(store)
    damaged = StoreMessages.store_is_damaged_in_version
    assert damage.value.message == damaged(store=str(store), version=f"{SCHEMA_VERSION - 2**31}")


@pytest.mark.parametrize("written", ["CREATE TABLE cake (flour REAL)", "PRAGMA application_id = 77"])
def test_somebody_elses_database_is_refused_and_untouched(tmp_path: Path, written: str) -> None:
    with closing(sqlite3.connect(tmp_path / "recipes.db")) as raw:
        raw.execute(written)
    before = (tmp_path / "recipes.db").read_bytes()
    with pytest.raises(StoreError) as refusal:
        start(tmp_path / "recipes.db")
    assert refusal.value.message == StoreMessages.foreign_database(file=f"{tmp_path / 'recipes.db'}")
    assert (tmp_path / "recipes.db").read_bytes() == before


@pytest.mark.parametrize(
    "script",
    [
        pytest.param("UPDATE desk SET pegs = 'R_x_'", id="a peg that no box has"),
        pytest.param("UPDATE desk SET pegs = CAST(x'52ff5f5f' AS TEXT)", id="pegs that are no text"),
        pytest.param("UPDATE desk SET cursor = 9", id="a cursor beyond the board"),
        pytest.param("UPDATE desk SET cursor = -7", id="a cursor before the board"),
        pytest.param("UPDATE move SET text = CAST(x'ff67' AS TEXT) WHERE number = 2", id="a move that is no text"),
        pytest.param("UPDATE move SET number = 9 WHERE match = 2 AND number = 0", id="a match without its opening"),
        pytest.param("UPDATE move SET number = 3 WHERE match = 2 AND number = 1", id="a gap in the numbers"),
        pytest.param("ALTER TABLE move RENAME COLUMN text TO tixt", id="a column misnamed"),
        pytest.param("ALTER TABLE desk RENAME COLUMN pegs TO pigs", id="a column of the draft row misnamed"),
        pytest.param("DROP TABLE desk", id="a table missing"),
        pytest.param(
            "UPDATE sqlite_schema SET sql = CAST(x'43524541544520ff' AS TEXT) WHERE name = 'desk'",
            id="a schema that is no text",
        ),
        pytest.param(
            "UPDATE sqlite_schema SET sql = sql || CAST(x'202d2dff' AS TEXT) WHERE name = 'points_are_counted'",
            id="a comment in the schema that is no text",
        ),
        pytest.param("UPDATE standing SET player = CAST(x'50ff' AS TEXT)", id="a name that is no text"),
        pytest.param(
            "UPDATE sqlite_schema SET sql = replace(sql, 'cracked IN', 'cracked0IN') WHERE name = 'code'",
            id="a check that calls nobody",
        ),
    ],
)
def test_the_cabinet_plays_in_spite_of_a_failing_card(store: Path, script: str) -> None:
    past_the_triggers(store, script)
    view = start(store)
    idle = {("attract", None), ("menu", None)}
    assert (view["scene"], view["cursor"]) in idle | {("guess", cursor) for cursor in range(5)}
    assert last("press blue\npress blue", store=store)["scene"] in ("menu", "guess")


@settings(max_examples=25)
@given(place=st.integers(0, 10**6), bit=st.integers(0, 7))
def test_one_flipped_bit_never_keeps_the_cabinet_dark(place: int, bit: int) -> None:
    content = bytearray(played_store())
    written = [at for at, byte in enumerate(content) if byte and at >= HEADER]
    content[written[place % len(written)]] ^= 1 << bit
    with folder() as hall:
        (hall / "store.db").write_bytes(content)
        assert start(hall / "store.db")["scene"] in ("attract", "guess", "menu")


def test_scores_without_their_times_are_still_read(store: Path) -> None:
    past_the_triggers(store, "UPDATE needed SET times = 9")
    with closing(open_for_reading(store)) as journal:
        (scores,) = journal.read(read_statistics)
    assert (scores.needed, scores.median_seconds) == (((1, 9),), None)


def past_the_triggers(store: Path, script: str) -> None:
    """Change a store as only a failing card could."""
    with closing(sqlite3.connect(store)) as raw:
        triggers = raw.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        raw.executescript(
            "DROP TRIGGER move_is_never_changed; DROP TRIGGER move_is_never_deleted;"
            f"PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON; {script}"
        )
        with suppress(sqlite3.Error):  # where the damage left no table to guard
            for (trigger,) in triggers:
                raw.execute(trigger)


def test_tables_that_sqlite_adds_are_not_damage(store: Path) -> None:
    with closing(sqlite3.connect(store)) as raw:
        raw.execute("ANALYZE")
    with closing(open_journal(store)) as journal:
        assert journal.read(read_games) != []


def not_kept(reason: Message) -> Notice:
    return Notice(StoreMessages.nothing_kept(reason=reason), StoreMessages.games_not_kept())


def test_a_station_without_a_folder_plays_and_forgets(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = tmp_path / "file" / "store.db"
    journal, notice = open_to_play(store, "now")
    with closing(journal):
        assert notice == not_kept(StoreMessages.store_is_unusable(store=str(store), said="File exists"))
        journal.append("match original", 0.0)
        assert journal.read_unfinished() == UnfinishedMatch(1, ("match original",), None)


def test_a_station_without_a_usable_store_plays_and_forgets(tmp_path: Path) -> None:
    folder, pipe, nowhere = tmp_path / "folder", tmp_path / "pipe", Path("/proc/pegmind/store.db")
    folder.mkdir()
    os.mkfifo(pipe)
    said = "No such file or directory"
    for store, reason in (
        (folder, StoreMessages.store_is_folder(store=str(folder))),
        (pipe, StoreMessages.store_is_not_regular(store=str(pipe))),
        (nowhere, StoreMessages.store_is_unusable(store=str(nowhere), said=said)),
    ):
        journal, notice = open_to_play(store, "now")
        journal.close()
        assert notice == not_kept(reason), store


def test_the_folders_on_the_way_are_made(tmp_path: Path) -> None:
    open_journal(tmp_path / "not" / "yet" / "store.db").close()
    assert (tmp_path / "not" / "yet" / "store.db").exists()


def test_a_store_bears_our_mark_its_version_and_a_synced_log(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path / "store.db")):
        pass
    with closing(sqlite3.connect(tmp_path / "store.db")) as raw:
        facts = [raw.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
        assert (facts, len(MIGRATIONS)) == ([APPLICATION_ID, SCHEMA_VERSION], SCHEMA_VERSION)
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
