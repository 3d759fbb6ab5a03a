"""Counts results: what each is worth to whom, and the sums behind the tables. Pure."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from pegmind_league.periods import Calendar
from pegmind_league.result import LeagueResult, LeagueSeat
from station.games.registry import results_of_box

NO_RECORD: Final = 1 << 30
"""The best result of a player who has none: worse than all others."""

UNDATED_END: Final = 1e12
"""The end of a game whose date is unknown: later than all others."""

PSEUDONYM: Final = "#"
"""The first character of a forgotten player's name; no other name has it, and tables leave these out."""


class Person(NamedTuple):
    """A player at a cabinet: the same name at another cabinet is another person."""

    player: str
    cabinet: str


class SumKey(NamedTuple):
    """The key of a sum: a person, a box, and a period that began `since`."""

    box: str
    period: str
    since: str
    player: str
    cabinet: str


class Sums(NamedTuple):
    """A person's results in a period. A merit is a number of rows, or negated points: the lower, the better."""

    games: int = 0
    wins: int = 0
    measured: int = 0
    """The number of games that had a merit."""
    total: int = 0
    """The sum of their merits."""
    best: int = NO_RECORD

    def plus(self, other: "Sums") -> "Sums":
        """Return the sums of both."""
        games, wins, measured, total = (one + more for one, more in zip(self[:-1], other[:-1], strict=True))
        return Sums(games, wins, measured, total, min(self.best, other.best))

    @property
    def mean(self) -> float | None:
        """The mean of rows or points."""
        return abs(self.total) / self.measured if self.measured else None

    @property
    def record(self) -> int | None:
        """The best number of rows or points; None if there is none."""
        return None if self.best == NO_RECORD else abs(self.best)


class DailyGame(NamedTuple):
    """A game with the code of a day. For each person, box and day, the first that ended counts."""

    box: str
    day: int
    """As given by date.toordinal."""
    player: str
    cabinet: str
    closed: float
    result: str
    rows: int
    cracked: int
    seconds: float


def count_results(results: Iterable[LeagueResult], calendar: Calendar) -> dict[SumKey, Sums]:
    """Return the sums of some results by key, sorted so that all workers write them in the same order."""
    sums: dict[SumKey, Sums] = {}
    for result in results:
        for place, worth in _sums_of(result, calendar):
            sums[place] = sums.get(place, Sums()).plus(worth)
    return dict(sorted(sums.items()))


def find_daily_games(results: Iterable[LeagueResult]) -> list[DailyGame]:
    """Return the games with the code of a day among some results, the first of each person, box and day."""
    found: dict[tuple[object, ...], DailyGame] = {}
    for game in (game for result in results for game in _daily_games(result)):
        key = game[:4]
        found[key] = min(found.get(key, game), game)
    return [found[key] for key in sorted(found)]


def people_of(result: LeagueResult) -> Iterator[tuple[Person, LeagueSeat]]:
    """Yield the people who played, with their seats, without those who were forgotten."""
    for seat in result.seats:
        if not seat.player.startswith(PSEUDONYM):
            yield Person(seat.player, result.cabinet_of(seat.player)), seat


def is_measured_by_points(box: str) -> bool:
    """Whether the record of a box is the most points, and not the fewest rows."""
    return results_of_box(box).measured_by != "rows"


def _sums_of(result: LeagueResult, calendar: Calendar) -> Iterator[tuple[SumKey, Sums]]:
    for person, seat in people_of(result):
        worth = _worth(result, seat)
        for period, since in calendar.counts_in(result.closed).items():
            yield SumKey(result.box, period, since, *person), worth


def _worth(result: LeagueResult, seat: LeagueSeat) -> Sums:
    """Return what a game is worth to a seat. A win after a hint does not count as one.

    Rows count only if they were needed to crack a single code: in matches of one round that were won, not forfeited.
    """
    won = seat.won and not seat.assisted
    if result.is_forfeit:
        return Sums(1, int(won))
    if is_measured_by_points(result.box):
        return Sums(1, int(won), 1, -seat.points, -seat.points)
    if won and result.rounds == 1 and seat.rows:
        return Sums(1, 1, 1, seat.rows, seat.rows)
    return Sums(1, int(won))


def _daily_games(result: LeagueResult) -> Iterator[DailyGame]:
    if result.day is None or len(result.seats) != 1:
        return
    for person, seat in people_of(result):
        cracked = int(seat.won and not seat.assisted)
        closed = UNDATED_END if result.closed is None else result.closed
        yield DailyGame(
            result.box, result.day.toordinal(), *person, closed, result.id, seat.rows, cracked, result.seconds
        )
