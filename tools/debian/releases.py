"""Releases of Debian, and where their packages come from."""

import platform
from typing import Final, NamedTuple

from tools.debian import host
from tools.debian.cache import Failed


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


def list_mirrors(debian: Debian) -> list[str]:
    """Return the lines for sources.list: this machine's own mirrors, with the release replaced."""
    own = platform.freedesktop_os_release().get("VERSION_CODENAME", "")
    wanted = ("Created-By: Packages", "Origin: Debian")
    lines = host.run("apt-get", "indextargets", "--format", "deb $(SITE) $(RELEASE) $(COMPONENT)", *wanted)
    mirrors = {line.replace(f" {own}", f" {debian.suite}") for line in lines.splitlines() if f" {own}" in line}
    if not own or not mirrors:
        raise Failed(f"apt has no mirror for this release of Debian ({own}), so there is none for {debian.suite}")
    return sorted(mirrors)
