"""The journal: moves with their results, and the draft row.

A move is durable when `append` returns: the write-ahead log is synced on its commit, which writes the move and its
results together. The draft row is kept beside the moves and replaced; it is durable after `sync`, which a thread can
wait for. So a power cut at any instant leaves the match with all its acknowledged moves, and the draft row as it was
last synced.
"""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import IO, Concatenate, Final, NamedTuple, ParamSpec, Protocol, TypeVar

from station.matches.game import DraftRow
from station.matches.results import Record
from station.store.errors import StoreError, check_types, translate_errors
from station.store.files import MOST_MATCHES
from station.store.messages import StoreMessages
from station.store.results import write_record
from station.store.sums import SHIFT
from station.store.upkeep import read_audits, read_settings, write_upkeep

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger("pegmind")

CLOCK_BEHIND: Final = 2 * 3600.0
"""Seconds; Raspberry Pi OS writes the time down once an hour."""

NORMAL: Final = 1
"""The level of PRAGMA synchronous at which a commit does not sync the write-ahead log."""


_NEWEST: Final = f"""
    SELECT at, {SHIFT.format("move")}, EXISTS (SELECT 1 FROM result WHERE result.match = move.match)
    FROM move ORDER BY match DESC, number DESC LIMIT 1
"""  # noqa: S608 - ours
_JUST_FINISHED: Final = f"""
    SELECT match, closed + coalesce({SHIFT.format("result")}, 0.0), reason
    FROM result WHERE match = (SELECT max(match) FROM move)
"""  # noqa: S608 - ours


_DUELS: Final = """
    SELECT match, substr(text, instr(text, ' duel=') + 6) FROM move
    WHERE number = 0 AND match > 0 AND text GLOB '* duel=*:*' ORDER BY match
"""
_TIMED: Final = "SELECT number, at, text FROM move WHERE match = ? ORDER BY number"


class UnfinishedMatch(NamedTuple):
    """An unfinished match: its moves in order, and the row being built."""

    match: int
    moves: tuple[str, ...]
    draft: DraftRow | None


class Shift(NamedTuple):
    """The seconds from the stored times of moves to the true ones; None: unknown, as the clock had not been set."""

    seconds: float | None


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


def _explain_errors(method: Callable[Concatenate["Journal", P], T]) -> Callable[Concatenate["Journal", P], T]:
    """Return a method of a Journal whose errors say in plain words what to do."""

    @wraps(method)
    def explain(self: "Journal", /, *args: P.args, **kwargs: P.kwargs) -> T:
        with translate_errors(self.name):
            return method(self, *args, **kwargs)

    return explain


class Journal:
    """An open store: the moves of every match with their results, and what is kept besides.

    One station at a time writes it, and holds a lock for that; others open the same file with `open_for_reading`. A
    move is on the disk when `append` returns, and so is what was changed by `write`; `keep` and `note` are durable with
    the next move, or when `sync` returns. Only `sync` may be called in another thread. Every method may raise
    StoreError, which says in plain words what to do; then nothing was written. What is read and written besides moves
    is in `results`, `daily` and `upkeep`. A station plays a match like this:

        with closing(open_journal(path)) as journal:
            journal.append("match original", time())
            journal.append("secret RRYB", time())
            saved = journal.read_unfinished()  # what the next start would go on with
    """

    def __init__(
        self, database: sqlite3.Connection, name: str, lock: IO[str] | None = None, file: StoreFile | None = None
    ) -> None:
        self._database = database
        self.name = name
        self._lock = lock
        self._file = file
        self._identity: Identity = file.identity() if file is not None else (None, None)
        self._undated: list[tuple[int, int]] = []

    @property
    def lasts(self) -> bool:
        """Whether what is written outlasts the program; only a store on a disk has a lock."""
        return self._lock is not None

    @_explain_errors
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
        with self._durable_transaction() as database:
            match, number = self._next(database, opens=move.startswith("match "))
            database.execute("INSERT INTO move VALUES (?, ?, ?, ?)", (match, number, at, move))
            database.execute("DELETE FROM desk")
            if draft is not None:
                database.execute("INSERT INTO desk VALUES (1, ?, ?, ?, ?)", draft)
            if shift is not None:
                database.execute("INSERT INTO shift VALUES (?, ?, ?)", (match, number, shift.seconds))
            if record is not None:
                write_record(database, match, at, record)
        if shift is not None and shift.seconds is None:
            self._undated.append((match, number))

    @_explain_errors
    def date_moves(self, shift: float) -> None:
        """Give this shift, in seconds, to all moves that were written with an unknown one since the store was opened.

        Durable after `sync`. Raises StoreError.
        """
        with self._unsynced_transaction() as database:
            dated = "UPDATE shift SET seconds = ? WHERE (match, number) = (?, ?)"
            database.executemany(dated, [(shift, *move) for move in self._undated])
        self._undated = []

    @_explain_errors
    def keep(self, draft: DraftRow) -> None:
        """Replace the row being built; durable after `sync`. Raises StoreError."""
        with self._unsynced_transaction() as database:
            database.execute("INSERT OR REPLACE INTO desk VALUES (1, ?, ?, ?, ?)", draft)

    def sync(self) -> None:
        """Wait until what was kept is durable. It may be called in any thread. Raises StoreError."""
        if self._file is not None:
            with translate_errors(self.name):
                self._file.sync()

    @_explain_errors
    def newest_move(self) -> MoveTime | None:
        """Return when the newest move was made, or None if there is none. Raises StoreError."""
        newest = next(check_types(self._database.execute(_NEWEST), float, float, int), None)
        return None if newest is None else MoveTime(newest[0], newest[1], over=bool(newest[2]))

    @_explain_errors
    def read_unfinished(self) -> UnfinishedMatch | None:
        """Return the match that has no result yet, or None. Raises StoreError."""
        match, number = self._next(self._database, opens=False)
        done = self._database.execute("SELECT 1 FROM result WHERE match = ?", (match,)).fetchone()
        if done or number == 0:
            return None
        kept = self._database.execute("SELECT pegs, cursor, left, fixed FROM desk")
        draft = next(check_types(kept, str, int, float, str), None)
        return UnfinishedMatch(match, self.moves(match), DraftRow(*draft) if draft else None)

    @_explain_errors
    def find_just_finished(self, seconds: float, now: float) -> int:
        """Return the newest match, if it was played to its end in the last `seconds` before `now`, else 0.

        A Pi has no clock of its own, and after a power cut its clock may be behind. If it is unknown when the match
        ended, the time that the clock showed then counts.
        """
        match, closed, reason = self._database.execute(_JUST_FINISHED).fetchone() or (0, 0.0, "left")
        return match if now - seconds < closed < now + CLOCK_BEHIND and reason != "left" else 0

    @_explain_errors
    def moves(self, match: int) -> tuple[str, ...]:
        """Return all moves of a match in order; none if there is no such match. Raises StoreError.

        A match from another cabinet has a number below zero; see station.store.merge.
        """
        if abs(match) > MOST_MATCHES:
            return ()
        rows = self._database.execute("SELECT text FROM move WHERE match = ? ORDER BY number", (match,))
        return tuple(text for (text,) in check_types(rows, str))

    @_explain_errors
    def newest_match(self) -> int:
        """Return the number of the newest match, or 0 if there is none. Raises StoreError."""
        return int(self._database.execute("SELECT coalesce(max(match), 0) FROM move").fetchone()[0])

    @_explain_errors
    def find_duels(self) -> dict[str, int]:
        """Return the newest match of each duel, by the duel's number; this reads all matches. Raises StoreError."""
        rows = check_types(self._database.execute(_DUELS), int, str)
        return {words.split()[0].split(":")[1]: match for match, words in rows}

    @_explain_errors
    def timed_moves(self, match: int) -> tuple[tuple[int, float, str], ...]:
        """Return all moves of a match in order, each with its number and its time by the clock of the match.

        Raises StoreError.
        """
        return tuple(check_types(self._database.execute(_TIMED, (match,)), int, float, str))

    def read(self, query: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what a query of the store finds, such as `read_games`. Raises StoreError."""
        with translate_errors(self.name):
            return query(self._database, *args, **kwargs)

    def write(
        self, change: Callable[Concatenate[sqlite3.Connection, P], None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Make a change to the store, such as `write_setting`; durable on return. Raises StoreError."""
        with translate_errors(self.name), self._durable_transaction() as database:
            change(database, *args, **kwargs)

    def note(
        self, change: Callable[Concatenate[sqlite3.Connection, P], None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Make a change such as `write_audits`, which is durable with the next move. Raises StoreError."""
        with translate_errors(self.name), self._unsynced_transaction() as database:
            change(database, *args, **kwargs)

    def begin_anew(self, stamp: str) -> str | None:
        """Set all games and scores aside, and go on without any; return the name of their file, which has `stamp`.

        Returns None if they were in memory: then they are gone. Settings and audits stay. Raises StoreError; then the
        games are still there.
        """
        if self._file is None:
            raise StoreError(StoreMessages.store_only_looked_at(store=self.name))
        with translate_errors(self.name):
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
                raise StoreError(StoreMessages.store_was_replaced(store=self.name))
            self._database = self._file.rescue(self._database)
            self._identity = self._file.identity()
            log.warning("the store %s was deleted, and has been written once more", self.name)
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
