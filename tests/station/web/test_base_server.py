"""The page while there is no station: it says why, and is as strict as any."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from station.web.base_server import WaitingServer
from station.web.section import Page, listen
from tests.ports import reserved_port
from tests.station.web.served_station import say

REASON: Final = "there is no <strip>"
SAID: Final = {
    "waiting": {
        "code": "station_waits",
        "text": "The cabinet is waiting. It tries again every few seconds; you need not reload this page."
        " The reason: there is no <strip>.",
    }
}


@asynccontextmanager
async def waiting() -> AsyncIterator[str]:
    """The address of a page whose station waits."""
    with reserved_port() as port:
        page = Page(port=port)
        server = WaitingServer(page, lambda: "<svg/>", "en", REASON)
        async with await server.start(listen(page)):
            yield f"127.0.0.1:{port}"


def call(address: str, origin: str) -> connect:
    return connect(f"ws://{address}/ws", origin=Origin(f"http://{origin}"), compression=None)


async def test_a_viewer_is_told_what_the_station_waits_for() -> None:
    async with waiting() as address, call(address, address) as viewer:
        assert json.loads(await viewer.recv()) == SAID


async def test_whatever_a_viewer_says_nobody_answers() -> None:
    async with waiting() as address, call(address, address) as viewer:
        await viewer.recv()
        await say(viewer, {"press": "ok"}, *["nonsense"] * 20)
        await (await viewer.ping())
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await viewer.recv()


async def test_a_page_from_elsewhere_is_told_nothing() -> None:
    async with waiting() as address:
        with pytest.raises(InvalidStatus) as refusal:
            await call(address, "evil.example")
        assert refusal.value.response.status_code == 403


@pytest.mark.parametrize(("path", "body"), [("/", b'"hello":null}'), ("/wiring.svg", b"<svg/>")])
async def test_the_page_is_there_without_a_greeting(path: str, body: bytes) -> None:
    async with waiting() as address:
        reader, writer = await asyncio.open_connection(*address.split(":"))
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        assert (answer[:13], body in answer) == (b"HTTP/1.1 200 ", True)
