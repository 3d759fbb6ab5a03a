"""The steps that take Pegmind off a system again. Pure, but for a look at what is there."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from systemd.installer.adopting import RELOAD, SYSTEMCTL, of
from systemd.installer.places import COMMAND, CONFIG, CURRENT, OPT, OWNER, STATE
from systemd.installer.steps import Discard, Remove, Run, Step, Tidy, under

KEPT: Final = (CONFIG.parent, STATE)
"""The configuration, and the store with its copies."""

LOCAL: Final = Path("/usr/local/lib")
CHROMIUM: Final = Path("/etc/chromium")
UNIT_SUFFIXES: Final = (".service", ".timer", ".socket", ".path", ".target")


class Leaving(NamedTuple):
    """A system that is left, and how: `purge` takes configuration, state and user, too."""

    root: Path
    version: Path | None
    systemd: int
    running: bool
    udev: bool
    purge: bool
    user: bool
    """Whether there is a user pegmind."""


def leave(leaving: Leaving, boot: Iterable[Step]) -> tuple[Step, ...]:
    """All steps, with those for the boot partition; what cannot be taken back comes last."""
    return tuple(_leave(leaving, boot))


def _leave(leaving: Leaving, boot: Iterable[Step]) -> Iterator[Step]:
    brought = (piece.path for piece in of(leaving.root, leaving.version, leaving.systemd))
    paths = [path for path in brought if under(leaving.root, path).exists()]
    units = tuple(path.name for path in paths if path.suffix in UNIT_SUFFIXES)
    if units:
        now = ("--now",) if leaving.running else ()
        yield Run("stop the station for good", (SYSTEMCTL, "disable", *now, *units))
    yield from boot
    yield from (Remove(path) for path in (*paths, COMMAND, CURRENT))
    yield Tidy(_ours(paths))
    if leaving.running:
        yield Run("let systemd read its units", RELOAD)
    if leaving.udev:
        yield Run("let udev read its rules", ("udevadm", "control", "--reload"))
    yield Discard(OPT)
    if leaving.purge:
        yield from (Discard(path) for path in KEPT)
    if leaving.purge and leaving.user:
        yield Run(f"empty the group {OWNER}", ("gpasswd", "--members", "", OWNER))
        yield Run(f"remove the user {OWNER} and its group", ("userdel", OWNER))


def _ours(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The folders that no package of Debian's has, the innermost first: others are not ours, even where empty."""
    nobodys = (LOCAL, CHROMIUM)
    folders = {folder for path in paths for folder in path.parents if any(each in folder.parents for each in nobodys)}
    return tuple(sorted(folders, key=lambda folder: (-len(folder.parts), folder)))
