"""The file that an operator has named to take games from, and the store that they are to come into."""

import os
from pathlib import Path

from station.store.errors import StoreError, Unwritable, explained
from station.store.files import real


def a_file(store: Path) -> None:
    """Raises Unwritable where something else than a file is in the place of a store, and OSError.

    A pipe would be waited for, and a device never ends.
    """
    if not store.name or store.is_dir():
        raise Unwritable(f"the store {store} is a folder: name a file in it, by store.path or --store")
    if store.exists() and not store.is_file():
        raise Unwritable(f"the store {store} is no file: name another one, by store.path or --store")


def changeable(store: Path) -> None:
    """Raises StoreError where we may not write the store, or beside it."""
    with explained(str(store)):
        a_file(store)
        folder = next(each for each in real(store).parents if each.exists())
        if not os.access(folder, os.W_OK) or (store.exists() and not os.access(store, os.W_OK)):
            raise StoreError(f"{store} may not be written: ask again with sudo")


def named(file: Path, store: Path) -> None:
    """Raises StoreError where the file is none that games could come from into the store."""
    with explained(str(file)):
        if not file.exists():
            raise StoreError(f"there is no file {file}: name a copy that pegmind backup has made, or another store")
        if file.is_dir():
            raise StoreError(f"{file} is a folder: name a file in it")
        if not file.is_file():
            raise StoreError(f"{file} is no file: name another one")
        if store.exists() and file.samefile(store):
            raise StoreError(f"{file} is the store itself: name another file")
        if not os.access(file, os.R_OK):
            raise StoreError(f"{file} may not be read: ask again with sudo")
