"""Driver neopixel: adafruit-circuitpython-neopixel, by PIO on a Pi 5, with rpi_ws281x underneath on an older one."""

import os
import time
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from hardware.errors import DeviceError
from hardware.pixels import pixel_tuples
from hardware.strips import rpi_ws281x
from hardware.strips.devices import PIO, Library, import_library
from hardware.strips.driver import ON_PI_5, PIO_TRANSPORT, OpenDriver, StripDriver, Transport
from station.core.frame import LAMPS

LIBRARY: Final = Library("neopixel", "adafruit-circuitpython-neopixel")
PI_5_LIBRARY: Final = Library("adafruit_raspberry_pi5_neopixel_write", "Adafruit-Blinka-Raspberry-Pi5-Neopixel")

DRAINED: Final = 0.002
"""Seconds to wait after a frame, for 16 words of 32 bits in the PIO's queue (640 us), and for the strip to latch."""

_USE_WS281X: Final = "set pixels.driver to rpi_ws281x, which does not ask for it"
_TURN_SPI_OFF: Final = (
    "set pixels.driver to neopixel_spi, or remove dtparam=spi=on from /boot/firmware/config.txt and restart"
)


class PioPixels:
    """A strip on any pin of a Pi 5.

    Its library does not report a transfer that the kernel refused; only a device that has disappeared can be seen.
    """

    def __init__(self, pin: int, order: str) -> None:
        self._library = import_library(PI_5_LIBRARY)
        self._order = order
        self._strip = _make_strip(pin, order, _TURN_SPI_OFF)
        try:
            # It sets up a transfer only if the size differs from the last one, even on a newly opened device.
            self._library.neopixel_write(self._strip.pin, bytes(4))
        except Exception:
            self._strip.pin.deinit()
            raise

    def show(self, duties: bytes) -> None:
        """Write a frame to the wire. Raises DeviceError."""
        if not Path(PIO).exists():
            raise DeviceError(f"{PIO} has disappeared; the kernel log says why: dmesg")
        self._strip[:] = pixel_tuples(duties, self._order)
        self._strip.show()

    def release(self) -> None:
        """Release the device, once all of the last frame is on the wire."""
        time.sleep(DRAINED)
        self._library.free_pio()
        self._strip.pin.deinit()


class BlinkaPixels:
    """A strip on a Pi up to the 4."""

    def __init__(self, pin: int, order: str) -> None:
        self._ws = import_library(rpi_ws281x.LIBRARY._replace(module="_rpi_ws281x"))
        rpi_ws281x.make_fini_safe(self._ws)
        self._order = order
        self._strip = _make_strip(pin, order, _USE_WS281X)
        self._library = import_module("adafruit_blinka.microcontroller.bcm283x.neopixel")
        try:
            self._strip.show()
        except RuntimeError as error:
            self._clean_up(str(error))
            raise

    def show(self, duties: bytes) -> None:
        """Write a frame to the wire, and wait 5 ms as Blinka does. Raises RuntimeError."""
        self._strip[:] = pixel_tuples(duties, self._order)
        self._strip.show()

    def release(self) -> None:
        """Release the device."""
        self._library.neopixel_cleanup()
        self._strip.pin.deinit()

    def _clean_up(self, error: str) -> None:
        """Release after a failed start: Blinka keeps its strip, and its own clean-up would crash, then or at exit."""
        self._strip.pin.deinit()
        if error.startswith("ws2811_render"):  # only the first frame failed
            self._library.neopixel_cleanup()
        else:
            self._ws.delete_ws2811_t(self._library._led_strip)  # noqa: SLF001 - there is no other way to it
            self._library._led_strip = None  # type: ignore[attr-defined] # noqa: SLF001 - as above
        if "code -3 " in error:
            raise DeviceError(rpi_ws281x.UNKNOWN_REVISION)


def open_neopixel(pin: int, order: str, transport: Transport) -> OpenDriver:
    """Open a strip by PIO or with rpi_ws281x underneath."""
    return PioPixels(pin, order) if transport.name == PIO_TRANSPORT.name else BlinkaPixels(pin, order)


def _make_strip(pin: int, order: str, if_spi: str) -> Any:  # noqa: ANN401 - the library ships no types
    """Make the library's own strip, which takes the pin but no device yet.

    `if_spi` says what to do if SPI holds the pin. Raises DeviceError.
    """
    # Without this, Blinka asks on a terminal whether it may install packages.
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    board = import_library(LIBRARY._replace(module="board"))
    neopixel = import_library(LIBRARY)
    try:
        return neopixel.NeoPixel(getattr(board, f"D{pin}"), LAMPS, auto_write=False, pixel_order=order)
    except PermissionError:
        raise  # its message names the group
    except (OSError, ValueError) as error:  # gpiod turns EINVAL, the result for a pin that SPI holds, into a ValueError
        raise DeviceError(f"the kernel does not release the pin ({error}); if SPI holds it, {if_spi}") from error


DRIVER: Final = StripDriver(
    "neopixel",
    (
        *(each._replace(libraries=(LIBRARY, rpi_ws281x.LIBRARY)) for each in rpi_ws281x.TRANSPORTS),
        PIO_TRANSPORT._replace(libraries=(LIBRARY, PI_5_LIBRARY)),
    ),
    open_neopixel,
    automatic=ON_PI_5,
)
