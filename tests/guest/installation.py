"""Pegmind in the root folder of a guest, put there by its own installer, without a network."""

import shutil
from pathlib import Path
from typing import Final

from tests.guest.kernel import Kernel
from tests.guest.wheels import LOCK
from tools.debian import host
from tools.debian.cache import ROOT
from tools.debian.chroot import inside, within

AGENT: Final = Path(__file__).parent / "agent.py"
DEBIAN: Final = Path(__file__).parent / "board/debian"
"""What Raspberry Pi OS Lite has besides Debian's packages, as far as Pegmind and its installer look at it."""

CHECKOUT: Final = (
    *("station", "hardware", "systemd", "docs", ".ci", "Makefile", "pyproject.toml"),
    *("README.md", "CHANGELOG.md", "LICENSE", "wiring.md"),
)
"""What a release has."""

SOURCE: Final = Path("/usr/src/pegmind")
"""Where the checkout is in the guest."""

WHEELS: Final = Path("/usr/src/wheels")
"""The packages of the lock file: nothing in the guest can reach PyPI."""

INSTALLER: Final = ("env", "PYTHONPATH=systemd", "python3", "-m", "pegmind_installer")
"""Runs the installer of the checkout in the current folder."""

CONFIG: Final = Path("/etc/pegmind/pegmind.toml")
SETTINGS: Final = '\n[timings]\nidle = 900.0\n[language]\ncabinet = "en"\n'
"""What an operator adds whose players are slow, as an emulator on a busy machine is, and who has chosen a language."""

GROUPS: Final = ("gpio", "spi")
"""The groups that Raspberry Pi OS has for its devices."""

QUIET: Final = (
    *("apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer", "e2scrub_all.timer", "fstrim.timer"),
    *("serial-getty@ttyS0.service", "serial-getty@ttyAMA0.service", "getty@tty1.service"),
)
"""What would start in the middle of a measurement, and has nothing to do here."""

OURS_IN: Final = Path("/usr/lib/boot-test")
MADE_OF: Final = (LOCK, *(ROOT / each for each in CHECKOUT), AGENT, DEBIAN, Path(__file__))
"""What a disk with Pegmind is keyed by, besides its system and its kernel."""


def copy_system(system: Path, kernel: Kernel, root: Path, board: Path) -> None:
    """Copy a system, and add what a Raspberry Pi has besides, the kernel's modules, the files of a board, the agent."""
    host.run("cp", "-a", "--reflink=auto", system, root)
    host.run("cp", "-r", kernel.folder / "lib/modules", root / "usr/lib")
    for each in (DEBIAN, board):
        host.run("cp", "-r", f"{each}/.", root)
    inside(root, OURS_IN).mkdir(exist_ok=True)
    host.run("cp", AGENT, inside(root, OURS_IN))
    for group in GROUPS:
        host.run("chroot", root, "groupadd", "--system", group)
    host.run("chroot", root, "systemctl", "mask", *QUIET)


def install(root: Path, wheels: Path, lock: Path, *options: str) -> None:
    """Install the checkout with the packages of a folder, and give slow players time. Raises Failed."""
    _copy_checkout(inside(root, SOURCE))
    shutil.copy(lock, inside(root, SOURCE) / LOCK.name)
    host.run("cp", "-r", wheels, inside(root, WHEELS))
    within(root, SOURCE, *INSTALLER, "install", "--yes", "--wheels", str(WHEELS), *options)
    with inside(root, CONFIG).open("a", encoding="utf-8") as config:
        config.write(SETTINGS)


def _copy_checkout(to: Path) -> None:
    """Copy what a checkout has, except its tests."""
    to.mkdir(parents=True)
    leave = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for each in CHECKOUT:
        if (ROOT / each).is_dir():
            shutil.copytree(ROOT / each, to / each, ignore=leave)
        else:
            shutil.copy(ROOT / each, to / each)
