"""The wires of a cabinet as data: which pin is connected to what. Pure."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.layout import HEADER, Pins
from hardware.sections import Wiring
from hardware.strips.registry import claimed_pins
from station.core.events import CONTROLS

RED_OHMS: Final = 330
WHITE_OHMS: Final = 100
"""A white LED drops nearly all of the 3.3 V, which leaves little for its resistor."""

PIEZO_OHMS: Final = 1000
"""Limits the peaks into the piezo's capacitance, and what a knock on the plate sends back from it."""

DATA_OHMS: Final = 330
INPUT_OHMS: Final = 1000
"""In series with every input: keeps what a wire or a finger picks up away from the pin. A closed contact is 0.07 V."""

INPUT_NANOFARADS: Final = 10
"""From every input to ground, on the Pi's side of INPUT_OHMS: swallows spikes of 10 µs, and what two wires side by side
couple (40 pF and 5 V are 20 mV here).

With a pull-up of 65 kΩ an opening contact is seen 0.6 ms late. That is less than the debouncer's filter, so what the
capacitor smooths is filtered as well, and a quarter of the fastest turns of the knob (1.5 ms) is longer. With 100 nF it
would be 6 ms, in which a spun knob loses its detents.
"""

IDLE_OHMS: Final = 10_000
"""From the input of the level shifter to ground: without the Pi it would be open, and send noise to the pixels."""

GROUNDS: Final = {"inputs": 9, "bars": 14, "pixels": 20}
"""The ground pins of the header, each with the ground wire of some parts.

The three meet in the Pi alone, so that no current of the lamps flows in the ground of the inputs, and a beeper can tell
them apart. They are in the middle of the plug: in no wrong position of it that looks right is one at 5 V, or are all at
ground (pegmind_drawings.wiring.plug).
"""

POWER_PIN: Final = 3
"""The GPIO that wakes a halted Pi."""

BARS: Final = {"red_bar": ("red", RED_OHMS), "white_bar": ("white", WHITE_OHMS)}
DATA_KEY: Final = "pixels.pin"


def kilo_ohms(ohms: int) -> str:
    """Return a resistance of 1000 Ω or more as text."""
    return f"{ohms / 1000:g} kΩ"


IN_SERIES: Final = f"through {kilo_ohms(INPUT_OHMS)}"
TO_GROUND: Final = f"{IN_SERIES} to ground, when pressed"


class Wire(NamedTuple):
    """One wire from the header: `configuration` is its key, `gpio` its BCM number, `header` its pin, 1 to 40."""

    what: str
    configuration: str
    gpio: int
    header: int
    wired_to: str


def wires(wiring: Wiring) -> tuple[Wire, ...]:
    """Return all wires of a cabinet, in the order of the configuration keys."""
    return (*input_wires(wiring), *_output_wires(wiring))


def input_wires(wiring: Wiring) -> tuple[Wire, ...]:
    """Return the wires of the buttons, then those of the knob."""
    return (*_button_wires(wiring.pins), *_knob_wires(wiring.pins))


def data_pin(wiring: Wiring) -> int:
    """Return the pin of the header, 1 to 40, from which the pixels get their data."""
    return HEADER[wiring.pixels.pin]


def free(wiring: Wiring) -> tuple[int, ...]:
    """Return the GPIOs that nothing uses, in ascending order."""
    used = {wire.gpio for wire in wires(wiring)}
    return tuple(sorted(set(HEADER) - used - set(claimed_pins(wiring.pixels))))


def _button_wires(pins: Pins) -> Iterator[Wire]:
    for control in CONTROLS:
        if control != "push":
            yield _make_wire(f"{control} button", f"pins.{control}", getattr(pins, control), TO_GROUND)


def _knob_wires(pins: Pins) -> Iterator[Wire]:
    yield _make_wire("knob, line A", "pins.knob_a", pins.knob_a, f"the encoder's A, {IN_SERIES}; its C to ground")
    yield _make_wire("knob, line B", "pins.knob_b", pins.knob_b, f"the encoder's B, {IN_SERIES}")
    yield _make_wire("knob, pressed", "pins.push", pins.push, TO_GROUND)


def _output_wires(wiring: Wiring) -> Iterator[Wire]:
    piezo = f"the piezo, through {kilo_ohms(PIEZO_OHMS)}; its other leg to ground"
    yield _make_wire("piezo", "pins.piezo", wiring.pins.piezo, piezo)
    for bar, (colour, ohms) in BARS.items():
        for place, gpio in enumerate(getattr(wiring.pins, bar)):
            lamp = f"a {colour} LED, through {ohms} Ω; its short leg to ground"
            yield _make_wire(f"{colour} bar, LED {place + 1}", f"pins.{bar}[{place}]", gpio, lamp)
    data = f"the level shifter, then {DATA_OHMS} Ω, then the first pixel's DIN"
    yield _make_wire("pixels, data", DATA_KEY, wiring.pixels.pin, data)


def _make_wire(what: str, configuration: str, gpio: int, wired_to: str) -> Wire:
    return Wire(what, configuration, gpio, HEADER[gpio], wired_to)
