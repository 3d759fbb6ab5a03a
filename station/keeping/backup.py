"""`pegmind backup`: a copy of the store, even while a station is using it."""

import logging
import os
from functools import partial
from pathlib import Path

from station.keeping.copying import copy_store
from station.keeping.errors import looking, remedy, writing
from station.keeping.replaying import replays
from station.keeping.section import Backup
from station.keeping.stamped import copies, cut_off, stamped, superfluous
from station.store.errors import CHOOSE, StoreError, Taken, explained
from station.store.files import BESIDE, acting_for, beside, clear, real
from station.store.named import check_file
from station.store.whole import Told

log = logging.getLogger("pegmind")


def backup(store: Path, section: Backup, stamp: str, file: Path | None = None) -> str:
    """Copy a store to `file`, or to a new file named with `stamp` in the folder of copies; return what was done.

    Copies in the folder beyond the number that `section` keeps are deleted. Raises StoreError; then there is no copy,
    and nothing was deleted.
    """
    _check_exists(store)
    if file is not None:
        return _report(file, _copy_to_file(store, file))
    folder = _make_folder(store, section)
    copy, content = _copy_to_folder(store, folder, stamp)
    return _report(copy, content) + _delete_old(folder, store, copy, section.keep)


def _check_exists(store: Path) -> None:
    with explained(str(store)):
        check_file(store)
        if not store.exists():
            raise StoreError(f"there is no store at {store} yet: play a game first, or {CHOOSE}")


def _copy_to_file(store: Path, file: Path) -> Told:
    check_free = partial(_check_free, store, file)
    with writing(file, str(store)):
        check_free()
    with looking(str(store), remedy(store)):
        return copy_store(store, file, store, check_free)


def _check_free(store: Path, file: Path) -> None:
    """Raise StoreError if the copy would overwrite anything."""
    if file.is_dir():
        raise StoreError(f"{file} is a folder: name a file in it")
    if real(file) in {beside(real(store), suffix) for suffix in ("", ".lock", ".to-restore", *BESIDE)}:
        raise StoreError(f"{file} belongs to the store: name another file")
    if file.exists() and file.samefile(store):
        raise StoreError(f"{file} is the store itself: name another file")
    if os.path.lexists(file) and (file.is_symlink() or not file.is_file() or file.stat().st_size):
        raise Taken(f"{file} already exists: name another file")


def _make_folder(store: Path, section: Backup) -> Path:
    """Return the folder of copies, which is created if it does not exist."""
    try:
        folder = Path(section.folder).expanduser() if section.folder else real(store).parent / "backups"
    except RuntimeError as error:
        raise StoreError(f"there is no folder {section.folder}: {error}") from error
    with writing(folder, str(store)):
        if folder.exists() and not folder.is_dir():
            raise StoreError(f"{folder} is not a folder: set backup.folder to another one")
        with acting_for(folder):
            folder.mkdir(parents=True, exist_ok=True)
    return folder


def _copy_to_folder(store: Path, folder: Path, stamp: str) -> tuple[Path, Told]:
    """Copy to the first name of this second that is free."""
    with writing(folder, str(store)):
        for part in cut_off(folder, store):
            clear(part)
    number = 1
    while True:
        copy = stamped(folder, store, stamp, number)
        try:
            return copy, _copy_to_file(store, copy)
        except Taken:
            number += 1


def _delete_old(folder: Path, store: Path, copy: Path, keep: int) -> str:
    """Delete the copies that are not kept; return how many, in words."""
    gone = 0
    try:
        for path in superfluous(copy, copies(folder, store), keep):
            path.unlink()
            gone += 1
    except OSError as error:
        log.warning("cannot delete old copies in %s: %s", folder, error.strerror or error)
    return f"; {gone} older {'copy was' if gone == 1 else 'copies were'} deleted" if gone else ""


def _report(copy: Path, content: Told) -> str:
    if content.unfinished is not None and not replays(content.unfinished.moves):
        log.warning("the unfinished match %d cannot be replayed: a station will close it", content.unfinished.match)
    return f"copied {content.said} to {copy}, and checked the copy"
