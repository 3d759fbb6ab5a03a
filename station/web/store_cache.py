"""Reads the store in a thread; caches of what viewers are sent of it: the scoreboard, the review of the last match."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from station.core.languages import load_catalog
from station.core.locale import ENGLISH
from station.core.messages import use_catalog
from station.core.view import ReviewPart
from station.games.registry import family_of, play
from station.lobby.controller import Controller
from station.lobby.view import is_in_suspense
from station.matches.game import Game
from station.service.service import Service
from station.store.appraisals import appraisals_of, open_appraisals
from station.store.errors import StoreError, translate_errors
from station.store.files import BUSY_SECONDS, check_file
from station.store.reading import connect, keep_trying
from station.store.results import read_games, read_statistics
from station.store.sums import SHIFT
from station.web.contract import ToPage
from station.web.protocol import encode
from station.web.scoreboard import LATEST_GAMES, Totals, scoreboard

log = logging.getLogger("pegmind")

Query = Callable[[sqlite3.Connection], ToPage]
"""Reads a message to the page from a store."""

_TOTALS: Final = f"""
    SELECT count(*), count(DISTINCT date(closed + {SHIFT.format("result")}, 'unixepoch', 'localtime'))
    FROM result WHERE reason != 'left'
"""  # noqa: S608 - ours

NO_PARTS: Final[ToPage] = {"review": []}
NO_REVIEW: Final = encode(NO_PARTS)
"""The message while there is no match to review."""

_NEWEST: Final = "SELECT max(match) FROM move"
_MOVES_OF: Final = "SELECT text FROM move WHERE match = ? ORDER BY number"


class StoreQuery:
    """Reads the `store` of a station in a thread, one query after the other; None: it has none.

    `missing` begins the log message if that fails: "the page shows no review".
    """

    def __init__(self, store: Path | None, missing: str) -> None:
        self.store = store
        self._missing = missing
        self._said = ""
        self._one = asyncio.Lock()

    async def run(self, query: Query) -> ToPage | None:
        """Return the result of a query; None without a store, or if it fails.

        That is logged unless the last one failed the same way.
        """
        if self.store is None:
            return None
        try:
            async with self._one:
                content = await asyncio.to_thread(_run, self.store, query)
        except (StoreError, ImportError) as error:
            self._say(str(error))
        except Exception as error:  # noqa: BLE001 - a failing card can corrupt a store in any way
            self._say(f"the store {self.store} cannot be understood ({str(error) or type(error).__name__})")
        else:
            self._said = ""
            return content
        return None

    def _say(self, why: str) -> None:
        if why != self._said:
            log.warning("%s: %s", self._missing, why)
        self._said = why


def _run(store: Path, query: Query) -> ToPage:
    """Return the result of a query. Raises StoreError, and whatever the query raises."""
    with translate_errors(str(store)):
        check_file(store)
        address = f"{store.absolute().as_uri()}?mode=ro"
        with closing(keep_trying(lambda: connect(address, BUSY_SECONDS))) as database:
            return query(database)


class StoreCache:
    """A message for all viewers, which is read from the store when it is out of date and there are viewers.

    Needs a running loop. `reader` reads it by a `query`. `message` is the first one; None: there is none yet.
    """

    def __init__(self, service: Service, reader: StoreQuery, query: Query, message: ToPage | None = None) -> None:
        self._set(message)
        self._service = service
        self._reader = reader
        self._query = query
        self._stale = True
        self._subject: Game | None = None
        self._reading: asyncio.Task[None] | None = None
        self._readers: set[Callable[[], None]] = set()
        self._follow()
        service.onlookers.watchers.add(self._watch)

    @property
    def text(self) -> str:
        """The message in English; empty if there is none yet."""
        return self.text_in(ENGLISH)

    def text_in(self, language: str) -> str:
        """Return the message in a language; empty if there is none yet."""
        if language not in self._texts:
            with use_catalog(load_catalog(language)):
                self._texts[language] = "" if self._message is None else encode(self._message)
        return self._texts[language]

    def _set(self, message: ToPage | None) -> None:
        self._message = message
        self._texts: dict[str, str] = {}

    def join(self, notify: Callable[[], None]) -> None:
        """Call `notify` from now on whenever the store has been read."""
        self._readers.add(notify)
        self._refresh()

    def leave(self, notify: Callable[[], None]) -> None:
        """Stop calling `notify`."""
        self._readers.discard(notify)

    def _follow(self) -> None:
        """Find out whether the message is out of date, and which match it is about, if any."""
        raise NotImplementedError

    def _watch(self) -> None:
        self._follow()
        self._refresh()

    def _refresh(self) -> None:
        """Start to read the store if needed, unless it is being read or the lamps have yet to reveal a result."""
        if self._reader.store is None or not self._stale or not self._readers or self._reading is not None:
            return
        if self._in_suspense:
            return
        self._stale = False
        self._reading = asyncio.create_task(self._read(self._subject))

    @property
    def _in_suspense(self) -> bool:
        return is_in_suspense(self._service.controller, asyncio.get_running_loop().time())

    async def _read(self, subject: Game | None) -> None:
        try:
            message = await self._reader.run(self._query)
        finally:
            self._reading = None
        if subject is self._subject:  # another match may have been opened meanwhile
            if message is not None:
                self._set(message)
            for notify in tuple(self._readers):
                notify()
        self._refresh()


class ScoreboardCache(StoreCache):
    """The scoreboard, which changes when a match ends or gets its date; `text` is empty until it is first read."""

    def __init__(self, service: Service, store: Path | None) -> None:
        self._ended: object = None
        self._is_dated = service.dates.is_known
        super().__init__(service, StoreQuery(store, "the page shows no newer scores"), _read_scoreboard)

    def _follow(self) -> None:
        ended = _end(self._service.controller)
        if ended not in (None, self._ended) or self._service.dates.is_known != self._is_dated:
            self._stale = True
        self._ended, self._is_dated = ended, self._service.dates.is_known


def _end(controller: Controller) -> tuple[Game | None, bool] | None:
    """Return a value that differs after each match and each operator's visit; None while a match is being played."""
    if controller.match is not None and controller.match.outcome is None:
        return None
    return controller.match, controller.scene.audience.who == "operator"


def _read_scoreboard(database: sqlite3.Connection) -> ToPage:
    """Return the scoreboard from the store. Raises sqlite3.Error."""
    totals = Totals(*database.execute(_TOTALS).fetchone())
    return {"scores": scoreboard(read_statistics(database), read_games(database, LATEST_GAMES), totals)}


class ReviewCache(StoreCache):
    """The review of the match on the board once it, or one of its rounds, is over; NO_REVIEW until then."""

    def __init__(self, service: Service, store: Path | None) -> None:
        query = partial(_read_newest, store=store)
        super().__init__(service, StoreQuery(store, "the page shows no review"), query, NO_PARTS)

    def _follow(self) -> None:
        match = self._service.controller.match
        reviews = None if match is None else family_of(match).reviews
        subject = match if match is not None and reviews is not None and reviews.reviewable(match) else None
        if subject is not self._subject or subject is None:
            self._set(NO_PARTS)
            self._stale = subject is not None
        self._subject = subject


def _read_newest(database: sqlite3.Connection, store: Path | None) -> ToPage:
    """Return the review of the newest match; if it is over, keep it for the statistics of those who played."""
    (match,) = database.execute(_NEWEST).fetchone()
    moves = _read_moves(database, match)
    if database.execute("SELECT 1 FROM result WHERE match = ?", (match,)).fetchone():
        with open_appraisals(store) as appraisals:
            appraisals.keep(moves, appraisals_of(moves, review_moves(moves)[1]))
    return _review_for_page(match, moves)


def read_review(match: int, database: sqlite3.Connection) -> ToPage:
    """Return the review of a match. Raises sqlite3.Error, ImportError and MoveError."""
    return _review_for_page(match, _read_moves(database, match))


def _review_for_page(match: int, moves: tuple[str, ...]) -> ToPage:
    family, parts = review_moves(moves)
    return {"review": [{**part, "family": family, "match": match} for part in parts]}


def _read_moves(database: sqlite3.Connection, match: int) -> tuple[str, ...]:
    return tuple(text for (text,) in database.execute(_MOVES_OF, (match,)))


@lru_cache(maxsize=8)
def review_moves(moves: tuple[str, ...]) -> tuple[str, tuple[ReviewPart, ...]]:
    """Return the family of a match with these moves, and the parts of its review.

    It takes half a second, so the last reviews are kept.
    """
    family = family_of(play(None, moves[0]).match)
    return family.name, tuple(family.reviews.review(moves)) if family.reviews else ()
