"""The notes around a piece for its maker: name, measures, and the purpose of every hole. Pure.

All of it is on the layer "notes", which is neither cut nor engraved.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from hardware.panel.sizes import LAMP_COLUMNS, SECRET_ROW, PanelMeasures, Point, drill_size, mm
from pegmind_drawings.panel.pieces import Piece
from pegmind_drawings.panel.shapes import Bounds, Disc, Label, Outline, Shape
from station.core.frame import ROWS

TEXT: Final = 4.5
"""Height of a capital in notes."""

LINE: Final = 1.7 * TEXT
"""From one line of notes to the next."""

REACH: Final = 12.0
"""The distance of callouts from the edge."""

CLEAR: Final = 1.0
"""The distance of a callout's line from what it does not mean."""

DIMENSIONS: Final = 8.0
"""The distance of dimensions from the edge, or from the callouts."""

TICK: Final = 1.5
INSIDE: Final = 9.0
"""A hole with this diameter or more has room for a text above its crosshair."""

CROSS: Final = 2.0
"""Half the length of the lines of the crosshair in a hole."""


def annotate(piece: Piece, sizes: PanelMeasures) -> tuple[Shape, ...]:
    """Return the notes around a piece, in its own coordinates."""
    whole = ([0, piece.width], [0, piece.height])
    across, upwards = _front_chains(piece, sizes) if piece.group == "front" else whole
    callouts = [*_callouts(piece, upwards)]
    left = min((shape.bounds.left for shape in callouts), default=0.0)
    at = (-DIMENSIONS, min(0, left) - DIMENSIONS)
    notes: list[Shape] = [
        *stack_lines(title_lines(piece), (0, piece.height + 6)),
        *callouts,
        *_chain_across(across, at[0]),
        *_chain_upwards(upwards, at[1]),
    ]
    if (across, upwards) != whole:
        notes += [*_chain_across(whole[0], at[0] - LINE), *_chain_upwards(whole[1], at[1] - LINE)]
    return tuple(notes)


def title_lines(piece: Piece) -> tuple[str, ...]:
    """Return what is written above a piece: name, number and size, and what else a maker has to know."""
    count = "1 piece" if piece.number == 1 else f"{piece.number} pieces"
    size = f"{count} of {mm(piece.width)} x {mm(piece.height)} mm, {mm(piece.thickness)} mm thick"
    return f"{piece.name}: {size}", *piece.says.splitlines()


def stack_lines(lines: Sequence[str], at: Point) -> Iterator[Label]:
    """Yield lines of notes below each other; `at` is where the last one begins."""
    for place, text in enumerate(reversed(lines)):
        yield Label((at[0], at[1] + place * LINE), text, TEXT, "left", "notes")


def _front_chains(piece: Piece, sizes: PanelMeasures) -> tuple[list[float], list[float]]:
    columns = [sizes.cell(column, 0)[0] for column in (0, LAMP_COLUMNS - 1)]
    rows = [sizes.cell(0, row)[1] for row in (0, ROWS - 1, SECRET_ROW)]
    controls = sorted({y for _, y in sizes.controls.values()})
    return [0, *columns, piece.width], [0, *controls, sizes.bars_at, *rows, piece.height]


def _chain_across(places: list[float], y: float) -> Iterator[Shape]:
    """Yield a row of dimensions below the piece."""
    yield Outline(((places[0], y), (places[-1], y)), "dimension", "notes", open=True)
    for x in places:
        yield Outline(((x, y - TICK), (x, -1)), "dimension", "notes", open=True)
    for begin, end in pairwise(places):
        yield Label(((begin + end) / 2, y + 1), mm(end - begin), TEXT * 0.8, "middle", "notes")


def _chain_upwards(places: list[float], x: float) -> Iterator[Shape]:
    """Yield a column of dimensions to the left of the piece."""
    yield Outline(((x, places[0]), (x, places[-1])), "dimension", "notes", open=True)
    for y in places:
        yield Outline(((x - TICK, y), (-1, y)), "dimension", "notes", open=True)
    for begin, end in pairwise(places):
        yield Label((x - 1, (begin + end) / 2), mm(end - begin), TEXT * 0.8, "middle", "notes", turned=True)


def _callouts(piece: Piece, upwards: list[float]) -> Iterator[Shape]:
    """Yield a line from one hole of each kind to a text beside the piece that says how many there are, and how wide."""
    kinds = groupby(sorted(_holes(piece), key=_kind), key=_kind)
    sides: dict[int, list[tuple[Point, str]]] = {-1: [], 1: []}
    for (what, size), group in kinds:
        holes = [*group]
        side = -1 if min(h.bounds.left for h in holes) + 1 < piece.width - max(h.bounds.right for h in holes) else 1
        best = min(holes, key=_badness(piece, side))
        edge = best.bounds.right if side > 0 else best.bounds.left
        at = (edge, (best.bounds.bottom + best.bounds.top) / 2)
        text = f"{size} {what}" if isinstance(best, Disc) else f"{what} {size}"
        sides[side].append((at, f"{len(holes)} x {text}"))
    for side, meant in sides.items():
        yield from _write_side(piece, side, meant, upwards if side < 0 else [])


def _holes(piece: Piece) -> Iterator[Disc | Outline]:
    for shape in piece.shapes[1:]:
        if not isinstance(shape, Label) and shape.layer in ("cut", "drill"):
            yield shape


def _kind(shape: Disc | Outline) -> tuple[str, str]:
    if isinstance(shape, Disc):
        return shape.what, f"Ø {mm(shape.diameter)}"
    return shape.what, f"{mm(shape.bounds.width)} x {mm(shape.bounds.height)}"


def _badness(piece: Piece, side: int) -> Callable[[Disc | Outline], tuple[bool, float]]:
    """Return by what holes are compared: whether the way to the edge is not free, and how far it is."""
    others = [(_what(shape), shape.bounds.grow(CLEAR)) for shape in piece.shapes[1:] if shape.layer != "notes"]

    def badness(hole: Disc | Outline) -> tuple[bool, float]:
        bounds = hole.bounds
        y = (bounds.bottom + bounds.top) / 2
        way = Bounds(bounds.right, y, piece.width, y) if side > 0 else Bounds(0, y, bounds.left, y)
        return any(what != hole.what and other.gap(way) < 0 for what, other in others), way.width

    return badness


def _what(shape: Shape) -> str:
    return "" if isinstance(shape, Label) else shape.what


def _write_side(piece: Piece, side: int, meant: Iterable[tuple[Point, str]], taken: list[float]) -> Iterator[Shape]:
    """Yield the callouts of one side, from below, none nearer to another one, or to a line at `taken`, than a line."""
    edge = piece.width if side > 0 else 0.0
    last = -LINE
    for (x, y), text in sorted(meant, key=lambda each: each[0][1]):
        level = max(y, last + LINE)
        while any(abs(level - each) < TEXT for each in taken):
            level += 1
        last = level
        points = ((x, y), (edge + side * 3, y), (edge + side * (REACH - 1), level))
        yield Outline(points, "callout", "notes", open=True)
        at = (edge + side * REACH, level - TEXT / 2)
        yield Label(at, text, TEXT, "left" if side > 0 else "right", "notes")


def label_holes(piece: Piece) -> Iterator[Label]:
    """Yield the diameter of every hole, in it or, if it is small, beside it, where there is room."""
    taken = [shape.bounds for shape in piece.shapes[1:] if shape.layer != "notes"]
    for hole in piece.shapes:
        if isinstance(hole, Disc) and hole.layer == "drill":
            (x, y), text = hole.at, mm(hole.diameter)
            if hole.diameter >= INSIDE:
                yield Label((x, y + CROSS + 0.3), text, min(TEXT, hole.diameter / 2 - CROSS - 1), "middle", "notes")
                continue
            beside = Label((x + hole.diameter / 2 + 0.4, y + 0.7), text, 1.5, "left", "notes")
            if all(beside.bounds.gap(other) >= 0 for other in taken if other != hole.bounds):
                taken.append(beside.bounds)
                yield beside


def slot_holes(piece: Piece) -> Iterator[Disc]:
    """Yield the two round holes with which a drill begins every slot, one at each end, both inside it.

    They are two thirds as wide as the slot is long, at most: the second bit must not slip into the first hole.
    """
    for slot in piece.slots:
        x, y = (slot.left + slot.right) / 2, (slot.bottom + slot.top) / 2
        long, short = max(slot.width, slot.height), min(slot.width, slot.height)
        diameter = drill_size(min(short, long * 2 / 3))
        aside = (long - diameter) / 2
        across, upwards = (aside, 0.0) if slot.width > slot.height else (0.0, aside)
        yield from (Disc((x + way * across, y + way * upwards), diameter, "slot") for way in (-1, 1))
