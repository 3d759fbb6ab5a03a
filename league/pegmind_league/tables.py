"""The payloads that the league publishes: tables, ratings and the names to forget."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final

from pegmind_league.corrections import FORGOTTEN
from pegmind_league.counting import DailyGame, Person, Sums
from pegmind_league.periods import DAILY_PERIOD, PERIODS, Calendar
from pegmind_league.rating import RatedPlayer
from pegmind_league.repository import Repository, TableLine
from pegmind_league.result import is_box
from pegmind_league.settling import DUELS
from station.games.registry import box_order, usual_spelling
from station.link.payload import write_payload

MOST_LINES_PUBLISHED: Final = 20
LINES_PUBLISHED: Final = slice(MOST_LINES_PUBLISHED)

Period = tuple[str, str]
"""The name of a period, and its beginning."""

MOST_BOXES: Final = 100
"""The most boxes that are published: a cabinet may make up as many as it likes."""


class Publisher:
    """Finds the messages to publish over one connection to a broker, all of them under `prefix`/league.

    A topic is published at first, and again only when its payload has changed.
    """

    def __init__(self, prefix: str, calendar: Calendar) -> None:
        self._prefix = f"{prefix}/league"
        self._calendar = calendar
        self._names: Mapping[str, str] = {}
        self._seen: dict[str, tuple[int, date]] = {}
        self._published: dict[str, bytes] = {}

    def find_messages(self, repository: Repository, now: float, names: Mapping[str, str]) -> dict[str, bytes]:
        """Return the payloads that have changed, by topic; none if another worker publishes. Raises StorageError.

        `names` are those of the cabinets by their ids; if they have changed, every table is read again.
        """
        if not repository.leads():
            return {}
        if names != self._names:
            self._names = names
            self._seen.clear()
        today = self._calendar.date_of(now)
        revisions = repository.revisions()
        changed = [topic for topic, number in revisions.items() if self._seen.get(topic) != (number, today)]
        messages = dict(self._messages(repository, changed, known_boxes(revisions), today))
        self._seen |= {topic: (revisions[topic], today) for topic in changed}
        new = {topic: payload for topic, payload in messages.items() if self._published.get(topic) != payload}
        self._published |= new
        return new

    def _messages(
        self, repository: Repository, changed: Iterable[str], boxes: Iterable[str], today: date
    ) -> Iterator[tuple[str, bytes]]:
        changed = {*changed}
        begins = self._calendar.begins(today)
        for box in (box for box in boxes if box in changed):
            for period in PERIODS:
                lines = read_lines(repository, box, (period, begins[period]), today)
                said = write_payload(
                    box=box,
                    period=period,
                    since=begins[period],
                    lines=[write_line(line, self._names) for line in lines],
                )
                yield f"{self._prefix}/table/{box}/{period}", said
        if DUELS in changed:
            rated = read_ratings(repository, today)
            yield f"{self._prefix}/duels", write_payload(lines=[write_rating_line(line, self._names) for line in rated])
        if FORGOTTEN in changed:
            names = [each._asdict() for each in repository.corrections.read_forgotten()]
            yield f"{self._prefix}/forget", write_payload(forget=names)


def known_boxes(topics: Iterable[str]) -> list[str]:
    """Return the boxes among the topics of Repository.revisions that this version knows, in the menu's order."""
    known = [topic for topic in topics if is_box(topic)]
    return sorted(known, key=lambda box: box_order(box, usual_spelling(box)))[:MOST_BOXES]


def read_lines(
    repository: Repository, box: str, period: Period, today: date, lines: slice = LINES_PUBLISHED
) -> list[TableLine]:
    """Return these `lines` of the table of a period, by its name and beginning. Raises StorageError."""
    name, since = period
    first, most = lines.start or 0, lines.stop - (lines.start or 0)
    if name == DAILY_PERIOD:
        return [as_line(game) for game in repository.daily_table(box, today, most, first)]
    return repository.table(box, name, since, most, first)


def as_line(game: DailyGame) -> TableLine:
    """Return a game with the code of the day as a line of a table."""
    measured = (1, game.rows, game.rows) if game.cracked else ()
    return TableLine(Person(game.player, game.cabinet), Sums(1, game.cracked, *measured))


def read_ratings(repository: Repository, today: date, lines: slice = LINES_PUBLISHED) -> list[RatedPlayer]:
    """Return these `lines` of the table of duels. Raises StorageError."""
    repository.duels.rate(today)
    first = lines.start or 0
    return repository.duels.table(today, lines.stop - first, first)


def write_line(line: TableLine, names: Mapping[str, str]) -> dict[str, Any]:
    """Return a line of a table as it is published, with the name of the cabinet if that is in `names`."""
    (player, cabinet), sums = line
    mean = None if sums.mean is None else round(sums.mean, 2)
    return {
        "player": player,
        "cabinet": cabinet,
        "cabinet_name": names.get(cabinet, cabinet),
        "games": sums.games,
        "wins": sums.wins,
        "best": sums.record,
        "mean": mean,
    }


def write_rating_line(line: RatedPlayer, names: Mapping[str, str]) -> dict[str, Any]:
    """Return a line of the ratings as it is published, as a line of a table."""
    (player, cabinet), rating, duels, wins = line
    give = round(2 * rating.deviation)
    return {
        "player": player,
        "cabinet": cabinet,
        "cabinet_name": names.get(cabinet, cabinet),
        "rating": round(rating.rating),
        "give": give,
        "duels": duels,
        "wins": wins,
    }
