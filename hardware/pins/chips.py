"""The GPIO chips of the kernel, read without a library.

The header's chip is found by its label, because its number changes from kernel to kernel.
"""

import fcntl
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, NamedTuple

from hardware.errors import CabinetError

LABELS: Final = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""The labels of the header's chip: on a Zero, Zero 2 W or 3, on a 4, and on a 5."""

HEADER_LINES: Final = range(28)

CHIP_INFO: Final = struct.Struct("32s32sI")
"""struct gpiochip_info of <linux/gpio.h>: name, label, number of lines."""

GET_CHIP_INFO: Final = 0x8044B401
"""GPIO_GET_CHIPINFO_IOCTL of <linux/gpio.h>."""

LINE_INFO: Final = struct.Struct("32s32sIIQ160s4I")
"""struct gpio_v2_line_info of <linux/gpio.h>: name, consumer, offset, number of attributes, flags, the rest."""

GET_LINE_INFO: Final = 0xC100B405
"""GPIO_V2_GET_LINEINFO_IOCTL of <linux/gpio.h>; Linux 5.10."""

USED: Final = 1
"""GPIO_V2_LINE_FLAG_USED."""

DESKTOP: Final = "on a desktop use: pegmind play"


class Chip(NamedTuple):
    """A GPIO chip: its device is /dev/gpiochip with its number."""

    number: int
    label: str

    @property
    def device(self) -> str:
        """The path of its device."""
        return f"/dev/gpiochip{self.number}"


class UsedLine(NamedTuple):
    """A line that is in use: its GPIO, and its user; "" is the kernel itself."""

    gpio: int
    user: str


def header_chip() -> Chip:
    """Return the chip of the header. Raises CabinetError if there is none or it may not be opened."""
    chips = []
    for number in sorted(_chip_numbers()):
        try:
            with Path(f"/dev/gpiochip{number}").open("rb") as device:
                chips.append(Chip(number, _read_label(device)[0]))
        except PermissionError as error:
            raise CabinetError(
                f"you may not open /dev/gpiochip{number}:"
                " add your user to the group gpio and log in again: sudo usermod -aG gpio $USER"
            ) from error
        if chips[-1].label in LABELS:
            return chips[-1]
    found = ", ".join(f"{chip.device} ({chip.label})" for chip in chips) or "there is no /dev/gpiochip"
    raise CabinetError(f"no GPIO chip here belongs to the header of a Raspberry Pi ({found}); {DESKTOP}")


def read_chip(path: Path) -> tuple[str, tuple[UsedLine, ...]]:
    """Return the label of a chip, and its lines on the header that are in use. Raises OSError."""
    with path.open("rb", buffering=0) as device:
        label, count = _read_label(device)
        return label, tuple(_used_lines(device, range(min(count, len(HEADER_LINES)))))


def _chip_numbers() -> Iterator[int]:
    for path in Path("/dev").glob("gpiochip*"):
        number = path.name.removeprefix("gpiochip")
        if number.isdecimal():
            yield int(number)


def _read_label(device: IO[bytes]) -> tuple[str, int]:
    """Return the label of an open chip and its number of lines."""
    _name, label, count = CHIP_INFO.unpack(fcntl.ioctl(device, GET_CHIP_INFO, bytes(CHIP_INFO.size)))
    return _decode(label), count


def _used_lines(device: IO[bytes], gpios: range) -> Iterator[UsedLine]:
    for gpio in gpios:
        request = LINE_INFO.pack(b"", b"", gpio, 0, 0, b"", 0, 0, 0, 0)
        answer = LINE_INFO.unpack(fcntl.ioctl(device, GET_LINE_INFO, request))
        _name, consumer, _offset, _attributes, flags, *_rest = answer
        if flags & USED:
            yield UsedLine(gpio, _decode(consumer))


def _decode(name: bytes) -> str:
    return name.partition(b"\0")[0].decode(errors="replace")
