"""The wires of a cabinet as data: which pin is connected to what. Pure."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.layout import HEADER, Pins
from hardware.sections import Wiring
from hardware.strips.section import SPI_CLOCK_PIN, SPI_PIN
from hardware.wiring.power import RED_OHMS, WHITE_OHMS
from station.core.events import CONTROLS

PIEZO_OHMS: Final = 100
DATA_OHMS: Final = 330
POWER_PIN: Final = 3
"""The GPIO that wakes a halted Pi."""

BARS: Final = {"red_bar": ("red", RED_OHMS), "white_bar": ("white", WHITE_OHMS)}
GROUND: Final = "ground, when pressed"


class Wire(NamedTuple):
    """One wire from the header: `configuration` is its key, `gpio` its BCM number, `header` its pin, 1 to 40."""

    what: str
    configuration: str
    gpio: int
    header: int
    wired_to: str


def wires(wiring: Wiring) -> tuple[Wire, ...]:
    """All wires of a cabinet, in the order of the configuration keys."""
    return (*_buttons(wiring.pins), *_knob(wiring.pins), *_outputs(wiring))


def free(wiring: Wiring) -> tuple[int, ...]:
    """The GPIOs that nothing uses, in ascending order."""
    used = {wire.gpio for wire in wires(wiring)} | ({SPI_CLOCK_PIN} if on_spi(wiring) else set())
    return tuple(sorted(set(HEADER) - used))


def on_spi(wiring: Wiring) -> bool:
    """Whether the pixels' data comes from the SPI controller, which occupies its clock pin, too."""
    return wiring.pixels.pin == SPI_PIN


def _buttons(pins: Pins) -> Iterator[Wire]:
    for control in CONTROLS:
        if control != "push":
            yield _wire(f"{control} button", f"pins.{control}", getattr(pins, control), GROUND)


def _knob(pins: Pins) -> Iterator[Wire]:
    yield _wire("knob, line A", "pins.knob_a", pins.knob_a, "the encoder's A; its C to ground")
    yield _wire("knob, line B", "pins.knob_b", pins.knob_b, "the encoder's B")
    yield _wire("knob, pressed", "pins.push", pins.push, GROUND)


def _outputs(wiring: Wiring) -> Iterator[Wire]:
    piezo = f"the piezo, through {PIEZO_OHMS} Ω; its other leg to ground"
    yield _wire("piezo", "pins.piezo", wiring.pins.piezo, piezo)
    for bar, (colour, ohms) in BARS.items():
        for place, gpio in enumerate(getattr(wiring.pins, bar)):
            lamp = f"a {colour} LED, through {ohms} Ω; its short leg to ground"
            yield _wire(f"{colour} bar, LED {place + 1}", f"pins.{bar}[{place}]", gpio, lamp)
    data = f"the level shifter, then {DATA_OHMS} Ω, then the first pixel's DIN"
    yield _wire("pixels, data", "pixels.pin", wiring.pixels.pin, data)


def _wire(what: str, configuration: str, gpio: int, wired_to: str) -> Wire:
    return Wire(what, configuration, gpio, HEADER[gpio], wired_to)
