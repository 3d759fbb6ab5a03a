"""Converts frames to duties, and duties to the formats of the strip libraries. Pure.

Duties follow from linear light, white balance, brightness, and a limit on the current.

The white LED of a strip of four colours stays dark, because how much it replaces is unknown: for each step of white,
FastLED takes a third of a step from each of the other three (rgbw.cpp), QMK a full one (ws2812.c), and it is sold in
tints from 3000 K to 6500 K. Mixtures of the other three are enough to tell the palette's colours apart.
"""

import struct
from collections.abc import Callable
from operator import itemgetter
from typing import Final

from station.core.frame import LAMPS, Frame, Lamp
from station.core.palette import Colours
from station.core.section import Section, setting

CHANNELS: Final = 3
FULL_DUTY: Final = 255
BLACK_COLOUR: Final = "#000000"
DARK_DUTIES: Final = bytes(LAMPS * CHANNELS)
"""The duties of a dark strip."""

TOE: Final = 0.04045
"""The value at which the linear part of the sRGB curve ends."""

_DUTY_WORDS: Final = struct.Struct(f">{LAMPS}I")


BARREL_LIMIT_MA: Final = 2250
"""The largest limit of current for which a fuse of 3 A, a barrel socket and wires of 0.75 mm² are enough."""


class Light(Section):
    """Section [light] of the configuration. Currents are in milliamperes.

    The white balance is that of a typical 5050 LED strip, as FastLED gives it (255, 176, 240); the
    currents are the data sheet's 20 mA a channel and about 1 mA for the chip of each pixel.
    """

    brightness: float = setting(0.5, says="share of full brightness", least=0.02, most=1.0)
    white: tuple[float, float, float] = setting(
        (1.0, 0.69, 0.94), says="shares of red, green and blue that make white", least=0.1, most=1.0
    )
    limit_ma: int = setting(2000, says="milliamperes that all pixels together may draw", least=300, most=20000)
    channel_ma: float = setting(
        20.0, says="milliamperes of one colour of a pixel at full brightness", least=1.0, most=60.0
    )
    idle_ma: float = setting(1.0, says="milliamperes of one dark pixel", least=0.0, most=1.5)


def renderer(light: Light, colours: Colours, chain: tuple[int, ...]) -> Callable[[Frame], bytes]:
    """Return a function that turns a frame into 450 duties: red, green, blue of each pixel of `chain`, 0 to 255."""
    duty_of = _Duties(light, colours)
    in_order = itemgetter(*chain)
    most = greatest_sum(light)

    def render(frame: Frame) -> bytes:
        lamps = in_order(frame.pegs + frame.keys + frame.secret)
        return limit_duties(b"".join([duty_of[lamp] for lamp in lamps]), most)

    return render


def linear(srgb: str) -> tuple[float, float, float]:
    """Return the linear light, 0 to 1, of a colour "#rrggbb", by the inverse of the sRGB curve (IEC 61966-2-1)."""
    red, green, blue = (_linear(channel / FULL_DUTY) for channel in bytes.fromhex(srgb.removeprefix("#")))
    return red, green, blue


def duties(lamp: Lamp, light: Light, colours: Colours) -> bytes:
    """Return the three duties of one lamp; a lit lamp never rounds down to darkness."""
    srgb = BLACK_COLOUR if lamp.colour == "blank" else getattr(colours, lamp.colour)
    shares = [
        share * balance * light.brightness * lamp.level / 100
        for share, balance in zip(linear(srgb), light.white, strict=True)
    ]
    rounded = [round(share * FULL_DUTY) for share in shares]
    if not any(rounded) and any(shares):
        rounded[shares.index(max(shares))] = 1
    return bytes(rounded)


def greatest_sum(light: Light) -> int:
    """Return the greatest sum of all duties that keeps a frame within the limit.

    As in WLED, the channels share the limit minus the current of the dark pixels.
    """
    most = int((light.limit_ma - LAMPS * light.idle_ma) / light.channel_ma * FULL_DUTY)
    return most - 1 if _milliamperes(most, light) > light.limit_ma else most  # if a rounding error would exceed it


def limit_duties(frame: bytes, most: int) -> bytes:
    """Return a frame with all duties scaled down alike, and rounded down, so that their sum is at most `most`."""
    total = sum(frame)
    if total <= most:
        return frame
    return frame.translate(bytes(duty * most // total for duty in range(FULL_DUTY + 1)))


def current(frame: bytes, light: Light) -> float:
    """Return the milliamperes that a frame of 450 duties draws."""
    return _milliamperes(sum(frame), light)


def pack_pixels(frame: bytes) -> tuple[int, ...]:
    """Return the pixels of 450 duties as 150 whole numbers 0xWWRRGGBB; white is 0."""
    words = bytearray(_DUTY_WORDS.size)
    for channel in range(CHANNELS):
        words[channel + 1 :: 4] = frame[channel::CHANNELS]
    return _DUTY_WORDS.unpack(words)


def pixel_tuples(frame: bytes, order: str) -> list[tuple[int, ...]]:
    """Return the pixels of 450 duties as 150 tuples red, green, blue, and white, which is 0, if `order` has it."""
    channels = [frame[channel::CHANNELS] for channel in range(CHANNELS)]
    white = [bytes(LAMPS)] if "W" in order else []
    return list(zip(*channels, *white, strict=True))


class _Duties(dict[Lamp, bytes]):
    """The duties of each lamp, computed when first needed."""

    def __init__(self, light: Light, colours: Colours) -> None:
        super().__init__()
        self._light = light
        self._colours = colours

    def __missing__(self, lamp: Lamp) -> bytes:
        self[lamp] = duties(lamp, self._light, self._colours)
        return self[lamp]


def _milliamperes(total: int, light: Light) -> float:
    """Return the milliamperes of a frame whose duties add up to `total`."""
    return LAMPS * light.idle_ma + total / FULL_DUTY * light.channel_ma


def _linear(value: float) -> float:
    return value / 12.92 if value <= TOE else ((value + 0.055) / 1.055) ** 2.4
