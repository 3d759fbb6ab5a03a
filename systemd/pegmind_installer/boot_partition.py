"""Find, show and write the changes that Pegmind needs in config.txt and cmdline.txt on the boot partition.

In cmdline.txt the console on the header's serial port is disabled by renaming its parameter in place. The kernel takes
`pegmind.serial=` for a parameter of a module that does not exist and silently ignores it.
"""

import difflib
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from hardware.doctor.boot import find_included
from pegmind_installer.config_txt import BOARDS, BoardSettings, add_settings, find_remaining
from pegmind_installer.layout import under
from pegmind_installer.steps import RemoveFile, Step, WriteFile

FOLDERS: Final = (Path("/boot/firmware"), Path("/boot"))
"""The mount points of the boot partition: since Bookworm, and before."""

CONFIG_TXT: Final = "config.txt"
FILTERED: Final = ", where a filter decides at each start whether it applies"
CMDLINE_TXT: Final = "cmdline.txt"
ORIGINAL_SUFFIX: Final = ".before-pegmind"
FAT_MODE: Final = 0o755
"""The mode of all files on a FAT file system."""

ALL: Final = "all"
NONE: Final = "none"

CONSOLE: Final = re.compile(r"(?<!\S)console=(?=(?:serial0|ttyAMA0|ttyS0)(?:[,\s]|$))")
DISABLED_CONSOLE: Final = re.compile(r"(?<!\S)pegmind\.serial=")


class BootSettings(NamedTuple):
    """The needs of a version on the boot partition: lines of config.txt for each chosen board, and the serial port.

    `by_hand` has a clause for each thing that is left to the operator on a board; `kernel` is a sentence about what the
    running kernel keeps from the cabinet, or "".
    """

    boards: tuple[BoardSettings, ...]
    serial_console_off: bool
    by_hand: tuple[str, ...] = ()
    kernel: str = ""


class FileChange(NamedTuple):
    """A file of the boot partition, before and after the change."""

    path: Path
    before: str
    after: str


def parse_settings(output: str, model: str | None) -> BootSettings:
    """Parse the output of boot_settings.py. `model` is a filter of config.txt, "all", "none", or None for this Pi."""
    data = json.loads(output.splitlines()[-1])  # a library may have warned before
    names = [name for name, board in BOARDS.items() if model in (board.filter, ALL)]
    if model is None and data["model"]:
        names = [data["model"]]
    boards = tuple(
        BoardSettings(
            BOARDS[name],
            tuple(lines["required"]),
            tuple(lines["forbidden"]),
            frozenset(lines.get("pins", ())),  # an older version does not say them
        )
        for name, lines in ((name, data["boards"][name]) for name in names)
    )
    left = {name: data["boards"][name].get("by_hand", ()) for name in names}  # an older version does not say it
    by_hand = tuple(f"on a Pi {name}: {each.replace('`', '')}" for name, clauses in left.items() for each in clauses)
    off = bool(boards) and data["serial_console_off"]
    return BootSettings(boards, off, by_hand, data.get("kernel") or "")


def find_folder(root: Path) -> Path | None:
    """Return the folder of config.txt; None if there is no config.txt."""
    return next((folder for folder in FOLDERS if under(root, folder / CONFIG_TXT).exists()), None)


def find_changes(root: Path, settings: BootSettings) -> tuple[FileChange, ...]:
    """Return the changes that these settings require; without boards, those that undo all earlier changes."""
    folder = find_folder(root)
    if folder is None:
        return ()
    text, included = _read_config(root, folder)
    changes = [FileChange(folder / CONFIG_TXT, text, add_settings(text, settings.boards, included))]
    if under(root, folder / CMDLINE_TXT).exists():
        text = _read(root, folder / CMDLINE_TXT)
        after = disable_serial_console(text) if settings.serial_console_off else enable_serial_console(text)
        changes.append(FileChange(folder / CMDLINE_TXT, text, after))
    return tuple(change for change in changes if change.before != change.after)


def find_conflicts(root: Path, settings: BootSettings) -> tuple[str, ...]:
    """Return a clause for each overlay that Pegmind does not change.

    It is in a file that config.txt includes, or below a filter that only the firmware can judge.
    """
    folder = find_folder(root)
    if folder is None:
        return ()
    text, included = _read_config(root, folder)
    after = add_settings(text, settings.boards, included)
    lines = dict.fromkeys(line for board in settings.boards for line in find_remaining(after, board, included))
    files = {line: next((name for name, text in included.items() if line in text), "") for line in lines}
    return tuple(
        f"remove {line} from {folder / (file or CONFIG_TXT)}{'' if file else FILTERED}" for line, file in files.items()
    )


def _read_config(root: Path, folder: Path) -> tuple[str, dict[str, str]]:
    """Return the text of config.txt, and those of the files that it includes, by name."""
    text = _read(root, folder / CONFIG_TXT)
    return text, find_included(
        text, lambda name: _read(root, folder / name) if under(root, folder / name).is_file() else ""
    )


def is_changed_since(root: Path, seconds: float) -> bool:
    """Return whether one of the files has been written since a time in seconds since 1970."""
    files = (under(root, folder / name) for folder in FOLDERS for name in (CONFIG_TXT, CMDLINE_TXT))
    return any(file.stat().st_mtime > seconds for file in files if file.exists())


def disable_serial_console(text: str) -> str:
    """Disable the serial console in cmdline.txt; for any text, enable(disable(text)) == enable(text)."""
    return CONSOLE.sub("pegmind.serial=", text)


def enable_serial_console(text: str) -> str:
    """Enable a disabled serial console where it was in cmdline.txt."""
    return DISABLED_CONSOLE.sub("console=", text)


def format_diff(change: FileChange) -> str:
    """Return a change as a unified diff."""
    before, after = (text.splitlines() for text in (change.before, change.after))
    names = f"{change.path} (now)", f"{change.path} (new)"
    return "\n".join(difflib.unified_diff(before, after, *names, lineterm=""))


def change_steps(changes: Sequence[FileChange], root: Path) -> Iterator[Step]:
    """Write the changed files. The original of each is kept beside it; an older copy is never replaced."""
    for change in changes:
        original = _original(change.path)
        if not under(root, original).exists():
            yield WriteFile(original, _encode(change.before), FAT_MODE)
    yield from _write_steps(changes)


def restore_steps(changes: Sequence[FileChange], root: Path) -> Iterator[Step]:
    """Write the changed files, and remove the originals beside them."""
    yield from _write_steps(changes)
    for folder in FOLDERS:
        for name in (CONFIG_TXT, CMDLINE_TXT):
            original = _original(folder / name)
            if under(root, original).exists():
                yield RemoveFile(original)


def _write_steps(changes: Sequence[FileChange]) -> Iterator[Step]:
    return (WriteFile(change.path, _encode(change.after), FAT_MODE) for change in changes)


def _original(path: Path) -> Path:
    return path.with_name(f"{path.name}{ORIGINAL_SUFFIX}")


def _read(root: Path, path: Path) -> str:
    """Return the text of a file of any bytes; `_encode` is the exact inverse."""
    return under(root, path).read_bytes().decode(errors="surrogateescape")


def _encode(text: str) -> bytes:
    return text.encode(errors="surrogateescape")
