"""The plug on the header: every position in which it is not right is found before the first power."""

import pytest

from hardware.sections import Wiring
from hardware.strips.registry import Pixels
from hardware.wiring.plug import (
    FIVE_VOLT_PINS,
    GROUND_PINS,
    RIGHT_POSITION,
    WRONG_POSITIONS,
    PlugPosition,
    do_beep,
    plug_checks,
    reached_pin,
)
from hardware.wiring.wires import GROUNDS, wires

every_wiring = pytest.mark.parametrize(
    "wiring", [Wiring(), Wiring(pixels=Pixels(pin=18)), Wiring(pixels=Pixels(pin=21))]
)


@every_wiring
def test_in_the_right_position_the_checks_say_so(wiring: Wiring) -> None:
    checks = plug_checks(wiring)
    assert do_beep(checks, RIGHT_POSITION) == tuple(check.beeps for check in checks)


@every_wiring
@pytest.mark.parametrize("position", WRONG_POSITIONS, ids=str)
def test_every_wrong_position_is_found(wiring: Wiring, position: PlugPosition) -> None:
    checks = plug_checks(wiring)
    assert do_beep(checks, position) != tuple(check.beeps for check in checks)


def test_in_no_wrong_position_is_a_ground_wire_at_5_volts() -> None:
    reached = {reached_pin(place, position) for place in GROUNDS.values() for position in WRONG_POSITIONS}
    assert not reached & {*FIVE_VOLT_PINS}


def test_a_turned_or_shifted_plug_reaches_these_pins() -> None:
    assert [reached_pin(place, PlugPosition(turned=True, rows=0, columns=0)) for place in (1, 2, 39, 40)] == [
        40,
        39,
        2,
        1,
    ]
    assert [reached_pin(place, PlugPosition(turned=False, rows=-1, columns=0)) for place in (1, 6, 39)] == [None, 4, 37]
    assert [reached_pin(place, PlugPosition(turned=False, rows=0, columns=1)) for place in (39, 40)] == [40, None]
    assert len(WRONG_POSITIONS) == 29


def test_the_grounds_of_the_plug_are_ground_pins_that_no_wire_uses() -> None:
    assert {*GROUNDS.values()} <= {*GROUND_PINS}
    assert not {*GROUND_PINS} & {wire.header for wire in wires(Wiring())}
