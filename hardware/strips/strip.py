"""The strip: 150 pixels on a data line, by the driver that the configuration names or that fits the board.

Its library is imported when it is opened, for only one of them is ever needed.
"""

import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from hardware.errors import CabinetError
from hardware.models import PI_5_CHIP, Model, model
from hardware.strips.channels import DARK
from hardware.strips.devices import DeviceError, using
from hardware.strips.section import Pixels
from station.core.frame import LAMPS

log = logging.getLogger("pegmind")

REMEMBERED: Final = 256


class Strip(Protocol):
    """150 pixels on a data line."""

    def show(self, duties: bytes) -> None:
        """Light the pixels with 450 duties: red, green, blue of each, 0 to 255.

        Raises DeviceError; the next frame may do better.
        """
        ...

    def close(self) -> None:
        """Go dark and let go of the line. Raises nothing."""
        ...


class Driver(Protocol):
    """A library's strip, open."""

    @property
    def how(self) -> str:
        """What makes the signal: SPI, PWM, PCM or PIO."""
        ...

    def show(self, duties: bytes) -> None:
        """Write a frame to the wire. Raises whatever the library does."""
        ...

    def release(self) -> None:
        """Let go of the device, as it is."""
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
        self.frames.append(DARK)


class DrivenStrip:
    """A strip by a driver; where that has failed, the next frame begins with opening it anew."""

    def __init__(self, part: str, begin: Callable[[], Driver]) -> None:
        self._part = part
        self._begin = begin
        self._driver: Driver | None = begin()
        self.how = self._driver.how

    def show(self, duties: bytes) -> None:
        """Light the pixels. Raises DeviceError."""
        if self._driver is None:
            self._driver = self._begin()
        try:
            with using(self._part):
                self._driver.show(duties)
        except DeviceError:
            self._release()
            raise

    def close(self) -> None:
        """Go dark and let go of the device."""
        if self._driver is None:
            return
        try:
            self.show(DARK)
        except CabinetError as error:
            log.warning("the pixels cannot be switched off: %s", error)
        self._release()

    def _release(self) -> None:
        driver, self._driver = self._driver, None
        if driver is not None:
            _let_go(driver)


def open_strip(pixels: Pixels) -> Strip:
    """Open the strip that the configuration names, and put it out. Raises CabinetError."""
    if pixels.driver == "simulated":
        return SimulatedStrip()
    board = model()
    name = pixels.driver if pixels.driver != "auto" else fitting(board)
    part = f"pixels.driver = {name} on GPIO {pixels.pin}"
    strip = DrivenStrip(part, lambda: _begun(part, name, pixels, board))
    whose = f"a {board.name}" if board else "a board that is not a Raspberry Pi"
    log.info(
        "pixels: %s on GPIO %d (%s), %d pixels, %s, for %s", name, pixels.pin, strip.how, LAMPS, pixels.order, whose
    )
    return strip


def fitting(board: Model | None) -> str:
    """The driver for a board. Raises CabinetError."""
    if board is None:
        raise CabinetError("pixels.driver = auto: this is not a Raspberry Pi; on a desktop use: pegmind play")
    return "neopixel" if board.chip == PI_5_CHIP else "rpi_ws281x"


def _begun(part: str, name: str, pixels: Pixels, board: Model | None) -> Driver:
    """Open a driver and put the pixels out: what a library finds out with its first frame, is found out now."""
    with using(part):
        driver = _DRIVERS[name](part, pixels, board)
        try:
            driver.show(DARK)
        except Exception:
            _let_go(driver)
            raise
    return driver


def _let_go(driver: Driver) -> None:
    with suppress(Exception):  # whatever is wrong with it, it is of no more use
        driver.release()


def _ws281x(part: str, pixels: Pixels, board: Model | None) -> Driver:
    from hardware.strips.ws281x import Ws281x

    return Ws281x(part, pixels.pin, pixels.order, board)


def _neopixel(part: str, pixels: Pixels, board: Model | None) -> Driver:
    from hardware.strips.neopixels import open_neopixels

    return open_neopixels(part, pixels.pin, pixels.order, board)


def _neopixel_spi(part: str, pixels: Pixels, _board: Model | None) -> Driver:
    from hardware.strips.neopixels_spi import SpiPixels

    return SpiPixels(part, pixels.pin, pixels.order)


_DRIVERS: Final[dict[str, Callable[[str, Pixels, Model | None], Driver]]] = {
    "rpi_ws281x": _ws281x,
    "neopixel": _neopixel,
    "neopixel_spi": _neopixel_spi,
}
