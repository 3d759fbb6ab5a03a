"""The skill and the luck of people in finished matches, in a file beside the store, because a review takes a while.

The file is a cache. If it is lost, damaged or cannot be written, matches are reviewed again. It has no names.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from station import __version__
from station.core.view import ReviewPart
from station.games.registry import family_of, play
from station.matches.errors import MoveError
from station.matches.players import names_in_opening, rename_players
from station.store.files import BUSY_SECONDS, acting_for, beside, real_path

SUFFIX: Final = ".reviews"

_TABLE: Final = "CREATE TABLE IF NOT EXISTS review (moves BLOB PRIMARY KEY, parts TEXT NOT NULL) WITHOUT ROWID, STRICT"


class Appraisal(NamedTuple):
    """The skill (0 to 1) and the luck (rows saved) of the player in a `seat`, in one code or game, as far as known."""

    seat: int
    assisted: bool
    skill: float | None
    luck: float | None


class Appraisals:
    """The appraisals that are kept in a database."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def appraise(self, moves: Sequence[str]) -> tuple[Appraisal, ...]:
        """Return how well people played in the codes or games of a match; nothing if it cannot be reviewed here."""
        if (known := self._find(moves)) is not None:
            return known
        try:
            family = family_of(play(None, moves[0]).match)
            found = appraisals_of(moves, family.reviews.review(moves) if family.reviews else ())
        except (ImportError, MoveError):
            return ()
        self.keep(moves, found)
        return found

    def keep(self, moves: Sequence[str], found: Sequence[Appraisal]) -> None:
        """Keep the appraisals of the people in a match."""
        with suppress(sqlite3.Error):
            self._database.execute("INSERT OR REPLACE INTO review VALUES (?, ?)", (_hash(moves), json.dumps(found)))

    def _find(self, moves: Sequence[str]) -> tuple[Appraisal, ...] | None:
        with suppress(sqlite3.Error, ValueError, TypeError):
            for (parts,) in self._database.execute("SELECT parts FROM review WHERE moves = ?", (_hash(moves),)):
                return tuple(Appraisal(*part) for part in json.loads(parts))
        return None


def appraisals_of(moves: Sequence[str], parts: Sequence[ReviewPart]) -> tuple[Appraisal, ...]:
    """Return what the review of a match says of the people in it."""
    names = names_in_opening(moves[0])
    return tuple(
        Appraisal(names.index(part["player"]), part["assisted"], part["skill"], part["luck"])
        for part in parts
        if part["player"] in names
    )


@contextmanager
def open_appraisals(store: Path | None) -> Iterator[Appraisals]:
    """Open what is kept beside a store; what cannot be kept there is forgotten at the end."""
    with closing(_open_file(store)) as database:
        yield Appraisals(database)


def _open_file(store: Path | None) -> sqlite3.Connection:
    if store is not None:
        file = beside(real_path(store), SUFFIX)
        with suppress(OSError), acting_for(file.parent):
            for _ in range(2):
                try:
                    return _connect(str(file))
                except sqlite3.OperationalError:  # it is locked, or may not be written
                    break
                except sqlite3.DatabaseError:  # it is damaged
                    file.unlink()
    return _connect(":memory:")


def _connect(file: str) -> sqlite3.Connection:
    database = sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        database.execute(_TABLE)
        database.execute("SELECT moves, parts FROM review LIMIT 1")
    except sqlite3.Error:
        database.close()
        raise
    return database


def _hash(moves: Sequence[str]) -> bytes:
    """Return a hash of what was played, in which each player is the number of a seat, and of the program's version."""
    seats = {name: str(seat) for seat, name in enumerate(names_in_opening(moves[0]))}
    played = [rename_players(move, lambda name: seats.get(name, name)) for move in moves]
    return sha256("\n".join([__version__, *played]).encode()).digest()
