"""adafruit-circuitpython-neopixel: a Pi 5 by its PIO, and any older one by rpi_ws281x underneath."""

import os
import time
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from hardware.errors import CabinetError
from hardware.models import PI_5_CHIP, Model
from hardware.strips import ws281x
from hardware.strips.channels import tuples
from hardware.strips.devices import PIO_RULE, DeviceError, need_group, not_installed, sending
from station.core.frame import LAMPS

PIO: Final = "/dev/pio0"
DRAINED: Final = 0.002
"""Seconds; 16 words of 32 bits may be in the PIO's queue still, which are 640 us, and the strip has to latch."""

_BY_ITSELF: Final = "set pixels.driver to rpi_ws281x, which does not ask for it"
_SPI_OFF: Final = (
    "set pixels.driver to neopixel_spi, or remove dtparam=spi=on from /boot/firmware/config.txt and restart"
)
_NO_PIO: Final = "update the Pi's system and firmware and restart, or set pixels.driver to neopixel_spi"
_BY_RULE: Final = f", with this line in /etc/udev/rules.d/99-pio.rules: {PIO_RULE}"


class PioPixels:
    """A strip on any pin of a Pi 5. Raises CabinetError or DeviceError where it cannot be had.

    Its library does not report a transfer that the kernel refused; that the device has gone is all that can be seen.
    """

    how: Final = "PIO"

    def __init__(self, part: str, pin: int, order: str) -> None:
        self._library = _library(
            part, "adafruit_raspberry_pi5_neopixel_write", "Adafruit-Blinka-Raspberry-Pi5-Neopixel"
        )
        self._part, self._order = part, order
        need_group(part, PIO, "gpio", _NO_PIO, _BY_RULE)
        self._strip = _opened(part, pin, order, _SPI_OFF)
        try:
            # It sets up a transfer only where the size is another than the last, even on a device opened anew.
            self._library.neopixel_write(self._strip.pin, bytes(4))
        except Exception:
            self._strip.pin.deinit()
            raise

    def show(self, duties: bytes) -> None:
        """Write a frame to the wire. Raises DeviceError."""
        if not Path(PIO).exists():
            raise DeviceError(f"{self._part}: {PIO} has disappeared; the kernel log says why: dmesg")
        self._strip[:] = tuples(duties, self._order)
        self._strip.show()

    def release(self) -> None:
        """Let go of the device, when all of the last frame is on the wire."""
        time.sleep(DRAINED)
        self._library.free_pio()
        self._strip.pin.deinit()


class BlinkaPixels:
    """A strip on a Pi up to the 4. Raises CabinetError or DeviceError where it cannot be had."""

    def __init__(self, part: str, pin: int, order: str, model: Model | None) -> None:
        self._ws = _library(part, "_rpi_ws281x", "rpi-ws281x")
        ws281x.refuse(part, pin, model)
        ws281x.make_fini_safe(self._ws)
        self._part, self.how, self._order = part, ws281x.HOW[pin], order
        self._strip = _opened(part, pin, order, _BY_ITSELF)
        self._library = import_module("adafruit_blinka.microcontroller.bcm283x.neopixel")
        try:
            self._strip.show()
        except RuntimeError as error:
            self._abandon(str(error))
            raise

    def show(self, duties: bytes) -> None:
        """Write a frame to the wire, and wait 5 ms as Blinka does. Raises DeviceError."""
        self._strip[:] = tuples(duties, self._order)
        with sending(self._part, self.how):
            self._strip.show()

    def release(self) -> None:
        """Let go of the device."""
        self._library.neopixel_cleanup()
        self._strip.pin.deinit()

    def _abandon(self, said: str) -> None:
        """Let go of what did not begin: Blinka keeps it, and its own clean-up would crash on that, then or at exit."""
        self._strip.pin.deinit()
        if said.startswith("ws2811_render"):  # it did begin
            self._library.neopixel_cleanup()
        else:
            self._ws.delete_ws2811_t(self._library._led_strip)  # noqa: SLF001 - there is no other way to it
            self._library._led_strip = None  # type: ignore[attr-defined] # noqa: SLF001 - as above
        if "code -3 " in said:
            raise DeviceError(f"{self._part}: {ws281x.TOO_NEW}")


def open_neopixels(part: str, pin: int, order: str, model: Model | None) -> PioPixels | BlinkaPixels:
    """Open a strip by the way that this board has. Raises CabinetError or DeviceError."""
    if model is not None and model.chip == PI_5_CHIP:
        return PioPixels(part, pin, order)
    return BlinkaPixels(part, pin, order, model)


def _opened(part: str, pin: int, order: str, instead: str) -> Any:  # noqa: ANN401 - the library ships no types
    """The library's own strip; it takes hold of the pin, and of no device yet."""
    # Without this, Blinka asks on a terminal whether it may install packages.
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    board = _library(part, "board", "adafruit-circuitpython-neopixel")
    neopixel = _library(part, "neopixel", "adafruit-circuitpython-neopixel")
    try:
        return neopixel.NeoPixel(getattr(board, f"D{pin}"), LAMPS, auto_write=False, pixel_order=order)
    except PermissionError:
        raise  # which names the group
    except (OSError, ValueError) as error:  # gpiod makes a ValueError of EINVAL, which is what a pin of SPI's comes to
        raise DeviceError(
            f"{part}: the kernel does not release the pin ({error}); if SPI holds it, {instead}"
        ) from error


def _library(part: str, name: str, package: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as error:
        raise not_installed(part, package) from error
    except NotImplementedError as error:
        raise CabinetError(f"{part}: it does not know this board ({error})") from error
