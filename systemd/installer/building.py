"""The steps that build a version in a folder of its own. Nothing that runs is touched. Pure."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from systemd.installer.locks import builders
from systemd.installer.places import SOURCE
from systemd.installer.steps import Copy, Discard, Folder, Put, Run, Step

LOCK: Final = "requirements-pi.lock"
CONTENTS: Final = (
    *("station", "hardware", "systemd", "Makefile", "pyproject.toml", "README.md", "LICENSE"),
    *("wiring.md", "docs", LOCK),
)
"""What a version is made from, and what has to be at hand to take it away again."""

APT: Final = ("apt-get", "-o", "DPkg::Lock::Timeout=300")
"""A Pi that has just been started may be looking for updates by itself."""

NO_QUESTIONS: Final = (("DEBIAN_FRONTEND", "noninteractive"),)
PIP: Final = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-cache-dir", "--no-input")
HASHES: Final = ("--require-hashes",)
HERE: Final = ("--no-build-isolation", "--use-pep517")
"""Otherwise pip would fetch whatever is newest to build with, which no lock knows."""

ONLINE: Final = "is the Pi online, and its clock right? Then try again"
PIP_ENV: Final = (
    # Raspberry Pi OS's /etc/pip.conf adds piwheels, whose wheels are its own builds: no hash of the lock fits them.
    ("PIP_CONFIG_FILE", os.devnull),
    ("PYPI", "1"),  # lgpio takes in its C library, which Debian would have in another version
)


class Order(NamedTuple):
    """What to build: from the files of `source`, by Debian's `python`, into the folder `version`.

    Where `wheels` are given, pip takes all packages from that folder of the installed system, and needs no network.
    """

    source: Path
    version: Path
    lock: str
    python: str = "/usr/bin/python3"
    wheels: Path | None = None
    config: Path | None = None
    contents: tuple[str, ...] = CONTENTS


def debian(names: tuple[str, ...]) -> tuple[Step, ...]:
    """Debian's packages that are not there yet."""
    if not names:
        return ()
    update = Run("ask Debian what there is", (*APT, "update", "-qq"), NO_QUESTIONS, remedy=ONLINE)
    words = (*APT, "install", "-qq", "--yes", "--no-install-recommends", *names)
    return (update, Run(f"install Debian's {', '.join(names)}", words, NO_QUESTIONS, remedy=ONLINE, patient=True))


def build(order: Order) -> tuple[Step, ...]:
    """A version with its locked packages, looked at by starting it."""
    return tuple(_build(order))


def _build(order: Order) -> Iterator[Step]:
    version, source = order.version, order.version / SOURCE
    first = version / "builders.lock"
    yield Folder(version)
    yield Copy(order.source, order.contents, source)
    yield Put(first, builders(order.lock).encode())
    yield Run(f"make a Python of its own in {version}", (order.python, "-m", "venv", str(version)))
    yield _pip(order, "install what builds packages", *HASHES, "--only-binary", ":all:", "-r", str(first))
    says = "install the packages of the lock (some are compiled, which takes a small Pi minutes)"
    yield _pip(order, says, *HASHES, *HERE, "-r", str(source / LOCK))
    yield _pip(order, "install Pegmind itself", "--no-deps", *HERE, str(source))
    yield Discard(source / "build")
    yield from looked_at(version, order.config)


def looked_at(version: Path, config: Path | None) -> Iterator[Step]:
    """Whether a version starts, and takes the configuration that is there."""
    pegmind = str(version / "bin/pegmind")
    yield Run("start it for a look", (pegmind, "--version"))
    if config is not None:
        yield Run(f"read {config} with it", (pegmind, "config", "--config", str(config)))


def _pip(order: Order, says: str, *words: str) -> Run:
    offline = ("--no-index", "--find-links", str(order.wheels)) if order.wheels else ()
    return Run(says, (str(order.version / "bin/python"), *PIP, *offline, *words), PIP_ENV, remedy=ONLINE)
