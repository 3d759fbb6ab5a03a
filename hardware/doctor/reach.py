"""How the doctor reads a machine: files below a root, a few commands, and the kernel. It changes nothing."""

import os
import pwd
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from hardware.doctor.lines import look
from hardware.doctor.machine import BootFile, Chip, Device, Line, Machine, Standing
from hardware.doctor.needs import DEVICES, LIBRARIES, Library
from hardware.models import Model, named

SECONDS: Final = 1.0
"""How long a command may take."""

BOOT: Final = ("/boot/firmware", "/boot")
"""Where the boot partition is: since Debian 12, and before."""

LOCK: Final = Path(__file__).parents[2] / "requirements-test.lock"
"""Of a checkout; an installed Pegmind has none."""

PYTHONS: Final = r"python_full_version (<|>=) '(\d+)\.(\d+)'"
"""For which Pythons a line of it is."""


def answer(command: Sequence[str], seconds: float = SECONDS) -> str | None:
    """Return what a command prints; None if it does not exist, fails or takes too long."""
    with suppress(OSError, subprocess.SubprocessError):
        ran = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=True)  # noqa: S603 - only commands of this package
        return ran.stdout.decode(errors="replace").strip()
    return None


def openable(path: Path) -> bool:
    """Return whether this user may read and write a file."""
    return os.access(path, os.R_OK | os.W_OK)


def installed(library: Library) -> str | None:
    """Return the version of a library, "" if that is not known; None if it cannot be imported."""
    try:
        return version(library.distribution) if find_spec(library.module) else None
    except (PackageNotFoundError, ImportError, ValueError):
        return ""


class User(NamedTuple):
    """A user: a name, and the groups of this login by number."""

    name: str
    groups: frozenset[int]


def myself() -> User:
    """The user of this process."""
    number = os.geteuid()
    try:
        name = pwd.getpwuid(number).pw_name
    except KeyError:
        name = str(number)
    return User(name, frozenset({*os.getgroups(), os.getegid()}))


class Reach(NamedTuple):
    """Where to read; tests replace it by a folder that looks like a Raspberry Pi, and its answers."""

    root: Path = Path("/")
    run: Callable[[Sequence[str]], str | None] = answer
    may: Callable[[Path], bool] = openable
    chip: Callable[[Path], tuple[str, tuple[Line, ...]]] = look
    version: Callable[[Library], str | None] = installed
    user: Callable[[], User] = myself
    lock: Path = LOCK


def read(reach: Reach) -> Machine:
    """Read a machine. Raises nothing: what cannot be read is missing."""
    user, groups = reach.user(), _groups(_text(reach, "/etc/group"))
    devices = {path: _device(reach, path, user, groups) for path in DEVICES if _path(reach, path).exists()}
    return Machine(
        user=user.name,
        model=_model(reach),
        kernel=_text(reach, "/proc/sys/kernel/osrelease").strip(),
        config=_boot_file(reach, "config.txt"),
        cmdline=_boot_file(reach, "cmdline.txt"),
        started_with=_text(reach, "/proc/cmdline").strip(),
        chips=tuple(_chips(reach, user, groups)),
        devices=devices,
        spi_buffer=_number(_text(reach, "/sys/module/spidev/parameters/bufsiz")),
        throttled=reach.run(("vcgencmd", "get_throttled")),
        versions={each.distribution: reach.version(each) for each in LIBRARIES},
        tested=dict(_locked(reach.lock)),
        python=sys.executable,
    )


def _path(reach: Reach, name: str) -> Path:
    return reach.root / name.removeprefix("/")


def _text(reach: Reach, name: str) -> str:
    try:
        return _path(reach, name).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _model(reach: Reach) -> Model | None:
    try:
        tree = _path(reach, "/proc/device-tree")
        return named((tree / "model").read_bytes(), (tree / "compatible").read_bytes())
    except OSError:
        return None


def _boot_file(reach: Reach, name: str) -> BootFile | None:
    places = (f"{folder}/{name}" for folder in BOOT)
    place = next((place for place in places if _path(reach, place).is_file()), None)
    return None if place is None else BootFile(place, _text(reach, place))


def _chips(reach: Reach, user: User, groups: "Groups") -> Iterator[Chip]:
    for path in sorted(_path(reach, "/dev").glob("gpiochip*")):
        device = _device(reach, f"/dev/{path.name}", user, groups)
        try:
            yield Chip(device, *reach.chip(path))
        except OSError:
            yield Chip(device._replace(usable=False), None)


class Group(NamedTuple):
    """A line of the group file: its name, and the users that are listed."""

    name: str
    users: tuple[str, ...]


Groups = dict[int, Group]


def _groups(text: str) -> Groups:
    lines = (line.split(":") for line in text.splitlines() if line.count(":") == 3)  # noqa: PLR2004 - group(5)
    return {int(gid): Group(name, tuple(users.split(","))) for name, _, gid, users in lines if gid.isdecimal()}


def _device(reach: Reach, name: str, user: User, groups: Groups) -> Device:
    path = _path(reach, name)
    try:
        gid = path.stat().st_gid
    except OSError:
        return Device(name, usable=False)
    group = groups.get(gid, Group("", ()))
    listed: Standing = "listed" if user.name in group.users else "neither"
    return Device(name, reach.may(path), group.name, "member" if gid in user.groups else listed)


def _number(text: str) -> int | None:
    return int(text) if text.strip().isdecimal() else None


def _locked(lock: Path) -> Iterable[tuple[str, str]]:
    """Names and versions of a lock file for this Python; names in the one spelling of PyPI."""
    with suppress(OSError):
        for line in lock.read_text(encoding="utf-8").splitlines():
            name, equal, rest = line.partition("==")
            if equal and not line.startswith((" ", "#")) and _for_this_python(rest):
                yield name.lower().replace("_", "-").replace(".", "-"), rest.split()[0]


def _for_this_python(line: str) -> bool:
    """Whether a line of a lock file counts: some libraries are locked twice, for older and for newer Pythons."""
    marker = re.search(PYTHONS, line)
    if marker is None:
        return True
    older, *bound = marker.groups()
    return (sys.version_info[:2] < tuple(map(int, bound))) == (older == "<")
