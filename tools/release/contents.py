"""What is in a release archive beside the program: the wheels, a lock file with their hashes, and a manifest."""

import json
import re
import shutil
import zipfile
from collections.abc import Collection, Iterable, Mapping
from email.message import Message
from email.parser import HeaderParser
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from pegmind_installer.build import CONTENTS
from pegmind_installer.extras import OWN
from pegmind_installer.lock import LOCK, normalize, select_entries, split_entries
from pegmind_installer.release import ANY, MANIFEST, SOURCES, WHEELS
from tools.debian.cache import Failed

INSTALLER: Final = "pegmind (pyproject.toml:installer)"
"""The group of what the installer itself needs, as the comments of the lock file name it."""

COPYLEFT: Final = ("adafruit-blinka-raspberry-pi5-neopixel", "gpiod")
"""Packages under the GPL or the LGPL: whoever passes on their wheels has to pass on their sources, too."""

LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "*.egg-info")


class Wheel(NamedTuple):
    """A wheel of a release: its path in the archive, and what it says of itself."""

    file: str
    name: str
    version: str
    size: int
    sha256: str
    licence: str


def assemble(source: Path, own: Collection[Path], systems: Mapping[str, Path], to: Path) -> None:
    """Make the folder of a release, which its archive unpacks to.

    `source` is a checkout, `own` the wheels of our own packages, and `systems` has a folder of wheels for each system
    that the release is for, such as bookworm-arm64. Raises Failed.
    """
    copy_contents(source, to)
    lock = (source / LOCK).read_text(encoding="utf-8")
    needed = list_installed(lock)
    for wheel in own:
        _copy(wheel, to / WHEELS / ANY / wheel.name)
    for system, folder in systems.items():
        for wheel in folder.glob("*.whl"):
            if normalize(wheel.name.partition("-")[0]) in needed:
                place = ANY if wheel.stem.endswith("-any") else system
                _copy(wheel, to / WHEELS / place / wheel.name)
    found = [describe(each, to) for each in sorted((to / WHEELS).rglob("*.whl"))]
    (to / LOCK).write_text(write_lock(lock, found), encoding="utf-8")
    (to / WHEELS / MANIFEST).write_text(write_manifest(found), encoding="utf-8")


def copy_sources(sources: Path, release: Path) -> None:
    """Copy the sources of packages into the folder of a release. Raises Failed if a licence asks for missing ones."""
    _copy(sources, release / SOURCES)
    wheels = json.loads((release / WHEELS / MANIFEST).read_text(encoding="utf-8"))
    asked = {(each["name"], each["version"]) for each in wheels if each["name"] in COPYLEFT or "GPL" in each["licence"]}
    parts = (file.name.removesuffix(".tar.gz").rpartition("-") for file in sources.glob("*.tar.gz"))
    if missing := sorted(name for name, _ in asked - {(normalize(name), version) for name, _, version in parts}):
        raise Failed(f"the licences of {', '.join(missing)} ask for their sources, which are not in {sources}")


def copy_contents(source: Path, to: Path) -> None:
    """Copy what a version is built from, without compiled files, from a checkout to a folder."""
    for name in CONTENTS:
        _copy(source / name, to / name)


def list_installed(lock: str) -> set[str]:
    """Return the names of the packages of a lock file that an archive has: all that do not only build others."""
    chosen = select_entries(lock, {"pegmind (pyproject.toml)", INSTALLER})
    return {entry.partition("==")[0] for entry in split_entries(chosen)}


def describe(file: Path, folder: Path) -> Wheel:
    """Read what a wheel says of itself; its path is given from a folder."""
    with zipfile.ZipFile(file) as wheel:
        metadata = next(name for name in wheel.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        headers = HeaderParser().parsestr(wheel.read(metadata).decode())
    content = file.read_bytes()
    name, version = normalize(headers["Name"]), headers["Version"]
    digest = sha256(content).hexdigest()
    return Wheel(file.relative_to(folder).as_posix(), name, version, len(content), digest, _find_licence(headers))


def write_lock(lock: str, wheels: Collection[Wheel]) -> str:
    """Return a lock file with the hashes of these wheels only, and of our own. Raises Failed.

    What requires what stays in it, because the installer chooses by it.
    """
    own = [wheel for wheel in wheels if wheel.name in OWN]
    entries = [(entry, _find_wheels(entry, wheels)) for entry in split_entries(lock)]
    known = {wheel.file for found in (own, *(found for _, found in entries)) for wheel in found}
    missing = list_installed(lock) - {wheel.name for wheel in wheels}
    unknown = {wheel.file for wheel in wheels} - known
    if missing or unknown:
        raise Failed(f"the wheels are not those of {LOCK}: {', '.join(sorted(missing | unknown))}")
    ours = [(f"{wheel.name}=={wheel.version} \\\n", [wheel]) for wheel in own]
    return "".join(_write_entry(entry, found) for entry, found in (*entries, *ours) if found)


def write_manifest(wheels: Iterable[Wheel]) -> str:
    """Return the list of wheels as JSON."""
    return f"{json.dumps([wheel._asdict() for wheel in wheels], indent=2, ensure_ascii=False)}\n"


def _find_wheels(entry: str, wheels: Iterable[Wheel]) -> list[Wheel]:
    """The wheels that an entry of a lock file is about."""
    requirement = entry.split(maxsplit=1)[0]
    return [wheel for wheel in wheels if f"{wheel.name}=={wheel.version}" == requirement]


def _write_entry(entry: str, wheels: Iterable[Wheel]) -> str:
    """An entry of a lock file with the hashes of these wheels instead of its own."""
    first, *others = entry.splitlines()
    hashes = " \\\n".join(f"    --hash=sha256:{digest}" for digest in sorted({each.sha256 for each in wheels}))
    comments = (line for line in others if line.strip().startswith("#"))
    return "\n".join([first, hashes, *comments, ""])


def _find_licence(headers: Message) -> str:
    """The licence that the metadata of a package names; "" if it names none in a line."""
    said = headers.get("License-Expression") or headers.get("License") or ""
    classifiers = [value for name, value in headers.items() if name == "Classifier" and value.startswith("License ::")]
    named = [each.rpartition(":: ")[2] for each in classifiers]
    return said if said not in ("", "UNKNOWN") and "\n" not in said else ", ".join(named)


def _copy(source: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, to, ignore=LEFT_OUT)
    else:
        shutil.copy(source, to)
