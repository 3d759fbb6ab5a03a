"""The data of the pages of the league, as they are sent as JSON."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, NamedTuple

from pegmind_league.cabinets import KnownCabinets
from pegmind_league.counting import Person
from pegmind_league.periods import PERIODS
from pegmind_league.repository import RecentGame, Repository
from pegmind_league.settling import DISPUTED, WAITING
from pegmind_league.tables import known_boxes, read_lines, read_ratings, write_line, write_rating_line

MOST_RECENT: Final = 50
MOST_LINES: Final = 100
"""Lines of a table on one page; further ones are on the next."""


class FactsRequest(NamedTuple):
    """A request for the data of a page, by its path without ".json"."""

    path: str
    query: Mapping[str, str]
    today: date
    begins: Mapping[str, str]


def read_facts(request: FactsRequest, repository: Repository, cabinets: KnownCabinets) -> dict[str, Any] | None:
    """Return the data of a page; None if there is no such page. Raises StorageError."""
    path, query, today, begins = request
    first = read_first(query)
    shown = slice(first, first + MOST_LINES)
    if path.startswith("/box/"):
        box, period = path.removeprefix("/box/"), query.get("period", "all")
        if box not in known_boxes(repository.revisions()) or period not in PERIODS:
            return None
        lines = read_lines(repository, box, (period, begins[period]), today, shown)
        return {
            "box": box,
            "period": period,
            "since": begins[period],
            "lines": [write_line(each, cabinets.names) for each in lines],
        }
    match path:
        case "/overview":
            here = [each._asdict() for each in cabinets.here]
            return {"boxes": known_boxes(repository.revisions()), "cabinets": here}
        case "/recent":
            return {"games": [*map(_game_facts, repository.recent(MOST_RECENT))]}
        case "/duels":
            rated = read_ratings(repository, today, shown)
            open_ones = [each for state in (WAITING, DISPUTED) for each in repository.duels.read_open(state)]
            ranked = [write_rating_line(each, cabinets.names) for each in rated]
            return {"lines": ranked, "open": [each._asdict() for each in open_ones]}
        case "/player":
            people = find_people(repository, query.get("name", ""), cabinets)
            return {"players": [_person_facts(repository, person, today, cabinets.names) for person in people]}
        case "/players":
            ones, others = (find_people(repository, query.get(key, ""), cabinets) for key in ("one", "other"))
            met = repository.meetings(ones[0], others[0]) if len(ones) == len(others) == 1 else []
            return {"games": [each._asdict() for each in met]}
        case _:
            return None


def _person_facts(repository: Repository, person: Person, today: date, names: Mapping[str, str]) -> dict[str, Any]:
    repository.duels.rate(today)
    rated = repository.duels.rating_of(person, today)
    boxes = [{"box": box, "games": sums.games, "wins": sums.wins, "best": sums.record, "mean": sums.mean}
             for box, sums in repository.sums_of(person)]  # fmt: skip
    games = [*map(_game_facts, repository.recent(MOST_RECENT, person))]
    return {**person._asdict(), "boxes": boxes, "rating": rated and write_rating_line(rated, names), "games": games}


def _game_facts(game: RecentGame) -> dict[str, Any]:
    return {**game._asdict(), "people": [{**person._asdict(), "won": won} for person, won in game.people]}


def find_people(repository: Repository, text: str, cabinets: KnownCabinets) -> list[Person]:
    """Return the people who are meant by a name, or by a name and a cabinet: "Ada@hall", or "Ada@Town Hall"."""
    player, at, cabinet = (part.strip().casefold() for part in text.partition("@"))
    found = repository.find_people(player)
    return [each for each in found if not at or cabinet in (each.cabinet, cabinets.name_of(each.cabinet).casefold())]


def read_first(query: Mapping[str, str]) -> int:
    """Return the number of lines before those that a page shows, from 0: `from` in the address counts from 1."""
    text = query.get("from", "1")
    return max(int(text) - 1, 0) if text.isdecimal() and len(text) < len("1000000") else 0
