"""The DXF, read back with ezdxf: what a laser cutter gets is true to scale."""

from functools import cache
from io import StringIO
from itertools import pairwise

import pytest
from ezdxf import units
from ezdxf.document import Drawing
from ezdxf.entities.lwpolyline import LWPolyline
from ezdxf.filemanagement import read
from ezdxf.math import area

from hardware.panel.measures import measure
from hardware.panel.section import Panel
from hardware.sections import Wiring
from pegmind_drawings.panel.description import draw_panel
from pegmind_drawings.panel.laser import prepare_pieces
from pegmind_drawings.panel.pieces import Piece, make_pieces
from pegmind_drawings.panel.shapes import LAYERS, Disc, Label, Outline, bounds_of
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
    drilled = circles(read_back(panel, "front"), sizes.key_hole)
    keys = [at for at in drilled if at[1] > sizes.board[1]]  # the knob's hole may be as wide
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
    drilled = [each for piece in make_pieces(Panel(), Wiring().geometry) if piece.group == "board"
               for each in piece.shapes if isinstance(each, Disc) and each.layer == "drill"]  # fmt: skip
    assert len(document.modelspace().query('CIRCLE[layer=="drill"]')) == len(drilled)


def outline_areas(document: Drawing) -> list[float]:
    """The areas inside the engraved lines, in mm²."""
    lines = document.modelspace().query('LWPOLYLINE[layer=="engrave"]')
    return [abs(area(each.vertices())) for each in lines if isinstance(each, LWPolyline)]


def test_everything_that_is_engraved_is_a_line() -> None:
    for group in ("front", "board", "grid", "back"):
        document = read_back(Panel(), group)
        engraved = document.modelspace().query('*[layer=="engrave"]')
        assert {each.dxftype() for each in engraved} <= {"LWPOLYLINE", "CIRCLE"}
        assert {each.dxf.layer for each in document.modelspace().query("TEXT")} == {"notes"}
    front = read_back(Panel(), "front")
    letters = [each for each in make_pieces(Panel(), Wiring().geometry)[0].shapes if isinstance(each, Label)]
    number = sum(len(each.text) for each in letters if each.layer == "engrave")
    assert len(front.modelspace().query('LWPOLYLINE[layer=="engrave"]')) > number
    assert min(outline_areas(front)) > 0


def test_a_turned_word_and_a_straight_one_are_where_their_labels_are() -> None:
    middle, left, upright = Label((50, 60), "purple", 3), Label((50, 60), "top", 2, "left"), Label((50, 60), "up", 3)
    for label in (middle, left, upright._replace(turned=True)):
        piece = Piece("plate", "front", "plate", 3, 100, 100, (label,))
        (outlined,) = prepare_pieces([piece], 0)
        inner, outer = bounds_of(outlined.shapes), label.bounds.grow(0.5)
        assert (inner.left >= outer.left, inner.right <= outer.right) == (True, True)
        assert (inner.bottom >= outer.bottom, inner.top <= outer.top) == (True, True)
        assert max(inner.width, inner.height) > max(outer.width, outer.height) / 2


@every_panel
def test_a_beam_leaves_pieces_and_holes_of_the_size_that_is_drawn(panel: Panel) -> None:
    """What a beam of that width leaves of the piece is what was to be cut."""
    kerf = 0.2
    for piece in make_pieces(panel, Wiring().geometry):
        (cut,) = prepare_pieces([piece], kerf)
        assert (cut.width, cut.height) == (piece.width + kerf, piece.height + kerf)
        for drawn, line in zip(
            (each for each in piece.shapes if not isinstance(each, Label) and each.layer in ("cut", "drill")),
            (each for each in cut.shapes if not isinstance(each, Label) and each.layer in ("cut", "drill")),
            strict=True,
        ):
            way = 1 if drawn.what == "edge" else -1
            if isinstance(drawn, Disc) and isinstance(line, Disc):
                assert line.diameter == pytest.approx(drawn.diameter - kerf)
                assert line.at == pytest.approx((drawn.at[0] + kerf / 2, drawn.at[1] + kerf / 2))
            else:
                assert isinstance(drawn, Outline)
                assert isinstance(line, Outline)
                grown = drawn.bounds.grow(way * kerf / 2)
                assert line.bounds == pytest.approx([edge + kerf / 2 for edge in grown])
                assert len(line.points) == len(drawn.points)


def test_slots_of_the_grid_become_narrower_by_the_kerf() -> None:
    strip = next(piece for piece in make_pieces(Panel(), Wiring().geometry) if piece.name == "long row strip")
    (cut,) = prepare_pieces([strip], 0.2)
    widths = []
    for piece in (strip, cut):
        outline = piece.shapes[0]
        assert isinstance(outline, Outline)
        begin, end = sorted(x for x, y in outline.points if y > piece.height / 3 and y < piece.height * 2 / 3)[:2]
        widths.append(end - begin)
    assert widths == [pytest.approx(2.1), pytest.approx(1.9)]
