"""Takes games from another store into this one.

Matches that come in have numbers below zero, so that the greatest number stays that of the match being played here.
Only in a store without any match the first one has number 1: a station begins with the number after the greatest.
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
from station.games.messages import GameMessages
from station.store.errors import StoreError, explained, looking, remedy
from station.store.files import BUSY_SECONDS, acting_for, check_source, check_writable, real_path
from station.store.messages import StoreMessages
from station.store.opening import open_journal
from station.store.reading import open_to_read, running_station
from station.store.replay import PlayedMatch, matches, played, proven, write_match
from station.store.results import SHIFT
from station.store.schema import VERSION, modern_copy
from station.store.staging import check_integrity

WON: Final = b"+"
NOT_WON: Final = b"-"

FAR: Final = 2**53
"""Milliseconds after 1970, later than any game: `seen` is below zero, and the greater the later, for who never played
here."""

Extent = tuple[int | None, int | None]
"""The least and the greatest number of a match that is over: one of them changes whenever a match is added."""

STREAK_GAMES: Final = f"""
    SELECT standing, closed + coalesce({SHIFT.format("result")}, 0.0), won
    FROM result JOIN seat USING (match) WHERE reason != 'left' AND NOT (won AND assisted)
"""  # noqa: S608 - ours
"""Those that add to a streak or end it: a win after a hint does neither."""

PATIENCE: Final = 2.0
"""Seconds to wait for a program that has locked the store."""

HOLD: Final = 0.01
"""Seconds until a transaction is ended, so that a station is never held up for long."""

PAUSE: Final = 0.06
"""Seconds in which a station that waits has its turn: longer than SQLite lets pass between two attempts."""

AHEAD: Final = 32
"""Matches read before the transaction that takes them in."""


@dataclass
class Run:
    """The games of one person in one variant of a box, in the order in which they were finished.

    Of games that were finished at the same instant those that were won come last: that makes the order one of the games
    alone, wherever they came from.
    """

    closed: "array[float]" = field(default_factory=lambda: array("d"))
    """When each was finished, in seconds since 1970."""
    won: bytearray = field(default_factory=bytearray)
    longest: int = 0
    """The most that were won in a row."""

    @property
    def streak(self) -> int:
        """How many of the last ones were won."""
        return len(self.won) - 1 - self.won.rfind(NOT_WON)

    def add(self, closed: float, *, won: bool) -> None:
        """Put a game where it belongs, which takes as long as the row that it becomes a part of, or parts."""
        at = (bisect_right if won else bisect_left)(self.closed, closed)
        before = at - 1 - self.won.rfind(NOT_WON, 0, at)
        ends = self.won.find(NOT_WON, at)
        after = (len(self.won) if ends < 0 else ends) - at
        self.closed.insert(at, closed)
        self.won[at:at] = WON if won else NOT_WON
        if won:
            self.longest = max(self.longest, before + 1 + after)
        elif before + after == self.longest:
            self.longest = max(map(len, self.won.split(NOT_WON)))


@dataclass
class MergeState:
    """What is known of a store: when its matches were closed by their own clocks, in order, and everybody's games."""

    extent: Extent
    closed: "array[float]"
    numbers: "array[int]"
    runs: dict[int, Run] = field(default_factory=dict)


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

    def plus(self, matches: list[PlayedMatch], new: list[PlayedMatch], wrong: list[PlayedMatch]) -> "Came":
        """The same with more of these matches, of which the `new` ones came in; their numbers fall."""
        games, left = _games(new), len(new) - _games(new)
        here = _games(matches) - _games(wrong) - games
        first = wrong[-1].number if wrong else self.first
        return Came(self.games + games, self.left + left, self.here + here, self.wrong + len(wrong), first)

    @property
    def report(self) -> Message:
        """What was merged, for the operator."""
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
    """A merge at work: our store and its file as it was when we opened it, and what comes from the other one."""

    store: Path
    inode: int
    ours: sqlite3.Connection
    coming: Iterator[PlayedMatch]
    give_way: Callable[[Path], None]


def give_way(store: Path) -> None:
    """Leave the store to a station that plays on it, if there is one, for long enough to write something down."""
    if running_station(store) is not None:
        time.sleep(PAUSE)


def merge(store: Path, file: Path, give_way: Callable[[Path], None] = give_way) -> Message:
    """Take in the matches of another store that are over; say what came.

    Our store is free while it is asked to `give_way`, between two transactions. Raises StoreError; what came in until
    then is whole, and merging again brings the rest.
    """
    check_source(file, store)
    check_writable(store)
    with ExitStack() as held:
        theirs = held.enter_context(closing(_theirs(file)))
        with explained(str(store)), acting_for(real_path(store).parent):
            ours = held.enter_context(closing(open_ours(store)))
            inode = real_path(store).stat().st_ino
            return _merged(Merging(store, inode, ours, _coming(file, theirs), give_way)).report


def _theirs(file: Path) -> sqlite3.Connection:
    """The other store, as one of this version. Raises StoreError."""
    with looking(str(file), StoreMessages.name_another_store()), ExitStack() as held:
        database = open_to_read(file, BUSY_SECONDS)
        held.callback(database.close)
        version = check_integrity(database, str(file)).version
        if version == 0:
            raise StoreError(StoreMessages.nothing_to_merge(store=str(file)))
        if version < VERSION:
            return modern_copy(database, version)
        held.pop_all()
        return database


def open_ours(store: Path) -> sqlite3.Connection:
    """Our store, made or migrated where no station has done so. Raises StoreError, OSError and sqlite3.Error."""
    if not store.exists():
        open_journal(store).close()
    with looking(str(store), remedy(store)), closing(open_to_read(store, PATIENCE)) as database:
        version = check_integrity(database, str(store)).version
    if version < VERSION:
        open_journal(store).close()
    return sqlite3.connect(f"{store.absolute().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)


def _coming(file: Path, theirs: sqlite3.Connection) -> Iterator[PlayedMatch]:
    """The matches of the other store, which is to blame where they cannot be read. Raises StoreError."""
    found = matches(theirs)
    while True:
        with looking(str(file), StoreMessages.name_another_store()):
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
        new: list[PlayedMatch] = []
        while rest := [match for match in rest if not has(merging.ours, mind, match)]:
            taken = _taken_games(merging, mind, rest)
            new, rest = new + rest[:taken], rest[taken:]
            if not taken:
                mind = _settled(merging.ours)
            merging.give_way(merging.store)
        came = came.plus(some, new, wrong)
    _is_the_same(merging)
    return came


def _looked_into(unknown: Iterable[PlayedMatch]) -> tuple[list[PlayedMatch], list[PlayedMatch]]:
    """Those of the matches that ended as their moves say, by their moves; and those that did not."""
    looked = [(match, proven(match)) for match in unknown]
    return [told for _, told in looked if told is not None], [match for match, told in looked if told is None]


def _taken_games(merging: Merging, mind: MergeState, rest: list[PlayedMatch]) -> int:
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
    if real_path(merging.store).stat().st_ino != merging.inode:
        raise StoreError(StoreMessages.replaced_while_merging(store=str(merging.store)))


def _settled(ours: sqlite3.Connection) -> MergeState:
    """Bear our store in mind, its sums being those of games in the order in which they were finished.

    Raises sqlite3.Error.
    """
    while True:
        mind = remember_match(ours)
        sums = out_of_order(ours, mind)
        if not sums:
            return mind
        with ours:
            ours.execute("BEGIN IMMEDIATE")
            if extent(ours) == mind.extent:
                put_in_order(ours, sums)
                return mind


def _games(matches: list[PlayedMatch]) -> int:
    return sum(not match.left for match in matches)


def extent(database: sqlite3.Connection) -> Extent:
    """How far the numbers of a store's results go. Raises sqlite3.Error."""
    least, most = (database.execute(f"SELECT {end}(match) FROM result").fetchone()[0] for end in ("min", "max"))  # noqa: S608 - ours
    return least, most


def remember_match(database: sqlite3.Connection) -> MergeState:
    """Read through a store; nobody has to wait for that. Raises sqlite3.Error."""
    with database:
        database.execute("BEGIN")
        mind = MergeState(extent(database), array("d"), array("q"))
        for closed, number in database.execute("SELECT closed, match FROM result ORDER BY closed"):
            mind.closed.append(closed)
            mind.numbers.append(number)
        for standing, closed, won in database.execute(STREAK_GAMES):
            mind.runs.setdefault(standing, Run()).add(closed, won=bool(won))
    return mind


def has(database: sqlite3.Connection, mind: MergeState, match: PlayedMatch) -> bool:
    """Whether a store has a match already. Raises sqlite3.Error."""
    first, last = (bisect(mind.closed, match.ended.closed) for bisect in (bisect_left, bisect_right))
    return any(played(database, number) == match.moves for number in mind.numbers[first:last])


def take_in(database: sqlite3.Connection, mind: MergeState, match: PlayedMatch) -> None:
    """Write a match down, in a transaction of the caller's. Raises sqlite3.Error; then `mind` is of no use."""
    number = _free_number(database)
    for seat, standing, seen in write_match(database, number, match):
        run = mind.runs.setdefault(standing, Run())
        if not match.left and not (seat.won and seat.assisted):
            run.add(match.closed, won=bool(seat.won))
        sums = (seen_at(seen, match.closed), run.streak, run.longest, standing)
        database.execute("UPDATE standing SET seen = ?, streak = ?, longest = ? WHERE id = ?", sums)
    at = bisect_right(mind.closed, match.ended.closed)
    mind.closed.insert(at, match.ended.closed)
    mind.numbers.insert(at, number)
    mind.extent = extent(database)


def out_of_order(database: sqlite3.Connection, mind: MergeState) -> list[tuple[int, int, int]]:
    """The streak, the longest one and the standing, where they are not those of games in the order they were finished.

    That is where a clock has gone back between two games. Raises sqlite3.Error.
    """
    kept = {each: sums for each, *sums in database.execute("SELECT id, streak, longest FROM standing")}
    right = ((run.streak, run.longest, standing) for standing, run in mind.runs.items())
    return [sums for sums in right if [*sums[:2]] != kept[sums[2]]]


def put_in_order(database: sqlite3.Connection, sums: list[tuple[int, int, int]]) -> None:
    """Write such sums down, in a transaction of the caller's. Raises sqlite3.Error."""
    database.executemany("UPDATE standing SET streak = ?, longest = ? WHERE id = ?", sums)


def _free_number(database: sqlite3.Connection) -> int:
    used = "SELECT min(least) FROM (SELECT min(match) AS least FROM move UNION ALL SELECT min(match) FROM result)"
    least = database.execute(used).fetchone()[0]
    return 1 if least is None else min(int(least), 0) - 1


def seen_at(before: int, closed: float) -> int:
    """When somebody was seen: the number of a match played here, or below zero where only another cabinet saw them."""
    elsewhere = int(min(max(closed * 1000, 0.0), FAR - 1)) - FAR
    return max(before or -FAR, elsewhere)
