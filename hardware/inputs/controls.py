"""All inputs of the cabinet: every button and the knob, as debounced events."""

import asyncio
from collections.abc import Callable
from typing import Final

from gpiozero.pins import Factory

from hardware.inputs.button import Button
from hardware.inputs.dial import Dial, Side
from hardware.inputs.inspector import KNOB, Inspector
from hardware.inputs.line import Line, Place
from hardware.inputs.troubles import Troubles
from hardware.layout import Pins
from hardware.sections import Inputs
from station.core.events import CONTROLS, Event
from station.core.finding import Contacts, Trouble

WOKEN: Final = 0.05
"""Seconds after which one line is asked for anew.

lgpio's only thread waits for a signal while no line is watched, and misses one that comes just before it waits (its
lgPthAlerts.c): then it would sleep on, deaf to all lines, until another one is opened.
"""

Emit = Callable[[Event], None]


class Controls:
    """All inputs of the cabinet; events reach `emit` in the loop's thread. Raises CabinetError.

    Whenever something begins or ends to be wrong with a wire, `uneasy` is called.
    """

    def __init__(
        self, pins: Pins, inputs: Inputs, factory: Factory, emit: Emit, uneasy: Callable[[], None] = lambda: None
    ) -> None:
        self._pins = pins
        self._factory = factory
        self._troubles = Troubles(asyncio.get_running_loop().time, uneasy)
        self._inspector = Inspector(pins, self._troubles)
        self._lines: list[Line] = []
        try:
            self._open(inputs, emit)
        except BaseException:
            self.close()
            raise

    def troubles(self) -> tuple[Trouble, ...]:
        """What is wrong with the inputs now, the oldest first."""
        return self._troubles.now()

    def held(self) -> frozenset[str]:
        """The controls of CONTROLS that are down now."""
        return frozenset(line.place.control for line in self._lines if line.closed) & frozenset(CONTROLS)

    def contacts(self) -> Contacts:
        """How the contacts do."""
        bounces = {control: button.bounces for control, button in self._buttons.items() if button.bounces}
        return Contacts(bounces, self.held(), self._inspector.touching())

    def close(self) -> None:
        """Let go of all pins."""
        for line in self._lines:
            line.close()

    def _open(self, inputs: Inputs, emit: Emit) -> None:
        moved = self._inspector.moved
        self._buttons = {
            control: Button(self._line(control), inputs.lock, emit, moved, self._troubles) for control in CONTROLS
        }
        a, b = [self._line(control) for control in (KNOB[::-1] if inputs.reverse else KNOB)]
        dial = Dial(a, b, inputs.transitions, emit)
        Side(dial, a, b=False, lock=inputs.lock, moved=moved)
        Side(dial, b, b=True, lock=inputs.lock, moved=moved)
        asyncio.get_running_loop().call_later(WOKEN, a.again)

    def _line(self, control: str) -> Line:
        line = Line(Place(control, getattr(self._pins, control)), self._factory, self._troubles)
        self._lines.append(line)
        return line
