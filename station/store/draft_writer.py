"""Writes the row being built outside the loop, so that lamps wait for the disk only to acknowledge a move."""

import asyncio
from collections.abc import Callable
from typing import Final

from station.matches.game import DraftRow
from station.store.errors import StoreError
from station.store.journal import Journal

DRAFT_SECONDS: Final = 0.1
"""Seconds from the last change of a row until it is written: a flick of the knob is one write."""


class DraftWriter:
    """Passes the newest row to the journal, and lets a thread wait for the disk. `failed` is called with an error."""

    def __init__(self, journal: Journal, failed: Callable[[StoreError], None]) -> None:
        self._journal = journal
        self._failed = failed
        self._loop = asyncio.get_running_loop()
        self._draft: DraftRow | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._syncing: asyncio.Future[None] | None = None

    def write(self, draft: DraftRow) -> None:
        """Write a row once it has stopped changing; an earlier one that still waits is dropped."""
        self.drop()
        self._draft = draft
        self._timer = self._loop.call_later(DRAFT_SECONDS, self._commit)

    def drop(self) -> None:
        """Drop the row that still waits: a move has taken its place."""
        if self._timer is not None:
            self._timer.cancel()
        self._draft = self._timer = None

    def close(self) -> None:
        """Write the row that still waits, and wait for the disk; `failed` is no longer called. Raises StoreError."""
        draft, syncing = self._draft, self._syncing
        self.drop()
        if syncing is not None:
            syncing.remove_done_callback(self._on_sync)
        if draft is not None:
            self._journal.keep(draft)
        if draft is not None or syncing is not None:
            self._journal.sync()

    def _commit(self) -> None:
        """Write the row that waits; while an earlier one is on its way to the disk, it waits on."""
        self._timer = None
        if self._draft is None or self._syncing is not None:
            return
        draft, self._draft = self._draft, None
        try:
            self._journal.keep(draft)
        except StoreError as error:
            self._failed(error)
            return
        self._syncing = self._loop.run_in_executor(None, self._journal.sync)
        self._syncing.add_done_callback(self._on_sync)

    def _on_sync(self, done: asyncio.Future[None]) -> None:
        self._syncing = None
        if done.cancelled():
            return
        try:
            done.result()
        except StoreError as error:
            self._failed(error)
        if self._timer is None:
            self._commit()
