"""Examines a system before the installer changes anything, and finds reasons not to install there."""

import grp
import os
import platform
import pwd
import re
import shutil
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from hardware.models import Model, model
from pegmind_installer.commands import CommandError, Runner
from pegmind_installer.layout import OPT, USER, find_current_version, under
from pegmind_installer.release import describe_systems
from pegmind_installer.steps import Run

PYTHON: Final = "/usr/bin/python3"
"""Debian's own: the station's user can run it, and Debian fixes its security bugs."""

PRINT_SYSTEM: Final = '. /etc/os-release && echo "$VERSION_CODENAME-$(dpkg --print-architecture) $PRETTY_NAME"'
PRINT_PYTHON: Final = "import struct, sys; print(*sys.version_info[:2], 8 * struct.calcsize('P'))"
SYSTEMD_RUNNING: Final = Path("/run/systemd/system")
"""Exists while systemd runs, see sd_booted(3)."""

SYSTEMD_LINKS: Final = Path("/etc/systemd/system")
"""Where `systemctl enable` makes links to units, in a folder for each unit that wants them."""

UDEV_RUNNING: Final = Path("/run/udev/control")

OLDEST_PYTHON: Final = (3, 11)
PI_MACHINES: Final = ("aarch64", "armv7l", "armv8l")
BITS: Final = 64
"""numpy has no wheels for 32 bits, and a small Pi cannot compile it."""

MIB: Final = 2**20
ROOM: Final = 500 * MIB
"""Bytes: a version takes about 120 MB, and unpacking and compiling its packages needs more."""


class Host(NamedTuple):
    """A system to install on; `root` is its root folder, "/" for the running system."""

    root: Path = Path("/")
    uid: int = 0
    machine: str = ""
    """The processor's architecture, as uname gives it."""
    system: str = ""
    """The release and architecture of its Debian, such as bookworm-arm64."""
    title: str = ""
    """The name of the system, such as Debian GNU/Linux 12 (bookworm)."""
    board: Model | None = None
    """The Raspberry Pi that the system runs on, if that is known."""
    python_version: tuple[int, ...] | None = None
    bits: int = 0
    """Of its programs, not its kernel: 32 or 64."""
    systemd_version: int = 0
    """0 if systemd is missing."""
    systemd_running: bool = False
    """Whether services can be started."""
    udev_running: bool = False
    """Whether udev rules can be applied at once."""
    has_apt: bool = False
    dpkg_status: str = ""
    """The text of /var/lib/dpkg/status."""
    free_bytes: int = 0
    """On the disk of the versions."""
    boot_time: float = 0
    """When the running kernel booted, in seconds since 1970."""
    kernel_command_line: str = ""
    operator: str | None = None
    """The user who ran sudo, unless already in the group pegmind."""
    current_version: Path | None = None
    """The folder of the version in use."""


def inspect_host(root: Path, run: Runner, environment: Mapping[str, str]) -> Host:
    """Examine the system in a root folder; `run` runs its commands."""
    is_here = root == Path("/")
    python = _run_for_numbers(run, Run("ask Python", (PYTHON, "-c", PRINT_PYTHON)))
    system, _, title = _run_for_text(run, Run("ask Debian", ("sh", "-c", PRINT_SYSTEM))).partition(" ")
    systemd = _run_for_numbers(run, Run("ask systemd", ("systemctl", "--version")))
    return Host(
        root=root,
        uid=os.getuid(),
        machine=platform.machine(),
        system=system,
        title=title,
        board=model() if is_here else None,
        python_version=python[:2] or None,
        bits=next(iter(python[2:]), 0),
        systemd_version=next(iter(systemd), 0),
        systemd_running=is_here and SYSTEMD_RUNNING.is_dir(),
        udev_running=is_here and UDEV_RUNNING.exists(),
        has_apt=under(root, Path("/usr/bin/apt-get")).exists(),
        dpkg_status=_read(under(root, Path("/var/lib/dpkg/status"))),
        free_bytes=_count_free_bytes(under(root, OPT)),
        boot_time=_parse_boot_time(_read(Path("/proc/stat"))),
        kernel_command_line=_read(Path("/proc/cmdline")) if is_here else "",
        operator=_find_operator(environment.get("SUDO_USER", "root")) if is_here else None,
        current_version=find_current_version(root),
    )


def list_active(units: Sequence[str], run: Runner) -> tuple[str, ...]:
    """Return those of these units that are running, or that systemd is trying to start; `run` runs systemctl."""
    command = ("systemctl", "show", "--property=ActiveState", "--value", *units)
    states = run(Run("ask which units are running", command)).split()
    return tuple(unit for unit, state in zip(units, states, strict=True) if state != "inactive")


def list_enabled(root: Path, units: Collection[str]) -> tuple[str, ...]:
    """Return those of these units that are enabled at boot."""
    links = {link.name for link in under(root, SYSTEMD_LINKS).glob("*.wants/*")}
    return tuple(unit for unit in units if unit in links)


def list_users(root: Path) -> set[str]:
    """Return the names of all users."""
    return {line.partition(":")[0] for line in _read(under(root, Path("/etc/passwd"))).splitlines()}


def find_obstacle(host: Host, systems: Collection[str], *, any_machine: bool) -> str | None:
    """Return the first reason not to install, and its remedy, in one sentence; None if there is no reason.

    `systems` are those that the archive is for; a checkout is for any, and has none.
    """
    return next(_find_obstacles(host, systems, any_machine=any_machine), None)


def _find_obstacles(host: Host, systems: Collection[str], *, any_machine: bool) -> Iterator[str]:
    if host.uid != 0:
        yield "installing needs root: sudo ./install"
    if "boot=overlay" in host.kernel_command_line or "overlayroot=" in host.kernel_command_line:
        off = "sudo raspi-config, Performance Options, Overlay File System, no; then restart, and install again"
        yield f"the root file system is read-only, so an installation would be lost at the next start: {off}"
    yield from _find_mismatch(host, systems)
    if host.systemd_running and host.machine not in PI_MACHINES and not any_machine:
        other = "make play runs the cabinet in the browser, --league installs a league, and --any-machine all of it"
        yield f"this is not a Raspberry Pi Zero 2 W, 3, 4 or 5 (its processor is {host.machine}): {other}"
    if host.python_version is not None and host.bits != BITS:
        card = "write Raspberry Pi OS Lite (64-bit) to the SD card"
        yield f"Pegmind needs a {BITS}-bit system, and this one has {host.bits} bits: {card}"
    if host.python_version is None:
        yield f"{PYTHON} is missing in {host.root}: apt-get install python3"
    elif host.python_version < OLDEST_PYTHON:
        found = ".".join(map(str, host.python_version))
        yield f"Pegmind needs Python 3.11, and {PYTHON} is {found}: install Raspberry Pi OS Bookworm or newer"
    if not host.systemd_version:
        yield f"systemd, which starts the station, is missing in {host.root}: apt-get install systemd"
    if not host.has_apt and not systems:
        yield f"apt-get, which installs the build tools, is missing in {host.root}: use Raspberry Pi OS"
    if host.free_bytes < ROOM:
        few = f"only {host.free_bytes // MIB} MB are free on the disk, and {ROOM // MIB} MB are needed"
        yield f"{few}: run sudo apt-get clean, or use a larger SD card"


def _find_mismatch(host: Host, systems: Collection[str]) -> Iterator[str]:
    if systems and host.system not in systems:
        here = f"{host.title or 'unknown'} on {host.system.rpartition('-')[2] or host.machine}"
        other = "take an archive for this system, or install from a checkout, which compiles what it needs"
        yield f"this archive is for Debian {describe_systems(systems)}, and this system is {here}: {other}"


def _run_for_numbers(run: Runner, step: Run) -> tuple[int, ...]:
    """Return the numbers in the output of a command; none if it is missing or fails."""
    return tuple(map(int, re.findall(r"\d+", _run_for_text(run, step))))


def _run_for_text(run: Runner, step: Run) -> str:
    """Return the output of a command; "" if it is missing or fails."""
    try:
        return run(step).strip()
    except CommandError:
        return ""


def _find_operator(name: str) -> str | None:
    """Return a user to add to the group; None for its members, root, and users that this system does not know."""
    users = {each.pw_name for each in pwd.getpwall()} - {"root"}
    members = {member for group in grp.getgrall() if group.gr_name == USER for member in group.gr_mem}
    return name if name in users - members else None


def _parse_boot_time(stat: str) -> float:
    found = re.search(r"^btime (\d+)$", stat, re.MULTILINE)
    return float(found[1]) if found else 0


def _count_free_bytes(folder: Path) -> int:
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""
