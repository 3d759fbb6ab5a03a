"""The power budget."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.pixels import Light
from hardware.sections import Wiring
from hardware.strips.registry import Pixels
from pegmind_drawings.wiring.power import COPPER_WIRES, FUSES, SUPPLIES, THICKEST, Budget, bars, budget, typical_frame
from station.core.frame import DARK
from station.core.palette import PEGS, Colours

ALL_WHITE = Colours(**{peg.name: "#ffffff" for peg in PEGS})
AS_SHIPPED = Light()
USUAL = Colours()
PLAIN = Light(brightness=1.0, white=(1.0, 1.0, 1.0), limit_ma=20000)

LIGHTS = st.builds(
    Light,
    brightness=st.floats(0.02, 1.0),
    limit_ma=st.integers(300, 20000),
    channel_ma=st.floats(1.0, 60.0),
    idle_ma=st.floats(0.0, 1.5),
)


def budgeted(light: Light = AS_SHIPPED, colours: Colours = USUAL, order: str = "GRB") -> Budget:
    return budget(Wiring(light=light, colours=colours, pixels=Pixels(order=order)))


def test_a_white_pixel_draws_three_channels_and_its_chip() -> None:
    power = budgeted(PLAIN, ALL_WHITE)
    assert (power.dark, power.bright, power.fault) == (150, 150 * 61, 150 * 61)


def test_a_fault_lights_the_fourth_colour_too_and_no_frame_does() -> None:
    three, four = (budgeted(PLAIN, ALL_WHITE, order) for order in ("GRB", "GRBW"))
    assert four == three._replace(fault=150 * 81)


def test_a_typical_frame_has_six_rows_of_four_pegs_and_four_keys() -> None:
    frame = typical_frame()
    assert [sum(lamp != DARK for lamp in lamps) for lamps in (frame.pegs, frame.keys, frame.secret)] == [24, 24, 0]
    assert budgeted(PLAIN, ALL_WHITE).game == 150 + 48 * 60


def test_the_default_cabinet() -> None:
    power = budgeted()
    assert (power.dark, power.worst, power.fault) == (150, 2000, 9150)
    assert (power.fuse, power.supply, power.feed) == (3.0, 4.0, "0.75 mm² (AWG 18)")
    assert (power.row_feed, power.inlet) == ("0.5 mm² (AWG 20)", "barrel socket")
    assert power.dark < power.game < power.bright <= power.worst


@pytest.mark.parametrize(
    ("limit", "fuse", "supply"),
    [
        (300, 1, 2),
        (750, 1, 2),
        (751, 2, 3),
        (2000, 3, 4),
        (2250, 3, 4),
        (2251, 4, 6),
        (3000, 4, 6),
        (5625, 7.5, 10),
        (7500, 10, 15),
        (9000, 15, 20),
        (20000, 15, 20),
    ],
)
def test_fuse_and_supply_by_the_limit(limit: int, fuse: float, supply: float) -> None:
    power = budgeted(Light(limit_ma=limit))
    assert (power.fuse, power.supply) == (fuse, supply)


@given(LIGHTS)
def test_fuse_and_supply_carry_the_worst_frame(light: Light) -> None:
    power = budgeted(light)
    assert power.worst <= round(light.limit_ma)
    assert max(power.game, power.bright) <= power.worst
    assert power.worst <= 0.75 * 1000 * power.fuse + 0.5
    assert power.fuse in FUSES
    assert power.supply in SUPPLIES
    assert power.supply >= 1.33 * power.fuse


def test_no_frame_reaches_what_the_pixels_cannot_draw() -> None:
    assert budgeted(PLAIN._replace(channel_ma=10.0)).worst == 150 * 31


@pytest.mark.parametrize(
    ("limit", "feed"),
    [(2000, COPPER_WIRES[0][1]), (7500, COPPER_WIRES[1][1]), (9000, COPPER_WIRES[2][1]), (15000, THICKEST)],
)
def test_more_current_wants_thicker_copper(limit: int, feed: str) -> None:
    assert budgeted(Light(limit_ma=limit, channel_ma=60.0)).feed == feed


@pytest.mark.parametrize(
    ("limit", "fuse", "row_feed"),
    [
        (2250, 3, "0.5 mm² (AWG 20)"),
        (3750, 5, "0.75 mm² (AWG 18)"),
        (5000, 7.5, "1 mm² (AWG 16)"),
        (7500, 10, "1 mm² (AWG 16)"),
        (10000, 15, "1.5 mm² (AWG 16)"),
        (18750, 25, "2.5 mm² (AWG 14)"),
        (20000, 30, "4 mm² (AWG 12)"),
    ],
)
def test_the_fuse_protects_the_wire_to_each_row(limit: int, fuse: float, row_feed: str) -> None:
    power = budgeted(Light(limit_ma=limit, channel_ma=60.0))
    assert (power.fuse, power.row_feed) == (fuse, row_feed)
    assert square_millimetres(row_feed) <= square_millimetres(power.feed)


def square_millimetres(wire: str) -> float:
    return float(wire.partition(" ")[0])


@pytest.mark.parametrize(("limit", "inlet"), [(2250, "barrel socket"), (2251, "terminal block")])
def test_more_than_five_amperes_need_a_terminal_block(limit: int, inlet: str) -> None:
    power = budgeted(Light(limit_ma=limit))
    assert (power.inlet, power.supply <= 5) == (inlet, inlet == "barrel socket")


def test_the_bars_stay_within_what_a_pi_gives() -> None:
    assert bars() == 38
    most_of_a_pi = 50
    assert bars() < most_of_a_pi
