"""What installing is made of: steps, which are data. Paths are as the installed system sees them.

`back` is what a step leads back by, as steps again, asked before it is done.
"""

import stat
from pathlib import Path
from typing import Final, NamedTuple

from systemd.installer.places import PLAIN


class Run(NamedTuple):
    """An outside command, and the one that leads back from it, if one does.

    A `patient` one is not ended by Ctrl-C, but waited for: it would leave a mess.
    """

    says: str
    words: tuple[str, ...]
    env: tuple[tuple[str, str], ...] = ()
    back: tuple[str, ...] = ()
    remedy: str = ""
    """What to do where it fails."""
    patient: bool = False


class OnTheWayBack(NamedTuple):
    """Nothing on the way there; these commands on the way back, when all that follows has been taken back."""

    says: str
    commands: tuple[tuple[str, ...], ...]


class Put(NamedTuple):
    """A file with this content and mode, whatever was there before."""

    path: Path
    content: bytes
    mode: int = PLAIN


class Link(NamedTuple):
    """A symbolic link; the one before is replaced at once, so there is always one or the other."""

    path: Path
    target: Path


class Folder(NamedTuple):
    """A new folder. The way back takes it away with all that came into it."""

    path: Path


class Copy(NamedTuple):
    """Files and folders of a `source` on this machine, by `names`, into a folder; what is compiled stays behind."""

    source: Path
    names: tuple[str, ...]
    path: Path


class Keep(NamedTuple):
    """A store that nobody has open is copied beside itself; the way back puts the copy in its place."""

    store: Path


class GiveBack(NamedTuple):
    """The copy of a store takes its place again."""

    store: Path


class Remove(NamedTuple):
    """A file or a link goes, if it is there."""

    path: Path


class Tidy(NamedTuple):
    """These folders go as far as they are empty, the innermost first."""

    paths: tuple[Path, ...]


class Discard(NamedTuple):
    """A file, or a folder with all that is in it, goes. Nothing leads back."""

    path: Path


Step = Run | OnTheWayBack | Put | Link | Folder | Copy | Keep | GiveBack | Remove | Tidy | Discard


VERBS: Final = {Put: "write", Folder: "make", Remove: "remove", Discard: "remove"}


def told(step: Step) -> str:
    """A step in words."""
    match step:
        case Run(says) | OnTheWayBack(says):
            return says
        case Put(path) | Folder(path) | Remove(path) | Discard(path):
            return f"{VERBS[type(step)]} {path}"
        case Link(path, target):
            return f"point {path} to {target}"
        case Copy(source, _, path):
            return f"copy {source} to {path}"
        case Keep(store):
            return f"copy {store} to {kept(store)}, until the new version plays"
        case GiveBack(store):
            return f"put {kept(store)} back in its place"
        case Tidy(paths):
            return f"remove {', '.join(map(str, paths))}, as far as they are empty"


def kept(path: Path) -> Path:
    """Where the copy of a store's file is."""
    return path.with_name(f"{path.name}.before-upgrade")


def log_of(store: Path) -> Path:
    """Where SQLite keeps a store's write-ahead log."""
    return store.with_name(f"{store.name}-wal")


def under(root: Path, path: Path) -> Path:
    """Where a path of the installed system is on this machine."""
    return root / path.relative_to("/")


def back(step: Step, root: Path) -> tuple[Step, ...]:
    """The steps that lead back from `step` to the world as it is now."""
    match step:
        case Run(says, _, _, words) if words:
            return (Run(f"back: {says}", words),)
        case OnTheWayBack(says, commands):
            return tuple(Run(says, words) for words in commands)
        case Put(path) | Link(path) | Remove(path):
            return _as_now(path, root)
        case Folder(path) if not under(root, path).exists():  # else it is not new, and not ours to take away
            return (Discard(path), Tidy(_missing(path, root)))
        case Keep(store):
            return (GiveBack(store),)
        case _:
            return ()


def _as_now(path: Path, root: Path) -> tuple[Step, ...]:
    there = under(root, path)
    if there.is_symlink():
        return (Link(path, there.readlink()),)
    if there.exists():
        return (Put(path, there.read_bytes(), stat.S_IMODE(there.stat().st_mode)),)
    return (Remove(path), Tidy(_missing(path, root)))


def _missing(path: Path, root: Path) -> tuple[Path, ...]:
    """The folders above a path that are not there yet, the innermost first."""
    return tuple(folder for folder in path.parents if not under(root, folder).exists())
