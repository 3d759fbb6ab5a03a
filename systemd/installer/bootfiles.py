"""The two files of the boot partition: where they are, what changes in them, and how that is shown."""

import difflib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from systemd.installer import bootfile, cmdline
from systemd.installer.boards import BOARDS, Want
from systemd.installer.steps import Put, Remove, Step, under

FOLDERS: Final = (Path("/boot/firmware"), Path("/boot"))
"""Since Bookworm, and before."""

CONFIG: Final = "config.txt"
CMDLINE: Final = "cmdline.txt"
COPY: Final = ".before-pegmind"
MODE: Final = 0o755
"""As FAT has it for all its files."""

ALL: Final = "all"
NONE: Final = "none"


class Needs(NamedTuple):
    """What the new version needs on the boot partition, for the selected boards."""

    wants: tuple[Want, ...]
    serial_off: bool


class Change(NamedTuple):
    """A file of the boot partition, before and after the change."""

    path: Path
    before: str
    after: str


def needs(said: str, chosen: str | None) -> Needs:
    """Parse the output of needs.py. `chosen` is a filter of config.txt, "all" or "none"; None means this machine."""
    data = json.loads(said.splitlines()[-1])  # a library may have warned before
    names = [name for name, board in BOARDS.items() if chosen in (board.filter, ALL)]
    if chosen is None and data["model"]:
        names = [data["model"]]
    models = {name: data["models"][name] for name in names}
    wants = tuple(Want(BOARDS[name], tuple(each["lines"]), tuple(each["against"])) for name, each in models.items())
    return Needs(wants, serial_off=bool(wants) and data["serial_off"])


def folder(root: Path) -> Path | None:
    """The folder of config.txt; None if there is no config.txt."""
    return next((each for each in FOLDERS if under(root, each / CONFIG).exists()), None)


def changes(root: Path, wanted: Needs) -> tuple[Change, ...]:
    """The changes that these needs require; with no needs, those that undo all earlier changes."""
    return tuple(change for change in _changes(root, wanted) if change.before != change.after)


def newer(root: Path, booted: float) -> bool:
    """Whether one of the files has been written since the system booted (`booted`: seconds since 1970)."""
    there = (under(root, each / name) for each in FOLDERS for name in (CONFIG, CMDLINE))
    return any(file.stat().st_mtime > booted for file in there if file.exists())


def _changes(root: Path, wanted: Needs) -> Iterator[Change]:
    if (where := folder(root)) is None:
        return
    text = _text(root, where / CONFIG)
    yield Change(where / CONFIG, text, bootfile.applied(text, wanted.wants))
    if under(root, where / CMDLINE).exists():
        text = _text(root, where / CMDLINE)
        after = cmdline.silenced(text) if wanted.serial_off else cmdline.restored(text)
        yield Change(where / CMDLINE, text, after)


def shown(change: Change) -> str:
    """A change as a unified diff."""
    before, after = (text.splitlines() for text in (change.before, change.after))
    names = f"{change.path} (now)", f"{change.path} (new)"
    return "\n".join(difflib.unified_diff(before, after, *names, lineterm=""))


def steps(made: Sequence[Change], root: Path) -> Iterator[Step]:
    """Write the changed files. The original of each is kept beside it; an older copy is never replaced."""
    for change in made:
        copy = change.path.with_name(f"{change.path.name}{COPY}")
        if not under(root, copy).exists():
            yield Put(copy, _bytes(change.before), MODE)
    yield from writes(made)


def writes(made: Sequence[Change]) -> Iterator[Step]:
    """Write the changed files."""
    return (Put(change.path, _bytes(change.after), MODE) for change in made)


def copies(root: Path) -> Iterator[Step]:
    """Remove the copies."""
    for each in FOLDERS:
        for name in (CONFIG, CMDLINE):
            copy = each / f"{name}{COPY}"
            if under(root, copy).exists():
                yield Remove(copy)


def _text(root: Path, path: Path) -> str:
    """The text of a file of any bytes; `_bytes` is the exact inverse."""
    return under(root, path).read_bytes().decode(errors="surrogateescape")


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogateescape")
