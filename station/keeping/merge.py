"""`pegmind merge`: add the games of another store, none twice, even while a station is using ours."""

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from station.keeping.errors import looking, remedy
from station.keeping.played import Match, matches
from station.keeping.replaying import proven
from station.keeping.taking import Mind, bear_in_mind, extent, has, out_of_order, put_in_order, take_in
from station.store.errors import StoreError, explained
from station.store.files import acting_for, real
from station.store.lock import BUSY_SECONDS
from station.store.named import check_source, check_writable
from station.store.opening import open_journal
from station.store.reading import open_to_read
from station.store.running import running
from station.store.schema import VERSION, modern_copy
from station.store.whole import look_through
from station.words import counted

PATIENCE: Final = 2.0
"""Seconds to wait for a program that has locked the store."""

HOLD: Final = 0.01
"""Seconds until a transaction is ended, so that a station is never held up for long."""

PAUSE: Final = 0.06
"""Seconds in which a station that waits has its turn: longer than SQLite lets pass between two attempts."""

ANOTHER: Final = "name another file, or a copy of it"
"""What to do if the other store is damaged."""

AHEAD: Final = 32
"""Matches read before the transaction that takes them in."""


class Came(NamedTuple):
    """What has become of the matches of another store."""

    games: int = 0
    left: int = 0
    here: int = 0
    """Games that were here already."""
    wrong: int = 0
    """Matches that did not end as their moves say."""
    first: int = 0
    """The least number of such a match in the other store."""

    def plus(self, matches: list[Match], new: list[Match], wrong: list[Match]) -> "Came":
        """The same with more of these matches, of which the `new` ones came in; their numbers fall."""
        games, left = _games(new), len(new) - _games(new)
        here = _games(matches) - _games(wrong) - games
        first = wrong[-1].number if wrong else self.first
        return Came(self.games + games, self.left + left, self.here + here, self.wrong + len(wrong), first)

    def __str__(self) -> str:
        """Return what was merged, for the operator."""
        left = f" (and {self.left} abandoned)" if self.left else ""
        return f"added {counted(self.games, 'game')}{left}; {self.here} already here{self._left_out}"

    @property
    def _left_out(self) -> str:
        if self.wrong == 1:
            return f"; left out match {self.first}, because its moves do not give its result"
        many = f"; left out {self.wrong}, the first of them match {self.first}"
        return f"{many}, because their moves do not give their results" if self.wrong else ""


def _games(matches: list[Match]) -> int:
    return sum(not match.left for match in matches)


class Merging(NamedTuple):
    """A merge at work: our store and its file as it was when we opened it, and what comes from the other one."""

    store: Path
    inode: int
    ours: sqlite3.Connection
    coming: Iterator[Match]
    give_way: Callable[[Path], None]


def give_way(store: Path) -> None:
    """Leave the store to a station that plays on it, if there is one, for long enough to write something down."""
    if running(store) is not None:
        time.sleep(PAUSE)


def merge(store: Path, file: Path, give_way: Callable[[Path], None] = give_way) -> str:
    """Take in the matches of another store that are over; say what came.

    Our store is free while it is asked to `give_way`, between two transactions. Raises StoreError; what came in until
    then is whole, and merging again brings the rest.
    """
    check_source(file, store)
    check_writable(store)
    with ExitStack() as held:
        theirs = held.enter_context(closing(_theirs(file)))
        with explained(str(store)), acting_for(real(store).parent):
            ours = held.enter_context(closing(_ours(store)))
            inode = real(store).stat().st_ino
            return str(_merged(Merging(store, inode, ours, _coming(file, theirs), give_way)))


def _theirs(file: Path) -> sqlite3.Connection:
    """The other store, as one of this version. Raises StoreError."""
    with looking(str(file), ANOTHER), ExitStack() as held:
        database = open_to_read(file, BUSY_SECONDS)
        held.callback(database.close)
        version = look_through(database, str(file)).version
        if version == 0:
            raise StoreError(f"the store {file} is empty: there is nothing to merge")
        if version < VERSION:
            return modern_copy(database, version)
        held.pop_all()
        return database


def _ours(store: Path) -> sqlite3.Connection:
    """Our store, made or migrated where no station has done so. Raises StoreError, OSError and sqlite3.Error."""
    if not store.exists():
        open_journal(store).close()
    with looking(str(store), remedy(store)), closing(open_to_read(store, PATIENCE)) as database:
        version = look_through(database, str(store)).version
    if version < VERSION:
        open_journal(store).close()
    return sqlite3.connect(f"{store.absolute().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)


def _coming(file: Path, theirs: sqlite3.Connection) -> Iterator[Match]:
    """The matches of the other store, which is to blame where they cannot be read. Raises StoreError."""
    found = matches(theirs)
    while True:
        with looking(str(file), ANOTHER):
            match = next(found, None)
        if match is None:
            return
        yield match


def _merged(merging: Merging) -> Came:
    """Take in everything, a few matches at a time. Raises StoreError, OSError and sqlite3.Error."""
    came, mind = Came(), _settled(merging.ours)
    for some in iter(lambda: list(islice(merging.coming, AHEAD)), []):
        unknown = {match.moves: match for match in some if not has(merging.ours, mind, match)}
        rest, wrong = _looked_into(unknown.values())
        new: list[Match] = []
        while rest := [match for match in rest if not has(merging.ours, mind, match)]:
            taken = _taken(merging, mind, rest)
            new, rest = new + rest[:taken], rest[taken:]
            if not taken:
                mind = _settled(merging.ours)
            merging.give_way(merging.store)
        came = came.plus(some, new, wrong)
    _is_the_same(merging)
    return came


def _looked_into(unknown: Iterable[Match]) -> tuple[list[Match], list[Match]]:
    """Those of the matches that ended as their moves say, by their moves; and those that did not."""
    looked = [(match, proven(match)) for match in unknown]
    return [told for _, told in looked if told is not None], [match for match, told in looked if told is None]


def _taken(merging: Merging, mind: Mind, rest: list[Match]) -> int:
    """How many of these matches a transaction has taken in; none where others are there that `mind` knows nothing of.

    Raises StoreError, OSError and sqlite3.Error.
    """
    with merging.ours as ours:
        ours.execute("BEGIN IMMEDIATE")
        _is_the_same(merging)
        if extent(ours) != mind.extent:
            return 0
        ends = time.monotonic() + HOLD
        for number, match in enumerate(rest, start=1):
            take_in(ours, mind, match)
            if time.monotonic() > ends:
                return number
        return len(rest)


def _is_the_same(merging: Merging) -> None:
    """Raises StoreError where the store is no longer in its place, and OSError."""
    if real(merging.store).stat().st_ino != merging.inode:
        raise StoreError(f"the store {merging.store} was replaced during the merge: run the command again")


def _settled(ours: sqlite3.Connection) -> Mind:
    """Bear our store in mind, its sums being those of games in the order in which they were finished.

    Raises sqlite3.Error.
    """
    while True:
        mind = bear_in_mind(ours)
        sums = out_of_order(ours, mind)
        if not sums:
            return mind
        with ours:
            ours.execute("BEGIN IMMEDIATE")
            if extent(ours) == mind.extent:
                put_in_order(ours, sums)
                return mind
