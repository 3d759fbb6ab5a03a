"""Apply steps to a system, and undo them if one fails."""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pegmind_installer.commands import Runner, ignore_interrupts
from pegmind_installer.layout import FILE_MODE, PROGRAM_MODE, under
from pegmind_installer.steps import (
    CopyFiles,
    CopyStore,
    Delete,
    MakeFolder,
    MakeLink,
    RemoveEmptyFolders,
    RemoveFile,
    RestoreStore,
    Run,
    Step,
    WriteFile,
    copy_of,
    describe,
    undo_steps,
    write_ahead_log,
)

COMPILED: Final = ("__pycache__", "*.pyc", "*.egg-info")

Apply = Callable[[Iterable[Step]], None]


class Target(NamedTuple):
    """The system that steps change: its root folder, what runs its commands, and what prints messages."""

    root: Path
    run: Runner
    say: Callable[[str], None]


@contextlib.contextmanager
def transaction(target: Target) -> Iterator[Apply]:
    """Yield a function that applies steps. If the block ends with an error, all are undone, the last one first.

    The error gets a note that says how far that went.
    """
    undo: list[Step] = []
    left: list[str] = []

    def apply(steps: Iterable[Step]) -> None:
        for step in steps:
            undo[:0] = undo_steps(step, target.root)
            if isinstance(step, Run) and step.leaves:
                left.append(step.leaves)
            _announce(step, target)
            apply_step(step, target)

    try:
        yield apply
    except BaseException as error:
        with ignore_interrupts():
            is_undone = _roll_back(undo, target)
        error.add_note(_describe_undo(left, is_undone=is_undone))
        raise


def apply_for_good(steps: Iterable[Step], target: Target) -> None:
    """Apply steps that cannot be undone; signals do not interrupt them. Raises like `apply_step`."""
    with ignore_interrupts():
        for step in steps:
            _announce(step, target)
            apply_step(step, target)


def apply_step(step: Step, target: Target) -> None:  # noqa: C901 - one line for each kind of step
    """Apply one step. Raises OSError, or CommandError where a command fails."""
    root = target.root
    match step:
        case Run():
            target.run(step)
        case WriteFile(path, content, mode):
            _write(under(root, path), content, mode)
        case MakeLink(path, to):
            _link(under(root, path), to)
        case MakeFolder(path):
            under(root, path).mkdir(parents=True)
        case CopyFiles(source, names, path):
            for name in names:
                _copy(source / name, under(root, path) / name)
        case CopyStore(store):
            _copy_store(under(root, store))
        case RestoreStore(store):
            _restore_store(under(root, store))
        case RemoveFile(path):
            under(root, path).unlink(missing_ok=True)
        case RemoveEmptyFolders(paths):
            for folder in paths:
                with contextlib.suppress(OSError):
                    under(root, folder).rmdir()
        case Delete(path):
            _delete(under(root, path))


def _announce(step: Step, target: Target) -> None:
    if isinstance(step, Run):  # the others take no noticeable time
        target.say(f"- {describe(step)} ...")


def _roll_back(undo: list[Step], target: Target) -> bool:
    """Apply the steps that undo others; return whether all succeeded."""
    is_undone = True
    for step in undo:
        try:
            apply_step(step, target)
        except Exception as error:  # noqa: BLE001 - the other steps must be undone all the same
            target.say(f"pegmind: {describe(step)}: {error}")
            is_undone = False
    return is_undone


def _describe_undo(left: Sequence[str], *, is_undone: bool) -> str:
    if not is_undone:
        return "what can be undone has been undone"
    return f"{' and '.join(left)} stay, everything else has been undone" if left else "all changes have been undone"


def _write(path: Path, content: bytes, mode: int) -> None:
    """Write a temporary file, then rename it: a power cut leaves either the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = _temporary(path)
    try:
        with temporary.open("wb") as file:
            file.write(content)
            temporary.chmod(mode)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _link(path: Path, to: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = _temporary(path)
    try:
        temporary.unlink(missing_ok=True)
        temporary.symlink_to(to)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _temporary(path: Path) -> Path:
    return path.with_name(f"{path.name}.pegmind-new")


def _copy(source: Path, path: Path) -> None:
    """Copy a file or a folder; only the owner may write the copies, whatever the modes were on a stick."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        ignored = shutil.ignore_patterns(*COMPILED)
        shutil.copytree(source, path, ignore=ignored, copy_function=_copy_file)
        for folder in (path, *(each for each in path.rglob("*") if each.is_dir())):
            folder.chmod(PROGRAM_MODE)
    else:
        _copy_file(source, path)


def _copy_file(source: str | Path, path: str | Path) -> None:
    shutil.copyfile(source, path)
    with Path(source).open("rb") as file:
        is_program = file.read(2) == b"#!"
    Path(path).chmod(PROGRAM_MODE if is_program else FILE_MODE)


def _copy_store(store: Path) -> None:
    """Copy the store, and its write-ahead log if a killed station has left one."""
    for file in (store, write_ahead_log(store)):
        copy_of(file).unlink(missing_ok=True)
        if file.exists():
            shutil.copy2(file, copy_of(file))
            os.chown(copy_of(file), file.stat().st_uid, file.stat().st_gid)


def _restore_store(store: Path) -> None:
    """Replace the store and its write-ahead log by their copies; a log of the newer version must not stay."""
    log = write_ahead_log(store)
    if copy_of(store).exists():
        for file in (log, store.with_name(f"{store.name}-shm")):
            file.unlink(missing_ok=True)
        copy_of(store).replace(store)
        if copy_of(log).exists():
            copy_of(log).replace(log)


def _delete(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
