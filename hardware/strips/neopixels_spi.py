"""adafruit-circuitpython-neopixel-spi: any board with SPI on GPIO 10.

It earns its place where the others end: on a Pi 5 without /dev/pio0, for which there is but a pre-release, and on a
revision that is too new for rpi_ws281x. It reports what the kernel refuses, and needs the group `spi` alone.
"""

import os
from typing import Any, Final

from hardware.errors import CabinetError
from hardware.strips.channels import tuples
from hardware.strips.devices import SPI, need_spi, not_installed, sending
from hardware.strips.section import SPI_PIN
from station.core.frame import LAMPS

RESET: Final = 64
"""Bytes of low before and after a frame: 80 us at 6.4 MHz."""


def frame_bytes(order: str) -> int:
    """How many bytes of SPI a frame takes: eight for each colour of a pixel."""
    return 8 * LAMPS * len(order) + 2 * RESET


class Bus:
    """As much of Blinka's busio.SPI as the strip asks for; unlike that, it can be closed.

    Without Blinka no board needs to be known, and none of it imported.
    """

    def __init__(self, device: Any) -> None:  # noqa: ANN401 - the library ships no types
        self._device = device

    def try_lock(self) -> bool:
        """Have the bus; nobody else wants it."""
        return True

    def unlock(self) -> None:
        """Leave the bus."""

    def configure(self, *, baudrate: int, polarity: int, phase: int) -> None:
        """Set the clock, in hertz, and the mode."""
        self._device.max_speed_hz = baudrate
        self._device.mode = polarity << 1 | phase

    def write(self, sent: bytes) -> None:
        """Send bytes. Raises OSError."""
        self._device.writebytes(sent)

    def close(self) -> None:
        """Let go of the device."""
        os.close(self._device.handle)


class SpiPixels:
    """A strip on GPIO 10. Raises CabinetError or DeviceError where it cannot be had."""

    how: Final = "SPI"

    def __init__(self, part: str, pin: int, order: str) -> None:
        try:
            from Adafruit_PureIO import spi
            from neopixel_spi import NeoPixel_SPI
        except ImportError as error:
            raise not_installed(part, "adafruit-circuitpython-neopixel-spi") from error
        if pin != SPI_PIN:
            raise CabinetError(f"{part}: it can only use GPIO {SPI_PIN}; set pixels.pin = {SPI_PIN}")
        size = frame_bytes(order)
        need_spi(part, size)
        os.environ["SPI_BUFSIZE"] = str(size)  # else its SPI would cut the frame in pieces of 4096 bytes
        self._part, self._order, self._bus = part, order, Bus(spi.SPI(SPI))
        self._strip = NeoPixel_SPI(self._bus, LAMPS, auto_write=False, pixel_order=order)

    def show(self, duties: bytes) -> None:
        """Write a frame to the wire. Raises DeviceError."""
        self._strip[:] = tuples(duties, self._order)
        with sending(self._part, self.how):
            self._strip.show()

    def release(self) -> None:
        """Let go of the device."""
        self._bus.close()
