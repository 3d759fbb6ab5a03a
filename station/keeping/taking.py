"""What a store has, kept in mind while matches of another store come in, so that every sum stays right.

Matches that come in have numbers below zero, so that the greatest number stays that of the match being played here.
Only in a store without any match the first one has number 1: a station begins with the number after the greatest.
"""

import sqlite3
from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import Final

from station.keeping.played import Match, played, write
from station.keeping.runs import Run

FAR: Final = 2**53
"""Milliseconds after 1970, later than any game: `seen` is below zero, and the greater the later, for who never played
here."""

Extent = tuple[int | None, int | None]
"""The least and the greatest number of a match that is over: one of them changes whenever a match is added."""


@dataclass
class Mind:
    """What is known of a store: when its matches were closed, by time, and everybody's games."""

    extent: Extent
    closed: "array[float]"
    numbers: "array[int]"
    runs: dict[int, Run] = field(default_factory=dict)


def extent(database: sqlite3.Connection) -> Extent:
    """How far the numbers of a store's results go. Raises sqlite3.Error."""
    least, most = (database.execute(f"SELECT {end}(match) FROM result").fetchone()[0] for end in ("min", "max"))  # noqa: S608 - ours
    return least, most


def bear_in_mind(database: sqlite3.Connection) -> Mind:
    """Read through a store; nobody has to wait for that. Raises sqlite3.Error."""
    with database:
        database.execute("BEGIN")
        mind = Mind(extent(database), array("d"), array("q"))
        for closed, number in database.execute("SELECT closed, match FROM result ORDER BY closed"):
            mind.closed.append(closed)
            mind.numbers.append(number)
        for standing, closed, won in database.execute(_GAMES):
            mind.runs.setdefault(standing, Run()).add(closed, won=bool(won))
    return mind


_GAMES: Final = """
    SELECT standing, closed, won FROM result JOIN seat USING (match) WHERE reason != 'left' AND NOT (won AND assisted)
"""
"""Those that add to a streak or end it: a win after a hint does neither."""


def has(database: sqlite3.Connection, mind: Mind, match: Match) -> bool:
    """Whether a store has a match already. Raises sqlite3.Error."""
    first, last = (bisect(mind.closed, match.ended.closed) for bisect in (bisect_left, bisect_right))
    return any(played(database, number) == match.moves for number in mind.numbers[first:last])


def take_in(database: sqlite3.Connection, mind: Mind, match: Match) -> None:
    """Write a match down, in a transaction of the caller's. Raises sqlite3.Error; then `mind` is of no use."""
    number = _free_number(database)
    for seat, standing, seen in write(database, number, match):
        run = mind.runs.setdefault(standing, Run())
        if not match.left and not (seat.won and seat.assisted):
            run.add(match.ended.closed, won=bool(seat.won))
        sums = (_seen(seen, match.ended.closed), run.streak, run.longest, standing)
        database.execute("UPDATE standing SET seen = ?, streak = ?, longest = ? WHERE id = ?", sums)
    at = bisect_right(mind.closed, match.ended.closed)
    mind.closed.insert(at, match.ended.closed)
    mind.numbers.insert(at, number)
    mind.extent = extent(database)


def out_of_order(database: sqlite3.Connection, mind: Mind) -> list[tuple[int, int, int]]:
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


def _seen(before: int, closed: float) -> int:
    """When somebody was seen: the number of a match played here, or below zero where only another cabinet saw them."""
    elsewhere = int(min(max(closed * 1000, 0.0), FAR - 1)) - FAR
    return max(before or -FAR, elsewhere)
