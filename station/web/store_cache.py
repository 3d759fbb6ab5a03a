"""What viewers are sent from the store, read beside the loop: the scoreboard and the last match's review."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from station.controller import Controller
from station.games.pegs.match import Match
from station.service import Service
from station.store.errors import StoreError, explained
from station.store.files import BUSY_SECONDS, check_file
from station.store.results import read_games, read_statistics
from station.web.protocol import encode
from station.web.scoreboard import LATEST, Totals, scoreboard

log = logging.getLogger("pegmind")


class StoreQuery:
    """`missing` is what the page is without where a look fails, as in "the page shows no review"."""

    def __init__(self, missing: str) -> None:
        self._missing = missing
        self._said = ""

    async def look(self, store: Path, told: Callable[[sqlite3.Connection], str]) -> str | None:
        """What is `told` of the store; None where it cannot be, which is logged unless it was the last time, too."""
        try:
            text = await asyncio.to_thread(_looked, store, told)
        except (StoreError, ImportError) as error:
            self._say(str(error))
        except Exception as error:  # noqa: BLE001 - what a failing card makes of a store, no reader can foresee
            self._say(f"the store {store} cannot be understood ({str(error) or type(error).__name__})")
        else:
            self._said = ""
            return text
        return None

    def _say(self, why: str) -> None:
        if why != self._said:
            log.warning("%s: %s", self._missing, why)
        self._said = why


def _looked(store: Path, told: Callable[[sqlite3.Connection], str]) -> str:
    """Raises StoreError, and whatever `told` raises."""
    with explained(str(store)):
        check_file(store)
        address = f"{store.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS)) as database:
            return told(database)


_TOTALS: Final = """
    SELECT count(*), count(DISTINCT date(closed, 'unixepoch', 'localtime')) FROM result WHERE reason != 'left'
"""


class ScoreboardCache:
    """Made in a running loop. `store` is the file that the station keeps; None: the station forgets.

    `text` is the message for every viewer, and empty before the first edition.
    """

    def __init__(self, daemon: Service, store: Path | None) -> None:
        self.text = ""
        self._daemon = daemon
        self._store = store
        self._seen = _ended(daemon.stage)
        self._old = True
        self._looking = StoreQuery("the page shows no newer scores")
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


def _ended(stage: Controller) -> Any:  # noqa: ANN401 - it is only compared
    """Something else whenever a game has ended or an operator has been at work; None while a game goes on."""
    if stage.match is not None and stage.match.outcome is None:
        return None
    return stage.match, stage.for_operator


def _edition(database: sqlite3.Connection) -> str:
    """The message as the store has it now. Raises sqlite3.Error."""
    totals = Totals(*database.execute(_TOTALS).fetchone())
    return encode("scores", scoreboard(read_statistics(database), read_games(database, LATEST), totals))


NONE: Final = encode("review", [])
"""What there is to review while a game goes on."""

_MOVES: Final = """
    SELECT text FROM move WHERE match = (SELECT max(match) FROM result WHERE reason != 'left') ORDER BY number
"""


class Reviews:
    """Made in a running loop. `store` is the file that the station keeps; None: the station forgets.

    `text` is the message for every viewer.
    """

    def __init__(self, daemon: Service, store: Path | None) -> None:
        self.text = NONE
        self._daemon = daemon
        self._store = store
        self._looking = StoreQuery("the page shows no review")
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
    from station.games.pegs.review import review_as_data, reviewed  # noqa: PLC0415 - numpy comes with it

    moves = [text for (text,) in database.execute(_MOVES)]
    return encode("review", [review_as_data(code) for code in reviewed(moves)])
