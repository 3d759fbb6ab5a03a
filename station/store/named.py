"""Checks of the files that somebody has named: the store itself, and one to take games from."""

import os
from pathlib import Path

from station.store.errors import StoreError, Unwritable, explained, way_out
from station.store.files import real


def check_file(store: Path) -> None:
    """Raise Unwritable if the store is a folder, a pipe or a device, and OSError.

    Opening a pipe would wait for its other end, and a device may never end.
    """
    if not store.name or store.is_dir():
        raise Unwritable(f"the store {store} is a folder: name a file in it with store.path or --store")
    if store.exists() and not store.is_file():
        raise Unwritable(f"the store {store} is not a regular file: name another file with store.path or --store")


def check_writable(store: Path) -> None:
    """Raise StoreError if this user may not write the store or to its folder."""
    with explained(str(store)):
        check_file(store)
        folder = next(each for each in real(store).parents if each.exists())
        if not os.access(folder, os.W_OK) or (store.exists() and not os.access(store, os.W_OK)):
            raise StoreError(f"you may not write to {store}: {way_out(str(store))}")


def check_source(file: Path, store: Path) -> None:
    """Raise StoreError if games cannot be taken from the file into the store."""
    with explained(str(file)):
        if not file.exists():
            raise StoreError(f"there is no file {file}: name a copy made by pegmind backup, or another store")
        if file.is_dir():
            raise StoreError(f"{file} is a folder: name a file in it")
        if not file.is_file():
            raise StoreError(f"{file} is not a regular file: name another file")
        if store.exists() and file.samefile(store):
            raise StoreError(f"{file} is the store itself: name another file")
        if not os.access(file, os.R_OK):
            raise StoreError(f"you may not read {file}: {way_out(str(file), 'name a file that you may read')}")
