"""The drawing: one can build from it, whatever the configuration."""

import re
from itertools import combinations, pairwise, product
from xml.etree.ElementTree import Element

import pytest

from drawings.tests.wiring.drawing import SVG, Point, drawn, lines, marked, middle, points, texts
from hardware.layout import HEADER, Geometry, Pins, chain, conflicts
from hardware.pixels import Light
from hardware.sections import Wiring
from hardware.strips.registry import Pixels, claimed_pins
from hardware.wiring.wires import wires
from pegmind_drawings.wiring.drawing import describe_chain, render_svg

MOVED = Pins(
    red=10, orange=9, green=11, white=3, back=17, knob_a=4, knob_b=24, piezo=21, red_bar=(5, 6, 14, 27),
    white_bar=(2, 7, 8, 19),
)  # fmt: skip
ELSEWHERE = Wiring(pins=MOVED, pixels=Pixels(pin=18), geometry=Geometry("top-right"), light=Light(limit_ma=20000))
CABINETS = {
    "default": Wiring(),
    "elsewhere": ELSEWHERE,
    "from the top": Wiring(geometry=Geometry("top-left", *(True, "first"))),
    "from the right": Wiring(geometry=Geometry("bottom-right", serpentine=False)),
    "secret first": Wiring(geometry=Geometry("top-right", *(False, "first"))),
}
"""Every corner, way back and place of the secret row; test_layout.py has all combinations of them."""

assert not conflicts(MOVED, claimed_pins(ELSEWHERE.pixels))

every_cabinet = pytest.mark.parametrize("wiring", CABINETS.values(), ids=CABINETS)


def pixels(drawing: Element) -> list[Point]:
    """The pixels' places, from the first to the last on the data line."""
    found = marked(drawing, "data-pixel")
    return [middle(found[str(number)]) for number in range(1, 151)]


def distance(at: Point, start: Point, end: Point) -> float:
    """From a point to a stretch that is level or plumb."""
    x = min(max(at[0], min(start[0], end[0])), max(start[0], end[0]))
    y = min(max(at[1], min(start[1], end[1])), max(start[1], end[1]))
    return abs(at[0] - x) + abs(at[1] - y)


def cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two stretches, level or plumb, cross."""
    (level, plumb) = (one, other) if one[0][1] == one[1][1] else (other, one)
    (x, u), (y, v) = sorted(end[0] for end in level), sorted(end[1] for end in plumb)
    return x < plumb[0][0] < u and y < level[0][1] < v


@every_cabinet
def test_every_wire_begins_at_its_pin_and_ends_at_ground(wiring: Wiring) -> None:
    drawing = drawn(wiring)
    pads, rows = marked(drawing, "data-pin"), marked(drawing, "data-configuration")
    rails = [points(each) for each in drawing.iter() if each.get("data-wire", "").startswith("ground of the ")]
    inputs, bars = ([line for line in rails if line[0][0] == x] for x in (550 - 434, 550 - 452))
    for wire in wires(wiring):
        row = rows[wire.configuration]
        assert (row.attrib["data-gpio"], row.attrib["data-header"]) == (str(wire.gpio), str(wire.header))
        pad = middle(pads[str(HEADER[wire.gpio])])
        (start, end) = lines(row)[0]
        assert distance(pad, start, end) < 14, "it touches the pad"
        if wire.configuration != "pixels.pin":
            (ground,) = (
                bars if wire.configuration.startswith(("pins.red_bar", "pins.white_bar", "pins.piezo")) else inputs
            )
            assert min(distance(end, *stretch) for stretch in pairwise(ground)) == 0, "it touches the rail"


@every_cabinet
def test_each_row_of_the_header_has_one_wire(wiring: Wiring) -> None:
    drawing = drawn(wiring)
    middles = [middle(pad) for _, pad in sorted(marked(drawing, "data-pin").items(), key=lambda item: int(item[0]))]
    assert [y for _, y in middles[::2]] == [y for _, y in middles[1::2]]
    assert len({*middles}) == 40
    assert all(odd[0] < even[0] for odd, even in zip(middles[::2], middles[1::2], strict=True))


@every_cabinet
def test_the_data_wire_leads_through_the_level_shifter(wiring: Wiring) -> None:
    drawing = drawn(wiring)
    ways = marked(drawing, "data-wire")
    from_pin = lines(marked(drawing, "data-configuration")["pixels.pin"])[0]
    to_chip = lines(ways["to the level shifter"])[0]
    to_pixels = lines(ways["to the pixels"])[1]
    assert distance(to_chip[0], *from_pin) <= 1
    assert to_chip[-1][1] == to_pixels[0][1], "in and out of the chip on one level"
    assert to_pixels[-1] == pixels(drawing)[0]


@every_cabinet
def test_the_data_line_visits_the_pixels_in_their_order(wiring: Wiring) -> None:
    drawing = drawn(wiring)
    places = pixels(drawing)
    line = lines(marked(drawing, "data-wire")["to the pixels"])[0]
    assert [point for point in line if point in places] == places
    assert all(x == u or y == v for (x, y), (u, v) in pairwise(line)), "it is level or plumb"


@every_cabinet
def test_no_data_line_runs_across_another_pixel(wiring: Wiring) -> None:
    drawing = drawn(wiring)
    places = pixels(drawing)
    for line in lines(marked(drawing, "data-wire")["to the pixels"]):
        for start, end in pairwise(line):
            assert [at for at in places if at not in (start, end) and distance(at, start, end) < 14] == []


@every_cabinet
def test_the_way_to_the_first_pixel_avoids_power_lines(wiring: Wiring) -> None:
    drawing = drawn(wiring)
    power = [points(path) for path in drawing.iter(f"{SVG}path") if path.get("stroke") in {"#d4141c", "#000000"}]
    way = lines(marked(drawing, "data-wire")["to the pixels"])[1]
    crossed = [line for line in power for stretch in pairwise(line) for step in pairwise(way) if cross(step, stretch)]
    assert len(crossed) <= 3


@every_cabinet
def test_a_pixel_is_drawn_where_its_lamp_is(wiring: Wiring) -> None:
    found = marked(drawn(wiring), "data-pixel")
    assert [int(found[str(number)].attrib["data-lamp"]) for number in range(1, 151)] == list(chain(wiring.geometry))
    at = {int(pixel.attrib["data-lamp"]): middle(pixel) for pixel in found.values()}
    for row, hole in product(range(12), range(6)):
        peg, key = at[6 * row + hole], at[72 + 6 * row + hole]
        assert peg[1] == key[1], "a key lamp is in the row of its pegs"
        assert peg[0] == at[hole][0] == at[144 + hole][0], "a hole is in its column, the secret row's too"
        assert key[0] > at[5][0], "key lamps are on the right"
        assert row == 0 or peg[1] < at[6 * row - 6 + hole][1], "row 1 is at the bottom"


@every_cabinet
def test_no_text_lies_on_another_or_leaves_the_paper(wiring: Wiring) -> None:
    drawing = drawn(wiring)
    said = list(texts(drawing))
    assert [(one.text, other.text) for one, other in combinations(said, 2) if one.meets(other)] == []
    width, height = map(float, drawing.attrib["viewBox"].split()[2:])
    assert [each.text for each in said if each.left < 4 or each.right > width - 4 or each.bottom > height - 4] == []


@every_cabinet
def test_the_strictest_page_may_show_it(wiring: Wiring) -> None:
    drawing = drawn(wiring)
    assert render_svg(wiring).isascii(), "it needs no word on its encoding"
    assert {each.tag.removeprefix(SVG) for each in drawing.iter()} <= {
        "svg", "title", "desc", "g", "path", "rect", "circle", "text",
    }  # fmt: skip
    attributes = {name for each in drawing.iter() for name in each.attrib}
    assert [name for name in attributes if name.startswith("on") or name in {"style", "href", "class"}] == []
    assert not any("url(" in value for each in drawing.iter() for value in each.attrib.values())


@every_cabinet
def test_the_wires_are_told_in_words_too(wiring: Wiring) -> None:
    drawing = drawn(wiring)
    title, says = drawing.find(f"{SVG}title"), drawing.find(f"{SVG}desc")
    assert title is not None
    assert says is not None
    assert drawing.attrib["aria-labelledby"] == f"{title.attrib['id']} {says.attrib['id']}"
    for wire in wires(wiring):
        assert f"{wire.what} at pin {wire.header} (GPIO {wire.gpio})" in (says.text or "")


def test_supply_and_fuse_are_those_of_the_budget() -> None:
    def sizes(limit: int) -> list[str]:
        wiring = Wiring()._replace(light=Light(limit_ma=limit))
        return [each.text for each in texts(drawn(wiring)) if re.search(r"\d A$", each.text)]

    assert (sizes(2000), sizes(5000)) == (["5 V  4 A", "3 A"], ["5 V  10 A", "7.5 A"])


def test_every_resistor_is_drawn() -> None:
    said = [each.text for each in texts(drawn(Wiring()))]
    assert [said.count(value) for value in ("330 Ω", "100 Ω", "1 kΩ")] == [5, 4, 15]


def test_the_default_data_line_in_words() -> None:
    assert describe_chain(Geometry()) == (
        "Row 1 starts at the bottom left: its holes, then its key lamps. Every second row runs backwards, up to "
        "row 12. The secret row comes last, starting on the left."
    )


def test_another_data_line_in_words() -> None:
    assert describe_chain(Geometry("top-right", *(False, "first"))) == (
        "The secret row comes first, starting on the right. Row 12 starts at the top right: its key lamps, then "
        "its holes. Every row starts on the right, down to row 1."
    )


def test_every_geometry_has_its_own_words() -> None:
    corners = ("bottom-left", "bottom-right", "top-left", "top-right")
    geometries = [Geometry(*how) for how in product(corners, (True, False), ("first", "last"))]
    assert len({*map(describe_chain, geometries)}) == len(geometries)
