"""One watched line: its edges reach the loop, but never more of them than the loop can handle.

gpiozero calls back in a thread of its own on a Pi and in the caller's thread on the mock, and an exception
in a callback ends lgpio's only callback thread. So a callback does one thing: it hands the edge to the
loop. A line with too many edges in a second is muted for a while, and so is one whose listener asks for it. Then it
is watched on trial, while its edges do not count yet, and they count again if it was calm for that long.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final, NamedTuple, Protocol

from gpiozero import InputDevice
from gpiozero.pins import Factory

from hardware.inputs.debounce import Rate, count_edge
from hardware.inputs.troubles import Troubles

log = logging.getLogger("pegmind")

MUTED_SECONDS: Final = 2.0
TRIAL_SECONDS: Final = 1.0
TRIAL_EDGES: Final = 20
"""Edges that make a trial fail. A press or two has fewer; what presses as often as a hum has more."""


class Place(NamedTuple):
    """A line: its key in [pins] and its GPIO."""

    control: str
    gpio: int


class Listener(Protocol):
    """Receives the edges of a line, in the loop's thread."""

    def handle_edge(self, at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Handle an edge with its timestamp in seconds."""
        ...

    def handle_mute(self) -> None:
        """Handle that no edges will come for a while."""
        ...

    def handle_unmute(self, closed: bool) -> None:  # noqa: FBT001 - a level
        """Handle that edges come again; `closed` is the present state of the line."""
        ...


class Line:
    """A line that is closed to ground, with the internal pull-up; its edges are watched.

    Raises whatever the pin factory raises if it cannot be opened or watched.
    """

    def __init__(self, place: Place, factory: Factory, troubles: Troubles) -> None:
        self.place = place
        self._loop = asyncio.get_running_loop()
        self._troubles = troubles
        self._rate = Rate()
        self._is_trusted = True
        self._muted = False
        self._listener: Listener | None = None
        self._limit = self._max_edges = TRIAL_EDGES
        self._device = InputDevice(place.gpio, pull_up=True, pin_factory=factory)
        try:
            self._device.pin.edges = "both"
            self._device.pin.when_changed = self._on_edge
        except BaseException:
            with suppress(Exception):  # the first error says more
                self.close()
            raise

    def listen(self, listener: Listener, max_edges: int) -> None:
        """Send the edges to `listener` from now on, up to `max_edges` in a second."""
        self._listener = listener
        self._limit = self._max_edges = max_edges

    def request_edges(self) -> None:
        """Request the edges once more, unless the line has been closed."""
        if not self._device.closed:
            self._device.pin.edges = "both"

    @property
    def watched(self) -> bool:
        """Whether the edges of the line count."""
        return self._is_trusted and not self._device.closed

    @property
    def closed(self) -> bool:
        """Whether the contact is closed now; once the line has been released, it counts as open."""
        return not self._device.closed and bool(self._device.is_active)

    def close(self) -> None:
        """Release the pin."""
        if not self._device.closed:
            # gpiozero's lgpio pin keeps its callback when it is closed, and that would end lgpio's thread later on.
            self._device.pin.when_changed = None
        self._device.close()

    def _on_edge(self, ticks: float, state: int) -> None:
        if self._listener is None:
            return
        try:
            self._rate = count_edge(self._rate, ticks)
            if self._rate.edges == self._limit:
                self._loop.call_soon_threadsafe(self.mute)
            elif self._rate.edges < self._limit and self._is_trusted:
                self._loop.call_soon_threadsafe(self._hand_on, ticks, not state)
        except Exception:  # of any type: the thread that calls us must live
            log.debug("an edge came too late for the loop", exc_info=True)

    def mute(self) -> None:
        """Ignore the line until it is calm; call it in the loop's thread."""
        if self._listener is None or self._device.closed or self._muted:
            return
        self._muted = True
        self._device.pin.when_changed = None
        if self._is_trusted:
            self._is_trusted = False
            self._listener.handle_mute()
        self._troubles.begin(*self.place, "chattering")
        self._loop.call_later(MUTED_SECONDS, self._begin_trial)

    def _hand_on(self, at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        if self._listener is not None and self._is_trusted:
            self._listener.handle_edge(at, closed)

    def _begin_trial(self) -> None:
        if self._device.closed:
            return
        self._muted = False
        self._rate = Rate()
        self._limit = TRIAL_EDGES
        self._device.pin.when_changed = self._on_edge
        self._loop.call_later(TRIAL_SECONDS, self._end_trial)

    def _end_trial(self) -> None:
        if self._listener is None or self._device.closed or self._rate.edges >= TRIAL_EDGES:
            return
        self._limit = self._max_edges
        self._is_trusted = True
        self._troubles.end(self.place.control, "chattering")
        self._listener.handle_unmute(self.closed)
