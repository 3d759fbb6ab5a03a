"""The installer once more, on a system that runs: upgrading keeps everything, uninstalling leaves no trace."""

from pathlib import Path
from typing import Final

from tools.debian.cache import Failed
from trials.guest import power_cuts
from trials.guest.disk_image import LIST, LISTED
from trials.guest.guest import Guest
from trials.guest.installation import CONFIG
from trials.guest.quick_presses import at_rest
from trials.guest.spare_disk import NEWER, SPOILT, VERSION
from trials.guest.two_player_game import Moment

CURRENT: Final = "/opt/pegmind/current"
PATIENT: Final = 3600.0
"""Seconds; in an emulator without KVM an installation takes minutes."""

MOUNT: Final = ("mount", "-o", "ro", "/dev/vdb", "/mnt")
INSTALL: Final = "/mnt/{}/install"
OPTIONS: Final = ("--yes", "--any-machine")

KEPT: Final = ("/etc/pegmind", "/var/lib/pegmind")
ANYBODYS: Final = (
    *("/var/lib/systemd", "/var/lib/dbus"),  # the list is of a system that had never been started
    *("/var/log", "/var/cache", "/tmp", "/var/tmp", "/usr/src"),  # noqa: S108 - of the guest
)


def is_upgraded(guest: Guest, moment: Moment) -> str:
    """Install another version over the first; the match goes on. Raises Failed."""
    guest.run(*MOUNT)
    games, config, frames = power_cuts.games(guest), guest.run("cat", str(CONFIG)), guest.eyes.count
    began = guest.clock()
    guest.run(INSTALL.format(NEWER), *OPTIONS, seconds=PATIENT)
    seconds = (guest.clock() - began) / 1e9
    power_cuts.comes_back(guest, at_rest(moment), frames)
    version = guest.run("pegmind", "--version").strip()
    if not version.endswith(VERSION):
        raise Failed(f"version {VERSION} was installed, and pegmind --version says {version}")
    if (power_cuts.games(guest), guest.run("cat", str(CONFIG))) != (games, config):
        raise Failed("an upgrade has changed the scores or the configuration")
    kept = f"the match, {games} games and the configuration"
    return f"upgraded in {seconds:.0f} s while somebody plays, {version} has {kept}"


def is_not_spoilt(guest: Guest, moment: Moment) -> str:
    """Install a version that does not come up; the one before plays on. Raises Failed."""
    frames, before = guest.eyes.count, guest.run("readlink", CURRENT)
    status, _, errors = guest.attempt(INSTALL.format(SPOILT), *OPTIONS, seconds=PATIENT)
    if status != 1 or "did not start" not in errors:
        raise Failed(f"a version that cannot start was installed with status {status}: {errors.strip()[-200:]}")
    power_cuts.comes_back(guest, at_rest(moment), frames)
    if guest.run("readlink", CURRENT) != before:
        raise Failed(f"a version that does not come up was taken back, and {CURRENT} is not what it was")
    return "a version that does not come up is taken back by itself, and the one before it plays on"


def is_uninstalled(guest: Guest) -> str:
    """Uninstall, and compare all files with those that were there before. Raises Failed."""
    guest.run(f"{CURRENT}/source/install", "uninstall", "--yes")
    there = set(guest.run("sh", "-c", LIST).splitlines())
    left = sorted(each for each in there - set(guest.run("cat", str(LISTED)).splitlines()) if not _expected(each))
    if left:
        raise Failed(f"uninstalling has left {len(left)} files: {', '.join(left[:3])}")
    return "uninstalled, nothing is left of it but state and configuration"


def _expected(path: str) -> bool:
    return any(Path(path).is_relative_to(folder) for folder in (*KEPT, *ANYBODYS))
