"""A match that is over, read from one store and written into another."""

import sqlite3
from contextlib import closing
from pathlib import Path

from station.store.replay import PlayedMatch, read_matches, read_moves, verify_match, write_match
from station.store.schema import prepare
from tests.station.store.cabinets import ADA, BEGUN, BEN, LEFT, MONDAY, cabinet

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
