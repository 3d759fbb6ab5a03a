"""The panel in words, and the commands that draw it: text for a terminal, SVG, DXF and PDF."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final

from hardware.panel.measures import measure
from hardware.panel.sizes import FRAME, PanelError, mm
from hardware.panel.spacers import WASHER, choose_spacer, nearest_cell
from hardware.sections import Wiring
from pegmind_drawings.panel.arrangement import arrange, arrange_sheets
from pegmind_drawings.panel.drawing import render_panel
from pegmind_drawings.panel.notes import slot_holes
from pegmind_drawings.panel.pieces import Piece, make_pieces
from pegmind_drawings.panel.shapes import Disc
from pegmind_drawings.wiring.description import TextTable, align_columns
from station.core.installing import to_install
from station.core.words import plural

PANEL_TITLE: Final = "Pegmind: the front panel and what is behind it"
PIECES: Final = ("pieces", "what", "width, mm", "height, mm", "thickness, mm")
HOLES_TABLE: Final = ("holes", "size, mm", "for")


def describe_panel(wiring: Wiring) -> str:
    """Return the measures of a panel for a terminal. Raises PanelError."""
    sizes, pieces = measure(wiring.panel), make_pieces(wiring.panel, wiring.geometry)
    return "\n".join(
        (
            f"The front plate is {mm(sizes.width)} mm wide and {mm(sizes.height)} mm high.",
            f"Its pixels are {mm(sizes.pitch)} mm apart in a row, and the rows {mm(sizes.row_pitch)} mm.",
            "",
            *align_columns(TextTable(PIECES, tuple(map(_piece_row, pieces)))),
            "",
            *(line for piece in pieces if piece.group in ("front", "board", "back") for line in _hole_lines(piece)),
            _describe_spacers(wiring),
            _describe_frame(wiring),
        )
    )


def _piece_row(piece: Piece) -> tuple[str, ...]:
    return (str(piece.number), piece.name, mm(piece.width), mm(piece.height), mm(piece.thickness))


def _hole_lines(piece: Piece) -> Iterator[str]:
    yield from (f"Holes in the {piece.name}:", "")
    yield from align_columns(TextTable(HOLES_TABLE, tuple(count_holes(piece))))
    yield ""


def count_holes(piece: Piece) -> Iterator[tuple[str, str, str]]:
    """Yield how many holes of a kind a piece has, how large, and for what: the round ones, then the slots."""
    holes = [
        (shape.diameter, shape.what) for shape in piece.shapes if isinstance(shape, Disc) and shape.layer == "drill"
    ]
    for (diameter, what), group in groupby(sorted(holes)):
        yield str(len([*group])), mm(diameter), what
    if piece.slots:
        slot = piece.slots[0]
        first = next(slot_holes(piece))
        purpose = f"slot for wires, begun with two holes of {mm(first.diameter)} mm"
        yield str(len(piece.slots)), f"{mm(slot.width)} x {mm(slot.height)}", purpose


def _describe_spacers(wiring: Wiring) -> str:
    spacer, number = choose_spacer(wiring.panel), len(measure(wiring.panel).spacers)
    says = f"Between front plate and board: {number} spacers of {spacer.length} mm"
    if not spacer.washers:
        return f"{says}."
    washers = f"{plural(spacer.washers, 'washer')} of {WASHER:g} mm"
    return f"{says}, each with {washers}; panel.cell = {mm(nearest_cell(wiring.panel))} needs none."


def _describe_frame(wiring: Wiring) -> str:
    sizes, depth = measure(wiring.panel), mm(wiring.panel.depth)
    upright, level = mm(sizes.height), mm(sizes.width - 2 * FRAME)
    return f"The frame: boards {mm(FRAME)} mm thick and {depth} mm wide, two {upright} mm and two {level} mm long."


def _draw_svg(wiring: Wiring, pieces: Sequence[Piece]) -> bytes:
    return f"{render_panel(arrange(pieces, measure(wiring.panel)), PANEL_TITLE)}\n".encode()


def _draw_dxf(_wiring: Wiring, pieces: Sequence[Piece]) -> bytes:
    from pegmind_drawings.panel.dxf import render_dxf

    return render_dxf(arrange_sheets(pieces))


def _draw_pdf(_wiring: Wiring, pieces: Sequence[Piece]) -> bytes:
    from pegmind_drawings.panel.pdf import render_pdf

    return render_pdf(pieces, PANEL_TITLE)


PANEL_AS: Final[Mapping[str, Callable[[Wiring, Sequence[Piece]], bytes]]] = MappingProxyType(
    {"svg": _draw_svg, "dxf": _draw_dxf, "pdf": _draw_pdf}
)
"""The forms in which the panel is drawn."""

LIBRARIES: Final = MappingProxyType({"svg": "ezdxf", "dxf": "ezdxf", "pdf": "fpdf2"})
"""The libraries that a form needs; SVG needs one for words as outlines and for a kerf."""


def draw_panel(wiring: Wiring, form: str, group: str | None = None, kerf: float | None = None) -> bytes:
    """Return the panel as a document of a form, a key of PANEL_AS.

    `group`, one of pieces.GROUPS, leaves out all other pieces. With a `kerf`, the width of a laser's cut in mm, words
    are outlines, and what is cut allows for it; a DXF always has outlines.

    Raises PanelError if it cannot be built, or if the library for the form is missing.
    """
    pieces = [each for each in make_pieces(wiring.panel, wiring.geometry) if group in (None, each.group)]
    try:
        if form == "dxf" or kerf is not None:
            from pegmind_drawings.panel.laser import prepare_pieces

            pieces = [*prepare_pieces(pieces, kerf or 0.0)]
        return PANEL_AS[form](wiring, pieces)
    except ModuleNotFoundError as error:
        install = to_install(LIBRARIES[form])
        raise PanelError(
            f"{form.upper()}: its library is not installed ({error}); install it with: {install}"
        ) from error
