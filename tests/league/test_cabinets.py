"""The cabinets that are here."""

import json
from typing import Any

import pytest

from pegmind_league.cabinets import MOST_CABINETS, Cabinets, CabinetStatus
from station.link.payload import Unreadable

PLAYING = {"box": "super", "players": ["Ada", "Ben"]}


def status(**changes: Any) -> bytes:  # noqa: ANN401 - JSON
    said = {"v": 1, "here": True, "name": "Hall", "version": "0.1.0", "free": True, "playing": None}
    return json.dumps(said | changes).encode()


def test_they_are_given_in_the_order_of_their_names() -> None:
    cabinets = Cabinets()
    cabinets.take("hall", status())
    cabinets.take("club", status(name="attic", free=False, playing=PLAYING, more="ignored"))
    assert [*cabinets] == [
        CabinetStatus("club", "attic", "0.1.0", False, "super", ("Ada", "Ben")),  # noqa: FBT003 - free
        CabinetStatus("hall", "Hall", "0.1.0", True, None, ()),  # noqa: FBT003 - free
    ]


@pytest.mark.parametrize("gone", [b'{"v": 1, "here": false}', b""])
def test_one_that_has_gone_is_gone(gone: bytes) -> None:
    cabinets = Cabinets()
    cabinets.take("hall", status())
    cabinets.take("hall", gone)
    assert [*cabinets] == []


@pytest.mark.parametrize("garbage", [b"{}", b"no", status(name=3), status(v=2), status(free="yes"), status(here=1)])
def test_what_is_not_a_status_changes_nothing(garbage: bytes) -> None:
    cabinets = Cabinets()
    cabinets.take("hall", status())
    with pytest.raises(Unreadable):
        cabinets.take("hall", garbage)
    assert [each.name for each in cabinets] == ["Hall"]


def test_names_are_short_and_can_be_printed() -> None:
    cabinets = Cabinets()
    cabinets.take("hall", status(name="\u202ea\n" * 99, playing={"box": "x" * 99, "players": ["y" * 99] * 99}))
    cabinets.take("club", status(name=" \n "))
    (hall, club) = cabinets
    assert (hall.name, len(hall.box or ""), len(hall.players), club.name) == ("a" * 40, 40, 6, "club")


def test_there_are_not_more_than_there_can_be() -> None:
    cabinets = Cabinets()
    for number in range(MOST_CABINETS + 5):
        cabinets.take(f"c{number}", status())
    cabinets.take("c1", status(name="Club"))
    assert len([*cabinets]) == MOST_CABINETS
    assert "Club" in [each.name for each in cabinets]
