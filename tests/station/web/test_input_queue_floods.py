"""Hands on the simulated controls that are told more than hands can do: they do not fall behind for ever."""

import asyncio
import socket
from typing import Final

import pytest

from station.script.virtual import VirtualLoop
from station.web.connections import GOODBYE
from station.web.input_queue import BEHIND, DWELL
from station.web.protocol import MESSAGE_BURST
from tests.station.web.raw_clients import stranger, tell, visit
from tests.station.web.served_station import serve

pytestmark = pytest.mark.loop(factory=VirtualLoop)


REFUSED: Final = b'{"error":{"code":"hands_are_busy",'


async def test_pressing_faster_than_hands_can_is_refused(listening: socket.socket) -> None:
    async with serve(listening=listening) as here, stranger(listening, visit()) as viewer:
        await viewer.reader.readuntil(b"\r\n\r\n")
        tell(viewer, *[{"press": "push"}, {"release": "push"}] * int(MESSAGE_BURST / 2))
        await viewer.reader.readuntil(REFUSED)
        await asyncio.sleep(BEHIND + 2 * DWELL)
        assert not here.low("push")
        tell(viewer, {"press": "back"})
        await asyncio.sleep(DWELL)
        assert here.low("back")


async def test_however_busy_the_hands_are_they_let_go(listening: socket.socket) -> None:
    async with serve(listening=listening) as here, stranger(listening, visit()) as viewer:
        await viewer.reader.readuntil(b"\r\n\r\n")
        tell(viewer, {"press": "white"}, *[{"press": "red"}, {"release": "red"}] * 90, {"release": "white"})
        await viewer.reader.readuntil(REFUSED)
        await asyncio.sleep(BEHIND + 2 * DWELL)
        assert not here.low("white")


async def test_a_viewer_that_is_cut_off_lets_go_at_once(listening: socket.socket) -> None:
    async with serve(listening=listening) as here, stranger(listening, visit()) as viewer:
        await viewer.reader.readuntil(b"\r\n\r\n")
        tell(viewer, {"press": "push"}, *[{"release": "red"}] * int(MESSAGE_BURST))
        await viewer.reader.readuntil(b"too many messages")
        await asyncio.sleep(2 * DWELL)
        assert not here.low("push")
        assert await viewer.is_cut(2 * GOODBYE)
