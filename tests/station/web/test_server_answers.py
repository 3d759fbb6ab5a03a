"""What a page sends is answered, also where nothing has changed; and somebody who only reads is there."""

import asyncio
import socket

import pytest

from station.script.virtual import VirtualLoop
from tests.station.web.raw_clients import stranger, tell, visit
from tests.station.web.served_station import say, seen, serve, told


async def test_a_name_that_is_refused_again_is_answered_again() -> None:
    async with serve() as here, here.visit() as viewer:
        await say(viewer, *[{"press": "ok"}, {"release": "ok"}] * 2)
        view = await seen(viewer, scene="menu")
        while view["menu"]["item"] is None:
            view = await told(viewer, "view")
        number = next(item["number"] for item in view["menu"]["items"] if item["seat"] == 0)
        for _ in range(3):
            await say(viewer, {"touch": "item", "number": number}, {"type": "A"})
            refused = await seen(viewer, scene="menu")
            while refused["refused"] is None:
                refused = await told(viewer, "view")
            assert refused["refused"]["code"] == "too_few_letters"
        for _ in range(2):
            await say(viewer, {"type": "A"})
            assert await told(viewer, "view") == refused


async def test_a_beat_is_answered() -> None:
    async with serve() as here, here.visit() as viewer:
        await say(viewer, {"beat": 1})
        assert await told(viewer, "beat") == 1


@pytest.mark.loop(factory=VirtualLoop)
async def test_who_reads_is_there(listening: socket.socket) -> None:
    async with serve(listening=listening) as here:
        for move in ("match original players=Ada", "secret RRYB", "guess RRYB"):
            here.service.play(move)
        scene = here.service.view()["scene"]
        await asyncio.sleep(50)
        async with stranger(listening, visit()) as viewer:
            tell(viewer, {"reading": 1})
            await asyncio.sleep(50)
            assert here.service.view()["scene"] == scene
            await asyncio.sleep(70)
            assert here.service.view()["scene"] == "attract"
