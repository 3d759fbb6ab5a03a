"""A debounced contact on a line: waits, in the loop's time, until a change of its pin counts."""

import asyncio
from collections.abc import Callable
from typing import Final

from hardware.inputs.debounce import Contact, add_edge, contact_at, restart, settle
from hardware.inputs.line import Line

PIN_READ_SECONDS: Final = 0.001
"""Seconds without an edge after which the pin is read."""

ARRIVAL_SECONDS: Final = 0.05
"""Seconds in which an edge arrives: if the pin is not as its last edge made it by then, an edge was lost.

The thread that reads the edges has to wait for a busy loop, each time for Python's switch interval of 5 ms or longer.
"""


class Switch:
    """A contact that reports to `on_change` when it has closed or opened, with the time of the first edge.

    `bounces` is the largest number of edges that were bounce around any change.
    """

    def __init__(self, line: Line, lock: float, on_change: Callable[[float, bool], None]) -> None:
        self._line = line
        self._lock = lock
        self._on_change = on_change
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._contact = contact_at(closed=line.closed)
        self._burst_began = float("-inf")
        self._idle_edges = 0
        self.bounces = 0

    @property
    def closed(self) -> bool:
        """Whether the contact counts as closed."""
        return self._contact.closed

    def add_edge(self, at: float, *, closed: bool) -> None:
        """Handle an edge with its timestamp in seconds."""
        if at - self._contact.since > self._lock:
            self._burst_began, self._idle_edges = at, 0
        self._idle_edges += 1
        self._take(add_edge(self._contact, at, self._lock, closed=closed), at)

    def stop(self) -> None:
        """Forget the change that is under way."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def restart(self, *, closed: bool) -> None:
        """Start again from a level of the line, which is no change."""
        self.stop()
        self._contact = contact_at(closed=closed)

    def _take(self, contact: Contact, now: float) -> None:
        """Look again when the change under way is due, or else after the lock: an edge may have been lost."""
        has_changed = contact.closed != self._contact.closed
        self._contact = contact
        self.stop()
        due = contact.due(self._lock)
        if due is None:
            due = max(contact.changed + self._lock, now + PIN_READ_SECONDS)
        self._timer = self._loop.call_later(due - now, self._read_pin, due)
        if has_changed:
            self._idle_edges -= 1
            self._on_change(contact.changed, contact.closed)

    def _read_pin(self, due: float, after: float = ARRIVAL_SECONDS) -> None:
        """Read the pin. If it is not as its last edge made it, give the next edge the time `after` to arrive."""
        if not self._line.watched:
            return
        level = self._line.closed
        if level != self._contact.pin and after:
            self._timer = self._loop.call_later(after, self._read_pin, due + after, 0.0)
        elif level != self._contact.pin:
            self._take(restart(self._contact, due, closed=level), due)
        elif (settled := settle(self._contact, due, self._lock)) is not self._contact:
            self._take(settled, due)
        elif settled.changed >= self._burst_began:
            self.bounces = max(self.bounces, self._idle_edges)
