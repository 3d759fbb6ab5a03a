"""Remove Pegmind from a system."""

from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Final

from pegmind_installer import boot_partition
from pegmind_installer.activate import RELOAD, SYSTEMCTL
from pegmind_installer.apply import Target, apply_for_good, transaction
from pegmind_installer.boot_partition import BootSettings
from pegmind_installer.host import Host, list_active, list_enabled, list_users
from pegmind_installer.install import Cancelled, InstallError, print_plan
from pegmind_installer.layout import COMMAND, CONFIG, CURRENT, KIOSK_USER, OPT, STATE, USER, find_version_files, under
from pegmind_installer.steps import Delete, RemoveEmptyFolders, RemoveFile, Run, RunOnUndo, Step

DATA_FOLDERS: Final = (CONFIG.parent, STATE)
"""The configuration, and the store with its backups."""

UNOWNED_FOLDERS: Final = (Path("/usr/local/lib"), Path("/etc/chromium"))
"""No Debian package owns the folders in these."""

UNIT_SUFFIXES: Final = (".service", ".timer", ".socket", ".path", ".target")


def uninstall(host: Host, target: Target, confirm: Callable[[], bool], *, purge: bool) -> None:
    """Remove everything but configuration and state; with `purge` these, too. Raises like `install`.

    Deleting the program cannot be interrupted: half a program could neither play nor uninstall itself.
    """
    if host.uid != 0:
        raise InstallError("uninstalling needs root: sudo ./install uninstall")
    if not under(host.root, OPT).exists() and not (purge and under(host.root, CONFIG.parent).exists()):
        raise InstallError(f"Pegmind is not installed: there is no {under(host.root, OPT)}")
    changes = boot_partition.find_changes(host.root, BootSettings((), serial_console_off=False))
    units = _list_units(host)
    active = list_active(units, target.run) if units and host.systemd_running else ()
    steps = removal_steps(host, boot_partition.restore_steps(changes, host.root), active)
    deletions = deletion_steps(host, purge=purge)
    print_plan("To remove Pegmind from this system:", (*steps, *deletions), target)
    for change in changes:
        target.say(f"{boot_partition.format_diff(change)}\n")
    target.say(_describe_data(purge=purge))
    if not confirm():
        raise Cancelled
    with transaction(target) as apply:
        apply(steps)
    apply_for_good(deletions, target)
    restart = " Restart to apply the restored config.txt: sudo reboot" if changes else ""
    target.say(f"\nPegmind is uninstalled.{restart}")


def removal_steps(host: Host, boot_steps: Iterable[Step], active: Collection[str]) -> tuple[Step, ...]:
    """Return the steps that disable and remove Pegmind, `boot_steps` included; all of them can be undone.

    `active` are the units that are running now; undoing starts them again.
    """
    return tuple(_removal_steps(host, boot_steps, active))


def deletion_steps(host: Host, *, purge: bool) -> tuple[Step, ...]:
    """Return the steps that delete the program, and with `purge` data and users; they cannot be undone."""
    return tuple(_deletion_steps(host, purge=purge))


def _removal_steps(host: Host, boot_steps: Iterable[Step], active: Collection[str]) -> Iterator[Step]:
    paths, units = _list_files(host), _list_units(host)
    if units:
        now = ("--now",) if host.systemd_running else ()
        yield RunOnUndo("enable and start the station again", tuple(_list_undo_commands(host, units, active)))
        yield Run("stop and disable the station", (SYSTEMCTL, "disable", *now, *units))
    yield from boot_steps
    yield from (RemoveFile(path) for path in (*paths, COMMAND, CURRENT))
    yield RemoveEmptyFolders(_list_unowned_folders(paths))
    if host.systemd_running:
        yield Run("reload the systemd units", RELOAD)
    if host.udev_running:
        yield Run("reload the udev rules", ("udevadm", "control", "--reload"))


def _list_undo_commands(host: Host, units: Collection[str], active: Collection[str]) -> Iterator[tuple[str, ...]]:
    if host.systemd_running:
        yield RELOAD
    if enabled := list_enabled(host.root, units):
        yield (SYSTEMCTL, "enable", *enabled)
    if active:
        yield (SYSTEMCTL, "start", *active)


def _deletion_steps(host: Host, *, purge: bool) -> Iterator[Step]:
    yield Delete(OPT)
    if not purge:
        return
    yield from (Delete(path) for path in DATA_FOLDERS)
    users = list_users(host.root)
    if USER in users:
        yield Run(f"remove all members of the group {USER}", ("gpasswd", "--members", "", USER))
    for user in sorted(users & {USER, KIOSK_USER}):
        # --force, because the session of the display's user ends seconds after its display.
        yield Run(f"remove the user {user} and its group", ("userdel", "--force", user))


def _list_files(host: Host) -> list[Path]:
    """Return the existing system files of the version in use."""
    files = find_version_files(host.root, host.current_version, host.systemd_version)
    return [file.path for file in files if under(host.root, file.path).exists()]


def _list_units(host: Host) -> tuple[str, ...]:
    return tuple(path.name for path in _list_files(host) if path.suffix in UNIT_SUFFIXES)


def _list_unowned_folders(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return the folders above these files that no Debian package owns, the innermost first."""
    parents = {folder for path in paths for folder in path.parents}
    folders = {folder for folder in parents if any(unowned in folder.parents for unowned in UNOWNED_FOLDERS)}
    return tuple(sorted(folders, key=lambda folder: (-len(folder.parts), folder)))


def _describe_data(*, purge: bool) -> str:
    paths = " and ".join(map(str, DATA_FOLDERS))
    if purge:
        return f"This deletes scores, games, backups and configuration for good: {paths}.\n"
    return f"{paths} stay, and so do the Debian packages. --purge deletes these folders, too.\n"
