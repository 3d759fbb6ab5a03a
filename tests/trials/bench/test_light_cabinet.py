"""The light cabinet, against a real broker."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.processes.league.running import connected, running_broker
from trials.bench.light_cabinet import LightCabinet


def test_it_reports_and_hears_what_is_counted(tmp_path: Path) -> None:
    async def play() -> list[float]:
        delays: list[float] = []
        counted = asyncio.Event()

        def hear(delay: float) -> None:
            delays.append(delay)
            counted.set()

        async with connected(broker, "league") as league:
            await league.subscribe("pegmind/cabinet/+/result", 1)
            _, cabinet = await asyncio.get_running_loop().create_connection(
                lambda: LightCabinet("hall", broker.password("hall"), hear), "127.0.0.1", broker.port
            )
            await cabinet.ready
            cabinet.report("a", json.dumps("x" * 300).encode())
            message = await anext(league.messages)
            assert (str(message.topic), len(bytes(message.payload))) == ("pegmind/cabinet/hall/result", 302)
            await league.publish("pegmind/league/counted/hall", b'{"v": 1, "ids": ["a", "b"]}', 1)
            await counted.wait()
            assert cabinet.waiting == {}
            cabinet.close()
        return delays

    with running_broker(tmp_path) as broker:
        (delay,) = asyncio.run(play())
    assert delay > 0


def test_one_that_is_refused_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        _, cabinet = await asyncio.get_running_loop().create_connection(
            lambda: LightCabinet("hall", "guessed", print), "127.0.0.1", broker.port
        )
        await cabinet.ready

    with running_broker(tmp_path) as broker, pytest.raises(ConnectionError, match="hall was refused"):
        asyncio.run(play())
