"""The strip drivers. Each takes 450 duties (red, green, blue a pixel) and lights the pixels.

Their libraries are imported when one is opened, for only one of them is ever needed.
"""

import atexit
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from hardware.errors import CabinetError, opening
from hardware.pixels import CHANNELS
from station.frame import LAMPS

SPI_PIN: Final = 10
SPI_CLOCK_PIN: Final = 11
REMEMBERED: Final = 256


@dataclass(frozen=True)
class Pixels:
    """Section [pixels] of the configuration."""

    driver: str = field(
        default="rpi_ws281x",
        metadata={
            "says": "rpi_ws281x for Zero 2 W, 3 and 4; neopixel for 5; simulated for none",
            "one_of": ("rpi_ws281x", "neopixel", "simulated"),
        },
    )
    pin: int = field(default=SPI_PIN, metadata={"says": "of the data line (10 is SPI)", "least": 2, "most": 27})
    order: str = field(
        default="GRB",
        metadata={"says": "in which the strip takes its colours", "one_of": ("GRB", "RGB", "BRG", "RBG", "GBR", "BGR")},
    )


class Strip(Protocol):
    """150 pixels on a data line."""

    def show(self, duties: bytes) -> None:
        """Light the pixels."""
        ...

    def close(self) -> None:
        """Go dark and let go of the line."""
        ...


class SimulatedStrip:
    """Remembers the last frames it was sent."""

    def __init__(self) -> None:
        self.frames: deque[bytes] = deque(maxlen=REMEMBERED)

    def show(self, duties: bytes) -> None:
        """Remember a frame."""
        self.frames.append(duties)

    def close(self) -> None:
        """Remember that the strip went dark."""
        self.frames.append(bytes(LAMPS * CHANNELS))


class Ws281xStrip:
    """rpi_ws281x: SPI, PWM or PCM, by the pin."""

    def __init__(self, pixels: Pixels) -> None:
        try:
            from rpi_ws281x import PixelStrip, ws  # noqa: PLC0415 - only where it is the driver
        except ImportError as error:
            raise _missing("rpi_ws281x", "rpi-ws281x") from error
        channel = 1 if pixels.pin in _SECOND_PWM else 0
        order = getattr(ws, f"WS2811_STRIP_{pixels.order}")
        self._strip = PixelStrip(LAMPS, pixels.pin, channel=channel, strip_type=order)
        with opening(f"pixels.driver = rpi_ws281x on GPIO {pixels.pin}"):
            try:
                self._strip.begin()
            except RuntimeError:
                # The library's own clean-up at exit would crash on what was never begun.
                atexit.unregister(self._strip._cleanup)  # noqa: SLF001 - there is no other way to it
                raise

    def show(self, duties: bytes) -> None:
        """Write a frame to the wire."""
        for pixel in range(LAMPS):
            self._strip.setPixelColorRGB(pixel, *duties[CHANNELS * pixel : CHANNELS * pixel + CHANNELS])
        self._strip.show()

    def close(self) -> None:
        """Go dark."""
        self.show(bytes(LAMPS * CHANNELS))


class NeoPixelStrip:
    """adafruit-circuitpython-neopixel, which drives a Pi 5 too."""

    def __init__(self, pixels: Pixels) -> None:
        try:
            import board  # noqa: PLC0415 - only where it is the driver
            from neopixel import NeoPixel  # noqa: PLC0415 - only where it is the driver
        except ImportError as error:
            raise _missing("neopixel", "adafruit-circuitpython-neopixel") from error
        except NotImplementedError as error:
            raise CabinetError(f"pixels.driver = neopixel: this is no board it knows ({error})") from error
        with opening(f"pixels.driver = neopixel on GPIO {pixels.pin}"):
            pin = getattr(board, f"D{pixels.pin}")
            self._strip = NeoPixel(pin, LAMPS, auto_write=False, pixel_order=pixels.order)

    def show(self, duties: bytes) -> None:
        """Write a frame to the wire."""
        self._strip[:] = [tuple(duties[at : at + CHANNELS]) for at in range(0, len(duties), CHANNELS)]
        self._strip.show()

    def close(self) -> None:
        """Go dark and let go of the line."""
        self._strip.deinit()


def open_strip(pixels: Pixels) -> Strip:
    """Open the strip that the configuration names. Raises CabinetError."""
    return _DRIVERS[pixels.driver](pixels)


def claimed_pins(pixels: Pixels) -> dict[int, str]:
    """The pins that the driver takes for itself, with what for."""
    clock = {SPI_CLOCK_PIN: "the pixels' SPI clock"} if pixels.pin == SPI_PIN else {}
    return {pixels.pin: "the pixels' data line"} | clock


def _missing(driver: str, package: str) -> CabinetError:
    return CabinetError(
        f"pixels.driver = {driver}: its library is not installed; install it with: pip install {package}"
    )


_SECOND_PWM: Final = (13, 19)
_DRIVERS: Final[dict[str, Callable[[Pixels], Strip]]] = {
    "simulated": lambda _pixels: SimulatedStrip(),
    "rpi_ws281x": Ws281xStrip,
    "neopixel": NeoPixelStrip,
}
