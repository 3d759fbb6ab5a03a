"""Replaces the store with a checked copy that waits beside it; a power cut may interrupt this anywhere.

Until the last step, a rename, the store is the old one; afterwards it is the copy. Before that step the old store gets
a second name, with all that belongs to it.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from station.core.finding import Notice
from station.core.messages import Message
from station.matches.messages import GameMessages
from station.store.errors import StoreError, in_own_words, translate_errors
from station.store.files import (
    KEPT_SUFFIXES,
    PART,
    beside,
    find_free_name,
    link_or_copy,
    lock_store,
    mark_of_exchange,
    real_path,
    sync,
)
from station.store.journal import Journal, UnfinishedMatch
from station.store.messages import StoreMessages
from station.store.schema import check_pages, check_schema

_TABLES: Final = ("move", "result")

READER_SECONDS: Final = 0.2
"""Seconds to wait for a reader of the store before moving the content of its log into it."""


class Contents(NamedTuple):
    """The contents of a store: its version, the rows of its tables, the number of games, and the unfinished match."""

    version: int
    lines: tuple[int, ...]
    games: int
    unfinished: UnfinishedMatch | None

    @property
    def games_message(self) -> Message:
        """The number of games as a message."""
        return GameMessages.games(n=self.games)


class ExchangeResult(NamedTuple):
    """The fate of a staged copy; `refused` says why it did not replace the store."""

    aside: Path | None
    """Where the old store is, or the copy that was refused."""
    refused: Message | None = None


def staged_copy(store: Path) -> Path:
    """Return where a copy waits until a station uses it."""
    return beside(real_path(store), ".to-restore")


def take_up_staged(store: Path, stamp: str) -> Notice | None:
    """Replace the store with a copy that waits beside it, and set the store aside under a name with `stamp`.

    Returns a notice, or None if no copy waits. A copy that cannot be a store is set aside instead, and if the exchange
    fails, everything stays as it is; the notice says so. Raises StoreError if the store is in use.
    """
    with translate_errors(str(store)):
        if not staged_copy(store).exists():
            return None
    with translate_errors(str(store)), closing(lock_store(store)):
        try:
            exchanged = exchange(store, stamp)
        except OSError as error:
            says = StoreMessages.copy_not_restored(file=staged_copy(store).name, said=in_own_words(error))
            return Notice(says, StoreMessages.scores_not_restored())
    return None if exchanged is None else _notice(exchanged)


def _notice(exchanged: ExchangeResult) -> Notice:
    aside, refused = exchanged
    if refused is not None:
        return Notice(refused, StoreMessages.scores_not_restored())
    says = StoreMessages.copy_restored_over(file=aside.name) if aside else StoreMessages.copy_restored()
    return Notice(says, StoreMessages.scores_restored())


def exchange(store: Path, stamp: str) -> ExchangeResult | None:
    """Do what `take_up_staged` does while it holds the lock; return None if no copy waits.

    Raises OSError; then everything is as it was.
    """
    file, copy = real_path(store), staged_copy(store)
    if not copy.exists():
        return None
    try:
        _look_through(copy)
    except StoreError as error:
        refused = copy.rename(find_free_name(beside(file, f".refused-{stamp}")))
        sync(file.parent)
        return ExchangeResult(refused, StoreMessages.copy_refused(reason=error.message, file=refused.name))
    mark = mark_of_exchange(store)
    mark.touch()
    try:
        return ExchangeResult(_swap_in(file, copy, stamp))
    except OSError:
        mark.unlink()
        raise


def _swap_in(file: Path, copy: Path, stamp: str) -> Path | None:
    aside = _second_name(file, stamp)
    try:
        _move_logs(file, aside)
        sync(file.parent)
        copy.replace(file)
    except OSError:
        _move_logs(aside, file)
        aside.unlink(missing_ok=True)
        raise
    sync(file.parent)
    return aside if aside.exists() else None


def asides(file: Path) -> list[Path]:
    """Return where earlier stores are. Raises OSError."""
    names = (path for path in file.parent.iterdir() if path.name.startswith(f"{file.name}.until-"))
    return [path for path in names if not any(suffix in path.name for suffix in (*KEPT_SUFFIXES, PART))]


def _look_through(copy: Path) -> None:
    """Raise StoreError if a copy cannot be used as the store."""
    with (
        translate_errors(str(copy)),
        closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro&immutable=1", uri=True)) as database,
    ):
        if check_integrity(database, str(copy)).version == 0:
            raise StoreError(StoreMessages.copy_is_empty(store=str(copy)))


def _merge_log(file: Path) -> None:
    """Move the content of the store's log into the store, so that it is one file; a damaged one stays as it is."""
    with (
        suppress(sqlite3.Error, UnicodeDecodeError),
        closing(sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True, timeout=READER_SECONDS)) as database,
    ):
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def _second_name(file: Path, stamp: str) -> Path:
    """Give the store a second name, or find that of an interrupted attempt; without a store, return a free name.

    Raises OSError.
    """
    new = find_free_name(beside(file, f".until-{stamp}"))
    if not file.exists():
        return new
    cut_off = next((path for path in asides(file) if path.samefile(file)), None)
    if cut_off is not None:
        return cut_off
    _merge_log(file)
    link_or_copy(file, new)
    return new


def _move_logs(file: Path, other: Path) -> None:
    """Rename the logs of a store to those of its other name. Raises OSError."""
    for suffix in KEPT_SUFFIXES:
        with suppress(FileNotFoundError):
            beside(file, suffix).rename(find_free_name(beside(other, suffix)))
    beside(file, "-shm").unlink(missing_ok=True)


def check_integrity(database: sqlite3.Connection, name: str) -> Contents:
    """Check every page of a store; return its contents, with version 0 if it is empty.

    Raises Damaged, StoreError if it is foreign or too new, and sqlite3.Error.
    """
    version = check_schema(database, name)
    check_pages(database, name, "integrity")
    return summarise(database, name, version)


def summarise(database: sqlite3.Connection, name: str, version: int) -> Contents:
    """Return the contents of a store of this version. Raises StoreError and sqlite3.Error."""
    if version == 0:
        return Contents(0, (), 0, None)
    lines = tuple(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in _TABLES)  # noqa: S608 - ours
    games = database.execute("SELECT count(*) FROM result WHERE reason != 'left'").fetchone()[0]
    return Contents(version, lines, games, Journal(database, name).read_unfinished())
