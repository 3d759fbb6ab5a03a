"""What is published, and when."""

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from league.tests.games import DAY, NOON, daily, duel, result, seat, solo
from pegmind_league.periods import Calendar
from pegmind_league.repository import Repository
from pegmind_league.tables import Publisher, known_boxes

TODAY = date(2025, 11, 26)


@pytest.fixture
def publisher() -> Publisher:
    return Publisher("pegmind", Calendar())


def publish(
    publisher: Publisher, repository: Repository, now: float = NOON, names: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """What is published, by the last parts of the topics."""
    messages = publisher.find_messages(repository, now, names or {"hall": "Hall"})
    return {topic.removeprefix("pegmind/league/"): json.loads(payload) for topic, payload in messages.items()}


def test_a_table_is_as_the_contract_has_it(publisher: Publisher, repository: Repository) -> None:
    repository.add([solo("a", rows=4), solo("b", rows=7)], NOON)
    said = publish(publisher, repository)
    assert sorted(said) == [f"table/super/{period}" for period in ("all", "daily", "day", "season", "week")]
    assert said["table/super/week"] == {
        "v": 1,
        "box": "super",
        "period": "week",
        "since": "2025-11-24",
        "lines": [
            {"player": "Ada", "cabinet": "hall", "cabinet_name": "Hall", "games": 2, "wins": 2, "best": 4, "mean": 5.5}
        ],
    }


def test_dice_count_points(publisher: Publisher, repository: Repository) -> None:
    dice: Any = {"box": "codeknacker", "spelling": "solo", "winner": None}
    repository.add(
        [result(name, seats=[seat(points=p, won=False)], **dice) for name, p in (("a", 40), ("b", 61))], NOON
    )
    (line,) = publish(publisher, repository)["table/codeknacker/all"]["lines"]
    assert (line["best"], line["mean"]) == (61, 50.5)


def test_what_was_not_cracked_has_no_best(publisher: Publisher, repository: Repository) -> None:
    repository.add([daily("a", TODAY, winner=None, seats=[seat(won=False, rows=12)])], NOON)
    said = publish(publisher, repository)
    line = {
        "player": "Ada",
        "cabinet": "hall",
        "cabinet_name": "Hall",
        "games": 1,
        "wins": 0,
        "best": None,
        "mean": None,
    }
    assert (said["table/super/all"]["lines"], said["table/super/daily"]["lines"]) == ([line], [line])


def test_a_table_has_twenty_lines(publisher: Publisher, repository: Repository) -> None:
    repository.add([solo(f"{n}", f"P{n}", rows=1 + n) for n in range(30)], NOON)
    assert [line["player"] for line in publish(publisher, repository)["table/super/all"]["lines"]] == [
        f"P{n}" for n in range(20)
    ]


def test_only_what_has_changed_is_published(publisher: Publisher, repository: Repository) -> None:
    repository.add([solo("a"), solo("b", box="original")], NOON)
    publish(publisher, repository)
    assert publish(publisher, repository) == {}
    repository.add([solo("c", closed=NOON - 2 * DAY)], NOON)
    assert sorted(publish(publisher, repository)) == [f"table/super/{period}" for period in ("all", "season", "week")]


def test_another_name_of_a_cabinet_is_published(publisher: Publisher, repository: Repository) -> None:
    repository.add([solo("a"), solo("b", box="original", cabinet="club")], NOON)
    publish(publisher, repository)
    said = publish(publisher, repository, names={"hall": "Town hall"})
    assert {topic.split("/")[1] for topic in said} == {"super"}
    assert said["table/super/all"]["lines"][0]["cabinet_name"] == "Town hall"


def test_at_midnight_the_day_is_over(publisher: Publisher, repository: Repository) -> None:
    repository.add([daily("a", TODAY)], NOON)
    publish(publisher, repository)
    assert publish(publisher, repository, NOON + DAY / 2 - 1) == {}
    said = publish(publisher, repository, NOON + DAY / 2)
    assert {topic: (each["since"], each["lines"]) for topic, each in said.items()} == {
        "table/super/day": ("2025-11-27", []),
        "table/super/daily": ("2025-11-27", []),
    }


def test_the_ratings_of_duels_do_not_name_the_forgotten(publisher: Publisher, repository: Repository) -> None:
    repository.add([duel("hall"), duel("club")], NOON)
    ada, ben = publish(publisher, repository)["duels"]["lines"]
    rated = {"rating": 1662, "give": 580, "duels": 1, "wins": 1}
    assert ada == {"player": "Ada", "cabinet": "hall", "cabinet_name": "Hall"} | rated
    assert (ben["player"], ben["rating"], ben["wins"]) == ("Ben", 1338, 0)
    repository.corrections.forget("Ada", NOON + 1)
    said = publish(publisher, repository)
    assert [line["player"] for line in said["duels"]["lines"]] == ["Ben"]
    (forgotten,) = said["forget"]["forget"]
    assert (len(forgotten["name"]), forgotten["before"]) == (64, NOON + 1)


def test_boxes_that_nobody_knows_are_kept_but_not_published(publisher: Publisher, repository: Repository) -> None:
    repository.add([solo("a", box="tomorrow"), solo("b", box="c5p3g8")], NOON)
    assert {topic.split("/")[1] for topic in publish(publisher, repository)} == {"c5p3g8"}
    assert known_boxes(["super", "c5p3g8", "#duels", "x", "original"]) == ["original", "super", "c5p3g8"]


def test_a_broker_that_knows_nothing_is_told_everything(publisher: Publisher, repository: Repository) -> None:
    repository.add([solo("a")], NOON)
    first = publish(publisher, repository)
    assert publish(Publisher("pegmind", Calendar()), repository) == first
