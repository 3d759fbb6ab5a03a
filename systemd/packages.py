"""The one list of what Pegmind needs of the system, by purpose: python3 -m systemd.packages test.

It prints what make test needs, what of that is missing and how to install it; the exit status is 1 where something is
missing. With --install it installs what is missing where it may (as root, or with sudo that asks for no password).
Only the standard library is used, and no syntax newer than Python 3.9's: this runs before anything is set up.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple


class Need(NamedTuple):
    """A Debian package, what it provides in words for other systems, and how to see that this is there."""

    package: str
    provides: str
    program: str = ""
    """Programs of which one is enough, separated by |."""
    module: str = ""
    """A module of Python."""
    file: str = ""
    """A file, as a pattern; {include} is where Python keeps its headers."""


VENV: Final = Need("python3-venv", "Python's venv and ensurepip", module="ensurepip")
PYTHON_HEADERS: Final = Need("python3-dev", "the headers of Python", file="{include}/Python.h")
CXX: Final = Need("g++", "a C and a C++ compiler (g++)", program="g++")
SWIG: Final = Need("swig", "SWIG (swig)", program="swig")
CHROMIUM: Final = Need("chromium", "Chromium (chromium)", program="chromium|chromium-browser|google-chrome")

COMPILED: Final = (VENV, PYTHON_HEADERS, CXX, SWIG)
"""RPi.GPIO and rpi-ws281x have no wheels, lgpio has none for Python 3.13 and wants SWIG, and the driver of the Pi 5's
pixels is C++: pip compiles them."""

TEST: Final = (
    *COMPILED,
    Need("git", "Git (git)", program="git"),
    Need("systemd", "systemd's tools (systemd-analyze)", program="systemd-analyze"),
    CHROMIUM,
    Need("fonts-dejavu-core", "the DejaVu fonts", file="/usr/share/fonts/**/DejaVuSans.ttf"),
)
CHROOT: Final = (
    Need("mmdebstrap", "mmdebstrap", program="mmdebstrap"),
    Need("util-linux", "unshare and setpriv", program="unshare"),
)

NEEDS: Final[Mapping[str, tuple[Need, ...]]] = {
    "play": (VENV,),
    "check": (VENV,),
    "test": TEST,
    "fresh-test": CHROOT,
    "boot-test": (
        *TEST,
        *CHROOT,
        Need("cpio", "cpio", program="cpio"),
        Need("e2fsprogs", "mke2fs", program="mke2fs"),
        Need("kmod", "modprobe", program="modprobe"),
        Need("nbdkit", "nbdkit", program="nbdkit"),
        Need("qemu-system-x86", "QEMU for x86-64 (qemu-system-x86_64)", program="qemu-system-x86_64"),
        Need("xz-utils", "xz", program="xz"),
    ),
    "builder": (VENV,),
    "pi": COMPILED,
    "kiosk": (Need("cage", "Cage (cage)", program="cage"), CHROMIUM),
}
"""The purposes are the targets of the Makefile; `pi` is sudo make install, `kiosk` its display."""

SYSTEM_FOLDERS: Final = ("/usr/local/sbin", "/usr/sbin", "/sbin")
"""Where programs are that an ordinary user's PATH may leave out."""

INCLUDE: Final = "import sysconfig; print(sysconfig.get_path('include'))"


def debian_packages(purpose: str) -> tuple[str, ...]:
    """The Debian packages that a purpose needs, sorted."""
    return tuple(sorted(need.package for need in NEEDS[purpose]))


def missing(purpose: str, python: str = sys.executable) -> tuple[Need, ...]:
    """What a purpose needs and this system lacks; `python` is the interpreter that the purpose will use."""
    return tuple(need for need in NEEDS[purpose] if not _is_there(need, python))


def request(purpose: str, needs: tuple[Need, ...], *, apt: bool) -> str:
    """Ask for all that is missing, in one sentence; without apt it names what is needed and not the packages."""
    target = f"make {purpose}" if purpose not in ("pi", "kiosk") else "sudo make install"
    if apt:
        return f"{target} needs packages that are not installed. Please run: sudo apt install {_packages(needs)}"
    things = "; ".join(need.provides for need in needs)
    return f"{target} needs what this system lacks: {things}. Please install it with your system's package manager"


def install(purpose: str, python: str) -> int:
    """Install what is missing, saying so before; return the exit status, 1 with a request where that cannot be."""
    needs = missing(purpose, python)
    if not needs:
        return 0
    apt = shutil.which("apt-get")
    sudo = () if os.geteuid() == 0 else ("sudo", "-n")
    if not apt or (sudo and not _succeeds(*sudo, "true")):
        print(f"pegmind: {request(purpose, needs, apt=bool(apt))}", file=sys.stderr)
        return 1
    print(f"installing Debian packages that make {purpose} needs: {_packages(needs)} ...", flush=True)
    quiet = (*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Use-Pty=0")
    _run(*quiet, "update")
    ran = _run(*quiet, "install", "--yes", "--no-install-recommends", *(need.package for need in needs))
    if left := missing(purpose, python):
        print(ran.stderr if ran else "", end="", file=sys.stderr)
        print(f"pegmind: apt could not install all of it. {request(purpose, left, apt=True)}", file=sys.stderr)
    return 1 if left else 0


def main() -> int:
    """Carry out the command line; return the exit status."""
    words = argparse.ArgumentParser(prog="python3 -m systemd.packages", description="What Pegmind needs of the system.")
    words.add_argument("purpose", choices=NEEDS, metavar="PURPOSE", help=", ".join(NEEDS))
    words.add_argument("--install", action="store_true", help="install what is missing")
    words.add_argument("--python", default=sys.executable, help="the interpreter that will be used (default: this one)")
    arguments = words.parse_args()
    if arguments.install:
        return install(arguments.purpose, arguments.python)
    needs = missing(arguments.purpose, arguments.python)
    print(f"{arguments.purpose} needs: {_packages(NEEDS[arguments.purpose])}")
    print(request(arguments.purpose, needs, apt=bool(shutil.which("apt-get"))) if needs else "All of it is there.")
    return 1 if needs else 0


def _is_there(need: Need, python: str) -> bool:
    if need.program:
        path = os.pathsep.join((os.environ.get("PATH", os.defpath), *SYSTEM_FOLDERS))
        return any(shutil.which(name, path=path) for name in need.program.split("|"))
    if need.module:
        return _succeeds(python, "-c", f"import {need.module}")
    pattern = need.file.replace("{include}", _include(python)) if "{" in need.file else need.file
    return any(Path("/").glob(pattern.lstrip("/")))


def _packages(needs: tuple[Need, ...]) -> str:
    return " ".join(sorted(need.package for need in needs))


def _succeeds(*command: str) -> bool:
    ran = _run(*command)
    return ran is not None and ran.returncode == 0


def _run(*command: str) -> "subprocess.CompletedProcess[str] | None":
    """Run a command to its end; None where there is no such program."""
    with suppress(OSError):
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return None


def _include(python: str) -> str:
    ran = _run(python, "-c", INCLUDE)
    return ran.stdout.strip() if ran else ""


if __name__ == "__main__":
    sys.exit(main())
