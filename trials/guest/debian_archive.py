"""Packages of a release of Debian, downloaded with this machine's own apt; nothing is installed."""

import re
from pathlib import Path
from typing import Final

from tools.debian import host
from tools.debian.cache import Failed
from tools.debian.releases import Debian, list_mirrors

KEYRING: Final = "/usr/share/keyrings/debian-archive-keyring.gpg"
"""Debian's keys for all releases that it supports, on every Debian."""


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
