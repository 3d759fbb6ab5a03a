"""A cabinet's wiring as tables and sentences, for any output format. Pure.

Backquotes mark text to be typed literally.
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
from station.core.frame import LAMPS, ROWS


class Table(NamedTuple):
    """A table: the column heads, and rows with one cell for each head."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(NamedTuple):
    """A part of the description: a table, if any, then sentences, then what each model needs."""

    name: str
    title: str
    table: Table | None = None
    sentences: tuple[str, ...] = ()
    setups: tuple[Setup, ...] = ()


PINS: Final = ("what", "configuration", "GPIO", "header", "wired to")
POWER: Final = ("state of the pixels", "current, mA")
OWN: Final = ("Pi", "the board alone draws, mA", "power supply")


def sections(wiring: Wiring) -> tuple[Section, ...]:
    """The whole description of a cabinet's wiring, in building order."""
    return (
        Section("parts", "Parts", Table(("pieces", "what", "for"), parts(wiring))),
        Section("pins", "Pins", Table(PINS, tuple(_pin_rows(wiring))), tuple(_of_pins(wiring))),
        Section("line", "The pixels", sentences=(data_line(wiring.geometry),)),
        Section("power", "Power", Table(POWER, tuple(_power_rows(wiring))), tuple(_of_power(wiring))),
        Section("own", "The Pi's own power", Table(OWN, tuple(_own_rows())), _of_own()),
        Section("setup", f"Lines in {FILE}", sentences=notes(wiring), setups=_merged(setups(wiring))),
    )


def data_line(geometry: Geometry) -> str:
    """Describe the path of the data line through the pixels in words."""
    upright, side = geometry.first.split("-")
    first, last, where = (1, ROWS, "up") if upright == "bottom" else (ROWS, 1, "down")
    row = "its holes, then its key lamps" if side == "left" else "its key lamps, then its holes"
    direction = "Every second row runs backwards" if geometry.serpentine else f"Every row starts on the {side}"
    secret = f"The secret row comes {geometry.secret}, starting on the {side}."
    board = f"Row {first} starts at the {upright} {side}: {row}. {direction}, {where} to row {last}."
    return f"{secret} {board}" if geometry.secret == "first" else f"{board} {secret}"


def thousands(number: int) -> str:
    """A number with spaces between its thousands."""
    return f"{number:,}".replace(",", " ")


def _pin_rows(wiring: Wiring) -> Iterator[tuple[str, ...]]:
    for wire in wires(wiring):
        yield wire.what, f"`{wire.configuration}`", str(wire.gpio), str(wire.header), wire.wired_to


def _of_pins(wiring: Wiring) -> Iterator[str]:
    if on_spi(wiring):
        yield f"Leave GPIO {SPI_CLOCK_PIN} unconnected: it is the clock of the SPI controller that drives the pixels."
    unused = ", ".join(map(str, free(wiring))) or "none"
    yield f"Unused GPIOs: {unused}."


def _power_rows(wiring: Wiring) -> Iterator[tuple[str, str]]:
    power = budget(wiring)
    share = f"`light.brightness` = {wiring.light.brightness:g}"
    yield f"all {LAMPS} pixels dark", thousands(power.dark)
    yield f"a typical game: 4 holes, 6 rows played, {share}", thousands(power.game)
    yield f"all {LAMPS} pixels in the brightest colour, {share}, after limiting", thousands(power.bright)
    yield f"the most that any frame may draw, `light.limit_ma` = {wiring.light.limit_ma}", thousands(power.worst)
    yield "a fault: every channel fully on, which no frame does", thousands(power.fault)


def _of_power(wiring: Wiring) -> Iterator[str]:
    power = budget(wiring)
    yield (
        f"Fuse: {power.fuse:g} A. A blade fuse carries {round(100 * BLADE)} % of its rating continuously, "
        f"and no frame draws more than {thousands(power.worst)} mA."
    )
    yield f"Supply: 5 V, {power.supply:g} A. At least a third more than the fuse, so that a fault blows the fuse."
    yield f"Wire from the supply to the pixels: {power.feed}."


def _own_rows() -> Iterator[tuple[str, str, str]]:
    for board in BOARDS:
        yield board.name, str(board.draws), f"5 V, {board.supply:g} A"


def _of_own() -> tuple[str, ...]:
    return (f"Add the {2 * 4} LEDs of the bars, {bars()} mA when all are lit, and the piezo.",)


def _merged(each: tuple[Setup, ...]) -> tuple[Setup, ...]:
    """Join adjacent models that need the same."""
    groups = groupby(each, key=lambda setup: (setup.lines, setup.besides))
    return tuple(Setup(" and ".join(setup.model for setup in group), *needs) for needs, group in groups)
