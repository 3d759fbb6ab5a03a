"""Pieces beside and above each other on one drawing. Pure."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from hardware.panel.sizes import PanelMeasures, mm
from pegmind_drawings.panel.nesting import nest
from pegmind_drawings.panel.notes import annotate, stack_lines, title_lines
from pegmind_drawings.panel.pieces import Piece
from pegmind_drawings.panel.shapes import Bounds, Shape, bounds_of, move_shapes, rectangle

DRAWING_GAP: Final = 8.0
"""Between two pieces with their notes."""

WIDEST: Final = 660.0
"""Width of a drawing, unless a piece is wider."""


class PlacedPiece(NamedTuple):
    """A piece on a drawing: all its shapes and its notes, where they are."""

    piece: Piece
    shapes: tuple[Shape, ...]


class Arrangement(NamedTuple):
    """A drawing: its pieces, other notes, and its size in mm; the lower left corner is (0, 0)."""

    placed: tuple[PlacedPiece, ...]
    width: float
    height: float
    notes: tuple[Shape, ...] = ()


def arrange(pieces: Iterable[Piece], sizes: PanelMeasures) -> Arrangement:
    """Return all pieces with their notes on one drawing, each once, row by row from above."""
    rows: list[list[PlacedPiece]] = [[]]
    x = DRAWING_GAP
    for piece in pieces:
        shapes = (*piece.shapes, *annotate(piece, sizes))
        room = bounds_of(shapes)
        if rows[-1] and x + room.width + DRAWING_GAP > WIDEST:
            rows.append([])
            x = DRAWING_GAP
        rows[-1].append(PlacedPiece(piece, tuple(move_shapes(shapes, x - room.left, -room.bottom))))
        x += room.width + DRAWING_GAP
    return _stack(rows)


def arrange_sheets(pieces: Iterable[Piece]) -> Arrangement:
    """Return the sheets to cut beside each other, with as many of each piece as are needed; notes stand above them."""
    placed: list[PlacedPiece] = []
    notes: list[Shape] = []
    x = height = 0.0
    for sheet in nest(pieces):
        whole = Bounds(x, 0, x + sheet.width, sheet.height)
        there = [PlacedPiece(piece, tuple(move_shapes(piece.shapes, x + u, v))) for piece, (u, v) in sheet.placed]
        titles = [title for piece in dict.fromkeys(piece for piece, _ in sheet.placed) for title in title_lines(piece)]
        lines = (f"sheet of {mm(sheet.width)} x {mm(sheet.height)} mm", *titles)
        above = [*stack_lines(lines, (x, sheet.height + DRAWING_GAP))]
        notes += (rectangle(whole, "sheet", "notes"), *above)
        placed += there
        around = bounds_of((*above, rectangle(whole)))
        x, height = around.right + DRAWING_GAP, max(height, around.top)
    return Arrangement(tuple(placed), x - DRAWING_GAP, height, tuple(notes))


def _stack(rows: list[list[PlacedPiece]]) -> Arrangement:
    """Return the rows below each other; in each the pieces stand on its lower edge."""
    heights = [max(bounds_of(placed.shapes).top for placed in row) + DRAWING_GAP for row in rows]
    placed: list[PlacedPiece] = []
    top = sum(heights)
    for row, height in zip(rows, heights, strict=True):
        placed += [
            PlacedPiece(each.piece, tuple(move_shapes(each.shapes, 0, top - height + DRAWING_GAP))) for each in row
        ]
        top -= height
    right = max(bounds_of(each.shapes).right for each in placed) + DRAWING_GAP
    return Arrangement(tuple(placed), right, sum(heights) + DRAWING_GAP)
