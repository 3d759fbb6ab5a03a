"""The steps of an installation, as data. Paths are those of the installed system.

`back` gives the steps that undo a step; it must be called before the step is carried out.
"""

import stat
from pathlib import Path
from typing import Final, NamedTuple

from systemd.installer.places import PLAIN


class Run(NamedTuple):
    """A command of the system, and in `back` the command that undoes it, if there is one.

    Ctrl-C does not end a `patient` command but waits for it, because ending it would leave a mess.
    """

    says: str
    words: tuple[str, ...]
    env: tuple[tuple[str, str], ...] = ()
    back: tuple[str, ...] = ()
    remedy: str = ""
    """What to do if it fails."""
    patient: bool = False


class OnTheWayBack(NamedTuple):
    """Does nothing; when undone, after all later steps have been undone, it runs these commands."""

    says: str
    commands: tuple[tuple[str, ...], ...]


class Put(NamedTuple):
    """Write a file with this content and mode, replacing an existing one."""

    path: Path
    content: bytes
    mode: int = PLAIN


class Link(NamedTuple):
    """Create a symbolic link; an existing one is replaced atomically."""

    path: Path
    target: Path


class Folder(NamedTuple):
    """Create a folder. Undoing deletes it with everything in it."""

    path: Path


class Copy(NamedTuple):
    """Copy files and folders called `names` from `source` on this machine, without compiled files, to `path`."""

    source: Path
    names: tuple[str, ...]
    path: Path


class Keep(NamedTuple):
    """Copy a store that is not open beside itself. Undoing puts the copy back."""

    store: Path


class GiveBack(NamedTuple):
    """Replace a store by its copy."""

    store: Path


class Remove(NamedTuple):
    """Delete a file or a link, if it exists."""

    path: Path


class Tidy(NamedTuple):
    """Delete those of these folders that are empty, the innermost first."""

    paths: tuple[Path, ...]


class Discard(NamedTuple):
    """Delete a file, or a folder with everything in it. Cannot be undone."""

    path: Path


Step = Run | OnTheWayBack | Put | Link | Folder | Copy | Keep | GiveBack | Remove | Tidy | Discard


VERBS: Final = {Put: "write", Folder: "create", Remove: "remove", Discard: "remove"}


def told(step: Step) -> str:
    """Describe a step in words."""
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
            return f"copy {store} to {kept(store)}, until the new version runs"
        case GiveBack(store):
            return f"restore {kept(store)}"
        case Tidy(paths):
            return f"remove {', '.join(map(str, paths))}, if empty"


def kept(path: Path) -> Path:
    """The path of the copy of a store's file."""
    return path.with_name(f"{path.name}.before-upgrade")


def log_of(store: Path) -> Path:
    """The path of a store's write-ahead log."""
    return store.with_name(f"{store.name}-wal")


def under(root: Path, path: Path) -> Path:
    """The path on this machine of a path of the installed system."""
    return root / path.relative_to("/")


def back(step: Step, root: Path) -> tuple[Step, ...]:
    """The steps that will undo `step`, restoring the present state."""
    match step:
        case Run(says, _, _, words) if words:
            return (Run(f"undo: {says}", words),)
        case OnTheWayBack(says, commands):
            return tuple(Run(says, words) for words in commands)
        case Put(path) | Link(path) | Remove(path):
            return _as_now(path, root)
        case Folder(path) if not under(root, path).exists():  # an existing folder is not ours to delete
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
    """The folders above a path that do not exist yet, the innermost first."""
    return tuple(folder for folder in path.parents if not under(root, folder).exists())
