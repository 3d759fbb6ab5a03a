"""Somebody wants to be forgotten: the games stay, and the name goes."""

import math
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.matches.daily import DAILY, GameOfDay
from station.matches.players import DEFAULT_PLAYER, SEAT_NAMES, names_in_opening, rename_players
from station.store.daily import DayStreak, read_streak
from station.store.forgetting import NameToForget, forget_names, hash_name, recount, rewrite
from station.store.merge import find_wrong_streaks, merge, read_merge_state, write_streaks
from station.store.opening import open_journal
from station.store.results import Only, read_games, read_players, read_statistics
from station.store.schema import check_schema
from tests.memory import folder
from tests.station.store.cabinets import (
    ADA,
    BEGUN,
    BEN,
    HOUR,
    LEFT,
    MONDAY,
    Match,
    by_the_rules,
    cabinet,
    match_lists,
    of_day,
    of_two,
    played,
    told,
)

EVER = math.inf
SUMS = ("standing", "needed", "reached", "daily")
REWRITING = sqlite3.SQLITE_UPDATE
ONE_OF_ADAS = NameToForget(hash_name("Ada"), EVER)


def in_order(store: Path) -> Path:
    """Have streaks be those of games in the order in which they ended, as after a merge."""
    with closing(sqlite3.connect(store)) as database, database:
        write_streaks(database, find_wrong_streaks(database, read_merge_state(database)))
    return store


def sums(database: sqlite3.Connection) -> list[list[tuple[object, ...]]]:
    return [sorted(database.execute(f"SELECT * FROM {table}"), key=repr) for table in SUMS]  # noqa: S608 - ours


@settings(max_examples=15)
@given(match_lists())
def test_the_sums_are_what_was_counted_while_people_played(matches: list[Match]) -> None:
    with folder() as made, closing(sqlite3.connect(in_order(played(made / "store.db", matches)))) as database:
        before = sums(database)
        for (standing,) in database.execute("SELECT id FROM standing").fetchall():
            recount(database, standing)
        assert sums(database) == before


@settings(max_examples=15)
@given(match_lists(), st.sets(st.sampled_from(["Ada", "Ben", "Zoë"]), min_size=1))
def test_a_store_is_as_if_a_forgotten_player_had_given_no_name(matches: list[Match], gone: set[str]) -> None:
    with folder() as made:
        store = in_order(played(made / "store.db", matches))
        nameless = in_order(played(made / "nameless.db", [without(match, gone) for match in matches]))
        changed = forget_names(store, [NameToForget(hash_name(name), EVER) for name in gone])
        assert changed == sum(bool(gone & set(names_in_opening(match[0].move))) for match in matches)
        assert told(store) == told(nameless)
        assert not any(name.encode() in store.read_bytes() for name in gone)


def without(match: Match, gone: set[str]) -> Match:
    """The match as it had been if these players had given no name."""
    names = names_in_opening(match[0].move)
    plain = [DEFAULT_PLAYER] if len(names) == 1 else SEAT_NAMES
    called = {name: str(plain[seat]) for seat, name in enumerate(names) if name in gone}
    return by_the_rules((rename_players(each.move, lambda name: called.get(name, name)), each.at) for each in match)


def test_the_tables_are_letter_by_letter_as_before_and_guarded(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "store.db", ADA, BEN)
    with closing(sqlite3.connect(store)) as database:
        before = database.execute("SELECT * FROM sqlite_schema ORDER BY name").fetchall()
    forget_names(store, [ONE_OF_ADAS])
    with closing(sqlite3.connect(store)) as database:
        after = database.execute("SELECT * FROM sqlite_schema ORDER BY name").fetchall()
        assert [line[:3] + line[4:] for line in after] == [line[:3] + line[4:] for line in before]
        check_schema(database, "store")
        for change in ("UPDATE move SET text = 'x'", "DELETE FROM result", "UPDATE seat SET won = 1"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                database.execute(change)


def test_a_match_that_cannot_be_rewritten_stays_as_it_was(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "store.db", ADA, BEN)
    before = told(store)
    with closing(sqlite3.connect(store, isolation_level=None)) as database:
        database.set_authorizer(lambda action, *_: sqlite3.SQLITE_DENY if action == REWRITING else sqlite3.SQLITE_OK)
        with pytest.raises(sqlite3.DatabaseError):
            rewrite(database, [ONE_OF_ADAS])
    assert told(store) == before
    open_journal(store).close()


def test_a_later_player_of_the_same_name_is_not_forgotten(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "store.db", ADA, LEFT, BEN, ADA)
    assert forget_names(store, [NameToForget(hash_name("aDA"), MONDAY + 3 * HOUR)]) == 2
    with closing(open_journal(store)) as journal:
        assert sorted(journal.read(read_players, 9)) == ["Ada", "Ben", "Player"]
        assert [game.seats[0].player for game in journal.read(read_games)] == ["Player", "Ben", "Ada"]
        (ada,) = journal.read(read_statistics, Only(player="Ada"))
        assert (ada.games, ada.wins, ada.streak) == (1, 1, 1)
    assert forget_names(store, [NameToForget(hash_name("Ada"), MONDAY + 3 * HOUR)]) == 0


def test_a_game_that_is_not_over_is_left_alone(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "store.db", BEGUN)
    before = told(store)
    assert forget_names(store, [ONE_OF_ADAS]) == 0
    assert told(store) == before


def test_two_who_are_forgotten_are_still_two(tmp_path: Path) -> None:
    moves = of_two("Ada", "Player-1", "guess RR", "guess YY")
    store = played(tmp_path / "store.db", [by_the_rules((move, MONDAY) for move in moves)])
    forget_names(store, [ONE_OF_ADAS])
    with closing(open_journal(store)) as journal:
        (game,) = journal.read(read_games)
        assert [seat.player for seat in game.seats] == ["Player-2", "Player-1"]
        assert journal.moves(1)[0] == "match c2p2g1 players=Player-2,Player-1 rounds=2"


def test_only_days_before_the_request_are_forgotten(tmp_path: Path) -> None:
    games = [by_the_rules((move, MONDAY + HOUR * day) for move in of_day("Ada", day)) for day in (1, 2)]
    store = played(tmp_path / "store.db", games)
    assert forget_names(store, [NameToForget(hash_name("Ada"), MONDAY + 2 * HOUR)]) == 1
    with closing(open_journal(store)) as journal:
        assert {each.player: (each.games, each.streak) for each in journal.read(read_statistics)} == {"Ada": (1, 1)}
        assert journal.read(read_streak, "original", "Player", GameOfDay(date(2027, 1, 1), DAILY)) == DayStreak(
            done=True, days=1
        )


def test_nothing_is_left_of_whom_nothing_counts_for(tmp_path: Path) -> None:
    store = played(
        tmp_path / "store.db",
        [
            by_the_rules((move, MONDAY) for move in of_day("Ada", 1)),
            by_the_rules((move, MONDAY) for move in of_two("Ada", "Ben", "guess RR", "guess YY")),
        ],
    )
    forget_names(store, [ONE_OF_ADAS])
    with closing(sqlite3.connect(store)) as database:
        for table in SUMS[1:]:
            orphans = f"SELECT * FROM {table} WHERE standing NOT IN (SELECT id FROM standing)"  # noqa: S608 - ours
            assert database.execute(orphans).fetchall() == []


def test_free_pages_have_the_name_no_longer(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "store.db", BEN)
    with closing(sqlite3.connect(store)) as database, database:
        database.executescript("PRAGMA secure_delete = OFF; CREATE TABLE scrap (text);")
        database.execute("INSERT INTO scrap VALUES (?)", ("Ada" * 10_000,))
        database.commit()
        database.execute("DROP TABLE scrap")
    assert b"Ada" in store.read_bytes()
    assert forget_names(store, [ONE_OF_ADAS]) == 0
    assert b"Ada" not in store.read_bytes()


def test_a_station_that_is_using_the_store_plays_on(tmp_path: Path) -> None:
    store = cabinet(tmp_path / "store.db", ADA, BEN)
    with closing(open_journal(store)) as journal:
        assert journal.read(read_games)
        assert forget_names(store, [ONE_OF_ADAS]) == 1
        assert b"Ada" not in store.read_bytes() + (tmp_path / "store.db-wal").read_bytes()
        for move in by_the_rules(
            (m, MONDAY + 9 * HOUR) for m in ("match original players=Ben", "secret RRYB", "leave")
        ):
            journal.append(*move)
        assert [game.seats[0].player for game in journal.read(read_games)] == ["Player", "Ben"]
    assert told(store)["statistics"]


def test_two_cabinets_that_forgot_a_name_have_the_same_games(tmp_path: Path) -> None:
    ours, theirs = cabinet(tmp_path / "ours.db", ADA, BEN), tmp_path / "theirs.db"
    merge(theirs, ours)
    for store in (ours, theirs):
        forget_names(store, [ONE_OF_ADAS])
    assert str(merge(theirs, ours)).startswith("added 0 games; ")
