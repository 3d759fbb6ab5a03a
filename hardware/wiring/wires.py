"""The wires of a cabinet as data, which pin is connected to what, and the parts to buy. Pure."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.layout import HEADER, Pins
from hardware.sections import Wiring
from hardware.strips.registry import claimed_pins
from hardware.wiring.power import RED_OHMS, WHITE_OHMS, Budget, budget
from station.core.events import CONTROLS
from station.core.frame import HOLES, LAMPS, ROWS
from station.core.palette import PEGS

PIEZO_OHMS: Final = 100
DATA_OHMS: Final = 330
POWER_PIN: Final = 3
"""The GPIO that wakes a halted Pi."""

BARS: Final = {"red_bar": ("red", RED_OHMS), "white_bar": ("white", WHITE_OHMS)}
TO_GROUND: Final = "ground, when pressed"


class Wire(NamedTuple):
    """One wire from the header: `configuration` is its key, `gpio` its BCM number, `header` its pin, 1 to 40."""

    what: str
    configuration: str
    gpio: int
    header: int
    wired_to: str


def wires(wiring: Wiring) -> tuple[Wire, ...]:
    """Return all wires of a cabinet, in the order of the configuration keys."""
    return (*_button_wires(wiring.pins), *_knob_wires(wiring.pins), *_output_wires(wiring))


def free(wiring: Wiring) -> tuple[int, ...]:
    """Return the GPIOs that nothing uses, in ascending order."""
    used = {wire.gpio for wire in wires(wiring)}
    return tuple(sorted(set(HEADER) - used - set(claimed_pins(wiring.pixels))))


def _button_wires(pins: Pins) -> Iterator[Wire]:
    for control in CONTROLS:
        if control != "push":
            yield _make_wire(f"{control} button", f"pins.{control}", getattr(pins, control), TO_GROUND)


def _knob_wires(pins: Pins) -> Iterator[Wire]:
    yield _make_wire("knob, line A", "pins.knob_a", pins.knob_a, "the encoder's A; its C to ground")
    yield _make_wire("knob, line B", "pins.knob_b", pins.knob_b, "the encoder's B")
    yield _make_wire("knob, pressed", "pins.push", pins.push, TO_GROUND)


def _output_wires(wiring: Wiring) -> Iterator[Wire]:
    piezo = f"the piezo, through {PIEZO_OHMS} Ω; its other leg to ground"
    yield _make_wire("piezo", "pins.piezo", wiring.pins.piezo, piezo)
    for bar, (colour, ohms) in BARS.items():
        for place, gpio in enumerate(getattr(wiring.pins, bar)):
            lamp = f"a {colour} LED, through {ohms} Ω; its short leg to ground"
            yield _make_wire(f"{colour} bar, LED {place + 1}", f"pins.{bar}[{place}]", gpio, lamp)
    data = f"the level shifter, then {DATA_OHMS} Ω, then the first pixel's DIN"
    yield _make_wire("pixels, data", "pixels.pin", wiring.pixels.pin, data)


def _make_wire(what: str, configuration: str, gpio: int, wired_to: str) -> Wire:
    return Wire(what, configuration, gpio, HEADER[gpio], wired_to)


PULL_UP: Final = "4.7 kΩ"


class Part(NamedTuple):
    """A line of the parts list: `quantity` is a number of pieces, or a length such as "15 m"."""

    quantity: str
    what: str
    purpose: str


def list_parts(wiring: Wiring) -> tuple[Part, ...]:
    """Return everything needed to build a cabinet, except its case."""
    power = budget(wiring)
    return (
        *_computer_parts(wiring),
        *_control_parts(),
        *_lamp_parts(power, wiring.pixels.order),
        *_resistor_parts(),
        *_power_wire_parts(power),
        *_other_parts(),
    )


def _computer_parts(wiring: Wiring) -> Iterator[Part]:
    yield Part("1", "Raspberry Pi Zero 2 W, 3, 4 or 5, with its 40-pin header", "runs Pegmind")
    yield Part("1", "SD card, 16 GB or more", "Raspberry Pi OS Lite (64-bit) and the games")
    yield Part("1", "power supply for the Pi (see the power budget)", "the Pi only")
    yield Part("1", f"plug with wires, or breakout board, for {len(HEADER)} GPIOs (2 x 20 pins)", "the Pi's header")
    if POWER_PIN in free(wiring):
        yield Part("1", "push button (optional)", "switches the Pi off and on again")


def _control_parts() -> Iterator[Part]:
    colours = ", ".join(peg.name for peg in PEGS)
    yield Part("11", "arcade button, normally open (NO) contact", f"{colours}; blank, ok, back")
    yield Part("1", "rotary encoder EC11 with push switch, and a knob for it", "the knob")
    yield Part("1", "piezo, passive (without an oscillator of its own)", "sound")


def _lamp_parts(power: Budget, order: str) -> Iterator[Part]:
    pixel = "SK6812 RGBW" if "W" in order else "WS2812B"
    cut = f"cut into {ROWS} pieces of {2 * HOLES} and one of {HOLES}"
    yield Part(str(LAMPS), f"{pixel} pixel, 5 V, as a strip", cut)
    yield Part("1", "smoked diffuser, and a grid that separates the pixels", "makes the pixels readable in daylight")
    yield Part("4", "LED 5 mm, red", "the red bar")
    yield Part("4", "LED 5 mm, white", "the white bar")
    yield Part("1", "74AHCT125 with a 14-pin socket", "level shifter: raises the pixels' data from 3.3 V to 5 V")
    yield Part("1", "capacitor 1 000 µF, 10 V, electrolytic", "across the pixels' supply")
    yield Part("1", "capacitor 100 nF, ceramic", "between pins 14 and 7 of the level shifter")
    yield Part("1", f"power supply 5 V, {power.supply:g} A", "the pixels and the level shifter")
    yield Part("1", f"blade fuse {power.fuse:g} A, with a holder", "in the 5 V line to the pixels")


def _resistor_parts() -> Iterator[Part]:
    needed: dict[int, int] = {DATA_OHMS: 1}
    for ohms in (PIEZO_OHMS, *(ohms for _, ohms in BARS.values() for _ in range(4))):
        needed[ohms] = needed.get(ohms, 0) + 1
    purposes = {RED_OHMS: "the red LEDs and the pixels' data line", WHITE_OHMS: "the white LEDs and the piezo"}
    for ohms, number in needed.items():
        yield Part(str(number), f"resistor {ohms} Ω, ¼ W", purposes[ohms])
    yield Part("up to 14", f"resistor {PULL_UP}, ¼ W (optional)", "input to 3V3, if its wire is longer than 50 cm")


def _power_wire_parts(power: Budget) -> Iterator[Part]:
    yield Part("3 m of each", f"wire {power.feed}, red and black", "from supply through fuse to every second row")
    yield Part("2 m of each", "wire 0.5 mm² (AWG 20), red and black", "5 V and ground from row to row")


def _other_parts() -> Iterator[Part]:
    yield Part("15 m", "wire 0.14 to 0.25 mm² (AWG 26 to 24), several colours", "everything else")
    yield Part("1", "stripboard, heat-shrink tubing, solder", "for resistors and level shifter")
