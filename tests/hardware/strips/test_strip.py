"""What of a strip needs no board. The real ones are in tests/processes/strips."""

import pytest

from hardware.errors import CabinetError
from hardware.models import Model
from hardware.strips.section import Pixels
from hardware.strips.strip import REMEMBERED, SimulatedStrip, fitting, open_strip

RAINBOW = bytes(range(225)) * 2
DARK = bytes(450)


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
