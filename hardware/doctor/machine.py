"""The machine that the doctor examines: plain values, and how they are read from files, commands and the kernel.

Reading changes nothing.
"""

import os
import pwd
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal, NamedTuple

from hardware.doctor.boot import Boot, boot, find_included
from hardware.kernels import kernel_version
from hardware.models import Model, read_model
from hardware.pins.chips import LABELS, UsedLine, read_chip
from hardware.strips.devices import GPIOMEM, Library
from hardware.strips.driver import StripDriver
from hardware.strips.registry import DRIVERS
from station.core.installing import INSTALLER

COMMAND_SECONDS: Final = 1.0
"""Seconds that a command may take."""

BOOT_FOLDERS: Final = ("/boot/firmware", "/boot")
"""The mount points of the boot partition: since Debian 12, and before."""

LOCK: Final = Path(__file__).parents[2] / "requirements-test.lock"
"""The lock file of a checkout; an installed Pegmind has none."""

PYTHONS: Final = r"python_full_version (<|>=) '(\d+)\.(\d+)'"
"""The Pythons that a line of the lock file is for."""

GPIOZERO: Final = Library("gpiozero", "gpiozero")
NUMPY: Final = Library("numpy", "numpy")
WEBSOCKETS: Final = Library("websockets", "websockets")
SEGNO: Final = Library("segno", "segno")
PIN_LIBRARIES: Final = {
    "gpiod": Library("gpiod", "gpiod"),
    "lgpio": Library("lgpio", "lgpio"),
    "rpigpio": Library("RPi", "RPi.GPIO"),
}

Membership = Literal["member", "listed", "neither"]


class Device(NamedTuple):
    """An existing device file, and whether this user may read and write it.

    `group` owns the file, "" if that is not known. The user is a `member` of it, or only `listed` in the group file,
    which takes effect with the next login, or neither.
    """

    path: str
    usable: bool
    group: str = ""
    membership: Membership = "neither"


class Gpiochip(NamedTuple):
    """A GPIO chip: its device, its label, and the lines in use. A chip that may not be opened has no label."""

    device: Device
    label: str | None
    used_lines: tuple[UsedLine, ...] = ()


class BootFile(NamedTuple):
    """A file of the boot partition: where it is, its text, and the texts of the files that it includes, by name."""

    path: str
    text: str
    included: Mapping[str, str] = {}

    def file_of(self, line: str) -> str:
        """Return the path of the file that has a line, or the beginning of one: this one or one that it includes."""
        name = next((name for name, text in self.included.items() if line in text and line not in self.text), None)
        return self.path if name is None else f"{self.path.rpartition('/')[0]}/{name}"


class Machine(NamedTuple):
    """Everything that is examined; None or "" stands for what does not exist."""

    user: str
    model: Model | None = None
    serial: str = ""
    """The board's own number, in hexadecimal digits, which a filter of config.txt may name."""
    kernel: str = ""
    """Its release, as in "6.12.47+rpt-rpi-v8"."""
    kernel_build: str = ""
    """The output of uname -v, as in "#1 SMP PREEMPT Debian 1:6.12.47-1+rpt1 (2025-09-16)"."""
    config: BootFile | None = None
    cmdline: BootFile | None = None
    kernel_parameters: str = ""
    """The command line of the running kernel, in which the firmware has put the true names of serial ports."""
    chips: tuple[Gpiochip, ...] = ()
    devices: Mapping[str, Device] = {}
    spi_buffer: int | None = None
    """Bytes."""
    throttled: str | None = None
    """The output of vcgencmd about the power, as in "throttled=0x50005"."""
    core_clock: Mapping[str, str] = {}
    """What the firmware read from config.txt when it started, by the keys CORE_CLOCK; empty if vcgencmd is silent."""
    low_voltage: bool | None = None
    """Whether the kernel has seen a low voltage within the last seconds; None where it does not watch it."""
    versions: Mapping[str, str | None] = {}
    """The version of each library, by the name of its distribution; None if it cannot be imported."""
    tested: Mapping[str, str] = {}
    """The versions that the tests have run with, if they are known."""
    python: str = "python3"
    """The interpreter's path."""
    installer: str = ""
    """The path of the installer that a cabinet keeps; "" where none has installed this program."""

    @property
    def kernel_version(self) -> tuple[int, ...]:
        """The version of its kernel, as in (6, 12, 47)."""
        return kernel_version(self.kernel, self.kernel_build)

    @property
    def header_chip(self) -> Gpiochip | None:
        """The chip of the header, if there is one whose label may be read."""
        return next((chip for chip in self.chips if chip.label in LABELS), None)

    def read_config_txt(self, *, at_most: bool = False) -> Boot:
        """Return what its config.txt means; `at_most` counts the lines, too, that only the firmware can judge."""
        text, included = (self.config.text, self.config.included) if self.config else ("", {})
        return boot(text, self.model or Model("", ""), included, self.serial, at_most=at_most)


class User(NamedTuple):
    """A user: a name, and the groups of this login by number."""

    name: str
    groups: frozenset[int]


class Group(NamedTuple):
    """A line of the group file: its name, and the users that are listed."""

    name: str
    users: tuple[str, ...]


def run_command(command: Sequence[str], seconds: float = COMMAND_SECONDS) -> str | None:
    """Return what a command prints; None if it does not exist, fails or takes too long."""
    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(  # noqa: S603 - only commands of this package
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=True
        )
        return done.stdout.decode(errors="replace").strip()
    return None


def may_open(path: Path) -> bool:
    """Return whether this user may read and write a file."""
    return os.access(path, os.R_OK | os.W_OK)


def find_version(library: Library) -> str | None:
    """Return the version of a library, "" if that is not known; None if it cannot be imported."""
    try:
        return version(library.distribution) if find_spec(library.module) else None
    except (PackageNotFoundError, ImportError, ValueError):
        return ""


def current_user() -> User:
    """Return the user of this process."""
    number = os.geteuid()
    try:
        name = pwd.getpwuid(number).pw_name
    except KeyError:
        name = str(number)
    return User(name, frozenset({*os.getgroups(), os.getegid()}))


CORE_CLOCK: Final = ("core_freq", "core_freq_min")
"""Keys of config.txt, in MHz."""


class Probe(NamedTuple):
    """The access to a machine; tests replace it by a folder that looks like a Raspberry Pi, and prepared answers."""

    root: Path = Path("/")
    run: Callable[[Sequence[str]], str | None] = run_command
    may_open: Callable[[Path], bool] = may_open
    read_chip: Callable[[Path], tuple[str, tuple[UsedLine, ...]]] = read_chip
    find_version: Callable[[Library], str | None] = find_version
    user: Callable[[], User] = current_user
    lock: Path = LOCK
    installer: Path = INSTALLER

    def path(self, name: str) -> Path:
        """Return the path of a file of the machine."""
        return self.root / name.removeprefix("/")

    def text(self, name: str) -> str:
        """Return the text of a file; "" if it cannot be read."""
        try:
            return self.path(name).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""


def read_machine(probe: Probe, drivers: tuple[StripDriver, ...] = DRIVERS) -> Machine:
    """Read a machine, with the devices and libraries of all strip drivers. What cannot be read is missing."""
    user, groups, model = probe.user(), _read_groups(probe.text("/etc/group")), _read_model(probe)
    spi_buffer = probe.text("/sys/module/spidev/parameters/bufsiz").strip()
    return Machine(
        user=user.name,
        model=model,
        serial=probe.text("/proc/device-tree/serial-number").strip("\0\n"),
        kernel=probe.text("/proc/sys/kernel/osrelease").strip(),
        kernel_build=probe.text("/proc/sys/kernel/version").strip(),
        config=_read_boot_file(probe, "config.txt"),
        cmdline=_read_boot_file(probe, "cmdline.txt"),
        kernel_parameters=probe.text("/proc/cmdline").strip(),
        chips=tuple(_read_chips(probe, user, groups)),
        devices={
            path: _read_device(probe, path, user, groups) for path in device_paths(drivers) if probe.path(path).exists()
        },
        spi_buffer=int(spi_buffer) if spi_buffer.isdecimal() else None,
        throttled=probe.run(("vcgencmd", "get_throttled")),
        core_clock=dict(_read_core_clock(probe)) if model else {},
        low_voltage=_read_low_voltage(probe),
        versions={each.distribution: probe.find_version(each) for each in all_libraries(drivers)},
        tested=dict(_read_lock_file(probe.lock)),
        python=sys.executable,
        installer=str(probe.installer) if probe.installer.exists() else "",
    )


def device_paths(drivers: tuple[StripDriver, ...] = DRIVERS) -> tuple[str, ...]:
    """Return the device files that a pin factory or a strip driver opens, except the GPIO chips."""
    paths = (device.path for driver in drivers for each in driver.transports for device in each.devices)
    return tuple(dict.fromkeys((GPIOMEM, *paths)))


def all_libraries(drivers: tuple[StripDriver, ...] = DRIVERS) -> tuple[Library, ...]:
    """Return every library that some configuration needs."""
    libraries = (library for driver in drivers for each in driver.transports for library in each.libraries)
    return (GPIOZERO, NUMPY, WEBSOCKETS, SEGNO, *PIN_LIBRARIES.values(), *dict.fromkeys(libraries))


def _read_model(probe: Probe) -> Model | None:
    try:
        tree = probe.path("/proc/device-tree")
        return read_model((tree / "model").read_bytes(), (tree / "compatible").read_bytes())
    except OSError:
        return None


def _read_core_clock(probe: Probe) -> Iterator[tuple[str, str]]:
    for key in CORE_CLOCK:
        name, _, value = (probe.run(("vcgencmd", "get_config", key)) or "").partition("=")
        if name == key:
            yield key, value


def _read_low_voltage(probe: Probe) -> bool | None:
    """Read the alarm of the kernel's raspberrypi-hwmon, which, unlike vcgencmd, needs no group."""
    for path in sorted(probe.path("/sys/class/hwmon").glob("hwmon*")):
        folder = f"/sys/class/hwmon/{path.name}"
        if probe.text(f"{folder}/name").strip() == "rpi_volt":
            return {"0": False, "1": True}.get(probe.text(f"{folder}/in0_lcrit_alarm").strip())
    return None


def _read_boot_file(probe: Probe, name: str) -> BootFile | None:
    paths = (f"{folder}/{name}" for folder in BOOT_FOLDERS)
    path = next((path for path in paths if probe.path(path).is_file()), None)
    if path is None:
        return None
    folder, text = path.rpartition("/")[0], probe.text(path)
    return BootFile(path, text, find_included(text, lambda each: probe.text(f"{folder}/{each}")))


def _read_chips(probe: Probe, user: User, groups: dict[int, Group]) -> Iterator[Gpiochip]:
    for path in sorted(probe.path("/dev").glob("gpiochip*")):
        device = _read_device(probe, f"/dev/{path.name}", user, groups)
        try:
            yield Gpiochip(device, *probe.read_chip(path))
        except OSError:
            yield Gpiochip(device._replace(usable=False), None)


def _read_groups(text: str) -> dict[int, Group]:
    """Return the groups of a group file by number."""
    lines = (line.split(":") for line in text.splitlines() if line.count(":") == 3)  # noqa: PLR2004 - group(5)
    return {int(gid): Group(name, tuple(users.split(","))) for name, _, gid, users in lines if gid.isdecimal()}


def _read_device(probe: Probe, name: str, user: User, groups: dict[int, Group]) -> Device:
    path = probe.path(name)
    try:
        gid = path.stat().st_gid
    except OSError:
        return Device(name, usable=False)
    group = groups.get(gid, Group("", ()))
    listed: Membership = "listed" if user.name in group.users else "neither"
    return Device(name, probe.may_open(path), group.name, "member" if gid in user.groups else listed)


def _read_lock_file(lock: Path) -> Iterable[tuple[str, str]]:
    """Yield the names and versions of a lock file for this Python; names in the spelling of PyPI."""
    with suppress(OSError):
        for line in lock.read_text(encoding="utf-8").splitlines():
            name, equal, rest = line.partition("==")
            if equal and not line.startswith((" ", "#")) and _is_for_this_python(rest):
                yield name.lower().replace("_", "-").replace(".", "-"), rest.split()[0]


def _is_for_this_python(line: str) -> bool:
    """Return whether a line of a lock file counts: some libraries are locked twice, for older and newer Pythons."""
    marker = re.search(PYTHONS, line)
    if marker is None:
        return True
    older, *bound = marker.groups()
    return (sys.version_info[:2] < tuple(map(int, bound))) == (older == "<")
