"""The settings that each model of Pi needs for a cabinet, in its config.txt and elsewhere. Pure."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.models import PI_5, SUPPORTED, Model, SupportedModel
from hardware.sections import Wiring
from hardware.strips.devices import CMDLINE, PAGE, whole_pages
from hardware.strips.driver import SPI_ON, StripDriver, Transport
from hardware.wiring.wires import POWER_PIN, free

FILE: Final = "/boot/firmware/config.txt"
SPI_EXTRAS: Final = {7, 8, 9}
"""Two chip selects and the input line of the SPI controller, which pixels do not need."""

SPI_OVERLAY: Final = "dtoverlay=spi0-0cs,no_miso"
"""Frees SPI_EXTRAS."""

SERIAL: Final = {14, 15}
I2C: Final = {2, 3}
POWER_OVERLAY: Final = "dtoverlay=gpio-shutdown"
"""Lets a button between POWER_PIN and ground switch the Pi off."""


class PiSetup(NamedTuple):
    """The settings that one model needs: lines of config.txt, and in `besides` everything else, a clause each.

    `by_hand` is what of that the installer leaves to the operator.
    """

    model: str
    lines: tuple[str, ...]
    besides: tuple[str, ...]
    by_hand: tuple[str, ...]


def setups(wiring: Wiring) -> tuple[PiSetup, ...]:
    """Return what every model needs, the smallest Pi first."""
    return tuple(_make_setup(wiring, model) for model in SUPPORTED)


def optional_lines(wiring: Wiring, model: str) -> tuple[str, ...]:
    """Return the lines of config.txt that a model plays without, but that do no harm.

    That is the one for a power button, unless its pin is in use or may be I2C's. A Pi 5 has a button of its own.
    """
    unused = set(free(wiring))
    return (POWER_OVERLAY,) if model != PI_5 and POWER_PIN in unused and I2C - unused else ()


def notes(wiring: Wiring) -> tuple[str, ...]:
    """Return what applies to every model, a sentence each."""
    return tuple(_note_sentences(wiring))


def find_pin_remarks(wiring: Wiring) -> Iterator[str]:
    """Yield on which models nothing drives the pixels from their pin, in a sentence for each remedy."""
    remedies: dict[str, list[str]] = {}
    for setup in setups(wiring):
        for remedy in setup.by_hand:
            if remedy.startswith(SET_PIN):
                remedies.setdefault(remedy, []).append(setup.model)
    for remedy, models in remedies.items():
        yield f"on a Pi {', '.join(models)} nothing drives the pixels: {remedy}".replace("`", "")


SET_PIN: Final = "set `pixels.pin`"


def _make_setup(wiring: Wiring, supported: SupportedModel) -> PiSetup:
    """Return what one model needs. A driver that does not support it gives way to the automatic one."""
    pixels, model = wiring.pixels, Model(supported.name, supported.chip)
    driver = pixels.find_driver(model)
    to_set = []
    if driver is not None and not driver.transports_on(model.chip):
        to_set.append(f'set `pixels.driver = "auto"`, because {driver.name} does not support the Pi {supported.name}')
        driver = None
    driver = driver or pixels.automatic_driver(model)
    transport = driver.find_transport(model.chip, pixels.pin) if driver else None
    if driver is not None and transport is None:
        to_set.append(_explain_pin(driver, model.chip))
    if transport is None:
        return PiSetup(supported.name, (), tuple(to_set), tuple(to_set))
    lines = (*transport.config_lines, *(_spi_lines(wiring, supported) if SPI_ON in transport.config_lines else ()))
    left = (*transport.by_hand, *_buffer(transport, pixels.order))
    return PiSetup(supported.name, lines, (*to_set, *transport.instructions, *left), (*to_set, *left))


def _explain_pin(driver: StripDriver, chip: str) -> str:
    pins = ", ".join(map(str, driver.pins_on(chip)))
    return f"{SET_PIN}, because {driver.name} can only use GPIO {pins}"


def _spi_lines(wiring: Wiring, supported: SupportedModel) -> Iterator[str]:
    if SPI_EXTRAS - set(free(wiring)):
        yield SPI_OVERLAY
    yield from supported.core_clock


def _buffer(transport: Transport, order: str) -> Iterator[str]:
    size = transport.frame_bytes(order)
    if size > PAGE:
        yield f"add `spidev.bufsiz={whole_pages(size)}` to the line in `{CMDLINE}`, because a frame has {size} bytes"


def _note_sentences(wiring: Wiring) -> Iterator[str]:
    unused = set(free(wiring))
    if SERIAL - unused:
        yield "GPIO 14 or 15 is used, so the serial port must be off: raspi-config, Interface Options, Serial Port."
    if I2C - unused:
        yield "GPIO 2 or 3 is used, so I2C must be off: raspi-config, Interface Options, I2C."
    if POWER_PIN in unused:
        added = ", as the installer does up to the Pi 4" if I2C - unused else ""
        yield f"For a power button between GPIO {POWER_PIN} and ground, add the line `{POWER_OVERLAY}`{added}."
