"""Headers under test: gpiozero's mock, its real RPi.GPIO backend on a board of fake-rpi, and real libraries on a chip.

The last run in a process of their own, which has the chip of tests/hardware/kernel plugged in.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

import pytest
from fake_rpi import toggle_print
from fake_rpi.RPi import _GPIO
from gpiozero.pins import Factory

from hardware.pins.factories import open_factory
from hardware.pins.simulated import SimulatedFactory
from tests.hardware.kernel.chip import LINES, RELEASED, Fingers

Clock = Callable[[], float]
Burst = Callable[[Iterable[tuple[int, int]], float], None]
ZERO_2_W: Final = 0x902120
PLUGGED_IN: Final = "PEGMIND_TEST_PINS"
"""In a process with a chip: `gpiod` or `lgpio`."""

PAUSE: Final = 0.03
"""Seconds between two moves of a hand that takes its time: longer than any button is locked."""

REST: Final = 0.4
"""Seconds in which whatever should not be felt would be."""

PATIENCE: Final = 60.0
"""Seconds that a busy machine may take until it has felt something."""

toggle_print(False)  # noqa: FBT003 - fake-rpi's signature


async def until(seen: Callable[[], bool]) -> None:
    """Wait until something is seen, however busy the machine is."""
    async with asyncio.timeout(PATIENCE):
        while not seen():  # noqa: ASYNC110 - a trouble that ends sets no event
            await asyncio.sleep(PAUSE)


class Header(NamedTuple):
    """Forty pins and a meter: `drive` holds a pin at a level from outside, `level` and `hertz` read what comes out.

    `burst` drives pins to levels one after the other, where time is real this many seconds apart; 0 are a microsecond
    on any machine. `again` opens the header once more, when `factory` is closed. Who is done closes the factory, and
    leaves.
    """

    factory: Factory
    drive: Callable[[int, int], None]
    level: Callable[[int], int]
    hertz: Callable[[int], float | None]
    burst: Burst
    again: Callable[[], Factory]
    leave: Callable[[], None] = lambda: None


class Board(_GPIO):  # type: ignore[misc]
    """RPi.GPIO's module as an object, working both ways: fake-rpi's README asks for such a subclass."""

    def __init__(self) -> None:
        super().__init__()
        self.outputs: dict[int, int] = {}
        self.tones: dict[int, float] = {}
        self._pulls: dict[int, int] = {}
        self._watchers: dict[int, tuple[int, Callable[[int], None]]] = {}
        self.PWM = partial(Wave, self)

    def setup(self, channel: int, direction: int, pull: int = _GPIO.PUD_OFF, *, initial: int = 0) -> None:
        self.cleanup(channel)
        if direction == self.OUT:
            self.outputs[channel] = int(initial)
        else:
            self._pulls[channel] = pull

    def cleanup(self, channel: int | None = None) -> None:
        for state in (self.outputs, self.tones, self._pulls, self._watchers):
            for each in list(state) if channel is None else [channel]:
                state.pop(each, None)

    def gpio_function(self, channel: int) -> int:
        return int(self.OUT if channel in self.outputs else self.IN)

    def output(self, channel: int, level: int) -> None:
        self.outputs[channel] = int(level)

    def input(self, channel: int) -> int:
        resting = int(self._pulls.get(channel) == self.PUD_UP)
        driven = self._inputs[channel]
        return self.outputs.get(channel, resting if driven is None else driven)

    def drive(self, channel: int, level: int) -> None:
        before = self.input(channel)
        self.set_input(channel, level)
        edges, watcher = self._watchers.get(channel, (None, None))
        if watcher and before != level and edges in (self.BOTH, self.RISING if level else self.FALLING):
            watcher(channel)

    def add_event_detect(self, channel: int, edges: int, callback: Callable[[int], None], bouncetime: int) -> None:
        assert bouncetime == -666, "we debounce ourselves"
        self._watchers[channel] = (edges, callback)

    def remove_event_detect(self, channel: int) -> None:
        self._watchers.pop(channel, None)


class Wave:
    """RPi.GPIO's PWM on one pin of a board."""

    def __init__(self, board: Board, channel: int, hertz: float) -> None:
        self._tones = board.tones
        self._channel = channel
        self._hertz = hertz
        self._duty = 0.0

    def start(self, duty: float) -> None:
        self.ChangeDutyCycle(duty)

    def stop(self) -> None:
        self.ChangeDutyCycle(0)

    def ChangeDutyCycle(self, duty: float) -> None:  # noqa: N802 - RPi.GPIO's name
        self._duty = duty
        self.ChangeFrequency(self._hertz)

    def ChangeFrequency(self, hertz: float) -> None:  # noqa: N802 - RPi.GPIO's name
        self._hertz = hertz
        self._tones.pop(self._channel, None)
        if self._duty:
            self._tones[self._channel] = hertz


def at_once(drive: Callable[[int, int], None]) -> Burst:
    def burst(levels: Iterable[tuple[int, int]], _gap: float) -> None:
        for pin, level in levels:
            drive(pin, level)

    return burst


def simulated_header(_monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Header:
    factory = SimulatedFactory(clock)

    def drive(pin: int, level: int) -> None:
        (factory.pin(pin).drive_high if level else factory.pin(pin).drive_low)()

    def level(pin: int) -> int:
        return int(factory.pin(pin).function == "output" and factory.pin(pin).state)

    def hertz(pin: int) -> float | None:
        frequency: float | None = factory.pin(pin).frequency
        return frequency if factory.pin(pin).state else None

    return Header(factory, drive, level, hertz, at_once(drive), lambda: factory)


def rpigpio_header(monkeypatch: pytest.MonkeyPatch, clock: Clock, board: Board | None = None) -> Header:
    board = board or Board()
    package = ModuleType("RPi")
    monkeypatch.setattr(package, "GPIO", board, raising=False)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: ZERO_2_W)
    for name, module in (("RPi", package), ("RPi.GPIO", board), ("gpiozero.pins.rpigpio", None)):
        monkeypatch.setitem(sys.modules, name, module)
    del sys.modules["gpiozero.pins.rpigpio"]  # to be imported anew, onto this board
    factory = open_factory("rpigpio")
    factory.ticks = clock
    return Header(factory, board.drive, board.input, board.tones.get, at_once(board.drive), lambda: factory)


def kernel_header(_monkeypatch: pytest.MonkeyPatch, _clock: Clock) -> Header:
    """The library that PLUGGED_IN names, on the chip that is plugged into this process."""
    again = partial(open_factory, os.environ[PLUGGED_IN])
    factory = again()
    fingers = Fingers(Path(os.environ["GPIOCHIP_SOCKET"]).parent)
    fingers.move((line, RELEASED) for line in range(LINES))

    def hertz(pin: int) -> float | None:
        return next((each.frequency for info, each in factory.pins.items() if info.name == f"GPIO{pin}"), None)

    return Header(factory, fingers.drive, fingers.level, hertz, fingers.move, again, fingers.close)


HEADERS: Final = (
    {"kernel": kernel_header} if PLUGGED_IN in os.environ else {"mock": simulated_header, "rpigpio": rpigpio_header}
)
BOARDS: Final = {name: made for name, made in HEADERS.items() if name != "mock"}
"""gpiozero's mock lets every line go where it is opened, so nobody can be holding one."""
