"""Two people, and the tables of a league as tests compare them."""

from datetime import date

from pegmind_league.counting import Person, Sums
from pegmind_league.repository import Repository

ADA, BEN = Person("Ada", "hall"), Person("Ben", "club")
STORED_ADA, STORED_BEN = Person("ada", "hall"), Person("ben", "club")
TODAY = date(2025, 11, 26)


def table(repository: Repository, box: str = "super", period: str = "all", since: str = "") -> list[tuple[str, Sums]]:
    return [(line.person.player, line.sums) for line in repository.table(box, period, since, 20)]


def names(repository: Repository, box: str = "super") -> list[str]:
    return [name for name, _ in table(repository, box)]


def rated(repository: Repository) -> set[Person]:
    return {line.person for line in repository.duels.table(TODAY, 20)}


def names_on(repository: Repository, day: str) -> list[str]:
    return [name for name, _ in table(repository, "super", "day", day)]
