"""What has to be there to build a version: Debian's packages, and the lock's packages that build others. Pure."""

import re
from collections.abc import Collection
from typing import Final

NEEDED: Final = ("g++", "libc6-dev", "python3-dev", "python3-venv", "swig")
"""RPi.GPIO and rpi-ws281x have no wheels for a Pi at all, and lgpio has none for every Python that Debian has had:
pip compiles them, and lgpio wants SWIG for that. The driver of the Pi 5's pixels is C++, where it has no wheel."""

SHOWING: Final = ("cage", "chromium")
"""What the page on an attached display is shown by."""

BUILDERS: Final = "pegmind (pyproject.toml:pi-build)"
"""Who asks for those that build the others, in the comments of the lock file."""


def missing(dpkg_status: str, wanted: Collection[str]) -> tuple[str, ...]:
    """Those of the wanted Debian packages that /var/lib/dpkg/status does not have as installed."""
    stanzas = re.split(r"\n\n+", dpkg_status)
    there = {_field(stanza, "Package") for stanza in stanzas if _field(stanza, "Status").endswith(" installed")}
    return tuple(name for name in wanted if name not in there)


def builders(lock: str) -> str:
    """The entries of a lock file that build others, with what they need themselves, and with their hashes."""
    entries = re.split(r"^(?=\w)", lock, flags=re.MULTILINE)
    askers = {BUILDERS}
    while found := {_name(entry) for entry in entries if askers & _asked_by(entry)} - askers:
        askers |= found
    return "".join(entry for entry in entries if _name(entry) in askers)


def _name(entry: str) -> str:
    return entry.partition("==")[0]


def _asked_by(entry: str) -> set[str]:
    comments = (line.strip() for line in entry.splitlines() if line.strip().startswith("#"))
    return {line.removeprefix("#").strip().removeprefix("via").strip() for line in comments}


def _field(stanza: str, name: str) -> str:
    found = re.search(rf"^{name}: (.*)$", stanza, re.MULTILINE)
    return found[1] if found else ""
