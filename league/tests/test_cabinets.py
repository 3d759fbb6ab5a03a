"""The cabinets that are here."""

import json
from typing import Any

import pytest

from pegmind_league.cabinets import MOST_CABINETS, Cabinets, CabinetStatus
from station.link.payload import Unreadable

PLAYING = {"box": "super", "players": ["Ada", "Ben"], "duel": {"id": "9f3c0a51e2b4d677", "other": "attic"}}


def presence(**changes: Any) -> bytes:  # noqa: ANN401 - JSON
    return json.dumps({"v": 1, "here": True, "name": "Hall", "free": True} | changes).encode()


def status(**changes: Any) -> bytes:  # noqa: ANN401 - JSON
    return json.dumps({"v": 1, "name": "Hall", "version": "0.1.0", "playing": None} | changes).encode()


def test_they_are_given_in_the_order_of_their_names() -> None:
    cabinets = Cabinets()
    cabinets.take("hall", "status", status())
    cabinets.take("hall", "presence", presence())
    cabinets.take("club", "presence", presence(name="attic", free=False, more="ignored"))
    cabinets.take("club", "status", status(playing=PLAYING))
    cabinets.take("gone", "status", status())
    duel = "9f3c0a51e2b4d677:attic:club"
    assert cabinets.snapshot().here == [
        CabinetStatus("club", "attic", "0.1.0", False, "super", ("Ada", "Ben"), duel),  # noqa: FBT003 - free
        CabinetStatus("hall", "Hall", "0.1.0", True, None, ()),  # noqa: FBT003 - free
    ]
    assert [cabinets.duel_of(each) for each in ("club", "hall", "nobody")] == [duel, "", ""]


def test_a_name_that_is_not_only_ones_own_has_the_id_behind_it() -> None:
    cabinets = Cabinets()
    for cabinet, name in (("hall", "Hall"), ("club", "HALL"), ("attic", "Cafe"), ("cafe", "Tea")):
        cabinets.take(cabinet, "presence", presence(name=name))
    cabinets.take("away", "status", status(name="Under the roof"))
    names = {"hall": "Hall (hall)", "club": "HALL (club)", "attic": "Cafe (attic)", "cafe": "Tea"}
    assert cabinets.names() == names | {"away": "Under the roof"}


@pytest.mark.parametrize("gone", [b'{"v": 1, "here": false}', b""])
def test_one_that_has_gone_is_gone(gone: bytes) -> None:
    cabinets = Cabinets()
    cabinets.take("hall", "presence", presence())
    cabinets.take("hall", "presence", gone)
    assert cabinets.snapshot().here == []


@pytest.mark.parametrize(
    ("what", "garbage"),
    [
        *(("presence", each) for each in (b"{}", b"no", presence(name=3), presence(v=2), presence(free="yes"))),
        *(("status", each) for each in (b"{}", b"no", status(version=3), status(v=2))),
    ],
)
def test_what_cannot_be_read_changes_nothing(what: str, garbage: bytes) -> None:
    cabinets = Cabinets()
    cabinets.take("hall", "presence", presence())
    with pytest.raises(Unreadable):
        cabinets.take("hall", what, garbage)
    assert [each.name for each in cabinets.snapshot().here] == ["Hall"]


def test_names_are_short_and_can_be_printed() -> None:
    cabinets = Cabinets()
    cabinets.take("hall", "presence", presence(name="\u202ea\n" * 3))
    cabinets.take("hall", "status", status(playing={"box": "x" * 99, "players": ["y" * 99] * 99}))
    cabinets.take("club", "presence", presence(name=" \n "))
    (hall, club) = cabinets.snapshot().here
    assert (hall.name, len(hall.box or ""), len(hall.players), club.name) == ("a a a", 40, 6, "club")


def test_there_are_not_more_than_there_can_be() -> None:
    cabinets = Cabinets()
    for number in range(MOST_CABINETS + 5):
        cabinets.take(f"c{number}", "presence", presence())
    cabinets.take("c1", "presence", presence(name="Club"))
    assert len(cabinets.snapshot().here) == MOST_CABINETS
    assert "Club" in [each.name for each in cabinets.snapshot().here]
