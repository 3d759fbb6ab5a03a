"""The list of what Pegmind needs of the system, by purpose.

`python3 systemd/pegmind_installer/packages.py test` prints what make test needs, which of that is missing and how to
install it; the exit status is 1 if something is missing. With --install it installs what is missing if it may (as root,
or with sudo that asks for no password). Only the standard library is used, and no syntax newer than Python 3.9's: this
runs before anything is set up.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple


class Need(NamedTuple):
    """A Debian package, a description of what it provides for other systems, and how to check for that."""

    package: str
    provides: str
    program: str = ""
    """Names of programs, separated by |; one of them is enough."""
    module: str = ""
    """A Python module."""
    file: str = ""
    """A glob pattern; {include} is the folder of Python's headers."""


VENV: Final = Need("python3-venv", "Python's venv and ensurepip", module="ensurepip")
PYTHON_HEADERS: Final = Need("python3-dev", "the headers of Python", file="{include}/Python.h")
CXX: Final = Need("g++", "a C and a C++ compiler (g++)", program="g++")
SWIG: Final = Need("swig", "SWIG (swig)", program="swig")
CHROMIUM: Final = Need("chromium", "Chromium (chromium)", program="chromium|chromium-browser|google-chrome")
CHROMIUM_SHELL: Final = Need(
    "chromium-headless-shell", "Chromium without a window (chromium-headless-shell)", program="chromium-headless-shell"
)
"""Opens a page in a third of the time that Chromium itself takes without a window."""
ESPEAK: Final = Need("espeak-ng", "eSpeak NG, which speaks (espeak-ng)", program="espeak-ng")
MOSQUITTO: Final = Need("mosquitto", "Mosquitto, an MQTT broker (mosquitto)", program="mosquitto")
GIT: Final = Need("git", "Git (git)", program="git")
OPENSSH: Final = Need("openssh-client", "OpenSSH, which signs releases (ssh-keygen)", program="ssh-keygen")
OPENSSL: Final = Need("openssl", "OpenSSL (openssl)", program="openssl")
POSTGRESQL: Final = Need("postgresql", "PostgreSQL's server", file="/usr/lib/postgresql/*/bin/postgres")
FIREFOX: Final = Need("firefox-esr", "Firefox (firefox)", program="firefox-esr|firefox")
WEBKIT: Final = Need("webkit2gtk-driver", "WebKitGTK and its driver (WebKitWebDriver)", program="WebKitWebDriver")
XVFB: Final = Need("xvfb", "Xvfb", program="Xvfb")
"""The screen that WebKit needs."""

COMPILED: Final = (VENV, PYTHON_HEADERS, CXX, SWIG)
"""pip compiles RPi.GPIO and rpi-ws281x, which have no wheels, lgpio, which has none for Python 3.13 and needs SWIG, and
the driver of the Pi 5's pixels, which is C++."""

TEST: Final = (
    *COMPILED,
    GIT,
    Need("systemd", "systemd's tools (systemd-analyze)", program="systemd-analyze"),
    CHROMIUM,
    CHROMIUM_SHELL,
    ESPEAK,
    FIREFOX,
    MOSQUITTO,
    OPENSSH,
    OPENSSL,
    POSTGRESQL,
    WEBKIT,
    XVFB,
    Need("fonts-dejavu-core", "the DejaVu fonts", file="/usr/share/fonts/**/DejaVuSans.ttf"),
)
CHROOT: Final = (
    Need("mmdebstrap", "mmdebstrap", program="mmdebstrap"),
    Need("util-linux", "unshare and setpriv", program="unshare"),
)
ARM64: Final = (
    Need("arch-test", "arch-test", program="arch-test"),
    Need("binfmt-support", "update-binfmts", program="update-binfmts"),
    Need("qemu-user-static", "QEMU for programs of arm64 (qemu-aarch64-static)", program="qemu-aarch64-static"),
)
IMAGE: Final = (
    *CHROOT,
    *ARM64,
    GIT,
    Need("device-tree-compiler", "the device tree compiler (dtc)", program="dtc"),
    Need("dosfstools", "mkfs.fat", program="mkfs.fat"),
    Need("e2fsprogs", "mke2fs", program="mke2fs"),
    Need("fdisk", "sfdisk", program="sfdisk"),
    Need("mtools", "mcopy", program="mcopy"),
)
BOOT_TEST: Final = (
    *TEST,
    *CHROOT,
    Need("cpio", "cpio", program="cpio"),
    Need("e2fsprogs", "mke2fs", program="mke2fs"),
    Need("kmod", "modprobe", program="modprobe"),
    Need("nbdkit", "nbdkit", program="nbdkit"),
    Need("qemu-system-x86", "QEMU for x86-64 (qemu-system-x86_64)", program="qemu-system-x86_64"),
    Need("xz-utils", "xz", program="xz"),
)

SPELLING: Final = (
    VENV,
    Need("hunspell", "hunspell", program="hunspell"),
    Need("hunspell-de-de", "hunspell's German dictionary", file="/usr/share/hunspell/de_DE.dic"),
    Need("hunspell-fr", "hunspell's French dictionary", file="/usr/share/hunspell/fr.dic"),
    Need("hunspell-nl", "hunspell's Dutch dictionary", file="/usr/share/hunspell/nl.dic"),
)

NEEDS: Final[Mapping[str, tuple[Need, ...]]] = {
    "play": (VENV,),
    "check": (VENV,),
    "league": (VENV, MOSQUITTO),
    "test": TEST,
    "fresh-test": CHROOT,
    "boot-test": BOOT_TEST,
    "release": (*CHROOT, *ARM64, GIT, OPENSSH),
    "release-test": (*CHROOT, *ARM64, GIT),
    "image": IMAGE,
    "image-test": IMAGE,
    "pi-test": (*BOOT_TEST, *ARM64),
    "builder": (VENV,),
    "words": (VENV, Need("npm", "npm, which downloads packages (npm)", program="npm")),
    "spelling": SPELLING,
    "pi": COMPILED,
    "league-install": (VENV,),
    "kiosk": (Need("cage", "Cage (cage)", program="cage"), CHROMIUM),
}
"""The purposes are the targets of the Makefile; `pi` is ./install in a checkout, `kiosk` its display, and
`league-install` ./install --league."""

SYSTEM_FOLDERS: Final = ("/usr/local/sbin", "/usr/sbin", "/sbin")
"""Folders of programs that may be missing in the PATH of an ordinary user."""

INCLUDE: Final = "import sysconfig; print(sysconfig.get_path('include'))"


def list_debian_packages(purpose: str) -> tuple[str, ...]:
    """Return the Debian packages that a purpose needs, sorted."""
    return tuple(sorted(need.package for need in NEEDS[purpose]))


def list_not_installed(dpkg_status: str, packages: Collection[str]) -> tuple[str, ...]:
    """Return those of these Debian packages that the text of /var/lib/dpkg/status does not list as installed."""
    stanzas = re.split(r"\n\n+", dpkg_status)
    installed = {_field(stanza, "Package") for stanza in stanzas if _field(stanza, "Status").endswith(" installed")}
    return tuple(name for name in packages if name not in installed)


def find_missing(purpose: str, python: str = sys.executable) -> tuple[Need, ...]:
    """Return what a purpose needs and this system lacks; `python` is the interpreter that the purpose will use."""
    return tuple(need for need in NEEDS[purpose] if not _is_there(need, python))


def format_request(purpose: str, needs: tuple[Need, ...], *, apt: bool) -> str:
    """Ask for all that is missing, in one sentence; without apt, by what it is instead of by Debian package."""
    target = f"make {purpose}" if purpose not in ("pi", "kiosk", "league-install") else "sudo ./install"
    if apt:
        return f"{target} needs packages that are not installed. Please run: sudo apt install {_packages(needs)}"
    things = "; ".join(need.provides for need in needs)
    return f"{target} needs what this system lacks: {things}. Please install it with your system's package manager"


def install_missing(purpose: str, python: str) -> int:
    """Announce and install what is missing, or ask for it if that is not possible; return the exit status."""
    needs = find_missing(purpose, python)
    if not needs:
        return 0
    apt = shutil.which("apt-get")
    sudo = () if os.geteuid() == 0 else ("sudo", "-n")
    if not apt or (sudo and not _succeeds(*sudo, "true")):
        print(f"pegmind: {format_request(purpose, needs, apt=bool(apt))}", file=sys.stderr)
        return 1
    print(f"installing Debian packages that make {purpose} needs: {_packages(needs)} ...", flush=True)
    quiet = (*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Use-Pty=0")
    _run(*quiet, "update")
    ran = _run(*quiet, "install", "--yes", "--no-install-recommends", *(need.package for need in needs))
    if left := find_missing(purpose, python):
        print(ran.stderr if ran else "", end="", file=sys.stderr)
        print(f"pegmind: apt could not install all of it. {format_request(purpose, left, apt=True)}", file=sys.stderr)
    return 1 if left else 0


def main() -> int:
    """Carry out the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="packages.py", description="What Pegmind needs of the system.")
    parser.add_argument("purpose", choices=NEEDS, metavar="PURPOSE", help=", ".join(NEEDS))
    parser.add_argument("--install", action="store_true", help="install what is missing")
    parser.add_argument(
        "--python", default=sys.executable, help="the interpreter that will be used (default: this one)"
    )
    arguments = parser.parse_args()
    if arguments.install:
        return install_missing(arguments.purpose, arguments.python)
    print(f"{arguments.purpose} needs: {_packages(NEEDS[arguments.purpose])}")
    if needs := find_missing(arguments.purpose, arguments.python):
        print(format_request(arguments.purpose, needs, apt=bool(shutil.which("apt-get"))))
        return 1
    print("All of it is there.")
    return 0


def _is_there(need: Need, python: str) -> bool:
    if need.program:
        path = os.pathsep.join((os.environ.get("PATH", os.defpath), *SYSTEM_FOLDERS))
        return any(shutil.which(name, path=path) for name in need.program.split("|"))
    if need.module:
        return _succeeds(python, "-c", f"import {need.module}")
    pattern = need.file.replace("{include}", _include(python)) if "{" in need.file else need.file
    return any(Path("/").glob(pattern.lstrip("/")))


def _field(stanza: str, name: str) -> str:
    found = re.search(rf"^{name}: (.*)$", stanza, re.MULTILINE)
    return found[1] if found else ""


def _packages(needs: tuple[Need, ...]) -> str:
    return " ".join(sorted(need.package for need in needs))


def _succeeds(*command: str) -> bool:
    ran = _run(*command)
    return ran is not None and ran.returncode == 0


def _run(*command: str) -> "subprocess.CompletedProcess[str] | None":
    """Run a command to its end; None if there is no such program."""
    with suppress(OSError):
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return None


def _include(python: str) -> str:
    ran = _run(python, "-c", INCLUDE)
    return ran.stdout.strip() if ran else ""


if __name__ == "__main__":
    sys.exit(main())
