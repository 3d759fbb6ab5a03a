"""The steps that build a version in a folder of its own, without touching the version in use. Pure.

`PYTHONPATH=systemd python3 -m pegmind_installer.build LOCK` prints the build requirements in a lock file.
"""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pegmind_installer.layout import SOURCE
from pegmind_installer.steps import CopyFiles, Delete, MakeFolder, Run, Step, WriteFile

LOCK: Final = "requirements-pi.lock"
CONTENTS: Final = (
    *("station", "hardware", "systemd", "Makefile", "pyproject.toml", "README.md", "LICENSE"),
    *("wiring.md", "docs", LOCK),
)
"""What a version is built from, and what going back and uninstalling need later."""

BUILD_GROUPS: Final = {"pegmind (pyproject.toml:build)", "pegmind (pyproject.toml:pi-build)"}
"""The groups of pyproject.toml that list build requirements, as the comments of a lock file name them."""

APT: Final = ("apt-get", "-o", "DPkg::Lock::Timeout=300")
"""Wait for the lock: a Pi that has just booted may be looking for updates by itself."""

NO_QUESTIONS: Final = (("DEBIAN_FRONTEND", "noninteractive"),)
PIP: Final = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-cache-dir", "--no-input")
HASHES: Final = ("--require-hashes",)
NOT_ISOLATED: Final = ("--no-build-isolation", "--use-pep517")
"""Otherwise pip would fetch the newest build tools, which are not locked."""

ONLINE: Final = "check that the Pi is online and its clock is right, then try again"
PIP_ENVIRONMENT: Final = (
    # Raspberry Pi OS's /etc/pip.conf adds piwheels, whose own builds match no hash of the lock.
    ("PIP_CONFIG_FILE", os.devnull),
    ("PYPI", "1"),  # makes lgpio include its C library, of which Debian has another version
)


class Build(NamedTuple):
    """What to build: from the files of `source`, with Debian's `python`, into the folder `version`.

    With `wheels`, pip takes all packages from that folder of the installed system and needs no network.
    """

    source: Path
    version: Path
    lock: str
    """The text of the lock file."""
    python: str = "/usr/bin/python3"
    wheels: Path | None = None
    config: Path | None = None
    contents: tuple[str, ...] = CONTENTS


def apt_steps(packages: tuple[str, ...]) -> tuple[Step, ...]:
    """Return the steps that install these Debian packages."""
    if not packages:
        return ()
    update = Run("update Debian's package lists", (*APT, "update", "-qq"), NO_QUESTIONS, remedy=ONLINE)
    command = (*APT, "install", "-qq", "--yes", "--no-install-recommends", *packages)
    install = Run(f"install {', '.join(packages)}", command, NO_QUESTIONS, remedy=ONLINE, uninterruptible=True)
    return (update, install)


def build_steps(build: Build) -> tuple[Step, ...]:
    """Return the steps that build a version with its locked packages, and test that it starts."""
    return tuple(_build_steps(build))


def try_steps(version: Path, config: Path | None) -> Iterator[Step]:
    """Test that a version starts and accepts the existing configuration."""
    pegmind = str(version / "bin/pegmind")
    yield Run("start it once as a test", (pegmind, "--version"))
    if config is not None:
        yield Run(f"check {config} with it", (pegmind, "config", "--config", str(config)))


def select_build_requirements(lock: str) -> str:
    """Return the entries of a lock file, with their hashes, that build the others or are needed by such an entry."""
    entries = re.split(r"^(?=\w)", lock, flags=re.MULTILINE)
    requirers = set(BUILD_GROUPS)
    while found := {_name(entry) for entry in entries if requirers & _required_by(entry)} - requirers:
        requirers |= found
    return "".join(entry for entry in entries if _name(entry) in requirers)


def _build_steps(build: Build) -> Iterator[Step]:
    version, source = build.version, build.version / SOURCE
    requirements = version / "build-requirements.lock"
    yield MakeFolder(version)
    yield CopyFiles(build.source, build.contents, source)
    yield WriteFile(requirements, select_build_requirements(build.lock).encode())
    yield Run(f"create a virtual environment in {version}", (build.python, "-m", "venv", str(version)))
    yield _pip(build, "install the build tools", *HASHES, "--only-binary", ":all:", "-r", str(requirements))
    description = "install the locked packages (some are compiled, which takes minutes on a small Pi)"
    yield _pip(build, description, *HASHES, *NOT_ISOLATED, "-r", str(source / LOCK))
    yield _pip(build, "install Pegmind itself", "--no-deps", *NOT_ISOLATED, str(source))
    yield Delete(source / "build")
    yield from try_steps(version, build.config)


def _pip(build: Build, description: str, *arguments: str) -> Run:
    offline = ("--no-index", "--find-links", str(build.wheels)) if build.wheels else ()
    command = (str(build.version / "bin/python"), *PIP, *offline, *arguments)
    return Run(description, command, PIP_ENVIRONMENT, remedy=ONLINE)


def _name(entry: str) -> str:
    return entry.partition("==")[0]


def _required_by(entry: str) -> set[str]:
    """The packages and groups that require an entry of a lock file, from its comments."""
    comments = (line.strip() for line in entry.splitlines() if line.strip().startswith("#"))
    return {line.removeprefix("#").strip().removeprefix("via").strip() for line in comments}


if __name__ == "__main__":
    sys.stdout.write(select_build_requirements(Path(sys.argv[1]).read_text(encoding="utf-8")))
