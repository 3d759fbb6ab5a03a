"""What the installer finds out about a system before it changes anything."""

import grp
import os
import platform
import pwd
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from systemd.installer.outside import OutsideError, Runner
from systemd.installer.places import CURRENT, OPT, OWNER
from systemd.installer.steps import Run, under

PYTHON: Final = "/usr/bin/python3"
"""Debian's own: the station's user can run it, and Debian fixes its security bugs."""

ABOUT: Final = "import struct, sys; print(*sys.version_info[:2], 8 * struct.calcsize('P'))"
RUNNING: Final = Path("/run/systemd/system")
"""Exists while systemd runs, see sd_booted(3)."""

UDEV: Final = Path("/run/udev/control")


class Host(NamedTuple):
    """A system to install on; `root` is its root folder, "/" for the running system."""

    root: Path = Path("/")
    uid: int = 0
    machine: str = ""
    python: tuple[int, ...] | None = None
    bits: int = 0
    """Of its programs, not its kernel: 32 or 64."""
    systemd: int = 0
    """Its version; 0 if it is missing."""
    running: bool = False
    """Whether its systemd runs, so that services can be started."""
    udev: bool = False
    """Whether its udev runs, so that rules can be applied at once."""
    apt: bool = False
    packages: str = ""
    """The text of /var/lib/dpkg/status."""
    free: int = 0
    """Free bytes on the disk of the versions."""
    booted: float = 0
    """When the running kernel booted, in seconds since 1970."""
    cmdline: str = ""
    """The command line of the running kernel."""
    operator: str | None = None
    """The user who ran sudo, unless already in the group."""
    former: Path | None = None
    """The version in use."""


def look(root: Path, run: Runner, env: Mapping[str, str]) -> Host:
    """Examine the system in a root folder; `run` runs its commands."""
    here = root == Path("/")
    about = _numbers(run, Run("ask Python", (PYTHON, "-c", ABOUT)))
    return Host(
        root=root,
        uid=os.getuid(),
        machine=platform.machine(),
        python=about[:2] or None,
        bits=next(iter(about[2:]), 0),
        systemd=next(iter(_numbers(run, Run("ask systemd", ("systemctl", "--version")))), 0),
        running=here and RUNNING.is_dir(),
        udev=here and UDEV.exists(),
        apt=under(root, Path("/usr/bin/apt-get")).exists(),
        packages=_text(under(root, Path("/var/lib/dpkg/status"))),
        free=_free(under(root, OPT)),
        booted=_booted(_text(Path("/proc/stat"))),
        cmdline=_text(Path("/proc/cmdline")) if here else "",
        operator=_operator(env.get("SUDO_USER", "root")) if here else None,
        former=former(root),
    )


def former(root: Path) -> Path | None:
    """The version in use in a root folder."""
    link = under(root, CURRENT)
    return link.readlink() if link.is_symlink() else None


def _numbers(run: Runner, step: Run) -> tuple[int, ...]:
    """The numbers in the output of a command; none if it is missing or fails."""
    try:
        said = run(step)
    except OutsideError:
        return ()
    return tuple(map(int, re.findall(r"\d+", said)))


def _operator(name: str) -> str | None:
    """None for root, who may read everything, and for names that this system does not know, as in an image."""
    people = {each.pw_name for each in pwd.getpwall()} - {"root"}
    members = {member for group in grp.getgrall() if group.gr_name == OWNER for member in group.gr_mem}
    return name if name in people - members else None


def _booted(stat: str) -> float:
    found = re.search(r"^btime (\d+)$", stat, re.MULTILINE)
    return float(found[1]) if found else 0


def _free(folder: Path) -> int:
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""
