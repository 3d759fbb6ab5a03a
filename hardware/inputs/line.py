"""One watched line: its edges reach the loop, and never more of them than the loop can bear.

gpiozero calls back in a thread of its own on a Pi and in the caller's thread on the mock, and an exception
in a callback ends lgpio's only callback thread. So a callback does one thing: it hands the edge to the
loop. A line with too many edges in a second is not watched for a while; then it is watched without being
believed, and only when it was calm for that long its edges count again.
"""

import asyncio
import logging
from typing import Final, NamedTuple, Protocol

from gpiozero import InputDevice
from gpiozero.pins import Factory

from hardware.errors import opening
from hardware.inputs.debounce import Rate, counted
from hardware.inputs.troubles import Troubles

log = logging.getLogger("pegmind")

MUTED_SECONDS: Final = 2.0
TRIAL_SECONDS: Final = 0.25
CALM: Final = 20
"""Edges that a line may have in its trial: a press or two."""


class Place(NamedTuple):
    """Where a line is: the key of [pins] and the GPIO."""

    control: str
    gpio: int


class Ear(Protocol):
    """What listens to a line, in the loop's thread."""

    def edge(self, at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Take in an edge with its timestamp in seconds."""
        ...

    def muted(self) -> None:
        """Take note that no edge will come for a while."""
        ...

    def heard(self, closed: bool) -> None:  # noqa: FBT001 - a level
        """Take note of how the line stands, now that edges come again."""
        ...


class Line:
    """A line that is closed to ground, with the internal pull-up. Raises CabinetError where it cannot be had."""

    def __init__(self, place: Place, factory: Factory, troubles: Troubles) -> None:
        self.place = place
        self._key = f"pins.{place.control} = {place.gpio}"
        self._loop = asyncio.get_running_loop()
        self._troubles = troubles
        self._rate = Rate()
        self._believed = True
        with opening(self._key):
            self._device = InputDevice(place.gpio, pull_up=True, pin_factory=factory)

    def listen(self, ear: Ear, most: int) -> None:
        """Send the edges to `ear` from now on, up to `most` in a second. Raises CabinetError."""
        self._ear = ear
        self._limit = self._most = most
        with opening(self._key):
            self._device.pin.edges = "both"
            self._device.pin.when_changed = self._changed

    def again(self) -> None:
        """Ask for the edges once more, unless they are not wanted now."""
        if not self._device.closed:
            self._device.pin.edges = "both"

    @property
    def watched(self) -> bool:
        """Whether its edges count."""
        return self._believed and not self._device.closed

    @property
    def closed(self) -> bool:
        """Whether the contact is closed now; a line that was let go is open."""
        return not self._device.closed and bool(self._device.is_active)

    def close(self) -> None:
        """Let go of the pin."""
        if not self._device.closed:
            # gpiozero's lgpio pin keeps its callback when it is closed, and that would end lgpio's thread later on.
            self._device.pin.when_changed = None
        self._device.close()

    def _changed(self, ticks: float, state: int) -> None:
        try:
            self._rate = counted(self._rate, ticks)
            if self._rate.edges == self._limit:
                self._loop.call_soon_threadsafe(self._mute)
            elif self._rate.edges < self._limit and self._believed:
                self._loop.call_soon_threadsafe(self._ear.edge, ticks, not state)
        except Exception:  # whatever it is: the thread that calls us must live
            log.debug("an edge came too late for the loop", exc_info=True)

    def _mute(self) -> None:
        if self._device.closed:
            return
        self._device.pin.when_changed = None
        if self._believed:
            self._believed = False
            self._ear.muted()
        self._troubles.begin(*self.place, "chattering")
        self._loop.call_later(MUTED_SECONDS, self._try)

    def _try(self) -> None:
        if self._device.closed:
            return
        self._rate = Rate()
        self._limit = CALM
        self._device.pin.when_changed = self._changed
        self._loop.call_later(TRIAL_SECONDS, self._judge)

    def _judge(self) -> None:
        if self._device.closed or self._rate.edges >= CALM:
            return
        self._limit = self._most
        self._believed = True
        self._troubles.end(self.place.control, "chattering")
        self._ear.heard(self.closed)
