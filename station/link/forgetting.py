"""Forgets in the store of a station whom the league has forgotten, while nobody plays."""

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
from station.service import Service
from station.store.errors import StoreError
from station.store.forgetting import Forgotten, forget_names, hash_name
from station.store.journal import Journal

log = logging.getLogger("pegmind")

MOST: Final = 1000
"""Names in one message; it has a limit of its own."""

EVERYBODY: Final = 1_000_000
"""More people than there can be in a store."""


def read_forgotten(payload: bytes) -> tuple[Forgotten, ...]:
    """Return who is to be forgotten; an empty message takes all of it back. Raises Unreadable."""
    if not payload:
        return ()
    entries = read_list(read_payload(payload), "forget", dict, MOST)
    forgotten = tuple(Forgotten(read_field(each, "name", str), read_field(each, "before", float)) for each in entries)
    if not all(HASH.fullmatch(each.name) and isfinite(each.before) for each in forgotten):
        raise Unreadable("a name is not a hash")
    return forgotten


def reload_station() -> None:
    """Have this process set its station up again, as an operator does with SIGHUP."""
    os.kill(os.getpid(), signal.SIGHUP)


class Forgetting:
    """Waits in a running loop, until `close`, for a moment when nobody plays; then a thread rewrites the store.

    Where that has changed anything, the station has to be set up anew by `reload`, for it knows the names.
    """

    def __init__(
        self, service: Service, journal: Journal, store: Path, reload: Callable[[], None] = reload_station
    ) -> None:
        self._service = service
        self._journal = journal
        self._store = store
        self._reload = reload
        self._wanted: tuple[Forgotten, ...] = ()
        self._loop = asyncio.get_running_loop()
        self._work: asyncio.Future[int] | None = None
        service.watchers.add(self._look)

    def close(self) -> None:
        """Begin nothing more."""
        self._service.watchers.discard(self._look)

    def hear(self, _names: tuple[str, ...], payload: bytes) -> None:
        """Take in who is to be forgotten. Raises Unreadable."""
        self._wanted = read_forgotten(payload)
        self._look()

    def _look(self) -> None:
        """Begin if somebody is to be forgotten who is in the store, and the cabinet is at rest."""
        if not self._wanted or self._work is not None or self._service.controller.scene.name != "attract":
            return
        wanted, self._wanted = self._wanted, ()
        try:
            known = {hash_name(name) for name in self._journal.players(EVERYBODY)}
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
