"""Reasons not to install on a system, found before anything is changed. Pure."""

from collections.abc import Iterator
from typing import Final

from systemd.installer.host import PYTHON, Host

OLDEST: Final = (3, 11)
PIS: Final = ("aarch64", "armv7l", "armv8l")
BITS: Final = 64
"""numpy has no wheels for 32 bits, and a small Pi cannot compile it."""

ROOM: Final = 500 * 2**20
"""Bytes: a version takes about 110 MB, and unpacking and compiling its packages needs more."""


def refusal(host: Host, *, any_machine: bool) -> str | None:
    """One sentence with the first reason and its remedy; None if there is no reason."""
    return next(_refusals(host, any_machine=any_machine), None)


def _refusals(host: Host, *, any_machine: bool) -> Iterator[str]:
    if host.uid != 0:
        yield "installing needs root: sudo make install"
    if "boot=overlay" in host.cmdline or "overlayroot=" in host.cmdline:
        off = "sudo raspi-config, Performance Options, Overlay File System, no; then restart, and install again"
        yield f"the root file system is read-only, so an installation would be lost at the next start: {off}"
    if host.running and host.machine not in PIS and not any_machine:
        other = "make play runs the cabinet in the browser, and ARGS=--any-machine installs anyway"
        yield f"this is not a Raspberry Pi Zero 2 W, 3, 4 or 5 (its processor is {host.machine}): {other}"
    if host.python is not None and host.bits != BITS:
        card = "write Raspberry Pi OS Lite (64-bit) to the SD card"
        yield f"Pegmind needs a {BITS}-bit system, and this one has {host.bits} bits: {card}"
    if host.python is None:
        yield f"{PYTHON} is missing in {host.root}: apt-get install python3"
    elif host.python < OLDEST:
        has = ".".join(map(str, host.python))
        yield f"Pegmind needs Python 3.11, and {PYTHON} is {has}: install Raspberry Pi OS Bookworm or newer"
    if not host.systemd:
        yield f"systemd, which starts the station, is missing in {host.root}: apt-get install systemd"
    if not host.apt:
        yield f"apt-get, which installs the build tools, is missing in {host.root}: use Raspberry Pi OS"
    if host.free < ROOM:
        has = f"only {host.free // 2**20} MB are free on the disk, and {ROOM // 2**20} MB are needed"
        yield f"{has}: run sudo apt-get clean, or use a larger SD card"
