"""The installer once more, on a system that runs: upgrading keeps everything, uninstalling leaves no trace."""

from pathlib import Path
from typing import Final

from tests.guest import plug
from tests.guest.burst import at_rest
from tests.guest.cabinet import CONFIG, INSTALL, LIST, LISTED, SOURCE
from tests.guest.failure import Failed
from tests.guest.guest import Guest
from tests.guest.pair import Moment
from tests.guest.service import shown

CURRENT: Final = "/opt/pegmind/current"
COMPILING: Final = 3600.0
"""Seconds; in an emulator without KVM it takes minutes to compile what has no wheel."""

KEPT: Final = ("/etc/pegmind", "/var/lib/pegmind")
ANYBODYS: Final = ("/var/lib/systemd", "/var/log", "/var/cache", "/tmp", "/var/tmp", "/usr/src")  # noqa: S108 - of the guest


def is_upgraded(guest: Guest, moment: Moment) -> str:
    """Install again, as on the first day; the match goes on. Raises Failed."""
    games, config, before = plug.games(guest), guest.run("cat", str(CONFIG)), guest.run("readlink", CURRENT)
    frames = guest.eyes.count
    guest.run("env", "-C", str(SOURCE), *INSTALL, "--any-machine", seconds=COMPILING)
    plug.comes_back(guest, at_rest(moment), frames)
    after = guest.run("readlink", CURRENT)
    if after == before:
        raise Failed(f"a second version was installed, and {CURRENT} is still {before.strip()}")
    if (plug.games(guest), guest.run("cat", str(CONFIG))) != (games, config):
        raise Failed("an upgrade has changed the scores or the configuration")
    if shown(guest, "ActiveState")["ActiveState"] != "active":
        raise Failed("after an upgrade the service does not run")
    return f"installed again while somebody plays, the new version has the match, {games} games and the configuration"


def is_uninstalled(guest: Guest) -> str:
    """Uninstall, and compare all files with those that were there before. Raises Failed."""
    uninstall = ("python3", "-m", "systemd.installer", "uninstall", "--yes")
    guest.run("env", "-C", str(SOURCE), *uninstall)
    there = set(guest.run("sh", "-c", LIST).splitlines())
    left = sorted(each for each in there - set(guest.run("cat", str(LISTED)).splitlines()) if not _expected(each))
    if left:
        raise Failed(f"uninstalling has left {len(left)} files: {', '.join(left[:3])}")
    return "uninstalled, nothing is left of it but state and configuration"


def _expected(path: str) -> bool:
    return any(Path(path).is_relative_to(folder) for folder in (*KEPT, *ANYBODYS))
