"""Tells other cabinets that this one is here, and whether it is free for a duel."""

import asyncio
from typing import Final

from station.link.client import Link
from station.link.payload import write_payload
from station.service.service import Service

FREE_SECONDS: Final = 5.0
"""Seconds for which a cabinet has to be free before it says so; so players who go on at once disturb nobody."""

GONE = write_payload(here=False)
"""The presence of a cabinet that is not connected."""


class Presence:
    """Publishes the presence of a station from a running loop until `close`."""

    def __init__(self, link: Link, topic: str, name: str, service: Service, free_seconds: float = FREE_SECONDS) -> None:
        self._link = link
        self._topic = topic
        self._name = name
        self._service = service
        self._free_seconds = free_seconds
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
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._free_seconds, self._say_free)

    def _say_free(self) -> None:
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
