"""A cabinet's wiring as text for a terminal, as Markdown, and as JSON. Pure."""

import json
from collections.abc import Iterator
from dataclasses import asdict

from hardware.layout import chain
from hardware.sections import Wiring
from hardware.wiring.parts import parts
from hardware.wiring.power import BOARDS, bars, budget
from hardware.wiring.setup import FILE, Setup, notes, setups
from hardware.wiring.tables import Section, Table, data_line, sections
from hardware.wiring.wires import free, wires


def as_text(wiring: Wiring) -> str:
    """The wiring for a terminal: titles, tables in aligned columns, and sentences."""
    return "\n".join(line for section in sections(wiring) for line in _plain(section)).rstrip().replace("`", "")


def as_markdown(section: Section) -> str:
    """One section as Markdown, without its title."""
    table = [_markdown_table(section.table)] if section.table else []
    return "\n\n".join([*table, *section.sentences, *map(_markdown_setup, section.setups)])


def as_json(wiring: Wiring) -> str:
    """The wiring as one JSON object; `chain` lists, for each pixel, the number of its lamp in a Frame."""
    data = {
        "pins": [wire._asdict() for wire in wires(wiring)],
        "free": free(wiring),
        "parts": [part._asdict() for part in parts(wiring)],
        "power": budget(wiring)._asdict() | {"bars": bars()},
        "boards": [board._asdict() for board in BOARDS],
        "config": {"file": FILE, "models": [setup._asdict() for setup in setups(wiring)], "notes": notes(wiring)},
        "pixels": {"geometry": asdict(wiring.geometry), "line": data_line(wiring.geometry)},
        "chain": chain(wiring.geometry),
    }
    return json.dumps(data, indent=1)


def _plain(section: Section) -> Iterator[str]:
    yield section.title
    yield "=" * len(section.title)
    if section.table:
        yield from (*_columns(section.table), "")
    yield from section.sentences
    for setup in section.setups:
        yield from ("", f"Pi {setup.model}:", *(f"    {line}" for line in setup.lines))
        yield from (f"  * {each}" for each in setup.besides)
    yield ""


def _columns(table: Table) -> Iterator[str]:
    rows = [[cell.replace("`", "") for cell in row] for row in (table.heads, *table.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = ["-" * width for width in widths]
    for row in (rows[0], rule, *rows[1:]):
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _markdown_setup(setup: Setup) -> str:
    lines = "\n".join(["", "", "```ini", *setup.lines, "```"]) if setup.lines else ""
    return f"**Pi {setup.model}**: {'; '.join(setup.besides)}.{lines}"


def _markdown_table(table: Table) -> str:
    rule = ("---",) * len(table.heads)
    return "\n".join(f"| {' | '.join(row)} |" for row in (table.heads, rule, *table.rows))
