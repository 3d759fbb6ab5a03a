"""The data of the league: results, unique by their ids, and what is derived from them.

The same statements run on SQLite and on PostgreSQL. Every method is one transaction and may raise StorageError; then
nothing was written, and the repository must not be used any more.
"""

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from operator import itemgetter
from typing import Any, Final, NamedTuple

from pegmind_league.counting import (
    PSEUDONYM,
    DailyGame,
    Person,
    SumKey,
    Sums,
    count_results,
    find_daily_games,
)
from pegmind_league.database import Database
from pegmind_league.periods import Calendar
from pegmind_league.rating import DRAWN_SCORE, LOST_SCORE, WON_SCORE, Rated, RatedDuel, rate_duels
from pegmind_league.ratings import Ratings
from pegmind_league.result import DuelSide, LeagueResult, LeagueSeat, is_box
from pegmind_league.schema import SELECT_STREAKS
from station.link.payload import HASH
from station.matches.game import FORFEITS
from station.matches.players import compose_name, person_of
from station.store.forgetting import hash_name

DUELS: Final = "#duels"
FORGOTTEN: Final = "#forgotten"
"""The topics of `revisions` that are not boxes."""

WAITING, AGREED, DISPUTED = "waiting", "agreed", "disputed"

CLAIM_SECONDS: Final = 3600.0
"""Seconds after which a duel that the other cabinet is said to have forfeited counts, if that has not objected."""

COUNTED_NOW, NOT_COUNTED, WITHOUT_CABINET, WITHOUT_RESULT = 1, 0, -1, -2
"""Whether a result counts: yes; not, or not yet; not because its cabinet, or itself, was removed."""

WITNESS_SECONDS: Final = 7 * 86400.0
MOST_WITNESSED: Final = 100
"""Duels in which a cabinet was seen that are kept."""

RESULTS_AT_ONCE: Final = 5000
"""Results that are read at once when all of them are read."""

MOST_OPEN: Final = 50
MOST_HOMES: Final = 20
MOST_NAMES_SENT: Final = 500

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
_LOCK_DUEL: Final = """
    INSERT INTO duel (key, state, reports, received) VALUES (?, ?, 1, ?)
    ON CONFLICT (key) DO UPDATE SET reports = duel.reports + 1 RETURNING state
"""
"""Locks a duel: of two workers that each receive one side, the second waits for the first, and sees both sides."""

_SHOW_NAME: Final = """
    INSERT INTO person VALUES (?, ?, ?) ON CONFLICT (player, cabinet) DO UPDATE SET shown = excluded.shown
    WHERE excluded.cabinet = ? AND person.shown <> excluded.shown
"""
"""A person is shown as their own cabinet wrote the name last; another one may only name them first."""

_SHOW_AGAIN: Final = """
    INSERT INTO person SELECT DISTINCT player, cabinet, ? FROM seat WHERE player = ? ON CONFLICT DO NOTHING
"""

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
_ADD_STREAKS: Final = "INSERT INTO streak" + SELECT_STREAKS.format(where="box = ? AND player = ? AND cabinet = ?")

_DUELS: Final = """
    SELECT result.closed, result.received, result.cabinet, result.other, duellist, winner, seat.player
    FROM result JOIN seat ON seat.result = result.id AND seat.player <> result.duellist
    WHERE result.duel <> '' AND counts = 1
"""
_DUELS_OF_DAY: Final = """
    SELECT result.closed, result.received, result.cabinet, result.other, duellist, winner, seat.player
    FROM duel JOIN result ON result.duel = duel.key AND result.counts = 1 AND result.duel <> ''
    JOIN seat ON seat.result = result.id AND seat.player <> result.duellist
    WHERE duel.day = ?
"""
_OPEN_DUELS: Final = """
    SELECT duel.state, result.box, COALESCE(one.shown, ''), result.cabinet, COALESCE(two.shown, ''), result.other
    FROM duel JOIN side ON side.duel = duel.key JOIN result ON result.id = side.result
    JOIN seat ON seat.result = result.id AND seat.player <> result.duellist
    LEFT JOIN person AS one ON (one.player, one.cabinet) = (result.duellist, result.cabinet)
    LEFT JOIN person AS two ON (two.player, two.cabinet) = (seat.player, result.other)
    WHERE duel.state = ? ORDER BY duel.received DESC, duel.key, result.cabinet LIMIT ?
"""
_CLAIMS: Final = """
    SELECT duel.key, side.result FROM duel JOIN side ON side.duel = duel.key JOIN result ON result.id = side.result
    JOIN witness ON witness.duel = duel.key AND witness.cabinet = result.other
    WHERE duel.state = ? AND duel.received < ? AND result.counts = 0 AND result.reason IN (?, ?, ?)
    ORDER BY duel.key
"""
_ADD_WITNESS: Final = """
    INSERT INTO witness SELECT ?, ?, ?
    WHERE (SELECT COUNT(*) FROM witness WHERE cabinet = ?) < ?
    ON CONFLICT (duel, cabinet) DO NOTHING
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


class OpenDuel(NamedTuple):
    """One cabinet's report of a duel that is `waiting` for the other's, or `disputed`."""

    state: str
    box: str
    teller: Person
    other: Person


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


class ForgottenName(NamedTuple):
    """A name to forget, as a hash, in games that ended before a time in seconds since 1970."""

    name: str
    before: float


class Repository:
    """The results, and what is derived from them, in a database; `calendar` defines the days and seasons.

    The `clock` in seconds tells how long ratings take, which are put off when they take too long.
    """

    def __init__(self, database: Database, calendar: Calendar, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._calendar = calendar
        self._ratings = Ratings(database, clock)
        self._follow_calendar()

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
            new = self._insert(kept, now)
            self._show_names((by_id[result.id], result) for result in new)
            duels = [result for result in new if result.duel is not None and is_box(result.box)]
            alone = [result for result in new if result.duel is None and self._counts_now(result) == COUNTED_NOW]
            self._count([*alone, *self._settle(duels, hashes, now)], [DUELS] if duels else [])
        return len(new)

    def revisions(self) -> dict[str, int]:
        """Return how often each topic has changed: the boxes, DUELS and FORGOTTEN."""
        return dict(self._database.query("SELECT topic, number FROM revision"))

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
        where, values = ("counts = 1", ()) if person is None else (_OF_PERSON, _key_of(person))
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
        return [(row[0], Sums(*row[1:])) for row in self._database.query(_SUMS_OF_PERSON, *_key_of(person))]

    def streaks(self, box: str, most: int) -> list[Streak]:
        """Return the longest streaks with the code of the day, the longest first."""
        rows = self._database.query(_STREAKS, box, most)
        return [Streak(Person(*row[:2]), row[2], date.fromordinal(row[3])) for row in rows]

    def duels(self) -> list[RatedDuel]:
        """Return the duels that count, with the people as they are stored: each name as `person_of` writes it."""
        return [self._duel(row) for row in self._database.query(_DUELS)]

    def rate(self, today: date) -> None:
        """Rate the days whose duels have changed, the earliest first; as long as it takes, but not all the time."""
        self._ratings.rate(lambda day: [self._duel(row) for row in self._database.query(_DUELS_OF_DAY, day)], today)

    def ratings(self, today: date, most: int, first: int = 0) -> list[Rated]:
        """Return the players as `rate` has sorted them, the best first, without the `first` ones and the forgotten."""
        return self._ratings.read_table(today, most, first)

    def rating_of(self, person: Person, today: date) -> Rated | None:
        """Return a person's line of the table of duels; None if there is none."""
        return self._ratings.read_player(_key_of(person), today)

    def see(self, duels: Iterable[tuple[str, str]], now: float) -> None:
        """Note that cabinets were seen to play duels, given by key and cabinet."""
        with self._database.write_transaction():
            for key, cabinet in sorted(duels):
                self._database.change(_ADD_WITNESS, key, cabinet, now, cabinet, MOST_WITNESSED)
            self._database.change("DELETE FROM witness WHERE seen < ?", now - WITNESS_SECONDS)

    def settle_claims(self, now: float) -> int:
        """Let duels count that a cabinet has forfeited without a word for CLAIM_SECONDS; return how many."""
        if not (claims := self._database.query(_CLAIMS, WAITING, now - CLAIM_SECONDS, *FORFEITS)):
            return 0
        with self._database.write_transaction():
            counted = [
                self._let_count([result], key)
                for key, result in claims
                if self._database.query("SELECT 1 FROM duel WHERE key = ? AND state = ?", key, WAITING)
                and not any(map(self._is_removed, self._read("id = ?", result)))
            ]
            self._count(counted, [DUELS])
        return len(counted)

    def open_duels(self, state: str) -> list[OpenDuel]:
        """Return the reports of the newest duels whose state is WAITING or DISPUTED; a forgotten name is ""."""
        rows = self._database.query(_OPEN_DUELS, state, MOST_OPEN)
        return [OpenDuel(row[0], row[1], Person(*row[2:4]), Person(*row[4:])) for row in rows]

    def meetings(self, one: Person, other: Person) -> list[Meetings]:
        """Return the games of two people, by box."""
        return [Meetings(*row) for row in self._database.query(_MEETINGS, *_key_of(one), *_key_of(other))]

    def find_people(self, player: str) -> list[Person]:
        """Return all people with this name, in large or small letters, at MOST_HOMES cabinets at most."""
        sql = "SELECT shown, cabinet FROM person WHERE player = ? ORDER BY cabinet LIMIT ?"
        return [Person(*row) for row in self._database.query(sql, person_of(player), MOST_HOMES)]

    def count(self) -> int:
        """Return the number of results."""
        ((number,),) = self._database.query("SELECT COUNT(*) FROM result")
        return int(number)

    def read_forgotten(self) -> list[ForgottenName]:
        """Return the names to forget, the newest first: at most as many as fit into a payload."""
        rows = self._database.query(
            "SELECT name, before FROM forgotten ORDER BY before DESC, name LIMIT ?", MOST_NAMES_SENT
        )
        return [ForgottenName(*row) for row in rows]

    def forget(self, name: str, now: float, *, also_unknown: bool = True) -> int:
        """Remove a name from everything; return the number of results that had it.

        Games that ended before `now` but are reported later are stored without the name, too. A name that nobody has
        is only forgotten if that is meant (`also_unknown`).
        """
        pseudonym = f"{PSEUDONYM}{secrets.token_hex(8)}"
        with self._database.alone():
            if not also_unknown and not self.find_people(name):
                return 0
            forget = """
                INSERT INTO forgotten VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET
                before = excluded.before, pseudonym = excluded.pseudonym
            """
            self._database.change(forget, hash_name(name), now, pseudonym)
            touched = self._forget_player(person_of(name), pseudonym)
            topics = [*self.revisions()] if touched else []
            self._touch({*topics, DUELS, FORGOTTEN})
        return touched

    def remember(self, name: str) -> bool:
        """Give a forgotten name back to the results; return whether it had been forgotten."""
        with self._database.alone():
            found = self._database.query("SELECT pseudonym FROM forgotten WHERE name = ?", hash_name(name))
            for (pseudonym,) in found:
                boxes = self._boxes_of("id IN (SELECT result FROM seat WHERE player = ?)", pseudonym)
                self._rename(pseudonym, person_of(name))
                self._database.change(_SHOW_AGAIN, compose_name(name), person_of(name))
                self._recount_boxes(boxes)
            self._database.change("DELETE FROM forgotten WHERE name = ?", hash_name(name))
            self._touch({FORGOTTEN, DUELS} if found else ())
        return bool(found)

    def remove(self, what: str, now: float) -> int:
        """Let a result, or all of a cabinet, count no more; return how many. `what` is the id of either.

        What that cabinet reports from now on does not count either.
        """
        with self._database.alone():
            add = "INSERT INTO removed VALUES (?, ?) ON CONFLICT (what) DO NOTHING"
            self._database.change(add, what, now)
            return self._set_counts(what, COUNTED_NOW, WITHOUT_RESULT if HASH.fullmatch(what) else WITHOUT_CABINET)

    def restore(self, what: str) -> int:
        """Let what was removed count again; return how many results."""
        with self._database.alone():
            self._database.change("DELETE FROM removed WHERE what = ?", what)
            return self._set_counts(what, WITHOUT_RESULT if HASH.fullmatch(what) else WITHOUT_CABINET, COUNTED_NOW)

    def read_removed(self) -> list[tuple[str, float]]:
        """Return what was removed, by id, and when, in seconds since 1970; the newest first."""
        return [(what, at) for what, at in self._database.query("SELECT what, at FROM removed ORDER BY at DESC, what")]

    def _set_counts(self, what: str, before: int, after: int) -> int:
        """Change whether the results of a cabinet, or one, count; count the boxes again; return how many changed."""
        theirs = "id = ?" if HASH.fullmatch(what) else "(cabinet = ? OR other = ?)"
        values = (what,) if HASH.fullmatch(what) else (what, what)
        standing = "cabinet NOT IN (SELECT what FROM removed) AND other NOT IN (SELECT what FROM removed)"
        where = f"counts = ? AND {theirs}" + (f" AND {standing}" if after == COUNTED_NOW else "")
        boxes = self._boxes_of(where, before, *values)
        ((number,),) = self._database.query(f"SELECT COUNT(*) FROM result WHERE {where}", before, *values)  # noqa: S608 - our own words
        days = f"SELECT MIN(day) FROM duel WHERE key IN (SELECT duel FROM result WHERE duel <> '' AND {where})"  # noqa: S608 - as above
        first = [day for (day,) in self._database.query(days, before, *values) if day is not None]
        self._database.change(f"UPDATE result SET counts = ? WHERE {where}", after, before, *values)  # noqa: S608 - as above
        self._ratings.outdate(first)
        self._recount_boxes(boxes)
        self._touch({DUELS, *boxes})
        return int(number)

    def _boxes_of(self, where: str, *values: object) -> list[str]:
        """Return the boxes of the results that match a condition."""
        rows = self._database.query(f"SELECT DISTINCT box FROM result WHERE {where}", *values)  # noqa: S608 - our own words
        return [row[0] for row in rows]

    def _recount_boxes(self, boxes: Iterable[str]) -> None:
        """Compute the sums of some boxes again."""
        for box in boxes:
            for table in ("standing", "daily", "streak"):
                self._database.change(f"DELETE FROM {table} WHERE box = ?", box)  # noqa: S608 - our own names
            self._write(*self._recount(box))

    def check(self) -> list[str]:
        """Compute everything again; return a sentence for each sum that does not match the results."""
        with self._database.read_transaction():
            counted, games = self._recount()
            duels = self.duels()
            rows = self._database.query("SELECT * FROM standing")
            daily = self._database.query("SELECT * FROM daily")
            runs = self._database.query(SELECT_STREAKS.format(where="1 = 1"))
            streaks = self._database.query("SELECT * FROM streak")
        kept = {SumKey(*row[:5]): Sums(*row[5:]) for row in rows}
        wrong = [*_differences(counted, kept), *_differences(_by_day(games), _by_day(DailyGame(*row) for row in daily))]
        wrong += _differences({row[:4]: row[4] for row in runs}, {row[:4]: row[4] for row in streaks})
        return [*wrong, *self._ratings.compare(rate_duels(duels))]

    def _follow_calendar(self) -> None:
        """Compute everything again if days or seasons begin at other times than before."""
        own = [tuple(self._calendar)]
        if [tuple(row) for row in self._database.query("SELECT * FROM league_calendar")] == own:
            return
        with self._database.alone():
            for table in ("league_calendar", "standing", "daily", "streak"):
                self._database.change(f"DELETE FROM {table}")  # noqa: S608 - our own names
            self._database.change("INSERT INTO league_calendar VALUES (?, ?)", *self._calendar)
            if not self._database.query("SELECT 1 FROM person LIMIT 1"):
                self._find_people()
            self._write(*self._recount())
            self._find_days()
            self._touch(self.revisions())

    def _find_people(self) -> None:
        """Find the people in results that were stored by their spellings, by an older Pegmind."""
        rows = self._database.query(
            "SELECT seat.player, seat.cabinet FROM seat JOIN result ON result.id = seat.result"
            " GROUP BY seat.player, seat.cabinet ORDER BY MAX(result.received)"
        )
        spelt = [(player, cabinet) for player, cabinet in rows if not player.startswith(PSEUDONYM)]
        for player in sorted({player for player, _ in spelt if person_of(player) != player}):
            self._rename(player, person_of(player))
        shown = ((person_of(player), cabinet, player, cabinet) for player, cabinet in spelt)
        self._database.change_each(_SHOW_NAME, shown)

    def _find_days(self) -> None:
        """Find the day of every duel that counts, and have all of them rated again."""
        rows = self._database.query("SELECT duel, closed, received FROM result WHERE duel <> '' AND counts = 1")
        days = [(self._day_of(closed, received), key) for key, closed, received in rows]
        self._database.change_each("UPDATE duel SET day = ? WHERE key = ?", days)
        self._ratings.outdate({day for day, _ in days}, everything=True)

    def _insert(self, results: Sequence[LeagueResult], now: float) -> list[LeagueResult]:
        """Insert results; return those that are new."""
        if not results:
            return []
        values = [value for result in results for value in _as_row(result, self._counts_now(result), now)]
        rows = ", ".join([_ONE_RESULT] * len(results))
        sql = f"INSERT INTO result ({_COLUMNS}) VALUES {rows} ON CONFLICT (id) DO NOTHING RETURNING id"  # noqa: S608 - question marks
        new = {row[0] for row in self._database.query(sql, *values)}
        added = [result for result in results if result.id in new]
        seats = (_as_seat(result, number) for result in added for number in range(len(result.seats)))
        self._database.change_each("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", seats)
        return added

    def _show_names(self, new: Iterable[tuple[LeagueResult, LeagueResult]]) -> None:
        """Note how the names in new results, as they were reported and as they are stored, are shown."""
        shown = [
            (seat.player, cabinet, said.player, reported.cabinet)
            for reported, stored in sorted(new, key=lambda pair: pair[1].closed or 0.0)
            for said, seat in zip(reported.seats, stored.seats, strict=True)
            for cabinet in [stored.cabinet_of(seat.player)]
            if not seat.player.startswith(PSEUDONYM)
        ]
        self._database.change_each(_SHOW_NAME, sorted(shown, key=itemgetter(0, 1)))

    def _settle(self, duels: Iterable[LeagueResult], hashes: Mapping[str, str], now: float) -> list[LeagueResult]:
        """Store sides of duels; return the results that count from now on."""
        settled = (
            self._add_side(result, hashes[result.id], now) for result in sorted(duels, key=lambda each: each.duel_key)
        )
        return [result for result in settled if result is not None]

    def _add_side(self, result: LeagueResult, report_hash: str, now: float) -> LeagueResult | None:
        """Store one side; return the result that counts if both sides are there and agree."""
        key = result.duel_key
        ((state,),) = self._database.query(_LOCK_DUEL, key, WAITING, now)
        add = "INSERT INTO side VALUES (?, ?, ?, ?) ON CONFLICT (duel, cabinet) DO NOTHING"
        self._database.change(add, key, result.cabinet, result.id, report_hash)
        sides = self._database.query("SELECT result, told FROM side WHERE duel = ? ORDER BY cabinet", key)
        if state != WAITING or self._is_removed(result):
            return None
        if result.is_concession:
            return self._let_count([result.id], key)
        if len(sides) < 2:  # noqa: PLR2004 - it takes two
            return None
        (one, ones), (other, others) = sides
        if ones == others:
            return self._let_count([one, other], key)
        self._database.change("UPDATE duel SET state = ? WHERE key = ?", DISPUTED, key)
        return None

    def _counts_now(self, result: LeagueResult) -> int:
        """Return what is stored of a new result: whether it counts at once, later or never."""
        if not is_box(result.box) or result.duel is not None:
            return NOT_COUNTED
        return WITHOUT_CABINET if self._is_removed(result) else COUNTED_NOW

    def _is_removed(self, result: LeagueResult) -> bool:
        """Return whether the operator has removed one of the cabinets of a duel."""
        other = "" if result.duel is None else result.duel.other
        return bool(self._database.query("SELECT 1 FROM removed WHERE what IN (?, ?)", result.cabinet, other))

    def _let_count(self, ids: Sequence[str], key: str) -> LeagueResult:
        """Make one of the results of a duel count, and return it: one with a date, if there is any."""
        results = [*self._read(f"id IN ({', '.join('?' * len(ids))})", *ids)]
        chosen = min(results, key=lambda result: (result.closed is None, result.cabinet))
        ((received,),) = self._database.query("SELECT received FROM result WHERE id = ?", chosen.id)
        day = self._day_of(chosen.closed, received)
        self._database.change("UPDATE duel SET state = ?, day = ? WHERE key = ?", AGREED, day, key)
        self._database.change("UPDATE result SET counts = 1 WHERE id = ?", chosen.id)
        self._database.change("UPDATE side SET told = '' WHERE duel = ?", key)
        self._database.change("DELETE FROM witness WHERE duel = ?", key)
        self._ratings.outdate([day])
        return chosen

    def _day_of(self, closed: float | None, received: float) -> int:
        """Return the day for which a duel is rated: that of its arrival where its own is unknown."""
        return self._calendar.date_of(received if closed is None else closed).toordinal()

    def _count(self, results: Sequence[LeagueResult], topics: Iterable[str]) -> None:
        self._write(count_results(results, self._calendar), find_daily_games(results))
        self._touch({*(result.box for result in results), *topics})

    def _write(self, sums: Mapping[SumKey, Sums], games: Sequence[DailyGame]) -> None:
        """Add sums and daily games. The sums come first: they lock each person until the streaks are written, too."""
        self._database.change_each(_ADD_STANDING, [(*place, *worth) for place, worth in sums.items()])
        self._database.change_each(_ADD_DAILY, games)
        people = sorted({(game.box, game.player, game.cabinet) for game in games})
        self._database.change_each("DELETE FROM streak WHERE box = ? AND player = ? AND cabinet = ?", people)
        self._database.change_each(_ADD_STREAKS, people)

    def _touch(self, topics: Iterable[str]) -> None:
        """Note that topics have changed, always in the same order so that two workers never deadlock."""
        self._database.change_each(_ADD_REVISION, [(topic,) for topic in sorted(topics)])

    def _recount(self, box: str = "") -> tuple[dict[SumKey, Sums], list[DailyGame]]:
        """Return all sums and daily games, or those of one box, computed from the results."""
        of_box, values = ("AND box = ?", (box,)) if box else ("", ())
        sums: dict[SumKey, Sums] = {}
        games: list[DailyGame] = []
        last = ""
        where = f"counts = 1 AND id > ? {of_box} ORDER BY id LIMIT {RESULTS_AT_ONCE}"
        while results := [*self._read(where, last, *values)]:
            last = results[-1].id
            for place, worth in count_results(results, self._calendar).items():
                sums[place] = sums.get(place, Sums()).plus(worth)
            games += find_daily_games(results)
        return sums, [*_by_day(games).values()]

    def _read(self, where: str, *values: object) -> Iterator[LeagueResult]:
        """Return the results that match a condition, with their seats."""
        rows = self._database.query(f"SELECT {_COLUMNS} FROM result WHERE {where}", *values)  # noqa: S608 - our own words
        seats = f"SELECT * FROM seat WHERE result IN (SELECT id FROM result WHERE {where}) ORDER BY result, number"  # noqa: S608 - as above
        by_result: dict[str, list[LeagueSeat]] = {}
        for result, _number, player, _cabinet, points, used, won, assisted in self._database.query(seats, *values):
            seat = LeagueSeat(player, points, used, bool(won), bool(assisted))
            by_result.setdefault(result, []).append(seat)
        return (_from_row(row, by_result.get(row[0], ())) for row in rows)

    def _pseudonyms(self) -> Mapping[str, tuple[float, str]]:
        rows = self._database.query("SELECT name, before, pseudonym FROM forgotten")
        return {name: (before, pseudonym) for name, before, pseudonym in rows}

    def _forget_player(self, player: str, pseudonym: str) -> int:
        ((touched,),) = self._database.query("SELECT COUNT(DISTINCT result) FROM seat WHERE player = ?", player)
        self._rename(player, pseudonym)
        for table in ("standing", "daily", "streak", "person"):
            self._database.change(f"DELETE FROM {table} WHERE player = ?", player)  # noqa: S608 - our own words
        return int(touched)

    def _rename(self, player: str, other: str) -> None:
        """Give a player another name in all results; the ratings are computed again."""
        theirs = "id IN (SELECT result FROM seat WHERE player = ?)"
        for column in ("winner", "duellist"):
            sql = f"UPDATE result SET {column} = ? WHERE {column} = ? AND {theirs}"  # noqa: S608 - our own words
            self._database.change(sql, other, player, player)
        self._database.change("UPDATE seat SET player = ? WHERE player = ?", other, player)
        self._ratings.outdate_player(player)
        self._database.change("DELETE FROM rating WHERE player = ?", player)

    def _duel(self, row: Sequence[Any]) -> RatedDuel:
        closed, received, cabinet, other, duellist, winner, opponent = row
        score = WON_SCORE if winner == duellist else LOST_SCORE if winner == opponent else DRAWN_SCORE
        day = date.fromordinal(self._day_of(closed, received))
        return RatedDuel(day, Person(duellist, cabinet), Person(opponent, other), score)


def _key_of(person: Person) -> Person:
    """Return a person as they are stored: the same however the name is written."""
    return person._replace(player=person_of(person.player))


def _as_stored(result: LeagueResult, pseudonyms: Mapping[str, tuple[float, str]]) -> LeagueResult:
    """Return a result with what the spellings of a name have in common, and pseudonyms for the names to forget."""
    names = {seat.player: _stored_name(seat.player, result.closed, pseudonyms) for seat in result.seats}
    seats = tuple(seat._replace(player=names[seat.player]) for seat in result.seats)
    duel = result.duel and result.duel._replace(player=names[result.duel.player])
    return result._replace(seats=seats, winner=names.get(result.winner or "", result.winner), duel=duel)


def _stored_name(name: str, closed: float | None, pseudonyms: Mapping[str, tuple[float, str]]) -> str:
    before, pseudonym = pseudonyms.get(hash_name(name), (0.0, ""))
    return pseudonym if pseudonym and (closed is None or closed < before) else person_of(name)


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
