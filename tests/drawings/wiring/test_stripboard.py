"""The stripboard: soldered as drawn, it connects what has to be connected, and nothing else."""

from collections import Counter
from itertools import chain, product
from math import dist
from xml.etree.ElementTree import fromstring

import pytest

from hardware.pixels import Light
from hardware.sections import Wiring
from hardware.strips.registry import Pixels
from pegmind_drawings.wiring.stripboard import (
    BOARD_COLUMNS,
    CHIP_HOLES,
    CUTS,
    HOLES_APART,
    LARGE_CAPACITOR,
    LINKS,
    SCREW_PLACES,
    SMALL_CAPACITOR,
    SPACER_WIDTH,
    TRACKS,
    leads,
    place,
    render_stripboard,
)
from tests.drawings.wiring.drawing import SVG

WIRES = {lead.hole: lead.goes_to for lead in leads(Wiring())}
SOLDERED = (*CHIP_HOLES.values(), *SMALL_CAPACITOR, *LARGE_CAPACITOR, *chain(*LINKS), *WIRES)
NAMES = (
    {hole: f"leg {number}" for number, hole in CHIP_HOLES.items()}
    | dict(zip(SMALL_CAPACITOR, ("100 nF", "100 nF"), strict=True))
    | dict(zip(LARGE_CAPACITOR, ("1 000 µF +", "1 000 µF -"), strict=True))
    | WIRES
)


def stretch(hole: str) -> tuple[str, int]:
    """The piece of track that a hole is in: the track, and how many cuts are left of the hole."""
    return hole[0], sum(cut[0] == hole[0] and int(cut[1:]) < int(hole[1:]) for cut in CUTS)


def connected() -> set[frozenset[str]]:
    """What hangs together, by name, where there is more than one thing."""
    nets = [{stretch(hole)} for hole in SOLDERED]
    for begin, end in LINKS:
        ends = {stretch(begin), stretch(end)}
        joined = set[tuple[str, int]]().union(ends, *(net for net in nets if net & ends))
        nets = [net for net in nets if not net & ends] + [joined]
    found = (frozenset(NAMES[hole] for hole in NAMES if stretch(hole) in net) for net in nets)
    return {net for net in found if len(net) > 1}


def test_tracks_links_and_cuts_wire_up_the_level_shifter() -> None:
    grounded = {f"leg {number}" for number in (1, 4, 5, 7, 9, 10, 12, 13)}
    grounds = {"ground of the Pi (header 6)", "ground from the barrel socket", "ground to the pixels"}
    assert connected() == {
        frozenset({"leg 2", "data from the Pi (header 19)"}),
        frozenset({"leg 3", "data to the first pixel, 330 Ω there"}),
        frozenset({"leg 14", "100 nF", "1 000 µF +", "5 V from the fuse", "5 V to the pixels"}),
        frozenset({*grounded, *grounds, "100 nF", "1 000 µF -"}),
    }


def test_the_small_capacitor_is_beside_leg_14() -> None:
    plus, minus = map(stretch, SMALL_CAPACITOR)
    assert plus == stretch(CHIP_HOLES[14])
    assert minus == stretch(CHIP_HOLES[13])
    assert dist(place(SMALL_CAPACITOR[0]), place(CHIP_HOLES[14])) < 2 * HOLES_APART


def test_every_hole_is_on_the_board_and_has_one_wire() -> None:
    assert max(Counter(SOLDERED).values()) == 1
    assert {hole[0] for hole in SOLDERED} <= {*TRACKS}
    assert all(1 <= int(hole[1:]) <= BOARD_COLUMNS for hole in SOLDERED)
    assert not {*CUTS} & {*SOLDERED}


def test_the_chip_straddles_its_cuts_and_is_as_wide_as_a_dip() -> None:
    for left, right in ((number, 15 - number) for number in range(1, 8)):
        assert dist(place(CHIP_HOLES[left]), place(CHIP_HOLES[right])) == pytest.approx(3 * HOLES_APART)
        assert CHIP_HOLES[left][0] == CHIP_HOLES[right][0]
        assert stretch(CHIP_HOLES[left]) != stretch(CHIP_HOLES[right])


def test_no_screw_touches_a_track_that_is_used() -> None:
    for (_, y), hole in product(SCREW_PLACES, SOLDERED):
        assert abs(place(hole)[1] - y) - HOLES_APART / 2 > SPACER_WIDTH / 2


def test_links_run_straight_across_the_tracks_and_under_no_part() -> None:
    chip = {*range(14, 18)}
    for begin, end in LINKS:
        assert begin[1:] == end[1:]
        assert int(begin[1:]) not in chip
        assert dist(place(begin), place(LARGE_CAPACITOR[0])) > 2 * HOLES_APART


def test_the_drawing_has_every_cut_link_leg_and_wire() -> None:
    drawing = fromstring(render_stripboard(Wiring(pixels=Pixels(pin=18))))  # noqa: S314 - our own
    marks = {
        name: [each.attrib[name] for each in drawing.iter() if name in each.attrib]
        for name in ("data-cut", "data-link", "data-leg", "data-lead")
    }
    assert marks == {
        "data-cut": [*CUTS],
        "data-link": [f"{begin} {end}" for begin, end in LINKS],
        "data-leg": [str(number) for number in CHIP_HOLES],
        "data-lead": [*WIRES],
    }
    assert "data from the Pi (header 12)" in [each.text for each in drawing.iter(f"{SVG}text")]


def test_a_large_supply_has_its_ground_at_a_terminal_block() -> None:
    (lead,) = (each for each in leads(Wiring(light=Light(limit_ma=10000))) if each.hole == "P26")
    assert lead.goes_to == "ground from the terminal block"
