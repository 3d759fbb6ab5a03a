"""Carry out steps, and undo them if one fails."""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from systemd.installer.endings import undisturbed
from systemd.installer.outside import Runner
from systemd.installer.steps import (
    Copy,
    Discard,
    Folder,
    GiveBack,
    Keep,
    Link,
    Put,
    Remove,
    Run,
    Step,
    Tidy,
    back,
    kept,
    log_of,
    told,
    under,
)

COMPILED: Final = ("__pycache__", "*.pyc", "*.egg-info")

Carry = Callable[[Iterable[Step]], None]


class World(NamedTuple):
    """Where steps are carried out: the root folder, what runs commands, and what prints messages."""

    root: Path
    run: Runner
    say: Callable[[str], None]


@contextlib.contextmanager
def all_or_nothing(world: World) -> Iterator[Carry]:
    """Give a function that carries out steps. If the block ends early, all are undone, the last one first."""
    ways_back: list[Step] = []

    def carry_out(steps: Iterable[Step]) -> None:
        for step in steps:
            ways_back[:0] = back(step, world.root)
            if isinstance(step, Run):  # the others take no noticeable time
                world.say(f"- {told(step)} ...")
            do(step, world)

    try:
        yield carry_out
    except BaseException:
        with undisturbed():
            _take_back(ways_back, world)
        raise


def do(step: Step, world: World) -> None:  # noqa: C901 - one line for each kind of step
    """Do one step. Raises OSError, or OutsideError where a command fails."""
    match step:
        case Run():
            world.run(step)
        case Put(path, content, mode):
            _put(under(world.root, path), content, mode)
        case Link(path, target):
            _link(under(world.root, path), target)
        case Folder(path):
            under(world.root, path).mkdir(parents=True)
        case Copy(source, names, path):
            for name in names:
                _copy(source / name, under(world.root, path) / name)
        case Keep(store):
            _keep(under(world.root, store))
        case GiveBack(store):
            _give_back(under(world.root, store))
        case Remove(path):
            under(world.root, path).unlink(missing_ok=True)
        case Tidy(paths):
            for folder in paths:
                with contextlib.suppress(OSError):
                    under(world.root, folder).rmdir()
        case Discard(path):
            _discard(under(world.root, path))


def _take_back(ways_back: list[Step], world: World) -> None:
    for step in ways_back:
        try:
            do(step, world)
        except Exception as error:  # noqa: BLE001 - the other steps must be undone all the same
            world.say(f"pegmind: {told(step)}: {error}")


def _put(path: Path, content: bytes, mode: int) -> None:
    """Write a temporary file, then rename it: a power cut leaves either the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.pegmind-new")
    try:
        with beside.open("wb") as file:
            file.write(content)
            beside.chmod(mode)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _link(path: Path, target: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.pegmind-new")
    try:
        beside.unlink(missing_ok=True)
        beside.symlink_to(target)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _copy(source: Path, path: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, path, ignore=shutil.ignore_patterns(*COMPILED))
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, path)


def _keep(store: Path) -> None:
    """Copy the store, and its write-ahead log if a killed station has left one."""
    for file in (store, log_of(store)):
        kept(file).unlink(missing_ok=True)
        if file.exists():
            shutil.copy2(file, kept(file))
            os.chown(kept(file), file.stat().st_uid, file.stat().st_gid)


def _give_back(store: Path) -> None:
    if kept(store).exists():
        for left in (log_of(store), store.with_name(f"{store.name}-shm")):
            left.unlink(missing_ok=True)
        kept(store).replace(store)
        if kept(log_of(store)).exists():
            kept(log_of(store)).replace(log_of(store))


def _discard(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
