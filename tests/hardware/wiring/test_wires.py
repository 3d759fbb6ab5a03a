"""The wires, the parts and the settings of a cabinet."""

from math import log
from typing import Any

import pytest

from hardware.inputs.debounce import FILTER_SECONDS
from hardware.layout import HEADER, Pins, pin_users
from hardware.models import SUPPORTED
from hardware.sections import Wiring
from hardware.strips.registry import Pixels
from hardware.wiring.setup import notes, optional_lines, setups
from hardware.wiring.wires import INPUT_NANOFARADS, INPUT_OHMS, free, wires

DEFAULT = Wiring()
SPI = ("dtparam=spi=on", "dtoverlay=spi0-0cs,no_miso")
USER = ("the user must be in the groups `gpio` and `spi`",)
ROOT = ("Pegmind must run as root, because PWM and PCM need it",)
PIO = (
    "SPI must be off, because the pixels are driven through `/dev/pio0`",
    'the user must be in the group `gpio`, and udev needs the rule `SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"`',
    "if there is no `/dev/pio0`, update the kernel and the firmware",
)
BUFFER = "add `spidev.bufsiz=8192` to the line in `/boot/firmware/cmdline.txt`, because a frame has 4928 bytes"


def on(pin: int, driver: str = "auto") -> Wiring:
    """The default cabinet with its pixels on another pin; what was there moves to GPIO 3."""
    there: dict[str, Any] = {name: 3 for name, at in Pins()._asdict().items() if at == pin}
    return Wiring(pins=Pins()._replace(**there), pixels=Pixels(pin=pin, driver=driver))


def test_every_pin_in_use_has_one_wire() -> None:
    expected = [(f"pins.{name}", gpio) for gpio, name in pin_users(Pins(), {})] + [("pixels.pin", 10)]
    assert [(wire.configuration, wire.gpio) for wire in wires(DEFAULT)] == expected
    assert [wire.header for wire in wires(DEFAULT)] == [HEADER[gpio] for _, gpio in expected]


def test_a_wire_says_where_it_goes() -> None:
    to = {wire.what: wire.wired_to for wire in wires(DEFAULT)}
    assert to["red button"] == "through 1 kΩ to ground, when pressed"
    assert to["knob, line A"] == "the encoder's A, through 1 kΩ; its C to ground"
    assert to["red bar, LED 1"] == "a red LED, through 330 Ω; its short leg to ground"
    assert to["white bar, LED 4"] == "a white LED, through 100 Ω; its short leg to ground"
    assert to["pixels, data"] == "the level shifter, then 330 Ω, then the first pixel's DIN"


def test_an_opening_input_is_seen_before_its_filter_is_over() -> None:
    """At the largest pull-up, and the highest voltage that any Pi may need to see 1."""
    late = (65_000 + INPUT_OHMS) * INPUT_NANOFARADS * 1e-9 * log(3.3 / (3.3 - 2.0))
    assert late < FILTER_SECONDS / 2


def test_moved_pins_move_their_wires() -> None:
    wiring = Wiring(pins=Pins()._replace(ok=3, white_bar=(25, 7, 8, 9)))
    moved = {wire.configuration: (wire.gpio, wire.header) for wire in wires(wiring)}
    assert (moved["pins.ok"], moved["pins.white_bar[0]"]) == ((3, 5), (25, 22))
    assert free(wiring) == (2,)


def test_the_spi_clock_is_free_where_the_pixels_are_not_on_spi() -> None:
    assert free(DEFAULT) == (3,)
    assert free(on(18)) == (10, 11)
    assert {*HEADER} == {wire.gpio for wire in wires(DEFAULT)} | {3, 11}


@pytest.mark.parametrize(
    ("wiring", "three", "four", "besides"),
    [
        (DEFAULT, (*SPI, "core_freq=250"), (*SPI, "core_freq=500", "core_freq_min=500"), USER),
        (on(18), ("dtparam=audio=off",), ("dtparam=audio=off",), ROOT),
        (on(21), (), (), ROOT),
    ],
)
def test_the_lines_up_to_the_pi_4(
    wiring: Wiring, three: tuple[str, ...], four: tuple[str, ...], besides: tuple[str, ...]
) -> None:
    assert [each[:3] for each in setups(wiring)[:3]] == [
        ("Zero 2 W", three, besides),
        ("3", three, besides),
        ("4", four, besides),
    ]


@pytest.mark.parametrize(
    ("driver", "lines", "besides"),
    [
        ("auto", (), PIO),
        ("neopixel", (), PIO),
        ("rpi_ws281x", (), ('set `pixels.driver = "auto"`, because rpi_ws281x does not support the Pi 5', *PIO)),
        ("neopixel_spi", SPI, USER),
    ],
)
def test_the_lines_of_a_pi_5(driver: str, lines: tuple[str, ...], besides: tuple[str, ...]) -> None:
    assert setups(on(10, driver))[-1][:3] == ("5", lines, besides)


@pytest.mark.parametrize(
    ("wiring", "left"),
    [
        (DEFAULT, [(), (), (), PIO[-1:]]),
        (on(18), [ROOT, ROOT, ROOT, PIO[-1:]]),
        (
            on(10, "rpi_ws281x"),
            [(), (), (), ('set `pixels.driver = "auto"`, because rpi_ws281x does not support the Pi 5', PIO[-1])],
        ),
        (Wiring(pixels=Pixels(driver="neopixel_spi", order="GRBW")), [(BUFFER,)] * 4),
    ],
)
def test_what_the_installer_leaves_to_the_operator(wiring: Wiring, left: list[tuple[str, ...]]) -> None:
    assert [setup.by_hand for setup in setups(wiring)] == left


def test_four_colours_by_neopixel_spi_need_a_larger_buffer() -> None:
    pixels = Pixels(driver="neopixel_spi", order="GRBW")
    assert {setup.besides for setup in setups(Wiring(pixels=pixels))} == {(*USER, BUFFER)}
    assert {setup.besides for setup in setups(Wiring(pixels=pixels._replace(driver="auto")))[:3]} == {USER}


def test_spi_keeps_its_other_pins_where_nothing_else_wants_them() -> None:
    pins = Pins()._replace(white=3, white_bar=(2, 2, 2, 2))
    assert setups(Wiring(pins=pins))[0].lines == ("dtparam=spi=on", "core_freq=250")


WITHOUT_2_AND_3 = Wiring(pins=Pins()._replace(red_bar=(4, 4, 4, 4), white_bar=(7, 7, 7, 7)))
"""A cabinet that leaves I2C its pins."""


@pytest.mark.parametrize(
    ("wiring", "models"), [(DEFAULT, ["Zero 2 W", "3", "4"]), (Wiring(pins=Pins(ok=3)), []), (WITHOUT_2_AND_3, [])]
)
def test_a_power_button_is_offered_where_its_pin_is_free(wiring: Wiring, models: list[str]) -> None:
    offered = {each.name: optional_lines(wiring, each.name) for each in SUPPORTED}
    assert [name for name, lines in offered.items() if lines == ("dtoverlay=gpio-shutdown",)] == models
    assert [name for name, lines in offered.items() if lines] == models


def test_what_has_to_be_off_is_said_where_a_pin_needs_it() -> None:
    serial = "GPIO 14 or 15 is used, so the serial port must be off: raspi-config, Interface Options, Serial Port."
    i2c = "GPIO 2 or 3 is used, so I2C must be off: raspi-config, Interface Options, I2C."
    power = "For a power button between GPIO 3 and ground, add the line `dtoverlay=gpio-shutdown`"
    assert notes(DEFAULT) == (serial, i2c, f"{power}, as the installer does up to the Pi 4.")
    assert notes(WITHOUT_2_AND_3) == (f"{power}.",)
    assert notes(Wiring(pins=Pins()._replace(ok=3))) == (serial, i2c)
