"""The ratings in the database."""

from typing import Final

from league.tests.games import DAY, NOON, duel
from pegmind_league.repository import Repository

SIDES: Final = ("hall", "club")


def test_a_late_duel_changes_the_ratings_of_its_day_and_of_later_ones(repository: Repository) -> None:
    for day in (5, 3, 4, 1):
        number = f"{day:016x}"
        winner = "Ben" if day == 3 else "Ada"
        repository.add([duel(cabinet, winner, number, closed=NOON - day * DAY) for cabinet in SIDES], NOON)
        repository.rate()
    assert (repository.check(), {each.duels for each in repository.ratings().values()}) == ([], {4})
    repository.forget("Ada", NOON + 10)
    repository.rate()
    assert (repository.check(), sorted(person.player[:1] for person in repository.ratings())) == ([], ["B"])


def test_a_wrong_rating_is_found(repository: Repository) -> None:
    repository.add([duel(cabinet) for cabinet in SIDES], NOON)
    repository.rate()
    repository.add([duel(cabinet, "Ben", "0" * 16) for cabinet in SIDES], NOON)
    assert repository.check() == []  # that day has still to be rated again
    repository.rate()
    before = repository.ratings()
    assert (repository.check(), {each.duels for each in before.values()}) == ([], {2})
