"""A match is played once more: what its moves give, and whether that is what was said."""

import sqlite3
from contextlib import closing
from math import inf, nan
from pathlib import Path

import pytest

from station.store.replay import (
    MatchEnd,
    PlayedCode,
    PlayedMatch,
    PlayedSeat,
    can_be_replayed,
    read_matches,
    read_moves,
    verify_match,
    write_match,
)
from station.store.schema import prepare
from tests.station.store.cabinets import ADA, BEGUN, BEN, LEFT, MONDAY, cabinet

MOVES = ("match c2p2g2 players=Ada", "secret RR", "guess YR", "guess RR")
WON = PlayedMatch(
    7,
    tuple((number, at, text) for number, (at, text) in enumerate(zip((9.0, 10.0, 11.0, 40.5), MOVES, strict=True))),
    MatchEnd("c2p2g2", "c2p2g2", "Ada", "cracked", 1, 9.0, 40.5),
    (PlayedSeat(0, "Ada", 0, 2, won=1, assisted=0),),
    (PlayedCode("Ada", 2, cracked=1, seconds=30.5),),
)


@pytest.mark.parametrize(
    ("moves", "they_do"),
    [
        ((), True),
        (MOVES[:1], True),
        (MOVES, True),
        (("match superhirn players=Ada,Ben rounds=3", "secret RRYB"), True),
        (("match super players=Ada,Ben rounds=1 wins=points", "secret RRYBG"), True),
        (("match original players=中村", "secret RRYB"), True),
        (MOVES[1:], False),
        ((*MOVES, "guess RR"), False),
        (("match in a language of the future",), False),
    ],
)
def test_moves_are_a_match_or_they_are_not(moves: tuple[str, ...], they_do: bool) -> None:  # noqa: FBT001 - a table
    assert can_be_replayed(moves) is they_do


def test_what_is_said_truly_is_proven() -> None:
    assert verify_match(WON) == WON


def test_a_match_that_the_first_edition_ended_is_proven() -> None:
    moves = ("match superhirn players=Ada,Ben target=2", "secret RRYB", "guess GGGG", "guess RRYB")
    old = PlayedMatch(
        7,
        tuple((number, float(number), text) for number, text in enumerate(moves)),
        MatchEnd("superhirn", "c8p4g12", "Ada", "points", 1, 0.0, 3.0),
        (PlayedSeat(0, "Ada", 2, 0, won=1, assisted=0), PlayedSeat(1, "Ben", 0, 2, won=0, assisted=0)),
        (PlayedCode("Ben", 2, cracked=1, seconds=2.0),),
    )
    assert verify_match(old) == old


def test_a_name_is_compared_in_its_composed_form() -> None:
    def named(name: str) -> PlayedMatch:
        return WON._replace(
            ended=WON.ended._replace(winner=name),
            seats=(WON.seats[0]._replace(player=name),),
            codes=(WON.codes[0]._replace(player=name),),
        )

    moves = ((0, 9.0, "match c2p2g2 players=\N{ANGSTROM SIGN}sa"), *WON.moves[1:])
    assert verify_match(named("\N{ANGSTROM SIGN}sa")._replace(moves=moves)) == named("Åsa")._replace(moves=moves)


@pytest.mark.parametrize(
    "lie",
    [
        WON._replace(ended=WON.ended._replace(winner="Eve")),
        WON._replace(ended=WON.ended._replace(closed=41.0)),
        WON._replace(ended=WON.ended._replace(opened=10.0)),
        WON._replace(seats=(WON.seats[0]._replace(player="Eve"),)),
        WON._replace(seats=()),
        WON._replace(codes=(WON.codes[0]._replace(seconds=1.0),)),
        WON._replace(codes=()),
        WON._replace(moves=WON.moves[:-1]),
        WON._replace(moves=()),
        WON._replace(moves=(*WON.moves, (4, 50.0, "leave"))),
        WON._replace(moves=WON.moves[1:]),
        WON._replace(moves=(*WON.moves[:-1], (3, nan, "guess RR"))),
        WON._replace(moves=(*WON.moves[:-1], (3, inf, "guess RR"))),
        WON._replace(ended=WON.ended._replace(reason="left", winner=None)),
        WON._replace(shifts=((0, inf),)),
        WON._replace(ended=WON.ended._replace(reason="draw", winner=None)),
        WON._replace(ended=WON.ended._replace(rounds=2)),
        WON._replace(ended=WON.ended._replace(box="super")),
        WON._replace(ended=WON.ended._replace(spelling="c2p2g3")),
        WON._replace(seats=(WON.seats[0]._replace(points=7),)),
        WON._replace(seats=(WON.seats[0]._replace(rows=1),)),
        WON._replace(seats=(WON.seats[0]._replace(won=0),)),
        WON._replace(seats=(*WON.seats, WON.seats[0]._replace(number=1))),
        WON._replace(codes=(WON.codes[0]._replace(rows=1),)),
        WON._replace(codes=(WON.codes[0]._replace(cracked=0),)),
        WON._replace(codes=WON.codes * 2),
        WON._replace(moves=(WON.moves[0], (1, 10.0, "secret YY"), *WON.moves[2:])),
        WON._replace(moves=(*WON.moves[:2], (2, 11.0, "win"), WON.moves[3])),
        WON._replace(moves=(*WON.moves[:2], (2, 11.0, "\0"), WON.moves[3])),
        WON._replace(moves=(*WON.moves, (4, 50.0, MOVES[0]))),
    ],
)
def test_what_is_said_otherwise_is_not(lie: PlayedMatch) -> None:
    assert verify_match(lie) is None


def test_of_a_match_that_was_left_only_the_moves_count() -> None:
    moves = (*WON.moves[:3], (3, 40.5, "leave"))
    seats = (PlayedSeat(0, "Ada", 0, 1, won=0, assisted=0),)
    left = PlayedMatch(7, moves, WON.ended._replace(winner=None, reason="left"), seats, ())
    found = verify_match(left._replace(seats=(seats[0]._replace(rows=9),)))
    assert found is not None
    assert (found.ended.reason, found.ended.closed, found.codes) == ("left", 40.5, ())
    assert [seat.player for seat in found.seats] == ["Ada"]
    assert verify_match(found) == found


def test_a_clock_that_went_back_gives_a_code_no_time_below_none() -> None:
    back = (*WON.moves[:-1], (3, 5.0, "guess RR"))
    told = WON._replace(
        moves=back, ended=WON.ended._replace(opened=5.0, closed=5.0), codes=(WON.codes[0]._replace(seconds=0.0),)
    )
    assert verify_match(told) == told


DRAWN = (
    "match c2p2g1 players=Ada,Ben rounds=2\nsecret RR\nwait 30\nhint\nguess RR\nwait 9\nsecret RR\nwait 5\nguess RR\n"
)


def read(store: Path) -> list[PlayedMatch]:
    with closing(sqlite3.connect(store)) as database:
        return [*read_matches(database)]


def test_all_matches_that_are_over_are_read_the_newest_first(tmp_path: Path) -> None:
    left, ada = read(cabinet(tmp_path / "pegmind.db", ADA, LEFT, BEGUN))
    assert (left.number, left.left, left.ended.reason, left.seats[0].player) == (2, True, "left", "Ada")
    assert (ada.number, ada.left, ada.ended.winner) == (1, False, "Ada")
    assert [text for _, _, text in ada.moves] == [
        "match original players=Ada",
        "secret RRYB",
        "guess WWWW",
        "guess RRYB",
    ]
    assert [number for number, _, _ in ada.moves] == [0, 1, 2, 3]
    assert (ada.moves[0][1], ada.ended.opened, ada.ended.closed) == (MONDAY, MONDAY, ada.moves[-1][1])
    assert [(code.player, code.rows, code.cracked, round(code.seconds)) for code in ada.codes] == [("Ada", 2, 1, 90)]


def test_what_is_written_down_elsewhere_is_read_as_it_was(tmp_path: Path) -> None:
    there = read(cabinet(tmp_path / "pegmind.db", ADA, LEFT, DRAWN, BEN))
    with closing(sqlite3.connect(tmp_path / "other.db")) as database:
        prepare(database, "other", durable=False)
        standings = [write_match(database, -each.number, each) for each in there]
        database.commit()
        assert [read_moves(database, -each.number) for each in there] == [each.moves for each in there]
        assert read_moves(database, 1) == ()
    assert read(tmp_path / "other.db") == [each._replace(number=-each.number) for each in there[::-1]]
    assert [[(seat.player, seen) for seat, _, seen in each] for each in standings] == [
        [("Ben", 0)],
        [("Ada", 0), ("Ben", 0)],
        [("Ada", 0)],
        [("Ada", -2)],
    ]
    assert all(verify_match(each) is not None for each in there)
