"""rpi_ws281x on a Pi up to the 4, by SPI, PWM or PCM.

Its low-level module is used, as Blinka does too: `PixelStrip` leaves a clean-up behind that crashes at exit where the
strip did not begin, cannot be closed, and takes a frame pixel by pixel through three functions of its own.
"""

from typing import Final

from hardware.errors import CabinetError
from hardware.models import PI_5_CHIP, Model
from hardware.strips.channels import packed
from hardware.strips.devices import GPIOMEM, MEMORY, DeviceError, need, need_group, need_spi, not_installed, sending
from station.frame import LAMPS

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


class Ws281x:
    """A strip on a pin. Raises CabinetError or DeviceError where it cannot be had."""

    def __init__(self, part: str, pin: int, order: str, model: Model | None) -> None:
        try:
            from rpi_ws281x import ws  # noqa: PLC0415 - only where it is the driver
        except ImportError as error:
            raise not_installed(part, "rpi-ws281x") from error
        refuse(part, pin, model)
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


def _strip_type(ws: object, order: str) -> int:
    return int(getattr(ws, f"SK6812_STRIP_{order}" if "W" in order else f"WS2811_STRIP_{order}"))
