"""What every database of the league has to do: these tests run on SQLite and on PostgreSQL."""

from datetime import date

from league.tests.conftest import Open
from league.tests.games import NOON, daily, duel, result, seat, solo
from league.tests.tables import ADA, BEN, TODAY, names, rated, table
from pegmind_league.counting import Person, Sums
from pegmind_league.repository import Meetings, Repository, Streak
from pegmind_league.settling import DUELS, WAITING


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
    assert ([each.person for each in repository.streaks("super", 9)], repository.corrections.check()) == ([weiss], [])


def test_another_cabinet_does_not_say_how_a_name_is_written(repository: Repository) -> None:
    repository.add([solo("a", "ADA"), duel("club")], NOON)
    assert names(repository) == ["ADA"]
    assert [each.other for each in repository.duels.read_open(WAITING)] == [Person("ADA", "hall")]
    repository.add([duel("hall")], NOON)
    repository.duels.rate(TODAY)
    assert (rated(repository), repository.corrections.check()) == ({ADA, BEN}, [])


def test_the_first_game_of_a_daily_code_counts_if_it_comes_late(repository: Repository) -> None:
    later, first = daily("later", TODAY, 3, closed=NOON + 50), daily("first", TODAY, 6, closed=NOON)
    repository.add([later], NOON)
    repository.add([first], NOON)
    repository.add([daily("last", TODAY, 2, closed=NOON + 90)], NOON)
    assert [(game.player, game.rows) for game in repository.daily_table("super", TODAY, 20)] == [("Ada", 6)]
    assert repository.corrections.check() == []


def test_days_in_a_row_are_a_streak(repository: Repository) -> None:
    days = [date.fromordinal(TODAY.toordinal() - ago) for ago in (9, 8, 7, 3, 2)]
    repository.add([daily(str(day), day) for day in days], NOON)
    repository.add([daily("missed", date.fromordinal(TODAY.toordinal() - 1), seats=[seat(won=False)])], NOON)
    assert repository.streaks("super", 20) == [Streak(ADA, 3, days[2]), Streak(ADA, 2, days[4])]
    between = [date.fromordinal(TODAY.toordinal() - ago) for ago in (5, 4, 6)]
    repository.add([daily(str(day), day, closed=NOON + 9) for day in between], NOON + 9)
    assert (repository.streaks("super", 20), repository.corrections.check()) == ([Streak(ADA, 8, days[4])], [])
    repository.corrections.remove("hall", NOON + 10)
    assert repository.streaks("super", 20) == []
    repository.corrections.restore("hall")
    assert (repository.streaks("super", 20), repository.corrections.check()) == ([Streak(ADA, 8, days[4])], [])


def test_a_day_cracked_with_hints_leaves_the_days_in_a_row(repository: Repository) -> None:
    days = [date.fromordinal(TODAY.toordinal() - ago) for ago in (9, 8, 7, 3)]
    hinted = [seat(assisted=True)]
    repository.add([daily(str(day), day, seats=hinted if day in days[1::2] else [seat()]) for day in days], NOON)
    assert repository.streaks("super", 20) == [Streak(ADA, 2, days[2])]
    assert [(game.player, game.cracked) for game in repository.daily_table("super", days[1], 20)] == [("Ada", 0)]


def test_what_has_changed_is_counted_by_topic(repository: Repository) -> None:
    repository.add([solo("a"), solo("b", box="original")], NOON)
    repository.add([solo("c"), duel("hall")], NOON)
    assert repository.revisions() == {"super": 2, "original": 1, DUELS: 1}


def test_two_people_have_met(repository: Repository) -> None:
    repository.add([duel("hall"), duel("club"), duel("hall", "Ben", "0" * 16), duel("club", "Ben", "0" * 16)], NOON)
    assert repository.meetings(ADA, BEN) == [Meetings("super", 2, 1, 1)]
    assert (repository.meetings(ADA, Person("Ben", "hall")), repository.find_people("BEN")) == ([], [BEN])


def test_what_was_stored_is_there_after_a_restart(opens: Open) -> None:
    first = opens()
    first.add([solo("a")], NOON)
    first.close()
    assert names(opens()) == ["Ada"]
