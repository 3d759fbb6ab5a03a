"""The DXF, read back with ezdxf: what a laser cutter gets is true to scale."""

from functools import cache
from io import StringIO
from itertools import pairwise

import pytest
from ezdxf import units
from ezdxf.document import Drawing
from ezdxf.entities.lwpolyline import LWPolyline
from ezdxf.filemanagement import read

from hardware.panel.measures import measure
from hardware.panel.section import Panel
from hardware.sections import Wiring
from pegmind_drawings.panel.description import draw_panel
from pegmind_drawings.panel.pieces import make_pieces
from pegmind_drawings.panel.shapes import LAYERS, Disc
from tests.hardware.panel.panels import UNLIKE

pytestmark = pytest.mark.slow
every_panel = pytest.mark.parametrize("panel", UNLIKE.values(), ids=UNLIKE)


@cache
def read_back(panel: Panel, group: str | None = None) -> Drawing:
    """The drawing as a program reads it; it is to be read only."""
    document = read(StringIO(draw_panel(Wiring(panel=panel), "dxf", group).decode("cp1252")))
    assert not document.audit().has_errors
    return document


def circles(document: Drawing, diameter: float) -> list[tuple[float, float]]:
    """The middles of the drilled holes of a diameter, row by row from below."""
    found = [each.dxf for each in document.modelspace().query('CIRCLE[layer=="drill"]')]
    middles = [(each.center.x, each.center.y) for each in found if 2 * each.radius == pytest.approx(diameter)]
    return sorted(middles, key=lambda at: (round(at[1], 3), at[0]))


@every_panel
def test_it_is_in_millimetres_and_has_its_layers(panel: Panel) -> None:
    document = read_back(panel)
    assert document.units == units.MM
    assert {each.dxf.layer for each in document.modelspace()} == {*LAYERS}
    assert {each.dxf.name for each in document.layers} >= {*LAYERS}


@every_panel
def test_its_holes_are_as_far_apart_as_the_pixels(panel: Panel) -> None:
    sizes = measure(panel)
    keys = circles(read_back(panel, "front"), sizes.key_hole)
    assert len(keys) == 72
    for row in range(12):
        there = keys[6 * row : 6 * row + 6]
        assert [b[0] - a[0] for a, b in pairwise(there)] == pytest.approx([sizes.pitch] * 5)
    assert [b[1] - a[1] for a, b in zip(keys, keys[6:], strict=False)] == pytest.approx([sizes.row_pitch] * 66)


@every_panel
def test_all_pieces_are_there_and_of_their_size(panel: Panel) -> None:
    edges = []
    for each in read_back(panel).modelspace().query('LWPOLYLINE[layer=="cut"]'):
        assert isinstance(each, LWPolyline)
        xs, ys = zip(*each.get_points("xy"), strict=True)
        assert each.closed
        edges.append((round(max(xs) - min(xs), 6), round(max(ys) - min(ys), 6)))
    pieces = make_pieces(panel, Wiring().geometry)
    expected = [(round(piece.width, 6), round(piece.height, 6)) for piece in pieces for _ in range(piece.number)]
    for size in set(expected):
        assert edges.count(size) == expected.count(size)


def test_what_is_only_to_be_read_is_neither_cut_nor_engraved() -> None:
    document = read_back(Panel(), "board")
    texts = {each.dxf.text: each.dxf.layer for each in document.modelspace().query("TEXT")}
    assert texts["board: 1 piece of 240 x 278.67 mm, 3 mm thick"] == "notes"
    assert texts["front: strips and arrows as drawn"] == "engrave"
    drilled = [each for piece in make_pieces(Panel(), Wiring().geometry) if piece.group == "board"
               for each in piece.shapes if isinstance(each, Disc) and each.layer == "drill"]  # fmt: skip
    assert len(document.modelspace().query('CIRCLE[layer=="drill"]')) == len(drilled)
