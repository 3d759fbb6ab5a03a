"""Pegmind in the root folder of a guest, put there from a release as a Pi's owner does it, without a network."""

import shutil
from pathlib import Path
from typing import Final

from pegmind_installer.build import CONTENTS
from tools.debian import host
from tools.debian.cache import ROOT, build_once, hash_of
from tools.debian.chroot import inside, within
from tools.debian.releases import Debian
from tools.release.contents import assemble
from tools.release.own import build_own
from tools.release.wheels import build_wheels
from trials.guest.kernel import Kernel

AGENT: Final = Path(__file__).parent / "agent.py"
DEBIAN: Final = Path(__file__).parent / "board/debian"
"""What Raspberry Pi OS Lite has besides Debian's packages, as far as Pegmind and its installer look at it."""

SOURCE: Final = Path("/usr/src/pegmind")
"""Where the release is in the guest."""

RELEASE: Final = "pegmind"
EPOCH: Final = 1_767_225_600
"""How old the files of a release are that is only tested: 2026."""

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
MADE_OF: Final = (*(ROOT / each for each in CONTENTS), AGENT, DEBIAN, Path(__file__))
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


def release(debian: Debian, system: Path) -> Path:
    """Return the folder of a release of this checkout, committed or not. Raises Failed."""
    found = build_wheels(debian, system)
    version = hash_of(*(ROOT / each for each in CONTENTS), found.name)
    return build_once(f"release-{debian.name}", version, lambda to: make_release(ROOT, debian, found, to)) / RELEASE


def make_release(source: Path, debian: Debian, found: Path, to: Path) -> None:
    """Make a release of a checkout, with wheels for this Debian, in a folder. Raises Failed."""
    own = build_own(source, EPOCH, to / "own")
    assemble(source, own, {debian.name: found}, to / RELEASE)
    shutil.rmtree(to / "own")


def install(root: Path, release: Path, *options: str) -> None:
    """Install a release, and give slow players time. Raises Failed."""
    host.run("cp", "-r", release, inside(root, SOURCE))
    within(root, SOURCE, "./install", "--yes", *options)
    with inside(root, CONFIG).open("a", encoding="utf-8") as config:
        config.write(SETTINGS)
