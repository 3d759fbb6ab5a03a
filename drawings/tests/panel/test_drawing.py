"""The drawing as SVG is true to scale, and can be read."""

from functools import cache
from itertools import combinations, pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest

from drawings.tests.panel.made import built, holes
from drawings.tests.wiring.drawing import SVG, texts
from hardware.layout import Geometry
from hardware.panel.measures import measure
from hardware.panel.section import Panel
from pegmind_drawings.panel.arrangement import arrange
from pegmind_drawings.panel.drawing import render_panel
from pegmind_drawings.panel.notes import annotate, label_holes
from pegmind_drawings.panel.pieces import make_pieces
from pegmind_drawings.panel.shapes import Label
from tests.hardware.panel.panels import UNLIKE, any_panel

every_panel = pytest.mark.parametrize("panel", UNLIKE.values(), ids=UNLIKE)


@cache
def drawn(panel: Panel) -> Element:
    """The drawing of all pieces, as any reader of XML sees it."""
    arrangement = arrange(make_pieces(panel, Geometry()), measure(panel))
    return fromstring(render_panel(arrangement, "all pieces"))  # noqa: S314 - it is our own


def circles(drawing: Element, piece: str, what: str) -> list[tuple[float, float, float]]:
    """The round holes of a piece for one thing: x, y and diameter, in mm, y downwards."""
    (group,) = (each for each in drawing.iter(f"{SVG}g") if each.get("data-piece") == piece)
    found = [each for each in group.iter(f"{SVG}circle") if each.get("data-what") == what]
    return [(float(each.attrib["cx"]), float(each.attrib["cy"]), 2 * float(each.attrib["r"])) for each in found]


@every_panel
def test_a_unit_is_a_millimetre(panel: Panel) -> None:
    drawing = drawn(panel)
    _, _, width, height = map(float, drawing.attrib["viewBox"].split())
    assert (drawing.attrib["width"], drawing.attrib["height"]) == (f"{width:g}mm", f"{height:g}mm")
    for _, _, diameter in circles(drawing, "front plate", "button"):
        assert diameter == panel.button


@every_panel
def test_the_holes_are_drawn_as_far_apart_as_the_pixels(panel: Panel) -> None:
    sizes = measure(panel)
    pegs = circles(drawn(panel), "front plate", "peg")
    assert len(pegs) == 72
    for place in range(11):
        row = pegs[6 * place : 6 * place + 6]
        assert [u[0] - x[0] for x, u in pairwise(row)] == pytest.approx([sizes.pitch] * 5, abs=0.011)
        assert row[0][1] - pegs[6 * place + 6][1] == pytest.approx(sizes.row_pitch, abs=0.011), "row 1 is at the bottom"
    assert {round(diameter, 2) for _, _, diameter in pegs} == {sizes.peg_hole}


@every_panel
def test_no_word_lies_on_another_or_leaves_the_drawing(panel: Panel) -> None:
    drawing = drawn(panel)
    words = [each for each in texts(drawing) if "." not in each.text or " " in each.text]
    level = [each for each in words if not each.text.isdecimal()]
    assert [(one.text, other.text) for one, other in combinations(level, 2) if one.meets(other)] == []
    width, height = map(float, drawing.attrib["viewBox"].split()[2:])
    assert [each.text for each in level if each.right > width or each.bottom > height or each.top < 0] == []


@every_panel
def test_every_kind_of_hole_has_its_number_and_diameter(panel: Panel) -> None:
    sizes, pieces = built(panel)
    for name in ("front plate", "board", "back"):
        said = {note.text for note in annotate(pieces[name], sizes) if isinstance(note, Label)}
        kinds = {(hole.what, hole.diameter) for hole in holes(pieces[name])}
        expected = {f"{len(holes(pieces[name], what))} x Ø {round(size, 2):g} {what}" for what, size in kinds}
        assert expected <= said


@any_panel
def test_no_note_lies_on_another_one_or_on_its_piece(panel: Panel) -> None:
    sizes, pieces = built(panel)
    for piece in pieces.values():
        notes = [note for note in annotate(piece, sizes) if isinstance(note, Label)]
        assert [(a.text, b.text) for a, b in combinations(notes, 2) if a.bounds.gap(b.bounds) < 0] == [], piece.name
        assert [note.text for note in notes if note.bounds.gap(piece.shapes[0].bounds) < 0] == []


@every_panel
def test_every_kind_of_hole_has_its_diameter_on_a_template(panel: Panel) -> None:
    _, pieces = built(panel)
    for name in ("front plate", "board", "back"):
        said = {label.text for label in label_holes(pieces[name])}
        assert said == {f"{round(hole.diameter, 2):g}" for hole in holes(pieces[name])}


def test_the_strictest_page_may_show_it() -> None:
    arrangement = arrange(make_pieces(Panel(), Geometry()), measure(Panel()))
    assert render_panel(arrangement, "all pieces").isascii(), "it needs no word on its encoding"
    attributes = {name for each in drawn(Panel()).iter() for name in each.attrib}
    assert [name for name in attributes if name.startswith("on") or name in {"style", "href", "class"}] == []
