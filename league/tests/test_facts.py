"""The JSON of each page."""

import json
from datetime import date
from typing import Any

import pytest

from league.tests.games import NOON, duel, solo
from pegmind_league.cabinets import CabinetStatus, KnownCabinets
from pegmind_league.facts import FactsRequest, read_facts
from pegmind_league.periods import Calendar
from pegmind_league.repository import Repository
from pegmind_league.views import read_query

TODAY = date(2025, 11, 26)
HALL = CabinetStatus("hall", "Hall", "0.1", True, None, ())  # noqa: FBT003 - free


def facts(repository: Repository, address: str) -> Any:  # noqa: ANN401 - JSON
    path, _, query = address.partition("?")
    request = FactsRequest(path, read_query(query), TODAY, Calendar().begins(TODAY))
    return json.loads(json.dumps(read_facts(request, repository, KnownCabinets([HALL], {"hall": "Hall"}))))


@pytest.fixture
def league(repository: Repository) -> Repository:
    repository.add([solo("a"), duel("hall"), duel("club")], NOON)
    return repository


def test_every_page_has_its_data(league: Repository) -> None:
    assert facts(league, "/overview")["cabinets"][0]["name"] == "Hall"
    assert [line["cabinet_name"] for line in facts(league, "/duels")["lines"]] == ["Hall", "club"]
    assert [line["player"] for line in facts(league, "/box/super?period=week")["lines"]] == ["Ada", "Ben"]
    assert [line["player"] for line in facts(league, "/box/super?from=2")["lines"]] == ["Ben"]
    assert {line["player"]: line["wins"] for line in facts(league, "/duels")["lines"]} == {"Ada": 1, "Ben": 0}
    assert [line["player"] for line in facts(league, "/duels?from=2")["lines"]] == ["Ben"]
    newest = facts(league, "/recent")["games"]
    assert sorted(len(game["people"]) for game in newest) == [1, 2]
    (ada,) = facts(league, "/player?name=Ada")["players"]
    assert (ada["cabinet"], ada["rating"]["duels"], ada["boxes"][0]["games"], len(ada["games"])) == ("hall", 1, 2, 2)
    assert facts(league, "/players?one=Ada&other=Ben")["games"] == [
        {"box": "super", "games": 1, "wins": 1, "losses": 0}
    ]
    assert [facts(league, path) for path in ("/nowhere", "/box/nothing", "/box/super?period=x")] == [None] * 3


def test_a_forgotten_name_is_in_no_data(league: Repository) -> None:
    league.corrections.forget("Ada", NOON + 10)
    assert "Ada" not in json.dumps([facts(league, path) for path in ("/recent", "/duels", "/box/super")])
