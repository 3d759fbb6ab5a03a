"""Tells other cabinets that this one is here, and whether it is free for a duel."""

import asyncio
from collections.abc import Callable
from typing import Final

from station.link.client import Link
from station.link.payload import write_payload
from station.service.service import Service

FREE_SECONDS: Final = 5.0
"""Seconds for which a cabinet has to be free before it says so; so players who go on at once disturb nobody."""

CROWDED_SECONDS: Final = 60.0
"""The same while the others that are offered have all just become free: one more would only take the place of one.

All cabinets hear each other's presence, so that what they say grows with the square of their number.
"""

GONE = write_payload(here=False)
"""The presence of a cabinet that is not connected."""


class Presence:
    """Publishes the presence of a station from a running loop until `close`.

    While `is_crowded` says that enough others have just become free, it waits longer until it says so, too.
    """

    def __init__(self, link: Link, topic: str, name: str, service: Service, is_crowded: Callable[[], bool]) -> None:
        self._link = link
        self._topic = topic
        self._name = name
        self._service = service
        self._is_crowded = is_crowded
        self._loop = asyncio.get_running_loop()
        self._free_since = self._loop.time()
        self._published: bool | None = None
        self._timer: asyncio.TimerHandle | None = None
        service.onlookers.watchers.add(self._look)
        self._publish(free=self._is_free)

    def close(self) -> None:
        """Stop publishing."""
        self._service.onlookers.watchers.discard(self._look)
        self._cancel_timer()

    def _look(self) -> None:
        """Say at once that this cabinet is no longer free, and after a while that it is."""
        if not self._is_free:
            self._cancel_timer()
            self._publish(free=False)
        elif not self._published and self._timer is None:
            self._free_since = self._loop.time()
            self._timer = self._loop.call_later(FREE_SECONDS, self._say_free)

    def _say_free(self) -> None:
        """Say that this cabinet is free, or look again after a while if that would be one too many."""
        if self._is_crowded() and self._loop.time() - self._free_since < CROWDED_SECONDS:
            self._timer = self._loop.call_later(FREE_SECONDS, self._say_free)
        else:
            self._timer = None
            self._publish(free=self._is_free)

    def _publish(self, *, free: bool) -> None:
        if free != self._published:
            self._published = free
            self._link.publish(self._topic, write_payload(here=True, name=self._name, free=free), retain=True)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def _is_free(self) -> bool:
        return self._service.controller.scene.audience.who == "free"
