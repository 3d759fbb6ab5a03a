"""Tells the league every result until it says that it has counted it."""

import asyncio
import logging
from typing import Final

from station.link.client import Link
from station.link.payload import HASH, Unreadable, read_list, read_payload
from station.link.results import identify, write_result
from station.service import Service
from station.store.errors import StoreError
from station.store.journal import Journal

log = logging.getLogger("pegmind")

WINDOW: Final = 32
"""Results under way at a time."""

AGAIN: Final = 30.0
SELDOM: Final = 3600.0
"""Seconds until what nobody has answered is sent again: at first, and at most, for there may be no league at all."""

MOST_IDS: Final = 256
"""Ids in one answer."""


class Outbox:
    """Sends from a running loop until `close`."""

    def __init__(self, link: Link, topic: str, service: Service, journal: Journal) -> None:
        self._link = link
        self._topic = topic
        self._service = service
        self._journal = journal
        self._under_way: dict[str, int] = {}
        self._last = 0
        self._ended: object = None
        self._wait = AGAIN
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        link.watchers.append(self._begin)
        service.watchers.add(self._look)

    def close(self) -> None:
        """Send no more."""
        self._link.watchers.remove(self._begin)
        self._service.watchers.discard(self._look)
        self._rest()

    def hear(self, _names: tuple[str, ...], payload: bytes) -> None:
        """Take in which results the league has counted. Raises Unreadable."""
        ids = read_list(read_payload(payload), "ids", str, MOST_IDS)
        if not all(map(HASH.fullmatch, ids)):
            raise Unreadable("an id is not one")
        answered = {each: self._under_way.pop(each) for each in ids if each in self._under_way}
        if answered and self._is_noted(answered):
            self._wait = AGAIN
            self._send_more()

    def _begin(self) -> None:
        """There is a connection: what is under way may have been lost with the last one."""
        self._wait = AGAIN
        self._send_anew()

    def _look(self) -> None:
        """A match may have ended, which stands on the board for many frames."""
        match = self._service.controller.match
        ended = match if match is not None and match.outcome is not None else None
        if ended is not self._ended:
            self._ended = ended
            if ended is not None and self._link.is_connected:
                self._wait, self._last = AGAIN, 0  # the scores may have begun anew, and the numbers with them
                self._send_more()

    def _send_anew(self) -> None:
        self._under_way.clear()
        self._last = 0
        self._send_more()

    def _send_more(self) -> None:
        """Send as much as there is room for, the oldest first; later games do not put off the next try."""
        try:
            self._fill()
        except StoreError as error:
            log.error("the results for the league cannot be read: %s", error)
        except Exception:
            log.exception("a fault in Pegmind itself: the league is not told a result")
        due = self._loop.time() + self._wait
        if not self._under_way:
            self._rest()
        elif self._timer is None or due < self._timer.when():
            self._rest()
            self._timer = self._loop.call_at(due, self._again)

    def _fill(self) -> None:
        """Raises StoreError."""
        for finished in self._journal.uncounted(self._last, WINDOW):
            if len(self._under_way) == WINDOW:
                return
            moves = self._journal.timed_moves(finished.match)
            if (id_ := identify(moves)) not in self._under_way:
                self._link.publish(self._topic, write_result(finished, moves))
                self._under_way[id_] = finished.match
            self._last = finished.match

    def _again(self) -> None:
        """Not everything was answered; a league that never answers is asked more and more rarely."""
        self._timer = None
        self._wait = min(2 * self._wait, SELDOM)
        if self._link.is_connected:
            self._send_anew()

    def _is_noted(self, answered: dict[str, int]) -> bool:
        """Keep it, but not of a match that has the number of one which was set aside meanwhile."""
        moves = self._journal.timed_moves
        try:
            self._journal.mark_counted([match for id_, match in answered.items() if identify(moves(match)) == id_])
        except StoreError as error:
            log.error("it cannot be kept that the league has counted a result, which is told it again: %s", error)
            return False
        return True

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
