"""The code of the day: who has cracked it on which day, and on how many days in a row.

The table `daily` has the first finished game of each person with the code of each day; see station.matches.daily.
"""

import json
import sqlite3
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final, NamedTuple

from station.matches.daily import GameOfDay
from station.matches.results import DayCount
from station.store.errors import check_types
from station.store.people import seek_standing

_WRITE: Final = """
    INSERT INTO daily VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
    SET closed = excluded.closed, rows = excluded.rows, cracked = excluded.cracked, assisted = excluded.assisted
    WHERE (excluded.closed, excluded.cracked, excluded.rows, excluded.assisted)
        < (daily.closed, daily.cracked, daily.rows, daily.assisted)
"""
"""Keeps the game that was finished first, in whatever order games are written."""

_DAYS: Final = """
    SELECT standing, day, rows, cracked, assisted FROM daily
    WHERE standing IN (SELECT value FROM json_each(?)) ORDER BY 1, 2
"""

_DAY_TYPES: Final = (int, str, int, int, int)

ONE_DAY: Final = timedelta(days=1)


class PlayedDay(NamedTuple):
    """The game that counts for a day: the rows that were played, and whether the code was cracked, without a hint.

    If it was cracked with hints, the game is `assisted`, and neither cracked nor missed.
    """

    day: date
    rows: int
    cracked: bool
    assisted: bool


def played_day(day: date, rows: int, *, won: bool, assisted: bool) -> PlayedDay:
    """Return what a game counts for its day, after a win or not, with hints or not."""
    return PlayedDay(day, rows, won and not assisted, won and assisted)


class DayStreak(NamedTuple):
    """Whether the code of a day has been played (`done`), and how many `days` in a row have been cracked until then."""

    done: bool
    days: int


class Streaks(NamedTuple):
    """Days in a row whose code somebody has cracked: up to the last one played, and the most ever."""

    now: int
    longest: int


def write_day(database: sqlite3.Connection, standing: int, closed: float, played: PlayedDay) -> None:
    """Write down a game that was finished at `closed`, in seconds since 1970, if it is the first one of its day.

    Raises sqlite3.Error.
    """
    day, *facts = played
    database.execute(_WRITE, (standing, str(day), closed, *facts))


def move_days(database: sqlite3.Connection, standing: int, other: int) -> None:
    """Let the days of a standing count for another one, where they were finished first. Raises sqlite3.Error."""
    facts = "SELECT day, closed, rows, cracked, assisted FROM daily WHERE standing = ?"
    for line in database.execute(facts, (standing,)).fetchall():
        database.execute(_WRITE, (other, *line))
    database.execute("DELETE FROM daily WHERE standing = ?", (standing,))


def read_days(database: sqlite3.Connection, standings: str) -> dict[int, list[PlayedDay]]:
    """Return all days of some standings (a JSON array of numbers), in order. Raises sqlite3.Error."""
    days: dict[int, list[PlayedDay]] = {}
    for standing, day, rows, cracked, assisted in check_types(database.execute(_DAYS, (standings,)), *_DAY_TYPES):
        played = PlayedDay(date.fromisoformat(day), rows, bool(cracked), bool(assisted))
        days.setdefault(standing, []).append(played)
    return days


def read_day_count(database: sqlite3.Connection, box: str, player: str, game: GameOfDay) -> DayCount:
    """Return what a game counts for that somebody is playing with the code or puzzle of a day. Raises sqlite3.Error."""
    days = _days_of(database, box, game.spelling, player)
    return DayCount(all(played.day != game.day for played in days), _streak_up_to(game.day - ONE_DAY, days))


def read_streak(database: sqlite3.Connection, box: str, player: str, game: GameOfDay) -> DayStreak:
    """Return somebody's streak up to a day, or up to the day before if that is not played yet. Raises sqlite3.Error."""
    day, days = game.day, _days_of(database, box, game.spelling, player)
    done = any(played.day == day for played in days)
    return DayStreak(done, _streak_up_to(day if done else day - ONE_DAY, days))


def _days_of(database: sqlite3.Connection, box: str, spelling: str, player: str) -> list[PlayedDay]:
    standing = seek_standing(database, box, spelling, player)
    return [] if standing is None else read_days(database, json.dumps([standing])).get(standing, [])


def _streak_up_to(day: date, days: Iterable[PlayedDay]) -> int:
    """Return the days in a row that end with `day`; 0 if that was not played."""
    until = [played for played in days if played.day <= day]
    return count_streaks(until).now if until and until[-1].day == day else 0


def count_streaks(days: Iterable[PlayedDay]) -> Streaks:
    """Count the days in a row.

    A day that was not played, or whose code was not cracked, ends them. One whose code was cracked with hints leaves
    them as they are.
    """
    streak, longest, before = 0, 0, date.max
    for played in days:
        goes_on = played.day - before == ONE_DAY and (played.cracked or played.assisted)
        streak = (streak if goes_on else 0) + played.cracked
        longest, before = max(longest, streak), played.day
    return Streaks(streak, longest)
