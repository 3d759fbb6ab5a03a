"""Driver neopixel_spi: adafruit-circuitpython-neopixel-spi, on any board with SPI on GPIO 10.

It works where the other drivers do not: on a Pi 5 without /dev/pio0, for which there is only a pre-release, and on a
revision that is too new for rpi_ws281x. It reports what the kernel refuses, and needs the group `spi` alone.
"""

import os
from typing import Any, Final

from hardware.pixels import pixel_tuples
from hardware.strips.devices import SPI, SPI_DEVICE, Library, import_library
from hardware.strips.driver import ANYWHERE, SPI_TRANSPORT, StripDriver, Transport
from station.core.frame import LAMPS

LIBRARY: Final = Library("neopixel_spi", "adafruit-circuitpython-neopixel-spi")

RESET: Final = 64
"""Bytes of low before and after a frame: 80 us at 6.4 MHz."""


class Bus:
    """The part of Blinka's busio.SPI that the strip uses; unlike that, it can be closed.

    It saves importing Blinka, which would have to know the board.
    """

    def __init__(self, device: Any) -> None:  # noqa: ANN401 - the library ships no types
        self._device = device

    def try_lock(self) -> bool:
        """Lock the bus, which has no other user."""
        return True

    def unlock(self) -> None:
        """Unlock the bus."""

    def configure(self, *, baudrate: int, polarity: int, phase: int) -> None:
        """Set the clock, in hertz, and the mode."""
        self._device.max_speed_hz = baudrate
        self._device.mode = polarity << 1 | phase

    def write(self, data: bytes) -> None:
        """Send bytes. Raises OSError."""
        self._device.writebytes(data)

    def close(self) -> None:
        """Let go of the device."""
        os.close(self._device.handle)


class SpiPixels:
    """A strip on GPIO 10."""

    def __init__(self, _pin: int, order: str, transport: Transport) -> None:
        spi = import_library(LIBRARY._replace(module="Adafruit_PureIO.spi"))
        library = import_library(LIBRARY)
        # Otherwise its SPI would cut the frame in pieces of 4096 bytes.
        os.environ["SPI_BUFSIZE"] = str(transport.frame_bytes(order))
        self._order, self._bus = order, Bus(spi.SPI(SPI))
        self._strip = library.NeoPixel_SPI(self._bus, LAMPS, auto_write=False, pixel_order=order)

    def show(self, duties: bytes) -> None:
        """Write a frame to the wire. Raises OSError."""
        self._strip[:] = pixel_tuples(duties, self._order)
        self._strip.show()

    def release(self) -> None:
        """Let go of the device."""
        self._bus.close()


def frame_bytes(order: str) -> int:
    """Return the bytes of SPI that a frame takes: eight for each colour of a pixel."""
    return 8 * LAMPS * len(order) + 2 * RESET


DRIVER: Final = StripDriver(
    "neopixel_spi",
    (SPI_TRANSPORT._replace(boards=ANYWHERE, libraries=(LIBRARY,), devices=(SPI_DEVICE,), frame_bytes=frame_bytes),),
    SpiPixels,
)
