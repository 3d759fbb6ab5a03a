"""The simulated pins of the desktop: gpiozero's mock factory, and controls that can be pressed, turned and chatter."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Final

from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.pi import PiPin

from hardware.inputs.quadrature import CYCLE
from hardware.layout import Pins
from hardware.sections import Inputs
from station.core.events import CONTROLS

ZERO_2_W: Final = "902120"
CHATTER_SECONDS: Final = 0.0005
"""Seconds between the edges of a chattering contact."""

QUARTER_SECONDS: Final = 0.001
"""Seconds between the transitions of a turning knob."""

AS_USUAL: Final = Inputs()


class SimulatedPin(MockPWMPin):  # type: ignore[misc]
    """A mock pin on its factory's clock that, unlike its parent, keeps no history.

    While it is `grounded`, a pull-up resistor does not pull it high.
    """

    _state: float
    grounded = False

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.grounded:
            self.drive_low()

    def _change_state(self, value: float) -> bool:
        changed = bool(self._state != value)
        self._state = value
        return changed

    def _call_when_changed(self) -> None:
        PiPin._call_when_changed(self, self.factory.ticks(), self._state)  # noqa: SLF001 - as its parent does


class SimulatedFactory(MockFactory):  # type: ignore[misc]
    """The header of a Zero 2 W; `clock` gives its edges their timestamps, in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(revision=ZERO_2_W, pin_class=SimulatedPin)
        self.ticks = clock


class SimulatedControls:
    """The buttons and the knob on simulated pins: a pressed button pulls its pin low, `inputs` says how the knob works.

    `bounce` is how long every contact chatters, in seconds.
    """

    def __init__(self, factory: SimulatedFactory, pins: Pins, inputs: Inputs = AS_USUAL) -> None:
        self._knob = ("knob_b", "knob_a") if inputs.reverse else ("knob_a", "knob_b")
        self._transitions = inputs.transitions
        self._place = 0
        self._pins = {name: factory.pin(getattr(pins, name)) for name in (*CONTROLS, "knob_a", "knob_b")}
        self.bounce = 0.0

    def down(self, control: str) -> None:
        """Press a control of CONTROLS, cleanly."""
        self._pins[control].grounded = True
        self._pins[control].drive_low()

    def up(self, control: str) -> None:
        """Let a control go, cleanly."""
        self._pins[control].grounded = False
        self._pins[control].drive_high()

    def is_down(self, control: str) -> bool:
        """Return whether a control is pressed, or a line of the knob closed."""
        return bool(self._pins[control].grounded)

    def turn(self, detents: int) -> None:
        """Turn the knob at once, without chatter: positive clockwise."""
        for line in self._lines(detents):
            self._flip(line)

    async def press(self, control: str) -> None:
        """Press a control, chattering."""
        await self._chatter(control)
        self.down(control)

    async def release(self, control: str) -> None:
        """Let a control go, chattering."""
        await self._chatter(control)
        self.up(control)

    async def rotate(self, detents: int) -> None:
        """Turn the knob, chattering: positive clockwise."""
        for line in self._lines(detents):
            await self._chatter(line)
            self._flip(line)
            await asyncio.sleep(QUARTER_SECONDS)

    async def _chatter(self, control: str) -> None:
        """Open and close a contact, and leave it as it was."""
        pin = self._pins[control]
        level = pin.state
        for _ in range(round(self.bounce / CHATTER_SECONDS / 2)):
            (pin.drive_low if level else pin.drive_high)()
            await asyncio.sleep(CHATTER_SECONDS)
            (pin.drive_high if level else pin.drive_low)()
            await asyncio.sleep(CHATTER_SECONDS)

    def _lines(self, detents: int) -> Iterator[str]:
        """Yield the lines that change while the knob is turned, in order."""
        way = 1 if detents > 0 else -1
        for _ in range(abs(detents) * self._transitions):
            before = CYCLE[self._place % len(CYCLE)]
            self._place += way
            yield self._knob[before[1] != CYCLE[self._place % len(CYCLE)][1]]

    def _flip(self, line: str) -> None:
        (self.down if self._pins[line].state else self.up)(line)
