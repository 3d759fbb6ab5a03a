"""Corrections by the operator of a league: names to forget, results to remove; and the counting that follows."""

import secrets
from typing import Final, NamedTuple

from pegmind_league.counting import PSEUDONYM
from pegmind_league.rating import rate_duels
from pegmind_league.settling import DUELS, LeagueDuels
from pegmind_league.stored_results import COUNTED_NOW, SHOW_NAME, WITHOUT_CABINET, WITHOUT_RESULT, StoredResults
from station.link.payload import HASH
from station.matches.players import compose_name, person_of
from station.store.forgetting import hash_name

FORGOTTEN: Final = "#forgotten"
"""The topic of `revisions` that is neither a box nor DUELS."""

MOST_NAMES_SENT: Final = 500

_SHOW_AGAIN: Final = """
    INSERT INTO person SELECT DISTINCT player, cabinet, ? FROM seat WHERE player = ? ON CONFLICT DO NOTHING
"""


class ForgottenName(NamedTuple):
    """A name to forget, as a hash, in games that ended before a time in seconds since 1970."""

    name: str
    before: float


class Corrections:
    """Changes to results that have come; every public method is a transaction."""

    def __init__(self, results: StoredResults, duels: LeagueDuels) -> None:
        self._results = results
        self._duels = duels
        self._database = results.database

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
            if not also_unknown and not self._has_played(person_of(name)):
                return 0
            forget = """
                INSERT INTO forgotten VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET
                before = excluded.before, pseudonym = excluded.pseudonym
            """
            self._database.change(forget, hash_name(name), now, pseudonym)
            touched = self._forget_player(person_of(name), pseudonym)
            topics = [*self._results.revisions()] if touched else []
            self._results.touch({*topics, DUELS, FORGOTTEN})
        return touched

    def remember(self, name: str) -> bool:
        """Give a forgotten name back to the results; return whether it had been forgotten."""
        with self._database.alone():
            found = self._database.query("SELECT pseudonym FROM forgotten WHERE name = ?", hash_name(name))
            for (pseudonym,) in found:
                boxes = self._boxes_of("id IN (SELECT result FROM seat WHERE player = ?)", pseudonym)
                self._rename(pseudonym, person_of(name))
                self._database.change(_SHOW_AGAIN, compose_name(name), person_of(name))
                self._results.recount_boxes(boxes)
            self._database.change("DELETE FROM forgotten WHERE name = ?", hash_name(name))
            self._results.touch({FORGOTTEN, DUELS} if found else ())
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

    def check(self) -> list[str]:
        """Compute everything again; return a sentence for each sum that does not match the results."""
        with self._database.read_transaction():
            wrong, duels = [*self._results.compare()], self._duels.read_all()
        return [*wrong, *self._duels.ratings.compare(rate_duels(duels))]

    def follow_calendar(self) -> None:
        """Compute everything again if days or seasons begin at other times than before."""
        own = [tuple(self._results.calendar)]
        if [tuple(row) for row in self._database.query("SELECT * FROM league_calendar")] == own:
            return
        with self._database.alone():
            for table in ("league_calendar", "standing", "daily", "streak"):
                self._database.change(f"DELETE FROM {table}")  # noqa: S608 - our own names
            self._database.change("INSERT INTO league_calendar VALUES (?, ?)", *self._results.calendar)
            if not self._database.query("SELECT 1 FROM person LIMIT 1"):
                self._find_people()
            self._results.write(*self._results.recount())
            self._find_days()
            self._results.touch(self._results.revisions())

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
        self._database.change_each(SHOW_NAME, shown)

    def _find_days(self) -> None:
        """Find the day of every duel that counts, and have all of them rated again."""
        rows = self._database.query("SELECT duel, closed, received FROM result WHERE duel <> '' AND counts = 1")
        days = [(self._results.day_of(closed, received), key) for key, closed, received in rows]
        self._database.change_each("UPDATE duel SET day = ? WHERE key = ?", days)
        self._duels.ratings.outdate({day for day, _ in days}, everything=True)

    def _has_played(self, player: str) -> bool:
        return bool(self._database.query("SELECT 1 FROM person WHERE player = ? LIMIT 1", player))

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
        self._duels.ratings.outdate(first)
        self._results.recount_boxes(boxes)
        self._results.touch({DUELS, *boxes})
        return int(number)

    def _boxes_of(self, where: str, *values: object) -> list[str]:
        """Return the boxes of the results that match a condition."""
        rows = self._database.query(f"SELECT DISTINCT box FROM result WHERE {where}", *values)  # noqa: S608 - our own words
        return [row[0] for row in rows]

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
        self._duels.ratings.outdate_player(player)
        self._database.change("DELETE FROM rating WHERE player = ?", player)
