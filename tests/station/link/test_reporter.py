"""When a station tells its status, in virtual time; the broker's side is in test_fleet.py."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest

from station.core.finding import Trouble
from station.core.settings import Change
from station.games.registry import family_of, play
from station.link.client import Link, Publication
from station.link.reporter import STATUS_DELAY, STATUS_INTERVAL, GameCounts, Parts, StatusReporter, midnight
from station.link.section import LinkSection
from station.lobby.view import is_in_suspense
from station.matches.events import replay_each
from station.script.virtual import VirtualLoop
from station.service.service import Service
from station.store.opening import open_volatile
from station.store.results import GameCount
from tests.simulator import kept_by, world
from tests.station.service.test_service import Lamps
from tests.zone import zone

pytestmark = pytest.mark.loop(factory=VirtualLoop)


NOW = 1764000000.0

TOPIC = "pegmind/cabinet/hall/status"


class Ear(Link):
    """A link that keeps what is published."""

    def __init__(self) -> None:
        super().__init__(LinkSection(broker="nowhere", user="hall"), Publication(TOPIC, b""))
        self.said: list[dict[str, Any]] = []

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        assert (topic, retain) == (TOPIC, True)
        self.said.append(json.loads(payload))


@asynccontextmanager
async def at_work() -> AsyncIterator[tuple[Service, Ear, list[Trouble]]]:
    with closing(open_volatile()) as journal:
        service, ear = Service(Lamps(), journal, kept_by(journal), world("secret RRYB")), Ear()
        troubles: list[Trouble] = []
        parts = Parts(lambda: tuple(troubles), lambda: ())
        with closing(StatusReporter(ear, TOPIC, "Hall", service, journal, parts)):
            yield service, ear, troubles
        service.stop()


async def test_a_game_is_told_when_it_begins_and_when_it_ends() -> None:
    async with at_work() as (service, ear, _troubles):
        service.play("match original players=Ada")
        service.play_chance()
        await asyncio.sleep(2 * STATUS_DELAY)
        service.play("guess RRYB")
        assert is_in_suspense(service.controller, asyncio.get_running_loop().time())
        await asyncio.sleep(10)
        before, during, after = ear.said
        assert before["playing"] is None
        assert during["playing"] == {"box": "original", "players": ["Ada"], "duel": None}
        assert (after["playing"], after["games"]["total"]) == (None, 1)
        assert after["last"]["says"].startswith("Ada cracked the code")


async def test_rows_are_nobodys_business() -> None:
    async with at_work() as (service, ear, _troubles):
        service.play("match original players=Ada")
        service.play_chance()
        await asyncio.sleep(2 * STATUS_DELAY)
        for _ in range(5):
            service.play("guess RGGY")
            await asyncio.sleep(10)
        assert len(ear.said) == 2


async def test_of_many_changes_the_last_is_told_after_a_second() -> None:
    async with at_work() as (service, ear, _troubles):
        for value in ("dim", "medium", "full", "bright"):
            service.operate(Change("brightness", value))
        await asyncio.sleep(0.9 * STATUS_DELAY)
        assert len(ear.said) == 1
        await asyncio.sleep(0.2 * STATUS_DELAY)
        assert [said["light"]["brightness"] for said in ear.said] == [100, 60]


async def test_a_night_that_is_set_is_told() -> None:
    async with at_work() as (service, ear, _troubles):
        service.operate(Change("night", "22-07"))
        await asyncio.sleep(2 * STATUS_DELAY)
        assert [said["light"]["night"] for said in ear.said] == [False, True]


async def test_a_trouble_is_told_within_a_minute() -> None:
    async with at_work() as (_service, ear, troubles):
        troubles.append(Trouble("red", 6, "stuck", 1.0))
        await asyncio.sleep(STATUS_INTERVAL + STATUS_DELAY)
        assert [trouble["id"] for trouble in ear.said[-1]["troubles"]] == ["stuck-red"]


async def test_after_its_end_nothing_is_told() -> None:
    heard: list[Ear] = []

    async with at_work() as (_service, ear, _troubles):
        heard.append(ear)
    assert len(heard[0].said) == 1


def test_games_are_counted_anew_when_another_day_begins() -> None:
    with zone("Europe/Berlin"), closing(open_volatile()) as journal:
        moves = ("match original players=Ada", "secret RRYB", "guess RRYB")
        for move, made in zip(moves, replay_each(play, moves), strict=True):
            journal.append(move, NOW, family_of(made.match).results.record(made))
        counts, counted = GameCounts(journal), []
        for now in (None, NOW, NOW + 60, NOW + 86400):
            counts.update(now)
            counted.append(counts.games)
    assert counted == [GameCount(1, 0), GameCount(1, 1), GameCount(1, 1), GameCount(1, 0)]


def test_a_day_begins_at_midnight_where_the_cabinet_stands() -> None:
    with zone("UTC"):
        assert midnight(1764000000.0) == 1763942400.0
    with zone("Europe/Berlin"):
        assert midnight(1764000000.0) == 1763942400.0 - 3600
