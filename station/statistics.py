"""What everybody has achieved: read from the sums that the store keeps of what was played."""

import sqlite3
from itertools import accumulate, groupby
from typing import Final, NamedTuple

Distribution = tuple[tuple[int, int], ...]
"""Numbers, and how often each was there; the least number first."""


class Statistics(NamedTuple):
    """One person in one variant of a box; matches that were left are no games, but their finished rounds count."""

    box: str
    spelling: str
    player: str
    games: int
    wins: int
    streak: int
    """Games won in a row, up to the last one; a draw ends it, and a win after a hint is passed over."""
    longest: int
    """The longest streak there ever was."""
    median_seconds: float | None
    """Half of the codes that were cracked took so long or less, the other half so long or more; None if none was.

    Where their number is even, it is the shorter one of the two in the middle: a time that somebody needed.
    """
    needed: Distribution
    """Rows, and how many codes were cracked in so many."""
    missed: int
    """Codes that were not cracked."""
    reached: Distribution
    """Points, and how many games ended with so many; millions in the dice box."""
    rows: int
    """Rows used as codebreaker in all games; cards won in the dice box."""

    @property
    def cracked(self) -> int:
        """How many codes were cracked."""
        return sum(times for _, times in self.needed)

    @property
    def best(self) -> int | None:
        """The fewest rows that a code was cracked in."""
        return self.needed[0][0] if self.needed else None

    @property
    def best_points(self) -> int | None:
        """The most points that a game ended with; None without a game."""
        return self.reached[-1][0] if self.reached else None

    @property
    def median_points(self) -> int | None:
        """Half of the games ended with so many points or fewer, as `median_seconds`; None without a game."""
        so_far = accumulate(times for _, times in self.reached)
        ended = zip(self.reached, so_far, strict=True)
        return next((points for (points, _), games in ended if 2 * games >= self.games), None)

    @property
    def mean_points(self) -> float | None:
        """The average of points at the end of a game; None without a game."""
        return sum(points * times for points, times in self.reached) / self.games if self.games else None

    @property
    def mean_rows(self) -> float | None:
        """The average of `rows` in a game; None without a game."""
        return self.rows / self.games if self.games else None


_STANDINGS: Final = """
    SELECT id, box, spelling, player, games, wins, streak, longest FROM standing
    WHERE games > 0 OR id IN (SELECT standing FROM needed)
"""
_NOTHING: Final = ((), 0)


def read_statistics(database: sqlite3.Connection) -> list[Statistics]:
    """Everybody's statistics, in no particular order. Raises sqlite3.Error."""
    with database:
        database.execute("BEGIN")  # a station may play on meanwhile, and the parts have to fit together
        codes, ends = _codes(database), _ends(database)
        return [
            Statistics._make(
                (*facts, _median(database, standing, needed), needed, missed, *ends.get(standing, _NOTHING))
            )
            for standing, *facts in database.execute(_STANDINGS).fetchall()
            for needed, missed in (codes.get(standing, _NOTHING),)
        ]


def _ends(database: sqlite3.Connection) -> dict[int, tuple[Distribution, int]]:
    """The distribution of points, and the rows of all games, of every standing that has games."""
    lines = database.execute("SELECT standing, points, times, rows FROM reached ORDER BY standing, points")
    return {standing: _summed(list(group)) for standing, group in groupby(lines, key=lambda line: line[0])}


def _summed(lines: list[tuple[int, int, int, int]]) -> tuple[Distribution, int]:
    return tuple((points, times) for _, points, times, _ in lines), sum(rows for *_, rows in lines)


def _codes(database: sqlite3.Connection) -> dict[int, tuple[Distribution, int]]:
    """The distribution of rows needed, and the number of codes missed, of every standing that has codes."""
    lines = database.execute("SELECT standing, cracked, rows, times FROM needed ORDER BY standing, cracked, rows")
    return {standing: _told(list(group)) for standing, group in groupby(lines, key=lambda line: line[0])}


def _told(lines: list[tuple[int, int, int, int]]) -> tuple[Distribution, int]:
    needed = tuple((rows, times) for _, cracked, rows, times in lines if cracked)
    return needed, sum(times for _, cracked, _, times in lines if not cracked)


def _median(database: sqlite3.Connection, standing: int, needed: Distribution) -> float | None:
    """The time in the middle, found in the index of times; None where nothing was cracked."""
    before = (sum(times for _, times in needed) - 1) // 2
    by_time = "SELECT seconds FROM code WHERE standing = ? AND cracked = 1 ORDER BY seconds LIMIT 1 OFFSET ?"
    found = database.execute(by_time, (standing, before)).fetchone()
    return float(found[0]) if found else None
