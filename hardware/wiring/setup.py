"""What each model of Pi needs for a cabinet, in its config.txt and elsewhere. Pure."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.sections import Wiring
from hardware.strips.devices import CMDLINE, PAGE, PIO_RULE, enough
from hardware.strips.neopixels_spi import frame_bytes
from hardware.wiring.wires import POWER_PIN, free, on_spi

FILE: Final = "/boot/firmware/config.txt"
SPI_EXTRAS: Final = {7, 8, 9}
"""Two chip selects and the input line of the SPI controller, which pixels do not need."""

SERIAL: Final = {14, 15}
I2C: Final = {2, 3}
PCM: Final = 21
CLOCKS: Final = {
    "Zero 2 W": ("core_freq=250",),
    "3": ("core_freq=250",),
    "4": ("core_freq=500", "core_freq_min=500"),
}
"""The SPI clock is divided from the core clock, so the core clock must not vary; from rpi_ws281x's README."""

PI_5: Final = "5"


class Setup(NamedTuple):
    """What one model needs: lines of config.txt, and in `besides` everything else, a clause each."""

    model: str
    lines: tuple[str, ...]
    besides: tuple[str, ...]


def setups(wiring: Wiring) -> tuple[Setup, ...]:
    """What every model needs, the smallest Pi first."""
    old = (Setup(model, tuple(_lines(wiring, model)), tuple(_besides(wiring))) for model in CLOCKS)
    return (*old, Setup(PI_5, _lines_of_5(wiring), tuple(_besides_of_5(wiring))))


def notes(wiring: Wiring) -> tuple[str, ...]:
    """What applies to every model, a sentence each."""
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
        yield "Pegmind must run as root, because PWM and PCM need it"


def _besides_of_spi(wiring: Wiring) -> Iterator[str]:
    yield "the user must be in the groups `gpio` and `spi`"
    frame = frame_bytes(wiring.pixels.order)
    if _by_neopixel_spi(wiring) and frame > PAGE:
        yield f"add `spidev.bufsiz={enough(frame)}` to the line in `{CMDLINE}`, because a frame has {frame} bytes"


def _spi(wiring: Wiring) -> Iterator[str]:
    yield "dtparam=spi=on"
    if SPI_EXTRAS - set(free(wiring)):
        yield "dtoverlay=spi0-0cs,no_miso"


def _lines_of_5(wiring: Wiring) -> tuple[str, ...]:
    return tuple(_spi(wiring)) if _by_neopixel_spi(wiring) else ()


def _besides_of_5(wiring: Wiring) -> Iterator[str]:
    if wiring.pixels.driver == "rpi_ws281x":
        yield 'set `pixels.driver = "auto"`, because rpi_ws281x does not support the Pi 5'
    if _by_neopixel_spi(wiring):
        yield from _besides_of_spi(wiring)
    else:
        yield "SPI must be off, because the pixels are driven through `/dev/pio0`"
        yield f"the user must be in the group `gpio`, and udev needs the rule `{PIO_RULE}`"


def _by_neopixel_spi(wiring: Wiring) -> bool:
    return wiring.pixels.driver == "neopixel_spi"


def _notes(wiring: Wiring) -> Iterator[str]:
    unused = set(free(wiring))
    if SERIAL - unused:
        yield "GPIO 14 or 15 is used, so the serial port must be off: raspi-config, Interface Options, Serial Port."
    if I2C - unused:
        yield "GPIO 2 or 3 is used, so I2C must be off: raspi-config, Interface Options, I2C."
    if POWER_PIN in unused:
        yield "For a power button between GPIO 3 and ground, add the line `dtoverlay=gpio-shutdown`."
