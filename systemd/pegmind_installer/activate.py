"""The steps that switch to a version once it is built. Pure, except that they depend on which files exist."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pegmind_installer.host import Host, list_users
from pegmind_installer.layout import (
    COMMAND,
    CONFIG,
    CURRENT,
    KIOSK,
    SERVICE,
    STATE,
    TIMER,
    USER,
    SystemFile,
    find_config,
    find_version_files,
    under,
)
from pegmind_installer.steps import CopyStore, MakeLink, RemoveFile, Run, RunOnUndo, Step, WriteFile

FIRST_CONFIG: Final = b"""\
# Put settings here that differ from the defaults. `pegmind config` prints every key with a comment.
[store]
path = "/var/lib/pegmind/pegmind.db"
"""
UDEV_SUBSYSTEMS: Final = ("gpio", "spidev", "*gpiomem*", "*-pio")
SYSTEMCTL: Final = "systemctl"
RELOAD: Final = (SYSTEMCTL, "daemon-reload")
STOP: Final = (SYSTEMCTL, "stop", SERVICE)


class Services(NamedTuple):
    """The services, as far as they are known, and what to do with them."""

    active: bool = False
    """Whether the station is running, or systemd is trying to start it."""
    enable: tuple[str, ...] = ()
    """The units to enable at boot."""
    start: bool = False
    """Whether the station should be running in the end."""


class Activation(NamedTuple):
    """The version to switch to, and what belongs to it."""

    host: Host
    version: Path
    kiosk: bool
    """Whether the page is shown on an attached display."""
    services: Services
    boot_steps: tuple[Step, ...] = ()
    """The changes on the boot partition."""
    store: Path | None = None
    """The store, if it exists."""
    backup: bool = True
    """Whether the version in use backs the store up first."""


def activation_steps(activation: Activation) -> tuple[Step, ...]:
    """Return all steps but those of `start_steps`, in an order in which each of them can be undone."""
    return tuple(_activation_steps(activation))


def start_steps(activation: Activation) -> tuple[Step, ...]:
    """Return the steps that start the timer and the display, then the station, and wait until it reports ready.

    There are none if the station should not run. Nothing may fail after them, because games played from then on must
    not be undone.
    """
    return tuple(_start_steps(activation)) if activation.services.start else ()


def _activation_steps(activation: Activation) -> Iterator[Step]:
    host, services = activation.host, activation.services
    if find_config(host.root) is None:
        yield WriteFile(CONFIG, FIRST_CONFIG)
    if activation.store is not None and host.current_version and activation.backup:
        yield _back_up(activation.store)
    if host.systemd_running:
        restart = ((SYSTEMCTL, "restart", SERVICE),) if services.active else ()
        yield RunOnUndo("return to the previous version", (RELOAD, *restart))
    yield from _file_steps(activation)
    yield from _user_steps(activation)
    yield from activation.boot_steps
    yield MakeLink(CURRENT, activation.version)
    yield MakeLink(COMMAND, CURRENT / "bin/pegmind")
    yield from _enable_steps(host, services.enable)


def _back_up(store: Path) -> Run:
    """Back the store up with the version in use, because the new one may change its tables irreversibly."""
    pegmind = ("runuser", "-u", USER, "--", str(CURRENT / "bin/pegmind"), "backup", "--config", str(CONFIG))
    return Run(f"back up {store}", pegmind, remedy="--no-backup skips the backup")


def _find_new_files(activation: Activation) -> tuple[SystemFile, ...]:
    host = activation.host
    return find_version_files(host.root, activation.version, host.systemd_version, kiosk=activation.kiosk)


def _file_steps(activation: Activation) -> Iterator[Step]:
    """Write the system files of the version; remove files that only the old one has."""
    host, new = activation.host, _find_new_files(activation)
    for file in new:
        yield WriteFile(file.path, file.source.read_bytes(), file.mode)
    old = {file.path for file in find_version_files(host.root, host.current_version, host.systemd_version)}
    stale = old - {file.path for file in new}
    yield from _removal_steps(host, sorted(path for path in stale if under(host.root, path).exists()))


def _removal_steps(host: Host, paths: list[Path]) -> Iterator[Step]:
    """Remove system files, and disable units first."""
    names = tuple(path.name for path in paths if path.name in (SERVICE, TIMER, KIOSK))
    if names:
        now = ("--now",) if host.systemd_running else ()
        description = f"disable {' and '.join(names)}"
        undo = (SYSTEMCTL, "enable", *now, *names)
        yield Run(description, (SYSTEMCTL, "disable", *now, *names), undo_command=undo)
    yield from map(RemoveFile, paths)


def _user_steps(activation: Activation) -> Iterator[Step]:
    """Create users, groups and folders, and let the operator read scores."""
    host, new = activation.host, _find_new_files(activation)
    for file in new:
        if file.path.parent.name == "sysusers.d":
            leaves = "" if file.path.stem in list_users(host.root) else f"the user {file.path.stem} and its groups"
            yield Run("create the user and the groups", ("systemd-sysusers", str(file.path)), leaves=leaves)
    for file in new:
        # It needs a mounted /proc, which an image being built may lack. Every boot does it as well.
        if file.path.parent.name == "tmpfiles.d" and host.systemd_running:
            yield Run(f"create {STATE}", ("systemd-tmpfiles", "--create", str(file.path)))
    if host.operator is not None:
        description = f"add {host.operator} to the group {USER}, which may read scores (from the next login on)"
        command = ("usermod", "--append", "--groups", USER, host.operator)
        yield Run(description, command, undo_command=("gpasswd", "--delete", host.operator, USER))


def _enable_steps(host: Host, units: tuple[str, ...]) -> Iterator[Step]:
    """Enable the units that are new; those of the previous version stay as the operator has set them."""
    if units:
        description = f"enable {' and '.join(units)} at boot"
        yield Run(description, (SYSTEMCTL, "enable", *units), undo_command=(SYSTEMCTL, "disable", *units))
    if host.udev_running:
        yield Run("reload the udev rules", ("udevadm", "control", "--reload"))
        subsystems = tuple(f"--subsystem-match={name}" for name in UDEV_SUBSYSTEMS)
        yield Run("apply the udev rules", ("udevadm", "trigger", *subsystems))
    if host.systemd_running:
        yield Run("reload the systemd units", RELOAD)


def _start_steps(activation: Activation) -> Iterator[Step]:
    names = {file.path.name for file in _find_new_files(activation)}
    for name in (TIMER, KIOSK):
        if name in activation.services.enable:
            yield Run(f"start {name}", (SYSTEMCTL, "start", name), undo_command=(SYSTEMCTL, "stop", name))
        elif name in names:
            yield Run(f"restart {name}, if it is running", (SYSTEMCTL, "try-restart", name))
    if activation.store is not None:
        yield Run("stop the station", STOP)
        yield CopyStore(activation.store)
    description = "start the station and wait until it is ready"
    yield Run(description, (SYSTEMCTL, "restart", SERVICE), undo_command=STOP)
