"""A cabinet says that it is here, and whether it is free."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing

import pytest

from station.link.client import Handler
from station.link.neighbours import MOST_OFFERED, NEW_SECONDS, Neighbours
from station.link.payload import write_payload
from station.link.presence import CROWDED_SECONDS, FREE_SECONDS, GONE, Presence
from station.link.topics import Topics
from station.script.virtual import VirtualLoop
from station.service.service import Service
from tests.station.link.test_reporter import TOPIC, Ear, at_work

pytestmark = pytest.mark.loop(factory=VirtualLoop)


class Company(Ear):
    """A link by which others say whether they are free."""

    def listen(self, pattern: str, handler: Handler, *, live: bool = False, qos: int = 1) -> None:
        assert (pattern, live, qos) == ("pegmind/cabinet/+/presence", False, 0)
        self._handler = handler

    def hear(self, cabinet: str, *, free: bool) -> None:
        """Another cabinet says whether it is free."""
        self._handler((cabinet,), write_payload(here=True, name=cabinet, free=free))

    @property
    def says_free(self) -> list[bool]:
        """What this cabinet has said of itself."""
        return [each["free"] for each in self.said]


@asynccontextmanager
async def present() -> AsyncIterator[tuple[Service, Company]]:
    async with at_work() as (service, _ear, _troubles):
        link = Company()
        with (
            closing(Neighbours(link, Topics("pegmind", "hall"), service)) as neighbours,
            closing(Presence(link, TOPIC, "Hall", service, neighbours.is_crowded)),
        ):
            yield service, link


def finish_a_game(service: Service) -> None:
    service.play("match original players=Ada")
    service.play_chance()
    service.play("leave")


async def test_players_who_go_on_at_once_disturb_nobody() -> None:
    async with present() as (service, link):
        assert link.said == [{"v": 1, "here": True, "name": "Hall", "free": True}]
        for _ in range(3):
            service.play("match original players=Ada")
            service.play_chance()
            await asyncio.sleep(1)
            service.play("leave")
            await asyncio.sleep(FREE_SECONDS / 2)
        assert link.says_free == [True, False]
        await asyncio.sleep(FREE_SECONDS)
        assert link.says_free == [True, False, True]
    assert json.loads(GONE) == {"v": 1, "here": False}


async def test_one_more_waits_while_twelve_others_are_just_free() -> None:
    async with present() as (service, link):
        for number in range(MOST_OFFERED):
            link.hear(f"c{number}", free=True)
        finish_a_game(service)
        await asyncio.sleep(3 * FREE_SECONDS)
        assert link.says_free == [True, False]
        link.hear("c3", free=False)
        await asyncio.sleep(FREE_SECONDS)
        assert link.says_free == [True, False, True]


async def test_one_more_waits_for_a_minute_at_most() -> None:
    async with present() as (service, link):
        for number in range(MOST_OFFERED):
            link.hear(f"c{number}", free=True)
        finish_a_game(service)
        for second in range(int(CROWDED_SECONDS) - 1):
            await asyncio.sleep(1)
            link.hear(f"d{second}", free=True)
        assert link.says_free == [True, False]
        await asyncio.sleep(FREE_SECONDS)
        assert link.says_free == [True, False, True]


async def test_cabinets_where_nobody_plays_keep_no_player_waiting() -> None:
    async with present() as (service, link):
        for number in range(2 * MOST_OFFERED):
            link.hear(f"c{number}", free=True)
        await asyncio.sleep(NEW_SECONDS)
        finish_a_game(service)
        await asyncio.sleep(2 * FREE_SECONDS)
        assert link.says_free == [True, False, True]
