"""Finished games as they are listed, and the people who played them."""

from typing import Final

import pytest

from station.matches.results import BrokenCode, FinishedMatch, Record, Result, Seat
from station.store.journal import Journal
from station.store.results import Only, read_games, read_played, read_players
from tests.station.store.cabinets import ABANDONED, CRACKED, OPEN, write


def test_a_game_that_was_left_is_kept_but_not_listed(journal: Journal) -> None:
    write(journal, *OPEN, "leave", ends=ABANDONED)
    assert (journal.read(read_games), journal.read_unfinished(), journal.moves(1)) == ([], None, (*OPEN, "leave"))


def test_a_match_of_two_is_listed_with_both_and_all_their_rows(journal: Journal) -> None:
    seats = (Seat("Eve", points=-3, rows=7, won=False), Seat("Ada", points=9, rows=5, won=True))
    points = Result("Ada", "points", 2, seats)
    write(journal, "match slider players=Eve,Ada", "secret RYGB", ends=Record("slider", "c8p4g8M", (), points))
    (game,) = journal.read(read_games)
    assert game == FinishedMatch(1, "slider", "c8p4g8M", "Ada", "points", 2, seats, opened=1.0, closed=2.0)
    assert game.rows == 12


def test_the_last_games_are_listed_alone(journal: Journal) -> None:
    for ends in (CRACKED, CRACKED, ABANDONED, CRACKED):
        write(journal, *OPEN, ends=ends)
    assert [[game.match for game in journal.read(read_games, last)] for last in (None, 0, 1, 2, 9)] == [
        [1, 2, 4],
        [],
        [4],
        [2, 4],
        [1, 2, 4],
    ]


def test_a_match_that_nobody_could_read_is_left_by_nobody(journal: Journal) -> None:
    write(journal, *OPEN, "leave", ends=Record("unknown", "", (), Result(None, "left", 0, ())))
    assert (journal.read_unfinished(), journal.read(read_games), journal.read(read_players, 9)) == (None, [], ())


def test_who_was_seen_last_comes_first(journal: Journal) -> None:
    for names, ends in (
        (("Ada", "Ben"), "points"),
        (("Eve",), "cracked"),
        (("Ada",), "left"),
        (("Zoë", "Ben"), "draw"),
    ):
        seats = tuple(Seat(name, 0, 0, won=False) for name in names)
        write(journal, *OPEN, ends=Record("super", "c8p5g12", (), Result(None, ends, 1, seats)))
    assert journal.read(read_players, 9) == ("Ben", "Zoë", "Ada", "Eve")
    assert (journal.read(read_players, 2), journal.read(read_players, 0)) == (("Ben", "Zoë"), ())


def test_somebody_who_plays_several_boxes_is_named_once(journal: Journal) -> None:
    for box in ("original", "super", "original"):
        write(journal, *OPEN, ends=CRACKED._replace(box=box))
    assert journal.read(read_players, 9) == ("Ada",)


def test_nobody_is_offered_the_name_of_who_only_broke_a_code(journal: Journal) -> None:
    write(journal, *OPEN, "guess RRYB", ends=Record("original", "c6p4g10", (BrokenCode("Station", 5, cracked=True),)))
    assert journal.read(read_players, 9) == ()


BEN: Final = Record("super", "c8p5g12", (), Result("Ben", "points", 2, (Seat("Ben", 9, 4, won=True, assisted=True),)))


@pytest.mark.parametrize(
    ("only", "matches"),
    [
        (Only(), [1, 2, 3]),
        (Only(player="Ada"), [1, 3]),
        (Only(player="ada"), [1, 3]),
        (Only(box="super"), [2]),
        (Only(spelling="c8p5g12"), [2]),
        (Only(box="original", spelling="c8p5g12"), []),
        (Only(player="Ben", box="original"), []),
        (Only(player="Ben", box="super"), [2]),
    ],
)
def test_games_of_one_person_or_of_one_box(journal: Journal, only: Only, matches: list[int]) -> None:
    for ends in (CRACKED, BEN, CRACKED):
        write(journal, *OPEN, ends=ends)
    assert [game.match for game in journal.read(read_games, None, only)] == matches
    assert [game.match for game in journal.read(read_games, 1, only)] == matches[-1:]


def test_everybody_who_sat_there_is_read_with_their_part(journal: Journal) -> None:
    write(journal, *OPEN, ends=BEN)
    write(journal, *OPEN, ends=Record("codeknacker", "3 players", (), Result("Ohm", "points", 5, ())))
    mine, computers = journal.read(read_games)
    assert (mine.seats, mine.assisted, mine.rows) == ((Seat("Ben", 9, 4, won=True, assisted=True),), ["Ben"], 4)
    assert (computers.seats, computers.assisted, computers.rows, computers.winner) == ((), [], 0, "Ohm")


def test_who_has_played_which_box(journal: Journal) -> None:
    for ends in (CRACKED, BEN, CRACKED, ABANDONED):
        write(journal, *OPEN, ends=ends)
    assert journal.read(read_played) == {("Ada", "original", "c6p4g10"), ("Ben", "super", "c8p5g12")}
