"""The pieces fit: what is drilled has room, what goes together goes together."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import dist

import pytest

from drawings.tests.panel.made import built, holes
from hardware.layout import Geometry
from hardware.panel.section import KNOB, Panel
from hardware.panel.sizes import FRAME, RIM, RIMS_APART
from pegmind_drawings.panel.notes import slot_holes
from pegmind_drawings.panel.pieces import GROUPS, TAIL, make_pieces
from pegmind_drawings.panel.shapes import Bounds, Disc, Label, Outline, Shape, around
from station.core.events import BUTTONS
from tests.hardware.panel.panels import BUILT, any_panel

SPACER_CORNERS = 6.4
"""Width of a hexagonal spacer M3 from corner to corner, in mm."""

LEAST = 0.5
"""The least material between two holes, in mm; pixels and buttons have more."""


every_panel = pytest.mark.parametrize("panel", BUILT.values(), ids=BUILT)


def gap(one: Disc, other: Disc) -> float:
    return dist(one.at, other.at) - (one.diameter + other.diameter) / 2


def crowded(shapes: Sequence[Shape], least: float) -> list[tuple[Shape, Shape]]:
    """The pairs that are nearer to each other than that, as rectangles."""
    return [(one, other) for one, other in combinations(shapes, 2) if one.bounds.gap(other.bounds) < least]


def slots(piece_shape: Outline, edge: float) -> list[tuple[float, float, float]]:
    """The slots of a grid strip in one of its edges, as a maker measures them: middle, width and depth."""
    found = []
    points = piece_shape.points
    for (a, b), (c, d), (e, f), (g, h) in zip(points, points[1:], points[2:], points[3:], strict=False):
        if b == edge and h == edge and a == c and e == g and d == f != edge:
            found.append(((a + g) / 2, abs(a - g), abs(d - edge)))
    return sorted(found)


@any_panel
def test_no_two_holes_of_any_panel_meet(panel: Panel) -> None:
    _, pieces = built(panel)
    for piece in pieces.values():
        pairs = combinations(holes(piece), 2)
        assert [(one, other) for one, other in pairs if gap(one, other) < LEAST] == [], piece.name


@any_panel
def test_everything_is_inside_its_piece(panel: Panel) -> None:
    _, pieces = built(panel)
    for piece in pieces.values():
        edge = Bounds(0, 0, piece.width, piece.height)
        assert piece.shapes[0].bounds == edge
        for shape in piece.shapes[1:]:
            inner = edge.grow(-2)
            bounds = shape.bounds
            assert bounds.left >= inner.left, shape
            assert bounds.right <= inner.right, shape
            assert bounds.bottom >= inner.bottom, shape
            assert bounds.top <= inner.top, shape


@any_panel
def test_no_word_or_mark_lies_on_a_hole_or_another_one(panel: Panel) -> None:
    _, pieces = built(panel)
    for piece in pieces.values():
        marks = [shape for shape in piece.shapes if shape.layer == "engrave" and not isinstance(shape, Outline)]
        assert crowded(marks, 0) == []
        others = [shape for shape in piece.shapes[1:] if shape.layer in ("cut", "drill")]
        met = [(mark, hole) for mark in marks for hole in others if mark.bounds.gap(hole.bounds) < 0]
        assert met == [], piece.name


@any_panel
def test_the_pixels_holes_are_as_far_apart_as_the_pixels(panel: Panel) -> None:
    sizes, pieces = built(panel)
    pegs, keys = (holes(pieces["front plate"], what) for what in ("peg", "key lamp"))
    assert (len(pegs), len(keys), len(holes(pieces["front plate"], "peg of the secret row"))) == (72, 72, 6)
    for row in range(12):
        there = [hole.at for hole in (*pegs[6 * row : 6 * row + 6], *keys[6 * row : 6 * row + 6])]
        assert [u - x for (x, _), (u, _) in pairwise(there)] == pytest.approx([1000 / panel.strip] * 11)
        assert len({y for _, y in there}) == 1
    assert [b.at[1] - a.at[1] for a, b in zip(pegs, pegs[6:], strict=False)] == pytest.approx([sizes.row_pitch] * 66)
    assert sizes.row_pitch >= panel.strip_width, "two strips do not lie on each other"


@any_panel
def test_a_pixel_is_right_behind_its_hole(panel: Panel) -> None:
    _, pieces = built(panel)
    front, board = pieces["front plate"], pieces["board"]
    seen = [hole.at for what in ("peg", "key lamp", "peg of the secret row") for hole in holes(front, what)]
    pixels = [shape.bounds for shape in board.shapes if isinstance(shape, Outline) and shape.what == "pixel"]
    x, y = board.place
    behind = [((each.left + each.right) / 2 + x, (each.bottom + each.top) / 2 + y) for each in pixels]
    assert len(behind) == 150
    for one, other in zip(sorted(seen, key=rounded), sorted(behind, key=rounded), strict=True):
        assert one == pytest.approx(other)


def rounded(at: tuple[float, float]) -> tuple[float, float]:
    return round(at[1], 3), round(at[0], 3)


@any_panel
def test_the_screws_of_the_plates_meet(panel: Panel) -> None:
    _, pieces = built(panel)
    front, board = pieces["front plate"], pieces["board"]
    behind = {(round(x + board.place[0], 6), round(y + board.place[1], 6)) for x, y in
              (hole.at for hole in holes(board, "screw M3 with its spacer"))}  # fmt: skip
    assert {(round(x, 6), round(y, 6)) for x, y in
            (hole.at for hole in holes(front, "screw M3 with its spacer"))} == behind  # fmt: skip
    edge = "wood screw into the frame"
    assert holes(front, edge) == holes(pieces["back"], edge)


@any_panel
def test_what_is_behind_the_plate_is_within_the_frame(panel: Panel) -> None:
    sizes, pieces = built(panel)
    board = pieces["board"]
    inside = Bounds(0, 0, sizes.width, sizes.height).grow(-FRAME)
    assert (board.place[0] > inside.left, board.place[0] + board.width < inside.right) == (True, True)
    assert board.place[1] + board.height < inside.top
    for at in sizes.controls.values():
        rim = Disc(at, sizes.rim).bounds
        assert inside.left < rim.left
        assert rim.right < inside.right
        assert inside.bottom < rim.bottom
        assert rim.top < board.place[1], "no button is behind the board"


@any_panel
def test_rims_leave_room_for_fingers(panel: Panel) -> None:
    sizes, pieces = built(panel)
    assert set(sizes.controls) == {*BUTTONS, KNOB}
    rims = [
        Disc(at, panel.knob_cap if name == KNOB else panel.button + RIM, name) for name, at in sizes.controls.items()
    ]
    assert min(gap(one, other) for one, other in combinations(rims, 2)) >= RIMS_APART - 1e-9
    drilled = {hole.at: hole.diameter for hole in holes(pieces["front plate"], "button")}
    assert drilled == {at: panel.button for name, at in sizes.controls.items() if name != KNOB}
    assert [(hole.at, hole.diameter) for hole in holes(pieces["front plate"], KNOB)] == [
        (sizes.controls[KNOB], panel.knob)
    ]


@any_panel
def test_the_strips_of_the_grid_go_into_each_other(panel: Panel) -> None:
    sizes, pieces = built(panel)
    split = [piece for name, piece in pieces.items() if name.startswith("row strip beside")]
    rows = [(pieces[name], columns) for name, columns in (("long row strip", 12), ("short row strip", 6))]
    columns = [(pieces[name], levels) for name, levels in (("long column strip", 14), ("short column strip", 12))]
    for strips, edge, pitch in ((rows, 0.0, sizes.pitch), (columns, panel.cell, sizes.row_pitch)):
        for strip, cells in strips:
            outline = strip.shapes[0]
            assert isinstance(outline, Outline)
            cut = slots(outline, edge)
            assert [middle for middle, _, _ in cut] == pytest.approx([TAIL + step * pitch for step in range(cells + 1)])
            assert [width for _, width, _ in cut] == pytest.approx([strip.thickness + panel.slack] * (cells + 1))
            assert [depth for _, _, depth in cut] == pytest.approx([strip.height / 2] * (cells + 1))
    walls = sum(strip.number for strip, _ in rows) + sum(strip.number for strip in split[:1])
    assert walls == 12 + 1 + 2, "one between two rows, and above and below each"
    assert sum(strip.number for strip, _ in columns) == 12 + 1


@any_panel
def test_the_grid_leaves_the_strips_their_room(panel: Panel) -> None:
    sizes, pieces = built(panel)
    outline = pieces["short column strip"].shapes[0]
    assert isinstance(outline, Outline)
    notches = slots(outline, 0.0)
    rows = [TAIL + (row + 0.5) * sizes.row_pitch for row in range(12)]
    assert [middle for middle, _, _ in notches] == pytest.approx(rows)
    assert all(depth < panel.cell / 2 for _, _, depth in notches), "they do not reach the slots"
    assert [width for _, width, _ in notches] == pytest.approx([panel.strip_width + 1] * 12)
    walls = [middle for middle, _, _ in slots(outline, panel.cell)]
    thickness = pieces["long row strip"].thickness
    for (below, above), row in zip(pairwise(walls), rows, strict=True):
        assert below + thickness / 2 < row - panel.strip_width / 2 - 1, "a wall of a row stands beside the strip"
        assert above - thickness / 2 > row + panel.strip_width / 2 + 1


@any_panel
def test_the_shield_covers_the_secret_row_and_slides_off_it(panel: Panel) -> None:
    sizes, pieces = built(panel)
    shield = pieces["shield"]
    secret = holes(pieces["front plate"], "peg of the secret row")
    closed = Bounds(*shield.place, shield.place[0] + shield.width, shield.place[1] + shield.height)
    for hole in secret:
        assert closed.left < hole.bounds.left
        assert hole.bounds.right < closed.right
        assert closed.bottom < hole.bounds.bottom
        assert hole.bounds.top < closed.top
    lower, upper = (shape.bounds for shape in pieces["front plate"].shapes if shape_is(shape, "rail"))
    assert lower.bottom < closed.bottom < lower.top < min(hole.bounds.bottom for hole in secret)
    assert max(hole.bounds.top for hole in secret) < upper.bottom < closed.top < upper.top
    stop = pieces["stop of the shield"].width
    opened = lower.right - stop - shield.width
    assert opened >= max(hole.bounds.right for hole in secret), "open, it covers none of them"
    assert shield.thickness < pieces["spacer of the shield"].thickness
    groove = upper.top - lower.bottom - 2 * pieces["spacer of the shield"].height
    assert groove - shield.height == pytest.approx(0.5), "it slides by itself"
    assert pieces["stop of the shield"].height == pytest.approx(groove), "the stops are the gauges for the rails"
    others = [hole for hole in holes(pieces["front plate"]) if hole not in secret]
    assert [hole for hole in others if min(lower.gap(hole.bounds), upper.gap(hole.bounds)) < 0] == []
    assert sizes.width - 12 > lower.right


def test_places_of_rails_and_power_button_are_not_engraved() -> None:
    _, pieces = built(Panel())
    places = [shape for piece in pieces.values() for shape in piece.shapes
              if not isinstance(shape, Label) and shape.what in ("rail", "power button")]  # fmt: skip
    assert [shape.layer for shape in places] == ["notes"] * 3


def shape_is(shape: Shape, what: str) -> bool:
    return isinstance(shape, Outline) and shape.what == what


@any_panel
def test_the_wires_of_a_strip_have_slots_that_meet_nothing(panel: Panel) -> None:
    _, pieces = built(panel)
    board = pieces["board"]
    slots_cut = [shape for shape in board.shapes if shape_is(shape, "slot")]
    assert len(slots_cut) == 26
    assert crowded([*slots_cut, *holes(board)], LEAST) == []
    strips = [shape for shape in board.shapes if shape_is(shape, "strip")]
    assert [(slot, strip) for slot in slots_cut for strip in strips if slot.bounds.gap(strip.bounds) < 0] == []


@any_panel
def test_a_slot_has_two_holes_inside_and_room_for_a_cable(panel: Panel) -> None:
    _, pieces = built(panel)
    board = pieces["board"]
    drilled = [*slot_holes(board)]
    assert len(drilled) == 2 * len(board.slots) == 52
    for slot, one, other in zip(board.slots, drilled[::2], drilled[1::2], strict=True):
        assert min(slot.width, slot.height) >= 4 - 1e-9
        assert one.diameter == other.diameter
        assert (one.diameter * 2).is_integer(), "drills are sold in steps of half a millimetre"
        assert 4 <= one.diameter <= 6
        both = around((*one.bounds.corners, *other.bounds.corners))
        assert (both.left >= slot.left - 1e-9, both.right <= slot.right + 1e-9) == (True, True)
        assert (both.bottom >= slot.bottom - 1e-9, both.top <= slot.top + 1e-9) == (True, True)
        assert max(both.width, both.height) == pytest.approx(max(slot.width, slot.height)), "one at each end"
        assert dist(one.at, other.at) > 1.9, "the second bit is not led astray by the first hole"


@pytest.mark.parametrize(
    ("panel", "slot", "diameter"),
    [
        (Panel(), (6, 10), 6),
        (Panel(strip=144, strip_width=5.0, grid=1.5), (6, 4.5), 4),
        (Panel(strip=144, strip_width=7.0, grid=1.5), (6, 6), 4),
        (Panel(strip=144, strip_width=9.0, grid=1.5), (6, 8), 5),
        (Panel(strip=100, strip_width=5.0, grid=5.0, plate=6.0, knob_thread=9.0), (6, 4), 4),
    ],
)
def test_the_holes_of_a_slot_are_as_wide_as_it_allows(panel: Panel, slot: tuple[float, float], diameter: float) -> None:
    _, pieces = built(panel)
    board = pieces["board"]
    assert {(round(each.width, 9), round(each.height, 9)) for each in board.slots} == {slot}
    assert {hole.diameter for hole in slot_holes(board)} == {diameter}


@every_panel
def test_the_spacers_hold_grid_and_diffuser_in_their_place(panel: Panel) -> None:
    sizes, pieces = built(panel)
    diffuser = pieces["diffuser"]
    behind = Bounds(*diffuser.place, diffuser.place[0] + diffuser.width, diffuser.place[1] + diffuser.height)
    spacers = [Disc(hole.at, SPACER_CORNERS) for hole in holes(pieces["front plate"], "screw M3 with its spacer")]
    around_it = [spacer for spacer in spacers if spacer.at not in sizes.inner_spacers]
    assert min(behind.gap(spacer.bounds) for spacer in around_it) > 0
    x, y = sizes.board
    reach = pieces["long row strip"].width / 2
    middle = x + sizes.field[0] / 2
    walls = [y + row * sizes.row_pitch for row in range(13)]
    level = [spacer for spacer in around_it if min(abs(spacer.at[1] - wall) for wall in walls) < 1]
    assert len(level) in {2, 4}, "on both sides, at the ends of the same walls"
    assert all(0 < abs(spacer.at[0] - middle) - SPACER_CORNERS / 2 - reach < 0.5 for spacer in level)
    assert pieces["long row strip"].width <= diffuser.width


@any_panel
def test_the_back_has_room_for_everything_on_it(panel: Panel) -> None:
    sizes, pieces = built(panel)
    back = pieces["back"]
    inside = Bounds(0, 0, sizes.width, sizes.height).grow(-FRAME)
    pi = around(corner for hole in holes(back, "screw M2.5 for the Pi") for corner in hole.bounds.corners)
    areas = [Bounds(pi.left, pi.bottom - 2, pi.right + 24, pi.top + 2)]
    screws = sorted(holes(back, "spacer M3 of a stripboard"), key=lambda hole: hole.at[1])
    areas += [around(hole.at for hole in four).grow(5) for four in (screws[:4], screws[4:])]
    areas += [hole.bounds for hole in holes(back) if hole.what == "air" or hole.what.startswith("cable")]
    areas += [shape.bounds for shape in back.shapes if isinstance(shape, Disc) and shape.what == "power button"]
    areas += [shape.bounds for shape in back.shapes if shape_is(shape, "opening for the SD card")]
    assert len(areas) >= 3 + 16 + 6 + 1
    assert [(one, other) for one, other in combinations(areas, 2) if one.gap(other) < LEAST] == []
    assert [area for area in areas if area.left < inside.left or area.right > inside.right] == []
    assert [area for area in areas if area.bottom < inside.bottom or area.top > inside.top] == []


def test_a_plug_fits_its_hole_and_a_tie_holds_the_cable() -> None:
    _, pieces = built(Panel(doors=("display", "usb", "network")))
    back = pieces["back"]
    plugs = {"a supply": (12.35, 6.5), "display": (21, 11.5), "usb": (16, 8), "network": (14, 9)}
    cables = [hole for hole in holes(back) if hole.what.startswith("cable of")]
    assert {hole.what for hole in cables} == {f"cable of {what}" for what in plugs}
    assert len(cables) == 2 + 3
    ties = holes(back, "cable tie")
    for cable in cables:
        assert cable.diameter > dist((0, 0), plugs[cable.what.removeprefix("cable of ")])
        near = [tie for tie in ties if gap(tie, cable) < 7]
        assert sorted(tie.at[0] - cable.at[0] for tie in near) == [-6, 6]


def test_a_long_column_strip_says_which_end_is_up() -> None:
    sizes, pieces = built(Panel())
    strip = pieces["long column strip"]
    outline, word = strip.shapes
    assert isinstance(outline, Outline)
    notches = [middle - TAIL for middle, _, _ in slots(outline, 0.0)]
    missing = [level for level in range(14) if min(abs((level + 0.5) * sizes.row_pitch - at) for at in notches) > 1]
    assert missing == [12], "no strip lies between row 12 and the secret row"
    assert isinstance(word, Label)
    assert (word.text, word.bounds.left > notches[-1] + TAIL) == ("top", True)
    assert len(pieces["short column strip"].shapes) == 1


@pytest.mark.parametrize("first", ["bottom-left", "bottom-right", "top-left", "top-right"])
def test_the_board_numbers_the_pixels_at_the_ends_of_a_strip(first: str) -> None:
    board = next(piece for piece in make_pieces(Panel(), Geometry(first=first)) if piece.name == "board")
    numbers = {label.text: label.at for label in board.shapes if isinstance(label, Label) and label.text.isdecimal()}
    x, y = numbers["1"]
    assert (x < board.width / 2, y < board.height / 2) == (first.endswith("left"), first.startswith("bottom"))
    assert numbers["12"][1] == y
    assert (numbers["12"][0] < board.width / 2) != (x < board.width / 2)
    assert len(numbers) == 26


def test_all_pieces_can_be_asked_for() -> None:
    assert {piece.group for piece in make_pieces(Panel(), Geometry())} == {*GROUPS}
