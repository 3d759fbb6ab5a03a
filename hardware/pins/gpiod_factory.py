"""A gpiozero pin factory over libgpiod: the kernel reports edges with timestamps, and nothing is polled.

    from gpiozero import Button
    button = Button(17, pin_factory=GpiodFactory("/dev/gpiochip0"))

Every pin is one request of the kernel's character device (uAPI v2, Linux 5.10). `ticks` of its events are
the kernel's, in seconds of CLOCK_MONOTONIC. `bounce_time` is the kernel's debounce. libgpiod has no
PWM, so `frequency` is made by a thread, for as long as the pin pulses.
"""

import errno
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import gpiod
from gpiod.line import Bias, Direction, Edge, Value
from gpiozero import (
    GPIOPinInUse,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMFixedValue,
    PinSetInput,
)
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from hardware.pins.edge_reader import EDGES_KEPT, EdgeReader
from hardware.pins.square_wave import SquareWave

CONSUMER: Final = "gpiozero"
"""The user of a line, as other programs see it."""

DIRECTIONS: Final = {"input": Direction.INPUT, "output": Direction.OUTPUT}
PULLS: Final = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
EDGES: Final = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING, "none": Edge.NONE}


class GpiodFactory(LocalPiFactory):  # type: ignore[misc]
    """The pins of a GPIO chip, by the path of its device. Raises OSError if it cannot be opened."""

    def __init__(self, chip: str = "/dev/gpiochip0") -> None:
        super().__init__()
        self.chip = gpiod.Chip(chip)
        self.reader = EdgeReader()
        self.pin_class = GpiodPin

    def close(self) -> None:
        """Release all pins and the chip."""
        super().close()
        self.reader.close()
        self.chip.close()


class GpiodPin(LocalPiPin):  # type: ignore[misc]
    """A pin of a GpiodFactory. A closed one is an input, and has no user until it is used again."""

    _when_changed: Any

    def __init__(self, factory: GpiodFactory, info: Any) -> None:  # noqa: ANN401 - gpiozero's PinInfo
        super().__init__(factory, info)
        self._pull = info.pull or "floating"
        self._edges = "both"
        self._wave: SquareWave | None = None
        self._request: gpiod.LineRequest | None = None
        self._settings = gpiod.LineSettings(direction=Direction.INPUT, bias=PULLS[self._pull])
        self._configure()

    def close(self) -> None:
        """Become an input, because a Raspberry Pi leaves a freed output as it is, and release the line."""
        if self._request is not None:
            self.function = "input"
            self._request.release()
            self._request = None

    def output_with_state(self, state: float) -> None:
        """Become an output that is high or low from the first moment."""
        self._become(direction=Direction.OUTPUT, bias=Bias.AS_IS, output_value=Value(bool(state)))

    def input_with_pull(self, pull: str) -> None:
        """Become an input with a pull."""
        self.function = "input"
        self.pull = pull

    def _configure(self, **settings: Any) -> gpiod.LineRequest:  # noqa: ANN401 - the fields of LineSettings
        self._settings = replace(self._settings, **settings)
        if self._request is None:
            self._request = self._request_line()
        else:
            self._request.reconfigure_lines({self._number: self._settings})
        return self._request

    def _request_line(self) -> gpiod.LineRequest:
        chip: gpiod.Chip = self.factory.chip
        try:
            return chip.request_lines({self._number: self._settings}, CONSUMER, EDGES_KEPT)
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
            user = chip.get_line_info(self._number).consumer or "the kernel"
            raise GPIOPinInUse(f"{self.info.name} is in use by {user}; stop that, or choose another pin") from error

    def _become(self, **settings: Any) -> None:  # noqa: ANN401 - the fields of LineSettings
        """Change the settings of the line, and end pulses, edge detection and debouncing."""
        self.frequency = None
        self.when_changed = None
        self._configure(debounce_period=timedelta(), **settings)

    def _get_function(self) -> str:
        return "output" if self._settings.direction is Direction.OUTPUT else "input"

    def _set_function(self, value: str) -> None:
        if value not in DIRECTIONS:
            raise PinInvalidFunction(f'invalid function "{value}" for pin {self!r}')
        bias = PULLS[self._pull] if value == "input" else Bias.AS_IS
        self._become(direction=DIRECTIONS[value], bias=bias, output_value=Value.INACTIVE)

    def _get_state(self) -> float:
        if self._wave is not None:
            return self._wave.duty
        return int((self._request or self._configure()).get_value(self._number) is Value.ACTIVE)

    def _set_state(self, value: float) -> None:
        if self.function == "input":
            raise PinSetInput(f"cannot set state of pin {self!r}")
        if not 0 <= value <= 1:
            raise PinInvalidState(f'invalid state "{value}" for pin {self!r}')
        if self._wave is not None:
            self._wave.set_duty(value)
        else:
            self._write(bool(value))

    def _write(self, high: bool) -> None:  # noqa: FBT001 - a level
        (self._request or self._configure()).set_value(self._number, Value(high))

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if self.function != "input":
            raise PinFixedPull(f"cannot set pull on non-input pin {self!r}")
        if self.info.pull not in (value, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        if value not in PULLS:
            raise PinInvalidPull(f'invalid pull "{value}" for pin {self!r}')
        self._configure(bias=PULLS[value])
        self._pull = value

    def _get_frequency(self) -> float | None:
        return None if self._wave is None else self._wave.hertz

    def _set_frequency(self, value: float | None) -> None:
        if not value:
            if self._wave is not None:
                self._wave.close()
            self._wave = None
        elif self.function == "input":
            raise PinPWMFixedValue(f"cannot start PWM on pin {self!r}")
        elif self._wave is None:
            self._wave = SquareWave(self._write, value)
        else:
            self._wave.hertz = value

    def _get_bounce(self) -> float | None:
        return self._settings.debounce_period.total_seconds() or None

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and value < 0:
            raise PinInvalidBounce("bounce must be 0 or greater")
        self._configure(debounce_period=timedelta(seconds=value or 0))

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        if value not in EDGES:
            raise PinInvalidEdges(f'invalid edges "{value}" for pin {self!r}')
        watcher, self.when_changed = self.when_changed, None
        self._edges = value
        self.when_changed = watcher

    def _enable_event_detect(self) -> None:
        # The kernel's buffer is emptied before edges are asked for, so no new one is lost.
        request = self._request or self._configure()
        self.factory.reader.watch(request, self._on_edge)
        self._configure(edge_detection=EDGES[self._edges])

    def _disable_event_detect(self) -> None:
        if self._request is not None:
            self._configure(edge_detection=Edge.NONE)
            self.factory.reader.forget(self._request)

    def _on_edge(self, ticks: float, state: int) -> None:
        if self._when_changed is not None:  # the edge may have been read before its watcher went away
            self._call_when_changed(ticks, state)
