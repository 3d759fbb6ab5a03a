"""What the operator corrects, and what an older version has left, counted again."""

from contextlib import closing

from league.tests.conftest import Open
from league.tests.games import DAY, NOON, daily, duel, solo
from league.tests.tables import ADA, BEN, STORED_BEN, TODAY, names, names_on, rated
from pegmind_league.corrections import FORGOTTEN
from pegmind_league.database import open_database
from pegmind_league.periods import Calendar
from pegmind_league.repository import Meetings, Repository
from station.store.forgetting import hash_name


def test_people_are_found_in_what_an_older_pegmind_has_stored(opens: Open, database: str) -> None:
    first = opens()
    first.add([solo("a", "ada"), duel("hall"), duel("club"), solo("b", "ben", cabinet="club")], NOON)
    with closing(open_database(database)) as older:
        for table, column in (("seat", "player"), ("result", "winner"), ("result", "duellist")):
            for name in ("Ada", "Ben"):
                duels = "duel <> ''" if table == "result" else "result IN (SELECT id FROM result WHERE duel <> '')"
                older.change(f"UPDATE {table} SET {column} = ? WHERE {column} = ? AND {duels}", name, name.lower())  # noqa: S608
        older.change("UPDATE result SET received = received + 1 WHERE duel <> ''")
        older.change("DELETE FROM person")
        older.change("DELETE FROM league_calendar")
    upgraded = opens()
    assert (sorted(names(upgraded)), upgraded.corrections.check()) == (["Ada", "Ben"], [])
    upgraded.duels.rate(TODAY)
    assert (rated(upgraded), upgraded.meetings(ADA, BEN)) == ({ADA, BEN}, [Meetings("super", 1, 1, 0)])


def test_another_calendar_counts_everything_again(opens: Open, repository: Repository) -> None:
    repository.add([solo("late", closed=NOON + DAY / 2 - 60)], NOON)
    begins = Calendar().begins(TODAY)
    assert names_on(repository, str(TODAY)) == ["Ada"]
    in_berlin = opens(Calendar("Europe/Berlin"))
    assert (names_on(in_berlin, str(TODAY)), names_on(in_berlin, "2025-11-27")) == ([], ["Ada"])
    assert (in_berlin.corrections.check(), begins["day"]) == ([], str(TODAY))


def test_a_name_is_forgotten_everywhere_and_for_good(repository: Repository) -> None:
    games = [daily("a", TODAY), duel("hall"), duel("club"), solo("b", "ADA"), solo("c", "Ben")]
    repository.add(games, NOON)
    assert repository.corrections.forget("ada", NOON + 10) == 4
    assert names(repository) == ["Ben", "Ben"]
    assert (repository.find_people("Ada"), repository.daily_table("super", TODAY, 20)) == ([], [])
    assert repository.corrections.read_forgotten() == [(hash_name("Ada"), NOON + 10)]
    assert repository.add(games, NOON + 20) == 0
    repository.add([solo("waiting", closed=NOON + 5), solo("undated", closed=None)], NOON + 20)
    assert (names(repository), repository.corrections.check()) == (["Ben", "Ben"], [])
    repository.add([solo("somebody else", closed=NOON + 15)], NOON + 20)
    assert names(repository) == ["Ada", "Ben", "Ben"]
    (met,) = repository.duels.read_all()
    assert (met.one, met.other.player[:1], met.score) == (STORED_BEN, "#", 0.0)
    assert FORGOTTEN in repository.revisions()


def test_a_half_told_duel_counts_after_a_name_was_forgotten(repository: Repository) -> None:
    repository.add([duel("hall")], NOON)
    repository.corrections.forget("Ben", NOON + 10)
    repository.add([duel("club")], NOON + 20)
    assert [each.one.player[:1] for each in repository.duels.read_all()] == ["#"]
    assert names(repository) == ["Ada"]


def test_the_check_tells_what_is_wrong(repository: Repository, database: str) -> None:
    repository.add([solo(f"{number}") for number in range(20)], NOON)
    assert repository.corrections.check() == []
    with closing(open_database(database)) as somebody:
        somebody.change("UPDATE standing SET wins = 7 WHERE period = 'all'")
        somebody.change("DELETE FROM standing WHERE period = 'week'")
    assert [line.partition(":")[0] for line in repository.corrections.check()] == [
        "super, all, , ada, hall",
        "super, week, 2025-11-24, ada, hall",
    ]
