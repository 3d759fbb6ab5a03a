"""A wire reaches from the back to the plate, however far that is folded open."""

from math import cos, dist, pi, sin

import pytest

from drawings.tests.panel.made import built, holes
from hardware.layout import Geometry, chain
from hardware.panel.section import Panel
from hardware.panel.sizes import PanelError
from pegmind_drawings.panel.shapes import Disc, around
from pegmind_drawings.wiring.lengths import WireLength, list_lengths, metres
from station.core.frame import HOLES, ROWS
from tests.hardware.panel.panels import any_panel

ANGLES = [pi * step / 36 for step in range(37)]
"""How far the plate is folded open over its lower edge."""

TO_SPARE = 25.0
"""Millimetres that a wire has to spare for its two ends, at least."""


def way(panel: Panel, hole: Disc, on_back: tuple[float, float]) -> float:
    """The longest way from a place on the back to a hole of the plate while that is folded open."""
    (x, y), back = hole.at, (*on_back, 0.0)
    return max(dist(back, (x, y * cos(angle), panel.depth + y * sin(angle))) for angle in ANGLES)


def named(wires: tuple[WireLength, ...], begin: str) -> WireLength:
    (found,) = (wire for wire in wires if wire.what.startswith(begin))
    return found


@any_panel
def test_every_wire_to_the_plate_reaches_its_part(panel: Panel) -> None:
    _, pieces = built(panel)
    front, back = pieces["front plate"], pieces["back"]
    lengths = list_lengths(panel, Geometry())
    pi_board = around(hole.at for hole in holes(back, "screw M2.5 for the Pi"))
    across = (pi_board.left + pi_board.right) / 2
    rows = sorted({hole.at[1] for hole in holes(back, "screw M2.5 for the Pi")})
    zero, header = ((across, row) for row in rows[1:])  # a Zero's is lower
    boards = sorted(holes(back, "spacer M3 of a stripboard"), key=lambda hole: hole.at[1])
    shifter, inputs = (around(hole.at for hole in four) for four in (boards[:4], boards[4:]))
    middle = ((inputs.left + inputs.right) / 2, (inputs.bottom + inputs.top) / 2)
    leds = [hole for colour in ("red", "white") for hole in holes(front, f"LED of the {colour} bar")]
    for name, board in (("plug to the stripboard of the inputs", inputs), ("plug to the stripboard of the l", shifter)):
        edge = board.grow(5)
        along_the_edges = edge.top - zero[1] + (edge.right - edge.left) / 2
        assert named(lengths.plug, name).length >= along_the_edges + TO_SPARE
    for wire, parts, start in (
        (named(lengths.plug, "plug to bars"), leds, header),
        (named(lengths.others, "stripboard of the inputs"), [*holes(front, "button"), *holes(front, "knob")], middle),
    ):
        assert wire.length >= max(way(panel, part, start) for part in parts) + TO_SPARE, wire
        detour = max(way(panel, part, start) for part in parts) + front.width
        assert wire.length < 1.1 * detour + 90, "nor far too long"
    pegs, keys = (holes(front, what) for what in ("peg", "key lamp"))
    first = chain(Geometry())[0]
    pixel = pegs[first] if first < ROWS * HOLES else keys[first - ROWS * HOLES]
    start = ((shifter.left + shifter.right) / 2, (shifter.bottom + shifter.top) / 2)
    assert named(lengths.others, "stripboard of the level").length >= way(panel, pixel, start) + TO_SPARE


@pytest.mark.parametrize(("columns", "strip", "least"), [(8, 60, 400), (3, 60, 500), (8, 30, 500)])
def test_a_larger_panel_has_longer_wires(columns: int, strip: int, least: float) -> None:
    lengths = list_lengths(Panel(columns=columns, strip=strip), Geometry())
    assert named(lengths.plug, "plug to bars").length >= least
    assert metres(lengths.plug) * 1000 >= sum(wire.number * wire.length for wire in lengths.plug)


def test_a_panel_that_cannot_be_built_has_no_lengths() -> None:
    with pytest.raises(PanelError):
        list_lengths(Panel(width=100.0), Geometry())
