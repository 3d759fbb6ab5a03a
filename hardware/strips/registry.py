"""All strip drivers, and section [pixels] of the configuration, which chooses one of them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from hardware.models import Model
from hardware.strips import neopixel, neopixel_spi, rpi_ws281x
from hardware.strips.driver import SPI_PIN, StripDriver, Transport
from station.core.frame import HOLES, LAMPS, ROWS
from station.core.section import Section, setting

DRIVERS: Final[tuple[StripDriver, ...]] = (rpi_ws281x.DRIVER, neopixel.DRIVER, neopixel_spi.DRIVER)

AUTO: Final = "auto"
SIMULATED: Final = "simulated"


def driver_key(drivers: tuple[StripDriver, ...]) -> str:
    """Make the key `driver` of section [pixels]: a choice of these drivers."""
    automatic = ", ".join(f"{each.name} {each.automatic.which}" for each in drivers if each.automatic)
    names = (AUTO, *(each.name for each in drivers), SIMULATED)
    return setting(AUTO, says=f"driver of the strip; auto is {automatic}", one_of=names)


def order_key(drivers: tuple[StripDriver, ...]) -> str:
    """Make the key `order` of section [pixels]: every order that one of these drivers supports."""
    orders = tuple(dict.fromkeys(order for each in drivers for order in each.orders))
    says = "order of the strip's colours; with W for RGBW strips, whose white stays dark"
    return setting("GRB", says=says, one_of=orders)


class Pixels(Section):
    """The strip, and what drives it. `drivers` are those to choose from; a subclass may have others."""

    drivers: ClassVar[tuple[StripDriver, ...]] = DRIVERS
    absent_keys: ClassVar[Mapping[str, str]] = MappingProxyType(
        dict.fromkeys(
            ("count", "number", "leds", "length"),
            f"a cabinet has {LAMPS} pixels, {ROWS} rows of {2 * HOLES} and the secret row of {HOLES}",
        )
        | {"brightness": "there is light.brightness"}
    )

    driver: str = driver_key(DRIVERS)
    pin: int = setting(SPI_PIN, says="GPIO of the data line (10 is SPI)", least=2, most=27)
    order: str = order_key(DRIVERS)

    def find_driver(self, model: Model | None) -> StripDriver | None:
        """Return the driver of the strip on a board; None if no driver is for it, or if the strip is simulated."""
        if self.driver == AUTO:
            return self.automatic_driver(model)
        return next((each for each in self.drivers if each.name == self.driver), None)

    def automatic_driver(self, model: Model | None) -> StripDriver | None:
        """Return the driver that auto means on a board; None if there is none."""
        chip = model.chip if model else None
        return next((each for each in self.drivers if each.automatic and each.automatic.include(chip)), None)

    def find_transport(self, model: Model | None) -> Transport | None:
        """Return how the strip is driven on a board; None if it cannot be, or if it is simulated."""
        driver = self.find_driver(model)
        if driver is None or self.order not in driver.orders:
            return None
        return driver.find_transport(model.chip if model else None, self.pin)

    def possible_transports(self) -> tuple[Transport, ...]:
        """Return every transport that may drive the strip, whatever the board. Simulated counts as auto."""
        automatic = self.driver in (AUTO, SIMULATED)
        drivers = [each for each in self.drivers if (each.automatic if automatic else each.name == self.driver)]
        return tuple(each for driver in drivers for each in driver.transports if self.pin in each.pins)


def claimed_pins(pixels: Pixels) -> dict[int, str]:
    """Return the pins that the driver uses, each with its purpose."""
    claimed = {pixels.pin: "the pixels' data line"}
    for transport in pixels.possible_transports():
        claimed |= transport.other_pins
    return claimed
