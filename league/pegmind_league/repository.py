"""The data of the league: results, unique by their ids, and what is derived from them.

The same statements run on SQLite and on PostgreSQL. Every method is one transaction and may raise StorageError; then
nothing was written, and the repository must not be used any more.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from operator import itemgetter
from typing import Final, NamedTuple

from pegmind_league.corrections import Corrections
from pegmind_league.counting import PSEUDONYM, DailyGame, Person, Sums
from pegmind_league.database import Database
from pegmind_league.periods import Calendar
from pegmind_league.result import LeagueResult, is_box
from pegmind_league.settling import DUELS, LeagueDuels
from pegmind_league.stored_results import COUNTED_NOW, SHOW_NAME, StoredResults, stored_person
from station.matches.players import person_of
from station.store.forgetting import hash_name

MOST_HOMES: Final = 20

_TABLE: Final = """
    SELECT shown, cabinet, games, wins, measured, total, best FROM standing LEFT JOIN person USING (player, cabinet)
    WHERE box = ? AND period = ? AND since = ?
    ORDER BY best, wins DESC, CASE WHEN measured = 0 THEN 0 ELSE total * 1.0 / measured END, player, cabinet
    LIMIT ? OFFSET ?
"""
_DAILY: Final = """
    SELECT box, day, shown, cabinet, closed, result, rows, cracked, seconds
    FROM daily LEFT JOIN person USING (player, cabinet)
    WHERE box = ? AND day = ? ORDER BY cracked DESC, rows, seconds, player, cabinet LIMIT ? OFFSET ?
"""
_RECENT: Final = """
    SELECT result.id, result.box, result.closed, result.received, result.winner, result.reason, seat.player,
        COALESCE(shown, ''), seat.cabinet, seat.won
    FROM (
        SELECT id, box, closed, received, winner, reason FROM result WHERE {} ORDER BY received DESC, id LIMIT ?
    ) AS result
    JOIN seat ON seat.result = result.id LEFT JOIN person USING (player, cabinet)
    ORDER BY result.received DESC, result.id, seat.number
"""
_OF_PERSON: Final = "counts = 1 AND id IN (SELECT result FROM seat WHERE player = ? AND cabinet = ?)"
_SUMS_OF_PERSON: Final = """
    SELECT box, games, wins, measured, total, best FROM standing
    WHERE box IN (SELECT topic FROM revision) AND period = 'all' AND since = '' AND player = ? AND cabinet = ?
    ORDER BY box
"""
"""The boxes are named so that each line is found by the key, and not all of them are read."""
_STREAKS: Final = """
    SELECT shown, cabinet, length, last FROM streak LEFT JOIN person USING (player, cabinet)
    WHERE box = ? ORDER BY length DESC, last DESC, player, cabinet LIMIT ?
"""

_MEETINGS: Final = """
    SELECT result.box, COUNT(*), COUNT(CASE WHEN one.won = 1 THEN 1 END), COUNT(CASE WHEN two.won = 1 THEN 1 END)
    FROM seat AS one JOIN seat AS two ON two.result = one.result JOIN result ON result.id = one.result
    WHERE (one.player, one.cabinet) = (?, ?) AND (two.player, two.cabinet) = (?, ?) AND result.counts = 1
    GROUP BY result.box ORDER BY result.box
"""


class TableLine(NamedTuple):
    """A line of a table."""

    person: Person
    sums: Sums


class Streak(NamedTuple):
    """The number of days in a row on which a person has cracked the code of the day, and the last of them."""

    person: Person
    days: int
    last: date


class RecentGame(NamedTuple):
    """A game that counts: its box, when it ended in seconds since 1970, who won and why, and who played, and won."""

    box: str
    at: float
    winner: str | None
    reason: str
    people: tuple[tuple[Person, bool], ...]


class Meetings(NamedTuple):
    """The number of games of two people in a box, and how often each of them has won."""

    box: str
    games: int
    wins: int
    losses: int


class Repository:
    """The results, and what is derived from them, in a database; `calendar` defines the days and seasons.

    `duels` are those among the results, and `corrections` what the operator changes. The `clock` in seconds tells how
    long ratings take, which are put off when they take too long.
    """

    def __init__(self, database: Database, calendar: Calendar, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._results = StoredResults(database, calendar)
        self.duels = LeagueDuels(self._results, clock)
        self.corrections = Corrections(self._results, self.duels)
        self.corrections.follow_calendar()

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    def leads(self) -> bool:
        """Return whether this is the one worker that publishes."""
        return self._database.leads()

    def add(self, results: Iterable[LeagueResult], now: float) -> int:
        """Add results that arrived at `now`, in seconds since 1970; return the number of new ones.

        Results that are known already change nothing. Those of boxes that nobody here knows are kept, and do not count.
        """
        by_id = {result.id: result for result in results}
        with self._database.write_transaction():
            pseudonyms = self._pseudonyms()
            hashes = {id_: result.report_hash for id_, result in by_id.items() if result.duel is not None}
            kept = [_as_stored(by_id[id_], pseudonyms) for id_ in sorted(by_id)]
            new = self._results.insert(kept, now)
            self._show_names((by_id[result.id], result) for result in new)
            duels = [result for result in new if result.duel is not None and is_box(result.box)]
            alone = [
                result for result in new if result.duel is None and self._results.counts_now(result) == COUNTED_NOW
            ]
            self._results.count([*alone, *self.duels.settle(duels, hashes, now)], [DUELS] if duels else [])
        return len(new)

    def revisions(self) -> dict[str, int]:
        """Return how often each topic has changed: the boxes, DUELS and FORGOTTEN."""
        return self._results.revisions()

    def table(self, box: str, period: str, since: str, most: int, first: int = 0) -> list[TableLine]:
        """Return the best people of a box in the period that began `since`, the best first, without the `first` ones.

        They are sorted by record, then wins, then mean.
        """
        rows = self._database.query(_TABLE, box, period, since, most, first)
        return [TableLine(Person(*row[:2]), Sums(*row[2:])) for row in rows]

    def daily_table(self, box: str, day: date, most: int, first: int = 0) -> list[DailyGame]:
        """Return the games with the code of a day, the best first: fewer rows, then less time; without the `first`."""
        return [DailyGame(*row) for row in self._database.query(_DAILY, box, day.toordinal(), most, first)]

    def recent(self, most: int, person: Person | None = None) -> list[RecentGame]:
        """Return the games that arrived last, of everybody or of one person, the newest first."""
        where, values = ("counts = 1", ()) if person is None else (_OF_PERSON, stored_person(person))
        games: dict[str, RecentGame] = {}
        for id_, box, closed, received, winner, reason, *seat in self._database.query(
            _RECENT.format(where), *values, most
        ):
            player, shown, cabinet, won = seat
            game = games.get(id_, RecentGame(box, closed if closed is not None else received, winner, reason, ()))
            people = (*game.people, (Person(shown, cabinet), bool(won)))
            games[id_] = game._replace(people=people, winner=(shown or None) if winner == player else game.winner)
        return [*games.values()]

    def sums_of(self, person: Person) -> list[tuple[str, Sums]]:
        """Return the sums of a person of all time, by box."""
        return [(row[0], Sums(*row[1:])) for row in self._database.query(_SUMS_OF_PERSON, *stored_person(person))]

    def streaks(self, box: str, most: int) -> list[Streak]:
        """Return the longest streaks with the code of the day, the longest first."""
        rows = self._database.query(_STREAKS, box, most)
        return [Streak(Person(*row[:2]), row[2], date.fromordinal(row[3])) for row in rows]

    def meetings(self, one: Person, other: Person) -> list[Meetings]:
        """Return the games of two people, by box."""
        return [Meetings(*row) for row in self._database.query(_MEETINGS, *stored_person(one), *stored_person(other))]

    def find_people(self, player: str) -> list[Person]:
        """Return all people with this name, in large or small letters, at MOST_HOMES cabinets at most."""
        sql = "SELECT shown, cabinet FROM person WHERE player = ? ORDER BY cabinet LIMIT ?"
        return [Person(*row) for row in self._database.query(sql, person_of(player), MOST_HOMES)]

    def count(self) -> int:
        """Return the number of results."""
        ((number,),) = self._database.query("SELECT COUNT(*) FROM result")
        return int(number)

    def _show_names(self, new: Iterable[tuple[LeagueResult, LeagueResult]]) -> None:
        """Note how the names in new results, as they were reported and as they are stored, are shown."""
        shown = [
            (seat.player, cabinet, said.player, reported.cabinet)
            for reported, stored in sorted(new, key=lambda pair: pair[1].closed or 0.0)
            for said, seat in zip(reported.seats, stored.seats, strict=True)
            for cabinet in [stored.cabinet_of(seat.player)]
            if not seat.player.startswith(PSEUDONYM)
        ]
        self._database.change_each(SHOW_NAME, sorted(shown, key=itemgetter(0, 1)))

    def _pseudonyms(self) -> Mapping[str, tuple[float, str]]:
        rows = self._database.query("SELECT name, before, pseudonym FROM forgotten")
        return {name: (before, pseudonym) for name, before, pseudonym in rows}


def _as_stored(result: LeagueResult, pseudonyms: Mapping[str, tuple[float, str]]) -> LeagueResult:
    """Return a result with what the spellings of a name have in common, and pseudonyms for the names to forget."""
    names = {seat.player: _stored_name(seat.player, result.closed, pseudonyms) for seat in result.seats}
    seats = tuple(seat._replace(player=names[seat.player]) for seat in result.seats)
    duel = result.duel and result.duel._replace(player=names[result.duel.player])
    return result._replace(seats=seats, winner=names.get(result.winner or "", result.winner), duel=duel)


def _stored_name(name: str, closed: float | None, pseudonyms: Mapping[str, tuple[float, str]]) -> str:
    before, pseudonym = pseudonyms.get(hash_name(name), (0.0, ""))
    return pseudonym if pseudonym and (closed is None or closed < before) else person_of(name)
