"""The upper half of the drawing: the header, and what each of its pins is wired to."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from hardware.layout import HEADER
from hardware.panel.sizes import Point
from hardware.sections import Wiring
from hardware.strips.driver import SPI_CLOCK_PIN
from hardware.strips.registry import claimed_pins
from hardware.wiring.wires import (
    BARS,
    DATA_KEY,
    GROUNDS,
    INPUT_OHMS,
    PIEZO_OHMS,
    POWER_PIN,
    Wire,
    free,
    kilo_ohms,
    wires,
)
from pegmind_drawings.wiring.plug import FIVE_VOLT_PINS, GROUND_PINS, THREE_VOLT_PINS
from pegmind_drawings.wiring.symbols import (
    DATA,
    FIVE_VOLTS,
    GROUND,
    INK,
    PAPER,
    SOFT,
    box,
    bridge,
    buzzer,
    disc,
    group,
    label,
    led,
    line,
    resistor,
    small_capacitor,
    switch,
    wire,
)

CENTRE: Final = 550
HEADER_TOP: Final = 118
PIN_PITCH: Final = 38
RAILS: Final = {"inputs": 434.0, "bars": 452.0, "pixels": 470.0}
"""Distance of the ground wires from the middle of the header; that of the pixels is on its own side only."""

MARKED: Final = "pin 1, a square pad; mark this place of the plug"
NAME: Final = 96
CAPACITOR: Final = 240
SYMBOL: Final = 262
PIN: Final = 26

POWER_PINS: Final = (
    dict.fromkeys(THREE_VOLT_PINS, "3V3") | dict.fromkeys(FIVE_VOLT_PINS, "5 V") | dict.fromkeys(GROUND_PINS, "ground")
)
FILLS: Final = {"3V3": "#f3b661", "5 V": FIVE_VOLTS, "ground": GROUND}
WIRE_COLOURS: Final = {
    "pins.blank": "#8b8f96",
    "pins.ok": "#7a4a1e",
    "pins.back": "#c9a27a",
    "pins.knob_a": "#0f8b8d",
    "pins.knob_b": "#6bbcbd",
    "pins.push": "#2c5f73",
    "pins.piezo": "#b8860b",
}
"""Colours of the wires that have none in the palette."""


class HeaderRow(NamedTuple):
    """A row of the header's left (side -1) or right (side 1) half."""

    side: int
    y: float

    def at(self, distance: float) -> Point:
        """Return the point at a distance from the middle of the header."""
        return CENTRE + self.side * distance, self.y

    def label(self, distance: float, text: str, size: float, **more: str | float) -> Element:
        """Return a line of text above the wire."""
        return label(self.at(distance)[0], self.y - 6, text, size, "end" if self.side < 0 else "start", **more)


def header_row(pin: int) -> HeaderRow:
    """Return where a pin of the header is, 1 to 40: odd ones left, even ones right."""
    return HeaderRow(1 if pin % 2 == 0 else -1, HEADER_TOP + PIN_PITCH * ((pin - 1) // 2))


def draw_header(wiring: Wiring) -> Iterator[Element]:
    """Draw all 40 pins, and a row for each that is used, with a link to the ground rail of its side."""
    used = {each.header: each for each in wires(wiring)}
    for pin in range(1, 41):
        if pin in used and used[pin].configuration == DATA_KEY:
            yield _draw_data_wire(used[pin])
        elif pin in used:
            yield _draw_wire(used[pin], wiring)
        else:
            yield group(_draw_unused_pin(pin, wiring), data_header=pin)
    yield from (_draw_pad(pin, used) for pin in range(1, 41))


def rail_of(each: Wire) -> str:
    """Return which ground a wire's part is at, a key of GROUNDS."""
    if each.configuration == DATA_KEY:
        return "pixels"
    return "bars" if each.configuration.startswith(("pins.red_bar", "pins.white_bar", "pins.piezo")) else "inputs"


def _wire_colour(each: Wire, wiring: Wiring) -> str:
    """Return the colour in which a wire is drawn."""
    name = each.configuration.removeprefix("pins.").partition("_bar")[0]
    return WIRE_COLOURS.get(each.configuration) or str(getattr(wiring.colours, name))


def _draw_wire(each: Wire, wiring: Wiring) -> Element:
    place, hue = header_row(each.header), _wire_colour(each, wiring)
    rail = RAILS[rail_of(each)]
    parts = [*wire((place.at(PIN / 2 + 4), place.at(rail)), hue), *_draw_device(each, place, hue)]
    return _group_row(each, [*parts, disc(place.at(rail), 4.5)])


def _draw_data_wire(each: Wire) -> Element:
    """Draw the data wire as far as the ground rail, which it has to cross."""
    place = header_row(each.header)
    stretch = line((place.at(PIN / 2 + 4), place.at(RAILS["inputs"] - 20)), DATA, 3)
    return _group_row(each, [stretch, place.label(SYMBOL, "to the level shifter", 13, fill=DATA)])


def _group_row(each: Wire, parts: list[Element]) -> Element:
    place = header_row(each.header)
    words = [place.label(38, f"GPIO {each.gpio}", 12, fill=SOFT), place.label(NAME, each.what, 14, font_weight="bold")]
    return group(parts + words, data_configuration=each.configuration, data_gpio=each.gpio, data_header=each.header)


def _draw_device(each: Wire, place: HeaderRow, hue: str) -> Sequence[Element]:
    bar = each.configuration.removeprefix("pins.").partition("[")[0]
    if bar in BARS:
        return [*resistor(place.at(SYMBOL + 28), f"{BARS[bar][1]} Ω"), *led(place.at(SYMBOL + 88), place.side, hue)]
    if each.configuration == "pins.piezo":
        return [*resistor(place.at(SYMBOL + 28), kilo_ohms(PIEZO_OHMS)), *buzzer(place.at(SYMBOL + 88))]
    contact = switch(place.at(SYMBOL + 112), place.side, hue, _leg_names(each))
    return [
        *small_capacitor(place.at(CAPACITOR)),
        *resistor(place.at(SYMBOL + 34), kilo_ohms(INPUT_OHMS)),
        *contact,
    ]


def _leg_names(each: Wire) -> tuple[str, str]:
    return {"pins.knob_a": ("A", "C"), "pins.knob_b": ("B", "C")}.get(each.configuration, ("", ""))


def _draw_unused_pin(pin: int, wiring: Wiring) -> Iterator[Element]:
    place = header_row(pin)
    parts = next((parts for parts, ground in GROUNDS.items() if ground == pin), None)
    if parts:
        yield from bridge((place.at(PIN / 2 + 4), place.at(RAILS[parts])), GROUND, 3)
        yield place.label(38, "ground", 12)
        yield place.label(NAME, f"of the {parts}", 14, font_weight="bold")
        yield disc(place.at(RAILS[parts]), 4.5)
    else:
        yield label(place.at(38)[0], place.y + 4, _describe_unused_pin(pin, wiring), 12, _anchor(place), fill=SOFT)


def _describe_unused_pin(pin: int, wiring: Wiring) -> str:
    gpio = next((gpio for gpio, place in HEADER.items() if place == pin), None)
    if gpio is None:
        return f"{MARKED}: 3V3" if pin == 1 else POWER_PINS.get(pin, "reserved")
    if gpio == SPI_CLOCK_PIN and gpio in claimed_pins(wiring.pixels):
        return f"GPIO {gpio}: SPI clock, leave unconnected"
    use = "free; optional power button to ground" if gpio == POWER_PIN else "free"
    return f"GPIO {gpio}: {use}" if gpio in free(wiring) else f"GPIO {gpio}"


def _draw_pad(pin: int, used: dict[int, Wire]) -> Element:
    x, y = header_row(pin).at(17)
    name = POWER_PINS.get(pin, "")
    fill = FILLS.get(name, "#cfe8cf" if pin in used else "#e4e6e9")
    ink = PAPER if name in ("5 V", "ground") else INK
    pad = box(x - PIN / 2, y - PIN / 2, PIN, PIN, fill=fill, rx=0 if pin == 1 else 6)
    number = label(x, y + 4.5, str(pin), 13, "middle", fill=ink, font_weight="bold")
    return group((pad, number), data_pin=pin)


def _anchor(place: HeaderRow) -> str:
    return "end" if place.side < 0 else "start"
