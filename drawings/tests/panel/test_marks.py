"""The marks beside the buttons are those of the page, and can be felt."""

import re
from pathlib import Path

import pytest

from hardware.panel.section import PLACES
from hardware.panel.sizes import MARKS
from pegmind_drawings.panel.marks import OUTLINES, RAISED, SHAPE, braille, draw_shape, marks, trace
from pegmind_drawings.panel.shapes import Disc, Label, Outline, bounds_of
from station.core.palette import DIGIT_OF, PEGS

PAGE = Path(__file__).parents[3] / "station/web/page/shapes.js"

CELLS = {"1": "⠁", "2": "⠃", "3": "⠉", "4": "⠙", "5": "⠑", "6": "⠋", "7": "⠛", "8": "⠓", "#": "⠼"}
"""Braille as Unicode has it, whose eight lowest bits are the dots."""


def test_the_shapes_are_those_of_the_page() -> None:
    on_the_page = dict(re.findall(r'^  (\w+): \{\s+d: "([^"]*)"', PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert {colour.shape: on_the_page[colour.shape] for colour in PEGS} == OUTLINES


def test_every_shape_fills_its_square() -> None:
    for shape in OUTLINES:
        bounds = bounds_of(draw_shape(shape, (100, 50), SHAPE))
        assert (bounds.left + bounds.right) / 2 == pytest.approx(100, abs=0.2), shape
        assert SHAPE * 0.6 <= bounds.width <= SHAPE, shape
        assert SHAPE * 0.6 <= bounds.height <= SHAPE, shape


def test_curves_are_followed() -> None:
    (circle,) = trace(OUTLINES["circle"])
    assert {round(((x - 12) ** 2 + (y - 12) ** 2) ** 0.5, 6) for x, y in circle} == {8.4}
    (drop,) = trace(OUTLINES["drop"])
    assert max(y for _, y in drop) == pytest.approx(13.8 + 7.7), "its lower end is round, and below"
    assert [len(line) for line in trace(OUTLINES["square"])] == [4]
    assert [line[-1] for line in trace(OUTLINES["cross"])] == [pytest.approx((6.9, 6.9))]


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("M0 0Q1 1 2 2z", "Q in the path M0 0Q1 1 2 2z is not one of M, L, H, V, C, A and Z"),
        ("M0 0L1 1", "the path M0 0L1 1 is not closed: z is missing at its end"),
        ("M0 0L1 1zM2 2L3 3", "the path M0 0L1 1zM2 2L3 3 is not closed: z is missing at its end"),
    ],
)
def test_a_path_that_cannot_be_drawn_is_refused(path: str, says: str) -> None:
    with pytest.raises(ValueError, match="path") as error:
        list(trace(path))
    assert str(error.value) == says


def test_an_arc_other_than_a_half_circle_is_refused() -> None:
    with pytest.raises(ValueError, match=r"an arc from \(0\.0, 0\.0\) to \(3\.0, 3\.0\) with radius 8\.0 is not half"):
        list(trace("M0 0a8 8 0 0 1 3 3z"))


def test_the_digits_are_written_in_braille() -> None:
    for digit in "12345678":
        dots = [*braille(f"#{digit}", (0, 0))]
        for place, sign in enumerate(f"#{digit}"):
            bits = ord(CELLS[sign]) - 0x2800
            expected = {(6 * place + 2.5 * column, -2.5 * row) for column in (0, 1) for row in (0, 1, 2)
                        if bits >> (3 * column + row) & 1}  # fmt: skip
            assert {dot.at for dot in dots if (dot.at[0] > 4) == bool(place)} == expected, digit
        assert {dot.diameter for dot in dots} == {1.6}


def test_every_control_has_its_marks_within_their_room() -> None:
    for control in PLACES:
        shapes = [*marks(control, (0, 0))]
        bounds = bounds_of(shapes)
        assert max(-bounds.left, bounds.right) <= MARKS[0] / 2 + 1, control
        assert bounds.top <= 1, control
        assert bounds.bottom >= -MARKS[1] - 1, control
        words = [shape.text for shape in shapes if isinstance(shape, Label)]
        assert words == ([control, DIGIT_OF[control]] if control in DIGIT_OF else [control])


def test_ok_has_a_bar_back_a_dot_and_blank_nothing() -> None:
    raised = {name: [each for each in marks(name, (0, 0)) if not isinstance(each, Label) and each.what == RAISED]
              for name in ("ok", "back", "blank", "knob")}  # fmt: skip
    assert [type(each) for each in raised["ok"]] == [Outline]
    assert [type(each) for each in raised["back"]] == [Disc]
    assert (raised["blank"], raised["knob"]) == ([], [])
