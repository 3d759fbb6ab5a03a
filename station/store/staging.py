"""Puts a checked copy, which waits beside the store, in its place; a power cut may interrupt that anywhere.

Until the last step, a rename, the store is what it was; afterwards it is the copy. Before that step the old store gets
a second name, with all that belongs to it.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from station.core.finding import Notice
from station.core.messages import Message
from station.games.messages import GameMessages
from station.store.errors import StoreError, explained, in_own_words
from station.store.files import KEPT, PART, beside, locked, real_path, sync, twin, unused
from station.store.journal import Journal, Saved
from station.store.messages import StoreMessages
from station.store.schema import check_pages, check_schema

_TABLES: Final = ("move", "result")

BUSY_SECONDS: Final = 0.2
"""How long a reader of the store may hold up that its log is brought into it."""


class Contents(NamedTuple):
    """What a store has: its version, how many lines its tables have, how many games, and the match that is not over."""

    version: int
    lines: tuple[int, ...]
    games: int
    unfinished: Saved | None

    @property
    def said(self) -> Message:
        """How many games there are, in words."""
        return GameMessages.games(n=self.games)


class Exchanged(NamedTuple):
    """What has become of a copy that was staged; `refused` says why it is not in the place of the store."""

    aside: Path | None
    """Where the earlier store is, or the copy that was refused."""
    refused: Message | None = None


def staged(store: Path) -> Path:
    """Where a copy waits until a station takes it up."""
    return beside(real_path(store), ".to-restore")


def take_up_staged(store: Path, stamp: str) -> Notice | None:
    """Put a copy that waits beside the store in its place, and the store aside under a name with `stamp`.

    Gives a notice, or None where no copy waits. What cannot be a store is not put there but set aside, and where the
    exchange fails everything stays as it is: both are said in the notice. Raises StoreError where the store is in use.
    """
    with explained(str(store)):
        if not staged(store).exists():
            return None
    with explained(str(store)), closing(locked(store)):
        try:
            exchanged = exchange(store, stamp)
        except OSError as error:
            says = StoreMessages.copy_not_restored(file=staged(store).name, said=in_own_words(error))
            return Notice(says, StoreMessages.scores_not_restored())
    return None if exchanged is None else _notice(exchanged)


def _notice(exchanged: Exchanged) -> Notice:
    aside, refused = exchanged
    if refused is not None:
        return Notice(refused, StoreMessages.scores_not_restored())
    says = StoreMessages.copy_restored_over(file=aside.name) if aside else StoreMessages.copy_restored()
    return Notice(says, StoreMessages.scores_restored())


def exchange(store: Path, stamp: str) -> Exchanged | None:
    """What `take_up_staged` does with the lock held; None where no copy waits.

    Raises OSError; then everything is as it was.
    """
    file, copy = real_path(store), staged(store)
    if not copy.exists():
        return None
    try:
        _look_through(copy)
    except StoreError as error:
        refused = copy.rename(unused(beside(file, f".refused-{stamp}")))
        sync(file.parent)
        return Exchanged(refused, StoreMessages.copy_refused(reason=error.message, file=refused.name))
    return Exchanged(_exchanged(file, copy, stamp))


def _exchanged(file: Path, copy: Path, stamp: str) -> Path | None:
    aside = _second_name(file, stamp)
    try:
        _give(file, aside)
        sync(file.parent)
        copy.replace(file)
    except OSError:
        _give(aside, file)
        aside.unlink(missing_ok=True)
        raise
    sync(file.parent)
    return aside if aside.exists() else None


def asides(file: Path) -> list[Path]:
    """Where earlier stores are. Raises OSError."""
    names = (path for path in file.parent.iterdir() if path.name.startswith(f"{file.name}.until-"))
    return [path for path in names if not any(suffix in path.name for suffix in (*KEPT, PART))]


def _look_through(copy: Path) -> None:
    """Raises StoreError where a copy cannot be played on."""
    with explained(str(copy)), closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro&immutable=1", uri=True)) as database:
        if check_integrity(database, str(copy)).version == 0:
            raise StoreError(StoreMessages.copy_is_empty(store=str(copy)))


def _settle(file: Path) -> None:
    """Bring what the store's log has into the store, so that it is one file; a damaged one stays as it is."""
    with (
        suppress(sqlite3.Error, UnicodeDecodeError),
        closing(sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS)) as database,
    ):
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def _second_name(file: Path, stamp: str) -> Path:
    """Where the store is besides, from now on or since an attempt that was cut off; nowhere yet if there is no store.

    Raises OSError.
    """
    new = unused(beside(file, f".until-{stamp}"))
    if not file.exists():
        return new
    cut_off = next((path for path in asides(file) if path.samefile(file)), None)
    if cut_off is not None:
        return cut_off
    _settle(file)
    twin(file, new)
    return new


def _give(file: Path, other: Path) -> None:
    """Give what belongs to a store to its other name. Raises OSError."""
    for suffix in KEPT:
        with suppress(FileNotFoundError):
            beside(file, suffix).rename(unused(beside(other, suffix)))
    beside(file, "-shm").unlink(missing_ok=True)


def check_integrity(database: sqlite3.Connection, name: str) -> Contents:
    """Look at every page of a store that is not empty; the version is 0 where it is.

    Raises Damaged, StoreError where it is foreign or too new, and sqlite3.Error.
    """
    version = check_schema(database, name)
    check_pages(database, name, "integrity")
    return summarise(database, name, version)


def summarise(database: sqlite3.Connection, name: str, version: int) -> Contents:
    """What a store of this version has. Raises StoreError and sqlite3.Error."""
    if version == 0:
        return Contents(0, (), 0, None)
    lines = tuple(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in _TABLES)  # noqa: S608 - ours
    games = database.execute("SELECT count(*) FROM result WHERE reason != 'left'").fetchone()[0]
    return Contents(version, lines, games, Journal(database, name).unfinished())
