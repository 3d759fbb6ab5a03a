"""What a cabinet needs: how its pixels are driven, which devices, which libraries. Pure."""

from typing import Final, NamedTuple

from hardware.models import PI_5_CHIP, Model
from hardware.sections import Wiring
from hardware.strips.devices import GPIOMEM, MEMORY, SPI
from hardware.strips.neopixels import PIO
from hardware.strips.neopixels_spi import frame_bytes
from hardware.strips.section import SPI_PIN, Pixels
from hardware.strips.strip import fitting
from hardware.strips.ws281x import HOW, SPI_FRAME

__all__ = ["DEVICES", "GPIOMEM", "LIBRARIES", "MEMORY", "PIO", "SPI", "Library", "Way", "libraries", "way"]

DEVICES: Final = (SPI, PIO, GPIOMEM, MEMORY)


class Library(NamedTuple):
    """A library, by the module that is imported and by the distribution that is installed."""

    module: str
    distribution: str


class Way(NamedTuple):
    """How pixels are lit: by which driver, by SPI, PWM, PCM or PIO, and how many bytes of SPI a frame takes."""

    driver: str
    how: str
    frame: int = 0


GPIOZERO: Final = Library("gpiozero", "gpiozero")
WS281X: Final = Library("rpi_ws281x", "rpi-ws281x")
NEOPIXEL: Final = Library("neopixel", "adafruit-circuitpython-neopixel")
NEOPIXEL_5: Final = Library("adafruit_raspberry_pi5_neopixel_write", "Adafruit-Blinka-Raspberry-Pi5-Neopixel")
NEOPIXEL_SPI: Final = Library("neopixel_spi", "adafruit-circuitpython-neopixel-spi")
NUMPY: Final = Library("numpy", "numpy")
WEBSOCKETS: Final = Library("websockets", "websockets")
PIN_LIBRARIES: Final = {
    "gpiod": Library("gpiod", "gpiod"),
    "lgpio": Library("lgpio", "lgpio"),
    "rpigpio": Library("RPi", "RPi.GPIO"),
}
LIBRARIES: Final = (GPIOZERO, NUMPY, WEBSOCKETS, *PIN_LIBRARIES.values(), WS281X, NEOPIXEL, NEOPIXEL_5, NEOPIXEL_SPI)


def way(pixels: Pixels, model: Model | None) -> Way | str | None:
    """Return how the pixels are driven on a board; a sentence if they cannot be, None if nothing drives them."""
    if pixels.driver == "simulated" or model is None:
        return None
    driver = pixels.driver if pixels.driver != "auto" else fitting(model)
    if driver == "neopixel_spi":
        return _by_spi(driver, pixels)
    if model.chip == PI_5_CHIP:
        return (
            Way(driver, "PIO") if driver == "neopixel" else f"pixels.driver = {driver} does not support a {model.name}"
        )
    if pixels.pin not in HOW:
        return f"pixels.driver = {driver} can only use GPIO {', '.join(map(str, HOW))}, but pixels.pin is {pixels.pin}"
    return Way(driver, HOW[pixels.pin], SPI_FRAME if HOW[pixels.pin] == "SPI" else 0)


def libraries(wiring: Wiring, lit: Way | None, model: Model | None) -> tuple[Library, ...]:
    """Return the libraries for the pins, the pixels, the computer players and their hints, and the page."""
    pins = [PIN_LIBRARIES[wiring.inputs.factory]] if model and wiring.inputs.factory in PIN_LIBRARIES else []
    return (GPIOZERO, *pins, *(_strip_libraries(lit) if lit else ()), NUMPY, WEBSOCKETS)


def _by_spi(driver: str, pixels: Pixels) -> Way | str:
    if pixels.pin != SPI_PIN:
        return f"pixels.driver = {driver} can only use GPIO {SPI_PIN}, but pixels.pin is {pixels.pin}"
    return Way(driver, "SPI", frame_bytes(pixels.order))


def _strip_libraries(lit: Way) -> tuple[Library, ...]:
    match lit.driver:
        case "neopixel":
            return (NEOPIXEL, NEOPIXEL_5 if lit.how == "PIO" else WS281X)
        case "neopixel_spi":
            return (NEOPIXEL_SPI,)
        case _:
            return (WS281X,)
