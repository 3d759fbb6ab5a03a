"""The pins that a strip takes."""

from hypothesis import given
from hypothesis import strategies as st

from hardware.strips.section import Pixels, claimed_pins


def test_spi_takes_its_clock_as_well() -> None:
    assert claimed_pins(Pixels(pin=10)) == {10: "the pixels' data line", 11: "the pixels' SPI clock"}


@given(st.integers(2, 27).filter(lambda pin: pin != 10))
def test_any_other_pin_is_taken_alone(pin: int) -> None:
    assert claimed_pins(Pixels(pin=pin)) == {pin: "the pixels' data line"}
