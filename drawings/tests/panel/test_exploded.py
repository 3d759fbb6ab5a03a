"""The cabinet taken apart: every layer is there and named, from the same measures that are cut."""

from functools import cache
from itertools import combinations
from xml.etree.ElementTree import Element, fromstring

import pytest

from drawings.tests.wiring.drawing import SVG, points, texts
from hardware.layout import Geometry
from hardware.panel.measures import measure
from hardware.panel.section import Panel
from pegmind_drawings.panel.exploded import render_exploded
from pegmind_drawings.panel.shapes import Bounds
from pegmind_drawings.panel.solids import Tint, block, circle, cylinder, project
from tests.hardware.panel.panels import UNLIKE

LAYERS = (
    "back",
    "frame",
    "board with the strips",
    "grid",
    "diffuser",
    "front plate",
    "buttons and knob",
    "shield",
)

pytestmark = pytest.mark.slow
every_panel = pytest.mark.parametrize("panel", UNLIKE.values(), ids=UNLIKE)


@cache
def drawn(panel: Panel) -> Element:
    return fromstring(render_exploded(panel, Geometry()))  # noqa: S314 - it is our own


def faces_by_layer(drawing: Element) -> dict[str, list[list[tuple[float, float]]]]:
    """The faces of every layer."""
    groups = [each for each in drawing.iter(f"{SVG}g") if each.get("data-layer")]
    return {each.attrib["data-layer"]: [points(path) for path in each.iter(f"{SVG}path")] for each in groups}


@every_panel
def test_every_layer_is_drawn_and_named(panel: Panel) -> None:
    drawing = drawn(panel)
    assert tuple(faces_by_layer(drawing)) == LAYERS
    said = [each.text for each in texts(drawing)]
    assert [f"{number}  {name}" in said for number, name in enumerate(LAYERS, 1)] == [True] * len(LAYERS)


@every_panel
def test_no_word_lies_on_another_and_nothing_leaves_the_paper(panel: Panel) -> None:
    drawing = drawn(panel)
    words = [*texts(drawing)]
    assert [(one.text, other.text) for one, other in combinations(words, 2) if one.meets(other)] == []
    left, top, width, height = map(float, drawing.attrib["viewBox"].split())
    assert [each.text for each in words if each.right > left + width or each.bottom > top + height] == []
    corners = [at for faces in faces_by_layer(drawing).values() for face in faces for at in face]
    assert all(left <= x <= left + width and top <= y <= top + height for x, y in corners)


@every_panel
def test_the_front_plate_has_its_size_and_lies_over_the_back(panel: Panel) -> None:
    sizes, found = measure(panel), faces_by_layer(drawn(panel))
    lower_edge = project((sizes.width, 0, 0))
    front, back = ({at for face in found[name] for at in face} for name in ("front plate", "back"))
    for layer in (front, back):
        assert max(x for x, _ in layer) - min(x for x, _ in layer) == pytest.approx(
            project((sizes.width, sizes.height, 0))[0], abs=0.2
        )
    assert max(y for _, y in back) == pytest.approx(lower_edge[1], abs=0.1)
    assert max(y for _, y in front) < max(y for _, y in back)


def test_there_are_as_many_lamps_and_buttons_as_in_the_cabinet() -> None:
    found = faces_by_layer(drawn(Panel()))
    assert sum(len(face) == 24 for face in found["front plate"]) == 6 * 13 + 72 + 11 + 1 + 8 + 19 + 6 + 10
    assert sum(len(face) == 24 for face in found["buttons and knob"]) == 3 * 11 + 2


def test_a_block_shows_three_faces_and_a_cylinder_two() -> None:
    tint = Tint("top", "front", "side")
    faces = [*block(Bounds(0, 0, 10, 20), 0, 5, tint)]
    assert [face.fill for face in faces] == ["front", "side", "top"]
    assert {z for _, _, z in faces[2].corners} == {5}
    side, top = cylinder((0, 0), 10, 0, 5, tint)
    assert top == circle((0, 0), 10, 5, "top")
    assert {z for _, _, z in side.corners} == {0, 5}


def test_an_axis_leads_where_it_should() -> None:
    origin = project((0, 0, 0))
    (x, y), (u, v), (s, t) = project((1, 0, 0)), project((0, 1, 0)), project((0, 0, 1))
    assert origin == (0, 0)
    assert (x > 0, y > 0) == (True, True), "to the right and down"
    assert (u > 0, v < 0) == (True, True), "to the right and up"
    assert (s, t) == (0, -1)
