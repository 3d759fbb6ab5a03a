"""The steps that build a version in a folder of its own, without touching the version in use. Pure."""

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
"""What a version is built from, and what going back and uninstalling need later."""

APT: Final = ("apt-get", "-o", "DPkg::Lock::Timeout=300")
"""Wait for the lock: a Pi that has just booted may be looking for updates by itself."""

NO_QUESTIONS: Final = (("DEBIAN_FRONTEND", "noninteractive"),)
PIP: Final = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-cache-dir", "--no-input")
HASHES: Final = ("--require-hashes",)
HERE: Final = ("--no-build-isolation", "--use-pep517")
"""Otherwise pip would fetch the newest build tools, which are not locked."""

ONLINE: Final = "check that the Pi is online and its clock is right, then try again"
PIP_ENV: Final = (
    # Raspberry Pi OS's /etc/pip.conf adds piwheels, whose own builds match no hash of the lock.
    ("PIP_CONFIG_FILE", os.devnull),
    ("PYPI", "1"),  # makes lgpio include its C library, of which Debian has another version
)


class Order(NamedTuple):
    """What to build: from the files of `source`, with Debian's `python`, into the folder `version`.

    With `wheels`, pip takes all packages from that folder of the installed system and needs no network.
    """

    source: Path
    version: Path
    lock: str
    python: str = "/usr/bin/python3"
    wheels: Path | None = None
    config: Path | None = None
    contents: tuple[str, ...] = CONTENTS


def debian(names: tuple[str, ...]) -> tuple[Step, ...]:
    """The steps that install these Debian packages."""
    if not names:
        return ()
    update = Run("update Debian's package lists", (*APT, "update", "-qq"), NO_QUESTIONS, remedy=ONLINE)
    words = (*APT, "install", "-qq", "--yes", "--no-install-recommends", *names)
    return (update, Run(f"install {', '.join(names)}", words, NO_QUESTIONS, remedy=ONLINE, patient=True))


def build(order: Order) -> tuple[Step, ...]:
    """The steps that build a version with its locked packages, and test that it starts."""
    return tuple(_build(order))


def _build(order: Order) -> Iterator[Step]:
    version, source = order.version, order.version / SOURCE
    first = version / "builders.lock"
    yield Folder(version)
    yield Copy(order.source, order.contents, source)
    yield Put(first, builders(order.lock).encode())
    yield Run(f"create a virtual environment in {version}", (order.python, "-m", "venv", str(version)))
    yield _pip(order, "install the build tools", *HASHES, "--only-binary", ":all:", "-r", str(first))
    says = "install the locked packages (some are compiled, which takes minutes on a small Pi)"
    yield _pip(order, says, *HASHES, *HERE, "-r", str(source / LOCK))
    yield _pip(order, "install Pegmind itself", "--no-deps", *HERE, str(source))
    yield Discard(source / "build")
    yield from looked_at(version, order.config)


def looked_at(version: Path, config: Path | None) -> Iterator[Step]:
    """Test that a version starts and accepts the existing configuration."""
    pegmind = str(version / "bin/pegmind")
    yield Run("start it once as a test", (pegmind, "--version"))
    if config is not None:
        yield Run(f"check {config} with it", (pegmind, "config", "--config", str(config)))


def _pip(order: Order, says: str, *words: str) -> Run:
    offline = ("--no-index", "--find-links", str(order.wheels)) if order.wheels else ()
    return Run(says, (str(order.version / "bin/python"), *PIP, *offline, *words), PIP_ENV, remedy=ONLINE)
