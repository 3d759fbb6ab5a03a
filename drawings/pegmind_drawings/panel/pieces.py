"""The flat pieces of a cabinet: front plate, board, grid, diffuser, shield and back. Pure.

Every piece lies with its lower left corner at (0, 0). `place` says where this corner is on the plate.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil, cos, pi, sin
from typing import Final, NamedTuple

from hardware.layout import Geometry, chain
from hardware.panel.measures import bar_step, measure
from hardware.panel.section import KNOB, Panel
from hardware.panel.sizes import (
    BOARD_EDGE,
    FRAME,
    HANDLE,
    LAMP_COLUMNS,
    LEVELS,
    NOTE,
    RAIL,
    SCREW,
    SECRET_ROW,
    SPACER,
    STOP,
    TAB_HOLE,
    PanelMeasures,
    Point,
    mm,
)
from hardware.panel.spacers import ACROSS
from pegmind_drawings.panel.back import back_shapes
from pegmind_drawings.panel.marks import marks
from pegmind_drawings.panel.shapes import Bounds, Disc, Label, Outline, Shape, move_shapes, rectangle
from station.core.frame import HOLES, ROWS, lamp_at

TAIL: Final = 9.5
"""The overlap of a strip of the grid over the field, at each end: the spacers keep the grid from sliding sideways."""

OVERLAP: Final = TAIL
"""The margin of the diffuser around the field, on each side."""

STRIP_HEIGHT: Final = 2.0
"""Room under the grid for a strip and what is soldered to it."""

NOTCH_PLAY: Final = 1.0
"""The play of a strip in its notch."""

CABLE_SLOT: Final = (6.0, 10.0)
"""Width and height of the slots for the wires of a strip, where there is room; everywhere 4 mm high at least."""

EDGE_STEP: Final = 150.0
"""The most that two screws at the edge are apart."""

PIEZO_HOLE: Final = 2.5
PIEZO_RINGS: Final = ((0, 1), (5.0, 6), (10.0, 12))
"""Rings of holes over the piezo: radius and number of holes."""


Cutout = tuple[float, float, float]
"""A rectangle cut out of an edge: from, to, and how deep."""


class Piece(NamedTuple):
    """A flat piece: the sheet that it is cut from, its shapes, and the number of times that it is needed.

    `group` is the name by which it is asked for. `place` is where its lower left corner is on the plate, seen from the
    front, for pieces that have one place; `sheet` is a key of [panel], the thickness of the sheet. `says` is what else
    a maker has to know.
    """

    name: str
    group: str
    sheet: str
    thickness: float
    width: float
    height: float
    shapes: tuple[Shape, ...]
    number: int = 1
    place: Point = (0.0, 0.0)
    says: str = ""

    @property
    def slots(self) -> tuple[Bounds, ...]:
        """The slots for wires, each as the rectangle that it fills."""
        return tuple(each.bounds for each in self.shapes if isinstance(each, Outline) and each.what == "slot")


GROUPS: Final = ("front", "board", "diffuser", "grid", "shield", "rails", "back")
"""The names by which pieces are asked for; the pieces of a group are cut from the same sheet."""

SHIELD_PLAY: Final = 0.25
"""Between the shield and each of the spacers along which it slides."""


def make_pieces(panel: Panel, geometry: Geometry) -> tuple[Piece, ...]:
    """Return all pieces of a panel. Raises PanelError."""
    sizes = measure(panel)
    return (
        _make_front(panel, sizes),
        _make_board(panel, sizes, geometry),
        _make_diffuser(panel, sizes),
        *_make_grid(panel, sizes),
        *_make_shield(panel, sizes),
        _make_back(panel, sizes),
    )


def _make_front(panel: Panel, sizes: PanelMeasures) -> Piece:
    lower, upper = _rails(sizes)
    shapes = (
        rectangle(Bounds(0, 0, sizes.width, sizes.height), "edge"),
        *_pixel_holes(sizes),
        *_control_holes(panel, sizes),
        *_bar_holes(panel, sizes),
        *_piezo_holes(sizes),
        *_edge_screws(sizes),
        *_stack_screws(sizes.spacers),
        *move_shapes(_rail_marks(sizes), *sizes.board),
    )
    says = (
        f"The pixels are {mm(sizes.pitch)} mm apart, their rows {mm(sizes.row_pitch)} mm.\n"
        "Blue is engraved or painted; filled dots and the bar are raised. Grey rings are what a rim or a knob hides,\n"
        f"grey bars are the rails, {mm(lower.left + sizes.board[0])} mm from the left edge of the plate; "
        f"their outer edges are {mm((upper.top - lower.bottom) / 2)} mm above and below the secret row."
    )
    return Piece("front plate", "front", "plate", panel.plate, sizes.width, sizes.height, shapes, says=says)


def _pixel_holes(sizes: PanelMeasures) -> Iterator[Disc]:
    for row in range(ROWS):
        for column in range(LAMP_COLUMNS):
            what, size = ("peg", sizes.peg_hole) if column < HOLES else ("key lamp", sizes.key_hole)
            yield Disc(sizes.cell(column, row), size, what)
    for column in range(HOLES):
        yield Disc(sizes.cell(column, SECRET_ROW), sizes.peg_hole, "peg of the secret row")


def _control_holes(panel: Panel, sizes: PanelMeasures) -> Iterator[Shape]:
    for control, at in sizes.controls.items():
        is_knob = control == KNOB
        yield Disc(at, panel.knob if is_knob else panel.button, KNOB if is_knob else "button")
        if is_knob and panel.knob_tab:
            yield Disc((at[0] - panel.knob_tab, at[1]), TAB_HOLE, "tab of the encoder")
        rim = panel.knob_cap if is_knob else sizes.rim
        yield Disc(at, rim, f"rim of {control}", "notes")
        yield from marks(control, (at[0], at[1] - max(sizes.rim, panel.knob_cap) / 2 - 1.5))


def _bar_holes(panel: Panel, sizes: PanelMeasures) -> Iterator[Shape]:
    """Yield the LEDs of the bars, from the first one, and their names: red on the left, white on the right."""
    for name, side in (("red", -1), ("white", 1)):
        middle = sizes.width / 2 + side * sizes.width / 4
        apart = bar_step(panel)
        for place in range(4):
            at = (middle + (place - 1.5) * apart, sizes.bars_at)
            yield Disc(at, panel.led, f"LED of the {name} bar")
            yield Label((at[0], at[1] - panel.led / 2 - 5), str(place + 1), 2.5)
        yield Label((middle, sizes.bars_at + panel.led / 2 + 3), name, 3)


def _piezo_holes(sizes: PanelMeasures) -> Iterator[Disc]:
    for radius, number in PIEZO_RINGS:
        for place in range(number):
            angle = 2 * pi * place / number
            at = (sizes.width / 2 + radius * cos(angle), sizes.bars_at + radius * sin(angle))
            yield Disc(at, PIEZO_HOLE, "sound of the piezo")


def _edge_screws(sizes: PanelMeasures) -> Iterator[Disc]:
    """Yield the holes for the screws into the frame, all round."""
    inset = FRAME / 2
    corners = Bounds(inset, inset, sizes.width - inset, sizes.height - inset).corners
    for (x, y), (u, v) in pairwise((*corners, corners[0])):
        parts = ceil((abs(u - x) + abs(v - y)) / EDGE_STEP)
        for step in range(parts):
            yield Disc((x + (u - x) * step / parts, y + (v - y) * step / parts), SCREW, "wood screw into the frame")


def _stack_screws(places: Iterable[Point]) -> Iterator[Disc]:
    """Yield the holes for the screws through plate and board."""
    return (Disc(at, SCREW, "screw M3 with its spacer") for at in places)


def _rail_marks(sizes: PanelMeasures) -> Iterator[Shape]:
    """Yield where the rails are glued on, and a word on each."""
    for rail in _rails(sizes):
        yield rectangle(rail, "rail", "notes")
        yield Label(
            ((rail.left + rail.right) / 2, rail.bottom + RAIL / 2 - 1), "rail of the shield", 2.5, "middle", "notes"
        )


def _make_board(panel: Panel, sizes: PanelMeasures, geometry: Geometry) -> Piece:
    width = sizes.field[0] + 2 * BOARD_EDGE
    place = (sizes.board[0] - BOARD_EDGE, sizes.board[1] - BOARD_EDGE)
    height = max(y for _, y in sizes.spacers) + 5 - place[1]
    shapes = (
        rectangle(Bounds(0, 0, width, height), "edge"),
        *move_shapes(_stack_screws(sizes.spacers), -place[0], -place[1]),
        *move_shapes(_strips(panel, sizes, geometry), BOARD_EDGE, BOARD_EDGE),
        Label((BOARD_EDGE - 6, 5), "front: strips as drawn", NOTE, "left"),
    )
    return Piece("board", "board", "plate", panel.plate, width, height, shapes, place=place)


def _strips(panel: Panel, sizes: PanelMeasures, geometry: Geometry) -> Iterator[Shape]:
    """Yield strips with their pixels, arrows in the direction of the data, and slots for wires at both ends."""
    places = {lamp: number for number, lamp in enumerate(chain(geometry), 1)}
    pitch, q = sizes.pitch, sizes.row_pitch
    for row in (*range(ROWS), SECRET_ROW):
        columns = HOLES if row == SECRET_ROW else LAMP_COLUMNS
        middle, length = (row + 0.5) * q, columns * pitch
        half = panel.strip_width / 2
        yield rectangle(Bounds(0, middle - half, length, middle + half), "strip", "engrave")
        numbers = [places[lamp_at(column, row)] for column in range(columns)]
        for column in range(columns):
            x = (column + 0.5) * pitch
            yield rectangle(Bounds(x - 2.5, middle - 2.5, x + 2.5, middle + 2.5), "pixel", "engrave")
        yield from _arrow((pitch, middle), min(1.5, pitch / 5), 1 if numbers[0] < numbers[-1] else -1)
        slot = _cable_slot(panel, sizes)
        for edge in (-slot.right, length + slot.left):
            yield rectangle(Bounds(edge, middle - slot.height / 2, edge + slot.width, middle + slot.height / 2), "slot")
        yield Label((4.6 - BOARD_EDGE, middle - 1), str(numbers[0]), 2)
        yield Label((length + BOARD_EDGE - 4.6, middle - 1), str(numbers[-1]), 2)


def _arrow(at: Point, size: float, direction: int) -> Iterator[Outline]:
    x, y = at
    tip, back = x + direction * size, x - direction * size
    yield Outline(((back, y - size), (tip, y), (back, y + size)), "arrow", "engrave")


def _cable_slot(panel: Panel, sizes: PanelMeasures) -> Bounds:
    """Return a slot beside the field: `left` and `right` are its distances from it, and its height is centred on 0."""
    near = panel.grid / 2 + 2
    half = min(CABLE_SLOT[1], sizes.row_pitch - panel.grid - 4) / 2
    return Bounds(near, -half, near + CABLE_SLOT[0], half)


def _make_grid(panel: Panel, sizes: PanelMeasures) -> Iterator[Piece]:
    """Yield the strips of the grid: those along the rows are slotted from below, those across them from above."""
    pitch, q = sizes.pitch, sizes.row_pitch
    depth = panel.cell / 2
    for name, columns, count in (
        ("long row strip", LAMP_COLUMNS, ROWS + 1),
        ("short row strip", HOLES, LEVELS - ROWS),
    ):
        slots = _cutouts([place * pitch for place in range(columns + 1)], panel.grid + panel.slack, depth)
        whole = _grid_strip(panel, name, columns * pitch + 2 * TAIL, count, below=slots)
        yield from _part_strip(panel, sizes, whole, slots) if name.startswith("long") else (whole,)
    for name, levels, count in (
        ("long column strip", LEVELS, HOLES + 1),
        ("short column strip", ROWS, LAMP_COLUMNS - HOLES),
    ):
        slots = _cutouts([level * q for level in range(levels + 1)], panel.grid + panel.slack, depth)
        rows = [(row + 0.5) * q for row in (*range(ROWS), SECRET_ROW) if row < levels]
        notches = _cutouts(rows, panel.strip_width + NOTCH_PLAY, STRIP_HEIGHT)
        strip = _grid_strip(panel, name, levels * q + 2 * TAIL, count, below=notches, above=slots)
        yield strip if levels == ROWS else _mark_top(strip)


def _part_strip(panel: Panel, sizes: PanelMeasures, whole: Piece, slots: list[Cutout]) -> Iterator[Piece]:
    """Yield the strips that reach across the field, and the parts of those that spacers go through."""
    levels = {y for _, y in sizes.inner_spacers}
    yield whole._replace(number=whole.number - len(levels))
    if not levels:
        return
    spacers = sorted({x - sizes.board[0] + TAIL for x, _ in sizes.inner_spacers})
    ends = [0.0, *(x + way * ACROSS / 2 for x in spacers for way in (-1, 1)), whole.width]
    parts = [*zip(ends[::2], ends[1::2], strict=True)]
    for number, (begin, end) in enumerate(parts, 1):
        cut = [(left - begin, right - begin, depth) for left, right, depth in slots if begin < left and right < end]
        yield _grid_strip(panel, f"row strip beside spacers, {number} of {len(parts)}", end - begin, len(levels), cut)


def _cutouts(middles: list[float], width: float, depth: float) -> list[Cutout]:
    return [(TAIL + middle - width / 2, TAIL + middle + width / 2, depth) for middle in middles]


def _grid_strip(
    panel: Panel, name: str, width: float, count: int, below: list[Cutout], above: list[Cutout] | None = None
) -> Piece:
    """Return a strip of the grid as it stands on the board; its slots are half as deep as it is high."""
    height = panel.cell
    points: list[Point] = [(0, 0)]
    for begin, end, depth in below:
        points += ((begin, 0), (begin, depth), (end, depth), (end, 0))
    points += ((width, 0), (width, height))
    for begin, end, depth in reversed(above or []):
        points += ((end, height), (end, height - depth), (begin, height - depth), (begin, height))
    points.append((0, height))
    slot, depth = panel.grid + panel.slack, height / 2
    first, second = ((begin + end) / 2 for begin, end, _ in (above or below)[:2])
    says = f"{len(above or below)} slots from {'above' if above else 'below'}, {mm(slot)} wide and {mm(depth)} deep,\n"
    says += f"the first {mm(first)} from the end to its middle, then every {mm(second - first)}"
    if above:
        begin, end, notch = below[0]
        says += f";\nbetween them, over the LED strips, notches {mm(end - begin)} wide and {mm(notch)} deep"
    edge = Outline(tuple(points), "edge")
    return Piece(name, "grid", "grid", panel.grid, width, height, (edge,), count, says=says)


def _mark_top(strip: Piece) -> Piece:
    """Return a strip of the grid with a word at its upper end, because it is not symmetrical."""
    size = min(2.0, strip.height / 6)
    word = Label((strip.width - TAIL / 2, (strip.height - size) / 2), "top", size)
    return strip._replace(shapes=(*strip.shapes, word), says=f"{strip.says};\nthe right end is the upper one")


def _make_diffuser(panel: Panel, sizes: PanelMeasures) -> Piece:
    width, height = (size + 2 * OVERLAP for size in sizes.field)
    place = (sizes.board[0] - OVERLAP, sizes.board[1] - OVERLAP)
    edge = rectangle(Bounds(0, 0, width, height), "edge")
    spacers = (Disc((x - place[0], y - place[1]), ACROSS, "spacer") for x, y in sizes.inner_spacers)
    shapes: tuple[Shape, ...] = (edge, *spacers)
    return Piece("diffuser", "diffuser", "diffuser", panel.diffuser, width, height, shapes, place=place)


def _rails(sizes: PanelMeasures) -> tuple[Bounds, Bounds]:
    """Return the lower and the upper rail of the shield on the plate, from the lower left corner of the pixels."""
    middle, reach = (SECRET_ROW + 0.5) * sizes.row_pitch, sizes.row_pitch - 1
    left, right = -STOP, sizes.field[0] + HANDLE + STOP
    low, high = middle - reach - SPACER, middle + reach + SPACER
    return Bounds(left, low, right, low + RAIL), Bounds(left, high - RAIL, right, high)


def _make_shield(panel: Panel, sizes: PanelMeasures) -> Iterator[Piece]:
    """Yield the shield, which slides to the right off the secret row, its handle, its rails and their stops."""
    lower, upper = _rails(sizes)
    x, y = sizes.board
    room = upper.top - lower.bottom - 2 * SPACER
    width, height = HOLES * sizes.pitch + HANDLE, room - 2 * SHIELD_PLAY
    handle = Bounds(width - HANDLE + 2, RAIL - SPACER + 3, width - 2, height - (RAIL - SPACER) - 3)
    shapes = (rectangle(Bounds(0, 0, width, height), "edge"), rectangle(handle, "handle", "engrave"))
    at = (x, y + lower.bottom + SPACER + SHIELD_PLAY)
    yield Piece("shield", "shield", "grid", panel.grid, width, height, shapes, place=at)
    yield _bar(panel, "handle of the shield", handle.width, handle.height, (at[0] + handle.left, at[1] + handle.bottom))
    for name, size, bottom in (("rail", RAIL, lower.bottom), ("spacer", SPACER, lower.bottom)):
        yield _bar(panel, f"{name} of the shield", lower.width, size, (x + lower.left, y + bottom), 2)
    stop = (x + lower.left, y + lower.bottom + SPACER)
    yield _bar(panel, "stop of the shield", STOP - 2 * panel.slack, room, stop, 2)


def _bar(panel: Panel, name: str, width: float, height: float, place: Point, number: int = 1) -> Piece:
    """Return a plain rectangle of the plate's sheet for the shield."""
    shapes = (rectangle(Bounds(0, 0, width, height), "edge"),)
    return Piece(name, "rails", "plate", panel.plate, width, height, shapes, number, place)


def _make_back(panel: Panel, sizes: PanelMeasures) -> Piece:
    edge = rectangle(Bounds(0, 0, sizes.width, sizes.height), "edge")
    shapes = (edge, *_edge_screws(sizes), *back_shapes(panel, sizes))
    return Piece("back", "back", "plate", panel.plate, sizes.width, sizes.height, shapes)
