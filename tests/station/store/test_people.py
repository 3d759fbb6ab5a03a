"""One person however the name is written, in the results of a store: Ada, ADA and ada."""

from datetime import date

from station.matches.daily import DAILY, GameOfDay
from station.matches.results import DayCount
from station.store.daily import read_day_count
from station.store.journal import Journal
from station.store.people import seek_standing
from station.store.results import Only, read_best, read_games, read_players, read_statistics
from tests.station.store.cabinets import alone, by_the_rules, of_day, of_two


def play(journal: Journal, *games: tuple[str, ...]) -> None:
    for game in games:
        for move in by_the_rules((text, float(second)) for second, text in enumerate(game)):
            journal.append(*move)


def test_a_person_has_one_standing_and_is_shown_as_written_last(journal: Journal) -> None:
    play(journal, alone("ADA", "guess RR"), alone("ada", "guess YR", "guess RR"), alone("Ada", "guess RR"))
    (each,) = journal.read(read_statistics)
    assert (each.player, each.games, each.wins, each.streak, each.needed) == ("Ada", 3, 3, 3, ((1, 2), (2, 1)))
    assert journal.read(read_players, 9) == ("Ada",)
    assert journal.read(read_best, "c2p2g2", each.spelling, "aDA") == 1
    assert {game.winner for game in journal.read(read_games)} == {"Ada"}
    assert len(journal.read(read_games, None, Only("aDA"))) == journal.read(read_statistics, Only("ADA"))[0].games == 3
    play(journal, of_two("ÉLISE", "ADA", "guess RR", "guess YY"))
    assert {each.player for each in journal.read(read_statistics)} == {"ADA", "ÉLISE"}


def test_the_days_of_a_person_count_under_every_spelling(journal: Journal) -> None:
    play(journal, of_day("ADA", 1), of_day("Ada", 2), of_day("ada", 2))
    assert journal.read(read_day_count, "original", "Ada", GameOfDay(date(2027, 1, 2), DAILY)) == DayCount(
        counts=False, streak=1
    )
    assert journal.read(read_day_count, "original", "aDA", GameOfDay(date(2027, 1, 3), DAILY)) == DayCount(
        counts=True, streak=2
    )


def test_accents_make_another_person_and_sharp_s_does_not(journal: Journal) -> None:
    play(journal, *(alone(name, "guess RR") for name in ("René", "RENE", "RENÉ", "Weiß", "WEISS")))
    assert {(each.player, each.games) for each in journal.read(read_statistics)} == {
        ("RENE", 1), ("RENÉ", 2), ("WEISS", 2),
    }  # fmt: skip
    assert journal.read(seek_standing, "c2p2g2", "c2p2g2", "Rena") is None
