"""`pegmind restore`: a copy of a store put in its place, by the station that plays on it where there is one."""

import os
import signal
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from station.keeping.copying import copied
from station.keeping.errors import looking, writing
from station.store.errors import StoreError, explained
from station.store.files import PART, acting_for, beside, clear, real
from station.store.lock import InUse, locked
from station.store.named import changeable, named
from station.store.running import running
from station.store.staging import asides, exchange, staged
from station.store.whole import Told

PATIENCE: Final = 60.0
"""Seconds that a station may take: it looks through all of the copy."""

LOOK: Final = 0.1
"""Seconds from one look to the next."""

RELOAD: Final = ("run", "play")
"""The commands whose station takes up a copy when it is told to reload."""


def restore(store: Path, file: Path, stamp: str, patience: float = PATIENCE) -> str:
    """Put a copy of `file` in the place of the store, which is then aside under a name with `stamp`; say so.

    A station that plays on it is told to take it up, and has `patience` (s). Raises StoreError; then the store is what
    it was, though a copy may wait for the next start, and is said to.
    """
    named(file, store)
    changeable(store)
    _may_be_exchanged(store)
    told = _stage(store, file)
    with explained(str(store)), acting_for(real(store).parent):
        before, copy = set(asides(real(store))), staged(store).stat().st_ino
        _exchange(store, stamp, patience)
        if real(store).stat().st_ino != copy:
            raise StoreError(f"the copy of {file} was whole, and no longer is: check the disk or card, and ask again")
        new = set(asides(real(store))) - before
    where = sorted(path.name for path in new)
    return f"{store} has the {told.said} of {file}" + "".join(f"; those it had are in {name}" for name in where)


def _may_be_exchanged(store: Path) -> None:
    """Raises StoreError where somebody has the store who would not take up a copy."""
    station = running(store)
    if station is None:
        folder = real(store).parent
        with explained(str(store)), acting_for(folder):
            if folder.exists():
                locked(store).close()
        return
    if station.command not in RELOAD:
        says = f"pegmind {station.command} has the store {store} (process {station.process})"
        raise StoreError(f"{says}: end it, and ask again")
    try:
        os.kill(station.process, 0)
    except PermissionError:
        raise StoreError(f"the station is run by {station.user}: ask again with sudo") from None
    except ProcessLookupError:
        return


def _stage(store: Path, file: Path) -> Told:
    """Have a copy wait beside the store; one that has waited there is no longer wanted."""
    copy = staged(store)
    with writing(copy, str(file)):
        with acting_for(copy.parent):
            copy.parent.mkdir(parents=True, exist_ok=True)
            clear(beside(copy, PART))
        model = real(store) if store.exists() else copy.parent
    with looking(str(file), "name another copy"):
        return copied(file, copy, model)


def _exchange(store: Path, stamp: str, patience: float) -> None:
    """Have a station take up the copy that waits, or do it where there is none. Raises StoreError and OSError."""
    ends, told = time.monotonic() + patience, 0
    while staged(store).exists():
        station = running(store)
        if station is None:
            _exchanged_here(store, stamp, last=time.monotonic() > ends)
        elif station.process != told and station.command in RELOAD:
            told = station.process
            with suppress(ProcessLookupError):
                os.kill(told, signal.SIGHUP)
        elif time.monotonic() > ends:
            says = (
                f"{staged(store)} waits, but process {station.process} (pegmind {station.command}) does not take it up"
            )
            raise StoreError(f"{says}: end it; a station that starts then does")
        time.sleep(LOOK)


def _exchanged_here(store: Path, stamp: str, *, last: bool) -> None:
    """Exchange it, unless a station is about to; the `last` attempt says so. Raises StoreError and OSError."""
    try:
        with closing(locked(store)):
            exchange(store, stamp)
    except InUse:
        if last:
            raise
        return
    except OSError as error:
        reason = error.strerror or error
        raise StoreError(
            f"{staged(store)} waits for the next start, for it cannot be put in its place: {reason}"
        ) from error
