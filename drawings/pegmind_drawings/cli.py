"""The commands `pegmind wiring` and `pegmind panel`: their options, and what they do with them."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from station.cli.commandline import MisusedError
from station.cli.configuration import add_config_option, load_config
from station.cli.extensions import Command
from station.cli.terminal import say

WIDEST_KERF: Final = 1.0
"""Millimetres: no slot is as narrow, and no two pieces on a sheet are as near."""


def _add_wiring_options(wiring: argparse.ArgumentParser) -> None:
    add_config_option(wiring)
    wiring.set_defaults(form="text")
    form = wiring.add_mutually_exclusive_group()
    form.add_argument("--json", dest="form", action="store_const", const="json", help="print JSON")
    form.add_argument("--svg", metavar="FILE", type=Path, help="draw all wires (SVG)")
    form.add_argument("--stripboard", metavar="FILE", type=Path, help="draw the stripboard of the level shifter (SVG)")
    form.add_argument("--inputs", metavar="FILE", type=Path, help="draw the stripboard of the inputs (SVG)")


def _describe_wiring(arguments: argparse.Namespace) -> int:
    from pegmind_drawings.wiring.description import WIRING_AS, WIRING_DRAWINGS

    config = load_config(arguments)
    given = [(draw, path) for name, draw in WIRING_DRAWINGS.items() if (path := getattr(arguments, name)) is not None]
    if not given:
        say(WIRING_AS[arguments.form](config))
    for draw, path in given:
        _write_drawing(path, f"{draw(config)}\n".encode())
    return 0


def _add_panel_options(panel: argparse.ArgumentParser) -> None:
    from pegmind_drawings.panel.pieces import GROUPS

    add_config_option(panel)
    forms = panel.add_mutually_exclusive_group()
    for form, says in (
        ("svg", "draw all pieces with their dimensions (SVG)"),
        ("dxf", "draw what a laser cutter needs (DXF)"),
        ("pdf", "draw templates for drilling, on sheets of A4 (PDF)"),
    ):
        forms.add_argument(f"--{form}", metavar="FILE", type=Path, help=says)
    panel.add_argument("--outlines", action="store_true", help="with --svg: words as outlines, as --dxf has them")
    panel.add_argument("--kerf", metavar="MM", type=float, help="with --dxf or --svg: allow for the width of the cut")
    panel.add_argument("--only", metavar="PIECE", choices=GROUPS, help=f"only one of {', '.join(GROUPS)}")


def _describe_panel(arguments: argparse.Namespace) -> int:
    from pegmind_drawings.panel.description import PANEL_AS, describe_panel, draw_panel

    config = load_config(arguments)
    given = [(form, path) for form in PANEL_AS if (path := getattr(arguments, form)) is not None]
    kerf = 0.0 if arguments.outlines and arguments.kerf is None else arguments.kerf
    _check_panel_options(arguments, [form for form, _ in given])
    if not given:
        say(describe_panel(config))
    for form, path in given:
        _write_drawing(path, draw_panel(config, form, arguments.only, kerf))
    return 0


def _check_panel_options(arguments: argparse.Namespace, forms: Sequence[str]) -> None:
    """Raise MisusedError for an option that the chosen form of drawing does not have, and for an invalid kerf."""
    if arguments.only is not None and not forms:
        raise MisusedError("pegmind: --only needs --svg, --dxf or --pdf")
    if arguments.outlines and forms != ["svg"]:
        raise MisusedError("pegmind: --outlines needs --svg; --dxf always has outlines")
    if arguments.kerf is not None and not {*forms} & {"svg", "dxf"}:
        raise MisusedError("pegmind: --kerf needs --dxf or --svg")
    if arguments.kerf is not None and not 0 <= arguments.kerf <= WIDEST_KERF:
        raise MisusedError(f"pegmind: --kerf must be 0 to {WIDEST_KERF:g} mm, not {arguments.kerf:g}")


def _write_drawing(path: Path, drawing: bytes) -> None:
    """Write a drawing, and say where it is. Raises MisusedError."""
    try:
        path.write_bytes(drawing)
    except OSError as error:
        raise MisusedError(f"pegmind: cannot write {path}: {error.strerror}; name another file") from error
    say(str(path))


WIRING: Final = Command("print how to wire the cabinet", _add_wiring_options, _describe_wiring)
PANEL: Final = Command(
    "print the measures of the front panel, or draw it true to scale", _add_panel_options, _describe_panel
)
