"""What a Pi of each model needs in its config.txt for a cabinet, and besides. Pure."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.sections import Wiring
from hardware.strips.devices import CMDLINE, PAGE, PIO_RULE, enough
from hardware.strips.neopixels_spi import frame_bytes
from hardware.wiring.wires import POWER_PIN, free, on_spi

FILE: Final = "/boot/firmware/config.txt"
SPI_EXTRAS: Final = {7, 8, 9}
"""Two chip selects and the input of the SPI controller, which pixels do not need."""

SERIAL: Final = {14, 15}
I2C: Final = {2, 3}
PCM: Final = 21
CLOCKS: Final = {
    "Zero 2 W": ("core_freq=250",),
    "3": ("core_freq=250",),
    "4": ("core_freq=500", "core_freq_min=500"),
}
"""The SPI clock is divided from the core's, so that one must stand still; after rpi_ws281x's README."""

PI_5: Final = "5"


class Setup(NamedTuple):
    """For one model: its lines of config.txt, and sentences on what else it needs."""

    model: str
    lines: tuple[str, ...]
    besides: tuple[str, ...]


def setups(wiring: Wiring) -> tuple[Setup, ...]:
    """What every model needs, from the smallest Pi on."""
    old = (Setup(model, tuple(_lines(wiring, model)), tuple(_besides(wiring))) for model in CLOCKS)
    return (*old, Setup(PI_5, _lines_of_5(wiring), tuple(_besides_of_5(wiring))))


def notes(wiring: Wiring) -> tuple[str, ...]:
    """What holds for every model, a sentence each."""
    return tuple(_notes(wiring))


def _lines(wiring: Wiring, model: str) -> Iterator[str]:
    if on_spi(wiring):
        yield from _spi(wiring)
        yield from CLOCKS[model]
    elif wiring.pixels.pin != PCM:
        yield "dtparam=audio=off"


def _besides(wiring: Wiring) -> Iterator[str]:
    if on_spi(wiring):
        yield from _besides_of_spi(wiring)
    else:
        yield "to run as root, for PWM and PCM need it"


def _besides_of_spi(wiring: Wiring) -> Iterator[str]:
    yield "the user in the groups `gpio` and `spi`"
    frame = frame_bytes(wiring.pixels.order)
    if _by_neopixel_spi(wiring) and frame > PAGE:
        yield f"`spidev.bufsiz={enough(frame)}` added to the line in `{CMDLINE}`, for a frame is {frame} bytes"


def _spi(wiring: Wiring) -> Iterator[str]:
    yield "dtparam=spi=on"
    if SPI_EXTRAS - set(free(wiring)):
        yield "dtoverlay=spi0-0cs,no_miso"


def _lines_of_5(wiring: Wiring) -> tuple[str, ...]:
    return tuple(_spi(wiring)) if _by_neopixel_spi(wiring) else ()


def _besides_of_5(wiring: Wiring) -> Iterator[str]:
    if wiring.pixels.driver == "rpi_ws281x":
        yield '`pixels.driver = "auto"`, for rpi_ws281x does not know the Pi 5'
    if _by_neopixel_spi(wiring):
        yield from _besides_of_spi(wiring)
    else:
        yield "SPI off, for the pixels come from `/dev/pio0`"
        yield f"the user in the group `gpio`, and the udev rule `{PIO_RULE}`"


def _by_neopixel_spi(wiring: Wiring) -> bool:
    return wiring.pixels.driver == "neopixel_spi"


def _notes(wiring: Wiring) -> Iterator[str]:
    unused = set(free(wiring))
    if SERIAL - unused:
        yield "GPIO 14 and 15 are used, so the serial port must be off: raspi-config, Interface Options, Serial Port."
    if I2C - unused:
        yield "GPIO 2 or 3 is used, so I2C must be off: raspi-config, Interface Options, I2C."
    if POWER_PIN in unused:
        yield "`dtoverlay=gpio-shutdown` makes a button from GPIO 3 to ground switch the Pi off, and on again."
