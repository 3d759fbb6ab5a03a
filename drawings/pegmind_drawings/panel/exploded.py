"""The cabinet taken apart, as SVG, drawn from the same measures and pieces that are cut. Pure.

The layers lie above each other, from the back to the front.
"""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from hardware.layout import Geometry
from hardware.panel.measures import measure
from hardware.panel.section import KNOB, Panel
from hardware.panel.sizes import FRAME, LAMP_COLUMNS, LEVELS, SECRET_ROW, PanelMeasures, Point, mm
from hardware.panel.space import PI_HOLES, PI_INSET, PI_SIZE, pi_place
from pegmind_drawings.panel.pieces import Piece, make_pieces
from pegmind_drawings.panel.shapes import Bounds, Disc, Outline, around
from pegmind_drawings.panel.solids import Face, Solid, Tint, block, circle, cylinder, level, lift, project
from pegmind_drawings.wiring.symbols import EDGE, INK, PAPER, SOFT, document, group, label, line, node, path_data
from station.core.frame import HOLES, ROWS
from station.core.palette import Colours

LAYERS_APART: Final = 190.0
"""Free height between two layers, in the drawing's unit, which is a millimetre."""

PLATE_APART: Final = 80.0
"""The same, between the front plate and what is mounted on it."""

EXPLODED_MARGIN: Final = 24.0
NAMES_WIDTH: Final = 480.0
"""Width of the column of names."""

NAME_APART: Final = 64.0

NAME_SIZE: Final = 19.0
"""Size of the letters of a name."""

WOOD: Final = Tint("#f1e6d0", "#d8c6a3", "#c5b08a")
BOARDS: Final = Tint("#e3cfa6", "#cdb483", "#b99d6b")
DARK_TINT: Final = Tint("#5a616c", "#474d57", "#373c45")
GLASS: Final = Tint("#dcebf5", "#bfd4e4", "#a9c3d6")
GREEN: Final = Tint("#5aa469", "#458552", "#376c42")
GREY: Final = Tint("#c9ced6", "#a9b0bb", "#949ca9")
HOLE_FILL: Final = "#4a4234"
STRIP_FILL: Final = "#fbfbf8"
LED_FILL: Final = "#c9ced6"
BLACK_FILL: Final = "#2b2f36"

RIM_HEIGHT: Final = 4.0
CAP_HEIGHT: Final = 9.0
SHAFT: Final = 24.0
"""The depth of a button's body behind the plate, as drawn."""


class CabinetLayer(NamedTuple):
    """A layer that is drawn apart from the rest: its name, what else to say, and its faces from the back.

    `thickness` is its height, and `corner` where the line to its name begins.
    """

    name: str
    says: str
    faces: tuple[Face, ...]
    thickness: float
    corner: Point
    gap: float = LAYERS_APART


def render_exploded(panel: Panel, geometry: Geometry) -> str:
    """Return the cabinet taken apart as an SVG document. Raises PanelError."""
    sizes = measure(panel)
    layers = [*_list_layers(panel, sizes, {piece.name: piece for piece in make_pieces(panel, geometry)})]
    heights = [sum(each.thickness + each.gap for each in layers[:place]) for place in range(len(layers))]
    faces = [[lift(face, height) for face in layer.faces] for layer, height in zip(layers, heights, strict=True)]
    drawn = [_draw_axes(sizes, heights[[layer.name for layer in layers].index("front plate")])]
    for layer, lifted in zip(layers, faces, strict=True):
        parts = (node("path", d=f"{_path(face.corners)}Z", fill=face.fill) for face in lifted)
        drawn.append(group(parts, data_layer=layer.name, stroke=EDGE, stroke_width=0.5, stroke_linejoin="round"))
    bounds = around(project(corner) for lifted in faces for face in lifted for corner in face.corners)
    starts = [project((*layer.corner, height + layer.thickness)) for layer, height in zip(layers, heights, strict=True)]
    drawn += _write_names(layers, starts, bounds.right + 30)
    return _document(drawn, bounds.grow(EXPLODED_MARGIN))


def _document(drawn: Sequence[Element], bounds: Bounds) -> str:
    """Return the document; `bounds` are those of what is drawn, with y downwards, without the column of names."""
    left, top, width, height = map(round, (bounds.left, bounds.bottom, bounds.width + NAMES_WIDTH, bounds.height))
    names = [each.get("data-layer", "") for each in drawn if each.get("data-layer")]
    says = f"From the back to the front: {', '.join(names)}."
    paper = node("rect", x=left, y=top, width=width, height=height, fill=PAPER)
    view = f"{left} {top} {width} {height}"
    return document("exploded", "Pegmind: the cabinet taken apart", says, (paper, *drawn), viewBox=view)


def _path(points: Sequence[Solid]) -> str:
    return path_data((round(x, 1), round(y, 1)) for x, y in map(project, points))


def _draw_axes(sizes: PanelMeasures, height: float) -> Element:
    """Draw the lines along which back, frame and front plate come together."""
    corners = ((0.0, 0.0), (sizes.width, 0.0), (sizes.width, sizes.height))
    ends = ([(*corner, 0.0), (*corner, height)] for corner in corners)
    return node("path", d="".join(map(_path, ends)), stroke=SOFT, stroke_width=1, stroke_dasharray="8 6", fill="none")


def _write_names(layers: Sequence[CabinetLayer], starts: Sequence[Point], column: float) -> Iterator[Element]:
    """Yield the names in a column, each with a line to where it begins, none nearer to the next than NAME_APART."""
    level = inf
    numbered = zip(range(1, len(layers) + 1), layers, starts, strict=True)
    for number, layer, (x, y) in sorted(numbered, key=lambda each: -each[2][1]):
        level = min(y, level - NAME_APART)
        points = ((x + 4, y), (column - 24, y), (column - 8, level))
        yield line([(round(u, 1), round(v, 1)) for u, v in points], SOFT, 1)
        at = round(level + 5, 1)
        yield label(round(column, 1), at, f"{number}  {layer.name}", NAME_SIZE, font_weight="bold", fill=INK)
        yield label(round(column, 1), round(at + 1.3 * NAME_SIZE, 1), layer.says, 0.8 * NAME_SIZE, fill=SOFT)


def _list_layers(panel: Panel, sizes: PanelMeasures, named: dict[str, Piece]) -> Iterator[CabinetLayer]:
    """Yield everything from the back of the cabinet to the front."""
    front, board, back = named["front plate"], named["board"], named["back"]
    diffuser, shield = named["diffuser"], named["shield"]
    grid_strips = sum(piece.number for piece in named.values() if piece.group == "grid")
    far = (sizes.width, sizes.height)
    field = (sizes.board[0] + sizes.field[0], sizes.board[1] + ROWS * sizes.row_pitch)
    yield CabinetLayer(
        "back", f"{_size(back)}; the Pi is screwed onto it", (*_plate(back, WOOD), *_pi(panel, sizes)), panel.plate, far
    )
    yield CabinetLayer(
        "frame", f"boards {FRAME:g} mm thick and {panel.depth:g} mm wide", (*_frame(panel, sizes),), panel.depth, far
    )
    yield CabinetLayer(
        "board with the strips",
        _size(board),
        (*_plate(board, WOOD), *_strips(panel, sizes)),
        panel.plate,
        _far_corner(board),
    )
    yield CabinetLayer(
        "grid",
        f"{grid_strips} strips, {panel.cell:g} mm deep, {panel.grid:g} mm thick",
        (*_grid(panel, sizes),),
        panel.cell,
        field,
    )
    yield CabinetLayer("diffuser", _size(diffuser), (*_plate(diffuser, GLASS),), panel.diffuser, _far_corner(diffuser))
    yield CabinetLayer(
        "front plate", _size(front), (*_plate(front, WOOD), *_rails(panel, front)), panel.plate, far, PLATE_APART
    )
    last = max(sizes.controls.values())
    yield CabinetLayer(
        "buttons and knob",
        f"holes {mm(panel.button)} and {mm(panel.knob)} mm wide",
        (*_controls(panel, sizes),),
        RIM_HEIGHT,
        (last[0] + sizes.rim / 2, last[1]),
        PLATE_APART,
    )
    yield CabinetLayer(
        "shield",
        f"{_size(shield)}; slides to the right",
        (*_shield(panel, shield, named),),
        panel.grid,
        _far_corner(shield),
        0,
    )


def _size(piece: Piece) -> str:
    return f"{mm(piece.width)} x {mm(piece.height)} mm, {mm(piece.thickness)} mm thick"


def _far_corner(piece: Piece) -> Point:
    return piece.place[0] + piece.width, piece.place[1] + piece.height


def _plate(piece: Piece, tint: Tint) -> Iterator[Face]:
    """Yield a piece where it belongs, with its holes."""
    x, y = piece.place
    yield from block(Bounds(x, y, x + piece.width, y + piece.height), 0, piece.thickness, tint)
    for shape in piece.shapes[1:]:
        if isinstance(shape, Disc) and shape.layer == "drill":
            yield circle((shape.at[0] + x, shape.at[1] + y), shape.diameter, piece.thickness, HOLE_FILL)
        elif isinstance(shape, Outline) and shape.layer == "cut":
            yield level(shape.move(x, y).bounds, piece.thickness, HOLE_FILL)


def _pi(panel: Panel, sizes: PanelMeasures) -> Iterator[Face]:
    (width, height), (middle, low) = PI_SIZE, pi_place(sizes)
    x, y = middle - PI_HOLES[0] / 2 - PI_INSET, low - PI_INSET
    base = panel.plate + 6
    yield from block(Bounds(x, y, x + width, y + height), base, base + 2, GREEN)
    yield from block(Bounds(x + 7, y + height - 8, x + 58, y + height - 2), base + 2, base + 10, DARK_TINT)
    for place in (3, 21, 39):
        yield from block(Bounds(x + width - 18, y + place, x + width + 2, y + place + 14), base + 2, base + 15, GREY)


def _frame(panel: Panel, sizes: PanelMeasures) -> Iterator[Face]:
    width, height, high = sizes.width, sizes.height, panel.depth
    yield from block(Bounds(FRAME, height - FRAME, width - FRAME, height), 0, high, BOARDS)
    yield from block(Bounds(0, 0, FRAME, height), 0, high, BOARDS)
    yield from block(Bounds(FRAME, 0, width - FRAME, FRAME), 0, high, BOARDS)
    yield from block(Bounds(width - FRAME, 0, width, height), 0, high, BOARDS)


def _strips(panel: Panel, sizes: PanelMeasures) -> Iterator[Face]:
    for row in (*range(ROWS), SECRET_ROW):
        columns = HOLES if row == SECRET_ROW else LAMP_COLUMNS
        left, half = sizes.board[0], panel.strip_width / 2
        y = sizes.cell(0, row)[1]
        yield level(Bounds(left, y - half, left + columns * sizes.pitch, y + half), panel.plate, STRIP_FILL)
        for column in range(columns):
            x = sizes.cell(column, row)[0]
            yield level(Bounds(x - 2.5, y - 2.5, x + 2.5, y + 2.5), panel.plate, LED_FILL)


def _grid(panel: Panel, sizes: PanelMeasures) -> Iterator[Face]:
    """Yield the walls of all cells, the far ones first."""
    (left, low), p, q, half = sizes.board, sizes.pitch, sizes.row_pitch, panel.grid / 2
    along = (
        Bounds(left + column * p - half, low + row * q - half, left + (column + 1) * p + half, low + row * q + half)
        for row in range(LEVELS + 1)
        for column in range(LAMP_COLUMNS if row <= ROWS else HOLES)
    )
    across = (
        Bounds(left + column * p - half, low + row * q + half, left + column * p + half, low + (row + 1) * q - half)
        for column in range(LAMP_COLUMNS + 1)
        for row in range(LEVELS if column <= HOLES else ROWS)
    )
    walls = [*along, *across]
    for wall in sorted(walls, key=lambda each: each.left + each.right - each.bottom - each.top):
        yield from block(wall, 0, panel.cell, DARK_TINT)


def _rails(panel: Panel, front: Piece) -> Iterator[Face]:
    rails = [shape.bounds for shape in front.shapes if isinstance(shape, Outline) and shape.what == "rail"]
    for rail in sorted(rails, key=lambda each: -each.bottom):
        yield from block(rail, panel.plate, 3 * panel.plate, WOOD)


def _shield(panel: Panel, shield: Piece, named: dict[str, Piece]) -> Iterator[Face]:
    yield from _plate(shield, DARK_TINT)
    handle = named["handle of the shield"]
    x, y = handle.place
    yield from block(Bounds(x, y, x + handle.width, y + handle.height), panel.grid, panel.grid + panel.plate, WOOD)


def _controls(panel: Panel, sizes: PanelMeasures) -> Iterator[Face]:
    colours = Colours()._asdict()
    for control, at in sorted(sizes.controls.items(), key=lambda each: each[1][0] - each[1][1]):
        fill = colours.get(control, BLACK_FILL)
        if control == KNOB:
            yield from cylinder(at, panel.knob, -SHAFT / 2, RIM_HEIGHT, GREY)
            yield from cylinder(at, panel.knob_cap, RIM_HEIGHT, RIM_HEIGHT + 2 * CAP_HEIGHT, DARK_TINT)
        else:
            yield from cylinder(at, panel.button, -SHAFT, 0, GREY)
            yield from cylinder(at, sizes.rim, 0, RIM_HEIGHT, Tint(fill, fill, fill))
            yield from cylinder(at, panel.button * 0.8, RIM_HEIGHT, CAP_HEIGHT, Tint(fill, fill, fill))
