"""The games of another cabinet come in: none twice, and all of them count."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from station.core.messages import Message
from station.matches.messages import GameMessages
from station.store.errors import StoreError, remedy
from station.store.journal import Shift
from station.store.merge import merge
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from station.store.results import Statistics, read_games, read_newest_finished, read_statistics
from station.store.schema import SCHEMA_VERSION
from station.store.upkeep import read_settings, write_setting
from tests.station.store.cabinets import (
    ADA,
    BEGUN,
    BEN,
    GAMES,
    HOUR,
    LEFT,
    MISSED,
    MONDAY,
    alone,
    by_the_rules,
    cabinet,
    told,
)
from tests.station.store.old_stores import OLD_GAMES, made_by_version_1, played_by_version

TUESDAY: Final = MONDAY + 24 * HOUR


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    """The store of the cabinet in the hall: two games of Ada's."""
    return cabinet(tmp_path / "hall.db", ADA, ADA)


@pytest.fixture
def bar(tmp_path: Path) -> Path:
    """The store of the cabinet in the bar: a game of Ada's and one of Ben's, a day later."""
    return cabinet(tmp_path / "bar.db", ADA, BEN, since=TUESDAY)


def added(games: int, *, here: int = 0, abandoned: int = 0, out: Message | None = None) -> Message:
    """What is said of a merge: games that were added, games that were here already, matches that were left out."""
    came = GameMessages.games(n=games)
    with_abandoned = StoreMessages.added_with_abandoned(games=came, abandoned=abandoned)
    new = with_abandoned if abandoned else StoreMessages.added(games=came)
    return StoreMessages.report(parts=(new, StoreMessages.already_here(n=here), *([out] if out else ())))


def everybody(store: Path) -> dict[str, Statistics]:
    with closing(open_for_reading(store)) as journal:
        return {each.player: each for each in journal.read(read_statistics)}


def test_what_was_played_there_counts_here(hall: Path, bar: Path) -> None:
    there = told(bar)
    assert merge(hall, bar) == added(2)
    ada, ben = everybody(hall)["Ada"], everybody(hall)["Ben"]
    assert (ada.games, ada.wins, ada.streak, ada.longest, ada.needed, ada.rows) == (3, 3, 3, 3, ((2, 3),), 6)
    assert (ada.median_seconds, ada.reached) == (90.0, ((0, 3),))
    assert ben == everybody(bar)["Ben"]
    assert told(bar) == there


def test_however_often_it_is_done_no_game_comes_in_twice(hall: Path, bar: Path) -> None:
    merge(hall, bar)
    once = told(hall)
    assert merge(hall, bar) == added(0, here=2)
    assert merge(bar, hall) == added(2, here=2)
    assert merge(hall, bar) == added(0, here=4)
    assert told(hall) == told(bar) == once


def test_a_game_that_was_left_is_merged_with_its_sums(hall: Path, tmp_path: Path) -> None:
    two = "match original players=Ada,Ben\nsecret RRYB\nguess RRYB\nsecret RRYB\nleave"
    bar = cabinet(tmp_path / "bar.db", LEFT, two, ADA, since=TUESDAY)
    assert merge(hall, bar) == added(1, abandoned=2)
    assert merge(hall, bar) == added(0, here=1)
    assert (everybody(hall)["Ada"].games, everybody(hall)["Ben"].cracked) == (3, 1)


def test_a_merged_streak_is_in_the_order_of_the_games_ends(tmp_path: Path) -> None:
    lost = "match c2p2g1 players=Ada\nsecret RR\nguess YY"
    won = "match c2p2g1 players=Ada\nsecret RR\nguess RR"
    hall = cabinet(tmp_path / "hall.db", won, won, won, since=MONDAY)
    bar = cabinet(tmp_path / "bar.db", lost, won, since=MONDAY + HOUR / 2)
    merge(hall, bar)
    assert (everybody(hall)["Ada"].streak, everybody(hall)["Ada"].longest) == (3, 3)
    cafe = cabinet(tmp_path / "cafe.db", lost, since=MONDAY + 1.75 * HOUR)
    merge(hall, cafe)
    assert (everybody(hall)["Ada"].streak, everybody(hall)["Ada"].longest) == (1, 2)


def test_a_merged_streak_is_in_the_order_of_corrected_dates(tmp_path: Path) -> None:
    lost, won = (alone("Ada", *rows) for rows in (MISSED, ("guess RR",)))
    stores = tmp_path / "hall.db", tmp_path / "bar.db"
    for store, moves, start, shift in zip(stores, (won, lost), (MONDAY, 5.0), (None, MONDAY + HOUR), strict=True):
        with closing(open_journal(store)) as journal:
            for each in by_the_rules((move, start) for move in moves):
                journal.append(*each, shift=Shift(None) if shift and each.move.startswith("match") else None)
            if shift:
                journal.date_moves(shift)
    merge(*stores)
    merge(*stores[::-1])
    for store in stores:
        assert (everybody(store)["Ada"].streak, everybody(store)["Ada"].longest) == (0, 1)
    with closing(open_for_reading(stores[0])) as journal:
        assert [game.finished for game in journal.read(read_games)] == [MONDAY + HOUR + 5.0, MONDAY]
    assert merge(*stores) == added(0, here=2)


def test_merged_matches_have_numbers_below_zero(hall: Path, bar: Path) -> None:
    merge(hall, bar)
    with closing(open_journal(hall)) as journal:
        assert [(game.match, game.seats[0].player) for game in journal.read(read_games)] == [
            (-2, "Ada"),
            (-1, "Ben"),
            (1, "Ada"),
            (2, "Ada"),
        ]
        assert journal.read(read_newest_finished) == 2
    cabinet(hall, BEN, since=TUESDAY + 9 * HOUR)
    with closing(open_for_reading(hall)) as journal:
        assert journal.read(read_newest_finished) == 3


def test_a_new_cabinet_takes_over_all_of_an_old_one_and_goes_on(tmp_path: Path, bar: Path) -> None:
    new = tmp_path / "not" / "yet" / "new.db"
    assert merge(new, bar) == added(2)
    assert told(new) == told(bar)
    cabinet(new, ADA, since=TUESDAY + 9 * HOUR)
    with closing(open_for_reading(new)) as journal:
        assert [game.match for game in journal.read(read_games)] == [-1, 1, 2]
        assert len(journal.moves(2)) == 4
    assert everybody(new)["Ada"].streak == 2


def test_the_game_that_is_not_over_stays_where_it_is_played(hall: Path, bar: Path) -> None:
    cabinet(hall, BEGUN, since=TUESDAY)
    cabinet(bar, BEGUN, since=TUESDAY + 9 * HOUR)
    with closing(open_for_reading(hall)) as journal:
        before = journal.read_unfinished()
    assert before is not None
    merge(hall, bar)
    with closing(open_for_reading(hall)) as journal:
        assert journal.read_unfinished() == before
    assert merge(hall, bar) == added(0, here=2)
    cabinet(bar, "press ok\nguess RRYB", since=TUESDAY + 10 * HOUR)
    assert merge(hall, bar) == added(1, here=2)


def test_settings_and_counts_stay_those_of_this_cabinet(hall: Path, bar: Path) -> None:
    for store, light in ((hall, "40"), (bar, "80")):
        with closing(open_journal(store)) as journal:
            journal.write(write_setting, "light", light)
    merge(hall, bar)
    with closing(open_for_reading(hall)) as journal:
        assert journal.read(read_settings) == {"light": "40"}


def test_what_came_in_is_never_changed_either(hall: Path, bar: Path) -> None:
    merge(hall, bar)
    with (
        closing(sqlite3.connect(hall)) as raw,
        pytest.raises(sqlite3.IntegrityError, match=r"^the journal is append-only$"),
    ):
        raw.execute("UPDATE move SET at = 0 WHERE match < 0")


def test_a_store_of_version_1_is_merged_like_a_migrated_one(tmp_path: Path, hall: Path) -> None:
    old = made_by_version_1(tmp_path / "old.db", OLD_GAMES)
    assert merge(hall, old) == added(4, abandoned=1)
    open_journal(old).close()
    assert merge(hall, old) == added(0, here=4)


def test_a_store_of_version_2_comes_in(tmp_path: Path, hall: Path) -> None:
    games = (by_the_rules((move, TUESDAY) for move in game) for game in GAMES)
    played_by_version(2, tmp_path / "old.db", games).close()
    assert merge(hall, tmp_path / "old.db") == added(36, abandoned=4)


def test_our_own_store_of_version_1_is_migrated_first(tmp_path: Path, bar: Path) -> None:
    old = made_by_version_1(tmp_path / "old.db", OLD_GAMES)
    assert merge(old, bar) == added(2)
    with closing(open_for_reading(old)) as journal:
        assert len(journal.read(read_games)) == 6


def empty(path: Path) -> None:
    path.touch()


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE cake (flour REAL)")


def from_the_future(path: Path) -> None:
    with closing(sqlite3.connect(cabinet(path, BEN))) as raw:
        raw.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")


def cut_short(path: Path) -> None:
    content = cabinet(path, BEN).read_bytes()
    path.write_bytes(content[: len(content) * 3 // 4])


def with_another_table(path: Path) -> None:
    with closing(sqlite3.connect(cabinet(path, BEN))) as raw:
        raw.execute("CREATE TABLE cake (flour REAL)")


def newer(store: Path) -> Message:
    """What is said of a store from the future."""
    return StoreMessages.store_is_newer(store=str(store), version=str(SCHEMA_VERSION + 1), known=str(SCHEMA_VERSION))


def damaged_in_tables(store: Path, remedy: Message) -> Message:
    """What is said of a store with another table."""
    damage = StoreMessages.store_is_damaged_in_tables(store=str(store))
    return StoreMessages.damage_and_remedy(damage=damage, remedy=remedy)


REFUSED: Final = (
    (empty, lambda file: StoreMessages.nothing_to_merge(store=str(file))),
    (foreign, lambda file: StoreMessages.foreign_database(file=str(file))),
    (from_the_future, newer),
    (with_another_table, lambda file: damaged_in_tables(file, StoreMessages.name_another_store())),
    (lambda _: None, lambda file: StoreMessages.no_such_copy(file=str(file))),
)


@pytest.mark.parametrize(("make", "reason"), REFUSED)
def test_a_file_that_is_not_a_store_is_not_merged(
    hall: Path, make: Callable[[Path], object], reason: Callable[[Path], Message]
) -> None:
    before, other = hall.read_bytes(), hall.with_name("other.db")
    make(other)
    with pytest.raises(StoreError) as refusal:
        merge(hall, other)
    assert refusal.value.message == reason(other)
    assert hall.read_bytes() == before


def test_a_damaged_store_is_refused(hall: Path) -> None:
    cut_short(hall.with_name("other.db"))
    before = hall.read_bytes()
    with pytest.raises(StoreError) as refusal:
        merge(hall, hall.with_name("other.db"))
    message = refusal.value.message
    assert (message.code, message.values["remedy"]) == ("damage_and_remedy", StoreMessages.name_another_store())
    assert hall.read_bytes() == before


def test_nothing_comes_into_a_store_that_is_damaged(hall: Path, bar: Path) -> None:
    cut_short(hall)
    before = hall.read_bytes()
    with pytest.raises(StoreError) as refusal:
        merge(hall, bar)
    message = refusal.value.message
    assert (message.code, message.values["remedy"]) == ("damage_and_remedy", remedy(hall))
    assert hall.read_bytes() == before


def test_a_store_is_not_merged_with_itself(hall: Path) -> None:
    hall.with_name("link.db").symlink_to(hall)
    for name in ("hall.db", "link.db"):
        with pytest.raises(StoreError) as refusal:
            merge(hall, hall.with_name(name))
        assert refusal.value.message == StoreMessages.file_is_store(file=str(hall.with_name(name)))
