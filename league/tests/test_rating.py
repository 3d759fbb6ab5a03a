"""The ratings, against the example in Glickman's paper."""

from collections.abc import Iterable
from datetime import date
from itertools import permutations

import pytest

from pegmind_league.counting import Person
from pegmind_league.rating import FORGETS_IN, RatedDuel, RatedPlayer, Rating, rate, rate_duels, rating_today

ADA, BEN, CLEO = (Person(name, "hall") for name in ("Ada", "Ben", "Cleo"))
MONDAY, TUESDAY = date(2025, 11, 24), date(2025, 11, 25)


def ranked(duels: Iterable[RatedDuel], today: date) -> list[RatedPlayer]:
    lines = [rating_today(person, known, today) for person, known in rate_duels(duels).items()]
    return sorted(lines, key=lambda line: -line.lower_bound)


def test_the_example_of_the_paper() -> None:
    """A player of 1500 wins against 1400, and loses against 1550 and 1700."""
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    rated = rate(Rating(1500, 200), games)
    assert (round(rated.rating), round(rated.deviation, 1)) == (1464, 151.4)


def test_who_does_not_play_is_less_sure_and_in_the_end_unknown() -> None:
    known = Rating(1700, 50)
    assert known.after(0) == known
    assert known.deviation < known.after(30).deviation < known.after(365).deviation < 350
    assert known.after(FORGETS_IN).deviation == pytest.approx(350)
    assert known.after(10 * FORGETS_IN) == Rating(1700, 350)


def test_nothing_played_changes_nothing() -> None:
    assert rate(Rating(1620, 80), []) == Rating(1620, 80)


def test_a_rating_stays_open_to_change() -> None:
    assert rate(Rating(1500, 30), [(Rating(1500, 30), 0.5)] * 100).deviation == 30


def test_the_order_of_arrival_does_not_matter() -> None:
    duels = [
        RatedDuel(MONDAY, ADA, BEN, 1.0),
        RatedDuel(MONDAY, BEN, CLEO, 0.5),
        RatedDuel(TUESDAY, CLEO, ADA, 0.0),
        RatedDuel(TUESDAY, ADA, BEN, 0.0),
    ]
    tables = [ranked(order, TUESDAY) for order in permutations(duels)]
    assert all(table == tables[0] for table in tables)
    assert [(line.person.player, line.duels, line.wins) for line in tables[0]] == [
        ("Ada", 3, 2),
        ("Ben", 3, 1),
        ("Cleo", 2, 0),
    ]


def test_two_equals_mirror_each_other() -> None:
    winner, loser = ranked([RatedDuel(MONDAY, ADA, BEN, 1.0)], MONDAY)
    assert winner.rating.rating + loser.rating.rating == pytest.approx(3000)
    assert winner.rating.deviation == loser.rating.deviation


def test_many_duels_outrank_a_lucky_one() -> None:
    lucky = RatedDuel(TUESDAY, CLEO, Person("Dan", "hall"), 1.0)
    often = [RatedDuel(MONDAY, ADA, BEN, 1.0), RatedDuel(TUESDAY, ADA, BEN, 1.0)] * 5
    table = ranked([lucky, *often], TUESDAY)
    assert [line.person for line in table][:2] == [ADA, CLEO]
