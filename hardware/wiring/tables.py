"""A cabinet's wiring as tables and sentences, for any kind of paper. Pure.

A word between backquotes is one to be typed as it stands.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from hardware.layout import Geometry
from hardware.sections import Wiring
from hardware.strips.section import SPI_CLOCK_PIN
from hardware.wiring.parts import parts
from hardware.wiring.power import BLADE, BOARDS, bars, budget
from hardware.wiring.setup import FILE, Setup, notes, setups
from hardware.wiring.wires import free, on_spi, wires
from station.frame import LAMPS, ROWS


class Table(NamedTuple):
    """A table: one row of heads, and rows of as many cells."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(NamedTuple):
    """A part of the description: a table, if it has one, then sentences, then what single models need."""

    name: str
    title: str
    table: Table | None = None
    sentences: tuple[str, ...] = ()
    setups: tuple[Setup, ...] = ()


PINS: Final = ("what", "configuration", "GPIO", "header", "wired to")
POWER: Final = ("what the pixels draw", "mA")
OWN: Final = ("Pi", "draws by itself, mA", "its own supply")


def sections(wiring: Wiring) -> tuple[Section, ...]:
    """All there is to say of a cabinet's wiring, in the order of building."""
    return (
        Section("parts", "Parts", Table(("pieces", "what", "for"), parts(wiring))),
        Section("pins", "Pins", Table(PINS, tuple(_pin_rows(wiring))), tuple(_of_pins(wiring))),
        Section("line", "The pixels", sentences=(data_line(wiring.geometry),)),
        Section("power", "Power", Table(POWER, tuple(_power_rows(wiring))), tuple(_of_power(wiring))),
        Section("own", "The Pi's own power", Table(OWN, tuple(_own_rows())), _of_own()),
        Section("setup", f"Lines in {FILE}", sentences=notes(wiring), setups=_merged(setups(wiring))),
    )


def data_line(geometry: Geometry) -> str:
    """In words, the way of the data line through the pixels."""
    upright, side = geometry.first.split("-")
    first, last, where = (1, ROWS, "up") if upright == "bottom" else (ROWS, 1, "down")
    row = "its holes, then its key lamps" if side == "left" else "its key lamps, then its holes"
    turned = "every second row runs back" if geometry.serpentine else f"every row begins on the {side} again"
    secret = f"The secret row comes {geometry.secret} and begins on the {side}."
    board = f"Row {first} begins at the {upright} {side}, {row}; {turned}, {where} to row {last}."
    return f"{secret} {board}" if geometry.secret == "first" else f"{board} {secret}"


def thousands(number: int) -> str:
    """A number with its thousands apart."""
    return f"{number:,}".replace(",", " ")


def _pin_rows(wiring: Wiring) -> Iterator[tuple[str, ...]]:
    for wire in wires(wiring):
        yield wire.what, f"`{wire.configuration}`", str(wire.gpio), str(wire.header), wire.wired_to


def _of_pins(wiring: Wiring) -> Iterator[str]:
    if on_spi(wiring):
        yield f"The SPI clock, GPIO {SPI_CLOCK_PIN}, is taken along with the data line and stays unconnected."
    unused = ", ".join(map(str, free(wiring))) or "none"
    yield f"GPIOs left free: {unused}."


def _power_rows(wiring: Wiring) -> Iterator[tuple[str, str]]:
    power = budget(wiring)
    share = f"`light.brightness` = {wiring.light.brightness:g}"
    yield f"nothing: {LAMPS} dark pixels", thousands(power.dark)
    yield f"a game of four holes in its sixth row, {share}", thousands(power.game)
    yield f"all {LAMPS} pixels in the brightest colour, {share}, within the limit", thousands(power.bright)
    yield f"the worst frame there can be, `light.limit_ma` = {wiring.light.limit_ma}", thousands(power.worst)
    yield "a fault: every channel full on, which no frame asks for", thousands(power.fault)


def _of_power(wiring: Wiring) -> Iterator[str]:
    power = budget(wiring)
    yield (
        f"Fuse: {power.fuse:g} A, for a blade fuse carries {round(100 * BLADE)} % of its rating for ever, "
        f"and the worst frame is {thousands(power.worst)} mA."
    )
    yield (
        f"Supply: 5 V, {power.supply:g} A, a third more than the fuse, so that it is able to blow the fuse in a fault."
    )
    yield f"Wire from the supply to the pixels: {power.feed}."


def _own_rows() -> Iterator[tuple[str, str, str]]:
    for board in BOARDS:
        yield board.name, str(board.draws), f"5 V, {board.supply:g} A"


def _of_own() -> tuple[str, ...]:
    return (f"To this come the {2 * 4} LEDs of the bars, {bars()} mA when all are lit, and the piezo.",)


def _merged(alike: tuple[Setup, ...]) -> tuple[Setup, ...]:
    """Neighbours that need the same become one."""
    groups = groupby(alike, key=lambda setup: (setup.lines, setup.besides))
    return tuple(Setup(" and ".join(setup.model for setup in group), *needs) for needs, group in groups)
