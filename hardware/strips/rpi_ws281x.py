"""Driver rpi_ws281x: the library of that name, on a Pi up to the 4, by SPI, PWM or PCM.

This uses the library's low-level module, as Blinka does too: `PixelStrip` leaves a clean-up behind that crashes at exit
if the strip could not be started, cannot be closed, and takes a frame pixel by pixel through three of its functions.
"""

import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

from hardware.errors import DeviceError
from hardware.pixels import pack_pixels
from hardware.strips.devices import MEMORY, Library, import_library
from hardware.strips.driver import (
    PCM_TRANSPORT,
    PWM_TRANSPORT,
    SPI_PIN,
    SPI_TRANSPORT,
    UP_TO_PI_4,
    StripDriver,
    Transport,
)
from station.core.frame import LAMPS

LIBRARY: Final = Library("rpi_ws281x", "rpi-ws281x")

SPI_FRAME: Final = 1824
"""Bytes of a frame of 150 pixels: four colours, 3 bits for each of 8, and 55 us of low (PCM_BYTE_COUNT of ws2811.c)."""

LATCH_US: Final = 300
"""Microseconds for which the library lets a strip rest between two frames (LED_RESET_WAIT_TIME of ws2811.c)."""

UNKNOWN_REVISION: Final = "its library does not know this revision of the board; set pixels.driver to neopixel_spi"

_SECOND_CHANNEL: Final = (13, 19)
_FREQUENCY: Final = 800_000
_DMA: Final = 10
_FULL: Final = 255
_4_GIB: Final = 1 << 32
_64_BIT: Final = sys.maxsize > _4_GIB


class Ws281x:
    """A strip driven by rpi_ws281x."""

    def __init__(self, pin: int, order: str, transport: Transport) -> None:
        self._ws = ws = import_library(LIBRARY).ws
        make_fini_safe(ws)
        self._by_spi = transport.name == SPI_TRANSPORT.name
        self._leds = ws.new_ws2811_t()
        self._channel = ws.ws2811_channel_get(self._leds, 1 if pin in _SECOND_CHANNEL else 0)
        ws.ws2811_channel_t_count_set(self._channel, LAMPS)
        ws.ws2811_channel_t_gpionum_set(self._channel, pin)
        ws.ws2811_channel_t_brightness_set(self._channel, _FULL)
        strip_type = f"SK6812_STRIP_{order}" if "W" in order else f"WS2811_STRIP_{order}"
        ws.ws2811_channel_t_strip_type_set(self._channel, getattr(ws, strip_type))
        ws.ws2811_t_freq_set(self._leds, _FREQUENCY)
        ws.ws2811_t_dmanum_set(self._leds, _DMA)
        self._begin()

    def show(self, duties: bytes) -> None:
        """Write a frame to the wire. By SPI it is there on return. Raises RuntimeError."""
        for pixel, colour in enumerate(pack_pixels(duties)):
            self._ws.ws2811_led_set(self._channel, pixel, colour)
        if self._by_spi:
            # The library would wait for a frame's time after the wire, as it has to after starting DMA.
            self._ws.ws2811_t_render_wait_time_set(self._leds, LATCH_US)
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
            raise DeviceError(UNKNOWN_REVISION)
        self._check(code)

    def _check(self, code: int) -> None:
        if code != 0:
            raise RuntimeError(self._ws.ws2811_get_return_t_str(code))


def make_fini_safe(ws: Any) -> None:  # noqa: ANN401 - the library ships no types
    """Replace ws2811_fini in the library's low-level module. Blinka calls it there too, also at exit.

    The library cuts an address to 32 bits before it unmaps memory (unmapmem in mailbox.c). On a 64-bit system it
    therefore leaves its own memory mapped, and unmaps whatever is at the cut address. Sometimes that is Python's code,
    data or heap, because Debian's Python runs at a fixed address below 4 GiB, and then the process crashes.
    """
    if _64_BIT and not isinstance(ws.ws2811_fini, partial):
        ws.ws2811_fini = partial(_finish, ws, ws.ws2811_fini)


def _finish(ws: Any, fini: Any, leds: Any) -> None:  # noqa: ANN401 - as above
    """Close the device as `fini` does. By PWM or PCM it stays open if `fini` would unmap other memory."""
    if ws.ws2811_channel_t_gpionum_get(ws.ws2811_channel_get(leds, 0)) == SPI_PIN:
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


TRANSPORTS: Final = tuple(
    each._replace(libraries=(LIBRARY,))
    for each in (SPI_TRANSPORT._replace(frame_bytes=lambda _order: SPI_FRAME), PWM_TRANSPORT, PCM_TRANSPORT)
)
DRIVER: Final = StripDriver("rpi_ws281x", TRANSPORTS, Ws281x, automatic=UP_TO_PI_4)
