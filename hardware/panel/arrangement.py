"""Pieces beside and above each other on one drawing. Pure."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from hardware.panel.measures import Measures
from hardware.panel.notes import annotate
from hardware.panel.pieces import Piece
from hardware.panel.shapes import Shape, bounds_of, moved

GAP: Final = 8.0
"""Between two pieces with their notes."""

WIDEST: Final = 660.0
"""Width of a drawing, unless a piece is wider."""


class Placed(NamedTuple):
    """A piece on a drawing: all its shapes and its notes, where they are."""

    piece: Piece
    shapes: tuple[Shape, ...]


class Arrangement(NamedTuple):
    """A drawing: its pieces, and its size in mm; the lower left corner is (0, 0)."""

    placed: tuple[Placed, ...]
    width: float
    height: float


def arrange(pieces: Iterable[Piece], sizes: Measures, *, copies: bool) -> Arrangement:
    """Return all pieces on one drawing, row by row from above.

    `copies`: as many of each as are needed, and a new row for each sheet, as a laser cutter wants them.
    """
    rows: list[list[Placed]] = [[]]
    x, sheet = GAP, ""
    for piece in pieces:
        notes = annotate(piece, sizes)
        for copy in range(piece.number if copies else 1):
            shapes = piece.shapes if copy else (*piece.shapes, *notes)
            room = bounds_of((*piece.shapes, *notes) if not copies or not copy else piece.shapes)
            if rows[-1] and (x + room.width + GAP > WIDEST or (copies and piece.sheet != sheet)):
                rows.append([])
                x = GAP
            sheet = piece.sheet
            rows[-1].append(Placed(piece, tuple(moved(shapes, x - room.left, -room.bottom))))
            x += room.width + GAP
    return _stack(rows)


def _stack(rows: list[list[Placed]]) -> Arrangement:
    """Return the rows below each other; in each the pieces stand on its lower edge."""
    heights = [max(bounds_of(placed.shapes).top for placed in row) + GAP for row in rows]
    placed: list[Placed] = []
    top = sum(heights)
    for row, height in zip(rows, heights, strict=True):
        placed += [Placed(each.piece, tuple(moved(each.shapes, 0, top - height + GAP))) for each in row]
        top -= height
    right = max(bounds_of(each.shapes).right for each in placed) + GAP
    return Arrangement(tuple(placed), right, sum(heights) + GAP)
