"""Pegmind in the guest, installed as somebody with a Raspberry Pi installs it, and the disk it is on."""

import shutil
from pathlib import Path
from typing import Final

from tests.guest import host
from tests.guest.cache import ROOT, built, key
from tests.guest.kernel import Kernel
from tests.guest.wheels import LOCK, wheels

BOARD: Final = Path(__file__).parent / "board"
OURS: Final = (BOARD / "board.sh", Path(__file__).parent / "agent.py")
UNITS: Final = ("boot-test-board.service", "boot-test-agent.service")
CHECKOUT: Final = (
    *("station", "hardware", "systemd", "docs", ".ci", "Makefile", "pyproject.toml"),
    *("README.md", "CHANGELOG.md", "LICENSE", "wiring.md"),
)
"""What a release has."""

SOURCE: Final = Path("/usr/src/pegmind")
"""Where the checkout is in the guest."""

WHEELS: Final = Path("/usr/src/wheels")
"""The packages of the lock file, as PyPI has them: nothing in the guest can reach it."""

INSTALLER: Final = ("env", "PYTHONPATH=systemd", "python3", "-m", "pegmind_installer")
"""Runs the installer of the checkout in the current folder."""

ELSEWHERE: Final = ("--any-machine", "--model", "pi4")
"""The board is not there while the disk is made."""

CONFIG: Final = Path("/etc/pegmind/pegmind.toml")
PATIENT: Final = "\n[timings]\nidle = 900.0\n"
"""What an operator adds whose players are slow: an emulator on a busy machine is."""

MOUNTED: Final = 'mount -t proc proc "$0/proc" && exec chroot "$0" env -C "$@"'
"""For a shell whose arguments are a root folder, a folder in it, and a command."""

OURS_IN: Final = Path("/usr/lib/boot-test")
LISTED: Final = OURS_IN / "before"
LIST: Final = r"find / -xdev ! -type d ! -path '/proc/*' -printf '%p\n'; sha256sum /boot/firmware/*"
"""What lists all files, for a shell, and where the list is of those from before Pegmind came."""

SIZE: Final = "2500M"
"""Room for three versions and for the journals: one of 8 MB stays of every start that the plug has ended."""


def cabinet(system: Path, kernel: Kernel) -> Path:
    """The image of a disk with the system, Pegmind and the board on it. Raises Failed."""
    made_of = (LOCK, *(ROOT / each for each in CHECKOUT), *OURS, BOARD / "root", Path(__file__))
    version = key(*made_of, system.name, kernel.folder.name)
    return built("cabinet", version, lambda to: _build(system, kernel, to)) / "disk"


def _build(system: Path, kernel: Kernel, to: Path) -> None:
    root = to / "root"
    host.run("cp", "-a", "--reflink=auto", system, root)
    _plug_in(kernel, root)
    inside(root, LISTED).touch()
    before = within(root, Path("/"), "sh", "-c", LIST)
    _copy_checkout(inside(root, SOURCE))
    host.run("cp", "-r", wheels(), inside(root, WHEELS))
    within(root, SOURCE, *INSTALLER, "install", "--yes", "--wheels", str(WHEELS), *ELSEWHERE)
    with inside(root, CONFIG).open("a", encoding="utf-8") as config:
        config.write(PATIENT)
    inside(root, LISTED).write_text(before, encoding="utf-8")
    host.run("mke2fs", "-q", "-t", "ext4", "-d", root, to / "disk", SIZE)
    shutil.rmtree(root)


def inside(root: Path, path: Path) -> Path:
    """Where a path of the guest is here."""
    return root / path.relative_to("/")


def within(root: Path, folder: Path, *command: str) -> str:
    """Run a command in a root folder, with a /proc that goes with it."""
    return host.run("sh", "-c", MOUNTED, root, folder, *command, apart=True)


def _plug_in(kernel: Kernel, root: Path) -> None:
    """Put in what a Raspberry Pi has besides, and our agent."""
    host.run("cp", "-r", kernel.folder / "lib/modules", root / "usr/lib")
    host.run("cp", "-r", f"{BOARD}/root/.", root)
    inside(root, OURS_IN).mkdir()
    host.run("cp", *OURS, inside(root, OURS_IN))
    host.run("chroot", root, "systemctl", "enable", *UNITS)


def _copy_checkout(to: Path) -> None:
    """Copy what a checkout has, but for its tests."""
    to.mkdir(parents=True)
    leave = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for each in CHECKOUT:
        if (ROOT / each).is_dir():
            shutil.copytree(ROOT / each, to / each, ignore=leave)
        else:
            shutil.copy(ROOT / each, to / each)
    shutil.copy(LOCK, to)
