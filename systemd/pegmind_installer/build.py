"""The steps that build a version in a folder of its own, without touching the version in use. Pure."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pegmind_installer.extras import OWN
from pegmind_installer.layout import DRIVER, GAMES, SOURCE
from pegmind_installer.lock import LOCK, select_build_requirements
from pegmind_installer.release import Wheels
from pegmind_installer.steps import CopyFiles, Delete, MakeFolder, Run, Step, WriteFile

CONTENTS: Final = (
    *("station", "hardware", "pegmind", "league/pegmind_league", "league/pyproject.toml"),
    *("drawings/pegmind_drawings", "drawings/pyproject.toml", "systemd", "install", "Makefile", "pyproject.toml"),
    *("README.md", "LICENSE", "wiring.md", "docs", LOCK),
)
"""The files that a version is built from, and that reinstalling, going back and uninstalling need later."""

APT: Final = ("apt-get", "-o", "DPkg::Lock::Timeout=300")
"""Waits for the lock: a Pi that has just booted may be looking for updates by itself."""

NO_QUESTIONS: Final = (("DEBIAN_FRONTEND", "noninteractive"),)
PIP: Final = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-cache-dir", "--no-input")
HASHES: Final = ("--require-hashes",)
ONLY_WHEELS: Final = ("--only-binary", ":all:")
NOT_ISOLATED: Final = ("--no-build-isolation", "--use-pep517")
"""Otherwise pip would fetch the newest build tools, which are not locked."""

REQUIREMENTS: Final = "requirements.lock"
"""In a version's folder: the entries of the lock file that it was built with."""

ADDITIONS: Final = "pegmind-additions.pth"
"""Among a version's packages: makes Python look for what an operator adds, games of other packages and a driver."""

DAMAGED: Final = "compare the archive with its hash, and unpack it again"
COMPILE_ALL: Final = ("-m", "compileall", "-q", "-j", "0", "-x", "/(pip|tests)/")
"""pip would compile on one processor only, and also modules that are not used."""

ONLINE: Final = "check that the Pi is online and its clock is right, then try again"
PIP_ENVIRONMENT: Final = (
    # Raspberry Pi OS's /etc/pip.conf adds piwheels, whose own builds match no hash of the lock.
    ("PIP_CONFIG_FILE", os.devnull),
    ("PYPI", "1"),  # makes lgpio include its C library, of which Debian has another version
)


class Build(NamedTuple):
    """A version to build: from the files of `source`, with Debian's `python`, into the folder `version`.

    With `wheels` everything is installed without a network or a compiler. Otherwise pip fetches the packages and
    compiles those without a wheel.
    """

    source: Path
    version: Path
    lock: str
    """The text of the whole lock file."""
    requirements: str
    """The entries of the lock file that this cabinet needs."""
    extras: tuple[str, ...] = ()
    """The extras that these entries are for."""
    python: str = "/usr/bin/python3"
    python_version: tuple[int, ...] = (3, 11)
    wheels: Wheels | None = None
    config: Path | None = None
    contents: tuple[str, ...] = CONTENTS


def apt_steps(packages: tuple[str, ...]) -> tuple[Step, ...]:
    """Return the steps that install these Debian packages."""
    if not packages:
        return ()
    remedy = f"{ONLINE}; what is missing is installed by: sudo apt install {' '.join(packages)}"
    update = Run("update Debian's package lists", (*APT, "update", "-qq"), NO_QUESTIONS, remedy=remedy)
    command = (*APT, "install", "-qq", "--yes", "--no-install-recommends", *packages)
    install = Run(
        f"install {', '.join(packages)}",
        command,
        NO_QUESTIONS,
        remedy=remedy,
        uninterruptible=True,
        leaves="installed Debian packages",
    )
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


def _build_steps(build: Build) -> Iterator[Step]:
    version, wheels = build.version, build.wheels
    yield MakeFolder(version)
    kept = (*wheels.folders, *wheels.sources) if wheels else ()
    yield CopyFiles(build.source, (*build.contents, *kept), version / SOURCE)
    yield WriteFile(version / REQUIREMENTS, build.requirements.encode())
    yield from _wheel_steps(build, wheels) if wheels else _compile_steps(build)
    look = f"import site; site.addsitedir({str(GAMES)!r})\n{DRIVER}\n"
    yield WriteFile(_packages_of(build) / ADDITIONS, look.encode())
    yield from try_steps(version, build.config)


def _wheel_steps(build: Build, wheels: Wheels) -> Iterator[Step]:
    """Install from wheels. pip is unpacked, because Debian's may be missing, and no other could install it."""
    version, source = build.version, build.version / SOURCE
    yield _make_venv(build, "--without-pip")
    folder = _packages_of(build)
    command = (build.python, "-m", "zipfile", "--extract", str(source / wheels.pip), str(folder))
    yield Run("unpack pip", command)
    places = (word for folder in wheels.folders for word in ("--find-links", str(source / folder)))
    offline = ("--no-index", *places, *ONLY_WHEELS, "--no-compile")
    yield _pip(build, _describe_packages(build), *offline, *HASHES, "-r", str(version / REQUIREMENTS))
    compile_all = (str(version / "bin/python"), *COMPILE_ALL, str(folder))
    yield Run("compile Python's modules, on all processors", compile_all)


def _compile_steps(build: Build) -> Iterator[Step]:
    """Fetch the packages, compile those that have no wheel, and install Pegmind from its source."""
    version, source = build.version, build.version / SOURCE
    tools = version / "build-requirements.lock"
    yield WriteFile(tools, select_build_requirements(build.lock).encode())
    yield _make_venv(build)
    yield _pip(build, "install the build tools", *HASHES, *ONLY_WHEELS, "-r", str(tools))
    packages = f"{_describe_packages(build)} (some may have to be compiled, which takes minutes on a small Pi)"
    yield _pip(build, packages, *HASHES, *NOT_ISOLATED, "-r", str(version / REQUIREMENTS))
    own = [source / folder for folder in OWN.values()]
    yield _pip(build, "install Pegmind itself", "--no-deps", *NOT_ISOLATED, *map(str, own))
    for folder in own:
        yield Delete(folder / "build")


def _packages_of(build: Build) -> Path:
    return build.version / "lib/python{}.{}/site-packages".format(*build.python_version)


def _describe_packages(build: Build) -> str:
    return f"install the locked packages, for {', '.join(build.extras)}"


def _make_venv(build: Build, *options: str) -> Run:
    command = (build.python, "-m", "venv", *options, str(build.version))
    return Run(f"create a virtual environment in {build.version}", command)


def _pip(build: Build, description: str, *arguments: str) -> Run:
    command = (str(build.version / "bin/python"), *PIP, *arguments)
    remedy = DAMAGED if build.wheels else ONLINE
    return Run(description, command, PIP_ENVIRONMENT, remedy=remedy)
