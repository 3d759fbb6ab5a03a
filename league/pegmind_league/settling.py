"""Duels between cabinets, each of which tells its side: when they count, and how they are rated."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from pegmind_league.counting import Person
from pegmind_league.rating import DRAWN_SCORE, LOST_SCORE, WON_SCORE, RatedDuel, RatedPlayer
from pegmind_league.ratings import Ratings
from pegmind_league.result import LeagueResult
from pegmind_league.stored_results import StoredResults, stored_person
from station.matches.game import FORFEITS

WAITING, AGREED, DISPUTED = "waiting", "agreed", "disputed"
DUELS: Final = "#duels"
"""The topic of `revisions` that is not a box: the duels."""

CLAIM_SECONDS: Final = 3600.0
"""Seconds after which a duel that the other cabinet is said to have forfeited counts, if that has not objected."""

WITNESS_SECONDS: Final = 7 * 86400.0

MOST_WITNESSED: Final = 100
"""Duels in which a cabinet was seen that are kept."""

MOST_OPEN: Final = 50

_LOCK_DUEL: Final = """
    INSERT INTO duel (key, state, reports, received) VALUES (?, ?, 1, ?)
    ON CONFLICT (key) DO UPDATE SET reports = duel.reports + 1 RETURNING state
"""
"""Locks a duel: of two workers that each receive one side, the second waits for the first, and sees both sides."""

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


class OpenDuel(NamedTuple):
    """One cabinet's report of a duel that is `waiting` for the other's, or `disputed`."""

    state: str
    box: str
    teller: Person
    other: Person


class LeagueDuels:
    """The duels among the results, each told by two cabinets; what is public is a transaction of its own.

    The `clock` in seconds tells how long ratings take, which are put off when they take too long.
    """

    def __init__(self, results: StoredResults, clock: Callable[[], float]) -> None:
        self._results = results
        self._database = results.database
        self.ratings = Ratings(results.database, clock)

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
                and not any(map(self._results.is_removed, self._results.read("id = ?", result)))
            ]
            self._results.count(counted, [DUELS])
        return len(counted)

    def read_open(self, state: str) -> list[OpenDuel]:
        """Return the reports of the newest duels whose state is WAITING or DISPUTED; a forgotten name is ""."""
        rows = self._database.query(_OPEN_DUELS, state, MOST_OPEN)
        return [OpenDuel(row[0], row[1], Person(*row[2:4]), Person(*row[4:])) for row in rows]

    def read_all(self) -> list[RatedDuel]:
        """Return the duels that count, with the people as they are stored: each name as `person_of` writes it."""
        return [self._duel(row) for row in self._database.query(_DUELS)]

    def rate(self, today: date) -> None:
        """Rate the days whose duels have changed, the earliest first; as long as it takes, but not all the time."""
        self.ratings.rate(lambda day: [self._duel(row) for row in self._database.query(_DUELS_OF_DAY, day)], today)

    def settle(self, duels: Iterable[LeagueResult], hashes: Mapping[str, str], now: float) -> list[LeagueResult]:
        """Store sides of duels; return the results that count from now on."""
        settled = (
            self._add_side(result, hashes[result.id], now) for result in sorted(duels, key=lambda each: each.duel_key)
        )
        return [result for result in settled if result is not None]

    def table(self, today: date, most: int, first: int = 0) -> list[RatedPlayer]:
        """Return the players as `rate` has sorted them, the best first, without the `first` ones and the forgotten."""
        return self.ratings.read_table(today, most, first)

    def rating_of(self, person: Person, today: date) -> RatedPlayer | None:
        """Return a person's line of the table of duels; None if there is none."""
        return self.ratings.read_player(stored_person(person), today)

    def _add_side(self, result: LeagueResult, report_hash: str, now: float) -> LeagueResult | None:
        """Store one side; return the result that counts if both sides are there and agree."""
        key = result.duel_key
        ((state,),) = self._database.query(_LOCK_DUEL, key, WAITING, now)
        add = "INSERT INTO side VALUES (?, ?, ?, ?) ON CONFLICT (duel, cabinet) DO NOTHING"
        self._database.change(add, key, result.cabinet, result.id, report_hash)
        sides = self._database.query("SELECT result, told FROM side WHERE duel = ? ORDER BY cabinet", key)
        if state != WAITING or self._results.is_removed(result):
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

    def _let_count(self, ids: Sequence[str], key: str) -> LeagueResult:
        """Make one of the results of a duel count, and return it: one with a date, if there is any."""
        results = [*self._results.read(f"id IN ({', '.join('?' * len(ids))})", *ids)]
        chosen = min(results, key=lambda result: (result.closed is None, result.cabinet))
        ((received,),) = self._database.query("SELECT received FROM result WHERE id = ?", chosen.id)
        day = self._results.day_of(chosen.closed, received)
        self._database.change("UPDATE duel SET state = ?, day = ? WHERE key = ?", AGREED, day, key)
        self._database.change("UPDATE result SET counts = 1 WHERE id = ?", chosen.id)
        self._database.change("UPDATE side SET told = '' WHERE duel = ?", key)
        self._database.change("DELETE FROM witness WHERE duel = ?", key)
        self.ratings.outdate([day])
        return chosen

    def _duel(self, row: Sequence[Any]) -> RatedDuel:
        closed, received, cabinet, other, duellist, winner, opponent = row
        score = WON_SCORE if winner == duellist else LOST_SCORE if winner == opponent else DRAWN_SCORE
        day = date.fromordinal(self._results.day_of(closed, received))
        return RatedDuel(day, Person(duellist, cabinet), Person(opponent, other), score)
