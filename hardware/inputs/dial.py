"""The two lines of the knob."""

import asyncio
from collections.abc import Callable
from typing import Final

from hardware.inputs.debounce import Contact, settle
from hardware.inputs.line import Line
from hardware.inputs.quadrature import Knob, found, look, turn
from station.core.events import Event, Turn

CALM_SECONDS: Final = 0.05
"""The knob is looked at when it has been calm for so long."""

MOST: Final = 6000
"""Edges of a line in a second: faster than any hand turns any encoder."""

Moved = Callable[[str, float], None]


class Dial:
    """The knob between line `a` and line `b`, with `transitions` (4, 2 or 1) from detent to detent."""

    def __init__(self, a: Line, b: Line, transitions: int, emit: Callable[[Event], None]) -> None:
        self._lines = (a, b)
        self._transitions = transitions
        self._emit = emit
        self._loop = asyncio.get_running_loop()
        self._edges = 0
        self._looking = False
        self._looked_at = float("-inf")
        self.begin()

    def begin(self) -> None:
        """Begin with the lines as they stand."""
        a, b = self._lines
        self._knob = self._before = found(a=a.closed, b=b.closed)

    def edge(self, at: float, *, b: bool, closed: bool) -> None:
        """Take in an edge of line A, or of line `b`, with its timestamp in seconds."""
        if at < self._looked_at:
            # It was under way when the lines were looked at, so nothing had been lost: that look does not count.
            self._knob = self._before._replace(detent=self._knob.detent)
            self._looked_at = float("-inf")
        self._edges += 1
        if not self._looking:
            self._look_later()
        self._tell(*turn(self._knob, b=b, closed=closed, transitions=self._transitions))

    def _look_later(self) -> None:
        self._looking = True
        self._loop.call_later(CALM_SECONDS, self._look, self._edges)

    def _look(self, edges: int) -> None:
        """See how the lines stand, unless there has been an edge since: one that was lost is found so."""
        a, b = self._lines
        if not a.watched or not b.watched:
            self._looking = False
        elif edges != self._edges:
            self._look_later()
        else:
            self._looking = False
            self._before = self._knob
            self._looked_at = self._loop.time()
            self._tell(*look(self._knob, a=a.closed, b=b.closed, transitions=self._transitions))

    def _tell(self, knob: Knob, detents: int) -> None:
        self._knob = knob
        for _ in range(abs(detents)):
            self._emit(Turn(1 if detents > 0 else -1))


class Side:
    """One of the two lines of a dial; `moved` is told of its edges that are no bounce."""

    def __init__(self, dial: Dial, line: Line, *, b: bool, lock: float, moved: Moved) -> None:
        self._dial = dial
        self._line = line
        self._b = b
        self._lock = lock
        self._moved = moved
        self._contact = Contact()
        line.listen(self, MOST)

    def edge(self, at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Take in an edge with its timestamp in seconds."""
        contact = settle(self._contact, closed=closed, now=at, lock=self._lock)
        if contact is not self._contact:
            self._contact = contact
            self._moved(self._line.place.control, at)
        self._dial.edge(at, b=self._b, closed=closed)

    def muted(self) -> None:
        """Wait: without this line there is no turn."""

    def heard(self, closed: bool) -> None:  # noqa: FBT001 - a level
        """Begin anew."""
        self._contact = Contact(closed)
        self._dial.begin()
