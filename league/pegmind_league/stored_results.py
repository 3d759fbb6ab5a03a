"""The results as they are stored, and the sums that are kept of those that count."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final

from pegmind_league.counting import DailyGame, Person, SumKey, Sums, count_results, find_daily_games
from pegmind_league.database import Database
from pegmind_league.periods import Calendar
from pegmind_league.result import DuelSide, LeagueResult, LeagueSeat, is_box
from pegmind_league.schema import SELECT_STREAKS
from station.matches.players import person_of

COUNTED_NOW, NOT_COUNTED, WITHOUT_CABINET, WITHOUT_RESULT = 1, 0, -1, -2
"""Whether a result counts: yes; not, or not yet; not because its cabinet, or itself, was removed."""

RESULTS_AT_ONCE: Final = 5000
"""Results that are read at once when all of them are read."""

SHOW_NAME: Final = """
    INSERT INTO person VALUES (?, ?, ?) ON CONFLICT (player, cabinet) DO UPDATE SET shown = excluded.shown
    WHERE excluded.cabinet = ? AND person.shown <> excluded.shown
"""
"""A person is shown as their own cabinet wrote the name last; another one may only name them first."""

_COLUMNS: Final = (
    "id, cabinet, box, spelling, opened, closed, seconds, winner, reason, rounds, day, duel, other, duellist, counts, "
    "received"
)
_ONE_RESULT: Final = f"({', '.join('?' * 16)})"

_ADD_STANDING: Final = """
    INSERT INTO standing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (box, period, since, player, cabinet) DO UPDATE SET
        games = standing.games + excluded.games, wins = standing.wins + excluded.wins,
        measured = standing.measured + excluded.measured, total = standing.total + excluded.total,
        best = CASE WHEN excluded.best < standing.best THEN excluded.best ELSE standing.best END
"""
_ADD_DAILY: Final = """
    INSERT INTO daily VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (box, day, player, cabinet) DO UPDATE SET
        closed = excluded.closed, result = excluded.result, rows = excluded.rows, cracked = excluded.cracked,
        seconds = excluded.seconds
    WHERE (excluded.closed, excluded.result) < (daily.closed, daily.result)
"""
_ADD_REVISION: Final = """
    INSERT INTO revision VALUES (?, 1) ON CONFLICT (topic) DO UPDATE SET number = revision.number + 1
"""
_ADD_STREAKS: Final = "INSERT INTO streak" + SELECT_STREAKS.format(where="box = ? AND player = ? AND cabinet = ?")


class StoredResults:
    """The results in a database, and their sums; `calendar` defines the days and seasons.

    Whoever changes anything does it within a transaction.
    """

    def __init__(self, database: Database, calendar: Calendar) -> None:
        self.database = database
        self.calendar = calendar

    def read(self, where: str, *values: object) -> Iterator[LeagueResult]:
        """Return the results that match a condition, with their seats."""
        rows = self.database.query(f"SELECT {_COLUMNS} FROM result WHERE {where}", *values)  # noqa: S608 - our own words
        seats = f"SELECT * FROM seat WHERE result IN (SELECT id FROM result WHERE {where}) ORDER BY result, number"  # noqa: S608 - as above
        by_result: dict[str, list[LeagueSeat]] = {}
        for result, _number, player, _cabinet, points, used, won, assisted in self.database.query(seats, *values):
            seat = LeagueSeat(player, points, used, bool(won), bool(assisted))
            by_result.setdefault(result, []).append(seat)
        return (_from_row(row, by_result.get(row[0], ())) for row in rows)

    def insert(self, results: Sequence[LeagueResult], now: float) -> list[LeagueResult]:
        """Insert results; return those that are new."""
        if not results:
            return []
        values = [value for result in results for value in _as_row(result, self.counts_now(result), now)]
        rows = ", ".join([_ONE_RESULT] * len(results))
        sql = f"INSERT INTO result ({_COLUMNS}) VALUES {rows} ON CONFLICT (id) DO NOTHING RETURNING id"  # noqa: S608 - question marks
        new = {row[0] for row in self.database.query(sql, *values)}
        added = [result for result in results if result.id in new]
        seats = (_as_seat(result, number) for result in added for number in range(len(result.seats)))
        self.database.change_each("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", seats)
        return added

    def counts_now(self, result: LeagueResult) -> int:
        """Return what is stored of a new result: whether it counts at once, later or never."""
        if not is_box(result.box) or result.duel is not None:
            return NOT_COUNTED
        return WITHOUT_CABINET if self.is_removed(result) else COUNTED_NOW

    def is_removed(self, result: LeagueResult) -> bool:
        """Return whether the operator has removed one of the cabinets of a duel."""
        other = "" if result.duel is None else result.duel.other
        return bool(self.database.query("SELECT 1 FROM removed WHERE what IN (?, ?)", result.cabinet, other))

    def day_of(self, closed: float | None, received: float) -> int:
        """Return the day for which a duel is rated: that of its arrival where its own is unknown."""
        return self.calendar.date_of(received if closed is None else closed).toordinal()

    def revisions(self) -> dict[str, int]:
        """Return how often each topic has changed."""
        return dict(self.database.query("SELECT topic, number FROM revision"))

    def count(self, results: Sequence[LeagueResult], topics: Iterable[str]) -> None:
        """Add results to the sums, and note that their boxes and other `topics` have changed."""
        self.write(count_results(results, self.calendar), find_daily_games(results))
        self.touch({*(result.box for result in results), *topics})

    def write(self, sums: Mapping[SumKey, Sums], games: Sequence[DailyGame]) -> None:
        """Add sums and daily games. The sums come first: they lock each person until the streaks are written, too."""
        self.database.change_each(_ADD_STANDING, [(*place, *worth) for place, worth in sums.items()])
        self.database.change_each(_ADD_DAILY, games)
        people = sorted({(game.box, game.player, game.cabinet) for game in games})
        self.database.change_each("DELETE FROM streak WHERE box = ? AND player = ? AND cabinet = ?", people)
        self.database.change_each(_ADD_STREAKS, people)

    def touch(self, topics: Iterable[str]) -> None:
        """Note that topics have changed, always in the same order so that two workers never deadlock."""
        self.database.change_each(_ADD_REVISION, [(topic,) for topic in sorted(topics)])

    def recount(self, box: str = "") -> tuple[dict[SumKey, Sums], list[DailyGame]]:
        """Return all sums and daily games, or those of one box, computed from the results."""
        of_box, values = ("AND box = ?", (box,)) if box else ("", ())
        sums: dict[SumKey, Sums] = {}
        games: list[DailyGame] = []
        last = ""
        where = f"counts = 1 AND id > ? {of_box} ORDER BY id LIMIT {RESULTS_AT_ONCE}"
        while results := [*self.read(where, last, *values)]:
            last = results[-1].id
            for place, worth in count_results(results, self.calendar).items():
                sums[place] = sums.get(place, Sums()).plus(worth)
            games += find_daily_games(results)
        return sums, [*_by_day(games).values()]

    def recount_boxes(self, boxes: Iterable[str]) -> None:
        """Compute the sums of some boxes again."""
        for box in boxes:
            for table in ("standing", "daily", "streak"):
                self.database.change(f"DELETE FROM {table} WHERE box = ?", box)  # noqa: S608 - our own names
            self.write(*self.recount(box))

    def compare(self) -> Iterator[str]:
        """Yield a sentence for each sum that does not match the results."""
        counted, games = self.recount()
        kept = {SumKey(*row[:5]): Sums(*row[5:]) for row in self.database.query("SELECT * FROM standing")}
        daily = (DailyGame(*row) for row in self.database.query("SELECT * FROM daily"))
        runs = self.database.query(SELECT_STREAKS.format(where="1 = 1"))
        streaks = self.database.query("SELECT * FROM streak")
        yield from _differences(counted, kept)
        yield from _differences(_by_day(games), _by_day(daily))
        yield from _differences({row[:4]: row[4] for row in runs}, {row[:4]: row[4] for row in streaks})


def stored_person(person: Person) -> Person:
    """Return a person as they are stored: the same however the name is written."""
    return person._replace(player=person_of(person.player))


def _as_row(result: LeagueResult, counts: int, now: float) -> tuple[object, ...]:
    day = None if result.day is None else str(result.day)
    other, duellist = ("", "") if result.duel is None else result.duel[1:]
    return (*result[:10], day, result.duel_key, other, duellist, counts, now)


def _as_seat(result: LeagueResult, number: int) -> tuple[object, ...]:
    seat = result.seats[number]
    cabinet = result.cabinet_of(seat.player)
    return result.id, number, seat.player, cabinet, seat.points, seat.rows, int(seat.won), int(seat.assisted)


def _from_row(row: Sequence[Any], seats: Iterable[LeagueSeat]) -> LeagueResult:
    day, key, other, duellist = row[10:14]
    duel = DuelSide(key.partition(":")[0], other, duellist) if key else None
    return LeagueResult._make((*row[:10], None if day is None else date.fromisoformat(day), tuple(seats), duel))


def _by_day(games: Iterable[DailyGame]) -> dict[tuple[object, ...], DailyGame]:
    found: dict[tuple[object, ...], DailyGame] = {}
    for game in games:
        found[game[:4]] = min(found.get(game[:4], game), game)
    return found


def _differences(counted: Mapping[Any, Any], kept: Mapping[Any, Any]) -> Iterator[str]:
    for key in sorted({*counted, *kept}):
        if counted.get(key) != kept.get(key):
            place = ", ".join(map(str, key))
            yield f"{place}: the results give {counted.get(key)}, the tables have {kept.get(key)}"
