"""Removes the names that the league has forgotten from a station's store, while nobody plays."""

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Final

from station.core.threads import ThreadError
from station.link.payload import HASH, Unreadable, read_field, read_list, read_payload
from station.service.service import Service
from station.store.errors import StoreError
from station.store.forgetting import NameToForget, forget_names, hash_name
from station.store.journal import Journal
from station.store.results import read_players

log = logging.getLogger("pegmind")

MOST_NAMES_READ: Final = 1000
"""Names in one message, which has its own limit of bytes."""

MOST_PEOPLE: Final = 1_000_000
"""More people than a store can hold."""


def read_forgotten(payload: bytes) -> tuple[NameToForget, ...]:
    """Return the names to forget; none for an empty message. Raises Unreadable."""
    if not payload:
        return ()
    entries = read_list(read_payload(payload), "forget", dict, MOST_NAMES_READ)
    forgotten = tuple(
        NameToForget(read_field(each, "name", str), read_field(each, "before", float)) for each in entries
    )
    if not all(HASH.fullmatch(each.name) and isfinite(each.before) for each in forgotten):
        raise Unreadable("a name is not a hash")
    return forgotten


def reload_station() -> None:
    """Have this process set up its station again, as an operator does with SIGHUP."""
    os.kill(os.getpid(), signal.SIGHUP)


class Forgetting:
    """Waits in a running loop, until `close`, for a moment when nobody plays; then a thread rewrites the store.

    If that has changed anything, `reload` sets the station up again, because it holds names in memory.
    """

    def __init__(
        self, service: Service, journal: Journal, store: Path, reload: Callable[[], None] = reload_station
    ) -> None:
        self._service = service
        self._journal = journal
        self._store = store
        self._reload = reload
        self._wanted: tuple[NameToForget, ...] = ()
        self._loop = asyncio.get_running_loop()
        self._work: asyncio.Future[int] | None = None
        service.onlookers.watchers.add(self._look)

    def close(self) -> None:
        """Start no more work."""
        self._service.onlookers.watchers.discard(self._look)

    def hear(self, _names: tuple[str, ...], payload: bytes) -> None:
        """Handle a list of names to forget. Raises Unreadable."""
        self._wanted = read_forgotten(payload)
        self._look()

    def _look(self) -> None:
        """Start if the store has names to forget and nobody plays."""
        if not self._wanted or self._work is not None or not self._service.controller.scene.audience.away:
            return
        wanted, self._wanted = self._wanted, ()
        try:
            known = {hash_name(name) for name in self._journal.read(read_players, MOST_PEOPLE)}
            if known & {each.name for each in wanted}:
                self._work = self._loop.run_in_executor(None, forget_names, self._store, wanted)
                self._work.add_done_callback(self._done)
        except (StoreError, ThreadError) as error:
            self._complain(error)

    def _done(self, work: asyncio.Future[int]) -> None:
        self._work = None
        if work.cancelled():
            return
        error = work.exception()
        if error is not None:
            self._complain(error)
        elif work.result():
            log.info("names were taken out of %d matches: they are forgotten in the league", work.result())
            self._reload()

    def _complain(self, error: BaseException) -> None:
        log.error("names that are forgotten in the league cannot be forgotten here; pegmind forget NAME can: %s", error)
