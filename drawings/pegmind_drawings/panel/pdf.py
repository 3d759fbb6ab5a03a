"""The panel as PDF for drilling, true to scale on sheets of A4 that overlap; it needs the library fpdf2.

Plain rectangles are left out: a ruler marks them out faster.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from hardware.panel.sizes import PanelError, Point, mm
from pegmind_drawings.panel.notes import CROSS, label_holes, slot_holes
from pegmind_drawings.panel.pieces import Piece
from pegmind_drawings.panel.shapes import Bounds, Disc, Label, Layer, Outline, Shape, move_shapes, rectangle

if TYPE_CHECKING:
    from fpdf import FPDF

A4: Final = (210.0, 297.0)
PRINT_MARGIN: Final = 10.0
"""The margin that printers leave white."""

TILE: Final = (190.0, 250.0)
"""Width and height of what a sheet shows of a piece."""

SHARED: Final = 10.0
"""The overlap of two sheets side by side, or one above the other."""

INSET: Final = 3.0
"""From the edge of the first sheet to the edge of the piece."""

SCALE_LENGTH: Final = 100.0
MARK_HALF: Final = 4.0
"""Half the width of a mark that two sheets share: a diagonal cross, because holes have upright ones."""

MARK_NUMBER: Final = 2.0
"""Height of the number of a mark."""

ASIDE: Final = tuple(way * far for far in range(0, 24, 2) for way in (1, -1))
"""The shifts of a mark along its edge that are tried to hide no text, the shortest first."""

POINT: Final = 72 / 25.4
HELVETICA_CAPITAL: Final = 0.72
"""Height of a capital in em, in Helvetica."""

PENS: Final[dict[Layer, tuple[float, tuple[int, int, int]]]] = {
    "cut": (0.3, (0, 0, 0)),
    "drill": (0.2, (0, 0, 0)),
    "engrave": (0.2, (31, 79, 168)),
    "notes": (0.1, (110, 110, 110)),
}
"""Width in mm and colour of the lines of a layer."""


class Tile(NamedTuple):
    """The part of a piece on one sheet: where it begins, in the piece's coordinates, and the sheet's column and row."""

    corner: Point
    column: int
    row: int


class Tiling(NamedTuple):
    """The sheets of a piece, and how many there are side by side and above each other."""

    tiles: tuple[Tile, ...]
    columns: int
    rows: int


def tile(piece: Piece) -> Tiling:
    """Return the sheets that show a piece, row by row from above."""
    columns, rows = (
        max(1, ceil((size + 2 * INSET - SHARED) / (whole - SHARED)))
        for size, whole in zip((piece.width, piece.height), TILE, strict=True)
    )
    steps = (TILE[0] - SHARED, TILE[1] - SHARED)
    tiles = tuple(
        Tile((column * steps[0] - INSET, row * steps[1] - INSET), column, row)
        for row in reversed(range(rows))
        for column in range(columns)
    )
    return Tiling(tiles, columns, rows)


def _shared_marks(tiling: Tiling) -> Iterator[tuple[Point, bool]]:
    """Yield where two neighbouring sheets of a piece share two marks, and whether their common edge is upright."""
    across, upwards = TILE[0] - SHARED, TILE[1] - SHARED
    half = SHARED / 2 - INSET
    for column, row, share in product(range(1, tiling.columns), range(tiling.rows), (0.25, 0.75)):
        yield (column * across + half, row * upwards + half + share * upwards), True
    for row, column, share in product(range(1, tiling.rows), range(tiling.columns), (0.25, 0.75)):
        yield (column * across + half + share * across, row * upwards + half), False


def place_marks(piece: Piece, tiling: Tiling) -> Iterator[Point]:
    """Yield where a piece has its marks: where they hide none of its texts."""
    taken = [shape.bounds for shape in piece.shapes if isinstance(shape, Label)]
    for (x, y), upright in _shared_marks(tiling):
        points = ((x, y + aside) if upright else (x + aside, y) for aside in ASIDE)
        yield next((point for point in points if all(_mark(point).gap(other) >= 0 for other in taken)), (x, y))


def _mark(at: Point) -> Bounds:
    return Bounds(*at, *at).grow(MARK_HALF)


def is_rectangle(piece: Piece) -> bool:
    """Whether a piece is a plain rectangle, with no hole, no slot and nothing drawn on it."""
    return len(piece.shapes) == 1 and piece.shapes[0] == rectangle(Bounds(0, 0, piece.width, piece.height), "edge")


def render_pdf(pieces: Iterable[Piece], title: str) -> bytes:
    """Return the pieces that are more than a rectangle as a PDF document, each once.

    Raises PanelError if all are rectangles, and ImportError without fpdf2.
    """
    from fpdf import FPDF

    pieces = [*pieces]
    if not (shown := [piece for piece in pieces if not is_rectangle(piece)]):
        sizes = "; ".join(f"{piece.name} {mm(piece.width)} x {mm(piece.height)} mm" for piece in pieces)
        raise PanelError(f"there is nothing to print, because rectangles are marked out with a ruler: {sizes}")

    document = FPDF(unit="mm", format="A4")
    document.set_auto_page_break(auto=False)
    document.set_title(title)
    for piece in shown:
        tiling = tile(piece)
        shapes = (*piece.shapes, *label_holes(piece), *slot_holes(piece), *_draw_marks(piece, tiling))
        for each in tiling.tiles:
            document.add_page()
            _draw_tile(document, shapes, each)
            _draw_footer(document, piece, each, tiling)
    return bytes(document.output())


def _draw_tile(document: "FPDF", shapes: Iterable[Shape], shown: Tile) -> None:
    x, y = PRINT_MARGIN - shown.corner[0], PRINT_MARGIN - shown.corner[1]
    with document.rect_clip(PRINT_MARGIN, PRINT_MARGIN, *TILE):
        for shape in move_shapes(shapes, x, y):
            _draw_shape(document, shape)


def _draw_marks(piece: Piece, tiling: Tiling) -> Iterator[Shape]:
    """Yield the marks with their numbers, which both sheets show."""
    for number, (x, y) in enumerate(place_marks(piece, tiling), 1):
        for rise in (-MARK_HALF, MARK_HALF):
            yield Outline(((x - MARK_HALF, y - rise), (x + MARK_HALF, y + rise)), "mark", "engrave", open=True)
        yield Label((x, y + MARK_HALF - MARK_NUMBER + 0.5), str(number), MARK_NUMBER)


def _draw_shape(document: "FPDF", shape: Shape) -> None:
    """Draw a shape, whose y counts upwards from the white edge below the tile."""
    width, colour = PENS[shape.layer]
    document.set_line_width(width)
    document.set_draw_color(*colour)
    if isinstance(shape, Label):
        _write(document, shape)
    elif isinstance(shape, Disc):
        x, y = _flip(shape.at)
        document.circle(x, y, shape.diameter / 2)
        if shape.layer == "drill":
            reach = min(shape.diameter / 4, CROSS)
            document.line(x - reach, y, x + reach, y)
            document.line(x, y - reach, x, y + reach)
    else:
        document.polyline([_flip(point) for point in shape.points], polygon=not shape.open)


def _flip(point: Point) -> Point:
    """Return where a point is from the upper edge of the sheet; the tile is at the top, the footer below it."""
    return point[0], 2 * PRINT_MARGIN + TILE[1] - point[1]


def _write(document: "FPDF", label: Label) -> None:
    document.set_text_color(*PENS[label.layer][1])
    document.set_font("Helvetica", size=label.height / HELVETICA_CAPITAL * POINT)
    x, y = _flip(label.at)
    shift = {"left": 0.0, "middle": 0.5, "right": 1.0}[label.anchor] * document.get_string_width(label.text)
    with document.rotation(90 if label.turned else 0, x, y):
        document.text(x - shift, y, label.text)


def _draw_footer(document: "FPDF", piece: Piece, shown: Tile, tiling: Tiling) -> None:
    """Draw what the sheet is, and the line to check its scale with."""
    document.set_line_width(0.1)
    document.set_draw_color(150)
    document.rect(PRINT_MARGIN, PRINT_MARGIN, *TILE)
    y = PRINT_MARGIN + TILE[1] + 10
    document.set_line_width(0.3)
    document.set_draw_color(0)
    document.line(PRINT_MARGIN, y, PRINT_MARGIN + SCALE_LENGTH, y)
    for x in (PRINT_MARGIN, PRINT_MARGIN + SCALE_LENGTH):
        document.line(x, y - 3, x, y + 3)
    count = f", {piece.number} pieces" if piece.number > 1 else ""
    column, row = shown.column + 1, tiling.rows - shown.row
    texts = (
        (f"{SCALE_LENGTH:g} mm: measure this line before you drill, and print at 100 % if it is not.", 3, y + 7),
        (f"{piece.name}, {mm(piece.width)} x {mm(piece.height)} mm, {mm(piece.thickness)} mm thick{count}", 3.5, y - 4),
        (f"row {row} of {tiling.rows}, column {column} of {tiling.columns}", 3.5, y + 2),
    )
    for place, (text, height, level) in enumerate(texts):
        at = (
            PRINT_MARGIN + SCALE_LENGTH + 8 if place == len(texts) - 1 else PRINT_MARGIN,
            2 * PRINT_MARGIN + TILE[1] - level,
        )
        _write(document, Label(at, text, height, "left", "cut"))
