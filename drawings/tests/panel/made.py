"""The pieces that a panel is made of."""

from functools import cache

from hardware.layout import Geometry
from hardware.panel.measures import measure
from hardware.panel.section import Panel
from hardware.panel.sizes import PanelMeasures
from pegmind_drawings.panel.pieces import Piece, make_pieces
from pegmind_drawings.panel.shapes import Disc


@cache
def built(panel: Panel) -> tuple[PanelMeasures, dict[str, Piece]]:
    """The measures of a panel, and its pieces by name."""
    return measure(panel), {piece.name: piece for piece in make_pieces(panel, Geometry())}


def holes(piece: Piece, what: str = "") -> list[Disc]:
    """The round holes of a piece, or only those for one thing."""
    discs = [shape for shape in piece.shapes if isinstance(shape, Disc) and shape.layer == "drill"]
    return [disc for disc in discs if what in {"", disc.what}]
