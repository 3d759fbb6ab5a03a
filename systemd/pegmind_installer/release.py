"""The wheels of a release archive. A checkout has none.

`wheels/any` has those for every system, including those of pip and Pegmind; `wheels/bookworm-arm64` has those for
Debian bookworm on arm64. An installed version keeps the wheels for its system, so that it can be installed again with
another driver.
"""

from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

WHEELS: Final = "wheels"
ANY: Final = "any"
SOURCES: Final = "sources"
"""The folder with the sources of packages whose licences ask for them."""

MANIFEST: Final = "manifest.json"


class Wheels(NamedTuple):
    """The wheels for one system, by paths in the archive: their folders, and the wheel of pip."""

    folders: tuple[str, ...]
    pip: str
    sources: tuple[str, ...] = ()
    """The folder SOURCES, if the archive has it."""


def list_systems(source: Path) -> tuple[str, ...]:
    """Return the systems that an archive has wheels for, such as bookworm-arm64; none if it is a checkout."""
    folders = (folder.name for folder in (source / WHEELS).glob("*/"))
    return tuple(sorted(name for name in folders if name != ANY))


def find_wheels(source: Path, system: str) -> Wheels | None:
    """Return the wheels for a system, if there are any."""
    if system not in list_systems(source):
        return None
    name = next((file.name for file in (source / WHEELS / ANY).glob("pip-*.whl")), "pip.whl")
    sources = (SOURCES,) if (source / SOURCES).is_dir() else ()
    return Wheels((f"{WHEELS}/{ANY}", f"{WHEELS}/{system}"), f"{WHEELS}/{ANY}/{name}", sources)


def is_locked(file: Path, lock: str) -> bool:
    """Return whether the text of a lock file has the hash of a file; not if the file is missing."""
    return file.is_file() and f"--hash=sha256:{sha256(file.read_bytes()).hexdigest()}" in lock


def describe_systems(systems: Collection[str]) -> str:
    """Return systems of one architecture in words: `bookworm and trixie on arm64`."""
    architecture = next(iter(systems)).rpartition("-")[2]
    return f"{' and '.join(each.removesuffix(f'-{architecture}') for each in systems)} on {architecture}"
