"""Runs work on the repository in a thread, since a database may take too long for the loop."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar

from pegmind_league.database import StorageError, open_database
from pegmind_league.periods import Calendar
from pegmind_league.repository import Repository
from pegmind_league.section import League, database_password

T = TypeVar("T")


class Storage:
    """A repository that is opened when needed, and again after a failure. One piece of work runs at a time."""

    def __init__(self, league: League) -> None:
        self._database = league.database
        self._password = database_password(league)
        self._calendar = Calendar(league.timezone, league.season_months)
        self._repository: Repository | None = None
        self._turn = threading.Lock()

    async def do(self, work: Callable[[Repository], T]) -> T:
        """Call `work` with the repository, in a thread, and return its result. Raises StorageError."""
        return await asyncio.to_thread(self.do_now, work)

    def do_now(self, work: Callable[[Repository], T]) -> T:
        """Do the same in this thread. Raises StorageError."""
        with self._turn:
            if self._repository is None:
                self._repository = open_repository(self._database, self._calendar, self._password)
            try:
                return work(self._repository)
            except StorageError:
                self._let_go()
                raise

    def close(self) -> None:
        """Close the database, once running work has finished."""
        with self._turn:
            self._let_go()

    def _let_go(self) -> None:
        if self._repository is not None:
            with contextlib.suppress(StorageError):
                self._repository.close()
            self._repository = None


def open_repository(database: str, calendar: Calendar, password: str | None = None) -> Repository:
    """Open a repository. Raises StorageError."""
    connection = open_database(database, password)
    try:
        return Repository(connection, calendar)
    except StorageError:
        connection.close()
        raise
