"""Whether a station is at work on a store: by who holds the lock beside it, so that nobody is disturbed."""

from pathlib import Path
from typing import Final, NamedTuple

NAMES: Final = frozenset({"pegmind", "station"})
"""Of the program, as it was started: `pegmind run`, or `python -m station run`."""

INODE: Final = 5
"""The column of /proc/locks that has the file, as major:minor:inode; the process is the one before."""


class Running(NamedTuple):
    """A station at work: its process, and the user that runs it, by name."""

    process: int
    user: str


def running(store: Path, root: Path = Path("/")) -> Running | None:
    """The station that has a store open, after proc(5); `root` is where /proc is looked for. Raises nothing."""
    try:
        inode = store.with_name(f"{store.name}.lock").stat().st_ino
        held = [line.split() for line in (root / "proc/locks").read_text(encoding="ascii").splitlines()]
        mine = [int(words[INODE - 1]) for words in held if words[INODE].rpartition(":")[2] == str(inode)]
    except (OSError, ValueError, IndexError):
        return None
    return next((Running(each, _user(root, each)) for each in mine if _is_ours(root, each)), None)


def _is_ours(root: Path, process: int) -> bool:
    """Another file system may have the same number for a file of its own."""
    try:
        words = (root / f"proc/{process}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return False
    return not NAMES.isdisjoint(word.rpartition("/")[2] for word in words)


def _user(root: Path, process: int) -> str:
    import pwd  # noqa: PLC0415 - only where a station runs

    try:
        number = (root / f"proc/{process}").stat().st_uid
        return pwd.getpwuid(number).pw_name
    except (OSError, KeyError):
        return "somebody"
