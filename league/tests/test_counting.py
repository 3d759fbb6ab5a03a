"""What a result is worth, and to whom."""

from datetime import date
from typing import Any

from league.tests.games import NOON, daily, duel, result, seat, solo
from pegmind_league.counting import SumKey, Sums, count_results, find_daily_games
from pegmind_league.periods import Calendar
from pegmind_league.result import LeagueResult

CALENDAR = Calendar()


def worth(told: LeagueResult, player: str = "Ada") -> Sums:
    sums = count_results([told], CALENDAR)
    return sums[SumKey(told.box, "all", "", player, told.cabinet_of(player))]


def test_a_code_that_was_cracked_is_measured_by_its_rows() -> None:
    assert worth(solo("a", rows=6)) == Sums(1, 1, 1, 6, 6)


def test_a_code_that_was_missed_is_a_game() -> None:
    assert worth(result(winner=None, seats=[seat(won=False, rows=12)])) == Sums(1, 0)


def test_a_game_that_was_won_with_a_hint_is_no_win() -> None:
    assert worth(result(seats=[seat(assisted=True)])) == Sums(1, 0)


def test_rows_of_several_rounds_are_not_those_of_one_code() -> None:
    assert worth(result(rounds=4, seats=[seat(rows=22)])) == Sums(1, 1)


def test_with_dice_the_most_points_are_the_best() -> None:
    dice: Any = {"box": "codeknacker", "spelling": "solo", "winner": None}
    one, two = (result(name, seats=[seat(points=p, won=False)], **dice) for name, p in (("a", 40), ("b", 61)))
    both = worth(one).plus(worth(two))
    assert (both.record, both.mean, both.wins) == (61, 50.5, 0)


def test_nothing_measured_has_no_record_and_no_mean() -> None:
    assert (Sums(3, 1).record, Sums(3, 1).mean) == (None, None)


def test_the_sums_do_not_depend_on_the_order() -> None:
    games = [solo("a", rows=6), solo("b", "Ben"), duel("hall"), daily("c", date(2025, 11, 26))]
    assert [*count_results(games, CALENDAR).items()] == [*count_results(games[::-1], CALENDAR).items()]


def test_whoever_was_forgotten_is_not_counted() -> None:
    told = solo("a")
    forgotten = told._replace(seats=(told.seats[0]._replace(player="#0123"),))
    assert count_results([forgotten], CALENDAR) == {}


def test_a_daily_code_counts_if_it_was_played_alone_and_first() -> None:
    day = date(2025, 11, 26)
    games = [daily("late", day, 3, closed=NOON + 9), daily("first", day, 7), solo("no day")]
    (found,) = find_daily_games([*games, daily("two", day, seats=[seat("Ben"), seat("Cleo")])])
    assert (found.player, found.rows, found.cracked) == ("Ada", 7, 1)
    (helped,) = find_daily_games([daily("helped", day, seats=[seat(assisted=True)])])
    assert helped.cracked == 0
