"""Section [pixels]: which driver a board gets, and which pins it takes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.models import Model
from hardware.strips.registry import Pixels, claimed_pins


@pytest.mark.parametrize(
    ("chip", "driver"),
    [
        ("bcm2835", "rpi_ws281x"),
        ("bcm2836", "rpi_ws281x"),
        ("bcm2837", "rpi_ws281x"),
        ("bcm2711", "rpi_ws281x"),
        ("bcm2712", "neopixel"),
    ],
)
def test_every_board_has_its_driver(chip: str, driver: str) -> None:
    found = Pixels().find_driver(Model("Raspberry Pi", chip))
    assert found is not None
    assert found.name == driver


def test_a_machine_that_is_not_a_pi_has_no_driver() -> None:
    assert Pixels().find_driver(None) is None


def test_spi_takes_its_clock_as_well() -> None:
    assert claimed_pins(Pixels(pin=10)) == {10: "the pixels' data line", 11: "the pixels' SPI clock"}


@given(st.integers(2, 27).filter(lambda pin: pin != 10))
def test_any_other_pin_is_taken_alone(pin: int) -> None:
    assert claimed_pins(Pixels(pin=pin)) == {pin: "the pixels' data line"}
