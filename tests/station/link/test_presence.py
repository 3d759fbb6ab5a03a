"""A cabinet says that it is here, and whether it is free."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest

from station.link.presence import FREE_SECONDS, GONE, Presence
from station.script.virtual import VirtualLoop
from station.service.service import Service
from tests.station.link.test_reporter import TOPIC, Ear, at_work

pytestmark = pytest.mark.loop(factory=VirtualLoop)


@asynccontextmanager
async def present() -> AsyncIterator[tuple[Service, list[dict[str, Any]]]]:
    async with at_work() as (service, _ear, _troubles):
        ear = Ear()
        with closing(Presence(ear, TOPIC, "Hall", service)):
            yield service, ear.said


async def test_players_who_go_on_at_once_disturb_nobody() -> None:
    async with present() as (service, said):
        assert said == [{"v": 1, "here": True, "name": "Hall", "free": True}]
        for _ in range(3):
            service.play("match original players=Ada")
            service.play_chance()
            await asyncio.sleep(1)
            service.play("leave")
            await asyncio.sleep(FREE_SECONDS / 2)
        assert [each["free"] for each in said] == [True, False]
        await asyncio.sleep(FREE_SECONDS)
        assert [each["free"] for each in said] == [True, False, True]
    assert json.loads(GONE) == {"v": 1, "here": False}
