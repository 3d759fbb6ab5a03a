"""The parts to buy: as many as the wires and the pieces need, with a price each."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from drawings.tests.panel.made import built, holes
from hardware.layout import Geometry, Pins, chain
from hardware.panel.measures import measure
from hardware.panel.section import Panel
from hardware.panel.sizes import PanelError
from hardware.panel.spacers import choose_spacer
from hardware.pixels import BARREL_LIMIT_MA, Light
from hardware.sections import Wiring
from hardware.strips.registry import Pixels
from hardware.wiring.wires import GROUNDS, wires
from pegmind_drawings.panel.nesting import nest
from pegmind_drawings.wiring.boards import input_board
from pegmind_drawings.wiring.description import sections
from pegmind_drawings.wiring.parts import list_parts, strip_sections, total_price
from pegmind_drawings.wiring.power import budget
from tests.hardware.panel.panels import BUILT

DEFAULT = Wiring()


def quantity(wiring: Wiring, part: str) -> str:
    """How much is to be bought of the one part whose name has this in it."""
    (found,) = (each.quantity for each in list_parts(wiring) if part in each.what)
    return found


def test_there_are_as_many_parts_as_the_wires_need() -> None:
    to = [wire.wired_to for wire in wires(DEFAULT)]
    assert quantity(DEFAULT, "arcade button") == str(sum(each.what.endswith("button") for each in wires(DEFAULT)))
    assert quantity(DEFAULT, "LED 5 mm, red") == str(sum("a red LED" in each for each in to))
    assert quantity(DEFAULT, "LED 5 mm, white") == str(sum("a white LED" in each for each in to))
    for value in ("100 Ω", "330 Ω", "1 kΩ"):
        assert quantity(DEFAULT, f"resistor {value}, ¼ W") == str(sum(value in each for each in to))
    capacitors = [part for part in input_board(DEFAULT).parts if part.kind == "capacitor"]
    assert quantity(DEFAULT, "capacitor 10 nF") == str(len(capacitors))
    assert quantity(DEFAULT, "wire with a crimped contact") == str(len(to) + len(GROUNDS))
    assert quantity(DEFAULT, "WS2812B pixel, 5 V, as a strip") == str(len(chain(Geometry())))
    assert quantity(Wiring(pixels=Pixels(order="GRBW")), "SK6812 RGBW pixel, 5 V, as a strip") == "150"


def test_supply_and_fuse_to_buy_follow_the_limit() -> None:
    bought = [part.what for part in list_parts(Wiring(light=Light(limit_ma=5000)))]
    assert {"power supply 5 V, 10 A", "blade fuse 7.5 A, with a holder"} <= set(bought)
    assert {"power supply 5 V, 4 A", "blade fuse 3 A, with a holder"} <= {part.what for part in list_parts(DEFAULT)}


def test_socket_and_wires_to_buy_follow_the_limit() -> None:
    usual, more = ({part.what for part in list_parts(Wiring(light=Light(limit_ma=limit)))} for limit in (2000, 10000))
    assert {
        "barrel socket with screw terminals, rated 4 A or more, to fit the plug of that supply",
        "wire 0.75 mm² (AWG 18), red and black",
        "wire 0.5 mm² (AWG 20), red and black",
    } <= usual
    assert {
        "terminal block with two poles, rated 20 A or more, for wire 2.5 mm² (AWG 14)",
        "wire 2.5 mm² (AWG 14), red and black",
        "wire 1.5 mm² (AWG 16), red and black",
    } <= more
    (power,) = (each for each in sections(Wiring(light=Light(limit_ma=10000))) if each.name == "power")
    assert power.sentences[-1] == (
        "Wire from the supply to the pixels: 2.5 mm² (AWG 14). From it to each row: 1.5 mm² (AWG 16)."
    )


def test_a_remark_on_the_limit_begins_where_a_barrel_socket_ends() -> None:
    limits = (BARREL_LIMIT_MA, BARREL_LIMIT_MA + 1)
    assert [budget(Wiring(light=Light(limit_ma=limit))).through_board for limit in limits] == [True, False]


def test_a_power_button_is_bought_only_where_its_pin_is_free() -> None:
    elsewhere = Wiring(pins=Pins(ok=3))
    button = "push button for a hole of 12 mm (optional)"
    assert [button in [part.what for part in list_parts(each)] for each in (DEFAULT, elsewhere)] == [True, False]


def test_what_is_bought_has_the_sizes_of_the_panel() -> None:
    wiring = Wiring(panel=Panel(strip=30, button=30.0, led=3.0, cell=17.0))
    assert quantity(wiring, "arcade button for a hole of 30 mm") == "11"
    assert quantity(wiring, "with 30 pixels per metre, not waterproof (IP20 or IP30): 6.5 m") == "150"
    assert quantity(wiring, "LED 3 mm, red") == "4"
    assert quantity(wiring, "threaded spacer M3, 20 mm long") == "12"


@pytest.mark.parametrize("panel", BUILT.values(), ids=BUILT)
def test_there_are_enough_screws_and_enough_of_every_sheet(panel: Panel) -> None:
    wiring, (_, pieces) = Wiring(panel=panel), built(panel)
    screws = [hole for piece in pieces.values() for hole in holes(piece, "wood screw into the frame")]
    assert quantity(wiring, "wood screw 3 x ") == str(len(screws))
    assert quantity(wiring, f"threaded spacer M3, {choose_spacer(panel).length} mm long") == str(
        len(holes(pieces["board"], "screw M3 with its spacer"))
    )
    assert quantity(wiring, "threaded spacer M2.5") == "4"
    assert quantity(wiring, "threaded spacer M3, 10 mm long") == str(
        len(holes(pieces["back"], "spacer M3 of a stripboard"))
    )
    for sheet, material in (("plate", "plywood"), ("grid", "black card"), ("diffuser", "smoked or opal")):
        bought = nest(piece for piece in pieces.values() if piece.sheet == sheet)
        assert quantity(wiring, f"sheet of {bought[0].width:g} x {bought[0].height:g} mm, {material}") == str(
            len(bought)
        )


tenths = st.integers(0, 400).map(lambda number: number / 10)


@given(plate=tenths, cell=tenths, diffuser=tenths)
@example(plate=4.0, cell=6.0, diffuser=0.5)
@example(plate=5.6, cell=8.3, diffuser=0.5)
def test_two_screws_hold_in_every_spacer_and_do_not_meet(plate: float, cell: float, diffuser: float) -> None:
    panel = Panel(
        knob_thread=12.0,
        depth=150.0,
        plate=clamp(plate, 2.3, 8),
        cell=clamp(cell, 6, 40),
        diffuser=clamp(diffuser, 0.5, 6),
    )
    try:
        measure(panel)
    except PanelError:
        return
    found = [part for part in list_parts(Wiring(panel=panel)) if "threaded spacer" in part.what]
    assert [part.purpose for part in found] == ["between front plate and board", "the Pi on the back",
                                                "the stripboards on the back"]  # fmt: skip
    washers = choose_spacer(panel).washers * 0.5
    assert -0.3 - 1e-9 <= panel.cell + panel.diffuser - choose_spacer(panel).length <= washers + 1e-9
    for part, behind, before in zip(found, (panel.plate, 1.6, 1.6), (washers, 0, 0), strict=True):
        (length,) = (float(each) for each in re.findall(r"([\d.]+) mm long", part.what))
        screws = [int(each) for each in re.findall(r"M[\d.]+ x (\d+)", part.what)]
        outer, inner = screws * 2 if "two screws" in part.what else screws
        bites = outer - panel.plate - before, inner - behind
        assert min(bites) >= 2.5
        assert sum(bites) < length


def clamp(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)


def test_a_panel_that_cannot_be_built_leaves_the_other_parts() -> None:
    wiring = Wiring(panel=Panel(strip=144, knob=12.0, knob_cap=10.0))
    (unknown,) = (part for part in list_parts(wiring) if part.price == 0)
    assert [part.quantity for part in list_parts(wiring) if part.what.startswith("wire 0")] == [
        "? of each",
        "? of each",
        "?",
    ]
    assert (unknown.quantity, unknown.what) == ("?", "sheets, boards, spacers and screws of the case")
    assert unknown.purpose == (
        "not known, because the panel cannot be built: panel.grid = 2: between two pixels of a strip with 144 per "
        "metre there is room for 1.9 mm; take a thinner sheet; panel.knob = 12: the knob on it has only 10 mm "
        "(panel.knob_cap)"
    )
    whats = {part.what for part in list_parts(wiring)}
    assert {part.what for part in list_parts(DEFAULT) if part.purpose == "the Pi on the back"} <= whats
    parts, pins, lengths = sections(wiring)[:3]
    assert lengths.sentences[0].startswith("Not known, because the panel cannot be built: panel.grid = 2")
    assert parts.sentences[0].endswith("nobody has bought this list yet.")
    assert ", the case, tools and shipping not counted;" in parts.sentences[0]
    assert parts.table
    assert [row[3] for row in parts.table.rows if row[0] == "?"] == ["8", "?"]
    assert pins == sections(DEFAULT)[1]


def test_every_line_has_a_price_and_their_sum_is_told() -> None:
    parts = list_parts(DEFAULT)
    assert all(part.price >= 1 for part in parts)
    assert 0 <= total_price(parts) - sum(part.price for part in parts) < 10
    (section,) = (each for each in sections(DEFAULT) if each.name == "parts")
    assert section.sentences[0].startswith(f"Together about {total_price(parts)} € with a Pi Zero 2 W, ")
    assert total_price(list_parts(Wiring(panel=Panel(strip=30)))) > total_price(parts), "a larger plate costs more"


def test_wood_screws_are_sold_in_steps_of_five_millimetres() -> None:
    bought = {
        plate: [part.what for part in list_parts(Wiring(panel=Panel(plate=plate, knob_thread=12.0)))]
        for plate in (3.0, 8.0)
    }
    lengths = {plate: re.findall(r"wood screw 3 x (\d+) mm", "\n".join(parts)) for plate, parts in bought.items()}
    assert lengths == {3.0: ["20"], 8.0: ["25"]}


def cut_reel(strip: int) -> int:
    """How many half metres are used if the pieces are cut one after the other, none across a joint."""
    lengths, sections, left = [12] * 12 + [6], 0, 0
    while lengths:
        piece = next((length for length in lengths if length <= left), None)
        if piece is None:
            sections, left = sections + 1, strip // 2
        else:
            lengths.remove(piece)
            left -= piece
    return sections


@pytest.mark.parametrize(("strip", "metres"), [(24, 6.5), (30, 6.5), (60, 3.0), (74, 2.5), (100, 2.0), (144, 1.5)])
def test_the_strip_reaches_though_its_joints_are_cut_out(strip: int, metres: float) -> None:
    assert strip_sections(strip) / 2 == metres
    assert all(strip_sections(each) == cut_reel(each) for each in range(24, 145))


def test_washers_make_up_a_spacer_that_is_not_sold() -> None:
    wiring = Wiring(panel=Panel(diffuser=2.0))
    assert quantity(wiring, "threaded spacer M3, 12 mm long") == "6"
    assert quantity(wiring, "washer M3, 0.5 mm thick, 4 on each of these spacers") == "24"
    (washers,) = (part for part in list_parts(wiring) if part.what.startswith("washer"))
    assert washers.purpose == "spacers of 14 mm are not sold; panel.cell = 13 needs none"


def test_a_thick_plate_takes_buttons_with_a_nut_only() -> None:
    thick = Wiring(panel=Panel(plate=4.5))
    assert quantity(thick, "hole of 24 mm, with a nut and a thread of 10.5 mm or more") == "11"
    assert quantity(DEFAULT, "hole of 24 mm, snap-in or with a nut and a thread of 9 mm or more") == "11"
