"""The device files that strip drivers open, and checks of them before a library is asked to use them.

The libraries report less, print to the terminal on their own, and some of them crash afterwards.
"""

import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from hardware.errors import CabinetError, DeviceError
from station.core.installing import to_install

SPI: Final = "/dev/spidev0.0"
GPIOMEM: Final = "/dev/gpiomem"
MEMORY: Final = "/dev/mem"
PIO: Final = "/dev/pio0"

PIO_RULE: Final = 'SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"'
"""The udev rule that gives the group gpio the PIO device; older images of Raspberry Pi OS do not have it."""

CMDLINE: Final = "/boot/firmware/cmdline.txt"
SPI_BUFFER: Final = Path("/sys/module/spidev/parameters/bufsiz")
PAGE: Final = 4096

_JOIN_GROUP: Final = "; add the user that runs Pegmind to the group {group} and restart: sudo usermod -aG {group} USER"
_IN_THE_KERNEL: Final = "it comes with the kernel of Raspberry Pi OS"


class Library(NamedTuple):
    """A library, by the module that is imported and by the distribution that is installed."""

    module: str
    distribution: str


class DeviceFile(NamedTuple):
    """A device file that a driver opens, and what the doctor says about it.

    Members of `group` may open it, by `udev_rule`; a device of the group root needs root. `about` is the name of the
    doctor's finding and `used` its sentence if all is well, in which {driver} and {path} are filled in. If there is no
    such file, the doctor advises `remedy`, and the error when the strip is opened ends with `missing`; if it may not be
    opened, that error ends with `forbidden`, in which {group} and {transport} are filled in.
    """

    path: str
    about: str
    group: str = "gpio"
    udev_rule: str = ""
    used: str = "{driver} opens {path}"
    remedy: str = "use Raspberry Pi OS"
    missing: str = _IN_THE_KERNEL
    forbidden: str = _JOIN_GROUP


SPI_DEVICE: Final = DeviceFile(
    SPI,
    about="SPI",
    group="spi",
    udev_rule='SUBSYSTEM=="spidev", GROUP="spi", MODE="0660"',
    missing="add dtparam=spi=on to /boot/firmware/config.txt and restart",
)
GPIOMEM_DEVICE: Final = DeviceFile(
    GPIOMEM,
    about="registers",
    udev_rule='SUBSYSTEM=="*gpiomem*", GROUP="gpio", MODE="0660"',
)
MEMORY_DEVICE: Final = DeviceFile(
    MEMORY,
    about="memory",
    group="root",
    forbidden=", and {transport} needs it; run Pegmind as root or use GPIO 10 (SPI)",
)
PIO_DEVICE: Final = DeviceFile(
    PIO,
    about="PIO",
    udev_rule=PIO_RULE,
    used="the pixels are driven by {path}",
    remedy="update the Pi's system and firmware",
    missing="update the Pi's system and firmware and restart, or set pixels.driver to neopixel_spi",
    forbidden=f"{_JOIN_GROUP}, with this line in /etc/udev/rules.d/99-pio.rules: {PIO_RULE}",
)


def import_library(library: Library) -> ModuleType:
    """Import a library. Raises CabinetError that says how to install it."""
    try:
        return import_module(library.module)
    except ImportError as error:
        install = to_install(library.distribution)
        raise CabinetError(f"its library is not installed; install it with: {install}") from error
    except NotImplementedError as error:
        raise CabinetError(f"it does not know this board ({error})") from error


def check_device(device: DeviceFile, transport: str) -> None:
    """Check that a device exists and may be opened. Raises DeviceError that says what to do."""
    try:
        os.close(os.open(device.path, os.O_RDWR))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise DeviceError(f"there is no {device.path}; {device.missing}") from error
    except PermissionError as error:
        forbidden = device.forbidden.format(group=device.group, transport=transport)
        raise DeviceError(f"no permission to open {device.path}{forbidden}") from error
    except OSError as error:
        raise DeviceError(f"{device.path} cannot be opened: {error.strerror}") from error


def check_spi_buffer(frame_bytes: int) -> None:
    """Check that SPI takes a frame in one piece. Raises DeviceError that says what to do."""
    size = _spi_buffer_size()
    if size is not None and size < frame_bytes:
        raise DeviceError(
            f"a frame has {frame_bytes} bytes, but the buffer of {SPI} only {size};"
            f" add spidev.bufsiz={whole_pages(frame_bytes)} to the line in {CMDLINE} and restart"
        )


def whole_pages(size: int) -> int:
    """Return the size of the smallest buffer for `size` bytes; the kernel makes buffers of whole pages."""
    return -(-size // PAGE) * PAGE


def _spi_buffer_size() -> int | None:
    with suppress(OSError, ValueError):
        return int(SPI_BUFFER.read_text(encoding="ascii"))
    return None
