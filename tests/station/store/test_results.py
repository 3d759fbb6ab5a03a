"""Finished games as they are listed, and the people who played them."""

from collections.abc import Iterator
from contextlib import closing
from typing import Final

import pytest
from hypothesis import strategies as st

from station.games.results import BrokenCode, FinishedMatch, Record, Result, Seat
from station.store.journal import Journal
from station.store.opening import open_volatile
from station.store.results import Only

OPEN: Final = ("match original", "secret RRYB")
WON: Final = Result("Ada", "cracked", 1, (Seat("Ada", points=0, rows=1, won=True),))
CRACKED: Final = Record("original", "c6p4g10", (BrokenCode("Ada", rows=1, cracked=True),), WON)
LEFT: Final = Record("original", "c6p4g10", (), Result(None, "left", 0, (Seat("Ada", 0, 0, won=False),)))


@pytest.fixture
def journal() -> Iterator[Journal]:
    with closing(open_volatile()) as journal:
        yield journal


def write(journal: Journal, *moves: str, ends: Record | None = None, at: float = 0.0) -> None:
    """Write moves, each a second after the other; the last one ends the match where `ends` is given."""
    for second, move in enumerate(moves, start=1):
        journal.append(move, at + second, ends if second == len(moves) else None)


def test_a_game_that_was_left_is_kept_but_not_listed(journal: Journal) -> None:
    write(journal, *OPEN, "leave", ends=LEFT)
    assert (journal.games(), journal.unfinished(), journal.moves(1)) == ([], None, (*OPEN, "leave"))


def test_a_match_of_two_is_listed_with_both_and_all_their_rows(journal: Journal) -> None:
    seats = (Seat("Eve", points=-3, rows=7, won=False), Seat("Ada", points=9, rows=5, won=True))
    points = Result("Ada", "points", 2, seats)
    write(journal, "match slider players=Eve,Ada", "secret RYGB", ends=Record("slider", "c8p4g8M", (), points))
    (game,) = journal.games()
    assert game == FinishedMatch(1, "slider", "c8p4g8M", "Ada", "points", 2, seats, opened=1.0, closed=2.0)
    assert game.rows == 12


def test_the_last_games_are_listed_alone(journal: Journal) -> None:
    for ends in (CRACKED, CRACKED, LEFT, CRACKED):
        write(journal, *OPEN, ends=ends)
    assert [[game.match for game in journal.games(last)] for last in (None, 0, 1, 2, 9)] == [
        [1, 2, 4],
        [],
        [4],
        [2, 4],
        [1, 2, 4],
    ]


def test_a_match_that_nobody_could_read_is_left_by_nobody(journal: Journal) -> None:
    write(journal, *OPEN, "leave", ends=Record("unknown", "", (), Result(None, "left", 0, ())))
    assert (journal.unfinished(), journal.games(), journal.players(9)) == (None, [], ())


def test_who_was_seen_last_comes_first(journal: Journal) -> None:
    for names, ends in (
        (("Ada", "Ben"), "points"),
        (("Eve",), "cracked"),
        (("Ada",), "left"),
        (("Zoë", "Ben"), "draw"),
    ):
        seats = tuple(Seat(name, 0, 0, won=False) for name in names)
        write(journal, *OPEN, ends=Record("super", "c8p5g12", (), Result(None, ends, 1, seats)))
    assert journal.players(9) == ("Ben", "Zoë", "Ada", "Eve")
    assert (journal.players(2), journal.players(0)) == (("Ben", "Zoë"), ())


def test_somebody_who_plays_several_boxes_is_named_once(journal: Journal) -> None:
    for box in ("original", "super", "original"):
        write(journal, *OPEN, ends=CRACKED._replace(box=box))
    assert journal.players(9) == ("Ada",)


def test_nobody_is_offered_the_name_of_who_only_broke_a_code(journal: Journal) -> None:
    write(journal, *OPEN, "guess RRYB", ends=Record("original", "c6p4g10", (BrokenCode("Station", 5, cracked=True),)))
    assert journal.players(9) == ()


moves = st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).map("guess {}".format), max_size=8)


BEN: Final = Record("super", "c8p5g12", (), Result("Ben", "points", 2, (Seat("Ben", 9, 4, won=True, assisted=True),)))


@pytest.mark.parametrize(
    ("only", "matches"),
    [
        (Only(), [1, 2, 3]),
        (Only(player="Ada"), [1, 3]),
        (Only(player="ada"), []),
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
    assert [game.match for game in journal.games(None, only)] == matches
    assert [game.match for game in journal.games(1, only)] == matches[-1:]


def test_everybody_who_sat_there_is_read_with_their_part(journal: Journal) -> None:
    write(journal, *OPEN, ends=BEN)
    write(journal, *OPEN, ends=Record("codeknacker", "3 players", (), Result("Ohm", "points", 5, ())))
    mine, computers = journal.games()
    assert (mine.seats, mine.assisted, mine.rows) == ((Seat("Ben", 9, 4, won=True, assisted=True),), ["Ben"], 4)
    assert (computers.seats, computers.assisted, computers.rows, computers.winner) == ((), [], 0, "Ohm")


def test_who_has_played_which_box(journal: Journal) -> None:
    for ends in (CRACKED, BEN, CRACKED, LEFT):
        write(journal, *OPEN, ends=ends)
    assert journal.played() == {("Ada", "original", "c6p4g10"), ("Ben", "super", "c8p5g12")}
