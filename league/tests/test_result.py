"""What a cabinet may report, and what is dropped."""

import json
from datetime import date
from typing import Any

import pytest

from league.tests.games import DAY, NOON, duel, payload, result, seat
from pegmind_league.result import DuelSide, LeagueSeat, read_result
from station.link.payload import Unreadable

DUEL = {"id": "9f3c0a51e2b4d677", "other": "club", "player": "Ada"}
TWO = [seat("Ada"), seat("Ben", won=False)]


def test_a_result_is_read_as_it_was_sent() -> None:
    told = result(seats=TWO, duel=DUEL, day="2025-11-26")
    assert (told.cabinet, told.box, told.closed, told.day) == ("hall", "super", NOON, date(2025, 11, 26))
    assert told.seats == (
        LeagueSeat("Ada", 5, 4, won=True, assisted=False),
        LeagueSeat("Ben", 5, 4, won=False, assisted=False),
    )
    assert told.duel == DuelSide("9f3c0a51e2b4d677", "club", "Ada")
    assert [told.cabinet_of(name) for name in ("Ada", "Ben")] == ["hall", "club"]


@pytest.mark.parametrize(
    "changes",
    [
        {"winner": None, "reason": "draw"},
        {"winner": "Station", "reason": "missed"},
        {"winner": "Gauss", "reason": "points"},
        {"closed": None},
        {"seconds": 3},
        {"seats": []},
        {"box": "c5p3g8", "spelling": "c5p3g8"},
        {"box": "codeknacker", "spelling": "3 players"},
        {"box": "a-box-of-tomorrow"},
        {"more": "than we know"},
        {"seats": [seat("Zoë", -3)]},
    ],
)
def test_what_games_bring_about_is_accepted(changes: dict[str, Any]) -> None:
    assert result(**changes).id == payload()["id"]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"v": 2}, "it is not an object of version 1"),
        ({"v": True}, '"v" is not of type int'),
        ({"id": "one"}, "id has a wrong value"),
        ({"box": "super/all"}, "box has a wrong value"),
        ({"box": "x" * 33}, "box has a wrong value"),
        ({"spelling": ""}, "spelling has a wrong value"),
        ({"closed": "now"}, "closed has a wrong value"),
        ({"closed": True}, "closed has a wrong value"),
        ({"closed": 1e300}, "closed has a wrong value"),
        ({"opened": float("nan")}, "it is not JSON"),
        ({"seconds": float("inf")}, "it is not JSON"),
        ({"seconds": None}, "seconds has a wrong value"),
        ({"winner": "<b>Ada</b>"}, "winner has a wrong value"),
        ({"winner": 1}, "winner has a wrong value"),
        ({"reason": "left"}, "reason has a wrong value"),
        ({"rounds": 1.0}, "rounds has a wrong value"),
        ({"rounds": -1}, "rounds has a wrong value"),
        ({"day": "26.11.2025"}, "day has a wrong value"),
        ({"day": 5}, "day has a wrong value"),
        ({"seats": [seat()] * 7}, "seats has a wrong value"),
        ({"seats": [seat(), seat("ADA")]}, "two seats have the same player"),
        ({"seats": ["Ada"]}, "a seat is not an object"),
        ({"seats": [seat("Maximilianusx")]}, "player has a wrong value"),
        ({"seats": [seat("#0123")]}, "player has a wrong value"),
        ({"seats": [seat("Zoe\N{COMBINING DIAERESIS}")]}, "player has a wrong value"),
        ({"seats": [seat() | {"won": 1}]}, "won has a wrong value"),
        ({"seats": [seat() | {"points": True}]}, "points has a wrong value"),
        ({"seats": [seat() | {"rows": 10**9}]}, "rows has a wrong value"),
        ({"duel": "yes", "seats": TWO}, "duel is not an object"),
        ({"duel": DUEL}, "its duel has not two seats with the player in one of them"),
        ({"duel": {**DUEL, "other": "hall"}, "seats": TWO}, "its duel is with the cabinet itself"),
        ({"duel": {**DUEL, "other": "Hall!"}, "seats": TWO}, "other has a wrong value"),
        ({"duel": {**DUEL, "id": "1"}, "seats": TWO}, "id has a wrong value"),
    ],
)
def test_what_no_game_brings_about_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        result(**changes)


@pytest.mark.parametrize("key", [key for key in payload() if key not in ("v", "day", "duel")])
def test_nothing_may_be_missing(key: str) -> None:
    told = payload()
    del told[key]
    with pytest.raises(Unreadable, match=f"{key} is missing"):
        read_result("hall", json.dumps(told).encode(), NOON)


@pytest.mark.parametrize("garbage", [b"", b"\xff", b"[]", b"null", b"[" * 60_000, b'{"v": 1' + b" " * 70_000 + b"}"])
def test_garbage_is_refused(garbage: bytes) -> None:
    with pytest.raises(Unreadable):
        read_result("hall", garbage, NOON)


def test_a_clock_that_is_far_ahead_does_not_know_the_date() -> None:
    told = json.dumps(payload(closed=NOON)).encode()
    assert [read_result("hall", told, now).closed for now in (NOON - DAY / 2, NOON - 2 * DAY)] == [NOON, None]


def test_both_sides_of_a_duel_differ_in_ids_and_times_alone() -> None:
    here, there = duel("hall"), duel("club", closed=NOON + 3)
    assert here.id != there.id
    assert (here.report_hash, here.duel_key) == (there.report_hash, there.duel_key)
    assert here.report_hash != duel("club", "Ben").report_hash
    assert (result().duel_key, here.duel_key) == ("", "9f3c0a51e2b4d677:club:hall")
