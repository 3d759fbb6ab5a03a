"""Remove Pegmind from a system."""

from collections.abc import Callable
from pathlib import Path

from systemd.installer import bootfiles
from systemd.installer.doing import World, all_or_nothing
from systemd.installer.host import Host
from systemd.installer.installing import InstallError, announce
from systemd.installer.leaving import KEPT, Leaving, leave
from systemd.installer.places import CONFIG, OPT, OWNER
from systemd.installer.steps import Step, under


def uninstall(host: Host, world: World, sure: Callable[[], bool], *, purge: bool) -> None:
    """Remove everything but configuration and state; with `purge` these, too. Raises like `install`."""
    if host.uid != 0:
        raise InstallError("uninstalling needs root: sudo make uninstall")
    if not under(host.root, OPT).exists() and not (purge and under(host.root, CONFIG.parent).exists()):
        raise InstallError(f"Pegmind is not installed: there is no {under(host.root, OPT)}")
    made = bootfiles.changes(host.root, bootfiles.Needs((), serial_off=False))
    boot: tuple[Step, ...] = (*bootfiles.writes(made), *bootfiles.copies(host.root))
    user = _has_user(host.root)
    leaving = Leaving(host.root, host.former, host.systemd, host.running, host.udev, purge=purge, user=user)
    steps = leave(leaving, boot)
    announce("To remove Pegmind from this system:", steps, world)
    for change in made:
        world.say(f"{bootfiles.shown(change)}\n")
    _name_what_stays(world, purge=purge)
    if not sure():
        raise InstallError("cancelled; nothing has been changed")
    with all_or_nothing(world) as carry_out:
        carry_out(steps)
    again = " Restart to apply the restored config.txt: sudo reboot" if made else ""
    world.say(f"\nPegmind is uninstalled.{again}")


def _name_what_stays(world: World, *, purge: bool) -> None:
    paths = " and ".join(map(str, KEPT))
    if purge:
        world.say(f"This deletes scores, games, backups and configuration for good: {paths}.\n")
    else:
        world.say(f"{paths} stay, and so do the Debian packages. ARGS=--purge deletes these folders, too.\n")


def _has_user(root: Path) -> bool:
    passwd = under(root, Path("/etc/passwd"))
    return passwd.exists() and f"\n{OWNER}:" in passwd.read_text(encoding="utf-8", errors="replace")
