"""Duties to what the strip libraries take: pixels as whole numbers or as tuples. Pure.

The white LED of a strip of four colours stays dark. What it would take over is not known: for each step of white,
FastLED takes a third of a step from each of the three others (rgbw.cpp), QMK a whole one (ws2812.c), and its tint is
sold from 3000 K to 6500 K. The palette is told apart by mixtures of the three.
"""

import struct
from typing import Final

from hardware.pixels import CHANNELS
from station.core.frame import LAMPS

DARK: Final = bytes(LAMPS * CHANNELS)

_WORDS: Final = struct.Struct(f">{LAMPS}I")


def packed(duties: bytes) -> tuple[int, ...]:
    """150 whole numbers 0xWWRRGGBB of 450 duties; white is nothing."""
    words = bytearray(_WORDS.size)
    for channel in range(CHANNELS):
        words[channel + 1 :: 4] = duties[channel::CHANNELS]
    return _WORDS.unpack(words)


def tuples(duties: bytes, order: str) -> list[tuple[int, ...]]:
    """150 tuples red, green, blue of 450 duties, and white, which is nothing, if `order` has it."""
    channels = [duties[channel::CHANNELS] for channel in range(CHANNELS)]
    white = [bytes(LAMPS)] if "W" in order else []
    return list(zip(*channels, *white, strict=True))
