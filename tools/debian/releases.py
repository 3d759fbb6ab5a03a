"""Releases of Debian, and how their packages are fetched with the host's own apt."""

import platform
import re
from pathlib import Path
from typing import Final, NamedTuple

from tools.debian import host
from tools.debian.failure import Failed

KEYRING: Final = "/usr/share/keyrings/debian-archive-keyring.gpg"
"""Debian's keys for all releases that it supports, on every Debian."""


class Debian(NamedTuple):
    """A release of Debian on an architecture, and the version of its Python."""

    suite: str
    python: str
    architecture: str = "amd64"

    @property
    def name(self) -> str:
        """What distinguishes it in the cache."""
        return f"{self.suite}-{self.architecture}"


BOOKWORM: Final = Debian("bookworm", "3.11")
TRIXIE: Final = Debian("trixie", "3.13")
BOOKWORM_ARM64: Final = BOOKWORM._replace(architecture="arm64")
TRIXIE_ARM64: Final = TRIXIE._replace(architecture="arm64")
RELEASES: Final = {each.suite: each for each in (BOOKWORM, TRIXIE)}


class Archive:
    """The packages of a release, for its architecture. What apt needs for itself is kept in `folder`. Raises Failed."""

    def __init__(self, debian: Debian, folder: Path) -> None:
        self._folder = folder
        lists, archives = folder / "lists", folder / "archives"
        for each in (lists, archives):
            (each / "partial").mkdir(parents=True)
        (folder / "status").touch()
        sources = folder / "sources.list"
        lines = (each.replace("deb ", f"deb [signed-by={KEYRING}] ", 1) for each in list_mirrors(debian))
        sources.write_text("".join(f"{each}\n" for each in lines), encoding="utf-8")
        settings = {
            "APT::Architecture": debian.architecture,
            "APT::Architectures": debian.architecture,
            "APT::Sandbox::User": "root",
            "Dir::Etc::sourcelist": sources,
            "Dir::Etc::sourceparts": "-",
            "Dir::State": folder,
            "Dir::State::lists": lists,
            "Dir::State::status": folder / "status",
            "Dir::Cache": folder,
            "Dir::Cache::archives": archives,
        }
        self._options = [f"--option={name}={value}" for name, value in settings.items()]
        host.run("apt-get", *self._options, "update", "-qq")

    def find_dependency(self, package: str, pattern: str) -> str:
        """Return the first package that another depends on and whose name matches a pattern. Raises Failed."""
        answer = host.run("apt-cache", *self._options, "depends", package)
        found = re.search(rf"Depends: ({pattern})$", answer, re.MULTILINE)
        if not found:
            raise Failed(f"apt knows no package {package} that depends on {pattern}")
        return found[1]

    def download(self, *packages: str) -> list[Path]:
        """Download packages; return their files. Raises Failed."""
        debs = self._folder / "debs"
        debs.mkdir(exist_ok=True)
        host.run("apt-get", *self._options, "download", "-qq", *packages, at=debs)
        return sorted(debs.glob("*.deb"))


def list_mirrors(debian: Debian) -> list[str]:
    """Return the lines for sources.list: this machine's own mirrors, with the release replaced."""
    own = platform.freedesktop_os_release().get("VERSION_CODENAME", "")
    wanted = ("Created-By: Packages", "Origin: Debian")
    lines = host.run("apt-get", "indextargets", "--format", "deb $(SITE) $(RELEASE) $(COMPONENT)", *wanted)
    mirrors = {line.replace(f" {own}", f" {debian.suite}") for line in lines.splitlines() if f" {own}" in line}
    if not own or not mirrors:
        raise Failed(f"apt has no mirror for this release of Debian ({own}), so there is none for {debian.suite}")
    return sorted(mirrors)
