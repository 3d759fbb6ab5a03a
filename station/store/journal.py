"""The journal: moves with their results, the draft row, the settings and the audits.

A move is durable when `append` returns: the write-ahead log is synced on its commit, which writes the move and its
results together. The draft row is kept beside the moves and replaced; it is durable after `sync`, which a thread can
wait for. So a power cut at any instant leaves the match with all its acknowledged moves, and the draft row as it was
last synced.
"""

import logging
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import IO, Final, NamedTuple, Protocol

from station.core.audits import AUDITED, Audit, Audits
from station.core.finding import Trouble
from station.matches.game import DraftRow
from station.matches.results import DayCount, FinishedMatch, Record
from station.store.daily import read_day_count
from station.store.errors import StoreError, check_types, translate_errors
from station.store.messages import StoreMessages
from station.store.results import (
    EVERY_RESULT,
    Only,
    Statistics,
    Variant,
    read_best,
    read_games,
    read_played,
    read_players,
    read_statistics,
    read_uncounted,
    write_record,
)
from station.store.schema import SHIFT

log = logging.getLogger("pegmind")

MOST_USES: Final = 2**53
"""No real count is as high; a failing card may return anything."""

GAMES_ROW: Final = "games"
SECONDS_ROW: Final = "seconds"
"""Two rows among those of the controls, with a total in place of the uses."""

CLOCK_BEHIND: Final = 2 * 3600.0
"""Seconds; Raspberry Pi OS writes the time down once an hour."""

NORMAL: Final = 1
"""The level of PRAGMA synchronous at which a commit does not sync the write-ahead log."""

MOST_MATCHES: Final = 2**63 - 1
"""SQLite has no greater numbers."""


_NEWEST: Final = f"""
    SELECT at, {SHIFT.format("move")}, EXISTS (SELECT 1 FROM result WHERE result.match = move.match)
    FROM move ORDER BY match DESC, number DESC LIMIT 1
"""  # noqa: S608 - ours
_CLOSED_OF_LATE: Final = f"""
    SELECT closed + {SHIFT.format("result")} FROM result WHERE reason != 'left' AND match > 0
    ORDER BY match DESC LIMIT 1000
"""  # noqa: S608 - ours
"""When the newest matches of this cabinet were closed: nobody plays more in a day."""
_JUST_FINISHED: Final = f"""
    SELECT match, closed + coalesce({SHIFT.format("result")}, 0.0), reason
    FROM result WHERE match = (SELECT max(match) FROM move)
"""  # noqa: S608 - ours


_DUEL: Final = "SELECT coalesce(max(match), 0) FROM move WHERE number = 0 AND match > 0 AND text GLOB ?"
_TIMED: Final = "SELECT number, at, text FROM move WHERE match = ? ORDER BY number"


class Saved(NamedTuple):
    """An unfinished match: its moves in order, and the row being built."""

    match: int
    moves: tuple[str, ...]
    draft: DraftRow | None


class Shift(NamedTuple):
    """The seconds from the stored times of moves to the true ones; None: unknown, as the clock had not been set."""

    seconds: float | None


class GameCount(NamedTuple):
    """The number of matches that were played to their end, in all and on one day at this cabinet."""

    total: int
    today: int


class MoveTime(NamedTuple):
    """When a move was made by the clock of its match, in seconds since 1970; `shift` as in Shift.

    `over` is whether its match is over.
    """

    at: float
    shift: float | None
    over: bool

    @property
    def date(self) -> float:
        """Corrected time; without a shift the stored time, which is too early."""
        return self.at + (self.shift or 0.0)


Identity = tuple[tuple[int, int] | None, tuple[int, int] | None]
"""The numbers of the device and of the file for a store and for its log; None for one that does not exist."""


class StoreFile(Protocol):
    """The place of a store: a file on a disk, or memory.

    A journal asks it whether the file is still the one that it has open, and has it written again if somebody deleted
    it. `aside` and `back` belong together: what was set aside can be put back until something new is kept.
    """

    def open(self) -> sqlite3.Connection:
        """Open the file; create it if it does not exist."""
        ...

    def sync(self) -> None:
        """Make all that is committed durable. It may be called in any thread. Raises OSError."""
        ...

    def identity(self) -> Identity:
        """Return the numbers of the file that is there now, and of its log. Raises OSError."""
        ...

    def rescue(self, database: sqlite3.Connection) -> sqlite3.Connection:
        """Write a deleted file again from the `database` that has it open; return a connection to the new file.

        Raises OSError and sqlite3.Error.
        """
        ...

    def aside(self, stamp: str) -> str | None:
        """Set the file aside under a name with `stamp`, and return it; None if there is no file. Raises OSError."""
        ...

    def back(self, aside: str) -> None:
        """Put what was set aside back into its place, over anything that has begun there. Raises OSError."""
        ...


class Journal:
    """An open store: the moves of every match, their results, and what the operator has set.

    One station at a time writes it, and holds a lock for that; others open the same file with `open_for_reading`. A
    move is on the disk when `append` returns; `keep`, `mark_counted` and the audits are durable with the next move, or
    when `sync` returns. Only `sync` may be called in another thread. Every method may raise StoreError, which says in
    plain words what to do; then nothing was written. A station plays a match like this:

        with closing(open_journal(path)) as journal:
            journal.append("match original", time())
            journal.append("secret RRYB", time())
            saved = journal.read_unfinished()  # what the next start would go on with
    """

    def __init__(
        self, database: sqlite3.Connection, name: str, lock: IO[str] | None = None, file: StoreFile | None = None
    ) -> None:
        self._database = database
        self._name = name
        self._lock = lock
        self._file = file
        self._identity: Identity = file.identity() if file is not None else (None, None)
        self._undated: list[tuple[int, int]] = []

    @property
    def lasts(self) -> bool:
        """Whether what is written outlasts the program; only a store on a disk has a lock."""
        return self._lock is not None

    def append(
        self,
        move: str,
        at: float,
        record: Record | None = None,
        draft: DraftRow | None = None,
        shift: Shift | None = None,
    ) -> None:
        """Write a move made `at` (seconds since 1970), its result, and the row that is being built after it.

        A `shift` counts for this move and those after it in its match; None: as before, and at first no shift at all.
        All of it is durable on return. The time for a code is counted from the newest move of its match that begins
        with "secret". Raises StoreError; then nothing was written.
        """
        with translate_errors(self._name), self._durable_transaction() as database:
            match, number = self._next(database, opens=move.startswith("match "))
            database.execute("INSERT INTO move VALUES (?, ?, ?, ?)", (match, number, at, move))
            database.execute("DELETE FROM desk")
            if draft is not None:
                database.execute("INSERT INTO desk VALUES (1, ?, ?, ?)", draft)
            if shift is not None:
                database.execute("INSERT INTO shift VALUES (?, ?, ?)", (match, number, shift.seconds))
            if record is not None:
                write_record(database, match, at, record)
        if shift is not None and shift.seconds is None:
            self._undated.append((match, number))

    def date_moves(self, shift: float) -> None:
        """Give this shift, in seconds, to all moves that were written with an unknown one since the store was opened.

        Durable after `sync`. Raises StoreError.
        """
        with translate_errors(self._name), self._unsynced_transaction() as database:
            dated = "UPDATE shift SET seconds = ? WHERE (match, number) = (?, ?)"
            database.executemany(dated, [(shift, *move) for move in self._undated])
        self._undated = []

    def keep(self, draft: DraftRow) -> None:
        """Replace the row being built; durable after `sync`. Raises StoreError."""
        with translate_errors(self._name), self._unsynced_transaction() as database:
            database.execute("INSERT OR REPLACE INTO desk VALUES (1, ?, ?, ?)", draft)

    def sync(self) -> None:
        """Wait until what was kept is durable. It may be called in any thread. Raises StoreError."""
        if self._file is not None:
            with translate_errors(self._name):
                self._file.sync()

    def newest_move(self) -> MoveTime | None:
        """Return when the newest move was made, or None if there is none. Raises StoreError."""
        with translate_errors(self._name):
            newest = next(check_types(self._database.execute(_NEWEST), float, float, int), None)
            return None if newest is None else MoveTime(newest[0], newest[1], over=bool(newest[2]))

    def read_unfinished(self) -> Saved | None:
        """Return the match that has no result yet, or None. Raises StoreError."""
        with translate_errors(self._name):
            match, number = self._next(self._database, opens=False)
            done = self._database.execute("SELECT 1 FROM result WHERE match = ?", (match,)).fetchone()
            if done or number == 0:
                return None
            kept = self._database.execute("SELECT pegs, cursor, left FROM desk")
            draft = next(check_types(kept, str, int, float), None)
            return Saved(match, self.moves(match), DraftRow(*draft) if draft else None)

    def find_just_finished(self, seconds: float, now: float) -> int:
        """Return the newest match, if it was played to its end in the last `seconds` before `now`, else 0.

        A Pi has no clock of its own, and after a power cut its clock may be behind. If it is unknown when the match
        ended, the time that the clock showed then counts.
        """
        with translate_errors(self._name):
            match, closed, reason = self._database.execute(_JUST_FINISHED).fetchone() or (0, 0.0, "left")
            return match if now - seconds < closed < now + CLOCK_BEHIND and reason != "left" else 0

    def moves(self, match: int) -> tuple[str, ...]:
        """Return all moves of a match in order; none if there is no such match. Raises StoreError.

        A match from another cabinet has a number below zero; see station.store.merge.
        """
        with translate_errors(self._name):
            if abs(match) > MOST_MATCHES:
                return ()
            rows = self._database.execute("SELECT text FROM move WHERE match = ? ORDER BY number", (match,))
            return tuple(text for (text,) in check_types(rows, str))

    def newest_match(self) -> int:
        """Return the number of the newest match, or 0 if there is none. Raises StoreError."""
        with translate_errors(self._name):
            return int(self._database.execute("SELECT coalesce(max(match), 0) FROM move").fetchone()[0])

    def find_duel(self, number: str) -> int:
        """Return the number of the newest match of the duel with this number, or 0. Raises StoreError."""
        with translate_errors(self._name):
            found = self._database.execute(_DUEL, (f"* duel=*:{number}*",)).fetchone()
            return int(found[0])

    def timed_moves(self, match: int) -> tuple[tuple[int, float, str], ...]:
        """Return all moves of a match in order, each with its number and its time by the clock of the match.

        Raises StoreError.
        """
        with translate_errors(self._name):
            return tuple(check_types(self._database.execute(_TIMED, (match,)), int, float, str))

    def read_uncounted(self, after: int, most: int) -> list[FinishedMatch]:
        """Return up to `most` games played here after match `after` that the league has not counted, the oldest first.

        Raises StoreError.
        """
        with translate_errors(self._name):
            return read_uncounted(self._database, after, most)

    def mark_counted(self, matches: Iterable[int]) -> None:
        """Mark matches as counted by the league; durable with the next move. Raises StoreError."""
        with translate_errors(self._name), self._unsynced_transaction() as database:
            lines = [(match,) for match in matches]
            database.executemany("INSERT INTO counted VALUES (?) ON CONFLICT DO NOTHING", lines)

    def find_newest_finished(self) -> int:
        """Return the number of the newest match that was played to its end, or 0. Raises StoreError."""
        with translate_errors(self._name):
            newest = "SELECT coalesce(max(match), 0) FROM result WHERE reason != 'left'"
            return int(self._database.execute(newest).fetchone()[0])

    def games(self, last: int | None = None, only: Only = EVERY_RESULT) -> list[FinishedMatch]:
        """Return the `last` (0 or more) matches played to their end, or all, the oldest first. Raises StoreError."""
        with translate_errors(self._name):
            return read_games(self._database, last, only)

    def count_games(self, since: float | None) -> GameCount:
        """Count the games; today began at `since`, in seconds since 1970, or None if unknown. Raises StoreError."""
        with translate_errors(self._name):
            total = self._database.execute("SELECT count(*) FROM result WHERE reason != 'left'").fetchone()[0]
            closed = self._database.execute(_CLOSED_OF_LATE).fetchall() if since is not None else ()
            return GameCount(total, sum(at is not None and at >= (since or 0.0) for (at,) in closed))

    def players(self, most: int) -> tuple[str, ...]:
        """Return the names of up to `most` people (0 or more) who finished or left a match, the last seen first.

        Raises StoreError.
        """
        with translate_errors(self._name):
            return read_players(self._database, most)

    def best(self, box: str, spelling: str, player: str) -> int | None:
        """Return the fewest rows in which a player has cracked a code of this variant, or None. Raises StoreError."""
        with translate_errors(self._name):
            return read_best(self._database, box, spelling, player)

    def day_count(self, box: str, player: str, day: date) -> DayCount:
        """Return what the game that somebody is playing with the code of a day counts for. Raises StoreError."""
        with translate_errors(self._name):
            return read_day_count(self._database, box, player, day)

    def read_played(self) -> frozenset[Variant]:
        """Return who has played which variants of boxes. Raises StoreError."""
        with translate_errors(self._name):
            return read_played(self._database)

    def statistics(self, only: Only = EVERY_RESULT) -> list[Statistics]:
        """Return the statistics of each player and variant of a box, in no particular order. Raises StoreError."""
        with translate_errors(self._name):
            return read_statistics(self._database, only)

    def settings(self) -> dict[str, str]:
        """Return all that the operator has set, valid or not. Raises StoreError."""
        with translate_errors(self._name):
            return read_settings(self._database)

    def set(self, name: str, value: str) -> None:
        """Store the value of a setting; durable on return. Raises StoreError."""
        with translate_errors(self._name), self._durable_transaction() as database:
            write_setting(database, name, value)

    def forget_settings(self) -> None:
        """Delete all settings. Raises StoreError."""
        with translate_errors(self._name), self._durable_transaction() as database:
            clear_settings(database)

    def audits(self) -> Audits:
        """Return what was counted. Raises StoreError."""
        with translate_errors(self._name):
            return read_audits(self._database)

    def audit(self, audits: Audits) -> None:
        """Replace what was counted; durable with the next move. Raises StoreError."""
        with translate_errors(self._name), self._unsynced_transaction() as database:
            write_audits(database, audits)

    def troubles(self) -> tuple[Trouble, ...]:
        """Return the troubles with the wires that were last noted, dated in seconds since 1970. Raises StoreError."""
        with translate_errors(self._name):
            return read_troubles(self._database)

    def note(self, troubles: Iterable[Trouble]) -> None:
        """Replace what is wrong with the wires; durable with the next move. Raises StoreError."""
        with translate_errors(self._name), self._unsynced_transaction() as database:
            write_troubles(database, troubles)

    def begin_anew(self, stamp: str) -> str | None:
        """Set all games and scores aside, and go on without any; return the name of their file, which has `stamp`.

        Returns None if they were in memory: then they are gone. Settings and audits stay. Raises StoreError; then the
        games are still there.
        """
        if self._file is None:
            raise StoreError(StoreMessages.store_only_looked_at(store=self._name))
        with translate_errors(self._name):
            settings, audits = read_settings(self._database), read_audits(self._database)
            self._database.close()
            aside = None
            try:
                aside = self._file.aside(stamp)
                self._database = self._file.open()
                self._undated = []
                with self._database as database:
                    write_upkeep(database, settings, audits)
            except BaseException:
                self._database.close()
                if aside is not None:
                    self._file.back(aside)
                self._database = self._file.open()
                raise
            finally:
                self._identity = self._file.identity()
            return aside

    def close(self) -> None:
        """Close the file."""
        self._database.close()
        if self._lock is not None:
            self._lock.close()

    @contextmanager
    def _durable_transaction(self) -> Iterator[sqlite3.Connection]:
        """Run a transaction that is durable at its end, in the file that a restart will find.

        A file that was deleted is written again, as an open one still has all its content. If it was replaced, an error
        is raised: what is written to ours would be lost.
        """
        if self._file is not None and (found := self._file.identity()) != self._identity:
            if found[0] not in (None, self._identity[0]):
                raise StoreError(StoreMessages.store_was_replaced(store=self._name))
            self._database = self._file.rescue(self._database)
            self._identity = self._file.identity()
            log.warning("the store %s was deleted, and has been written once more", self._name)
        with self._database as database:
            yield database

    @contextmanager
    def _unsynced_transaction(self) -> Iterator[sqlite3.Connection]:
        """Run a transaction that outlasts the program, but does not wait for the disk."""
        synced = self._database.execute("PRAGMA synchronous").fetchone()[0]
        self._database.execute(f"PRAGMA synchronous = {min(synced, NORMAL)}")
        try:
            with self._database as database:
                yield database
        finally:
            self._database.execute(f"PRAGMA synchronous = {synced}")

    @staticmethod
    def _next(database: sqlite3.Connection, *, opens: bool) -> tuple[int, int]:
        """Return the numbers of the match and of the move that are written next."""
        match = database.execute("SELECT coalesce(max(match), 0) FROM move").fetchone()[0]
        if opens:
            return match + 1, 0
        return match, database.execute(
            "SELECT coalesce(max(number) + 1, 0) FROM move WHERE match = ?", (match,)
        ).fetchone()[0]


def read_settings(database: sqlite3.Connection) -> dict[str, str]:
    """Return all settings, valid or not. Raises sqlite3.Error."""
    return dict(check_types(database.execute("SELECT name, value FROM setting ORDER BY name"), str, str))


def write_setting(database: sqlite3.Connection, name: str, value: str) -> None:
    """Store the value of a setting. Raises sqlite3.Error."""
    database.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))


def clear_settings(database: sqlite3.Connection) -> None:
    """Delete all settings but the keys of the link, which nobody has set. Raises sqlite3.Error."""
    database.execute("DELETE FROM setting WHERE name NOT GLOB 'link.*'")


def write_upkeep(database: sqlite3.Connection, settings: Mapping[str, str], audits: Audits) -> None:
    """Write settings and audits to a new store. Raises sqlite3.Error."""
    write_audits(database, audits)
    for name, value in settings.items():
        write_setting(database, name, value)


def read_audits(database: sqlite3.Connection) -> Audits:
    """Return what was counted, without controls that no longer exist. Raises sqlite3.Error."""
    stored = check_types(database.execute("SELECT name, uses, idle FROM audit"), str, int, int)
    lines = {name: Audit(min(max(uses, 0), MOST_USES), min(max(idle, 0), MOST_USES)) for name, uses, idle in stored}
    nothing = Audit()
    controls = {control: lines.get(control, nothing) for control in AUDITED}
    return Audits(controls, lines.get(GAMES_ROW, nothing).uses, float(lines.get(SECONDS_ROW, nothing).uses))


def write_audits(database: sqlite3.Connection, audits: Audits) -> None:
    """Replace what was counted. Raises sqlite3.Error."""
    totals = {GAMES_ROW: Audit(audits.games), SECONDS_ROW: Audit(round(audits.seconds))}
    lines = ((name, *audit) for name, audit in {**audits.controls, **totals}.items())
    database.execute("DELETE FROM audit")  # a row that has become unreadable, too
    database.executemany("INSERT INTO audit VALUES (?, ?, ?)", lines)


def read_troubles(database: sqlite3.Connection) -> tuple[Trouble, ...]:
    """Return what was wrong with the wires when it was last written, the oldest first. Raises sqlite3.Error."""
    lines = database.execute("SELECT control, gpio, what, since, other FROM trouble ORDER BY since, control, other")
    return tuple(Trouble(*line) for line in check_types(lines, str, int, str, float, str))


def write_troubles(database: sqlite3.Connection, troubles: Iterable[Trouble]) -> None:
    """Replace what is wrong with the wires; `since` is in seconds since 1970. Raises sqlite3.Error."""
    database.execute("DELETE FROM trouble")
    columns = ", ".join(Trouble._fields)
    database.executemany(f"INSERT INTO trouble ({columns}) VALUES (?, ?, ?, ?, ?)", troubles)  # noqa: S608 - our own names
