"""What of a strip needs no board. The real ones are in tests/processes/strips."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import CabinetError
from hardware.models import Model, named
from hardware.strips.channels import packed, tuples
from hardware.strips.section import Pixels, claimed_pins
from hardware.strips.strip import REMEMBERED, SimulatedStrip, fitting, open_strip

RAINBOW = bytes(range(225)) * 2
DARK = bytes(450)

duties_of_150 = st.binary(min_size=450, max_size=450)


def test_the_simulated_strip_remembers_its_frames_and_goes_dark() -> None:
    strip = open_strip(Pixels(driver="simulated"))
    assert isinstance(strip, SimulatedStrip)
    strip.show(RAINBOW)
    strip.close()
    assert list(strip.frames) == [RAINBOW, DARK]


def test_the_simulated_strip_does_not_grow_for_ever() -> None:
    strip = SimulatedStrip()
    for _ in range(REMEMBERED + 7):
        strip.show(RAINBOW)
    assert len(strip.frames) == REMEMBERED


def test_spi_takes_its_clock_as_well() -> None:
    assert claimed_pins(Pixels(pin=10)) == {10: "the pixels' data line", 11: "the pixels' SPI clock"}


@given(st.integers(2, 27).filter(lambda pin: pin != 10))
def test_any_other_pin_is_taken_alone(pin: int) -> None:
    assert claimed_pins(Pixels(pin=pin)) == {pin: "the pixels' data line"}


@given(duties_of_150)
def test_a_whole_number_is_a_pixel_without_white(duties: bytes) -> None:
    assert b"".join(word.to_bytes(4, "big")[1:] for word in packed(duties)) == duties
    assert max(packed(duties)) < 1 << 24


@given(duties_of_150)
def test_a_tuple_is_a_pixel(duties: bytes) -> None:
    assert bytes(duty for pixel in tuples(duties, "GRB") for duty in pixel) == duties


@given(duties_of_150)
def test_a_tuple_of_four_has_its_white_dark(duties: bytes) -> None:
    assert tuples(duties, "GRBW") == [(*pixel, 0) for pixel in tuples(duties, "GRB")]


@pytest.mark.parametrize(
    ("name", "compatible", "board"),
    [
        (
            b"Raspberry Pi Zero 2 W Rev 1.0\0",
            b"raspberrypi,model-zero-2-w\0brcm,bcm2837\0",
            Model("Raspberry Pi Zero 2 W", "bcm2837"),
        ),
        (
            b"Raspberry Pi 4 Model B Rev 1.4\0",
            b"raspberrypi,4-model-b\0brcm,bcm2711\0",
            Model("Raspberry Pi 4 Model B", "bcm2711"),
        ),
        (
            b"Raspberry Pi 5 Model B Rev 1.0\0",
            b"raspberrypi,5-model-b\0brcm,bcm2712\0",
            Model("Raspberry Pi 5 Model B", "bcm2712"),
        ),
        (b"Raspberry Pi\0", b"raspberrypi\0brcm,bcm2708\0", Model("Raspberry Pi", "bcm2708")),
        (b"Raspberry Pi 9\0", b"", None),
        (b"Orange Pi Zero\0", b"xunlong,orangepi-zero\0brcm,bcm2837\0", None),
        (b"", b"", None),
        (b"\xff\xfe", b"\xff\0\xff,\xff\0", None),
    ],
)
def test_a_board_is_known_by_its_device_tree(name: bytes, compatible: bytes, board: Model | None) -> None:
    assert named(name, compatible) == board


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
    assert fitting(Model("Raspberry Pi", chip)) == driver


def test_no_board_has_none() -> None:
    with pytest.raises(CabinetError, match="pegmind play"):
        fitting(None)
