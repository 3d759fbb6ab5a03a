"""The disk of the virtual machine: a system with Pegmind, installed as somebody with a Raspberry Pi installs it."""

import shutil
from pathlib import Path
from typing import Final

from tools.debian import host
from tools.debian.cache import build_once, hash_of
from tools.debian.chroot import inside, within
from tools.debian.releases import Debian
from trials.guest.installation import MADE_OF, OURS_IN, copy_system, install, release
from trials.guest.kernel import Kernel

BOARD: Final = Path(__file__).parent / "board"
SCRIPT: Final = BOARD / "board.sh"
UNITS: Final = ("boot-test-board.service", "boot-test-agent.service")
ELSEWHERE: Final = ("--any-machine", "--model", "pi4")
"""The board is not there while the disk is made."""

LISTED: Final = OURS_IN / "before"
LIST: Final = r"find / -xdev ! -type d ! -path '/proc/*' -printf '%p\n'; sha256sum /boot/firmware/*"
"""What lists all files, for a shell, and where the list is of those from before Pegmind came."""

SIZE: Final = "2500M"
"""Room for three versions and for the journals: one of 8 MB stays of every start that the plug has ended."""


def cabinet(debian: Debian, system: Path, kernel: Kernel) -> Path:
    """Return the image of a disk with the system, Pegmind and the board on it. Raises Failed."""
    made_of = (*MADE_OF, SCRIPT, BOARD / "root", Path(__file__))
    version = hash_of(*made_of, system.name, kernel.folder.name)
    return build_once(f"cabinet-{debian.name}", version, lambda to: _build(debian, system, kernel, to)) / "disk"


def _build(debian: Debian, system: Path, kernel: Kernel, to: Path) -> None:
    root = to / "root"
    copy_system(system, kernel, root, BOARD / "root")
    host.run("cp", SCRIPT, inside(root, OURS_IN))
    host.run("chroot", root, "systemctl", "enable", *UNITS)
    inside(root, LISTED).touch()
    before = within(root, Path("/"), "sh", "-c", LIST)
    install(root, release(debian, system), *ELSEWHERE)
    inside(root, LISTED).write_text(before, encoding="utf-8")
    host.run("mke2fs", "-q", "-t", "ext4", "-d", root, to / "disk", SIZE)
    shutil.rmtree(root)
