"""Pieces on one drawing lie beside each other."""

from collections import Counter
from itertools import combinations

import pytest

from hardware.layout import Geometry
from hardware.panel.measures import measure
from hardware.panel.section import Panel
from pegmind_drawings.panel.arrangement import DRAWING_GAP, arrange, arrange_sheets
from pegmind_drawings.panel.notes import title_lines
from pegmind_drawings.panel.pieces import make_pieces
from pegmind_drawings.panel.shapes import Bounds, Label, Outline, bounds_of
from tests.hardware.panel.panels import BUILT


@pytest.mark.parametrize("panel", BUILT.values(), ids=BUILT)
def test_no_piece_lies_on_another_one_or_beyond_the_drawing(panel: Panel) -> None:
    pieces = make_pieces(panel, Geometry())
    drawing = arrange(pieces, measure(panel))
    assert [placed.piece for placed in drawing.placed] == [*pieces]
    rooms = [bounds_of(placed.shapes) for placed in drawing.placed]
    assert [(a, b) for a, b in combinations(rooms, 2) if a.gap(b) < 0] == []
    paper = Bounds(0, 0, drawing.width, drawing.height)
    assert [room for room in rooms if not within(room, paper)] == []


@pytest.mark.parametrize("panel", BUILT.values(), ids=BUILT)
def test_a_laser_cutter_gets_every_piece_by_its_material(panel: Panel) -> None:
    pieces = make_pieces(panel, Geometry())
    drawing = arrange_sheets(pieces)
    assert Counter(placed.piece.name for placed in drawing.placed) == {piece.name: piece.number for piece in pieces}
    paper = Bounds(0, 0, drawing.width, drawing.height)
    assert within(bounds_of(drawing.notes), paper)
    sheets = [note.bounds for note in drawing.notes if isinstance(note, Outline)]
    assert [(a, b) for a, b in combinations(sheets, 2) if a.gap(b) < DRAWING_GAP] == []
    for sheet in sheets:
        there = [each for each in drawing.placed if bounds_of(each.shapes).gap(sheet) < 0]
        assert len({each.piece.thickness for each in there}) == len({each.piece.sheet for each in there}) == 1
        assert [each.piece.name for each in there if not within(bounds_of(each.shapes), sheet)] == []
        said = {
            note.text for note in drawing.notes if isinstance(note, Label) and sheet.left <= note.at[0] < sheet.right
        }
        assert {line for each in there for line in title_lines(each.piece)} <= said
    texts = [note for note in drawing.notes if isinstance(note, Label)]
    assert [text.text for text in texts if any(text.bounds.gap(sheet) < 0 for sheet in sheets)] == []


def within(inner: Bounds, outer: Bounds) -> bool:
    across = outer.left <= inner.left and inner.right <= outer.right + 1e-9
    return across and outer.bottom <= inner.bottom and inner.top <= outer.top + 1e-9
