"""The stripboards: soldered as drawn, they connect what has to be connected, and nothing else."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, product
from math import dist
from xml.etree.ElementTree import fromstring

import pytest

from drawings.tests.wiring.drawing import SVG
from hardware.layout import HEADER, Pins
from hardware.pixels import Light
from hardware.sections import Wiring
from hardware.strips.registry import Pixels
from hardware.wiring.wires import input_wires
from pegmind_drawings.wiring.boards import BOARD_COLUMNS, CHIP_HOLES, TRACKS, Stripboard, input_board, shifter_board
from pegmind_drawings.wiring.stripboard import HOLES_APART, SCREW_PLACES, SPACER_WIDTH, place, render_stripboard
from station.confirm.hands import OK_HOLE, PUSH_HOLE

STRONG = Wiring(light=Light(limit_ma=10000))
MOVED = Wiring(pins=Pins(red=21, white=5))
BOARDS = {
    "level shifter": shifter_board(Wiring()),
    "level shifter, large supply": shifter_board(STRONG),
    "inputs": input_board(Wiring()),
    "inputs, moved": input_board(MOVED),
}
every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


def soldered(board: Stripboard) -> Iterator[tuple[str, str]]:
    """Every hole in which something is, with its name; links have none."""
    for part in board.parts:
        for number, hole in enumerate(part.holes, 1):
            yield hole, f"leg {number}" if part.kind == "chip" else f"{part.says} {hole}"
    yield from ((lead.hole, lead.goes_to) for lead in board.leads)
    yield from ((hole, "") for link in board.links for hole in (link.begin, link.end))


def connected(board: Stripboard) -> set[frozenset[str]]:
    """What hangs together, by name, where there is more than one thing."""

    def stretch(hole: str) -> tuple[str, int]:
        return hole[0], sum(cut[0] == hole[0] and int(cut[1:]) < int(hole[1:]) for cut in board.cuts)

    nets = [{stretch(hole)} for hole, _ in soldered(board)]
    for link in board.links:
        ends = {stretch(link.begin), stretch(link.end)}
        joined = set[tuple[str, int]]().union(ends, *(net for net in nets if net & ends))
        nets = [net for net in nets if not net & ends] + [joined]
    found = (frozenset(name for hole, name in soldered(board) if name and stretch(hole) in net) for net in nets)
    return {net for net in found if len(net) > 1}


GROUNDED = {f"leg {number}" for number in (1, 4, 5, 7, 9, 10, 12, 13)} | {"100 nF G18", "10 kΩ J9"}
PI_GROUND = "ground of the Pi (header 20)"
DATA_NETS = {
    frozenset({"leg 2", "10 kΩ G9", "data from the Pi (header 19)"}),
    frozenset({"leg 3", "data to the first pixel, 330 Ω there"}),
}


def test_tracks_links_and_cuts_wire_up_the_level_shifter() -> None:
    grounds = {PI_GROUND, "ground from the barrel socket", "ground to the pixels"}
    assert connected(BOARDS["level shifter"]) == DATA_NETS | {
        frozenset({"leg 14", "100 nF F18", "1 000 µF N17", "5 V from the fuse", "5 V to the pixels"}),
        frozenset({*GROUNDED, *grounds, "1 000 µF P17"}),
    }


def test_the_current_of_a_large_supply_goes_past_the_board() -> None:
    board = BOARDS["level shifter, large supply"]
    assert connected(board) == DATA_NETS | {
        frozenset({"leg 14", "100 nF F18", "5 V from a fuse of 1 A"}),
        frozenset({*GROUNDED, PI_GROUND, "ground from the terminal block"}),
    }
    assert not any(lead.thick for lead in board.leads)


@pytest.mark.parametrize("wiring", [Wiring(), MOVED])
def test_every_input_has_its_resistor_and_its_capacitor(wiring: Wiring) -> None:
    board = input_board(wiring)
    nets = connected(board)
    values = {hole: part for part in board.parts for hole in part.holes}
    (ground,) = (net for net in nets if "ground of the Pi (header 9)" in net)
    assert {"ground of the buttons", "knob: C, push, and its case"} < ground
    assert sum("10 nF" in each for each in ground) == 14
    for wire in input_wires(wiring):
        (button,) = (net for net in nets if wire.what in net)
        (pin,) = (net for net in nets if f"header {wire.header}" in net)
        (resistor,) = button - {wire.what}
        far = [hole for hole in values[resistor.split()[-1]].holes if f"1 kΩ {hole}" != resistor]
        assert f"1 kΩ {far[0]}" in pin
        (capacitor,) = (each.split()[-1] for each in pin if "10 nF" in each)
        assert any(f"10 nF {hole}" in ground for hole in values[capacitor].holes)
        assert len(pin) == 3
    assert len(nets) == 2 * 14 + 1


@pytest.mark.parametrize("wiring", [Wiring(), MOVED], ids=["default", "moved"])
def test_confirm_names_the_holes_of_push_and_ok(wiring: Wiring) -> None:
    pins = {lead.hole: lead.pin for lead in input_board(wiring).leads}
    assert (pins[PUSH_HOLE], pins[OK_HOLE]) == (HEADER[wiring.pins.push], HEADER[wiring.pins.ok])


def test_the_small_capacitor_is_beside_leg_14() -> None:
    (small,) = (part for part in BOARDS["level shifter"].parts if part.says == "100 nF")
    assert dist(place(small.holes[0]), place(CHIP_HOLES[14])) < 2 * HOLES_APART


@every_board
def test_every_hole_is_on_the_board_and_has_one_wire(board: Stripboard) -> None:
    used = [hole for hole, _ in soldered(board)]
    assert max(Counter(used).values()) == 1
    assert {hole[0] for hole in used} <= {*TRACKS}
    assert all(1 <= int(hole[1:]) <= BOARD_COLUMNS for hole in used)
    assert not {*board.cuts} & {*used}


def test_the_chip_straddles_its_cuts_and_is_as_wide_as_a_dip() -> None:
    for left, right in ((number, 15 - number) for number in range(1, 8)):
        assert dist(place(CHIP_HOLES[left]), place(CHIP_HOLES[right])) == pytest.approx(3 * HOLES_APART)
        assert CHIP_HOLES[left][0] == CHIP_HOLES[right][0]


@every_board
def test_no_screw_touches_a_track_that_is_used(board: Stripboard) -> None:
    for (_, y), (hole, _) in product(SCREW_PLACES, soldered(board)):
        assert abs(place(hole)[1] - y) - HOLES_APART / 2 > SPACER_WIDTH / 2


@every_board
def test_parts_have_the_legs_that_are_sold_and_links_are_straight(board: Stripboard) -> None:
    for link in board.links:
        assert link.begin[1:] == link.end[1:]
    legs = {part.kind: set[float]() for part in board.parts}
    for part in board.parts:
        legs[part.kind].add(round(dist(place(part.holes[0]), place(part.holes[-1])) / HOLES_APART, 6))
    assert legs.get("capacitor", {1.0}) == {1.0}
    assert min(legs["resistor"]) >= 3, "a resistor of a quarter of a watt lies on the board"


@every_board
def test_no_link_or_part_lies_on_another(board: Stripboard) -> None:
    def covered(begin: str, end: str) -> set[str]:
        tracks, columns = sorted((begin[0], end[0])), sorted((int(begin[1:]), int(end[1:])))
        between = TRACKS[TRACKS.index(tracks[0]) : TRACKS.index(tracks[1]) + 1]
        return {f"{track}{column}" for track in between for column in range(columns[0], columns[1] + 1)}

    rooms = [covered(link.begin, link.end) for link in board.links]
    rooms += [covered(part.holes[0], part.holes[len(part.holes) // 2]) for part in board.parts]
    assert max(Counter(chain.from_iterable(rooms)).values()) == 1


@every_board
def test_the_drawing_has_every_cut_link_part_and_wire(board: Stripboard) -> None:
    drawing = fromstring(render_stripboard(board))  # noqa: S314 - our own

    def marks(name: str) -> list[str]:
        return [each.attrib[name] for each in drawing.iter() if name in each.attrib]

    assert marks("data-cut") == [*board.cuts]
    assert marks("data-link") == [f"{link.begin} {link.end}" for link in board.links]
    assert marks("data-part") == [" ".join(part.holes) for part in board.parts]
    assert marks("data-lead") == [lead.hole for lead in board.leads]
    texts = {each.text for each in drawing.iter(f"{SVG}text")}
    assert {str(lead.pin) if lead.pin else lead.goes_to for lead in board.leads} <= texts


def test_the_data_of_another_pin_comes_from_there() -> None:
    assert "data from the Pi (header 12)" in [
        lead.goes_to for lead in shifter_board(Wiring(pixels=Pixels(pin=18))).leads
    ]
