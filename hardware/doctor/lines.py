"""A GPIO chip and the users of its lines, read from the kernel without a library."""

import fcntl
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from hardware.doctor.machine import Line
from hardware.pins.chips import CHIP_INFO, GET_CHIP_INFO

LINE_INFO: Final = struct.Struct("32s32sIIQ160s4I")
"""struct gpio_v2_line_info of <linux/gpio.h>: name, consumer, offset, number of attributes, flags, the rest."""

GET_LINE_INFO: Final = 0xC100B405
"""GPIO_V2_GET_LINEINFO_IOCTL of <linux/gpio.h>; Linux 5.10."""

USED: Final = 1
"""GPIO_V2_LINE_FLAG_USED."""

HEADER_LINES: Final = range(28)


def look(device: Path) -> tuple[str, tuple[Line, ...]]:
    """Return the label of a chip, and its lines on the header that are in use. Raises OSError."""
    with device.open("rb", buffering=0) as chip:
        _name, label, count = CHIP_INFO.unpack(fcntl.ioctl(chip, GET_CHIP_INFO, bytes(CHIP_INFO.size)))
        lines = tuple(_taken(chip, range(min(count, len(HEADER_LINES)))))
    return _text(label), lines


def _taken(chip: IO[bytes], gpios: range) -> Iterator[Line]:
    for gpio in gpios:
        asked = LINE_INFO.pack(b"", b"", gpio, 0, 0, b"", 0, 0, 0, 0)
        _name, consumer, _offset, _attributes, flags, *_rest = LINE_INFO.unpack(fcntl.ioctl(chip, GET_LINE_INFO, asked))
        if flags & USED:
            yield Line(gpio, _text(consumer))


def _text(name: bytes) -> str:
    return name.partition(b"\0")[0].decode(errors="replace")
