"""`pegmind restore`: replaces the store with a copy; a running station begins to use the copy."""

import os
import signal
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from station.core.messages import Message
from station.store.backup import copy_store
from station.store.errors import (
    StoreError,
    explain_copy_errors,
    in_own_words,
    translate_errors,
    translate_errors_with_remedy,
)
from station.store.files import (
    PART,
    InUse,
    acting_for,
    beside,
    check_source,
    check_writable,
    delete_part,
    lock_store,
    mark_of_exchange,
    real_path,
)
from station.store.messages import StoreMessages
from station.store.reading import running_station
from station.store.staging import Contents, asides, exchange, staged_copy

RELOAD_SECONDS: Final = 60.0
"""Seconds that a station may take: it checks all of the copy."""

LOOK_SECONDS: Final = 0.1
"""Seconds between two looks."""

RELOAD: Final = ("run", "play")
"""The commands whose station begins to use a copy when it gets the signal to reload."""


def restore(store: Path, file: Path, stamp: str, patience: float = RELOAD_SECONDS) -> Message:
    """Replace the store with a copy of `file`; the old one is renamed, with `stamp`. Return what was done.

    A running station gets the signal to use the copy, and has `patience` (s) for it. Raises StoreError; then the
    store is as it was, but a copy may wait for the next start, as the error says.
    """
    check_source(file, store)
    check_writable(store)
    _check_replaceable(store)
    content = _stage(store, file)
    with translate_errors(str(store)), acting_for(real_path(store).parent):
        before, copy = set(asides(real_path(store))), staged_copy(store).stat().st_ino
        _exchange(store, stamp, patience)
        if real_path(store).stat().st_ino != copy:
            raise StoreError(StoreMessages.copy_became_unreadable(file=str(file)))
        new = set(asides(real_path(store))) - before
    restored = StoreMessages.restored(games=content.games_message, copy=str(file))
    renamed = (StoreMessages.store_was_renamed(file=name) for name in sorted(path.name for path in new))
    return StoreMessages.report(parts=(restored, *renamed))


def _check_replaceable(store: Path) -> None:
    """Raise StoreError if a process that would not take up a copy is using the store."""
    station = running_station(store)
    if station is None:
        folder = real_path(store).parent
        with translate_errors(str(store)), acting_for(folder):
            if folder.exists():
                lock_store(store).close()
        return
    if station.command not in RELOAD:
        raise StoreError(
            StoreMessages.used_by_command(store=str(store), command=station.command, process=str(station.process))
        )
    try:
        os.kill(station.process, 0)
    except PermissionError:
        raise StoreError(StoreMessages.station_of_other_user(user=station.user)) from None
    except ProcessLookupError:
        return


def _stage(store: Path, file: Path) -> Contents:
    """Put a copy beside the store, where the next start finds it; it replaces one that waits there already."""
    copy = staged_copy(store)
    with explain_copy_errors(copy, str(file)):
        with acting_for(copy.parent):
            copy.parent.mkdir(parents=True, exist_ok=True)
            delete_part(beside(copy, PART))
        model = real_path(store) if store.exists() else copy.parent
    with translate_errors_with_remedy(str(file), StoreMessages.name_another_copy()):
        return copy_store(file, copy, model)


def _exchange(store: Path, stamp: str, patience: float) -> None:
    """Let the running station use the copy that waits, or put it in place here. Raises StoreError and OSError.

    A station may still find that it cannot use the copy, so this waits until it has opened a store.
    """
    ends, told = time.monotonic() + patience, 0
    while (waits_here := staged_copy(store).exists()) or mark_of_exchange(store).exists():
        station = running_station(store)
        if station is None:
            _exchange_here(store, stamp, last=time.monotonic() > ends)
        elif waits_here and station.process != told and station.command in RELOAD:
            told = station.process
            with suppress(ProcessLookupError):
                os.kill(told, signal.SIGHUP)
        elif time.monotonic() > ends:
            waits, process = str(staged_copy(store)), str(station.process)
            raise StoreError(StoreMessages.copy_not_taken_up(copy=waits, command=station.command, process=process))
        time.sleep(LOOK_SECONDS)


def _exchange_here(store: Path, stamp: str, *, last: bool) -> None:
    """Replace the store here, unless a starting station holds it; the `last` attempt raises InUse then.

    Raises StoreError and OSError.
    """
    try:
        with closing(lock_store(store)):
            exchange(store, stamp)
            mark_of_exchange(store).unlink(missing_ok=True)
    except InUse:
        if last:
            raise
        return
    except OSError as error:
        said = in_own_words(error)
        raise StoreError(StoreMessages.not_replaced_now(said=said, copy=str(staged_copy(store)))) from error
