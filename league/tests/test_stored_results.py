"""The sums of results: by period, and where two workers count at once."""

from concurrent.futures import ThreadPoolExecutor

from league.tests.conftest import Open
from league.tests.games import DAY, NOON, duel, solo
from league.tests.tables import TODAY, table
from pegmind_league.periods import Calendar
from pegmind_league.repository import Repository
from pegmind_league.result import LeagueResult


def test_every_period_has_what_ended_in_it(repository: Repository) -> None:
    ages = {"today": 0, "on Monday": 2, "in October": 40, "last summer": 120}
    repository.add([solo(name, closed=NOON - days * DAY) for name, days in ages.items()], NOON)
    repository.add([solo("once", closed=None)], NOON)
    begins = Calendar().begins(TODAY)
    games = {period: table(repository, "super", period, begins[period])[0][1].games for period in list(begins)[:4]}
    assert games == {"all": 5, "season": 3, "week": 2, "day": 1}


def test_two_workers_at_once_count_everything_once(opens: Open) -> None:
    """They are handed the same results, in different orders, and both sides of every duel apart."""
    games: list[LeagueResult] = [solo(f"{number}", "Ada" if number % 2 else "Ben") for number in range(60)]
    for number in range(20):
        games += [duel(cabinet, duel_id=f"{number:016x}") for cabinet in ("hall", "club")]
    workers = [opens(), opens()]
    with ThreadPoolExecutor(2) as threads:
        orders = (games, games[::-1])
        each = threads.map(work, workers, orders)
        assert sum(each) == 100
    assert (len(workers[0].duels.read_all()), workers[0].corrections.check()) == (20, [])


def work(repository: Repository, games: list[LeagueResult]) -> int:
    return sum(repository.add(games[at : at + 3], NOON) for at in range(0, len(games), 3))
