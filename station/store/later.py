"""A store too large to be looked through before the lamps are on is looked through while the station plays.

What is found is marked beside the store, and the next start sets the store aside.
"""

import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Final

from station.store.errors import Damaged, StoreError, explained
from station.store.files import beside, real, sync
from station.store.reading import open_to_read
from station.store.schema import AT_ONCE, check_pages

MARK: Final = ".found-damaged"
"""What the name of a store ends with in that of its mark, which says which file was found, and why."""

BUSY_SECONDS: Final = 5.0

log = logging.getLogger("pegmind")


def look_through_beside(store: Path) -> None:
    """Begin to look through a store that a station plays on; a thread does it, and ends with the program."""
    threading.Thread(target=look_through, args=(store,), name="look through the store", daemon=True).start()


def look_through(store: Path) -> None:
    """Look through a store that the start has not looked through; mark it where it is damaged. Raises nothing."""
    try:
        if store.stat().st_size > AT_ONCE:
            with explained(str(store)), closing(open_to_read(store, BUSY_SECONDS)) as database:
                check_pages(database, str(store))
    except Damaged as error:
        log.error("%s; the next start sets it aside", error)
        _mark(store, str(error))
    except (OSError, StoreError, sqlite3.Error) as error:
        log.warning("the store could not be checked: %s", error)


def check_mark(store: Path) -> None:
    """Raise Damaged where this store was found damaged; the mark of another file that lay there is none."""
    try:
        file, reason = _mark_of(store).read_text(encoding="utf-8").split("\n", 1)
        found = file == str(real(store).stat().st_ino)
    except (OSError, ValueError):
        return
    if found:
        raise Damaged(reason.strip())


def clear_mark(store: Path) -> None:
    """Delete a mark that is none. Raises OSError."""
    _mark_of(store).unlink(missing_ok=True)


def _mark(store: Path, reason: str) -> None:
    """Raises nothing: a card that cannot be written has troubles of its own."""
    try:
        _mark_of(store).write_text(f"{real(store).stat().st_ino}\n{reason}\n", encoding="utf-8")
        sync(_mark_of(store))
    except OSError as error:
        log.warning("cannot note for the next start that the store is damaged: %s", error)


def _mark_of(store: Path) -> Path:
    return beside(real(store), MARK)
