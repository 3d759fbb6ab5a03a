"""The GPIO chip that the header's pins belong to: found by its label, for its number changes from kernel to kernel."""

import fcntl
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from hardware.errors import CabinetError

LABELS: Final = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""The header's chip on a Zero, Zero 2 W or 3, on a 4, and on a 5."""

CHIP_INFO: Final = struct.Struct("32s32sI")
"""struct gpiochip_info of <linux/gpio.h>: name, label, number of lines."""

GET_CHIP_INFO: Final = 0x8044B401
"""GPIO_GET_CHIPINFO_IOCTL of <linux/gpio.h>."""

DESKTOP: Final = "on a desktop use: pegmind play"


class Chip(NamedTuple):
    """A GPIO chip: its device is /dev/gpiochip with its number."""

    number: int
    label: str

    @property
    def device(self) -> str:
        """The path of its device."""
        return f"/dev/gpiochip{self.number}"


def header_chip() -> Chip:
    """The chip of the header. Raises CabinetError where there is none or it may not be opened."""
    numbers = sorted(_numbers())
    chips = []
    for number in numbers:
        try:
            chips.append(Chip(number, _label(f"/dev/gpiochip{number}")))
        except PermissionError as error:
            raise CabinetError(
                f"you may not open /dev/gpiochip{number}:"
                " add your user to the group gpio and log in again: sudo usermod -aG gpio $USER"
            ) from error
        if chips[-1].label in LABELS:
            return chips[-1]
    found = ", ".join(f"{chip.device} ({chip.label})" for chip in chips) or "there is no /dev/gpiochip"
    raise CabinetError(f"no GPIO chip here belongs to the header of a Raspberry Pi ({found}); {DESKTOP}")


def _numbers() -> Iterator[int]:
    for path in Path("/dev").glob("gpiochip*"):
        number = path.name.removeprefix("gpiochip")
        if number.isdecimal():
            yield int(number)


def _label(device: str) -> str:
    with Path(device).open("rb") as chip:
        _name, label, _lines = CHIP_INFO.unpack(fcntl.ioctl(chip, GET_CHIP_INFO, bytes(CHIP_INFO.size)))
    return str(label.rstrip(b"\0").decode())
