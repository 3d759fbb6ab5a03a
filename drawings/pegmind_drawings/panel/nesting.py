"""The pieces on the sheets that they are cut from: what to buy, and what a laser cutter gets. Pure."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from hardware.panel.sizes import Point
from pegmind_drawings.panel.pieces import Piece

SIZES: Final = ((300.0, 400.0), (400.0, 600.0), (600.0, 900.0), (1250.0, 2500.0))
"""Width and height in mm of the sheets that are sold; a sheet may be turned."""

CUT_GAP: Final = 2.0
"""The distance of two pieces, for the saw or the laser."""

BORDER: Final = 3.0
"""The border that stays free along the edges of a sheet."""


class Sheet(NamedTuple):
    """A sheet of one thickness, its width and height in mm, and the lower left corner of every piece on it."""

    width: float
    height: float
    placed: tuple[tuple[Piece, Point], ...]


def nest(pieces: Iterable[Piece]) -> list[Sheet]:
    """Return the sheets for as many of each piece as are needed, material by material, of the size that wastes least.

    No piece is turned, because of the grain of the wood.
    """
    by_sheet = sorted(pieces, key=lambda piece: piece.sheet)
    return [sheet for _, group in groupby(by_sheet, lambda piece: piece.sheet) for sheet in _nest_material([*group])]


def _nest_material(pieces: Sequence[Piece]) -> list[Sheet]:
    every = [piece for piece in pieces for _ in range(piece.number)]
    room = (max(piece.width for piece in every) + 2 * BORDER, max(piece.height for piece in every) + 2 * BORDER)
    sizes = [size for upright in SIZES for size in (upright, upright[::-1])]
    filled = (_fill(every, *size) for size in sizes if size[0] >= room[0] and size[1] >= room[1])
    return min(filled, key=lambda sheets: sum(sheet.width * sheet.height for sheet in sheets))


class _Shelf:
    """A row of pieces on a sheet, as high as its first piece; `used` is how far it is full, from the left."""

    def __init__(self, bottom: float, height: float) -> None:
        self.bottom, self.height, self.used = bottom, height, BORDER


_Filling = tuple[list[_Shelf], list[tuple[Piece, Point]]]
"""The rows of a sheet, and the pieces on it."""


def _fill(pieces: Iterable[Piece], width: float, height: float) -> list[Sheet]:
    """Return sheets of a size, filled row by row from below, the highest pieces first; every piece must fit one."""
    sheets: list[_Filling] = []
    for piece in sorted(pieces, key=lambda each: (-each.height, -each.width)):
        shelf, placed = _find_shelf(sheets, piece, width, height)
        placed.append((piece, (shelf.used, shelf.bottom)))
        shelf.used += piece.width + CUT_GAP
    return [Sheet(width, height, tuple(placed)) for _, placed in sheets]


def _find_shelf(
    sheets: list[_Filling], piece: Piece, width: float, height: float
) -> tuple[_Shelf, list[tuple[Piece, Point]]]:
    """Return the first row with room for a piece, or a new one, on a new sheet if need be."""
    for shelves, placed in sheets:
        for shelf in shelves:
            if shelf.used + piece.width <= width - BORDER:
                return shelf, placed
        bottom = shelves[-1].bottom + shelves[-1].height + CUT_GAP
        if bottom + piece.height <= height - BORDER:
            shelves.append(_Shelf(bottom, piece.height))
            return shelves[-1], placed
    sheets.append(([_Shelf(BORDER, piece.height)], []))
    return sheets[-1][0][0], sheets[-1][1]
