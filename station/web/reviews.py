"""The review of a match that has just ended: reckoned in a thread, and only while somebody looks."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from station.daemon import Daemon
from station.games.match import Match
from station.web.looking import Looking
from station.web.protocol import encode

NONE: Final = encode("review", [])
"""What there is to review while a game goes on."""

_MOVES: Final = """
    SELECT text FROM move WHERE match = (SELECT max(match) FROM result WHERE reason != 'left') ORDER BY number
"""


class Reviews:
    """Made in a running loop. `store` is the file that the station keeps; None: the station forgets.

    `text` is the message for every viewer.
    """

    def __init__(self, daemon: Daemon, store: Path | None) -> None:
        self.text = NONE
        self._daemon = daemon
        self._store = store
        self._looking = Looking("the page shows no review")
        self._reviewed: Match | None = None
        self._readers: set[Callable[[], None]] = set()
        daemon.watchers.add(self._watch)

    def join(self, notify: Callable[[], None]) -> None:
        """Somebody looks: `notify` is called with every new review."""
        self._readers.add(notify)
        self._watch()

    def leave(self, notify: Callable[[], None]) -> None:
        """Somebody looks no more."""
        self._readers.discard(notify)

    def _watch(self) -> None:
        match = self._daemon.stage.match
        if not isinstance(match, Match) or match.outcome is None or match.outcome.reason == "left":
            self.text, self._reviewed = NONE, None
        elif match is not self._reviewed and self._store is not None and self._readers:
            self._reviewed = match
            self._task = asyncio.create_task(self._review(self._store, match))

    async def _review(self, store: Path, match: object) -> None:
        text = await self._looking.look(store, _reckoned)
        if text is not None and match is self._reviewed:
            self.text = text
            for notify in tuple(self._readers):
                notify()


def _reckoned(database: sqlite3.Connection) -> str:
    """The message for the newest match that is over. Raises sqlite3.Error, ImportError and MoveError."""
    from station.review import as_data, reviewed  # noqa: PLC0415 - numpy comes with it

    moves = [text for (text,) in database.execute(_MOVES)]
    return encode("review", [as_data(code) for code in reviewed(moves)])
