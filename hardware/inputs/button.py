"""One debounced contact."""

import asyncio
from collections.abc import Callable
from typing import Final

from hardware.inputs.debounce import Contact, settle
from hardware.inputs.line import Line
from hardware.inputs.troubles import Troubles
from station.core.events import Event, Press, Release

MARGIN: Final = 0.001
"""Seconds after the end of a lock at which its pin is looked at: no edge within the lock is younger."""

STUCK_SECONDS: Final = 60.0
"""Nobody presses a button that long."""

MOST: Final = 300
"""Edges in a second: ten presses that bounce a lot."""

Moved = Callable[[str, float], None]


class Button:
    """A control that is pressed and let go; `moved` is told of both, with the second.

    `bounces` are the most edges that meant nothing after any press or release.
    """

    def __init__(
        self, line: Line, lock: float, emit: Callable[[Event], None], moved: Moved, troubles: Troubles
    ) -> None:
        self._line = line
        self._lock = lock
        self._emit = emit
        self._moved = moved
        self._troubles = troubles
        self._loop = asyncio.get_running_loop()
        self._contact = Contact()
        self._edges = 0
        self.bounces = 0
        self._alarm: asyncio.TimerHandle | None = None
        line.listen(self, MOST)
        if line.closed:
            self._set_alarm()

    def edge(self, at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Take in an edge with its timestamp in seconds."""
        if not closed:
            self._troubles.end(self._line.place.control, "stuck")
        self._edges += 1
        contact = settle(self._contact, closed=closed, now=at, lock=self._lock)
        if contact is not self._contact:
            self._contact = contact
            self._edges = 0
            self._loop.call_later(self._lock + MARGIN, self._look_again, contact)
            self._tell(at)

    def muted(self) -> None:
        """Let go: a finger is not what chatters."""
        if self._contact.closed:
            self._contact = Contact()
            self._tell(self._loop.time())

    def heard(self, closed: bool) -> None:  # noqa: FBT001 - a level
        """Begin anew; a button that is held is felt from its next press."""
        if closed:
            self._set_alarm()

    def _tell(self, at: float) -> None:
        control = self._line.place.control
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._contact.closed:
            self._set_alarm()
        self._moved(control, at)
        self._emit((Press if self._contact.closed else Release)(control))

    def _look_again(self, contact: Contact) -> None:
        """See how the pin stands after the lock of `contact`, unless another edge has been accepted since."""
        if contact is self._contact and self._line.watched:
            moved_on = self._line.closed != contact.closed
            self.bounces = max(self.bounces, self._edges - moved_on)
            self.edge(contact.locked_until, self._line.closed)

    def _set_alarm(self) -> None:
        self._alarm = self._loop.call_later(STUCK_SECONDS, self._look_if_stuck, self._contact)

    def _look_if_stuck(self, contact: Contact) -> None:
        if contact is self._contact and self._line.watched and self._line.closed:
            self._troubles.begin(*self._line.place, "stuck")
