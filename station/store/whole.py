"""Whether a store is whole, and what is in it: what a copy of it has to tell alike."""

import sqlite3
from typing import Final, NamedTuple

from station.store.journal import Journal, Saved
from station.store.schema import check, check_pages
from station.words import counted

_TABLES: Final = ("move", "result")


class Told(NamedTuple):
    """What a store has: its version, how many lines its tables have, how many games, and the match that is not over."""

    version: int
    lines: tuple[int, ...]
    games: int
    unfinished: Saved | None

    @property
    def said(self) -> str:
        """How many games there are, in words."""
        return counted(self.games, "game")


def look_through(database: sqlite3.Connection, name: str) -> Told:
    """Look at every page of a store that is not empty; the version is 0 where it is.

    Raises Damaged, StoreError where it is foreign or too new, and sqlite3.Error.
    """
    version = check(database, name)
    check_pages(database, name, "integrity")
    return tell(database, name, version)


def tell(database: sqlite3.Connection, name: str, version: int) -> Told:
    """What a store of this version has. Raises StoreError and sqlite3.Error."""
    if version == 0:
        return Told(0, (), 0, None)
    lines = tuple(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in _TABLES)  # noqa: S608 - ours
    games = database.execute("SELECT count(*) FROM result WHERE reason != 'left'").fetchone()[0]
    return Told(version, lines, games, Journal(database, name).unfinished())
