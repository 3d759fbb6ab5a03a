"""The games of another cabinet come in: none twice, and all of them count."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from station.store.errors import StoreError
from station.store.merge import merge
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from station.store.results import Statistics
from station.store.schema import VERSION
from tests.station.store.cabinets import ADA, BEGUN, BEN, GAMES, HOUR, LEFT, MONDAY, by_the_rules, cabinet, told
from tests.station.store.old_stores import EVENING, made_by_version_1, played_by_version

TUESDAY: Final = MONDAY + 24 * HOUR


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    """The store of the cabinet in the hall: two games of Ada's."""
    return cabinet(tmp_path / "hall.db", ADA, ADA)


@pytest.fixture
def bar(tmp_path: Path) -> Path:
    """The store of the cabinet in the bar: a game of Ada's and one of Ben's, a day later."""
    return cabinet(tmp_path / "bar.db", ADA, BEN, since=TUESDAY)


def everybody(store: Path) -> dict[str, Statistics]:
    with closing(open_for_reading(store)) as journal:
        return {each.player: each for each in journal.statistics()}


def test_what_was_played_there_counts_here(hall: Path, bar: Path) -> None:
    there = told(bar)
    assert merge(hall, bar) == "added 2 games; 0 already here"
    ada, ben = everybody(hall)["Ada"], everybody(hall)["Ben"]
    assert (ada.games, ada.wins, ada.streak, ada.longest, ada.needed, ada.rows) == (3, 3, 3, 3, ((2, 3),), 6)
    assert (ada.median_seconds, ada.reached) == (90.0, ((0, 3),))
    assert ben == everybody(bar)["Ben"]
    assert told(bar) == there


def test_however_often_it_is_done_no_game_comes_in_twice(hall: Path, bar: Path) -> None:
    merge(hall, bar)
    once = told(hall)
    assert merge(hall, bar) == "added 0 games; 2 already here"
    assert merge(bar, hall) == "added 2 games; 2 already here"
    assert merge(hall, bar) == "added 0 games; 4 already here"
    assert told(hall) == told(bar) == once


def test_only_what_is_new_comes_in(hall: Path, bar: Path) -> None:
    merge(hall, bar)
    cabinet(bar, BEN, since=TUESDAY + 9 * HOUR)
    assert merge(hall, bar) == "added 1 game; 2 already here"
    assert everybody(hall)["Ben"].games == 2


def test_a_game_that_was_left_comes_along_with_what_was_counted_of_it(hall: Path, tmp_path: Path) -> None:
    two = "match original players=Ada,Ben\nsecret RRYB\nguess RRYB\nsecret RRYB\nleave"
    bar = cabinet(tmp_path / "bar.db", LEFT, two, ADA, since=TUESDAY)
    assert merge(hall, bar) == "added 1 game (and 2 abandoned); 0 already here"
    assert merge(hall, bar) == "added 0 games; 1 already here"
    assert (everybody(hall)["Ada"].games, everybody(hall)["Ben"].cracked) == (3, 1)


def test_a_streak_is_of_games_in_the_order_they_were_finished_wherever_that_was(tmp_path: Path) -> None:
    lost = "match c2p2g1 players=Ada\nsecret RR\nguess YY"
    won = "match c2p2g1 players=Ada\nsecret RR\nguess RR"
    hall = cabinet(tmp_path / "hall.db", won, won, won, since=MONDAY)
    bar = cabinet(tmp_path / "bar.db", lost, won, since=MONDAY + HOUR / 2)
    merge(hall, bar)
    assert (everybody(hall)["Ada"].streak, everybody(hall)["Ada"].longest) == (3, 3)
    cafe = cabinet(tmp_path / "cafe.db", lost, since=MONDAY + 1.75 * HOUR)
    merge(hall, cafe)
    assert (everybody(hall)["Ada"].streak, everybody(hall)["Ada"].longest) == (1, 2)


def test_our_own_matches_keep_their_numbers_and_those_that_come_in_are_below_zero(hall: Path, bar: Path) -> None:
    merge(hall, bar)
    with closing(open_journal(hall)) as journal:
        assert [(game.match, game.seats[0].player) for game in journal.games()] == [
            (-2, "Ada"),
            (-1, "Ben"),
            (1, "Ada"),
            (2, "Ada"),
        ]
        assert journal.newest_finished() == 2
    cabinet(hall, BEN, since=TUESDAY + 9 * HOUR)
    with closing(open_for_reading(hall)) as journal:
        assert journal.newest_finished() == 3


def test_a_new_cabinet_takes_over_all_of_an_old_one_and_goes_on(tmp_path: Path, bar: Path) -> None:
    new = tmp_path / "not" / "yet" / "new.db"
    assert merge(new, bar) == "added 2 games; 0 already here"
    assert told(new) == told(bar)
    cabinet(new, ADA, since=TUESDAY + 9 * HOUR)
    with closing(open_for_reading(new)) as journal:
        assert [game.match for game in journal.games()] == [-1, 1, 2]
        assert len(journal.moves(2)) == 4
    assert everybody(new)["Ada"].streak == 2


def test_the_game_that_is_not_over_stays_where_it_is_played(hall: Path, bar: Path) -> None:
    cabinet(hall, BEGUN, since=TUESDAY)
    cabinet(bar, BEGUN, since=TUESDAY + 9 * HOUR)
    with closing(open_for_reading(hall)) as journal:
        before = journal.unfinished()
    assert before is not None
    merge(hall, bar)
    with closing(open_for_reading(hall)) as journal:
        assert journal.unfinished() == before
    assert merge(hall, bar) == "added 0 games; 2 already here"
    cabinet(bar, "press ok\nguess RRYB", since=TUESDAY + 10 * HOUR)
    assert merge(hall, bar) == "added 1 game; 2 already here"


def test_settings_and_counts_stay_those_of_this_cabinet(hall: Path, bar: Path) -> None:
    for store, light in ((hall, "40"), (bar, "80")):
        with closing(open_journal(store)) as journal:
            journal.set("light", light)
    merge(hall, bar)
    with closing(open_for_reading(hall)) as journal:
        assert journal.settings() == {"light": "40"}


def test_what_came_in_is_never_changed_either(hall: Path, bar: Path) -> None:
    merge(hall, bar)
    with (
        closing(sqlite3.connect(hall)) as raw,
        pytest.raises(sqlite3.IntegrityError, match=r"^the journal is append-only$"),
    ):
        raw.execute("UPDATE move SET at = 0 WHERE match < 0")


def test_a_store_of_version_1_comes_in_as_if_it_had_been_migrated_before(tmp_path: Path, hall: Path) -> None:
    old = made_by_version_1(tmp_path / "old.db", EVENING)
    assert merge(hall, old) == "added 4 games (and 1 abandoned); 0 already here"
    open_journal(old).close()
    assert merge(hall, old) == "added 0 games; 4 already here"


def test_a_store_of_version_2_comes_in(tmp_path: Path, hall: Path) -> None:
    games = (by_the_rules((move, TUESDAY) for move in game) for game in GAMES)
    played_by_version(2, tmp_path / "old.db", games).close()
    assert merge(hall, tmp_path / "old.db") == "added 18 games (and 3 abandoned); 0 already here"


def test_our_own_store_of_version_1_is_migrated_first(tmp_path: Path, bar: Path) -> None:
    old = made_by_version_1(tmp_path / "old.db", EVENING)
    assert merge(old, bar) == "added 2 games; 0 already here"
    with closing(open_for_reading(old)) as journal:
        assert len(journal.games()) == 6


def empty(path: Path) -> None:
    path.touch()


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE cake (flour REAL)")


def from_the_future(path: Path) -> None:
    with closing(sqlite3.connect(cabinet(path, BEN))) as raw:
        raw.execute(f"PRAGMA user_version = {VERSION + 1}")


def cut_short(path: Path) -> None:
    content = cabinet(path, BEN).read_bytes()
    path.write_bytes(content[: len(content) * 3 // 4])


def with_another_table(path: Path) -> None:
    with closing(sqlite3.connect(cabinet(path, BEN))) as raw:
        raw.execute("CREATE TABLE cake (flour REAL)")


UPDATE: Final = "update Pegmind, or name another file"
REFUSED: Final = (
    (empty, "the store {} is empty: there is nothing to merge"),
    (foreign, "{} is a database, but not a store of Pegmind's: name another file"),
    (
        from_the_future,
        f"the store {{}} is from a newer Pegmind (version {VERSION + 1}, this one knows {VERSION}): {UPDATE}",
    ),
    (
        with_another_table,
        "the store {} is damaged (its tables are not as they were made): name another file, or a copy of it",
    ),
    (Path.mkdir, "{} is a folder: name a file in it"),
    (os.mkfifo, "{} is not a regular file: name another file"),
    (lambda _: None, "there is no file {}: name a copy made by pegmind backup, or another store"),
)


@pytest.mark.parametrize(("make", "sentence"), REFUSED)
def test_what_is_no_store_is_refused_before_anything_has_come_in(hall: Path, make: object, sentence: str) -> None:
    assert callable(make)
    before, other = hall.read_bytes(), hall.with_name("other.db")
    make(other)
    with pytest.raises(StoreError) as refusal:
        merge(hall, other)
    assert str(refusal.value) == sentence.format(other)
    assert hall.read_bytes() == before


def test_a_damaged_store_is_refused(hall: Path) -> None:
    cut_short(hall.with_name("other.db"))
    before = hall.read_bytes()
    with pytest.raises(StoreError) as refusal:
        merge(hall, hall.with_name("other.db"))
    assert str(refusal.value).startswith(f"the store {hall.with_name('other.db')} is damaged (")
    assert str(refusal.value).endswith("): name another file, or a copy of it")
    assert hall.read_bytes() == before


def test_nothing_comes_into_a_store_that_is_damaged(hall: Path, bar: Path) -> None:
    cut_short(hall)
    before = hall.read_bytes()
    with pytest.raises(StoreError, match="is damaged"):
        merge(hall, bar)
    assert hall.read_bytes() == before


def test_a_store_is_not_merged_with_itself(hall: Path) -> None:
    hall.with_name("link.db").symlink_to(hall)
    for name in ("hall.db", "link.db"):
        with pytest.raises(StoreError) as refusal:
            merge(hall, hall.with_name(name))
        assert str(refusal.value) == f"{hall.with_name(name)} is the store itself: name another file"
