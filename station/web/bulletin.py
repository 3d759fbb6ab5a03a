"""The newest edition of the scoreboard: read when a game has ended, in a thread, and only while somebody looks."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from station.daemon import Daemon
from station.stage import Stage
from station.store.results import read_games
from station.store.statistics import read_statistics
from station.web.looking import Looking
from station.web.protocol import encode
from station.web.scoreboard import LATEST, Totals, scoreboard

_TOTALS: Final = """
    SELECT count(*), count(DISTINCT date(closed, 'unixepoch', 'localtime')) FROM result WHERE reason != 'left'
"""


class Bulletin:
    """Made in a running loop. `store` is the file that the station keeps; None: the station forgets.

    `text` is the message for every viewer, and empty before the first edition.
    """

    def __init__(self, daemon: Daemon, store: Path | None) -> None:
        self.text = ""
        self._daemon = daemon
        self._store = store
        self._seen = _ended(daemon.stage)
        self._old = True
        self._looking = Looking("the page shows no newer scores")
        self._reading: asyncio.Task[None] | None = None
        self._readers: set[Callable[[], None]] = set()
        daemon.watchers.add(self._watch)

    def join(self, notify: Callable[[], None]) -> None:
        """Somebody looks: `notify` is called with every new edition."""
        self._readers.add(notify)
        self._renew()

    def leave(self, notify: Callable[[], None]) -> None:
        """Somebody looks no more."""
        self._readers.discard(notify)

    def _watch(self) -> None:
        ended = _ended(self._daemon.stage)
        if ended not in (None, self._seen):
            self._old = True
            self._renew()
        self._seen = ended

    def _renew(self) -> None:
        """Read the store, if there is a reason and nobody is at it."""
        if self._old and self._readers and self._store is not None and self._reading is None:
            self._old = False
            self._reading = asyncio.create_task(self._read(self._store))

    async def _read(self, store: Path) -> None:
        try:
            self.text = await self._looking.look(store, _edition) or self.text
        finally:
            self._reading = None
        for notify in tuple(self._readers):
            notify()
        self._renew()


def _ended(stage: Stage) -> Any:  # noqa: ANN401 - it is only compared
    """Something else whenever a game has ended or an operator has been at work; None while a game goes on."""
    if stage.match is not None and stage.match.outcome is None:
        return None
    return stage.match, stage.for_operator


def _edition(database: sqlite3.Connection) -> str:
    """The message as the store has it now. Raises sqlite3.Error."""
    totals = Totals(*database.execute(_TOTALS).fetchone())
    return encode("scores", scoreboard(read_statistics(database), read_games(database, LATEST), totals))
