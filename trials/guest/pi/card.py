"""The card of the Pi: Debian for arm64 with Pegmind, installed as docs/install.md has it for an image."""

import shutil
from pathlib import Path
from typing import Final

from tools.debian import host
from tools.debian.cache import build_once, hash_of
from tools.debian.chroot import inside
from trials.guest.installation import MADE_OF, copy_system, install
from trials.guest.kernel import Board, Kernel

FOLDER: Final = Path(__file__).parent / "board"
PI_BOARD: Final = Board(
    "pi-kernel",
    FOLDER,
    own=("pi_edges",),
    early=("crc32c_generic", "ext4", "bcm2835", "sdhci_iproc"),
    later=("spi_bcm2835", "pwm_bcm2835", "bcm2835_wdt", "bcm2835_rng", "autofs4", "configfs", "binfmt_misc"),
)
"""Debian's kernel has the driver of the pins built in; udev loads that of SPI."""

AGENT_UNIT: Final = "boot-test-agent.service"
UPDATED: Final = ("etc/.updated", "var/.updated")
"""Files as old as /usr, by which systemd sees that nothing has to be rebuilt at the first start, which would take an
emulator minutes."""

SIZE: Final = "2G"
"""QEMU wants a power of two."""


def card(system: Path, kernel: Kernel, release: Path) -> Path:
    """Return the image of a card. Raises Failed."""
    made_of = (*MADE_OF, FOLDER / "root", Path(__file__))
    version = hash_of(*made_of, system.name, kernel.folder.name, release.parent.name)
    return build_once("pi-card", version, lambda to: _build(system, kernel, release, to)) / "card"


def _build(system: Path, kernel: Kernel, release: Path, to: Path) -> None:
    root = to / "root"
    copy_system(system, kernel, root, FOLDER / "root")
    host.run("chroot", root, "systemctl", "enable", AGENT_UNIT)
    install(root, release, "--model", "all")
    for each in UPDATED:
        host.run("touch", "--reference", root / "usr", inside(root, Path("/") / each))
    host.run("mke2fs", "-q", "-F", "-t", "ext4", "-d", root, to / "card", SIZE)
    shutil.rmtree(root)
