"""The code of the day: who has cracked it on which day, and on how many days in a row.

The table `daily` has the first finished game of each person with the code of each day; see station.games.daily.
"""

import sqlite3
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final, NamedTuple

from station.games.daily import DAILY
from station.games.results import DayCount

_WRITE: Final = """
    INSERT INTO daily VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
    SET closed = excluded.closed, rows = excluded.rows, cracked = excluded.cracked
    WHERE (excluded.closed, excluded.cracked, excluded.rows) < (daily.closed, daily.cracked, daily.rows)
"""
"""Keeps the game that was finished first, in whatever order games are written."""

_STANDING: Final = "SELECT id FROM standing WHERE (box, spelling, player) = (?, ?, ?)"
_IS_PLAYED: Final = "SELECT EXISTS (SELECT 1 FROM daily WHERE standing = ? AND day = ?)"
_CRACKED_BEFORE: Final = "SELECT day FROM daily WHERE standing = ? AND day < ? AND cracked ORDER BY day DESC"
_DAYS: Final = """
    SELECT standing, day, rows, cracked FROM daily WHERE standing IN (SELECT value FROM json_each(?)) ORDER BY 1, 2
"""

DAY: Final = timedelta(days=1)


class PlayedDay(NamedTuple):
    """The game that counts for a day: the rows that were played, and whether the code was cracked, without a hint."""

    day: date
    rows: int
    cracked: bool


class Streaks(NamedTuple):
    """Days in a row whose code somebody has cracked: up to the last one played, and the most ever."""

    now: int
    longest: int


def write_day(database: sqlite3.Connection, standing: int, closed: float, played: PlayedDay) -> None:
    """Write down a game that was finished at `closed`, in seconds since 1970, if it is the first one of its day.

    Raises sqlite3.Error.
    """
    day, rows, cracked = played
    database.execute(_WRITE, (standing, str(day), closed, rows, cracked))


def read_days(database: sqlite3.Connection, standings: str) -> dict[int, list[PlayedDay]]:
    """Return all days of some standings (a JSON array of numbers), in order. Raises sqlite3.Error."""
    days: dict[int, list[PlayedDay]] = {}
    for standing, day, rows, cracked in database.execute(_DAYS, (standings,)):
        days.setdefault(standing, []).append(PlayedDay(date.fromisoformat(day), rows, bool(cracked)))
    return days


def read_day_count(database: sqlite3.Connection, box: str, player: str, day: date) -> DayCount:
    """Return what the game that somebody is playing with the code of a day counts for. Raises sqlite3.Error."""
    (standing,) = database.execute(_STANDING, (box, DAILY, player)).fetchone() or (None,)
    (is_played,) = database.execute(_IS_PLAYED, (standing, str(day))).fetchone()
    streak = 0
    for (cracked,) in database.execute(_CRACKED_BEFORE, (standing, str(day))):
        if cracked != str(day - (streak + 1) * DAY):
            break
        streak += 1
    return DayCount(not is_played, streak)


def count_streaks(days: Iterable[PlayedDay]) -> Streaks:
    """Count the days in a row; a day that was not played ends a streak like one whose code was not cracked."""
    streak, longest, before = 0, 0, date.max
    for day, _, cracked in days:
        streak = (streak + 1 if day - before == DAY else 1) if cracked else 0
        longest, before = max(longest, streak), day
    return Streaks(streak, longest)
