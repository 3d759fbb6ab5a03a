"""Read the lock file: which of its entries require which. Pure.

`PYTHONPATH=systemd python3 -m pegmind_installer.lock LOCK` prints the build requirements in a lock file.
"""

import re
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

LOCK: Final = "requirements-pi.lock"

BUILD_GROUPS: Final = {"pegmind (pyproject.toml:build)", "pegmind (pyproject.toml:pi-build)"}
"""The groups of pyproject.toml that list build requirements, as the comments of a lock file name them."""


def select_entries(lock: str, roots: Collection[str]) -> str:
    """Return the entries of a lock file, with their hashes, that `roots` require, directly or not.

    `roots` are names of packages, which are selected too, or groups as the comments name them.
    """
    entries, selected = split_entries(lock), set(roots)
    while found := {name_of(entry) for entry in entries if selected & _required_by(entry)} - selected:
        selected |= found
    return "".join(entry for entry in entries if name_of(entry) in selected)


def select_build_requirements(lock: str) -> str:
    """Return the entries of a lock file, with their hashes, that build the others or are needed by such an entry."""
    return select_entries(lock, BUILD_GROUPS)


def split_entries(lock: str) -> Sequence[str]:
    """Return the entries of a lock file, each with its hashes and its comments."""
    return [entry for entry in re.split(r"^(?=\w)", lock, flags=re.MULTILINE) if entry]


def name_of(entry: str) -> str:
    """Return the name of the package that an entry of a lock file is about."""
    return entry.partition("==")[0]


def normalize(name: str) -> str:
    """Return the name of a package as a lock file spells it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _required_by(entry: str) -> set[str]:
    """Return the packages and groups that require an entry of a lock file, from its comments."""
    comments = (line.strip() for line in entry.splitlines() if line.strip().startswith("#"))
    return {line.removeprefix("#").strip().removeprefix("via").strip() for line in comments}


if __name__ == "__main__":
    sys.stdout.write(select_build_requirements(Path(sys.argv[1]).read_text(encoding="utf-8")))
