"""A match as the league is told of it."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from station.link.results import identify, write_result
from station.matches.players import rename_players
from station.store.merge import merge
from station.store.opening import open_journal, open_volatile
from station.store.replay import Move
from station.store.results import read_uncounted
from tests.simulator import STARTED
from tests.station.store.cabinets import ADA, by_the_rules, cabinet, of_day

MOVES: tuple[Move, ...] = (
    (0, 10.0, "match super players=Ada,Ben boards=2"),
    (1, 11.5, "secret RRYBG by=Ada"),
    (2, 12.25, "secret RRYBG by=Ben"),
    (3, 13.0, "guess RRYBG by=Ada"),
)


def results(store: Path) -> list[dict[str, Any]]:
    with closing(open_journal(store)) as journal:
        return [
            json.loads(write_result(finished, journal.timed_moves(finished.match)))
            for finished in journal.read(read_uncounted, 0, 100)
        ]


def test_a_game_that_ada_has_won(tmp_path: Path) -> None:
    (told,) = results(cabinet(tmp_path / "pegmind.db", ADA, since=STARTED))
    assert len(told.pop("id")) == 64
    assert told == {
        "v": 1,
        "box": "original",
        "spelling": "c6p4g10",
        "opened": STARTED,
        "closed": STARTED + 90,
        "seconds": 90.0,
        "winner": "Ada",
        "reason": "cracked",
        "rounds": 1,
        "day": None,
        "seats": [{"player": "Ada", "points": 0, "rows": 2, "won": True, "assisted": False}],
        "duel": None,
    }


def test_the_code_of_the_day_has_its_day() -> None:
    with closing(open_volatile()) as journal:
        for number, move in enumerate(by_the_rules((move, float(at)) for at, move in enumerate(of_day("Ada", 1)))):
            journal.append(*move)
            assert (number < 2) == (journal.read(read_uncounted, 0, 9) == [])
        (finished,) = journal.read(read_uncounted, 0, 9)
        assert json.loads(write_result(finished, journal.timed_moves(1)))["day"] == "2027-01-01"


def test_a_result_has_the_same_id_at_another_cabinet(tmp_path: Path) -> None:
    ours, theirs = cabinet(tmp_path / "ours.db", ADA), tmp_path / "theirs.db"
    merge(theirs, ours)
    (told,), (elsewhere,) = results(ours), results(theirs)
    assert told == elsewhere


@given(st.permutations(MOVES[1:]))
def test_moves_and_their_times_tell_matches_apart(others: list[Move]) -> None:
    assert (identify((MOVES[0], *others)) == identify(MOVES)) == (tuple(others) == MOVES[1:])
    later = tuple((number, at + 0.001, text) for number, at, text in MOVES)
    assert identify(later) != identify(MOVES)


def test_a_name_that_is_forgotten_leaves_the_result_what_it_was() -> None:
    def forget(name: str) -> str:
        return "Player-1" if name == "Ada" else name

    forgotten = tuple((number, at, rename_players(text, forget)) for number, at, text in MOVES)
    assert "Ada" not in str(forgotten)
    assert identify(forgotten) == identify(MOVES)
    assert identify(()) != identify(MOVES)
