"""Whether a station is at work on a store: by who holds the lock beside it, so that nobody is disturbed."""

from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from station.store.lock import lock_of

PROGRAM: Final = "pegmind"
MODULE: Final = ("-m", "station")
"""How we are started: as `pegmind run`, or as `python -m station run`."""

AHEAD: Final = 2
"""Words that may stand before the command of `pegmind`: its own name, and that of a Python."""

INODE: Final = 5
"""The column of /proc/locks that has the file, as major:minor:inode; the process is the one before."""


class Running(NamedTuple):
    """A Pegmind at work: its process, the user that runs it, by name, and the command that it was given, as "run"."""

    process: int
    user: str
    command: str


def running(store: Path, root: Path = Path("/")) -> Running | None:
    """The Pegmind that has a store open, after proc(5); `root` is where /proc is looked for. Raises nothing."""
    try:
        inode = lock_of(store).stat().st_ino
        held = [line.split() for line in (root / "proc/locks").read_text(encoding="ascii").splitlines()]
        mine = [int(words[INODE - 1]) for words in held if words[INODE].rpartition(":")[2] == str(inode)]
    except (OSError, ValueError, IndexError):
        return None
    commands = ((each, _command(root, each)) for each in mine)
    return next((Running(each, _user(root, each), command) for each, command in commands if command is not None), None)


def _command(root: Path, process: int) -> str | None:
    """What a Pegmind was asked to do; None for others: another file system may have a file of the same number."""
    try:
        words = (root / f"proc/{process}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return None
    names = [word.rpartition("/")[2] for word in words[:AHEAD]]
    if PROGRAM in names:
        return words[names.index(PROGRAM) + 1]
    return words[words.index(MODULE[1]) + 1] if MODULE in pairwise(words) else None


def _user(root: Path, process: int) -> str:
    import pwd  # noqa: PLC0415 - only where a station runs

    try:
        number = (root / f"proc/{process}").stat().st_uid
        return pwd.getpwuid(number).pw_name
    except (OSError, KeyError):
        return "somebody"
