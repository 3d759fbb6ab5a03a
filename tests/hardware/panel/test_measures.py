"""The measures follow the configuration, and what does not fit is said."""

import re
from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from hardware.panel.measures import measure
from hardware.panel.section import PLACES, Panel, find_panel_errors
from hardware.panel.sizes import PanelError
from hardware.panel.spacers import choose_spacer, nearest_cell
from tests.hardware.panel.panels import BUILT, any_panels, draw_one


def test_the_default_panel() -> None:
    sizes = measure(Panel())
    assert (sizes.width, sizes.height) == (308, 430)
    assert (sizes.pitch, sizes.row_pitch) == (1000 / 60, 1000 / 60)
    assert (sizes.peg_hole, sizes.key_hole, sizes.rim) == (11, 7.5, 28)


def test_the_controls_stand_in_the_order_of_the_configuration() -> None:
    sizes = measure(Panel())
    by_place = sorted(sizes.controls, key=lambda name: (-sizes.controls[name][1], sizes.controls[name][0]))
    assert by_place == [*PLACES]
    rows = [[name for name in by_place if sizes.controls[name][1] == y] for y in {sizes.controls[n][1] for n in PLACES}]
    assert sorted(map(len, rows)) == [4, 8]
    turned = measure(Panel(order=PLACES[::-1], columns=12))
    assert sorted(turned.controls, key=lambda name: turned.controls[name][0]) == [*PLACES[::-1]]


def test_rows_are_as_far_apart_as_pixels_or_strips_need() -> None:
    dense = measure(Panel(strip=144, strip_width=12.0, grid=1.5))
    assert (dense.pitch, dense.row_pitch) == (1000 / 144, 12 + 1.5 + 3)
    assert measure(Panel(strip=30)).row_pitch == 1000 / 30
    assert measure(Panel(strip=144, strip_width=5.0, grid=1.5)).row_pitch == 10


def test_a_plate_of_a_given_size_has_everything_in_its_middle() -> None:
    sizes = measure(Panel(width=400.0, height=600.0))
    assert (sizes.width, sizes.height) == (400, 600)
    needed = measure(Panel())
    assert sizes.board == (needed.board[0] + 46, needed.board[1] + 85)
    assert sizes.controls["ok"] == (needed.controls["ok"][0] + 46, needed.controls["ok"][1] + 85)


REFUSED = {
    "panel.width = 300: 8 controls in a row, 50 mm apart, need 436 mm; "
    "set panel.columns to less, take smaller buttons, or set panel.width to 0": Panel(button=40.0, width=300.0),
    "panel.width = 400: a strip with 30 pixels per metre needs 468 mm; "
    "take a strip with more pixels per metre, or set panel.width to 0": Panel(strip=30, width=400.0),
    "panel.height = 400: 2 rows of controls and 14 rows of pixels need 430 mm; "
    "set panel.columns to more, take smaller buttons, take a strip with more pixels per metre, "
    "or set panel.height to 0": Panel(height=400.0),
    "panel.height = 300: 1 row of controls and 14 rows of pixels need 384 mm; "
    "take smaller buttons, take a strip with more pixels per metre, or set panel.height to 0": Panel(
        columns=12, height=300.0
    ),
    "panel.height = 250: 1 row of controls and 14 rows of pixels need 341 mm; "
    "take a narrower strip, or set panel.height to 0": Panel(
        columns=12, button=12.0, knob_cap=16.0, strip=144, grid=1.5, height=250.0
    ),
    "panel.height = 200: 1 row of controls and 14 rows of pixels need 275 mm; set panel.height to 0": Panel(
        columns=12, button=12.0, knob_cap=16.0, strip=144, grid=1.5, strip_width=5.0, height=200.0
    ),
    "panel.height = 200: 1 row of controls and 14 rows of pixels need 319 mm; "
    "take a thinner sheet for the grid, or set panel.height to 0": Panel(
        columns=12,
        button=12.0,
        knob_cap=16.0,
        strip=100,
        grid=5.0,
        plate=6.0,
        strip_width=5.0,
        knob_thread=9.0,
        height=200.0,
    ),
    "panel.width = 200: 8 controls in a row, 31 mm apart, need 284 mm; "
    "set panel.columns to less, take a smaller knob, or set panel.width to 0": Panel(button=12.0, width=200.0),
    "panel.width = 250: 8 controls in a row, 35 mm apart, need 316 mm; "
    "set panel.columns to less, take smaller buttons and a smaller knob, or set panel.width to 0": Panel(
        button=25.0, knob_cap=29.0, width=250.0
    ),
    "panel.width = 200: 8 controls in a row, 29.1 mm apart, need 269 mm; "
    "set panel.columns to less, or set panel.width to 0": Panel(button=16.0, knob_cap=20.0, strip=100, width=200.0),
    "panel.width = 240: 3 controls in a row, 74 mm apart, need 258 mm; "
    "take smaller buttons, or set panel.width to 0": Panel(columns=3, button=64.0, strip=74, width=240.0),
    "panel.width = 140: a strip with 144 pixels per metre needs 152 mm; set panel.width to 0": Panel(
        strip=144, grid=1.5, columns=3, button=12.0, width=140.0
    ),
    "panel.width = 155: the bars and the piezo between them need 160 mm; take smaller LEDs, or set panel.width to 0": (
        Panel(strip=144, grid=1.5, columns=3, button=12.0, led=10.0, width=155.0)
    ),
    "panel.peg_hole = 16: the pixels are 16.67 mm apart, so a hole may have 15.1 mm at most": Panel(peg_hole=16.0),
    "panel.grid = 2: between two pixels of a strip with 144 per metre there is room for 1.9 mm; "
    "take a thinner sheet": Panel(strip=144),
    "panel.grid = 3: it must be thinner than panel.plate = 3, because the shield, which is cut from the grid's "
    "sheet, slides between spacers of the plate's": Panel(grid=3.0),
    "panel.cell = 6: two screws M3 x 8, as a plate of 4 mm needs them, meet in a spacer of 6 mm; "
    "set panel.cell to 7.6": Panel(cell=6.0, diffuser=0.5, plate=4.0),
    "panel.knob = 12: the knob on it has only 10 mm (panel.knob_cap)": Panel(knob=12.0, knob_cap=10.0),
    "panel.rim = 24: the button falls through its hole of 24 mm (panel.button); set panel.rim to 25 or more": Panel(
        rim=24.0
    ),
    "panel.plate = 6: a thread of 7 mm (panel.knob_thread), less 2.5 mm for nut and washer, holds the encoder in a "
    "plate of 4.5 mm; set panel.plate to 4.5 or less, or take an encoder with a thread of 8.5 mm": Panel(plate=6.0),
    "panel.knob_tab = 5: its hole meets that of the knob (panel.knob = 7.5); set panel.knob_tab to 5.5 or more, "
    "or break the tab off and set it to 0": Panel(knob_tab=5.0),
    "panel.plate = 2.2: between spacers 226 mm apart it bends, and there is no room for more between the strips; "
    "set panel.plate to 2.3 or more": Panel(plate=2.2),
    "panel.plate = 3: between spacers 426 mm apart it bends, and there is no room for more between the key lamps; "
    "set panel.plate to 4.3 or more, or panel.key_hole to 26.3 or less": Panel(strip=30, key_hole=28.0),
    "panel.depth = 60: the board with the strips reaches 52 mm behind the plate, the Pi with its plug 35 mm before the "
    "back; set panel.depth to 87 or more, or panel.cell to 13 or less": Panel(cell=40.0, depth=60.0),
    "panel.depth = 60: the red button reaches 60 mm behind the plate, a cable 8 mm before the back; "
    "set panel.depth to 68 or more, or panel.button_depth to 52 or less": Panel(button_depth=60.0, depth=60.0),
    "panel.doors: a back 184 mm wide has no room for the cable of usb; set panel.width to 232 or more, or leave it "
    "out": Panel(strip=104, grid=1.5, columns=3, button=12.0, doors=("display", "usb")),
}


@pytest.mark.parametrize(("says", "panel"), REFUSED.items())
def test_what_does_not_fit_is_said(says: str, panel: Panel) -> None:
    with pytest.raises(PanelError) as error:
        measure(panel)
    assert str(error.value) == says


def test_the_depth_of_the_grid_that_an_error_names_is_enough() -> None:
    for plate in (3.6, 3.9, 4.0, 5.6, 5.8, 6.1, 7.6):
        panel = Panel(cell=6.0, diffuser=0.5, plate=plate, grid=1.0, knob_thread=12.0)
        with pytest.raises(PanelError, match=r"set panel\.cell to [\d.]+") as error:
            measure(panel)
        named = float(str(error.value).rpartition(" to ")[2])
        assert measure(panel._replace(cell=named))
        with pytest.raises(PanelError):
            measure(panel._replace(cell=round(named - 0.1, 1)))


def test_everything_that_does_not_fit_is_said_at_once() -> None:
    with pytest.raises(PanelError) as error:
        measure(Panel(peg_hole=20.0, key_hole=30.0, grid=3.0))
    assert [line.partition(" =")[0] for line in str(error.value).splitlines()] == [
        "panel.peg_hole",
        "panel.key_hole",
        "panel.grid",
    ]


def test_the_order_names_every_control_once() -> None:
    assert [find_panel_errors(panel) for panel in BUILT.values()] == [[]] * len(BUILT)
    known = ", ".join(PLACES)
    assert find_panel_errors(Panel(order=(*PLACES[:-1], "red"))) == [
        f"panel.order: knob is missing and red is there twice; name each of {known} once"
    ]
    assert find_panel_errors(Panel(order=PLACES[2:])) == [
        f"panel.order: red, orange are missing; name each of {known} once"
    ]


@pytest.mark.parametrize(
    ("panel", "length", "washers"),
    [
        (Panel(), 15, 0),
        (Panel(diffuser=2.8), 15, 0),
        (Panel(diffuser=2.0), 12, 4),
        (Panel(cell=15.0, diffuser=2.0), 15, 4),
        (Panel(cell=40.0, diffuser=6.0), 45, 2),
        (Panel(cell=6.0, diffuser=0.5), 6, 1),
    ],
)
def test_a_spacer_that_is_sold_is_made_up_with_washers(panel: Panel, length: int, washers: int) -> None:
    spacer = choose_spacer(panel)
    assert (spacer.length, spacer.washers) == (length, washers)
    assert choose_spacer(panel._replace(cell=nearest_cell(panel))).washers == 0


def test_no_two_spacers_are_too_far_apart_for_the_plate() -> None:
    for panel in any_panels():
        sizes = measure(panel)
        across, upwards = ({at[axis] for at in sizes.spacers} for axis in (0, 1))
        assert max(there - here for places in (across, upwards) for here, there in pairwise(sorted(places))) <= (
            100 * panel.plate
        )
        assert len(sizes.spacers) >= 6


CHANGE = re.compile(r"(?:set|or) panel\.(\w+) to ([\d.]+) or (more|less)")


def complaints(panel: Panel) -> list[str]:
    try:
        measure(panel)
    except PanelError as error:
        return str(error).splitlines()
    return []


def test_the_change_that_an_error_names_is_enough_and_the_smallest() -> None:
    chance, tried = Random(5), Counter[str]()  # noqa: S311 - a draw that can be repeated
    for panel in (draw_one(chance) for _ in range(1500)):
        for line in complaints(panel):
            about = line.partition(":")[0].split(" =")[0]
            for key, value, way in CHANGE.findall(line):
                step = 0.11 if way == "more" else -0.11
                enough, short = (panel._replace(**{key: float(value) - by}) for by in (0.0, step))
                assert not [each for each in complaints(enough) if alike(each, line)], (line, panel)
                assert [each for each in complaints(short) if each.startswith(about)], (line, panel)
                tried[f"{about}: {key}"] += 1
    assert {"panel.depth: depth", "panel.depth: cell", "panel.plate: plate", "panel.rim: rim"} <= {*tried}
    assert {"panel.knob_tab: knob_tab"} <= {*tried}


def alike(one: str, other: str) -> bool:
    """Whether two complaints are about the same, whatever the sizes; there is one about the depth at most."""
    about_depth = one.startswith("panel.depth") and other.startswith("panel.depth")
    return about_depth or re.sub(r"[\d.]+", "", one) == re.sub(r"[\d.]+", "", other)
