"""The caretaker's rounds: counts are written down every hour, and what is wrong with the wires soon after it shows."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from station.caretaker import Caretaker
from station.finding import Trouble
from station.store.errors import StoreError

log = logging.getLogger("pegmind")

HOUR: Final = 3600.0
"""What was counted in less is lost with the plug."""

SOON: Final = 10.0
"""Seconds from a change until it is noted: a contact that comes and goes costs the card six writes a minute at most."""


class Board(Protocol):
    """Where troubles are noted; `station.store.journal` has a real one. Raises StoreError."""

    def troubles(self) -> tuple[Trouble, ...]:
        """Give back what was noted last."""
        ...

    def note(self, troubles: Iterable[Trouble]) -> None:
        """Replace what was noted."""
        ...


class Rounds:
    """Made in a running loop, until `close`. `wall` tells the time of day, in seconds since 1970."""

    def __init__(
        self,
        caretaker: Caretaker,
        board: Board,
        troubles: Callable[[], tuple[Trouble, ...]],
        wall: Callable[[], float],
    ) -> None:
        self._caretaker = caretaker
        self._board = board
        self._troubles = troubles
        self._wall = wall
        self._loop = asyncio.get_running_loop()
        self._hourly = self._loop.call_later(HOUR, self._count)
        self._soon: asyncio.TimerHandle | None = None
        if self._noted():  # by the last station, and may be mended since
            self.uneasy()

    def uneasy(self) -> None:
        """Something has begun or ended to be wrong with a wire."""
        if self._soon is None:
            self._soon = self._loop.call_later(SOON, self._note)

    def finish(self) -> None:
        """Write down what was counted so far: the day is over."""
        self._caretaker.write_down(self._loop.time())

    def close(self) -> None:
        """End the rounds; what is not written down is forgotten, as with the plug."""
        self._hourly.cancel()
        if self._soon is not None:
            self._soon.cancel()

    def _count(self) -> None:
        self._caretaker.write_down(self._loop.time())
        self._hourly = self._loop.call_later(HOUR, self._count)

    def _note(self) -> None:
        self._soon = None
        began = self._wall() - self._loop.time()
        try:
            self._board.note(trouble._replace(since=began + trouble.since) for trouble in self._troubles())
        except StoreError as error:
            log.error("what is wrong with the wires cannot be kept: %s", error)

    def _noted(self) -> tuple[Trouble, ...]:
        try:
            return self._board.troubles()
        except StoreError as error:
            log.error("what was wrong with the wires cannot be read: %s", error)
            return ()
