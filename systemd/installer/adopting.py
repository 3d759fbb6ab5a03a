"""The steps that switch to a version once it is built. Pure, except that they depend on which files exist."""

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
# Put settings here that differ from the defaults. `pegmind config` prints every key with a comment.
[store]
path = "/var/lib/pegmind/pegmind.db"
"""
UDEV: Final = ("gpio", "spidev", "*gpiomem*", "*-pio")
SYSTEMCTL: Final = "systemctl"
RELOAD: Final = (SYSTEMCTL, "daemon-reload")
STOP: Final = (SYSTEMCTL, "stop", DAEMON)


class Service(NamedTuple):
    """The state of the station's service, and what to do with it."""

    running: bool
    """Whether systemd runs, so that services can be started."""
    udev: bool = False
    active: bool = False
    """Whether the station is running, or systemd is trying to start it."""
    at_boot: tuple[str, ...] = ()
    """The units to enable at boot."""
    start: bool = False
    """Whether the station should be running in the end."""


class Adoption(NamedTuple):
    """A version to switch to, the one in use until now, and the system."""

    root: Path
    version: Path
    former: Path | None
    systemd: int
    kiosk: bool
    service: Service
    operator: str | None = None
    """The user who may read scores without sudo, if not yet allowed."""
    boot: tuple[Step, ...] = ()
    """The changes on the boot partition."""
    store: Path | None = None
    """The store, if it exists."""
    backup: bool = True
    """Whether the version in use backs the store up first."""


def adopt(adoption: Adoption) -> tuple[Step, ...]:
    """All steps but the start, in an order in which each of them can be undone."""
    return tuple(_adopt(adoption))


def of(root: Path, version: Path | None, systemd: int, *, kiosk: bool = True) -> tuple[Piece, ...]:
    """The system files of a version."""
    return pieces(under(root, version / SOURCE / "systemd"), systemd, kiosk=kiosk) if version else ()


def _adopt(adoption: Adoption) -> Iterator[Step]:
    if adoption.store is not None and adoption.former and adoption.backup:
        yield copied(adoption)
    if adoption.service.running:
        again = (SYSTEMCTL, "restart", DAEMON) if adoption.service.active else ()
        yield OnTheWayBack("return to the previous version", tuple(filter(None, (RELOAD, again))))
    yield from _files(adoption)
    yield from _owners(adoption)
    yield from adoption.boot
    yield Link(CURRENT, adoption.version)
    yield Link(COMMAND, CURRENT / "bin/pegmind")
    yield from _enabled(adoption)


def copied(adoption: Adoption) -> Run:
    """Back the store up with the version in use, because the new one may change its tables irreversibly."""
    pegmind = ("runuser", "-u", OWNER, "--", str(CURRENT / "bin/pegmind"), "backup", "--config", str(CONFIG))
    return Run(f"back up {adoption.store}", pegmind, remedy="ARGS=--no-backup skips the backup")


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
    """Remove the files of the previous version that the new one does not have."""
    names = tuple(path.name for path in paths if path.name in (DAEMON, TIMER, KIOSK))
    if names:
        now = ("--now",) if adoption.service.running else ()
        says = f"disable {' and '.join(names)}"
        yield Run(says, (SYSTEMCTL, "disable", *now, *names), back=(SYSTEMCTL, "enable", *now, *names))
    yield from map(Remove, paths)


def _owners(adoption: Adoption) -> Iterator[Step]:
    new = _brought(adoption)
    for piece in new:
        if piece.path.parent.name == "sysusers.d":
            yield Run("create the user and the groups", ("systemd-sysusers", str(piece.path)))
    for piece in new:
        # It needs a mounted /proc, which an image being built may lack. Every boot does it as well.
        if piece.path.parent.name == "tmpfiles.d" and adoption.service.running:
            yield Run(f"create {STATE}", ("systemd-tmpfiles", "--create", str(piece.path)))
    if adoption.operator is not None:
        says = f"add {adoption.operator} to the group {OWNER}, which may read scores (from the next login on)"
        words = ("usermod", "--append", "--groups", OWNER, adoption.operator)
        yield Run(says, words, back=("gpasswd", "--delete", adoption.operator, OWNER))


def _enabled(adoption: Adoption) -> Iterator[Step]:
    """Enable the units that are new; those of the previous version stay as the operator has set them."""
    if names := adoption.service.at_boot:
        says = f"enable {' and '.join(names)} at boot"
        yield Run(says, (SYSTEMCTL, "enable", *names), back=(SYSTEMCTL, "disable", *names))
    if adoption.service.udev:
        yield Run("reload the udev rules", ("udevadm", "control", "--reload"))
        kinds = tuple(f"--subsystem-match={kind}" for kind in UDEV)
        yield Run("apply the udev rules", ("udevadm", "trigger", *kinds))
    if adoption.service.running:
        yield Run("reload the systemd units", RELOAD)


def start(adoption: Adoption) -> tuple[Step, ...]:
    """Start the timer and the display, then the station, and wait until it reports that it is ready.

    Nothing may fail after that, because games played from then on must not be undone.
    """
    return tuple(_start(adoption)) if adoption.service.start else ()


def _start(adoption: Adoption) -> Iterator[Step]:
    names = {piece.path.name for piece in _brought(adoption)}
    for name in (TIMER, KIOSK):
        if name in adoption.service.at_boot:
            yield Run(f"start {name}", (SYSTEMCTL, "start", name), back=(SYSTEMCTL, "stop", name))
        elif name in names:
            yield Run(f"restart {name}, if it is running", (SYSTEMCTL, "try-restart", name))
    if adoption.store is not None:
        yield Run("stop the station", STOP)
        yield Keep(adoption.store)
    yield Run("start the station and wait until it is ready", (SYSTEMCTL, "restart", DAEMON), back=STOP)
