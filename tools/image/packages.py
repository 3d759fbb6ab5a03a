"""The Debian of the image: what a Pi needs to start, to be reached, and to keep the time."""

from pathlib import Path
from typing import Final

from tools.debian.releases import TRIXIE_ARM64, Debian
from tools.debian.roots import build_root

DEBIAN: Final[Debian] = TRIXIE_ARM64
FIRMWARE: Final = "non-free-firmware"
PACKAGES: Final = (
    *("systemd", "systemd-sysv", "udev", "dbus", "polkitd", "kmod", "procps", "python3"),
    *("linux-image-arm64", "raspi-firmware", "firmware-brcm80211"),
    *("ca-certificates", "iproute2", "openssh-server", "sudo", "systemd-timesyncd", "wpasupplicant"),
)


def image_system() -> Path:
    """Return the root folder that the image is made of. Raises Failed."""
    return build_root(DEBIAN, PACKAGES, "image-system", FIRMWARE)
