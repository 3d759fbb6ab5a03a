"""The journal: moves appended, never changed, with what they brought about, and the row being built beside them.

A move is durable when `append` returns: the write-ahead log is synced on every commit. The row being
built is kept beside it and replaced. A cut at any instant therefore leaves the match with all its
acknowledged moves, and the row as it was last kept; and a move is never without what it brought about.
"""

import sqlite3
from itertools import groupby
from typing import IO, Any, Final, NamedTuple

from station.statistics import Statistics, read_statistics
from station.store_errors import explained

CLOCK_BEHIND: Final = 2 * 3600.0
"""Seconds; Raspberry Pi OS writes the time down once an hour."""

MOST_MATCHES: Final = 2**63 - 1
"""SQLite has no greater numbers."""


class Desk(NamedTuple):
    """A row being built: its pegs as notation, and the cursor."""

    pegs: str
    cursor: int


class Saved(NamedTuple):
    """An unfinished match: its moves in order, and the row being built."""

    match: int
    moves: tuple[str, ...]
    desk: Desk | None


class Broken(NamedTuple):
    """One code that was broken, or was not, at the end of a round: `rows` (1 or more) were played."""

    player: str
    """The codebreaker."""
    rows: int
    cracked: bool


class Seat(NamedTuple):
    """One person's part in a match that is over; the station itself has no seat."""

    player: str
    points: int
    """Below 0 where faults took more than was won."""
    rows: int
    """Rows used as codebreaker, in all rounds."""
    won: bool
    """Never in a match that was left."""


class Result(NamedTuple):
    """How a match ended."""

    winner: str | None
    """A name, perhaps the station's; None: a draw, or left."""
    reason: str
    """cracked, missed, points, rows, draw or left."""
    rounds: int
    seats: tuple[Seat, ...]


class Record(NamedTuple):
    """What a move brought about that is written down beside it."""

    box: str
    """The name of the box: "original", or the spelling of a custom one."""
    spelling: str
    """Its measures, which tell the variants of a box apart: "c6p4g10", "c8p4g8M"."""
    broken: tuple[Broken, ...] = ()
    """The codes whose breaking ended with this move."""
    result: Result | None = None
    """Of the match, if it ended with this move."""


class Game(NamedTuple):
    """A match that was played to its end: its number, its result, and when it was opened and closed.

    `opened` and `closed` are seconds since 1970.
    """

    match: int
    box: str
    spelling: str
    winner: str | None
    reason: str
    rounds: int
    seats: tuple[Seat, ...]
    opened: float
    closed: float

    @property
    def rows(self) -> int:
        """How many rows people played in all rounds."""
        return sum(seat.rows for seat in self.seats)


class Journal:
    """An open store. One station at a time has it; readers may look at any time."""

    def __init__(self, database: sqlite3.Connection, name: str, lock: IO[str] | None = None) -> None:
        self._database = database
        self._name = name
        self._lock = lock

    def append(self, move: str, at: float, record: Record | None = None, desk: Desk | None = None) -> None:
        """Write a move made `at` (seconds since 1970), what it brought about, and the row that is being built after it.

        All of it is durable on return. A code took the time since the newest move of its match that begins with
        "secret". Raises StoreError; then nothing was written.
        """
        with explained(self._name), self._database as database:
            match, number = self._next(database, opens=move.startswith("match "))
            database.execute("INSERT INTO move VALUES (?, ?, ?, ?)", (match, number, at, move))
            database.execute("DELETE FROM desk")
            if desk is not None:
                database.execute("INSERT INTO desk VALUES (1, ?, ?)", desk)
            if record is not None:
                _write(database, match, at, record)

    def keep(self, desk: Desk) -> None:
        """Replace the row being built; durable on return. Raises StoreError."""
        with explained(self._name), self._database as database:
            database.execute("INSERT OR REPLACE INTO desk VALUES (1, ?, ?)", desk)

    def unfinished(self) -> Saved | None:
        """The match that has no result yet. Raises StoreError."""
        with explained(self._name):
            match, number = self._next(self._database, opens=False)
            done = self._database.execute("SELECT 1 FROM result WHERE match = ?", (match,)).fetchone()
            if done or number == 0:
                return None
            desk = self._database.execute("SELECT pegs, cursor FROM desk").fetchone()
            return Saved(match, self.moves(match), Desk(*desk) if desk else None)

    def just_finished(self, seconds: float, now: float) -> int:
        """The newest match, if it was played to its end in the last `seconds` before `now`, else 0.

        A Pi has no clock of its own, and may come up from a power cut in what was its past.
        """
        with explained(self._name):
            newest = "SELECT match, closed, reason FROM result WHERE match = (SELECT max(match) FROM move)"
            match, closed, reason = self._database.execute(newest).fetchone() or (0, 0.0, "left")
            return match if now - seconds < closed < now + CLOCK_BEHIND and reason != "left" else 0

    def moves(self, match: int) -> tuple[str, ...]:
        """All moves of a match in order; none for a match that never was. Raises StoreError."""
        if not 0 < match <= MOST_MATCHES:
            return ()
        with explained(self._name):
            rows = self._database.execute("SELECT text FROM move WHERE match = ? ORDER BY number", (match,))
            return tuple(text for (text,) in rows)

    def newest_finished(self) -> int:
        """The number of the newest match that was played to its end, 0 where there is none. Raises StoreError."""
        with explained(self._name):
            newest = "SELECT coalesce(max(match), 0) FROM result WHERE reason != 'left'"
            return int(self._database.execute(newest).fetchone()[0])

    def games(self, last: int | None = None) -> list[Game]:
        """The `last` (0 or more) matches that were played to their end, or all, the oldest first. Raises StoreError."""
        with explained(self._name):
            seats = self._database.execute(_GAMES, (-1 if last is None else last,))
            return [_game(list(rows)) for _, rows in groupby(seats, key=lambda row: row[0])]

    def players(self, most: int) -> tuple[str, ...]:
        """The names of up to `most` people (0 or more) who finished or left a match, the last seen first.

        Raises StoreError.
        """
        with explained(self._name):
            names = self._database.execute(_PLAYERS, (most,))
            return tuple(name for (name,) in names)

    def statistics(self) -> list[Statistics]:
        """What everybody has achieved in every variant of a box, in no particular order. Raises StoreError."""
        with explained(self._name):
            return read_statistics(self._database)

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()
        if self._lock is not None:
            self._lock.close()

    @staticmethod
    def _next(database: sqlite3.Connection, *, opens: bool) -> tuple[int, int]:
        """The numbers of the match and of the move that are written next."""
        match = database.execute("SELECT coalesce(max(match), 0) FROM move").fetchone()[0]
        if opens:
            return match + 1, 0
        return match, database.execute(
            "SELECT coalesce(max(number) + 1, 0) FROM move WHERE match = ?", (match,)
        ).fetchone()[0]


_GAMES: Final = """
    SELECT played.match, played.box, played.spelling, winner, reason, rounds, opened, closed, player, points, rows, won
    FROM (SELECT * FROM result WHERE reason != 'left' ORDER BY match DESC LIMIT ?) AS played
    LEFT JOIN seat USING (match) LEFT JOIN standing ON standing.id = standing
    ORDER BY played.match, number
"""
"""A line a seat."""

_PLAYERS: Final = """
    SELECT player FROM standing WHERE seen > 0 GROUP BY player ORDER BY max(seen) DESC, player LIMIT ?
"""


def _game(lines: list[tuple[Any, ...]]) -> Game:
    """Put the lines of a match together."""
    match, box, spelling, winner, reason, rounds, opened, closed = lines[0][:8]
    seats = tuple(
        Seat(player, points, rows, bool(won)) for *_, player, points, rows, won in lines if player is not None
    )
    return Game(match, box, spelling, winner, reason, rounds, seats, opened, closed)


def _write(database: sqlite3.Connection, match: int, at: float, record: Record) -> None:
    """Write down what a move made `at` has brought about in `match`."""
    for player, rows, cracked in record.broken:
        standing = _standing(database, record, player)
        seconds = max(0.0, at - _secret_at(database, match, at))  # a Pi's clock may jump
        facts = (match, standing, rows, cracked, seconds)
        database.execute("INSERT INTO code (match, standing, rows, cracked, seconds) VALUES (?, ?, ?, ?, ?)", facts)
    if record.result is not None:
        _write_result(database, match, at, record, record.result)


def _write_result(database: sqlite3.Connection, match: int, at: float, record: Record, result: Result) -> None:
    winner, reason, rounds, seats = result
    opened = database.execute("SELECT min(at) FROM move WHERE match = ?", (match,)).fetchone()[0]
    facts = (match, record.box, record.spelling, winner, reason, rounds, opened, at)
    database.execute("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?)", facts)
    for number, (player, points, rows, won) in enumerate(seats):
        seat = (match, number, _standing(database, record, player), points, rows, won)
        database.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?)", seat)


def _standing(database: sqlite3.Connection, record: Record, player: str) -> int:
    """The number of a person in a variant of a box."""
    who = (record.box, record.spelling, player)
    database.execute("INSERT INTO standing (box, spelling, player) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", who)
    known = "SELECT id FROM standing WHERE (box, spelling, player) = (?, ?, ?)"
    return int(database.execute(known, who).fetchone()[0])


def _secret_at(database: sqlite3.Connection, match: int, now: float) -> float:
    """When the newest secret of a match was set; `now` where there is none."""
    newest = "SELECT at FROM move WHERE match = ? AND text GLOB 'secret*' ORDER BY number DESC LIMIT 1"
    (at,) = database.execute(newest, (match,)).fetchone() or (now,)
    return float(at)
