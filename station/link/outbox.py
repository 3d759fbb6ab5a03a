"""Sends every result to the league until the league has confirmed it."""

import asyncio
import logging
from typing import Final

from station.link.client import Link
from station.link.payload import HASH, Unreadable, read_list, read_payload
from station.link.results import identify, write_result
from station.matches.events import MatchEnded, Played
from station.matches.game import Game
from station.service.service import Service
from station.store.errors import StoreError
from station.store.journal import Journal
from station.store.results import mark_counted, read_uncounted

log = logging.getLogger("pegmind")

WINDOW: Final = 32
"""Results that may be under way at a time."""

FIRST_RESEND_SECONDS: Final = 30.0
LAST_RESEND_SECONDS: Final = 3600.0
"""Seconds until unanswered results are sent again, at first and at most: there may be no league at all."""

MOST_IDS_READ: Final = 256
"""Ids in one answer."""


class Outbox:
    """Sends results from a running loop until `close`."""

    def __init__(self, link: Link, topic: str, service: Service, journal: Journal) -> None:
        self._link = link
        self._topic = topic
        self._service = service
        self._journal = journal
        self._under_way: dict[str, int] = {}
        self._last = 0
        self._wait = FIRST_RESEND_SECONDS
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        link.watchers.append(self._begin)
        service.followers.add(self._follow)

    def close(self) -> None:
        """Stop sending."""
        self._link.watchers.remove(self._begin)
        self._service.followers.discard(self._follow)
        self._cancel_timer()

    def hear(self, _names: tuple[str, ...], payload: bytes) -> None:
        """Handle the ids of results that the league has counted. Raises Unreadable."""
        ids = read_list(read_payload(payload), "ids", str, MOST_IDS_READ)
        if not all(map(HASH.fullmatch, ids)):
            raise Unreadable("an id is not one")
        answered = {each: self._under_way.pop(each) for each in ids if each in self._under_way}
        if answered and self._mark_counted(answered):
            self._wait = FIRST_RESEND_SECONDS
            self._send_more()

    def _begin(self) -> None:
        """Send again after a new connection: results under way may have been lost with the last one."""
        self._wait = FIRST_RESEND_SECONDS
        self._send_anew()

    def _follow(self, played: Played[Game]) -> None:
        """Send more if a move has ended the match."""
        if played.find(MatchEnded) and self._link.is_connected:
            self._wait, self._last = (
                FIRST_RESEND_SECONDS,
                0,
            )  # the scores may have been reset, and the numbers with them
            self._send_more()

    def _send_anew(self) -> None:
        self._under_way.clear()
        self._last = 0
        self._send_more()

    def _send_more(self) -> None:
        """Send as many results as WINDOW allows, the oldest first; new ones do not delay the next attempt."""
        try:
            self._fill()
        except StoreError as error:
            log.error("the results for the league cannot be read: %s", error)
        except Exception:
            log.exception("a fault in Pegmind itself: the league is not told a result")
        due = self._loop.time() + self._wait
        if not self._under_way:
            self._cancel_timer()
        elif self._timer is None or due < self._timer.when():
            self._cancel_timer()
            self._timer = self._loop.call_at(due, self._again)

    def _fill(self) -> None:
        """Fill the window with results. Raises StoreError."""
        for finished in self._journal.read(read_uncounted, self._last, WINDOW):
            if len(self._under_way) == WINDOW:
                return
            moves = self._journal.timed_moves(finished.match)
            if (id_ := identify(moves)) not in self._under_way:
                self._link.publish(self._topic, write_result(finished, moves))
                self._under_way[id_] = finished.match
            self._last = finished.match

    def _again(self) -> None:
        """Send again what was not answered, with growing delays if the league never answers."""
        self._timer = None
        self._wait = min(2 * self._wait, LAST_RESEND_SECONDS)
        if self._link.is_connected:
            self._send_anew()

    def _mark_counted(self, answered: dict[str, int]) -> bool:
        """Mark results as counted; return whether that worked.

        A match that merely has the number of one that was set aside meanwhile is not marked.
        """
        moves = self._journal.timed_moves
        try:
            self._journal.note(
                mark_counted, [match for id_, match in answered.items() if identify(moves(match)) == id_]
            )
        except StoreError as error:
            log.error("it cannot be kept that the league has counted a result, which is told it again: %s", error)
            return False
        return True

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
