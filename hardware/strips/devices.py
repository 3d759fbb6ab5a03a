"""Device files: what a driver needs of the kernel is looked at before its library is, and named when it is not there.

The libraries say less, say it on their own to the terminal, and some of them crash afterwards.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from hardware.errors import CabinetError
from station.core.machine import to_install

SPI: Final = "/dev/spidev0.0"
GPIOMEM: Final = "/dev/gpiomem"
MEMORY: Final = "/dev/mem"
PIO_RULE: Final = 'SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"'
"""Of udev, for the group of the PIO's device; images of Raspberry Pi OS before the last one have none."""

SPI_BUFFER: Final = Path("/sys/module/spidev/parameters/bufsiz")
PAGE: Final = 4096
CMDLINE: Final = "/boot/firmware/cmdline.txt"

_BY_GROUP: Final = "; add the user that runs Pegmind to the group {0} and restart: sudo usermod -aG {0} USER"


class DeviceError(CabinetError, RuntimeError):
    """A device that cannot be used as things are; it may be another time.

    Whoever opens the cabinet takes it as a part that is refused, whoever shows a frame as one to be shown again.
    """


@contextmanager
def using(part: str) -> Iterator[None]:
    """Name `part` in whatever its library says against it; some raise an Exception and nothing more."""
    try:
        yield
    except CabinetError:
        raise
    except Exception as error:
        raise DeviceError(f"{part}: {error}") from error


def need(part: str, path: str, missing: str, forbidden: str) -> None:
    """Make sure that a device is there and may be opened. Raises DeviceError with the way out."""
    try:
        os.close(os.open(path, os.O_RDWR))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise DeviceError(f"{part}: there is no {path}; {missing}") from error
    except PermissionError as error:
        raise DeviceError(f"{part}: no permission to open {path}{forbidden}") from error
    except OSError as error:
        raise DeviceError(f"{part}: {path} cannot be opened: {error.strerror}") from error


def need_group(part: str, path: str, group: str, missing: str, also: str = "") -> None:
    """Make sure of a device that belongs to a group, which may take more than the group. Raises DeviceError."""
    need(part, path, missing, _BY_GROUP.format(group) + also)


def need_spi(part: str, size: int) -> None:
    """Make sure of SPI, and that it takes `size` bytes at once. Raises DeviceError."""
    need_group(part, SPI, "spi", "add dtparam=spi=on to /boot/firmware/config.txt and restart")
    room = _spi_buffer()
    if room is not None and room < size:
        raise DeviceError(
            f"{part}: a frame has {size} bytes, but the buffer of {SPI} only {room};"
            f" add spidev.bufsiz={enough(size)} to the line in {CMDLINE} and restart"
        )


def enough(size: int) -> int:
    """A buffer that takes so many bytes: the next whole page, as the kernel makes them."""
    return -(-size // PAGE) * PAGE


def not_installed(part: str, package: str) -> CabinetError:
    """Say of a library that is missing how to get it."""
    return CabinetError(f"{part}: its library is not installed; install it with: {to_install(package)}")


@contextmanager
def sending(part: str, how: str) -> Iterator[None]:
    """Say of a frame that was not taken whether its device is there. Raises DeviceError."""
    try:
        yield
    except Exception as error:
        if how == "SPI":
            need_spi(part, 0)
        raise DeviceError(f"{part}: {error}; the kernel log may say why: dmesg") from error


def _spi_buffer() -> int | None:
    with suppress(OSError, ValueError):
        return int(SPI_BUFFER.read_text(encoding="ascii"))
    return None
