"""Strangers who want the station to stop, in virtual time: whoever costs too much is cut, and the others play on."""

import asyncio
import socket
from contextlib import AsyncExitStack
from typing import Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.events import Turn
from station.script.virtual import VirtualLoop
from station.web.connections import (
    GOODBYE,
    MOST_BYTES,
    MOST_PENDING,
    MOST_SILENT_BYTES,
    READ_SECONDS,
    ConnectionLimits,
    LimitedConnection,
    is_free,
)
from tests.station.web.raw_clients import BEGUN, CONTINUED, PING, PONG, TEXT, frame, request, stranger, visit
from tests.station.web.served_station import Served, serve

pytestmark = pytest.mark.loop(factory=VirtualLoop)


MOMENT: Final = 0.1
HELLO: Final = b"HTTP/1.1 101 "


async def is_served(listening: socket.socket) -> None:
    """Somebody who keeps to the rules gets in, and is answered."""
    async with stranger(listening, visit()) as viewer:
        assert (await viewer.reader.readline()).startswith(HELLO)
        viewer.send(frame(TEXT, b"nonsense"))
        await viewer.reader.readuntil(b'{"error":{')


async def test_a_request_that_is_never_finished_is_not_waited_for(listening: socket.socket) -> None:
    async with serve(listening=listening), stranger(listening, BEGUN) as slow:
        for letter in b".0.0.1":
            await asyncio.sleep(1.5)
            slow.send(bytes([letter]))
        assert not await slow.is_cut(0.5)
        assert await slow.is_cut(1.0)


async def test_of_many_waiting_connections_the_oldest_is_dropped(listening: socket.socket) -> None:
    async with serve(listening=listening), AsyncExitStack() as stack:
        crowd = [await stack.enter_async_context(stranger(listening, BEGUN)) for _ in range(MOST_PENDING + 40)]
        await asyncio.sleep(MOMENT)
        await is_served(listening)
        assert [each.reader.at_eof() for each in crowd] == [True] * 41 + [False] * (MOST_PENDING - 1)


async def test_a_crowd_at_the_door_turns_no_viewer_out(listening: socket.socket) -> None:
    async with serve(listening=listening), stranger(listening, visit()) as viewer, AsyncExitStack() as stack:
        assert (await viewer.reader.readline()).startswith(HELLO)
        for _ in range(2 * MOST_PENDING):
            await stack.enter_async_context(stranger(listening, BEGUN))
        viewer.send(frame(TEXT, b"nonsense"))
        await viewer.reader.readuntil(b'{"error":{')


@pytest.mark.parametrize("kind", [PING, PONG, CONTINUED])
@pytest.mark.parametrize("content", [b"", b"x" * 125])
async def test_a_flood_of_frames_that_are_no_messages_is_cut(
    listening: socket.socket, kind: int, content: bytes
) -> None:
    async with serve(listening=listening), stranger(listening, visit()) as loud:
        await loud.reader.readuntil(b"\r\n\r\n")
        one = frame(kind, content, last=kind != CONTINUED)
        begun = frame(TEXT, last=False) if kind == CONTINUED else b""
        loud.send(begun + one * (int(MOST_BYTES) // len(one) + 1))
        assert await loud.is_cut(MOMENT)
        await is_served(listening)


@pytest.mark.parametrize(("pings", "stays"), [(130, True), (180, False)])
async def test_pings_within_the_rate_are_answered(listening: socket.socket, pings: int, *, stays: bool) -> None:
    async with serve(listening=listening), stranger(listening, visit()) as viewer:
        for _ in range(15):
            viewer.send(frame(PING, b"?" * 25) * pings)
            assert not await viewer.is_cut(1.0, answers=True) or not stays
        assert await viewer.is_cut(MOMENT) is not stays


async def test_who_does_not_answer_when_asked_has_gone(listening: socket.socket) -> None:
    async with serve(listening=listening), stranger(listening, visit()) as viewer:
        assert not await viewer.is_cut(60.0, answers=True)
        assert await viewer.is_cut(5.0)


async def test_a_page_that_only_watches_has_little_to_say(listening: socket.socket) -> None:
    async with serve(listening=listening, watching=True):
        async with stranger(listening, visit()) as quiet:
            quiet.send(frame(PING) * (int(MOST_SILENT_BYTES) // 6))
            assert not await quiet.is_cut(MOMENT)
        async with stranger(listening, visit()) as loud:
            await loud.reader.readuntil(b"\r\n\r\n")
            loud.send(frame(PING) * (int(MOST_SILENT_BYTES) // 6 + 1))
            assert await loud.is_cut(MOMENT)


async def is_played(here: Served, detents: int) -> None:
    """Somebody plays at the cabinet, and there is something to tell with every click of the knob."""
    here.service.play("match original")
    here.service.play_chance()
    for _ in range(detents):
        here.service.receive(Turn(1))
        await asyncio.sleep(MOMENT)


async def test_a_viewer_that_never_reads_is_cut(listening: socket.socket) -> None:
    async with serve(listening=listening) as here, stranger(listening, visit()) as deaf:
        await deaf.reader.readuntil(b"\r\n\r\n")
        deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport that reads can
        watchers = len(here.service.onlookers.watchers)
        await is_played(here, detents=400)
        assert len(here.service.onlookers.watchers) == watchers - 1
        await is_served(listening)


async def test_a_viewer_that_reads_again_in_time_stays(listening: socket.socket) -> None:
    async with serve(listening=listening) as here, stranger(listening, visit()) as viewer:
        await viewer.reader.readuntil(b"\r\n\r\n")
        viewer.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport that reads can
        await is_played(here, detents=20)
        viewer.writer.transport.resume_reading()  # type: ignore[attr-defined]  # as above
        assert not await viewer.is_cut(2 * READ_SECONDS, answers=True)


def test_a_viewer_that_reads_slowly_is_waited_for() -> None:
    async def come(listening: socket.socket) -> None:
        async with serve(listening=listening), stranger(listening, request("/wiring.svg"), takes=2048) as slow:
            head = await slow.reader.readuntil(b"\r\n\r\n")
            length = int(head.partition(b"Content-Length: ")[2].partition(b"\r")[0])
            body = b""
            while part := await slow.reader.read(1500):
                body += part
                await asyncio.sleep(READ_SECONDS / 2 * 1500 / length)
            assert (len(body), body[-7:]) == (length, b"\n</svg>")

    # By the network: a Unix socket takes everything at once.
    with socket.create_server(("127.0.0.1", 0)) as listening, asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(come(listening))


async def test_strangers_do_not_hold_up_the_end(listening: socket.socket) -> None:
    clock = asyncio.get_running_loop().time
    async with AsyncExitStack() as stack:
        async with serve(listening=listening) as here:
            for sent in (BEGUN, visit(), request("/wiring.svg"), b""):
                deaf = await stack.enter_async_context(stranger(listening, sent))
                deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport that reads can
            await is_played(here, detents=20)
            ends = clock()
        assert clock() - ends <= GOODBYE


HERE: Final = ("127.0.0.1", "127.9.9.9", "::1", "")
THERE: Final = ("192.168.1.20", "192.168.1.21", "10.0.0.9", "fe80::1%eth0", "2001:db8::7")
addresses = st.sampled_from((*HERE, *THERE))


@pytest.mark.parametrize(
    ("places", "taken", "address", "free"),
    [
        (1, [], "192.168.1.20", True),
        (1, ["192.168.1.20"], "192.168.1.21", False),
        (1, ["192.168.1.20"], "127.0.0.1", True),
        (1, ["127.0.0.1"], "::1", False),
        (1, ["127.0.0.1"], "192.168.1.20", True),
        (4, ["10.0.0.9"], "10.0.0.9", True),
        (4, ["10.0.0.9"] * 2, "10.0.0.9", False),
        (4, ["10.0.0.9"] * 2, "10.0.0.8", True),
        (4, ["10.0.0.9", "10.0.0.9", "10.0.0.8", "10.0.0.8"], "10.0.0.7", False),
        (3, ["127.0.0.1"] * 2, "127.0.0.1", True),
    ],
)
def test_who_finds_a_place(places: int, taken: list[str], address: str, *, free: bool) -> None:
    assert is_free(places, taken, address) is free


@given(st.integers(1, 64), st.lists(addresses, max_size=200))
def test_this_machine_always_has_places_left(places: int, comers: list[str]) -> None:
    inside: list[str] = []
    for address in comers:
        if is_free(places, inside, address):
            inside.append(address)
    network = [each for each in inside if each in THERE]
    assert len(network) <= places
    assert len(inside) - len(network) == min(places, sum(each in HERE for each in comers))
    assert all(network.count(each) <= -(-places // 2) for each in THERE)


class Comer:
    """Somebody who comes, who notes what is done to them."""

    address = "127.0.0.1"
    is_cut = False
    silent: bool | None = None

    def limit_viewer(self, *, silent: bool) -> None:
        self.silent = silent

    def cut(self) -> None:
        self.is_cut = True


def test_a_connection_after_closing_time_is_refused() -> None:
    limits, comers = ConnectionLimits(1, silent=False), [Comer() for _ in range(2)]
    limits.enter(cast("LimitedConnection", comers[0]))
    assert not comers[0].is_cut
    limits.shut()
    limits.enter(cast("LimitedConnection", comers[1]))
    assert [comer.is_cut for comer in comers] == [True, True]


def test_a_place_is_free_again_when_its_viewer_has_gone() -> None:
    limits, comer, other = ConnectionLimits(1, silent=True), Comer(), cast("LimitedConnection", Comer())
    viewer = cast("LimitedConnection", comer)
    limits.enter(viewer)
    assert (limits.has_place(viewer), comer.silent) == (True, None)
    limits.admit(viewer)
    assert (limits.has_place(other), comer.silent) == (False, True)
    limits.leave(viewer)
    assert limits.has_place(other)
