"""Keeps the row being built at a board written down, so that it survives a power cut."""

from collections.abc import Callable
from typing import Final

from station.matches.game import DraftRow
from station.store.draft_writer import DraftWriter
from station.store.errors import StoreError
from station.store.journal import Journal

CLOCK_STEP: Final = 5.0
"""Seconds between two writes of the time left for a row; a power cut gives back at most that much."""


class Drafts:
    """Writes the row being built down whenever it has changed; `failed` is called with an error.

    `kept` is what the store has of it, or will have in a moment; a row that could not be written waits for `retry`.
    """

    def __init__(self, journal: Journal, kept: DraftRow | None, failed: Callable[[StoreError], None]) -> None:
        self._writer = DraftWriter(journal, self._fail)
        self._kept = kept
        self._failed = failed
        self._has_failed = False

    def keep(self, row: DraftRow | None) -> None:
        """Have a row written down, where it has changed, or some of its time is over."""
        if row is not None and not self._has_failed and differs(row, self._kept):
            self._kept = row
            self._writer.write(row)

    def retry(self) -> None:
        """Let a row be written down again after one could not be."""
        if self._has_failed:
            self._kept, self._has_failed = None, False

    def set(self, row: DraftRow | None) -> None:
        """Note the row that the store has now; one that still waits is not written."""
        self._writer.drop()
        self._kept, self._has_failed = row, False

    def close(self) -> None:
        """Write the row that still waits, and wait for the disk. Raises StoreError."""
        self._writer.close()

    def _fail(self, error: StoreError) -> None:
        self._has_failed = True
        self._failed(error)


def differs(row: DraftRow, kept: DraftRow | None) -> bool:
    """Whether a row has to be written down, after what was `kept` last."""
    if kept is None or row._replace(left=None) != kept._replace(left=None):
        return True
    if row.left is None or kept.left is None:
        return row.left != kept.left
    return abs(kept.left - row.left) >= CLOCK_STEP
