"""Kernels of Raspberry Pi OS with a bug that affects a cabinet. Pure."""

import re
from typing import Final

from hardware.models import Model, kind
from hardware.sections import Wiring
from hardware.wiring.setup import SPI_OVERLAY, setups
from hardware.wiring.wires import wires

Version = tuple[int, ...]

CHIP_SELECT: Final = 8
"""The GPIO that such a kernel keeps for SPI."""

KEEPS_CHIP_SELECT: Final = ((6, 1), (6, 1, 73))
"""From the first kernel of Bookworm up to, not including, the first package with the fix.

raspberrypi/linux#5835: with 6.1.63, the overlay spi0-0cs frees GPIO 7, but not 8. Fixed by #5837 in January 2024, so
first in the package 1:6.1.73-1+rpt1 of 2024-01-25.
"""

KEEPS_ON: Final = ("Zero 2 W", "3")
"""The models in that report. The driver (spi-bcm2835.c) looks for their GPIO chip; that of a Pi 4 has another name."""

UPGRADE: Final = "sudo apt update && sudo apt full-upgrade, then restart: sudo reboot"


def kernel_version(release: str, build: str) -> Version:
    """Return the version of a kernel, as in (6, 1, 63).

    `release` and `build` are what uname -r and uname -v print. On Bookworm the release of a 6.1 names the interface
    instead of the version: 6.1.0-rpi7-rpi-v8 is the package 1:6.1.63-1+rpt1, which the build names.
    """
    package = re.search(r"(?:Debian|Raspbian) (?:\d+:)?(\d+)\.(\d+)\.(\d+)", build)
    numbers = package.groups() if package else re.findall(r"\d+", release)[:3]
    return tuple(map(int, numbers))


def find_kept_pin(model: Model | None, version: Version, wiring: Wiring) -> str | None:
    """Return the key of the pin, as in "pins.white_bar[2]", that the kernel keeps for SPI; None if it keeps none."""
    first, mended = KEEPS_CHIP_SELECT
    if model is None or kind(model) not in KEEPS_ON or not first <= version < mended:
        return None
    if not any(setup.model == kind(model) and SPI_OVERLAY in setup.lines for setup in setups(wiring)):
        return None
    return next((wire.configuration for wire in wires(wiring) if wire.gpio == CHIP_SELECT), None)


def explain_kept_pin(version: Version, pin: str) -> str:
    """Return a sentence about the pin that the kernel keeps."""
    return (
        f"Linux {'.'.join(map(str, version))} keeps GPIO {CHIP_SELECT} ({pin}) for SPI, so the cabinet plays without it"
    )
