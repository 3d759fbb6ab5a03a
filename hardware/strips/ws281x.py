"""rpi_ws281x on a Pi up to the 4, by SPI, PWM or PCM.

Its low-level module is used, as Blinka does too: `PixelStrip` leaves a clean-up behind that crashes at exit where the
strip did not begin, cannot be closed, and takes a frame pixel by pixel through three functions of its own.
"""

import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

from hardware.errors import CabinetError
from hardware.models import PI_5_CHIP, Model
from hardware.strips.channels import packed
from hardware.strips.devices import GPIOMEM, MEMORY, DeviceError, need, need_group, need_spi, not_installed, sending
from station.core.frame import LAMPS

HOW: Final = {10: "SPI", 12: "PWM", 13: "PWM", 18: "PWM", 19: "PWM", 21: "PCM"}
"""The pins of the 40 that the library drives, with what."""

SPI_FRAME: Final = 1824
"""Bytes of a frame of 150 pixels: four colours, 3 bits for each of 8, and 55 us of low (PCM_BYTE_COUNT of ws2811.c)."""

LATCH_US: Final = 300
"""What the library lets a strip rest between two frames (LED_RESET_WAIT_TIME of ws2811.c)."""

TOO_NEW: Final = "its library does not know this revision of the board; set pixels.driver to neopixel_spi"

_SECOND_CHANNEL: Final = (13, 19)
_FREQUENCY: Final = 800_000
_DMA: Final = 10
_FULL: Final = 255
_NO_MEMORY: Final = "it comes with the kernel of Raspberry Pi OS"
_4_GIB: Final = 1 << 32
_64_BIT: Final = sys.maxsize > _4_GIB


class Ws281x:
    """A strip on a pin. Raises CabinetError or DeviceError where it cannot be had."""

    def __init__(self, part: str, pin: int, order: str, model: Model | None) -> None:
        try:
            from rpi_ws281x import ws
        except ImportError as error:
            raise not_installed(part, "rpi-ws281x") from error
        refuse(part, pin, model)
        make_fini_safe(ws)
        self._part, self._ws, self.how = part, ws, HOW[pin]
        self._leds = ws.new_ws2811_t()
        self._channel = ws.ws2811_channel_get(self._leds, 1 if pin in _SECOND_CHANNEL else 0)
        ws.ws2811_channel_t_count_set(self._channel, LAMPS)
        ws.ws2811_channel_t_gpionum_set(self._channel, pin)
        ws.ws2811_channel_t_brightness_set(self._channel, _FULL)
        ws.ws2811_channel_t_strip_type_set(self._channel, _strip_type(ws, order))
        ws.ws2811_t_freq_set(self._leds, _FREQUENCY)
        ws.ws2811_t_dmanum_set(self._leds, _DMA)
        self._begin()

    def show(self, duties: bytes) -> None:
        """Write a frame to the wire. By SPI it is there on return. Raises DeviceError."""
        for pixel, colour in enumerate(packed(duties)):
            self._ws.ws2811_led_set(self._channel, pixel, colour)
        if self.how == "SPI":
            # The library would wait for a frame's time after the wire, as it has to after starting DMA.
            self._ws.ws2811_t_render_wait_time_set(self._leds, LATCH_US)
        with sending(self._part, self.how):
            self._check(self._ws.ws2811_render(self._leds))

    def release(self) -> None:
        """Let go of the device."""
        self._ws.ws2811_fini(self._leds)
        self._ws.delete_ws2811_t(self._leds)

    def _begin(self) -> None:
        code = self._ws.ws2811_init(self._leds)
        if code != 0:
            # No ws2811_fini here: it follows pointers that a failed ws2811_init has not set, or has freed.
            self._ws.delete_ws2811_t(self._leds)
        if code == self._ws.WS2811_ERROR_HW_NOT_SUPPORTED:
            raise DeviceError(f"{self._part}: {TOO_NEW}")
        self._check(code)

    def _check(self, code: int) -> None:
        if code != 0:
            raise RuntimeError(self._ws.ws2811_get_return_t_str(code))


def refuse(part: str, pin: int, model: Model | None) -> None:
    """Raise what is known to be wrong before the library is asked."""
    if model is None:
        raise CabinetError(f"{part}: this is not a Raspberry Pi; on a desktop use: pegmind play")
    if model.chip == PI_5_CHIP:
        raise CabinetError(f"{part}: it does not support a {model.name}; set pixels.driver to neopixel")
    if pin not in HOW:
        raise CabinetError(
            f"{part}: it can only use GPIO 10 (SPI), 12, 13, 18 and 19 (PWM), and 21 (PCM); set pixels.pin"
        )
    if HOW[pin] == "SPI":
        need_spi(part, SPI_FRAME)
        need_group(part, GPIOMEM, "gpio", _NO_MEMORY)
    else:
        need(part, MEMORY, _NO_MEMORY, f", and {HOW[pin]} needs it; run Pegmind as root or use GPIO 10 (SPI)")


def make_fini_safe(ws: Any) -> None:  # noqa: ANN401 - the library ships no types
    """Replace ws2811_fini in the library's low-level module. Blinka calls it there too, also at exit.

    The library cuts an address to 32 bits before it unmaps memory (unmapmem in mailbox.c). On a 64-bit system it
    therefore leaves its own memory mapped, and unmaps whatever is at the cut address. Sometimes that is Python's code,
    data or heap, because Debian's Python runs at a fixed address below 4 GiB, and then the process crashes.
    """
    if _64_BIT and not isinstance(ws.ws2811_fini, partial):
        ws.ws2811_fini = partial(_finish, ws, ws.ws2811_fini)


def _finish(ws: Any, fini: Any, leds: Any) -> None:  # noqa: ANN401 - as above
    """Close the device as `fini` does. By PWM or PCM it stays open where `fini` would unmap memory of others."""
    if HOW.get(ws.ws2811_channel_t_gpionum_get(ws.ws2811_channel_get(leds, 0))) == "SPI":
        from ctypes import CDLL, c_void_p

        # By SPI, `fini` unmaps one page of /dev/gpiomem, then calls this function, which Python has no binding for.
        CDLL(ws.__file__).ws2811_cleanup(c_void_p(int(leds)))
    elif not would_unmap_others(Path("/proc/self/maps").read_text(encoding="utf-8")):
        fini(leds)


def would_unmap_others(maps: str) -> bool:
    """Whether memory is in use at any address that ws2811_fini would unmap by PWM or PCM.

    `maps` is the text of /proc/self/maps.
    """
    used, cut = [], []
    for line in maps.splitlines():
        addresses, *_, name = line.split()
        start, end = (int(address, 16) for address in addresses.split("-"))
        used.append((start, end))
        if name == MEMORY:
            cut.append((start % _4_GIB, start % _4_GIB + end - start))
    return any(start < last and first < end for start, end in used for first, last in cut)


def _strip_type(ws: object, order: str) -> int:
    return int(getattr(ws, f"SK6812_STRIP_{order}" if "W" in order else f"WS2811_STRIP_{order}"))
