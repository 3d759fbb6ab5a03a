"""The days of the players, as a store keeps them: which game counts, and how many days in a row."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.matches.daily import DAILY, GameOfDay
from station.matches.results import DayCount
from station.store.daily import ONE_DAY, PlayedDay, Streaks, count_streaks, read_day_count
from station.store.journal import Journal
from station.store.opening import open_journal
from station.store.results import Statistics, read_best, read_games, read_statistics
from station.store.schema import MIGRATIONS
from tests.station.store.cabinets import by_the_rules, of_day, puzzle_of_day

FIRST: Final = date(2027, 1, 1)
NOON: Final = 1_800_000_000.0
MINUTE: Final = 60.0


def play(journal: Journal, moves: Iterable[str], since: float = NOON) -> None:
    """Play a match, a minute for each move."""
    for move in by_the_rules((move, since + MINUTE * number) for number, move in enumerate(moves)):
        journal.append(*move)


def ada(journal: Journal) -> Statistics:
    (statistics,) = (each for each in journal.read(read_statistics) if (each.spelling, each.player) == ("daily", "Ada"))
    return statistics


def count(journal: Journal, day: int, player: str = "Ada", box: str = "original", spelling: str = DAILY) -> DayCount:
    return journal.read(read_day_count, box, player, GameOfDay(date(2027, 1, day), spelling))


def test_a_day_without_a_game_ends_a_streak_of_days(journal: Journal) -> None:
    for number, day in enumerate((1, 2, 3, 5, 6)):
        play(journal, of_day("Ada", day, *["guess WWWW"] * number))
    found = ada(journal)
    assert (found.games, found.wins, found.streak, found.longest) == (5, 5, 2, 3)
    assert (found.needed, found.best, found.missed, found.rows) == (((1, 1), (2, 1), (3, 1), (4, 1), (5, 1)), 1, 0, 15)
    assert (found.last_day, found.median_seconds, found.best_points) == (date(2027, 1, 6), None, None)


MISSED: Final = ["guess WWWW"] * 10


def test_puzzles_of_the_day_have_days_in_a_row_of_their_own(journal: Journal) -> None:
    for day in (1, 2):
        play(journal, puzzle_of_day("Ada", day))
    play(journal, of_day("Ada", 3))
    spellings = ("daily-easy", "daily", "daily-hard")
    assert [count(journal, 3, spelling=spelling) for spelling in spellings] == [
        DayCount(counts=True, streak=2), DayCount(counts=False, streak=0), DayCount(counts=True, streak=0),
    ]  # fmt: skip
    found = {each.spelling: (each.games, each.wins, each.rows) for each in journal.read(read_statistics)}
    assert found == {"daily-easy": (2, 2, 2), "daily": (1, 1, 1)}


def test_a_code_that_was_not_cracked_ends_them(journal: Journal) -> None:
    play(journal, of_day("Ada", 1))
    play(journal, (*of_day("Ada", 2)[:2], *MISSED))
    assert (ada(journal).streak, ada(journal).longest, ada(journal).missed) == (0, 1, 1)
    play(journal, of_day("Ada", 3))
    assert (ada(journal).games, ada(journal).wins, ada(journal).streak, ada(journal).longest) == (3, 2, 1, 1)


def test_a_day_with_hints_leaves_a_streak_of_days_as_it_is(journal: Journal) -> None:
    play(journal, of_day("Ada", 1))
    play(journal, of_day("Ada", 2, "hint", "guess WWWW"), NOON + 600)
    found = ada(journal)
    assert (found.games, found.wins, found.needed, found.missed, found.assisted) == (2, 1, ((1, 1),), 0, 1)
    assert (found.streak, found.longest, found.last_day, count(journal, 3).streak) == (1, 1, date(2027, 1, 2), 1)
    play(journal, of_day("Ada", 3), NOON + 1200)
    assert (ada(journal).streak, ada(journal).longest, count(journal, 4).streak) == (2, 2, 2)
    play(journal, (*of_day("Ada", 4, "hint")[:-1], *MISSED), NOON + 1800)
    found = ada(journal)
    assert (found.streak, found.longest, found.missed, found.assisted, count(journal, 5).streak) == (0, 2, 1, 1, 0)


def test_only_the_first_game_of_a_day_counts_its_hints(journal: Journal) -> None:
    play(journal, (*of_day("Ada", 1)[:2], *MISSED), NOON)
    play(journal, of_day("Ada", 1, "hint", *MISSED[1:]), NOON + 1200)
    assert (ada(journal).rows, ada(journal).missed, ada(journal).assisted) == (10, 1, 0)


def test_only_the_first_finished_game_of_a_day_counts(journal: Journal) -> None:
    play(journal, (*of_day("Ada", 1)[:2], "guess WWWW", "leave"), NOON)
    play(journal, of_day("Ada", 1, "guess WWWW", "guess PPPP"), NOON + 600)
    play(journal, of_day("Ada", 1), NOON + 1200)
    assert (ada(journal).games, ada(journal).wins, ada(journal).needed) == (1, 1, ((3, 1),))


def test_a_hint_is_not_undone_by_playing_once_more(journal: Journal) -> None:
    play(journal, of_day("Ada", 1, "hint"), NOON)
    play(journal, of_day("Ada", 1), NOON + 600)
    assert (ada(journal).games, ada(journal).wins, ada(journal).missed, ada(journal).assisted) == (1, 0, 0, 1)


def test_what_a_game_is_worth_before_it_is_over(journal: Journal) -> None:
    assert count(journal, 1) == DayCount(counts=True, streak=0)
    play(journal, of_day("Ada", 1))
    play(journal, of_day("Ada", 2))
    assert count(journal, 3) == DayCount(counts=True, streak=2)
    assert count(journal, 2) == DayCount(counts=False, streak=1)
    assert count(journal, 4) == DayCount(counts=True, streak=0)
    assert count(journal, 1) == DayCount(counts=False, streak=0)
    assert [count(journal, 2, "Ben"), count(journal, 2, box="super")] == [DayCount(counts=True, streak=0)] * 2


def test_a_code_of_the_day_counts_for_no_other_record(journal: Journal) -> None:
    play(journal, of_day("Ada", 1))
    assert [(each.box, each.spelling, each.games) for each in journal.read(read_statistics)] == [
        ("original", "daily", 1)
    ]
    assert journal.read(read_best, "original", "c6p4g10", "Ada") is None
    assert [(game.box, game.spelling, game.winner, game.rows) for game in journal.read(read_games)] == [
        ("original", "daily", "Ada", 1)
    ]


def test_a_store_of_version_8_gets_codes_of_the_day(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as raw:
        raw.executescript("".join(MIGRATIONS[:8]) + "PRAGMA user_version = 8; PRAGMA journal_mode = WAL;")
        with closing(Journal(raw, "old")) as journal:
            play(journal, ("match original players=Ada", "secret RRYB", "guess RRYB"))
    with closing(open_journal(tmp_path / "old.db")) as journal:
        assert [(each.spelling, each.wins, each.last_day) for each in journal.read(read_statistics)] == [
            ("c6p4g10", 1, None)
        ]
        play(journal, of_day("Ada", 1), NOON + 600)
        assert ada(journal).streak == 1


@pytest.mark.parametrize("day", ["2027-02-30", "2027-1-1", "20270101", "0000-01-01", "10000-01-01", "now", ""])
def test_what_is_not_a_day_cannot_be_stored(day: str) -> None:
    with closing(sqlite3.connect(":memory:")) as raw:
        raw.executescript("".join(MIGRATIONS))
        with pytest.raises(sqlite3.Error):
            raw.execute("INSERT INTO daily VALUES (1, ?, 0.0, 1, 1, 0)", (day,))


@given(st.dictionaries(st.integers(0, 40), st.sampled_from("+- "), min_size=1))
def test_streaks_are_those_that_somebody_counts_on_paper(games: dict[int, str]) -> None:
    """`+` is a day that was cracked, `-` one with hints, which is not written down, and a blank one that was missed."""
    days = [PlayedDay(FIRST + day * ONE_DAY, 1, games[day] == "+", games[day] == "-") for day in sorted(games)]
    line = "".join(games.get(day, " ") for day in range(max(games) + 1)).replace("-", "").split(" ")
    assert count_streaks(days) == Streaks(len(line[-1]), max(map(len, line)))


def test_a_streak_of_no_days_is_0() -> None:
    assert (count_streaks([]), ONE_DAY) == (Streaks(0, 0), timedelta(1))
