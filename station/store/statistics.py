"""What everybody has achieved: read from the sums that the store keeps of what was played."""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import accumulate
from typing import Final, NamedTuple

from station.store.results import ALL, CHOSEN, Only

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
    WHERE (games > 0 OR id IN (SELECT standing FROM needed)) AND id IN chosen
"""
_REACHED: Final = """
    SELECT standing, points, times, rows FROM reached WHERE standing IN (SELECT value FROM json_each(?)) ORDER BY 1, 2
"""
_NEEDED: Final = """
    SELECT standing, cracked, rows, times FROM needed WHERE standing IN (SELECT value FROM json_each(?)) ORDER BY 1, 3
"""
_MEDIAN: Final = """
    SELECT seconds FROM code WHERE standing = ? AND cracked = 1 ORDER BY seconds LIMIT 1 OFFSET ?
"""
"""The time in the middle, found in the index of times."""


def read_statistics(database: sqlite3.Connection, only: Only = ALL) -> list[Statistics]:
    """The statistics of whoever is asked for, in no particular order. Raises sqlite3.Error."""
    with database:
        database.execute("BEGIN")  # a station may play on meanwhile, and the parts have to fit together
        standings = database.execute(CHOSEN + _STANDINGS, only._asdict()).fetchall()
        chosen = (json.dumps([standing for standing, *_ in standings]),)
        needed, missed = defaultdict(list), Counter[int]()
        for standing, cracked, took, times in database.execute(_NEEDED, chosen):
            if cracked:
                needed[standing].append((took, times))
            else:
                missed[standing] += times
        reached, rows = defaultdict(list), Counter[int]()
        for standing, points, times, used in database.execute(_REACHED, chosen):
            reached[standing].append((points, times))
            rows[standing] += used
        return [
            Statistics._make(
                (
                    *facts,
                    _median(database, standing, needed[standing]),
                    tuple(needed[standing]),
                    missed[standing],
                    tuple(reached[standing]),
                    rows[standing],
                )
            )
            for standing, *facts in standings
        ]


def _median(database: sqlite3.Connection, standing: int, needed: Iterable[tuple[int, int]]) -> float | None:
    """The median of somebody's times; None where nothing was cracked, or where a failing card has lost the times."""
    codes = sum(times for _, times in needed)
    found = database.execute(_MEDIAN, (standing, (codes - 1) // 2)).fetchone() if codes else None
    return None if found is None else float(found[0])
