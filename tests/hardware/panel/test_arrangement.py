"""Pieces on one drawing lie beside each other."""

from collections import Counter
from itertools import combinations

import pytest

from hardware.layout import Geometry
from hardware.panel.arrangement import arrange
from hardware.panel.measures import measure
from hardware.panel.pieces import make_pieces
from hardware.panel.section import Panel
from hardware.panel.shapes import Bounds, bounds_of
from tests.hardware.panel.panels import BUILT


@pytest.mark.parametrize("copies", [False, True])
@pytest.mark.parametrize("panel", BUILT.values(), ids=BUILT)
def test_no_piece_lies_on_another_one_or_beyond_the_drawing(panel: Panel, *, copies: bool) -> None:
    drawing = arrange(make_pieces(panel, Geometry()), measure(panel), copies=copies)
    rooms = [bounds_of(placed.shapes) for placed in drawing.placed]
    assert [(a, b) for a, b in combinations(rooms, 2) if a.gap(b) < 0] == []
    paper = Bounds(0, 0, drawing.width, drawing.height)
    assert bounds_of(shape for placed in drawing.placed for shape in placed.shapes).gap(paper.grown(100)) < 0
    assert all(room.left >= 0 and room.bottom >= 0 for room in rooms)
    assert all(room.right <= paper.right and room.top <= paper.top for room in rooms)


def test_a_laser_cutter_gets_as_many_as_are_needed_sheet_by_sheet() -> None:
    pieces = make_pieces(Panel(), Geometry())
    drawing = arrange(pieces, measure(Panel()), copies=True)
    assert Counter(placed.piece.name for placed in drawing.placed) == {piece.name: piece.number for piece in pieces}
    once = arrange(pieces, measure(Panel()), copies=False)
    assert [placed.piece for placed in once.placed] == [*pieces]
    for one, other in combinations(drawing.placed, 2):
        if one.piece.sheet != other.piece.sheet:
            apart = bounds_of(one.shapes), bounds_of(other.shapes)
            assert apart[0].bottom >= apart[1].top or apart[1].bottom >= apart[0].top
