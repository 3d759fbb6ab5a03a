"""The ratings in the database."""

from datetime import date, timedelta
from typing import Final

from league.tests.games import DAY, NOON, duel, result, seat
from pegmind_league.repository import Repository
from pegmind_league.result import LeagueResult

SIDES: Final = ("hall", "club")
TODAY: Final = date(2025, 11, 26)


def test_a_late_duel_changes_the_ratings_of_its_day_and_of_later_ones(repository: Repository) -> None:
    for day in (5, 3, 4, 1):
        number = f"{day:016x}"
        winner = "Ben" if day == 3 else "Ada"
        repository.add([duel(cabinet, winner, number, closed=NOON - day * DAY) for cabinet in SIDES], NOON)
        repository.duels.rate(TODAY)
    assert (repository.corrections.check(), {each.duels for each in repository.duels.table(TODAY, 99)}) == ([], {4})
    repository.corrections.forget("Ada", NOON + 10)
    repository.duels.rate(TODAY)
    assert [each.person.player for each in repository.duels.table(TODAY, 99)] == ["Ben"]
    assert repository.corrections.check() == []


def test_a_wrong_rating_is_found(repository: Repository) -> None:
    repository.add([duel(cabinet) for cabinet in SIDES], NOON)
    repository.duels.rate(TODAY)
    repository.add([duel(cabinet, "Ben", "0" * 16) for cabinet in SIDES], NOON)
    assert repository.corrections.check() == []  # that day has still to be rated again
    repository.duels.rate(TODAY)
    before = repository.duels.table(TODAY, 99)
    assert (repository.corrections.check(), {each.duels for each in before}) == ([], {2})


def test_the_table_is_in_order_on_every_day(repository: Repository) -> None:
    """A player who has not played for long may be worse than was known; one who is rated again moves at once."""
    long_ago = [side for number in range(30) for side in both_sides("Ada", "Ben", number, NOON - 300 * DAY)]
    lately = [side for number in range(30, 38) for side in both_sides("Cleo", "Dan", number, NOON - DAY)]
    repository.add([*long_ago, *lately], NOON)
    then, later = TODAY - timedelta(299), TODAY + timedelta(900)
    assert [in_order(repository, day)[0] for day in (then, TODAY, later)] == ["Ada", "Cleo", "Ada"]
    assert in_order(repository, later) == ["Ada", "Cleo", "Dan", "Ben"]
    repository.add(both_sides("Ada", "Dan", 99, NOON, winner="Dan"), NOON)
    assert in_order(repository, later) == ["Cleo", "Ada", "Dan", "Ben"]
    assert [each.person.player for each in repository.duels.table(later, 2, 1)] == ["Ada", "Dan"]


def both_sides(one: str, other: str, number: int, closed: float, winner: str = "") -> list[LeagueResult]:
    """What both cabinets report of a duel between `one` at hall, who has won unless it is said, and `other` at club."""
    seats = [seat(one, won=winner != other), seat(other, won=winner == other)]
    told = {"winner": winner or one, "reason": "points", "seats": seats, "closed": closed}
    ids = {"id": f"{number:016x}"}
    return [
        result(f"{number} hall", "hall", **told, duel={**ids, "other": "club", "player": one}),
        result(f"{number} club", "club", **told, duel={**ids, "other": "hall", "player": other}),
    ]


def in_order(repository: Repository, today: date) -> list[str]:
    repository.duels.rate(today)
    lines = repository.duels.table(today, 99)
    bounds = [line.lower_bound for line in lines]
    assert bounds == sorted(bounds, reverse=True)
    return [line.person.player for line in lines]
