"""A cabinet's wiring as tables and sentences, and their forms: text for a terminal, Markdown, JSON. Pure.

Backquotes mark text to be typed literally.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple

from hardware.layout import chain
from hardware.models import SUPPORTED
from hardware.panel.sizes import PanelError
from hardware.sections import Wiring
from hardware.strips.driver import SPI_CLOCK_PIN
from hardware.strips.registry import claimed_pins
from hardware.wiring.setup import FILE, PiSetup, notes, setups
from hardware.wiring.wires import free, wires
from pegmind_drawings.wiring.boards import input_board, shifter_board
from pegmind_drawings.wiring.drawing import describe_chain, render_svg
from pegmind_drawings.wiring.lengths import list_lengths
from pegmind_drawings.wiring.parts import PI_PRICES, list_parts, total_price
from pegmind_drawings.wiring.plug import plug_checks
from pegmind_drawings.wiring.power import BLADE, bars, budget, supply_for_both
from pegmind_drawings.wiring.stripboard import render_stripboard
from station.core.frame import LAMPS


class TextTable(NamedTuple):
    """A table: the column heads, and rows with one cell for each head."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class DocumentSection(NamedTuple):
    """A part of the description: a table, if any, then sentences, then what each model needs."""

    name: str
    title: str
    table: TextTable | None = None
    sentences: tuple[str, ...] = ()
    setups: tuple[PiSetup, ...] = ()


PINS: Final = ("what", "configuration", "GPIO", "header", "wired to")
PARTS: Final = ("pieces", "what", "for", "about, €")
POWER_COLUMNS: Final = ("state of the pixels", "current, mA")
LENGTHS: Final = ("wires", "pieces", "length of each, cm")
PLUG: Final = ("from the metal of the Pi's sockets to", "place in the plug", "must")
BOARD_POWER: Final = ("Pi", "about, €", "the board alone draws, mA", "power supply", "or one supply for Pi and pixels")


def sections(wiring: Wiring) -> tuple[DocumentSection, ...]:
    """Return the whole description of a cabinet's wiring, in building order."""
    return (
        DocumentSection("parts", "Parts", TextTable(PARTS, tuple(_part_rows(wiring))), (_price_sentence(wiring),)),
        DocumentSection("pins", "Pins", TextTable(PINS, tuple(_pin_rows(wiring))), tuple(_pin_sentences(wiring))),
        _length_section(wiring),
        DocumentSection("plug", "The plug on the header", TextTable(PLUG, tuple(_plug_rows(wiring)))),
        DocumentSection("line", "The pixels", sentences=(describe_chain(wiring.geometry),)),
        DocumentSection(
            "power", "Power", TextTable(POWER_COLUMNS, tuple(_power_rows(wiring))), tuple(_power_sentences(wiring))
        ),
        DocumentSection(
            "own", "The Pi's own power", TextTable(BOARD_POWER, tuple(_board_rows(wiring))), _board_sentences()
        ),
        DocumentSection("setup", f"Lines in {FILE}", sentences=notes(wiring), setups=_merge_setups(setups(wiring))),
    )


def _group_thousands(number: int) -> str:
    """Return a number with spaces between its thousands."""
    return f"{number:,}".replace(",", " ")


def _part_rows(wiring: Wiring) -> Iterator[tuple[str, ...]]:
    for part in list_parts(wiring):
        yield part.quantity, part.what, part.purpose, str(part.price or "?")


def _price_sentence(wiring: Wiring) -> str:
    parts, cheapest = list_parts(wiring), min(PI_PRICES.values())
    together = _group_thousands(total_price(parts))
    uncounted = "tools and shipping" if all(part.price for part in parts) else "the case, tools and shipping"
    dearer = ", ".join(f"a {name} {price - cheapest} €" for name, price in PI_PRICES.items() if price > cheapest)
    return (
        f"Together about {together} € with a Pi Zero 2 W, {uncounted} not counted; more with {dearer}. "
        "The prices are rough estimates of 2026, for small quantities in Europe; nobody has bought this list yet."
    )


def _pin_rows(wiring: Wiring) -> Iterator[tuple[str, ...]]:
    for wire in wires(wiring):
        yield wire.what, f"`{wire.configuration}`", str(wire.gpio), str(wire.header), wire.wired_to


def _pin_sentences(wiring: Wiring) -> Iterator[str]:
    if SPI_CLOCK_PIN in claimed_pins(wiring.pixels):
        yield f"Leave GPIO {SPI_CLOCK_PIN} unconnected: it is the clock of the SPI controller that drives the pixels."
    unused = ", ".join(map(str, free(wiring))) or "none"
    yield f"Unused GPIOs: {unused}."


def _power_rows(wiring: Wiring) -> Iterator[tuple[str, str]]:
    power = budget(wiring)
    share = f"`light.brightness` = {wiring.light.brightness:g}"
    yield f"all {LAMPS} pixels dark", _group_thousands(power.dark)
    yield f"a typical game: 4 holes, 6 rows played, {share}", _group_thousands(power.game)
    yield f"all {LAMPS} pixels in the brightest colour, {share}, after limiting", _group_thousands(power.bright)
    yield f"the most that any frame may draw, `light.limit_ma` = {wiring.light.limit_ma}", _group_thousands(power.worst)
    yield "a fault: every channel fully on, which no frame does", _group_thousands(power.fault)


def _power_sentences(wiring: Wiring) -> Iterator[str]:
    power = budget(wiring)
    yield (
        f"Fuse: {power.fuse:g} A. A blade fuse carries {round(100 * BLADE)} % of its rating continuously, "
        f"and no frame draws more than {_group_thousands(power.worst)} mA."
    )
    why = "so that a fault blows the fuse; a supply that switches itself off before that protects the wires as well"
    yield f"Supply: 5 V, {power.supply:g} A. At least a third more than the fuse, {why}."
    yield f"Wire from the supply to the pixels: {power.feed}. From it to each row: {power.row_feed}."


def _board_rows(wiring: Wiring) -> Iterator[tuple[str, ...]]:
    power = budget(wiring)
    for board in SUPPORTED:
        both = f"5 V, {supply_for_both(power, board):g} A"
        yield board.name, str(PI_PRICES[board.name]), str(board.draws), f"5 V, {board.supply:g} A", both


def _length_section(wiring: Wiring) -> DocumentSection:
    try:
        lengths = list_lengths(wiring.panel, wiring.geometry)
    except PanelError as error:
        unknown = f"Not known, because the panel cannot be built: {'; '.join(str(error).splitlines())}."
        return DocumentSection("lengths", "Lengths of the wires", sentences=(unknown,))
    rows = tuple(
        (f"{wire.what}{kind}", str(wire.number), f"{wire.length / 10:g}")
        for each, kind in zip(lengths, ("", "", ", red and black", ", red and black"), strict=True)
        for wire in each
    )
    return DocumentSection("lengths", "Lengths of the wires", TextTable(LENGTHS, rows))


def _plug_rows(wiring: Wiring) -> Iterator[tuple[str, str, str]]:
    for check in plug_checks(wiring):
        yield check.wire, str(check.place), "beep" if check.beeps else "be silent"


def _board_sentences() -> tuple[str, ...]:
    return (f"Add the {2 * 4} LEDs of the bars, {bars()} mA when all are lit, and the piezo.",)


def _merge_setups(each: tuple[PiSetup, ...]) -> tuple[PiSetup, ...]:
    """Return the setups, with adjacent models that need the same joined into one."""
    groups = groupby(each, key=lambda setup: setup[1:])
    return tuple(PiSetup(" and ".join(setup.model for setup in group), *needs) for needs, group in groups)


def render_text(wiring: Wiring) -> str:
    """Return the wiring for a terminal: titles, tables in aligned columns, and sentences."""
    return "\n".join(line for section in sections(wiring) for line in _section_lines(section)).rstrip().replace("`", "")


def render_markdown(section: DocumentSection) -> str:
    """Return one section as Markdown, without its title."""
    table = [_markdown_table(section.table)] if section.table else []
    return "\n\n".join([*table, *section.sentences, *map(_markdown_setup, section.setups)])


def render_json(wiring: Wiring) -> str:
    """Return the wiring as a JSON object; its `chain` lists, for each pixel, the number of its lamp in a Frame."""
    data = {
        "pins": [wire._asdict() for wire in wires(wiring)],
        "free": free(wiring),
        "parts": [part._asdict() for part in list_parts(wiring)],
        "plug": [check._asdict() for check in plug_checks(wiring)],
        "lengths": _lengths_as_data(wiring),
        "power": budget(wiring)._asdict() | {"bars": bars()},
        "boards": [{"name": each.name, "draws": each.draws, "supply": each.supply} for each in SUPPORTED],
        "config": {"file": FILE, "models": [setup._asdict() for setup in setups(wiring)], "notes": notes(wiring)},
        "pixels": {"geometry": wiring.geometry._asdict(), "line": describe_chain(wiring.geometry)},
        "chain": chain(wiring.geometry),
    }
    return json.dumps(data, indent=1)


def _lengths_as_data(wiring: Wiring) -> dict[str, list[dict[str, object]]] | None:
    """Return the lengths of the wires in mm; None if the panel cannot be built."""
    try:
        lengths = list_lengths(wiring.panel, wiring.geometry)
    except PanelError:
        return None
    return {kind: [wire._asdict() for wire in each] for kind, each in lengths._asdict().items()}


def _section_lines(section: DocumentSection) -> Iterator[str]:
    yield section.title
    yield "=" * len(section.title)
    if section.table:
        yield from (*align_columns(section.table), "")
    yield from section.sentences
    for setup in section.setups:
        yield from ("", f"Pi {setup.model}:", *(f"    {line}" for line in setup.lines))
        yield from (f"  * {each}" for each in setup.besides)
    yield ""


def align_columns(table: TextTable) -> Iterator[str]:
    """Yield a table for a terminal, line by line."""
    rows = [[cell.replace("`", "") for cell in row] for row in (table.heads, *table.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = ["-" * width for width in widths]
    for row in (rows[0], rule, *rows[1:]):
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _markdown_setup(setup: PiSetup) -> str:
    lines = "\n".join(["", "", "```ini", *setup.lines, "```"]) if setup.lines else ""
    return f"**Pi {setup.model}**: {'; '.join(setup.besides)}.{lines}"


def _markdown_table(table: TextTable) -> str:
    rule = ("---",) * len(table.heads)
    return "\n".join(f"| {' | '.join(row)} |" for row in (table.heads, rule, *table.rows))


WIRING_AS: Final[Mapping[str, Callable[[Wiring], str]]] = MappingProxyType({"text": render_text, "json": render_json})
"""The forms in which the wiring is printed."""

WIRING_DRAWINGS: Final[Mapping[str, Callable[[Wiring], str]]] = MappingProxyType(
    {
        "svg": render_svg,
        "stripboard": lambda wiring: render_stripboard(shifter_board(wiring)),
        "inputs": lambda wiring: render_stripboard(input_board(wiring)),
    }
)
"""The drawings of the wiring, as SVG documents."""
