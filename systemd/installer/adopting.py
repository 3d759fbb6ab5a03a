"""The steps that put a version into use, once it is built. Pure, but for a look at what is there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from systemd.installer.places import (
    COMMAND,
    CONFIG,
    CURRENT,
    DAEMON,
    KIOSK,
    OWNER,
    SOURCE,
    STATE,
    TIMER,
    Piece,
    pieces,
)
from systemd.installer.steps import Keep, Link, OnTheWayBack, Put, Remove, Run, Step, under

SETTINGS: Final = b"""\
# Only what is to be different from how Pegmind comes. Every key, with a comment: pegmind config
[store]
path = "/var/lib/pegmind/pegmind.db"
"""
UDEV: Final = ("gpio", "spidev", "*gpiomem*", "*-pio")
SYSTEMCTL: Final = "systemctl"
RELOAD: Final = (SYSTEMCTL, "daemon-reload")
STOP: Final = (SYSTEMCTL, "stop", DAEMON)


class Service(NamedTuple):
    """How the station's service is, and what is to become of it."""

    running: bool
    """Whether systemd runs, so that anything can be started at all."""
    udev: bool = False
    active: bool = False
    """Whether the station is at work, or is trying to be."""
    at_boot: tuple[str, ...] = ()
    """The units that are to be started at every start from now on."""
    start: bool = False
    """Whether the station is to be at work in the end."""


class Adoption(NamedTuple):
    """A version, the one in use until now, and the system that it goes to."""

    root: Path
    version: Path
    former: Path | None
    systemd: int
    kiosk: bool
    service: Service
    operator: str | None = None
    """Who is to read scores without sudo."""
    boot: tuple[Step, ...] = ()
    """What changes on the boot partition."""
    store: Path | None = None
    """The store, if there is one yet."""
    backup: bool = True
    """Whether it is copied by the version in use first."""


def adopt(adoption: Adoption) -> tuple[Step, ...]:
    """All steps but the start, in an order in which every one of them can be taken back."""
    return tuple(_adopt(adoption))


def of(root: Path, version: Path | None, systemd: int, *, kiosk: bool = True) -> tuple[Piece, ...]:
    """The files of the system that a version brings."""
    return pieces(under(root, version / SOURCE / "systemd"), systemd, kiosk=kiosk) if version else ()


def _adopt(adoption: Adoption) -> Iterator[Step]:
    if adoption.store is not None and adoption.former and adoption.backup:
        yield copied(adoption)
    if adoption.service.running:
        again = (SYSTEMCTL, "restart", DAEMON) if adoption.service.active else ()
        yield OnTheWayBack("back to the former version", tuple(filter(None, (RELOAD, again))))
    yield from _files(adoption)
    yield from _owners(adoption)
    yield from adoption.boot
    yield Link(CURRENT, adoption.version)
    yield Link(COMMAND, CURRENT / "bin/pegmind")
    yield from _enabled(adoption)


def copied(adoption: Adoption) -> Run:
    """The store is copied by the version in use: the new one may change its tables for good."""
    pegmind = ("runuser", "-u", OWNER, "--", str(CURRENT / "bin/pegmind"), "backup", "--config", str(CONFIG))
    return Run(f"copy the store {adoption.store}", pegmind, remedy="ARGS=--no-backup does without a copy")


def _brought(adoption: Adoption) -> tuple[Piece, ...]:
    return of(adoption.root, adoption.version, adoption.systemd, kiosk=adoption.kiosk)


def _files(adoption: Adoption) -> Iterator[Step]:
    new = _brought(adoption)
    for piece in new:
        yield Put(piece.path, piece.source.read_bytes(), piece.mode)
    stale = {piece.path for piece in of(adoption.root, adoption.former, adoption.systemd)}
    gone = stale - {piece.path for piece in new}
    yield from _withdrawn(adoption, sorted(path for path in gone if under(adoption.root, path).exists()))
    if not under(adoption.root, CONFIG).exists():
        yield Put(CONFIG, SETTINGS)


def _withdrawn(adoption: Adoption, paths: list[Path]) -> Iterator[Step]:
    """What the version before has brought, and the new one does not."""
    names = tuple(path.name for path in paths if path.name in (DAEMON, TIMER, KIOSK))
    if names:
        now = ("--now",) if adoption.service.running else ()
        says = f"stop {' and '.join(names)} for good"
        yield Run(says, (SYSTEMCTL, "disable", *now, *names), back=(SYSTEMCTL, "enable", *now, *names))
    yield from map(Remove, paths)


def _owners(adoption: Adoption) -> Iterator[Step]:
    new = _brought(adoption)
    for piece in new:
        if piece.path.parent.name == "sysusers.d":
            yield Run("make the user and the groups", ("systemd-sysusers", str(piece.path)))
    for piece in new:
        # It wants a mounted /proc, which an image that is being built may lack; every start of the system does it, too.
        if piece.path.parent.name == "tmpfiles.d" and adoption.service.running:
            yield Run(f"make {STATE}", ("systemd-tmpfiles", "--create", str(piece.path)))
    if adoption.operator is not None:
        says = f"let {adoption.operator} read scores (group {OWNER}, from the next login on)"
        words = ("usermod", "--append", "--groups", OWNER, adoption.operator)
        yield Run(says, words, back=("gpasswd", "--delete", adoption.operator, OWNER))


def _enabled(adoption: Adoption) -> Iterator[Step]:
    """The units that are started at every start from now on; one that was there before stays as its operator has it."""
    if names := adoption.service.at_boot:
        says = f"start {' and '.join(names)} at every start"
        yield Run(says, (SYSTEMCTL, "enable", *names), back=(SYSTEMCTL, "disable", *names))
    if adoption.service.udev:
        yield Run("let udev read its rules", ("udevadm", "control", "--reload"))
        kinds = tuple(f"--subsystem-match={kind}" for kind in UDEV)
        yield Run("let udev follow them", ("udevadm", "trigger", *kinds))
    if adoption.service.running:
        yield Run("let systemd read its units", RELOAD)


def start(adoption: Adoption) -> tuple[Step, ...]:
    """What stands beside the station is started, then the station itself, until it says that it plays.

    Nothing may fail after that: what is played from then on must not be taken back.
    """
    return tuple(_start(adoption)) if adoption.service.start else ()


def _start(adoption: Adoption) -> Iterator[Step]:
    names = {piece.path.name for piece in _brought(adoption)}
    for name in (TIMER, KIOSK):
        if name in adoption.service.at_boot:
            yield Run(f"start {name}", (SYSTEMCTL, "start", name), back=(SYSTEMCTL, "stop", name))
        elif name in names:  # what is not at work is left alone
            yield Run(f"start {name} anew", (SYSTEMCTL, "try-restart", name))
    if adoption.store is not None:
        yield Run("stop the station for a moment", STOP)
        yield Keep(adoption.store)
    yield Run("start the station, and wait until it plays", (SYSTEMCTL, "restart", DAEMON), back=STOP)
