"""Publishes the status of a station when it has changed, at most once a second."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from station import __version__
from station.core.finding import Trouble
from station.link.client import Link
from station.link.status import CabinetState, find_wrong, write_status
from station.lobby.view import is_in_suspense
from station.matches.events import MatchEnded, Played
from station.matches.game import Game
from station.matches.results import FinishedMatch
from station.service.service import Service
from station.store.errors import StoreError
from station.store.journal import Journal
from station.store.results import GameCount, count_games, read_games

log = logging.getLogger("pegmind")

STATUS_DELAY: Final = 1.0
"""Seconds from a change until the status is published; changes within them are published together."""

STATUS_INTERVAL: Final = 60.0
"""Seconds between checks without a move: a trouble or midnight comes without one."""


class Parts(NamedTuple):
    """The hardware in the status: troubles with inputs, and parts that could not be opened (by key and sentence).

    `page` is the address of the cabinet's page for other machines; empty if there is none.
    """

    troubles: Callable[[], tuple[Trouble, ...]]
    missing: Callable[[], tuple[tuple[str, str], ...]]
    page: str = ""


class StatusReporter:
    """Publishes the status from a running loop until `close`."""

    def __init__(self, link: Link, topic: str, name: str, service: Service, journal: Journal, parts: Parts) -> None:
        self._link = link
        self._topic = topic
        self._name = name
        self._service = service
        self._parts = parts
        self._counts = GameCounts(journal)
        self._published = b""
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._report()
        service.onlookers.watchers.add(self._wake)
        service.followers.add(self._follow)

    def close(self) -> None:
        """Stop publishing."""
        self._service.followers.discard(self._follow)
        self._service.onlookers.watchers.discard(self._wake)
        if self._timer is not None:
            self._timer.cancel()

    def _follow(self, played: Played[Game]) -> None:
        if played.find(MatchEnded):
            self._counts.outdate()

    def _wake(self) -> None:
        """Report within STATUS_DELAY, since something may have changed."""
        soon = self._loop.time() + STATUS_DELAY
        if self._timer is not None and self._timer.when() > soon:
            self._timer.cancel()
            self._timer = self._loop.call_at(soon, self._report)

    def _report(self) -> None:
        self._timer = self._loop.call_later(STATUS_INTERVAL, self._report)
        if is_in_suspense(self._service.controller, self._loop.time()):
            return  # the lamps reveal a result first, and then wake us
        try:
            status = write_status(self._read_state())
        except Exception:
            log.exception("a fault in Pegmind itself: the status cannot be told to other cabinets")
            return
        if status != self._published:
            self._published = status
            self._link.publish(self._topic, status, retain=True)

    def _read_state(self) -> CabinetState:
        controller = self._service.controller
        match = controller.match
        now = self._loop.time()
        offset = self._service.dates.wall_offset(now)
        self._counts.update(None if offset is None else offset + now, are_aside=match is None)
        return CabinetState(
            self._name,
            __version__,
            match=match,
            games=self._counts.games,
            last=self._counts.last,
            wrong=find_wrong(self._parts.troubles(), self._parts.missing(), controller.upkeep),
            upkeep=controller.upkeep,
            night=self._service.maintenance.night_is_on,
            dropped=self._link.dropped,
        )


class GameCounts:
    """The games in the store: read again when one has ended or all were set aside, and when another day begins."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._read: tuple[float | None, bool] | None = None
        self.games = GameCount(0, 0)
        self.last: FinishedMatch | None = None

    def outdate(self) -> None:
        """Have the games read again: one has ended."""
        self._read = None

    def update(self, now: float | None, *, are_aside: bool = False) -> None:
        """Read the games again if needed; `now` is in seconds since 1970, or None if the time is unknown."""
        day = None if now is None else midnight(now)
        if self._read == (day, are_aside):
            return
        try:
            self.games = self._journal.read(count_games, day)
            self.last = next(iter(self._journal.read(read_games, last=1)), None)
        except StoreError as error:
            log.error("the games cannot be counted for the link: %s", error)
        self._read = day, are_aside


def midnight(now: float) -> float:
    """Return when the day of `now` began in this computer's time zone, in seconds since 1970."""
    year, month, day, *_ = time.localtime(now)
    return time.mktime((year, month, day, 0, 0, 0, 0, 0, -1))
