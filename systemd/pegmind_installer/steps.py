"""The steps of an installation, as data: what each does, how it is described, and what undoes it.

Paths are those of the installed system. `undo_steps` must be called before the step is carried out.
"""

import stat
from pathlib import Path
from typing import Final, NamedTuple

from pegmind_installer.layout import FILE_MODE, under


class Run(NamedTuple):
    """Run a command of the system. Undoing it runs `undo_command`, if there is one."""

    description: str
    command: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()
    undo_command: tuple[str, ...] = ()
    remedy: str = ""
    """What to do if it fails."""
    uninterruptible: bool = False
    """Whether Ctrl-C waits for its end, because ending it would leave a mess."""
    leaves: str = ""
    """What stays when everything else is undone, as the subject of a sentence in the plural."""


class RunOnUndo(NamedTuple):
    """Do nothing. Undoing it, after all later steps have been undone, runs these commands."""

    description: str
    commands: tuple[tuple[str, ...], ...]


class WriteFile(NamedTuple):
    """Write a file with this content and mode, replacing an existing one."""

    path: Path
    content: bytes
    mode: int = FILE_MODE


class MakeLink(NamedTuple):
    """Create a symbolic link; an existing one is replaced atomically."""

    path: Path
    target: Path


class MakeFolder(NamedTuple):
    """Create a folder. Undoing it deletes the folder with everything in it."""

    path: Path


class CopyFiles(NamedTuple):
    """Copy files and folders called `names` from `source` on this machine, without compiled files, to `path`."""

    source: Path
    names: tuple[str, ...]
    path: Path


class CopyStore(NamedTuple):
    """Copy a store that is not open beside itself. Undoing it puts the copy back."""

    store: Path


class RestoreStore(NamedTuple):
    """Replace a store by its copy, if there is one."""

    store: Path


class RemoveFile(NamedTuple):
    """Delete a file or a link, if it exists."""

    path: Path


class RemoveEmptyFolders(NamedTuple):
    """Delete those of these folders that are empty, in this order."""

    paths: tuple[Path, ...]


class Delete(NamedTuple):
    """Delete a file, or a folder with everything in it. Cannot be undone."""

    path: Path


Step = (
    Run
    | RunOnUndo
    | WriteFile
    | MakeLink
    | MakeFolder
    | CopyFiles
    | CopyStore
    | RestoreStore
    | RemoveFile
    | RemoveEmptyFolders
    | Delete
)

VERBS: Final = {WriteFile: "write", MakeFolder: "create", RemoveFile: "remove", Delete: "remove"}


def describe(step: Step) -> str:
    """Return a short description of a step for the operator."""
    match step:
        case Run(description) | RunOnUndo(description):
            return description
        case WriteFile(path) | MakeFolder(path) | RemoveFile(path) | Delete(path):
            return f"{VERBS[type(step)]} {path}"
        case MakeLink(path, target):
            return f"point {path} to {target}"
        case CopyFiles(source, _, path):
            return f"copy {source} to {path}"
        case CopyStore(store):
            return f"copy {store} to {copy_of(store)}, until the new version runs"
        case RestoreStore(store):
            return f"restore {copy_of(store)}"
        case RemoveEmptyFolders(paths):
            return f"remove {', '.join(map(str, paths))}, if empty"


def undo_steps(step: Step, root: Path) -> tuple[Step, ...]:
    """Return the steps that undo `step` by restoring the present state of the system in `root`."""
    match step:
        case Run(description, _, _, command) if command:
            return (Run(f"undo: {description}", command),)
        case RunOnUndo(description, commands):
            return tuple(Run(description, command) for command in commands)
        case WriteFile(path) | MakeLink(path) | RemoveFile(path):
            return _restore(path, root)
        case MakeFolder(path) if not under(root, path).exists():  # an existing folder is not ours to delete
            return (Delete(path), RemoveEmptyFolders(_missing_parents(path, root)))
        case CopyStore(store):
            return (RestoreStore(store),)
        case _:
            return ()


def copy_of(path: Path) -> Path:
    """Return the path of the copy of a store's file."""
    return path.with_name(f"{path.name}.before-upgrade")


def write_ahead_log(store: Path) -> Path:
    """Return the path of a store's write-ahead log."""
    return store.with_name(f"{store.name}-wal")


def _restore(path: Path, root: Path) -> tuple[Step, ...]:
    """Return the steps that restore the file or link at a path to its present state."""
    present = under(root, path)
    if present.is_symlink():
        return (MakeLink(path, present.readlink()),)
    if present.exists():
        return (WriteFile(path, present.read_bytes(), stat.S_IMODE(present.stat().st_mode)),)
    return (RemoveFile(path), RemoveEmptyFolders(_missing_parents(path, root)))


def _missing_parents(path: Path, root: Path) -> tuple[Path, ...]:
    """Return the folders above a path that do not exist yet, the innermost first."""
    return tuple(folder for folder in path.parents if not under(root, folder).exists())
