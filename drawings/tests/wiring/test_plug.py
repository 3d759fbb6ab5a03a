"""The plug on the header: every position in which it is not right is found before the first power."""

from itertools import product
from typing import Final, NamedTuple

import pytest

from hardware.sections import Wiring
from hardware.strips.registry import Pixels
from hardware.wiring.wires import GROUNDS, wires
from pegmind_drawings.wiring.plug import FIVE_VOLT_PINS, GROUND_PINS, ContinuityCheck, plug_checks

PIN_ROWS: Final = 20


class PlugPosition(NamedTuple):
    """A position of a plug on the header: turned end to end or not, then moved by rows and columns of pins."""

    turned: bool
    rows: int
    columns: int


RIGHT_POSITION: Final = PlugPosition(turned=False, rows=0, columns=0)
WRONG_POSITIONS: Final = tuple(
    position
    for position in (PlugPosition(*each) for each in product((False, True), range(-2, 3), (-1, 0, 1)))
    if position != RIGHT_POSITION
)
"""Every position that looks right at a glance: turned or not, up to two rows and one column off."""


def reached_pin(place: int, position: PlugPosition) -> int | None:
    """Return the pin of the header in a place of the plug, or None if it is beside the header."""
    row, column = divmod(place - 1, 2)
    if position.turned:
        row, column = PIN_ROWS - 1 - row, 1 - column
    row, column = row + position.rows, column + position.columns
    return 2 * row + column + 1 if 0 <= row < PIN_ROWS and 0 <= column <= 1 else None


def do_beep(checks: tuple[ContinuityCheck, ...], position: PlugPosition) -> tuple[bool, ...]:
    """Return which checks beep while the plug sits like that: those whose place has a ground pin of the Pi in it."""
    return tuple(reached_pin(check.place, position) in GROUND_PINS for check in checks)


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
