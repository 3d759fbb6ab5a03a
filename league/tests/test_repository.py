"""What every database of the league has to do: these tests run on SQLite and on PostgreSQL."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import date
from itertools import permutations

import pytest

from league.tests.conftest import Open
from league.tests.games import DAY, NOON, daily, duel, result, seat, solo
from pegmind_league.counting import Person, Sums
from pegmind_league.database import open_database
from pegmind_league.periods import Calendar
from pegmind_league.rating import RatedDuel
from pegmind_league.repository import (
    CLAIM_SECONDS,
    DISPUTED,
    DUELS,
    FORGOTTEN,
    WAITING,
    Meetings,
    OpenDuel,
    Repository,
    Streak,
)
from pegmind_league.result import LeagueResult
from station.store.forgetting import hash_name

ADA, BEN = Person("Ada", "hall"), Person("Ben", "club")
STORED_ADA, STORED_BEN = Person("ada", "hall"), Person("ben", "club")
TODAY = date(2025, 11, 26)


def table(repository: Repository, box: str = "super", period: str = "all", since: str = "") -> list[tuple[str, Sums]]:
    return [(line.person.player, line.sums) for line in repository.table(box, period, since, 20)]


def names(repository: Repository, box: str = "super") -> list[str]:
    return [name for name, _ in table(repository, box)]


def rated(repository: Repository) -> set[Person]:
    return {line.person for line in repository.ratings(TODAY, 20)}


def test_a_result_counts_once_however_often_it_comes(repository: Repository) -> None:
    assert repository.add([solo("one"), solo("one"), solo("two")], NOON) == 2
    assert repository.add([solo("two"), solo("three")], NOON) == 1
    assert repository.add([], NOON) == 0
    assert (repository.count(), table(repository)) == (3, [("Ada", Sums(3, 3, 3, 12, 4))])


def test_the_best_come_first(repository: Repository) -> None:
    repository.add([solo("a", "Ada", 5), solo("b", "Ben", 4), solo("c", "Cleo", 4), solo("d", "Cleo", 6)], NOON)
    repository.add([result("e", winner=None, reason="missed", seats=[seat("Dan", 0, 12, won=False)])], NOON)
    assert names(repository) == ["Cleo", "Ben", "Ada", "Dan"]
    assert [line.person.player for line in repository.table("super", "all", "", 2)] == ["Cleo", "Ben"]


def test_a_name_at_two_cabinets_is_two_people(repository: Repository) -> None:
    repository.add([solo("a", cabinet="hall"), solo("b", cabinet="club")], NOON)
    assert [line.person for line in repository.table("super", "all", "", 20)] == [Person("Ada", "club"), ADA]


def test_one_person_is_shown_as_their_cabinet_wrote_the_name_last(repository: Repository) -> None:
    games = [("a", "Weiß", NOON), ("b", "WEISS", NOON + 5), ("c", "weiß", NOON + 2)]
    repository.add([solo(name, player, closed=closed) for name, player, closed in games], NOON)
    assert table(repository) == [("WEISS", Sums(3, 3, 3, 12, 4))]
    repository.add([daily("d", TODAY, winner="Weiss", seats=[seat("Weiss")], closed=NOON + 9)], NOON + 9)
    weiss = Person("Weiss", "hall")
    assert (repository.find_people("weiß"), repository.sums_of(Person("WEIß", "hall"))[0][1].games) == ([weiss], 4)
    assert [game.people[0][0] for game in repository.recent(9, weiss)] == [weiss] * 4
    assert repository.recent(1)[0].winner == "Weiss"
    assert ([each.person for each in repository.streaks("super", 9)], repository.check()) == ([weiss], [])


def test_another_cabinet_does_not_say_how_a_name_is_written(repository: Repository) -> None:
    repository.add([solo("a", "ADA"), duel("club")], NOON)
    assert names(repository) == ["ADA"]
    assert [each.other for each in repository.open_duels(WAITING)] == [Person("ADA", "hall")]
    repository.add([duel("hall")], NOON)
    repository.rate(TODAY)
    assert (rated(repository), repository.check()) == ({ADA, BEN}, [])


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
    assert (sorted(names(upgraded)), upgraded.check()) == (["Ada", "Ben"], [])
    upgraded.rate(TODAY)
    assert (rated(upgraded), upgraded.meetings(ADA, BEN)) == ({ADA, BEN}, [Meetings("super", 1, 1, 0)])


def test_every_period_has_what_ended_in_it(repository: Repository) -> None:
    ages = {"today": 0, "on Monday": 2, "in October": 40, "last summer": 120}
    repository.add([solo(name, closed=NOON - days * DAY) for name, days in ages.items()], NOON)
    repository.add([solo("once", closed=None)], NOON)
    begins = Calendar().begins(TODAY)
    games = {period: table(repository, "super", period, begins[period])[0][1].games for period in list(begins)[:4]}
    assert games == {"all": 5, "season": 3, "week": 2, "day": 1}


def test_another_calendar_counts_everything_again(opens: Open, repository: Repository) -> None:
    repository.add([solo("late", closed=NOON + DAY / 2 - 60)], NOON)
    begins = Calendar().begins(TODAY)
    assert names_on(repository, str(TODAY)) == ["Ada"]
    in_berlin = opens(Calendar("Europe/Berlin"))
    assert (names_on(in_berlin, str(TODAY)), names_on(in_berlin, "2025-11-27")) == ([], ["Ada"])
    assert (in_berlin.check(), begins["day"]) == ([], str(TODAY))


def names_on(repository: Repository, day: str) -> list[str]:
    return [name for name, _ in table(repository, "super", "day", day)]


def test_the_first_game_of_a_daily_code_counts_if_it_comes_late(repository: Repository) -> None:
    later, first = daily("later", TODAY, 3, closed=NOON + 50), daily("first", TODAY, 6, closed=NOON)
    repository.add([later], NOON)
    repository.add([first], NOON)
    repository.add([daily("last", TODAY, 2, closed=NOON + 90)], NOON)
    assert [(game.player, game.rows) for game in repository.daily_table("super", TODAY, 20)] == [("Ada", 6)]
    assert repository.check() == []


def test_days_in_a_row_are_a_streak(repository: Repository) -> None:
    days = [date.fromordinal(TODAY.toordinal() - ago) for ago in (9, 8, 7, 3, 2)]
    repository.add([daily(str(day), day) for day in days], NOON)
    repository.add([daily("missed", date.fromordinal(TODAY.toordinal() - 1), seats=[seat(won=False)])], NOON)
    assert repository.streaks("super", 20) == [Streak(ADA, 3, days[2]), Streak(ADA, 2, days[4])]
    between = [date.fromordinal(TODAY.toordinal() - ago) for ago in (5, 4, 6)]
    repository.add([daily(str(day), day, closed=NOON + 9) for day in between], NOON + 9)
    assert (repository.streaks("super", 20), repository.check()) == ([Streak(ADA, 8, days[4])], [])
    repository.remove("hall", NOON + 10)
    assert repository.streaks("super", 20) == []
    repository.restore("hall")
    assert (repository.streaks("super", 20), repository.check()) == ([Streak(ADA, 8, days[4])], [])


def test_a_day_cracked_with_hints_leaves_the_days_in_a_row(repository: Repository) -> None:
    days = [date.fromordinal(TODAY.toordinal() - ago) for ago in (9, 8, 7, 3)]
    hinted = [seat(assisted=True)]
    repository.add([daily(str(day), day, seats=hinted if day in days[1::2] else [seat()]) for day in days], NOON)
    assert repository.streaks("super", 20) == [Streak(ADA, 2, days[2])]
    assert [(game.player, game.cracked) for game in repository.daily_table("super", days[1], 20)] == [("Ada", 0)]


@pytest.mark.parametrize("order", list(permutations(range(2))))
def test_a_duel_counts_once_both_have_told_the_same(repository: Repository, order: tuple[int, ...]) -> None:
    sides = [duel("hall"), duel("club", closed=NOON + 3)]
    repository.add([sides[order[0]]], NOON)
    teller, other = (ADA, BEN) if order[0] == 0 else (BEN, ADA)
    assert repository.open_duels(WAITING) == [OpenDuel(WAITING, "super", teller, other)]
    assert (table(repository), repository.duels()) == ([], [])
    repository.add([sides[order[1]]], NOON)
    assert (repository.open_duels(WAITING), repository.open_duels(DISPUTED)) == ([], [])
    assert repository.duels() == [RatedDuel(TODAY, STORED_BEN, STORED_ADA, 0.0)]
    assert table(repository) == [("Ada", Sums(1, 1, 1, 4, 4)), ("Ben", Sums(1))]
    assert repository.check() == []


def test_a_duel_told_differently_counts_for_nobody(repository: Repository) -> None:
    repository.add([duel("hall", "Ada"), duel("club", "Ben")], NOON)
    assert [(each.state, each.teller) for each in repository.open_duels(DISPUTED)] == [
        (DISPUTED, BEN),
        (DISPUTED, ADA),
    ]
    assert (table(repository), repository.duels()) == ([], [])


def test_a_third_cabinet_cannot_join_a_duel(repository: Repository) -> None:
    stranger = duel("hall")._replace(id="f" * 64, cabinet="attic")
    repository.add([stranger, duel("hall"), duel("club")], NOON)
    assert len(repository.duels()) == 1
    assert [each.teller.cabinet for each in repository.open_duels(WAITING)] == ["attic"]


def test_a_drawn_duel_is_worth_a_half(repository: Repository) -> None:
    repository.add([duel("hall", None), duel("club", None)], NOON)
    assert [each.score for each in repository.duels()] == [0.5]


def test_what_has_changed_is_counted_by_topic(repository: Repository) -> None:
    repository.add([solo("a"), solo("b", box="original")], NOON)
    repository.add([solo("c"), duel("hall")], NOON)
    assert repository.revisions() == {"super": 2, "original": 1, DUELS: 1}


def test_two_people_have_met(repository: Repository) -> None:
    repository.add([duel("hall"), duel("club"), duel("hall", "Ben", "0" * 16), duel("club", "Ben", "0" * 16)], NOON)
    assert repository.meetings(ADA, BEN) == [Meetings("super", 2, 1, 1)]
    assert (repository.meetings(ADA, Person("Ben", "hall")), repository.find_people("BEN")) == ([], [BEN])


def test_a_name_is_forgotten_everywhere_and_for_good(repository: Repository) -> None:
    games = [daily("a", TODAY), duel("hall"), duel("club"), solo("b", "ADA"), solo("c", "Ben")]
    repository.add(games, NOON)
    assert repository.forget("ada", NOON + 10) == 4
    assert names(repository) == ["Ben", "Ben"]
    assert (repository.find_people("Ada"), repository.daily_table("super", TODAY, 20)) == ([], [])
    assert [(each.name, each.before) for each in repository.read_forgotten()] == [(hash_name("Ada"), NOON + 10)]
    assert repository.add(games, NOON + 20) == 0
    repository.add([solo("waiting", closed=NOON + 5), solo("undated", closed=None)], NOON + 20)
    assert (names(repository), repository.check()) == (["Ben", "Ben"], [])
    repository.add([solo("somebody else", closed=NOON + 15)], NOON + 20)
    assert names(repository) == ["Ada", "Ben", "Ben"]
    (met,) = repository.duels()
    assert (met.one, met.other.player[:1], met.score) == (STORED_BEN, "#", 0.0)
    assert FORGOTTEN in repository.revisions()


def test_a_half_told_duel_counts_after_a_name_was_forgotten(repository: Repository) -> None:
    repository.add([duel("hall")], NOON)
    repository.forget("Ben", NOON + 10)
    repository.add([duel("club")], NOON + 20)
    assert [each.one.player[:1] for each in repository.duels()] == ["#"]
    assert names(repository) == ["Ada"]


def test_the_check_tells_what_is_wrong(repository: Repository, database: str) -> None:
    repository.add([solo(f"{number}") for number in range(20)], NOON)
    assert repository.check() == []
    with closing(open_database(database)) as somebody:
        somebody.change("UPDATE standing SET wins = 7 WHERE period = 'all'")
        somebody.change("DELETE FROM standing WHERE period = 'week'")
    assert [line.partition(":")[0] for line in repository.check()] == [
        "super, all, , ada, hall",
        "super, week, 2025-11-24, ada, hall",
    ]


def test_what_was_stored_is_there_after_a_restart(opens: Open) -> None:
    first = opens()
    first.add([solo("a")], NOON)
    first.close()
    assert names(opens()) == ["Ada"]


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
    assert (len(workers[0].duels()), workers[0].check()) == (20, [])


def work(repository: Repository, games: list[LeagueResult]) -> int:
    return sum(repository.add(games[at : at + 3], NOON) for at in range(0, len(games), 3))


def forfeit(cabinet: str, winner: str = "Ada", reason: str = "absent") -> LeagueResult:
    return duel(cabinet, winner, reason=reason)


def test_whoever_admits_to_have_left_has_lost_at_once(repository: Repository) -> None:
    repository.add([forfeit("club", reason="resigned")], NOON)
    assert (repository.duels(), table(repository)) == (
        [RatedDuel(TODAY, STORED_BEN, STORED_ADA, 0.0)],
        [("Ada", Sums(1, 1)), ("Ben", Sums(1))],
    )
    repository.add([duel("hall", rounds=9)], NOON)
    assert (len(repository.duels()), repository.check()) == (1, [])


def test_a_forfeit_counts_after_a_while_against_a_cabinet_that_was_seen_in_the_duel(repository: Repository) -> None:
    claim = forfeit("hall")
    repository.add([claim], NOON)
    later = NOON + CLAIM_SECONDS + 1
    assert (repository.settle_claims(later), repository.duels()) == (0, [])
    repository.see([(claim.duel_key, "club")], NOON)
    assert repository.settle_claims(NOON + CLAIM_SECONDS - 1) == 0
    assert (repository.settle_claims(later), repository.settle_claims(later)) == (1, 0)
    assert (len(repository.duels()), table(repository)[0], repository.check()) == (1, ("Ada", Sums(1, 1)), [])


def test_two_who_both_claim_a_duel_have_a_dispute(repository: Repository) -> None:
    claims = [forfeit("hall", "Ada"), forfeit("club", "Ben", "foul")]
    repository.see([(each.duel_key, each.cabinet) for each in claims], NOON)
    repository.add(claims, NOON)
    assert repository.settle_claims(NOON + 2 * CLAIM_SECONDS) == 0
    assert [each.state for each in repository.open_duels(DISPUTED)] == [DISPUTED, DISPUTED]
