"""`pegmind backup`: a copy of the store, also while a station plays on it."""

import logging
import os
from functools import partial
from pathlib import Path

from station.keeping.copying import copied
from station.keeping.errors import REMEDY, looking, writing
from station.keeping.replaying import replays
from station.keeping.section import Backup
from station.keeping.stamped import copies, cut_off, stamped, superfluous
from station.store.errors import StoreError, Taken, explained
from station.store.files import BESIDE, acting_for, beside, clear, real
from station.store.named import a_file
from station.store.whole import Told

log = logging.getLogger("pegmind")


def backup(store: Path, section: Backup, stamp: str, file: Path | None = None) -> str:
    """Copy a store to `file`, or else under a name with `stamp` to the folder of copies; say what was done.

    Of the copies in the folder those that `section` does not keep are deleted. Raises StoreError; then there is no
    copy, and nothing was deleted.
    """
    _exists(store)
    if file is not None:
        return _said(file, _to_file(store, file))
    folder = _folder(store, section)
    made, told = _to_folder(store, folder, stamp)
    return _said(made, told) + _pruned(folder, store, made, section.keep)


def _exists(store: Path) -> None:
    with explained(str(store)):
        a_file(store)
        if not store.exists():
            raise StoreError(f"there is no store at {store} yet: play a game first, or name another file with --store")


def _to_file(store: Path, file: Path) -> Told:
    free = partial(_free, store, file)
    with writing(file, str(store)):
        free()
    with looking(str(store), REMEDY):
        return copied(store, file, store, free)


def _free(store: Path, file: Path) -> None:
    """Let nobody lose what `file` has. Raises StoreError."""
    if file.is_dir():
        raise StoreError(f"{file} is a folder: name a file in it")
    if real(file) in {beside(real(store), suffix) for suffix in ("", ".lock", ".to-restore", *BESIDE)}:
        raise StoreError(f"{file} is the store's own: name another file")
    if file.exists() and file.samefile(store):
        raise StoreError(f"{file} is the store itself: name another file")
    if os.path.lexists(file) and (file.is_symlink() or not file.is_file() or file.stat().st_size):
        raise Taken(f"{file} is there already: name another file")


def _folder(store: Path, section: Backup) -> Path:
    """The folder of copies, made where it is not there yet."""
    try:
        folder = Path(section.folder).expanduser() if section.folder else real(store).parent / "backups"
    except RuntimeError as error:
        raise StoreError(f"the folder {section.folder} cannot be found: {error}") from error
    with writing(folder, str(store)):
        if folder.exists() and not folder.is_dir():
            raise StoreError(f"{folder} is no folder: name another one with backup.folder")
        with acting_for(folder):
            folder.mkdir(parents=True, exist_ok=True)
    return folder


def _to_folder(store: Path, folder: Path, stamp: str) -> tuple[Path, Told]:
    """Copy to the first name of this second that nobody has."""
    with writing(folder, str(store)):
        for part in cut_off(folder, store):
            clear(part)
    number = 1
    while True:
        made = stamped(folder, store, stamp, number)
        try:
            return made, _to_file(store, made)
        except Taken:
            number += 1


def _pruned(folder: Path, store: Path, made: Path, keep: int) -> str:
    """Delete the copies that are not kept; in a few words, how many."""
    gone = 0
    try:
        for path in superfluous(made, copies(folder, store), keep):
            path.unlink()
            gone += 1
    except OSError as error:
        log.warning("old copies in %s cannot be deleted: %s", folder, error.strerror or error)
    return f"; {gone} older {'copy was' if gone == 1 else 'copies were'} deleted" if gone else ""


def _said(copy: Path, told: Told) -> str:
    if told.unfinished is not None and not replays(told.unfinished.moves):
        log.warning(
            "match %d, which is not finished, cannot be replayed: a station will close it", told.unfinished.match
        )
    return f"{copy} has {told.said}, and is whole"
