"""The journal: moves appended, never changed, and the row being built beside them.

A move is durable when `append` returns: the write-ahead log is synced on every commit. The row being
built is kept beside it and replaced. A cut at any instant therefore leaves the match with all its
acknowledged moves, and the row as it was last kept.
"""

import sqlite3
from typing import IO, Final, NamedTuple

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


class Result(NamedTuple):
    """How a match ended: `points` are the codemaker's."""

    box: str
    player: str
    reason: str
    rows: int
    points: int


class Game(NamedTuple):
    """A result with the number of its match, and when it was opened and closed (seconds since 1970)."""

    match: int
    box: str
    player: str
    reason: str
    rows: int
    points: int
    opened: float
    closed: float


class Journal:
    """An open store. One station at a time has it; readers may look at any time."""

    def __init__(self, database: sqlite3.Connection, name: str, lock: IO[str] | None = None) -> None:
        self._database = database
        self._name = name
        self._lock = lock

    def append(self, move: str, at: float, result: Result | None = None, desk: Desk | None = None) -> None:
        """Write a move, the row that is being built after it, and the result of a match it ended; durable on return.

        Raises StoreError; then nothing was written.
        """
        with explained(self._name), self._database as database:
            match, number = self._next(database, opens=move.startswith("match "))
            database.execute("INSERT INTO move VALUES (?, ?, ?, ?)", (match, number, at, move))
            database.execute("DELETE FROM desk")
            if desk is not None:
                database.execute("INSERT INTO desk VALUES (1, ?, ?)", desk)
            if result is not None:
                opened = database.execute("SELECT min(at) FROM move WHERE match = ?", (match,)).fetchone()[0]
                database.execute("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (match, *result, opened, at))

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

    def newest(self) -> int:
        """The number of the newest match, 0 where there is none. Raises StoreError."""
        with explained(self._name):
            return self._next(self._database, opens=False)[0]

    def newest_finished(self) -> int:
        """The number of the newest match that was played to its end, 0 where there is none. Raises StoreError."""
        with explained(self._name):
            newest = "SELECT coalesce(max(match), 0) FROM result WHERE reason != 'left'"
            return int(self._database.execute(newest).fetchone()[0])

    def games(self) -> list[Game]:
        """The matches that were played to their end, the oldest first. Raises StoreError."""
        with explained(self._name):
            rows = self._database.execute("SELECT * FROM result WHERE reason != 'left' ORDER BY match")
            return [Game(*row) for row in rows]

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
