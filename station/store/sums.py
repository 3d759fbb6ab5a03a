"""The sums that a store keeps of each standing, computed again from what was played."""

import sqlite3
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

SHIFT: Final = """(
    SELECT seconds FROM (
        SELECT number, seconds FROM shift WHERE shift.match = {0}.match UNION ALL SELECT -1, 0.0
    ) ORDER BY number DESC LIMIT 1
)"""
"""The seconds to add to the times of the last moves of a match, which is a line of table {0}; or NULL."""

STREAK_WON: Final = b"+"
STREAK_LOST: Final = b"-"

FAR: Final = 2**53
"""Milliseconds after 1970, later than any game: for people who never played here, `seen` is below zero, and greater the
later they were seen."""

STREAK_GAMES: Final = f"""
    SELECT standing, closed + coalesce({SHIFT.format("result")}, 0.0), won
    FROM result JOIN seat USING (match) WHERE reason != 'left' AND NOT (won AND assisted)
"""  # noqa: S608 - ours
"""The games that add to a streak or end it: a win after a hint does neither."""

_GUARDS: Final = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%_is_never_changed'"
_SUMS: Final = """
    UPDATE standing SET (games, wins) = (
        SELECT count(*), coalesce(sum(won AND NOT assisted), 0) FROM seat JOIN result USING (match)
        WHERE standing = :standing AND reason != 'left'
    ) WHERE id = :standing;
"""
_NEEDED: Final = (
    "INSERT INTO needed SELECT standing, cracked, rows, count(*) FROM code WHERE standing = ? GROUP BY 2, 3"
)
_REACHED: Final = """
    INSERT INTO reached SELECT standing, points, count(*), sum(rows) FROM seat JOIN result USING (match)
    WHERE standing = ? AND reason != 'left' GROUP BY points
"""
_SAT: Final = f"""
    SELECT match, closed + coalesce({SHIFT.format("result")}, 0.0) FROM result JOIN seat USING (match)
    WHERE standing = ?
"""  # noqa: S608 - ours


@dataclass
class Run:
    """The games of one person in one variant of a box, in the order in which they were finished.

    Games that were won come after others that were finished at the same instant, so that the order depends on the games
    alone, and not on where they came from.
    """

    closed: "array[float]" = field(default_factory=lambda: array("d"))
    """When each was finished, in seconds since 1970."""
    won: bytearray = field(default_factory=bytearray)
    longest: int = 0
    """The most games won in a row."""

    @property
    def streak(self) -> int:
        """The number of the latest games that were won in a row."""
        return len(self.won) - 1 - self.won.rfind(STREAK_LOST)

    def add(self, closed: float, *, won: bool) -> None:
        """Put a game where it belongs; this takes time in proportion to the streak that it extends or splits."""
        at = (bisect_right if won else bisect_left)(self.closed, closed)
        before = at - 1 - self.won.rfind(STREAK_LOST, 0, at)
        ends = self.won.find(STREAK_LOST, at)
        after = (len(self.won) if ends < 0 else ends) - at
        self.closed.insert(at, closed)
        self.won[at:at] = STREAK_WON if won else STREAK_LOST
        if won:
            self.longest = max(self.longest, before + 1 + after)
        elif before + after == self.longest:
            self.longest = max(map(len, self.won.split(STREAK_LOST)))


@contextmanager
def lift_guards(database: sqlite3.Connection) -> Iterator[None]:
    """Run a transaction in which rows may be changed; at its end the guards are as they were."""
    database.execute("BEGIN IMMEDIATE")
    try:
        guards = database.execute(_GUARDS).fetchall()
        for name, _ in guards:
            database.execute(f"DROP TRIGGER {name}")
        yield
        for _, sql in guards:
            database.execute(sql)
        database.execute("COMMIT")
    except BaseException:
        database.execute("ROLLBACK")
        raise


def recount_standing(database: sqlite3.Connection, standing: int) -> None:
    """Compute all sums of a standing but its days. Raises sqlite3.Error."""
    for table in ("needed", "reached"):
        database.execute(f"DELETE FROM {table} WHERE standing = ?", (standing,))  # noqa: S608 - ours
    database.execute(_NEEDED, (standing,))
    database.execute(_REACHED, (standing,))
    database.execute(_SUMS, {"standing": standing})
    _recount_streak(database, standing)


def _recount_streak(database: sqlite3.Connection, standing: int) -> None:
    run, seen = Run(), 0
    for _, closed, won in database.execute(f"{STREAK_GAMES} AND standing = ?", (standing,)).fetchall():
        run.add(closed, won=bool(won))
    for match, closed in sorted(database.execute(_SAT, (standing,)).fetchall()):
        seen = match if match > 0 else last_seen(seen, closed)
    sums = (seen, run.streak, run.longest, standing)
    database.execute("UPDATE standing SET seen = ?, streak = ?, longest = ? WHERE id = ?", sums)


def last_seen(before: int, closed: float) -> int:
    """Return the time at which somebody was seen last: the number of a match here, or below zero if only elsewhere."""
    elsewhere = int(min(max(closed * 1000, 0.0), FAR - 1)) - FAR
    return max(before or -FAR, elsewhere)
