"""QEMU with the Pi's SPI controller, and the device tree compiler, from Debian 13, whatever Debian this machine has.

Debian 12 has QEMU 7.2; the emulated Pi has SPI from 9.1 on. The programs stay in a folder of their own and are
started by their own dynamic loader, so nothing is mounted and they see this machine's files.
"""

import os
from pathlib import Path
from typing import Final

from tools.debian.releases import TRIXIE
from tools.debian.roots import build_root

PACKAGES: Final = ("device-tree-compiler", "qemu-system-arm")
LOADER: Final = "lib64/ld-linux-x86-64.so.2"
LIBRARIES: Final = "usr/lib/x86_64-linux-gnu"


def tools() -> Path:
    """Return the root folder that the programs are in. Raises Failed."""
    return build_root(TRIXIE, PACKAGES, "pi-tools")


def environment(tools: Path) -> dict[str, str]:
    """Return the environment of the programs; without it QEMU would look for its modules among this machine's."""
    return {**os.environ, "QEMU_MODULE_DIR": str(tools / LIBRARIES / "qemu")}


def command(tools: Path, program: str) -> tuple[str, ...]:
    """Return the words that start a program of the folder."""
    return (str(tools / LOADER), "--library-path", str(tools / LIBRARIES), str(tools / "usr/bin" / program))
