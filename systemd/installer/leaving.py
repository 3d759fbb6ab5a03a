"""The steps that remove Pegmind from a system. Pure, except that they depend on which files exist."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from systemd.installer.adopting import RELOAD, SYSTEMCTL, of
from systemd.installer.places import COMMAND, CONFIG, CURRENT, OPT, OWNER, STATE
from systemd.installer.steps import Discard, Remove, Run, Step, Tidy, under

KEPT: Final = (CONFIG.parent, STATE)
"""The configuration, and the store with its backups."""

LOCAL: Final = Path("/usr/local/lib")
CHROMIUM: Final = Path("/etc/chromium")
UNIT_SUFFIXES: Final = (".service", ".timer", ".socket", ".path", ".target")


class Leaving(NamedTuple):
    """The system to remove Pegmind from; `purge` deletes configuration, state and user, too."""

    root: Path
    version: Path | None
    systemd: int
    running: bool
    udev: bool
    purge: bool
    user: bool
    """Whether the user pegmind exists."""


def leave(leaving: Leaving, boot: Iterable[Step]) -> tuple[Step, ...]:
    """All steps, with those for the boot partition; steps that cannot be undone come last."""
    return tuple(_leave(leaving, boot))


def _leave(leaving: Leaving, boot: Iterable[Step]) -> Iterator[Step]:
    brought = (piece.path for piece in of(leaving.root, leaving.version, leaving.systemd))
    paths = [path for path in brought if under(leaving.root, path).exists()]
    units = tuple(path.name for path in paths if path.suffix in UNIT_SUFFIXES)
    if units:
        now = ("--now",) if leaving.running else ()
        yield Run("stop and disable the station", (SYSTEMCTL, "disable", *now, *units))
    yield from boot
    yield from (Remove(path) for path in (*paths, COMMAND, CURRENT))
    yield Tidy(_ours(paths))
    if leaving.running:
        yield Run("reload the systemd units", RELOAD)
    if leaving.udev:
        yield Run("reload the udev rules", ("udevadm", "control", "--reload"))
    yield Discard(OPT)
    if leaving.purge:
        yield from (Discard(path) for path in KEPT)
    if leaving.purge and leaving.user:
        yield Run(f"remove all members of the group {OWNER}", ("gpasswd", "--members", "", OWNER))
        yield Run(f"remove the user {OWNER} and its group", ("userdel", OWNER))


def _ours(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The folders that no Debian package owns, the innermost first; all others stay, even if they are empty."""
    nobodys = (LOCAL, CHROMIUM)
    folders = {folder for path in paths for folder in path.parents if any(each in folder.parents for each in nobodys)}
    return tuple(sorted(folders, key=lambda folder: (-len(folder.parts), folder)))
