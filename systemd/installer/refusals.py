"""Why a system cannot be installed on, before anything has changed. Pure."""

from collections.abc import Iterator
from typing import Final

from systemd.installer.host import PYTHON, Host

OLDEST: Final = (3, 11)
PIS: Final = ("aarch64", "armv7l", "armv8l")
BITS: Final = 64
"""There are no wheels of numpy for 32 bits, and no small Pi can compile it."""

ROOM: Final = 500 * 2**20
"""Bytes: a version takes about 110 MB, and its packages are unpacked and compiled beside it. The rest is the Pi's."""


def refusal(host: Host, *, any_machine: bool) -> str | None:
    """One sentence on what is in the way, with the way out; None where nothing is."""
    return next(_refusals(host, any_machine=any_machine), None)


def _refusals(host: Host, *, any_machine: bool) -> Iterator[str]:
    if host.uid != 0:
        yield "installing needs root: sudo make install"
    if "boot=overlay" in host.cmdline or "overlayroot=" in host.cmdline:
        off = "sudo raspi-config, Performance Options, Overlay File System, no; then restart, and install again"
        yield f"the root file system is read-only, and what is installed would be gone at the next start: {off}"
    if host.running and host.machine not in PIS and not any_machine:
        other = "make play has the cabinet in the browser, and ARGS=--any-machine installs all the same"
        yield f"this is no Raspberry Pi Zero 2 W, 3, 4 or 5 (its processor is {host.machine}): {other}"
    if host.python is not None and host.bits != BITS:
        card = "write the SD card anew with Raspberry Pi OS Lite (64-bit)"
        yield f"Pegmind needs a system of {BITS} bits, and this one has {host.bits}: {card}"
    if host.python is None:
        yield f"there is no {PYTHON} in {host.root}: apt-get install python3"
    elif host.python < OLDEST:
        has = ".".join(map(str, host.python))
        yield f"Pegmind needs Python 3.11, and {PYTHON} is {has}: install Raspberry Pi OS Bookworm or newer"
    if not host.systemd:
        yield f"there is no systemd in {host.root}, which is to start the station: apt-get install systemd"
    if not host.apt:
        yield f"there is no apt-get in {host.root}, which installs what the build needs: use Raspberry Pi OS"
    if host.free < ROOM:
        has = f"only {host.free // 2**20} MB are free on the disk, and {ROOM // 2**20} MB are needed"
        yield f"{has}: sudo apt-get clean, or a larger SD card"
