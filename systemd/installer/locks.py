"""Lock files, and what dpkg has installed. Pure.

`python3 -m systemd.installer.locks FILE` prints the entries of a lock file that build its other packages.
"""

import re
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Final

BUILDERS: Final = ("pegmind (pyproject.toml:build)", "pegmind (pyproject.toml:pi-build)")
"""Who asks for the packages that build others, in the comments of a lock file: groups of pyproject.toml."""


def missing(dpkg_status: str, wanted: Collection[str]) -> tuple[str, ...]:
    """The wanted Debian packages that /var/lib/dpkg/status does not list as installed."""
    stanzas = re.split(r"\n\n+", dpkg_status)
    there = {_field(stanza, "Package") for stanza in stanzas if _field(stanza, "Status").endswith(" installed")}
    return tuple(name for name in wanted if name not in there)


def builders(lock: str) -> str:
    """The entries of a lock file that build others, with what they need themselves and with their hashes."""
    entries = re.split(r"^(?=\w)", lock, flags=re.MULTILINE)
    askers = set(BUILDERS)
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


if __name__ == "__main__":
    sys.stdout.write(builders(Path(sys.argv[1]).read_text(encoding="utf-8")))
