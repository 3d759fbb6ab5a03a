"""Remove Pegmind from a system."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from pegmind_installer import boot_partition
from pegmind_installer.activate import RELOAD, SYSTEMCTL
from pegmind_installer.apply import Target, transaction
from pegmind_installer.boot_partition import BootSettings
from pegmind_installer.host import Host
from pegmind_installer.install import InstallError, print_plan
from pegmind_installer.layout import COMMAND, CONFIG, CURRENT, OPT, STATE, USER, find_version_files, under
from pegmind_installer.steps import Delete, RemoveEmptyFolders, RemoveFile, Run, Step

DATA_FOLDERS: Final = (CONFIG.parent, STATE)
"""The configuration, and the store with its backups."""

UNOWNED_FOLDERS: Final = (Path("/usr/local/lib"), Path("/etc/chromium"))
"""No Debian package owns the folders in these."""

UNIT_SUFFIXES: Final = (".service", ".timer", ".socket", ".path", ".target")


def uninstall(host: Host, target: Target, confirm: Callable[[], bool], *, purge: bool) -> None:
    """Remove everything but configuration and state; with `purge` these, too. Raises like `install`."""
    if host.uid != 0:
        raise InstallError("uninstalling needs root: sudo ./install uninstall")
    if not under(host.root, OPT).exists() and not (purge and under(host.root, CONFIG.parent).exists()):
        raise InstallError(f"Pegmind is not installed: there is no {under(host.root, OPT)}")
    changes = boot_partition.find_changes(host.root, BootSettings((), serial_console_off=False))
    steps = removal_steps(host, boot_partition.restore_steps(changes, host.root), purge=purge)
    print_plan("To remove Pegmind from this system:", steps, target)
    for change in changes:
        target.say(f"{boot_partition.format_diff(change)}\n")
    target.say(_describe_data(purge=purge))
    if not confirm():
        raise InstallError("cancelled; nothing has been changed")
    with transaction(target) as apply:
        apply(steps)
    restart = " Restart to apply the restored config.txt: sudo reboot" if changes else ""
    target.say(f"\nPegmind is uninstalled.{restart}")


def removal_steps(host: Host, boot_steps: Iterable[Step], *, purge: bool) -> tuple[Step, ...]:
    """Return the steps that remove Pegmind, `boot_steps` included; those that cannot be undone come last."""
    return tuple(_removal_steps(host, boot_steps, purge=purge))


def _removal_steps(host: Host, boot_steps: Iterable[Step], *, purge: bool) -> Iterator[Step]:
    files = find_version_files(host.root, host.current_version, host.systemd_version)
    paths = [file.path for file in files if under(host.root, file.path).exists()]
    units = tuple(path.name for path in paths if path.suffix in UNIT_SUFFIXES)
    if units:
        now = ("--now",) if host.systemd_running else ()
        yield Run("stop and disable the station", (SYSTEMCTL, "disable", *now, *units))
    yield from boot_steps
    yield from (RemoveFile(path) for path in (*paths, COMMAND, CURRENT))
    yield RemoveEmptyFolders(_list_unowned_folders(paths))
    if host.systemd_running:
        yield Run("reload the systemd units", RELOAD)
    if host.udev_running:
        yield Run("reload the udev rules", ("udevadm", "control", "--reload"))
    yield Delete(OPT)
    if purge:
        yield from (Delete(path) for path in DATA_FOLDERS)
    if purge and _has_user(host.root):
        yield Run(f"remove all members of the group {USER}", ("gpasswd", "--members", "", USER))
        yield Run(f"remove the user {USER} and its group", ("userdel", USER))


def _list_unowned_folders(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Those folders above these files that no Debian package owns, the innermost first; the others always stay."""
    parents = {folder for path in paths for folder in path.parents}
    folders = {folder for folder in parents if any(unowned in folder.parents for unowned in UNOWNED_FOLDERS)}
    return tuple(sorted(folders, key=lambda folder: (-len(folder.parts), folder)))


def _has_user(root: Path) -> bool:
    passwd = under(root, Path("/etc/passwd"))
    return passwd.exists() and f"\n{USER}:" in passwd.read_text(encoding="utf-8", errors="replace")


def _describe_data(*, purge: bool) -> str:
    paths = " and ".join(map(str, DATA_FOLDERS))
    if purge:
        return f"This deletes scores, games, backups and configuration for good: {paths}.\n"
    return f"{paths} stay, and so do the Debian packages. --purge deletes these folders, too.\n"
