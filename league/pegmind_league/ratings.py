"""Keeps the rating of each player after each day with duels, so that only days that have changed are rated again."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final

from pegmind_league.counting import Person
from pegmind_league.database import Database
from pegmind_league.rating import PlayerRating, RatedDuel, RatedPlayer, Rating, rate_day, rating_today

AT_ONCE_SECONDS: Final = 0.2
"""Seconds after which rating is interrupted, so that whoever waits for it gets the ratings as they stand."""

REST: Final = 20
"""Times as long as a rating of many duels has taken, the next one is put off."""

CLOSE_ENOUGH: Final = 1e-6

_BEFORE: Final = """
    SELECT day, rating, deviation, duels, wins FROM rating WHERE player = ? AND cabinet = ? AND day < ?
    ORDER BY day DESC LIMIT 1
"""
_ADD: Final = """
    INSERT INTO rating (player, cabinet, day, rating, deviation, duels, wins, newest) SELECT ?, ?, ?, ?, ?, ?, ?,
        CASE WHEN EXISTS (SELECT 1 FROM rating WHERE player = ? AND cabinet = ? AND day > ?) THEN 0 ELSE 1 END
"""
_FIND_NEWEST: Final = """
    UPDATE rating SET newest = 1, bound = NULL WHERE player = ? AND cabinet = ? AND day = (
        SELECT MAX(day) FROM rating AS other WHERE other.player = ? AND other.cabinet = ?
    )
"""
_OUTDATE: Final = """
    INSERT INTO unrated VALUES (?, 1) ON CONFLICT (day) DO UPDATE SET number = unrated.number + 1
"""
_NEWEST: Final = "SELECT player, cabinet, day, rating, deviation, duels, wins FROM rating WHERE newest = 1"
_SHOWN: Final = """
    SELECT shown, cabinet, day, rating, deviation, duels, wins FROM rating LEFT JOIN person USING (player, cabinet)
    WHERE newest = 1 AND COALESCE(shown, '') <> ''
"""
"""An inner join would be the same; but PostgreSQL expects few people of it, and then sorts all of them for a page."""
_OF_PLAYER: Final = f"{_SHOWN} AND player = ? AND cabinet = ?"
_IN_ORDER: Final = f"{_SHOWN} ORDER BY bound DESC, player, cabinet LIMIT ? OFFSET ?"
_SET_BOUND: Final = """
    UPDATE rating SET bound = ? WHERE player = ? AND cabinet = ? AND day = ? AND rating = ? AND deviation = ?
"""
"""Unless another worker has rated the player once more meanwhile."""

_NEXT_DAY: Final = "SELECT MIN(day) FROM duel WHERE day > ?"


class Ratings:
    """The ratings in a database; `outdate` is called within a transaction, and `rate` makes its own."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self._database = database
        self._clock = clock
        self._rest_until = 0.0

    def read_table(self, today: date, most: int, first: int = 0) -> list[RatedPlayer]:
        """Return the players who were not forgotten, the best first by lower bound, without the `first` ones."""
        return [_as_rated(row, today) for row in self._database.query(_IN_ORDER, most, first)]

    def read_player(self, person: Person, today: date) -> RatedPlayer | None:
        """Return the line of one player, who is stored by this name; None if there is none."""
        rows = self._database.query(_OF_PLAYER, *person)
        return _as_rated(rows[0], today) if rows else None

    def outdate(self, days: Collection[int], *, everything: bool = False) -> None:
        """Have days rated again, and then all later ones; with `everything`, forget all ratings before."""
        if everything:
            self._database.change("DELETE FROM rating")
        if days:
            self._database.change(_OUTDATE, min(days))

    def outdate_player(self, player: str) -> None:
        """Have all days rated again from the first duel of a player on."""
        ((first,),) = self._database.query("SELECT MIN(day) FROM rating WHERE player = ?", player)
        self.outdate([] if first is None else [first])

    def rate(self, read_duels: Callable[[int], list[RatedDuel]], today: date) -> None:
        """Rate the days that have changed, with the duels that `read_duels` returns for a day; sort the table anew.

        The earliest come first. When that takes long, it is interrupted, and put off.
        """
        self._rate_days(read_duels)
        self._find_bounds(today)

    def _rate_days(self, read_duels: Callable[[int], list[RatedDuel]]) -> None:
        began = self._clock()
        if began < self._rest_until:
            return
        while self._clock() < began + AT_ONCE_SECONDS:
            found = self._database.query("SELECT day, number FROM unrated ORDER BY day LIMIT 1")
            if not found:
                break
            ((day, number),) = found
            self._rate_day(day, number, read_duels)
        took = self._clock() - began
        if took > AT_ONCE_SECONDS:
            self._rest_until = began + took * REST

    def compare(self, right: Mapping[Person, PlayerRating]) -> Iterator[str]:
        """Yield a sentence for each rating that is not the right one; none while some days have still to be rated."""
        if self._database.query("SELECT 1 FROM unrated LIMIT 1"):
            return
        rows = self._database.query(_NEWEST)
        kept = {Person(*row[:2]): _as_player_rating(row[2:]) for row in rows}
        for person in sorted({*right, *kept}):
            one, other = right.get(person), kept.get(person)
            if not _are_equal(one, other):
                yield f"the rating of {person.player} at {person.cabinet}: the duels give {one}, the table has {other}"

    def _find_bounds(self, today: date) -> None:
        """Store what each player is worth at least today: of all in a new day, else of those who were just rated."""
        day = today.toordinal()
        is_new = not self._database.query("SELECT 1 FROM ranking WHERE day = ?", day)
        rows = self._database.query(f"{_NEWEST}{'' if is_new else ' AND bound IS NULL'} ORDER BY player, cabinet")
        if not (rows or is_new):
            return
        bounds = ((_as_rated(row, today).lower_bound, *row[:5]) for row in rows)
        with self._database.write_transaction():
            self._database.change("DELETE FROM ranking WHERE day <> ?", day)
            self._database.change("INSERT INTO ranking VALUES (?) ON CONFLICT DO NOTHING", day)
            self._database.change_each(_SET_BOUND, bounds)

    def _rate_day(self, day: int, number: int, read_duels: Callable[[int], list[RatedDuel]]) -> None:
        """Rate a day. Other workers may add duels to it meanwhile; then it is rated once more."""
        duels = read_duels(day)
        people = {person for duel in duels for person in (duel.one, duel.other)}
        rows = {person: self._database.query(_BEFORE, *person, day) for person in people}
        before = {person: _as_player_rating(found[0]) for person, found in rows.items() if found}
        after = rate_day(date.fromordinal(day), duels, before)
        with self._database.write_transaction():
            gone = {
                Person(*row) for row in self._database.query("SELECT player, cabinet FROM rating WHERE day = ?", day)
            }
            self._database.change("DELETE FROM rating WHERE day = ?", day)
            earlier = ((*person, day) for person in people)
            hide = "UPDATE rating SET newest = 0 WHERE player = ? AND cabinet = ? AND day < ? AND newest = 1"
            self._database.change_each(hide, earlier)
            self._database.change_each(_ADD, _as_rows(day, after))
            self._database.change_each(_FIND_NEWEST, ((*person, *person) for person in gone - people))
            self._database.change("DELETE FROM unrated WHERE day = ? AND number = ?", day, number)
            ((later,),) = self._database.query(_NEXT_DAY, day)
            if later is not None:
                self._database.change(_OUTDATE, later)


def _as_rated(row: Sequence[Any], today: date) -> RatedPlayer:
    return rating_today(Person(*row[:2]), _as_player_rating(row[2:]), today)


def _as_player_rating(row: Iterable[Any]) -> PlayerRating:
    day, rating, deviation, duels, wins = row
    return PlayerRating(date.fromordinal(day), Rating(rating, deviation), duels, wins)


def _as_rows(day: int, after: Mapping[Person, PlayerRating]) -> Iterator[tuple[object, ...]]:
    for person in sorted(after):
        _, rating, duels, wins = after[person]
        yield (*person, day, *rating, duels, wins, *person, day)


def _are_equal(one: PlayerRating | None, other: PlayerRating | None) -> bool:
    if one is None or other is None:
        return one is other
    near = all(abs(a - b) < CLOSE_ENOUGH for a, b in zip(one.rating, other.rating, strict=True))
    return near and (one.day, one.duels, one.wins) == (other.day, other.duels, other.wins)
