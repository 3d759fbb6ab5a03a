"""Results and statistics: how matches ended and which codes were broken."""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import accumulate, groupby, repeat
from typing import Any, Final, NamedTuple

from station.matches.players import DEFAULT_PLAYER, as_default_name, person_of
from station.matches.results import FinishedMatch, Record, Result, Seat
from station.matches.same_code import SAME_CODE
from station.store.daily import PlayedDay, count_streaks, played_day, read_days, write_day
from station.store.errors import check_types
from station.store.people import find_standing, seek_standing, show_spelling, shown_name
from station.store.sums import SHIFT

CHOSEN_STANDINGS: Final = """
    WITH chosen AS (
        SELECT id FROM standing WHERE (:player IS NULL OR player = :player) AND (:box IS NULL OR box = :box)
            AND (:spelling IS NULL OR spelling = :spelling)
            AND (:latest IS NULL OR player IN (
                SELECT player FROM standing
                WHERE (:box IS NULL OR box = :box) AND (:spelling IS NULL OR spelling = :spelling)
                GROUP BY player ORDER BY max(seen) DESC, player LIMIT :latest))
    )
"""
"""The beginning of a query for an Only: the standings that it chooses."""

_LINES: Final = f"""
    SELECT played.match, played.box, played.spelling, winner, reason, rounds, opened, closed, shift,
        player, points, rows, won, assisted
    FROM (SELECT *, {SHIFT.format("result")} AS shift FROM result WHERE reason != 'left' AND {{0}}) AS played
    LEFT JOIN seat USING (match) LEFT JOIN standing ON standing.id = standing
    ORDER BY played.match, number
"""  # noqa: S608 - ours
"""A line for each seat of the chosen matches."""

_GAMES: Final = _LINES.format("""(:box IS NULL OR box = :box) AND (:spelling IS NULL OR spelling = :spelling)
    AND (:player IS NULL OR match IN (SELECT match FROM seat WHERE standing IN chosen))
    ORDER BY match DESC LIMIT :last""")

_UNCOUNTED: Final = _LINES.format("""match > :after
    AND spelling != :same
    AND NOT EXISTS (SELECT 1 FROM counted WHERE counted.match = result.match) ORDER BY match LIMIT :most""")

_PLAYERS: Final = """
    SELECT player FROM standing WHERE seen != 0 GROUP BY player ORDER BY max(seen) DESC, player LIMIT ?
"""

Distribution = tuple[tuple[int, int], ...]
"""Numbers, and how often each occurred; the least number first."""

_STANDINGS: Final = f"""
    SELECT id, box, spelling, player, games, wins, streak, longest FROM standing
    WHERE (games > 0 OR id IN (SELECT standing FROM needed)) AND id IN chosen
        AND NOT (player = '{DEFAULT_PLAYER}' AND EXISTS (SELECT 1 FROM daily WHERE daily.standing = standing.id))
"""  # noqa: S608 - ours
"""Whoever gives no name may be anybody, and has no days in a row."""

_REACHED: Final = """
    SELECT standing, points, times, rows FROM reached WHERE standing IN (SELECT value FROM json_each(?)) ORDER BY 1, 2
"""
_NEEDED: Final = """
    SELECT standing, cracked, rows, times FROM needed WHERE standing IN (SELECT value FROM json_each(?)) ORDER BY 1, 3
"""
_BEST: Final = """
    SELECT min(rows) FROM needed WHERE cracked = 1 AND standing = ?
"""
_ASSISTED: Final = """
    SELECT standing, points, count(*), sum(won) FROM seat JOIN result USING (match)
    WHERE assisted = 1 AND reason != 'left' AND standing IN (SELECT value FROM json_each(?))
    GROUP BY standing, points
"""
_PLAYED: Final = """
    SELECT count(DISTINCT match) FROM seat JOIN result USING (match) WHERE reason != 'left' AND standing IN chosen
"""
_MEDIAN: Final = """
    SELECT seconds FROM code WHERE standing = ? AND cracked = 1 ORDER BY seconds LIMIT 1 OFFSET ?
"""
"""The median time, found in the index of times."""


_CLOSED_SINCE: Final = f"""
    SELECT count(*) FROM (
        SELECT closed + {SHIFT.format("result")} AS at FROM result WHERE reason != 'left' AND match > 0
        ORDER BY match DESC LIMIT 1000
    ) WHERE at >= ?
"""  # noqa: S608 - ours
"""How many of the newest matches of this cabinet were closed since a time: nobody plays more in a day."""


class GameCount(NamedTuple):
    """The number of matches that were played to their end, in all and on one day at this cabinet."""

    total: int
    today: int


class Only(NamedTuple):
    """A selection: one person, one box or variant, the `latest` people seen, or (None) all of them."""

    player: str | None = None
    box: str | None = None
    spelling: str | None = None
    latest: int | None = None


EVERY_RESULT: Final = Only()


def write_record(database: sqlite3.Connection, match: int, at: float, record: Record) -> None:
    """Write the result of a move that was made `at` in `match`."""
    for player, rows, cracked in record.broken:
        standing = find_standing(database, record.box, record.spelling, player)
        seconds = max(0.0, at - _secret_at(database, match, at))
        facts = (match, standing, rows, cracked, seconds)
        database.execute("INSERT INTO code (match, standing, rows, cracked, seconds) VALUES (?, ?, ?, ?, ?)", facts)
    if record.result is not None:
        _write_result(database, match, at, record, record.result)


def _write_result(database: sqlite3.Connection, match: int, at: float, record: Record, result: Result) -> None:
    winner, reason, rounds, seats = result
    opened = database.execute("SELECT min(at) FROM move WHERE match = ?", (match,)).fetchone()[0]
    facts = (match, record.box, record.spelling, winner, reason, rounds, opened, at)
    database.execute("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?)", facts)
    for number, seat in enumerate(seats):
        player, *told = seat
        standing = find_standing(database, record.box, record.spelling, player)
        show_spelling(database, player)
        database.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?)", (match, number, standing, *told))
        if record.day is not None and reason != "left":
            played = played_day(record.day, seat.rows, won=seat.won, assisted=seat.assisted)
            write_day(database, standing, at, played)


def _secret_at(database: sqlite3.Connection, match: int, now: float) -> float:
    """Return when the newest secret of a match was set, or `now` if there is none."""
    newest = "SELECT at FROM move WHERE match = ? AND text GLOB 'secret*' ORDER BY number DESC LIMIT 1"
    (at,) = database.execute(newest, (match,)).fetchone() or (now,)
    return float(at)


def read_games(database: sqlite3.Connection, last: int | None = None, only: Only = EVERY_RESULT) -> list[FinishedMatch]:
    """Return the `last` (0 or more) matches played to their end, or all, the oldest first. Raises sqlite3.Error."""
    seats = _read_seats(
        database, CHOSEN_STANDINGS + _GAMES, {"last": -1 if last is None else last, **_choose(database, only)}
    )
    return [_game(list(rows)) for _, rows in groupby(seats, key=lambda row: row[0])]


def read_uncounted(database: sqlite3.Connection, after: int, most: int) -> list[FinishedMatch]:
    """Return up to `most` matches played here after match `after` that the league has not counted, the oldest first.

    Games with the code of an earlier match are not for it.

    Raises sqlite3.Error.
    """
    seats = _read_seats(database, _UNCOUNTED, {"after": max(after, 0), "most": most, "same": SAME_CODE})
    return [_game(list(rows)) for _, rows in groupby(seats, key=lambda row: row[0])]


def read_finished(database: sqlite3.Connection, match: int) -> FinishedMatch | None:
    """Return a match that was played to its end, or None. Raises sqlite3.Error."""
    seats = [*_read_seats(database, _LINES.format("match = :match"), {"match": match})]
    return _game(seats) if seats else None


def read_players(database: sqlite3.Connection, most: int) -> tuple[str, ...]:
    """Return the names of up to `most` people (0 or more) who finished or left a match, the last seen first.

    Raises sqlite3.Error.
    """
    return tuple(name for (name,) in check_types(database.execute(_PLAYERS, (most,)), str))


def read_best(database: sqlite3.Connection, box: str, spelling: str, player: str) -> int | None:
    """Return the fewest rows in which a player has cracked a code of this variant, or None. Raises sqlite3.Error."""
    (best,) = database.execute(_BEST, (seek_standing(database, box, spelling, player),)).fetchone()
    return None if best is None else int(best)


def read_newest_opening(database: sqlite3.Connection) -> float | None:
    """Return when the newest match was opened, by its clock, or None. Raises sqlite3.Error."""
    newest = "SELECT min(at) FROM move WHERE match = (SELECT max(match) FROM move)"
    (opened,) = database.execute(newest).fetchone()
    return None if opened is None else float(opened)


class Variant(NamedTuple):
    """A variant of a box that somebody has played."""

    player: str
    box: str
    spelling: str


def read_played(database: sqlite3.Connection) -> frozenset[Variant]:
    """Return who has played which variants of boxes. Raises sqlite3.Error."""
    standings = database.execute("SELECT player, box, spelling FROM standing")
    return frozenset(map(Variant._make, check_types(standings, str, str, str)))


def _choose(database: sqlite3.Connection, only: Only) -> dict[str, Any]:
    """Return the values of a selection, with the player as the store shows them."""
    shown = only.player and shown_name(database, only.player)
    return only._replace(player=shown)._asdict()


def _read_seats(database: sqlite3.Connection, query: str, chosen: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    match = (int, str, str, str, str, int, float, float, float)
    return check_types(database.execute(query, chosen), *match, str, int, int, int, int)


def _game(lines: list[tuple[Any, ...]]) -> FinishedMatch:
    """Make a match of its lines."""
    match, box, spelling, winner, reason, rounds, opened, closed, shift = lines[0][:9]
    seats = tuple(
        Seat(as_default_name(player), points, rows, bool(won), bool(assisted))
        for *_, player, points, rows, won, assisted in lines
        if player is not None
    )
    shown = {person_of(seat.player): seat.player for seat in seats}
    winner = winner and shown.get(person_of(winner), winner)
    dates = (opened + (shift or 0.0), closed + (shift or 0.0))
    return FinishedMatch(match, box, spelling, winner, reason, rounds, seats, *dates, dated=shift is not None)


class Statistics(NamedTuple):
    """One person in one variant of a box; matches that were left are not games, but their finished rounds count.

    With the code of the day, games are days: the first game of each counts, and a streak is a number of days in a row.
    """

    box: str
    spelling: str
    player: str
    games: int
    wins: int
    streak: int
    """Games won in a row, up to the last one; a draw ends it, and a win after a hint is passed over."""
    longest: int
    """The longest streak ever."""
    median_seconds: float | None
    """The median time for the cracked codes, or None.

    If their number is even, it is the shorter of the two in the middle: a time that somebody needed.
    """
    needed: Distribution
    """Numbers of rows, and how many codes were cracked in each."""
    missed: int
    """Codes that were not cracked."""
    reached: Distribution
    """Points, and how many games without a hint ended with each number; millions in the dice box."""
    rows: int
    """Rows used as codebreaker in all games; cards won in the dice box."""
    assisted: int = 0
    """Games won after a hint, which do not count as wins."""
    last_day: date | None = None
    """The last day whose code was played, up to which the streak counts; None in other variants."""

    @property
    def cracked(self) -> int:
        """The number of cracked codes."""
        return sum(times for _, times in self.needed)

    @property
    def best(self) -> int | None:
        """The fewest rows that a code was cracked in."""
        return self.needed[0][0] if self.needed else None

    @property
    def best_points(self) -> int | None:
        """The most points that a game without a hint ended with; None without such a game."""
        return self.reached[-1][0] if self.reached else None

    @property
    def median_points(self) -> int | None:
        """The median of the points of these games, as in `median_seconds`; None without such a game."""
        so_far = [*accumulate(times for _, times in self.reached)]
        ended = zip(self.reached, so_far, strict=True)
        return next((points for (points, _), games in ended if 2 * games >= so_far[-1]), None)

    @property
    def mean_points(self) -> float | None:
        """The average of points at the end of a game without a hint; None without such a game."""
        return _mean_of(self.reached)

    @property
    def mean_rows(self) -> float | None:
        """The average of `rows` in a game; None without a game."""
        return self.rows / self.games if self.games else None


class MeasuredResults(NamedTuple):
    """The results of one person in a variant, in what its box is measured by: rows, or points.

    `counts` are codes by rows, or games without a hint by points; `best` is the best of these numbers, reached `times`
    times, and `mean` their average. `median` is that of the seconds for a code, or of the points. `sign` is -1 where
    more is better.
    """

    counts: Distribution
    best: int | None
    times: int
    mean: float | None
    median: float | None
    sign: int


def measure_results(each: Statistics, measured_by: str) -> MeasuredResults:
    """Return what somebody has reached in a box that is `measured_by` rows, points or millions of points."""
    counts = each.needed if measured_by == "rows" else each.reached
    if measured_by == "rows":
        best, median, sign = each.best, each.median_seconds, 1
    else:
        best, median, sign = each.best_points, each.median_points, -1
    return MeasuredResults(counts, best, dict(counts).get(best or 0, 0), _mean_of(counts), median, sign)


def _mean_of(counts: Distribution) -> float | None:
    times = sum(many for _, many in counts)
    return sum(number * many for number, many in counts) / times if times else None


def read_statistics(database: sqlite3.Connection, only: Only = EVERY_RESULT) -> list[Statistics]:
    """Return the statistics of a selection, in no particular order. Raises sqlite3.Error."""
    with database:
        database.execute("BEGIN")  # a station may play on meanwhile, and the parts have to fit together
        found = database.execute(CHOSEN_STANDINGS + _STANDINGS, _choose(database, only))
        standings = [*check_types(found, int, str, str, str, *repeat(int, 4))]
        chosen = (json.dumps([standing for standing, *_ in standings]),)
        needed, missed = defaultdict(list), Counter[int]()
        for standing, cracked, took, times in _read_counts(database, _NEEDED, chosen):
            if cracked:
                needed[standing].append((took, times))
            else:
                missed[standing] += times
        assisted, helped = Counter[int](), Counter[tuple[int, int]]()
        for standing, points, times, won in _read_counts(database, _ASSISTED, chosen):
            assisted[standing] += won
            helped[standing, points] = times
        reached, rows = defaultdict(list), Counter[int]()
        for standing, points, times, used in _read_counts(database, _REACHED, chosen):
            if times > helped[standing, points]:
                reached[standing].append((points, times - helped[standing, points]))
            rows[standing] += used
        days = read_days(database, *chosen)
        return [
            _of_days(facts, days[standing])
            if standing in days
            else Statistics._make(
                (
                    *facts,
                    _median(database, standing, needed[standing]),
                    tuple(needed[standing]),
                    missed[standing],
                    tuple(reached[standing]),
                    rows[standing],
                    assisted[standing],
                    None,
                )
            )
            for standing, *facts in standings
        ]


def count_played(database: sqlite3.Connection, only: Only) -> int:
    """Count the matches that a selection has played to their end, whether they count or not. Raises sqlite3.Error."""
    found = database.execute(CHOSEN_STANDINGS + _PLAYED, _choose(database, only))
    return int(found.fetchone()[0])


def _read_counts(database: sqlite3.Connection, query: str, chosen: tuple[str]) -> Iterator[tuple[Any, ...]]:
    return check_types(database.execute(query, chosen), *repeat(int, 4))


def _of_days(who: Sequence[Any], days: Sequence[PlayedDay]) -> Statistics:
    """Return the statistics of the codes of the day, from the line of a standing and its days."""
    box, spelling, player, *_ = who
    cracked, streaks = [played.rows for played in days if played.cracked], count_streaks(days)
    assisted = sum(played.assisted for played in days)
    return Statistics(
        box,
        spelling,
        player,
        games=len(days),
        wins=len(cracked),
        streak=streaks.now,
        longest=streaks.longest,
        median_seconds=None,
        needed=tuple(sorted(Counter(cracked).items())),
        missed=len(days) - len(cracked) - assisted,
        reached=(),
        rows=sum(played.rows for played in days),
        assisted=assisted,
        last_day=days[-1].day,
    )


def _median(database: sqlite3.Connection, standing: int, needed: Iterable[tuple[int, int]]) -> float | None:
    """Return the median time of a standing; None if nothing was cracked, or a failing card has lost the times."""
    codes = sum(times for _, times in needed)
    found = database.execute(_MEDIAN, (standing, (codes - 1) // 2)).fetchone() if codes else None
    return None if found is None else float(found[0])


def mark_counted(database: sqlite3.Connection, matches: Iterable[int]) -> None:
    """Mark matches as counted by the league. Raises sqlite3.Error."""
    database.executemany("INSERT INTO counted VALUES (?) ON CONFLICT DO NOTHING", [(match,) for match in matches])


def read_newest_finished(database: sqlite3.Connection) -> int:
    """Return the number of the newest match that was played to its end, or 0. Raises sqlite3.Error."""
    return int(database.execute("SELECT coalesce(max(match), 0) FROM result WHERE reason != 'left'").fetchone()[0])


def count_games(database: sqlite3.Connection, since: float | None) -> GameCount:
    """Count the games; today began at `since`, in seconds since 1970, or None if unknown. Raises sqlite3.Error."""
    (total,) = database.execute("SELECT count(*) FROM result WHERE reason != 'left'").fetchone()
    (today,) = database.execute(_CLOSED_SINCE, (since,)).fetchone()  # none of them is at or after NULL
    return GameCount(total, today)
