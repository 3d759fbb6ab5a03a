"""Takes games from another store into this one.

Merged matches get numbers below zero, so that the greatest number stays that of the match being played here. Only in
a store without any match the first one gets number 1: a station begins with the number after the greatest.
"""

import sqlite3
import time
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from station.core.messages import Message
from station.matches.messages import GameMessages
from station.store.errors import StoreError, remedy, translate_errors, translate_errors_with_remedy
from station.store.files import BUSY_SECONDS, acting_for, check_source, check_writable, real_path
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from station.store.reading import connect, keep_trying, open_to_read, running_station
from station.store.replay import PlayedMatch, read_matches, read_moves, verify_match, write_match
from station.store.schema import SCHEMA_VERSION, modern_copy
from station.store.staging import check_integrity
from station.store.sums import STREAK_GAMES, Run, last_seen

Extent = tuple[int | None, int | None]
"""The least and the greatest number of a finished match: one of them changes whenever a match is added."""

LOCK_SECONDS: Final = 2.0
"""Seconds to wait for a program that has locked the store."""

TRANSACTION_SECONDS: Final = 0.01
"""Seconds until a transaction is ended, so that a station is never held up for long."""

TURN_SECONDS: Final = 0.06
"""Seconds in which a waiting station gets its turn: longer than SQLite waits between two attempts."""

MATCHES_AHEAD: Final = 32
"""Matches that are read ahead of the transaction that takes them in."""


@dataclass
class MergeState:
    """The facts about a store that a merge needs: when its matches were closed, in order, and runs by standing."""

    extent: Extent
    closed: "array[float]"
    numbers: "array[int]"
    runs: dict[int, Run] = field(default_factory=dict)


class MergeReport(NamedTuple):
    """The result of a merge: the games and the abandoned matches (`left`) that were added, and those that were not."""

    games: int = 0
    left: int = 0
    here: int = 0
    """Games that were here already."""
    wrong: int = 0
    """Matches whose result does not follow from their moves."""
    first: int = 0
    """The least number of such a match in the other store."""

    def plus(self, matches: list[PlayedMatch], new: list[PlayedMatch], wrong: list[PlayedMatch]) -> "MergeReport":
        """Return the report with more matches, of which the `new` ones were added; their numbers fall."""
        games, left = _count_games(new), len(new) - _count_games(new)
        here = _count_games(matches) - _count_games(wrong) - games
        first = wrong[-1].number if wrong else self.first
        return MergeReport(self.games + games, self.left + left, self.here + here, self.wrong + len(wrong), first)

    @property
    def report(self) -> Message:
        """The summary of the merge for the operator."""
        games = GameMessages.games(n=self.games)
        abandoned = StoreMessages.added_with_abandoned
        added = abandoned(games=games, abandoned=self.left) if self.left else StoreMessages.added(games=games)
        return StoreMessages.report(parts=(added, StoreMessages.already_here(n=self.here), *self._left_out))

    @property
    def _left_out(self) -> tuple[Message, ...]:
        first = str(self.first)
        if self.wrong == 1:
            return (StoreMessages.left_out_match(match=first),)
        return (StoreMessages.left_out_matches(n=self.wrong, match=first),) if self.wrong else ()


class Merging(NamedTuple):
    """A merge in progress: our store and its file as it was when we opened it, and the matches of the other one."""

    store: Path
    inode: int
    ours: sqlite3.Connection
    coming: Iterator[PlayedMatch]
    give_way: Callable[[Path], None]


def give_way(store: Path) -> None:
    """Leave the store to a station that uses it, if there is one, for long enough to write something."""
    if running_station(store) is not None:
        time.sleep(TURN_SECONDS)


def merge(store: Path, file: Path, give_way: Callable[[Path], None] = give_way) -> Message:
    """Add the finished matches of another store; return a report.

    Our store is free while `give_way` is called, between two transactions. Raises StoreError; what was added until then
    is complete, and merging again adds the rest.
    """
    check_source(file, store)
    check_writable(store)
    with ExitStack() as held:
        theirs = held.enter_context(closing(_open_theirs(file)))
        with translate_errors(str(store)), acting_for(real_path(store).parent):
            ours = held.enter_context(closing(open_ours(store)))
            inode = real_path(store).stat().st_ino
            return _merge_all(Merging(store, inode, ours, _read_theirs(file, theirs), give_way)).report


def _open_theirs(file: Path) -> sqlite3.Connection:
    """Open the other store, or a copy of it that is migrated to this version. Raises StoreError."""
    with translate_errors_with_remedy(str(file), StoreMessages.name_another_store()), ExitStack() as held:
        database = open_to_read(file, BUSY_SECONDS)
        held.callback(database.close)
        version = check_integrity(database, str(file)).version
        if version == 0:
            raise StoreError(StoreMessages.nothing_to_merge(store=str(file)))
        if version < SCHEMA_VERSION:
            return modern_copy(database, version)
        held.pop_all()
        return database


def open_ours(store: Path) -> sqlite3.Connection:
    """Open our store, which is created or migrated if necessary. Raises StoreError, OSError and sqlite3.Error."""
    if not store.exists():
        open_journal(store).close()
    with (
        translate_errors_with_remedy(str(store), remedy(store)),
        closing(open_to_read(store, LOCK_SECONDS)) as database,
    ):
        version = check_integrity(database, str(store)).version
    if version < SCHEMA_VERSION:
        open_journal(store).close()
    return keep_trying(lambda: connect(f"{store.absolute().as_uri()}?mode=rw", LOCK_SECONDS))


def _read_theirs(file: Path, theirs: sqlite3.Connection) -> Iterator[PlayedMatch]:
    """Yield the matches of the other store. Raises StoreError, which names that store."""
    found = read_matches(theirs)
    while True:
        with translate_errors_with_remedy(str(file), StoreMessages.name_another_store()):
            match = next(found, None)
        if match is None:
            return
        yield match


def _merge_all(merging: Merging) -> MergeReport:
    """Add all matches, a few at a time. Raises StoreError, OSError and sqlite3.Error."""
    report, state = MergeReport(), _prepare_state(merging.ours)
    for some in iter(lambda: list(islice(merging.coming, MATCHES_AHEAD)), []):
        unknown = {match.moves: match for match in some if not has_match(merging.ours, state, match)}
        rest, wrong = _verify_matches(unknown.values())
        new: list[PlayedMatch] = []
        while rest := [match for match in rest if not has_match(merging.ours, state, match)]:
            taken = _take_in_some(merging, state, rest)
            new, rest = new + rest[:taken], rest[taken:]
            if not taken:
                state = _prepare_state(merging.ours)
            merging.give_way(merging.store)
        report = report.plus(some, new, wrong)
    _check_not_replaced(merging)
    return report


def _verify_matches(unknown: Iterable[PlayedMatch]) -> tuple[list[PlayedMatch], list[PlayedMatch]]:
    """Return the matches whose results follow from their moves, as replayed, and the others."""
    replayed = [(match, verify_match(match)) for match in unknown]
    right = [result for _, result in replayed if result is not None]
    return right, [match for match, result in replayed if result is None]


def _take_in_some(merging: Merging, state: MergeState, rest: list[PlayedMatch]) -> int:
    """Add matches in one transaction; return how many, or 0 if the store has others that `state` does not know.

    Raises StoreError, OSError and sqlite3.Error.
    """
    with merging.ours as ours:
        ours.execute("BEGIN IMMEDIATE")
        _check_not_replaced(merging)
        if extent(ours) != state.extent:
            return 0
        ends = time.monotonic() + TRANSACTION_SECONDS
        for number, match in enumerate(rest, start=1):
            take_in(ours, state, match)
            if time.monotonic() > ends:
                return number
        return len(rest)


def _check_not_replaced(merging: Merging) -> None:
    """Raise StoreError if the store is no longer in its place; raises OSError, too."""
    if real_path(merging.store).stat().st_ino != merging.inode:
        raise StoreError(StoreMessages.replaced_while_merging(store=str(merging.store)))


def _prepare_state(ours: sqlite3.Connection) -> MergeState:
    """Return the state of our store, after correcting streaks that are not those of its games in order.

    Raises sqlite3.Error.
    """
    while True:
        state = read_merge_state(ours)
        sums = find_wrong_streaks(ours, state)
        if not sums:
            return state
        with ours:
            ours.execute("BEGIN IMMEDIATE")
            if extent(ours) == state.extent:
                write_streaks(ours, sums)
                return state


def _count_games(matches: list[PlayedMatch]) -> int:
    return sum(not match.left for match in matches)


def extent(database: sqlite3.Connection) -> Extent:
    """Return the least and the greatest number of a store's results. Raises sqlite3.Error."""
    least, most = (database.execute(f"SELECT {end}(match) FROM result").fetchone()[0] for end in ("min", "max"))  # noqa: S608 - ours
    return least, most


def read_merge_state(database: sqlite3.Connection) -> MergeState:
    """Read the state of a store, in a transaction for which nobody has to wait. Raises sqlite3.Error."""
    with database:
        database.execute("BEGIN")
        state = MergeState(extent(database), array("d"), array("q"))
        for closed, number in database.execute("SELECT closed, match FROM result ORDER BY closed"):
            state.closed.append(closed)
            state.numbers.append(number)
        for standing, closed, won in database.execute(STREAK_GAMES):
            state.runs.setdefault(standing, Run()).add(closed, won=bool(won))
    return state


def has_match(database: sqlite3.Connection, state: MergeState, match: PlayedMatch) -> bool:
    """Whether a store has a match already. Raises sqlite3.Error."""
    first, last = (bisect(state.closed, match.ended.closed) for bisect in (bisect_left, bisect_right))
    return any(read_moves(database, number) == match.moves for number in state.numbers[first:last])


def take_in(database: sqlite3.Connection, state: MergeState, match: PlayedMatch) -> None:
    """Write a match, in a transaction of the caller. Raises sqlite3.Error; then `state` is no longer valid."""
    number = _free_number(database)
    for seat, standing, seen in write_match(database, number, match):
        run = state.runs.setdefault(standing, Run())
        if not match.left and not (seat.won and seat.assisted):
            run.add(match.closed, won=bool(seat.won))
        sums = (last_seen(seen, match.closed), run.streak, run.longest, standing)
        database.execute("UPDATE standing SET seen = ?, streak = ?, longest = ? WHERE id = ?", sums)
    at = bisect_right(state.closed, match.ended.closed)
    state.closed.insert(at, match.ended.closed)
    state.numbers.insert(at, number)
    state.extent = extent(database)


def find_wrong_streaks(database: sqlite3.Connection, state: MergeState) -> list[tuple[int, int, int]]:
    """Return the right streak, the longest one and the standing, wherever the store has other streaks.

    That happens if a clock has gone back between two games. Raises sqlite3.Error.
    """
    kept = {each: sums for each, *sums in database.execute("SELECT id, streak, longest FROM standing")}
    right = ((run.streak, run.longest, standing) for standing, run in state.runs.items())
    return [sums for sums in right if [*sums[:2]] != kept[sums[2]]]


def write_streaks(database: sqlite3.Connection, sums: list[tuple[int, int, int]]) -> None:
    """Write such streaks, in a transaction of the caller. Raises sqlite3.Error."""
    database.executemany("UPDATE standing SET streak = ?, longest = ? WHERE id = ?", sums)


def _free_number(database: sqlite3.Connection) -> int:
    used = "SELECT min(least) FROM (SELECT min(match) AS least FROM move UNION ALL SELECT min(match) FROM result)"
    least = database.execute(used).fetchone()[0]
    return 1 if least is None else min(int(least), 0) - 1
