"""The PDF, read back with pypdf: sheets of A4 that are true to scale, and fit together."""

from functools import cache
from io import BytesIO
from itertools import pairwise
from math import dist
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import ContentStream

from drawings.tests.panel.made import built, holes
from hardware.panel.section import Panel
from hardware.panel.sizes import PanelError
from hardware.sections import Wiring
from pegmind_drawings.panel.description import draw_panel
from pegmind_drawings.panel.notes import slot_holes
from pegmind_drawings.panel.pdf import A4, MARK_HALF, PRINT_MARGIN, SHARED, TILE, Tile, is_rectangle, place_marks, tile
from pegmind_drawings.panel.pieces import Piece
from pegmind_drawings.panel.shapes import Bounds, Label, rectangle
from tests.hardware.panel.panels import BUILT

POINT = 72 / 25.4

pytestmark = pytest.mark.slow


class Line(NamedTuple):
    """A straight line on a sheet, in mm from the lower left corner."""

    x: float
    y: float
    u: float
    v: float

    @property
    def middle(self) -> tuple[float, float]:
        """Halfway."""
        return (self.x + self.u) / 2, (self.y + self.v) / 2


@cache
def sheets(panel: Panel, group: str | None = None) -> PdfReader:
    return PdfReader(BytesIO(draw_panel(Wiring(panel=panel), "pdf", group)))


@cache
def lines(reader: PdfReader, number: int) -> list[Line]:
    """The straight lines of two points on a sheet."""
    page = reader.pages[number]
    contents = page.get_contents()
    assert contents is not None
    found, here = [], (0.0, 0.0)
    for operands, operator in ContentStream(contents, reader).operations:
        if operator in (b"m", b"l"):
            spot = (float(operands[0]) / POINT, float(operands[1]) / POINT)
            if operator == b"l":
                found.append(Line(*here, *spot))
            here = spot
    return found


def test_every_sheet_is_a4_and_has_a_line_of_100_millimetres() -> None:
    reader = sheets(Panel(), "front")
    for number, page in enumerate(reader.pages):
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
            (A4[0] * POINT, A4[1] * POINT), abs=0.01
        )
        below = [line for line in lines(reader, number) if line.y < A4[1] - PRINT_MARGIN - TILE[1]]
        scale = [line for line in below if line.y == line.v and line.x == pytest.approx(PRINT_MARGIN, abs=0.01)]
        assert [line.u - line.x for line in scale] == [pytest.approx(100, abs=0.01)]
        assert "100 mm: measure this line" in page.extract_text()


def test_the_sheets_are_named() -> None:
    reader = sheets(Panel(), "front")
    said = [page.extract_text() for page in reader.pages]
    assert len(said) == 4
    assert all("front plate, 308 x 430 mm, 3 mm thick" in text for text in said)
    assert [text for text in said if "row 1 of 2, column 2 of 2" in text] == said[1:2]


def test_the_cross_in_a_hole_is_where_the_hole_is_to_be_drilled() -> None:
    reader = sheets(Panel(), "front")
    _, pieces = built(Panel())
    front = pieces["front plate"]
    tiling = tile(front)
    crossed = set()
    for number, shown in enumerate(tiling.tiles):
        x, y = PRINT_MARGIN - shown.corner[0], A4[1] - PRINT_MARGIN - TILE[1] - shown.corner[1]
        level = [line for line in lines(reader, number) if line.y == line.v and 0.5 < abs(line.u - line.x) < 4.1]
        crossed |= {(round((line.x + line.u) / 2 - x, 1), round(line.y - y, 1)) for line in level}
    missing = [hole for hole in holes(front) if not any(
        abs(hole.at[0] - x) < 0.11 and abs(hole.at[1] - y) < 0.11 for x, y in crossed)]  # fmt: skip
    assert missing == []


def test_marks_are_diagonal_with_one_number_on_both_sheets() -> None:
    reader = sheets(Panel(), "front")
    said = [page.extract_text() for page in reader.pages]
    _, pieces = built(Panel())
    tiling = tile(pieces["front plate"])
    for number, (x, y) in enumerate(place_marks(pieces["front plate"], tiling), 1):
        found = 0
        for page, shown in enumerate(tiling.tiles):
            if not is_on((x, y), shown):
                continue
            u, v = x + PRINT_MARGIN - shown.corner[0], y + A4[1] - PRINT_MARGIN - TILE[1] - shown.corner[1]
            through = [line for line in lines(reader, page) if line.x < line.u and dist(line.middle, (u, v)) < 0.1]
            ends = [end for line in through for end in ((line.x, line.y), (line.u, line.v))]
            corners = {(round(abs(one - u), 1), round(abs(other - v), 1)) for one, other in ends}
            assert corners == {(MARK_HALF, MARK_HALF)}, "no upright cross, which means a hole"
            assert f"\n{number}\n" in said[page]
            found += 1
        assert found == 2


@pytest.mark.parametrize("panel", BUILT.values(), ids=BUILT)
def test_no_mark_hides_a_text(panel: Panel) -> None:
    _, pieces = built(panel)
    for piece in pieces.values():
        for x, y in place_marks(piece, tile(piece)):
            mark = Bounds(x, y, x, y).grow(MARK_HALF)
            texts = [shape for shape in piece.shapes if isinstance(shape, Label)]
            assert [text for text in texts if text.bounds.gap(mark) < 0] == [], piece.name


def test_the_template_of_a_slot_has_a_cross_for_each_hole() -> None:
    _, pieces = built(Panel())
    drilled = [*slot_holes(pieces["board"])]
    assert (len(drilled), {hole.diameter for hole in drilled}) == (52, {6})
    assert all(
        dist(one.at, other.at) == pytest.approx(4) for one, other in zip(drilled[::2], drilled[1::2], strict=True)
    )


def test_rectangles_are_not_printed() -> None:
    reader = sheets(Panel())
    said = "\n".join(page.extract_text() for page in reader.pages)
    _, pieces = built(Panel())
    printed = {name for name in pieces if f"{name}, " in said}
    assert {name for name, piece in pieces.items() if is_rectangle(piece)} == {*pieces} - printed
    assert "diffuser" not in printed
    assert {"front plate", "board", "long row strip", "back", "shield"} <= printed


def test_it_is_said_where_nothing_but_rectangles_is_asked_for() -> None:
    with pytest.raises(PanelError, match=r"marked out with a ruler: diffuser 219 x 252\.33 mm"):
        draw_panel(Wiring(), "pdf", "diffuser")


@given(st.floats(5, 1200), st.floats(5, 1200))
def test_the_sheets_show_all_of_a_piece_and_share_their_edges(width: float, height: float) -> None:
    edge = rectangle(Bounds(0, 0, width, height), "edge")
    tiling = tile(Piece("plate", "front", "plate", 3, width, height, (edge,)))
    assert len(tiling.tiles) == tiling.columns * tiling.rows
    for size, whole, axis in ((width, TILE[0], 0), (height, TILE[1], 1)):
        starts = sorted({each.corner[axis] for each in tiling.tiles})
        assert starts[0] < 0
        assert starts[-1] + whole > size
        assert [b - a for a, b in pairwise(starts)] == [whole - SHARED] * (len(starts) - 1)
        assert len(starts) == 1 or starts[-1] + SHARED < size + SHARED, "no sheet is empty"


def is_on(mark: tuple[float, float], shown: Tile) -> bool:
    """Whether a sheet shows a mark with its middle."""
    across, upwards = mark[0] - shown.corner[0], mark[1] - shown.corner[1]
    return 0 < across < TILE[0] and 0 < upwards < TILE[1]


@given(st.floats(5, 1200), st.floats(5, 1200))
def test_two_neighbouring_sheets_share_two_marks(width: float, height: float) -> None:
    edge = rectangle(Bounds(0, 0, width, height), "edge")
    piece = Piece("plate", "front", "plate", 3, width, height, (edge,))
    tiling = tile(piece)
    marks = [*place_marks(piece, tiling)]
    shown = {(each.column, each.row): {mark for mark in marks if is_on(mark, each)} for each in tiling.tiles}
    for (column, row), here in shown.items():
        for beside in ((column + 1, row), (column, row + 1)):
            assert beside not in shown or len(here & shown[beside]) >= 2
