"""What is kept in mind of a store while matches come into it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from station.store.merge import (
    extent,
    find_wrong_streaks,
    has_match,
    read_merge_state,
    take_in,
    write_streaks,
)
from station.store.replay import PlayedMatch, read_matches
from station.store.sums import FAR
from tests.station.store.cabinets import Match as Played
from tests.station.store.cabinets import alone, by_the_rules, played


def game(at: float, player: str = "Ada", row: str = "guess RR") -> Played:
    """A game that was over at this time, won unless the row says otherwise."""
    rows = (row,) if row == "guess RR" else (row, row)
    return by_the_rules((move, at) for move in alone(player, *rows))


LOST = "guess YY"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A store with two games of Ada's: won at 100, lost at 300."""
    played(tmp_path / "hall.db", [game(100.0), game(300.0, row=LOST)])
    with closing(sqlite3.connect(tmp_path / "hall.db")) as database:
        yield database


def of(tmp_path: Path, *games: Played) -> list[PlayedMatch]:
    """These games as they are read from another store, the newest first."""
    with closing(sqlite3.connect(played(tmp_path / "bar.db", games))) as database:
        return [*read_matches(database)]


def sums(database: sqlite3.Connection) -> list[tuple[Any, ...]]:
    return database.execute("SELECT player, seen, games, wins, streak, longest FROM standing ORDER BY id").fetchall()


def test_how_far_the_numbers_go(hall: sqlite3.Connection, tmp_path: Path) -> None:
    assert extent(hall) == (1, 2)
    with closing(sqlite3.connect(played(tmp_path / "empty.db", []))) as empty:
        assert extent(empty) == (None, None)


def test_a_match_is_known_by_its_moves_and_their_times(hall: sqlite3.Connection, tmp_path: Path) -> None:
    state = read_merge_state(hall)
    there = of(tmp_path, game(100.0), game(100.0, "Ben"), game(100.5), game(300.0, row=LOST), game(300.0))
    assert [has_match(hall, state, match) for match in reversed(there)] == [True, False, False, True, False]


def test_a_match_that_was_taken_in_is_known(hall: sqlite3.Connection, tmp_path: Path) -> None:
    state = read_merge_state(hall)
    for match in of(tmp_path, game(400.0), game(200.0)):
        take_in(hall, state, match)
        assert has_match(hall, state, match)
    assert [number for (number,) in hall.execute("SELECT match FROM result ORDER BY closed")] == [1, -1, 2, -2]
    assert (state.extent, [*state.closed], [*state.numbers]) == (
        (-2, 2),
        [100.0, 200.0, 300.0, 400.0],
        [1, -1, 2, -2],
    )


def test_players_of_other_stores_were_seen_before_those_here(hall: sqlite3.Connection, tmp_path: Path) -> None:
    state = read_merge_state(hall)
    for match in of(tmp_path, game(200.0), game(250.0), game(400.0), game(2.5, "Ben")):
        take_in(hall, state, match)
    assert sums(hall) == [("Ada", 2, 5, 4, 1, 3), ("Ben", 2500 - FAR, 1, 1, 1, 1)]
    assert find_wrong_streaks(hall, state) == []


def test_a_match_left_or_won_with_a_hint_leaves_a_streak(hall: sqlite3.Connection, tmp_path: Path) -> None:
    state = read_merge_state(hall)
    hinted, left = (
        by_the_rules((move, at) for move in alone("Ada", *rows))
        for at, rows in ((400.0, ("hint", "guess RR")), (500.0, ("guess YY", "leave")))
    )
    for match in of(tmp_path, game(350.0), hinted, left, game(600.0)):
        take_in(hall, state, match)
    assert sums(hall) == [("Ada", 2, 5, 3, 2, 2)]
    assert find_wrong_streaks(hall, state) == []


def test_the_first_match_of_an_empty_store_has_number_1(tmp_path: Path) -> None:
    with closing(sqlite3.connect(played(tmp_path / "hall.db", []))) as database:
        state = read_merge_state(database)
        for match in of(tmp_path, game(1.0), game(2.0), game(3.0)):
            take_in(database, state, match)
        assert sorted(number for (number,) in database.execute("SELECT match FROM result")) == [-2, -1, 1]


def test_streaks_of_a_clock_that_went_back_are_put_in_order(tmp_path: Path) -> None:
    backwards = [game(300.0), game(100.0, row=LOST), game(200.0)]
    with closing(sqlite3.connect(played(tmp_path / "hall.db", backwards))) as database:
        assert sums(database) == [("Ada", 3, 3, 2, 1, 1)]
        state = read_merge_state(database)
        wrong = find_wrong_streaks(database, state)
        assert wrong == [(2, 2, 1)]
        write_streaks(database, wrong)
        assert sums(database) == [("Ada", 3, 3, 2, 2, 2)]
        assert find_wrong_streaks(database, state) == []
