"""The spacers between front plate and board: where they are, how long, and with which screws. Pure."""

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from math import ceil
from typing import Final, NamedTuple

from hardware.panel.section import Panel
from hardware.panel.sizes import LAMP_COLUMNS, LEVELS, Point, mm
from station.core.frame import HOLES, ROWS

SPAN: Final = 100.0
"""How far apart two spacers may be, in thicknesses of the plate: a sheet of acrylic bows over more."""

STACK: Final = 13.0
"""From the field of the pixels to the spacers around it."""

STACK_TOP: Final = 12.0
"""From the upper rail to the spacers above it."""

ACROSS: Final = 7.0
"""Room for a spacer M3 of 5.5 mm, from corner to corner, with some play."""

SPACER_LENGTHS: Final = (5, 6, 8, 10, 12, 15, 18, 20, 25, 30, 35, 40, 45, 50)
"""The lengths in which threaded spacers M3 are sold."""

WASHER: Final = 0.5
"""Thickness of a washer M3."""

LOOSE: Final = 0.3
"""How much longer than what is between the plates a spacer may be; foam tape takes it up."""

SCREW_LENGTHS: Final = (4, 5, 6, 8, 10, 12, 16, 20, 25)
"""The lengths in which thin machine screws are sold."""

BITE: Final = 2.5
"""The length of a screw that has to be in its spacer, at least."""

SCREWS_APART: Final = 0.5
"""Between the ends of the two screws in a spacer, at least."""


class Spacer(NamedTuple):
    """A threaded spacer that can be bought, washers to make up its length, and its screws: plate, then board."""

    length: int
    washers: int
    screws: tuple[int, int]


def choose_spacer(panel: Panel) -> Spacer:
    """Return the spacer between plate and board; the washers lie between plate and spacer."""
    apart = panel.cell + panel.diffuser
    choices = [
        (length, max(0, ceil(round((apart - length) / WASHER, 6))))
        for length in SPACER_LENGTHS
        if length <= apart + LOOSE + 1e-6
    ]
    length, washers = min(choices, key=lambda each: each[1])
    return Spacer(length, washers, (screw_length(panel.plate + washers * WASHER), screw_length(panel.plate)))


def nearest_cell(panel: Panel) -> float:
    """Return the depth of the grid nearest to panel.cell with which a spacer needs no washers."""
    least, most = (Panel.key_specs["cell"].least or 0), (Panel.key_specs["cell"].most or 0)
    cells = (round(length - panel.diffuser, 2) for length in SPACER_LENGTHS)
    return min((cell for cell in cells if least <= cell <= most), key=lambda cell: abs(cell - panel.cell))


def screw_length(thickness: float) -> int:
    """Return the length of the screw that holds something of a thickness onto a spacer."""
    return next(length for length in SCREW_LENGTHS if length >= thickness + BITE)


def place_spacers(panel: Panel, pitch: float, row_pitch: float) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Return all spacers, from the lower left corner of the pixels, and those that are between the pixels."""
    top = (LEVELS + 0.5) * row_pitch + STACK_TOP
    most = SPAN * panel.plate
    columns = _divide(-STACK, _right_edge(pitch), most, lambda place: (int(place / pitch) + 0.5) * pitch)
    rows = _divide(-STACK, top, min(most, top / 2 + STACK), lambda place: max(1, round(place / row_pitch)) * row_pitch)
    inner = tuple(product(columns, [row for row in rows if row <= ROWS * row_pitch]))
    around = (
        *product((-STACK, _right_edge(pitch)), (-STACK, *rows, top)),
        *product(columns, (-STACK, top)),
    )
    return (*sorted(around), *inner), inner


def find_spacer_errors(panel: Panel, pitch: float, row_pitch: float, holes: Point) -> Iterator[str]:
    """Yield what is wrong with the spacers; `holes` are the diameters of those over pegs and key lamps."""
    yield from _find_short_spacer(panel)
    crowded = _find_crowds(panel, pitch, row_pitch, holes)
    if not crowded:
        return
    span = _right_edge(pitch) + STACK
    plates = (tenth / 10 for tenth in range(int(panel.plate * 10) + 1, ceil(span / SPAN * 10) + 1))
    enough = next(plate for plate in plates if not _find_crowds(panel._replace(plate=plate), pitch, row_pitch, holes))
    plate = f"panel.plate = {mm(panel.plate)}"
    bends = f"{plate}: between spacers {mm(span)} mm apart it bends, and there is no room for more"
    for what, remedy in crowded.items():
        yield f"{bends} between the {what}; set panel.plate to {enough:g} or more{remedy}"


def _find_crowds(panel: Panel, pitch: float, row_pitch: float, holes: Point) -> dict[str, str]:
    """Return between what there is no room for the spacers that a plate needs among the pixels, and what else helps."""
    _, inner = place_spacers(panel, pitch, row_pitch)
    if inner and row_pitch < panel.strip_width + ACROSS:
        return {"strips": ""}
    most = int((row_pitch - ACROSS) * 10 + 1e-6) / 10
    return {
        name: f", or panel.{key} to {most:g} or less"
        for name, key, hole, is_right in zip(
            ("pegs", "key lamps"), ("peg_hole", "key_hole"), holes, (False, True), strict=True
        )
        if hole > row_pitch - ACROSS and any((x > HOLES * pitch) == is_right for x, _ in inner)
    }


def _right_edge(pitch: float) -> float:
    return LAMP_COLUMNS * pitch + STACK


def _divide(begin: float, end: float, most: float, snap: Callable[[float], float]) -> tuple[float, ...]:
    """Return as few places between two, where `snap` puts them, as leave no gap longer than `most`."""
    for parts in range(1, 100):
        places = tuple(snap(begin + part * (end - begin) / parts + 1e-6) for part in range(1, parts))
        if all(there - here <= most for here, there in pairwise((begin, *places, end))):
            return places
    raise AssertionError("a plate is never so thin")


def _find_short_spacer(panel: Panel) -> Iterator[str]:
    """Yield what is wrong if the two screws of a spacer meet in it."""
    if _screws_fit(panel):
        return
    tenths = range(int(panel.cell * 10) + 1, 10 * int(Panel.key_specs["cell"].most or 0))
    deeper = next(cell for cell in (tenth / 10 for tenth in tenths) if _screws_fit(panel._replace(cell=cell)))
    spacer = choose_spacer(panel)
    outer, inner = spacer.screws
    screws = f"two screws M3 x {outer}" if outer == inner else f"screws M3 x {outer} and M3 x {inner}"
    needed = f"{screws}, as a plate of {mm(panel.plate)} mm needs them, meet in a spacer of {spacer.length} mm"
    yield f"panel.cell = {mm(panel.cell)}: {needed}; set panel.cell to {deeper:g}"


def _screws_fit(panel: Panel) -> bool:
    spacer = choose_spacer(panel)
    outer, inner = spacer.screws
    bites = outer - panel.plate - spacer.washers * WASHER + inner - panel.plate
    return bites + SCREWS_APART <= spacer.length + 1e-6
