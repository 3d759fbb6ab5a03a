"""Publishes the status of a station when it has changed, once a second at most."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from station import __version__
from station.core.finding import Trouble
from station.games.results import FinishedMatch
from station.link.client import Link
from station.link.status import Seen, find_wrong, write_status
from station.service import Service
from station.store.errors import StoreError
from station.store.journal import GameCount, Journal

log = logging.getLogger("pegmind")

SOON: Final = 1.0
"""Seconds from a change until it is published: of ten changes in them only the last state is."""

MINUTE: Final = 60.0
"""Seconds after which we look by ourselves: a trouble or midnight comes without a move."""


class Parts(NamedTuple):
    """The hardware as the status tells of it: what is wrong with inputs, and parts by key that could not be opened."""

    troubles: Callable[[], tuple[Trouble, ...]]
    missing: Callable[[], tuple[tuple[str, str], ...]]


class StatusReporter:
    """Reports from a running loop until `close`."""

    def __init__(self, link: Link, topic: str, name: str, service: Service, journal: Journal, parts: Parts) -> None:
        self._link = link
        self._topic = topic
        self._name = name
        self._service = service
        self._parts = parts
        self._played = Played(journal)
        self._said = b""
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._say()
        service.watchers.add(self._wake)

    def close(self) -> None:
        """Report no more."""
        self._service.watchers.discard(self._wake)
        if self._timer is not None:
            self._timer.cancel()

    def _wake(self) -> None:
        """Something may have changed; the timer that is set already is soon enough, or else one is set."""
        soon = self._loop.time() + SOON
        if self._timer is not None and self._timer.when() > soon:
            self._timer.cancel()
            self._timer = self._loop.call_at(soon, self._say)

    def _say(self) -> None:
        self._timer = self._loop.call_later(MINUTE, self._say)
        if self._service.in_suspense:  # the lamps tell it first, and wake us
            return
        try:
            status = write_status(self._look())
        except Exception:
            log.exception("a fault in Pegmind itself: the status cannot be told to other cabinets")
            return
        if status != self._said:
            self._said = status
            self._link.publish(self._topic, status, retain=True)

    def _look(self) -> Seen:
        controller = self._service.controller
        match = controller.match
        now = self._loop.time()
        offset = self._service.wall_offset(now)
        self._played.look(match, None if offset is None else offset + now)
        return Seen(
            self._name,
            __version__,
            free=controller.scene.is_free,
            match=match,
            games=self._played.games,
            last=self._played.last,
            wrong=find_wrong(self._parts.troubles(), self._parts.missing(), controller.upkeep),
            upkeep=controller.upkeep,
            night=self._service.night_is_on,
            dropped=self._link.dropped,
        )


class Played:
    """What was played in the store: read anew when a match has ended, and when another day begins."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._read: tuple[object, object] | None = None
        self.games = GameCount(0, 0)
        self.last: FinishedMatch | None = None

    def look(self, match: object, now: float | None) -> None:
        """Read what has changed since; `now` is in seconds since 1970, None if that is unknown."""
        day = None if now is None else midnight(now)
        over = getattr(match, "outcome", None)
        if self._read is not None and self._read == (over and id(match), day):
            return
        try:
            self.games = self._journal.count_games(day)
            self.last = next(iter(self._journal.games(last=1)), None)
        except StoreError as error:
            log.error("the games cannot be counted for the link: %s", error)
        self._read = over and id(match), day


def midnight(now: float) -> float:
    """Return when the day began in the time zone of this computer, in seconds since 1970."""
    year, month, day, *_ = time.localtime(now)
    return time.mktime((year, month, day, 0, 0, 0, 0, 0, -1))
