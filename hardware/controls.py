"""gpiozero's inputs onto the loop: every button and the knob, as debounced events.

gpiozero calls back in a thread of its own on a Pi and in the caller's thread on the mock, and an
exception in a callback ends lgpio's only callback thread. So a callback does one thing: it hands the
edge to the loop.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from gpiozero import InputDevice
from gpiozero.pins import Factory

from hardware.debounce import Contact, settle
from hardware.errors import opening
from hardware.layout import Pins
from hardware.quadrature import Knob, turn
from station.events import CONTROLS, Event, Press, Release, Turn

log = logging.getLogger("pegmind")

MARGIN: Final = 0.001
"""Seconds after the end of a lock at which its pin is looked at: no edge within the lock is younger."""

Emit = Callable[[Event], None]
Edge = Callable[[float, bool], None]


@dataclass(frozen=True)
class Inputs:
    """Section [inputs] of the configuration."""

    factory: str = field(
        default="lgpio",
        metadata={
            "says": "what opens the pins: lgpio on a Pi, rpigpio on kernels before 6.6, simulated on a desktop",
            "one_of": ("lgpio", "rpigpio", "simulated"),
        },
    )
    lock: float = field(
        default=0.015,
        metadata={"says": "seconds for which a button does not listen after an edge", "least": 0.001, "most": 0.1},
    )


class Controls:
    """All inputs of the cabinet; events reach `emit` in the loop's thread."""

    def __init__(self, pins: Pins, inputs: Inputs, factory: Factory, emit: Emit) -> None:
        self._loop = asyncio.get_running_loop()
        self._devices: list[InputDevice] = []
        self._callbacks: list[Callable[[float, int], None]] = []
        try:
            for control in CONTROLS:
                with opening(f"pins.{control} = {getattr(pins, control)}"):
                    device = self._device(getattr(pins, control), factory)
                    self._watch(device, Button(control, device, inputs.lock, emit, self._loop).edge)
            with opening(f"pins.knob_a = {pins.knob_a}"):
                a = self._device(pins.knob_a, factory)
            with opening(f"pins.knob_b = {pins.knob_b}"):
                b = self._device(pins.knob_b, factory)
                dial = Dial(a.is_active, b.is_active, emit)
                self._watch(a, dial.edge_a)
                self._watch(b, dial.edge_b)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of all pins."""
        for device in self._devices:
            device.close()

    def _device(self, pin: int, factory: Factory) -> InputDevice:
        device = InputDevice(pin, pull_up=True, pin_factory=factory)
        self._devices.append(device)
        return device

    def _watch(self, device: InputDevice, edge: Edge) -> None:
        def changed(ticks: float, state: int) -> None:
            try:
                self._loop.call_soon_threadsafe(edge, ticks, not state)
            except Exception:  # whatever it is: the thread that calls us must live
                log.debug("an edge came too late for the loop", exc_info=True)

        # gpiozero keeps a weak reference only.
        self._callbacks.append(changed)
        device.pin.edges = "both"
        device.pin.when_changed = changed


class Button:
    """One debounced contact."""

    def __init__(
        self, control: str, device: InputDevice, lock: float, emit: Emit, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._control = control
        self._device = device
        self._lock = lock
        self._emit = emit
        self._loop = loop
        self._contact = Contact()

    def edge(self, at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Take in an edge with its timestamp in seconds."""
        contact = settle(self._contact, closed=closed, now=at, lock=self._lock)
        if contact is self._contact:
            return
        self._contact = contact
        try:
            self._emit((Press if closed else Release)(self._control))
        finally:
            self._loop.call_later(self._lock + MARGIN, self._look_again, contact)

    def _look_again(self, contact: Contact) -> None:
        """See how the pin stands after the lock of `contact`, unless another edge has been accepted since."""
        if contact is self._contact and not self._device.closed:
            self.edge(contact.locked_until, self._device.is_active)


class Dial:
    """The two lines of the knob."""

    def __init__(self, a: bool, b: bool, emit: Emit) -> None:  # noqa: FBT001 - a line is a level
        self._a = a
        self._b = b
        self._emit = emit
        self._knob = Knob()

    def edge_a(self, _at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Take in an edge of line A."""
        self._a = closed
        self._turn()

    def edge_b(self, _at: float, closed: bool) -> None:  # noqa: FBT001 - the loop passes it by position
        """Take in an edge of line B."""
        self._b = closed
        self._turn()

    def _turn(self) -> None:
        self._knob, detents = turn(self._knob, a=self._a, b=self._b)
        if detents:
            self._emit(Turn(detents))
