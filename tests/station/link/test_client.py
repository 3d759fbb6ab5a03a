"""A cabinet at a broker, which comes and goes."""

import asyncio
import logging
import socket
import struct
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest

from station.link.client import Link, Publication
from station.link.payload import read_payload
from station.link.section import LinkSection
from tests.broker import PATIENCE, Broker, Guest, running_broker
from tests.ports import reserved_port
from tools.broker import write_passwords

HALL = "pegmind/cabinet/hall/status"
WILL = Publication(HALL, b'{"v":1,"here":false}', retain=True)
HERE = b'{"v":1,"here":true}'
GONE = (HALL, {"v": 1, "here": False})


class Hall:
    """A cabinet with a link, and what it has heard."""

    def __init__(self, port: int, password_file: str = "") -> None:
        section = LinkSection(broker="127.0.0.1", port=port, user="hall", password_file=password_file)
        self.link = Link(section, WILL)
        self.heard: asyncio.Queue[tuple[tuple[str, ...], object]] = asyncio.Queue()
        self.connected = asyncio.Semaphore(0)
        self.link.watchers.append(self.connected.release)
        self.link.listen("pegmind/cabinet/+/ask/hall", self.hear)

    def hear(self, names: tuple[str, ...], payload: bytes) -> None:
        self.heard.put_nowait((names, read_payload(payload)["says"]))

    async def is_connected(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.connected.acquire()


@asynccontextmanager
async def hall(port: int, password_file: str = "") -> AsyncIterator[Hall]:
    cabinet = Hall(port, password_file)
    cabinet.link.start()
    try:
        yield cabinet
    finally:
        await cabinet.link.close()


@asynccontextmanager
async def onlooker(broker: Broker) -> AsyncIterator[Guest]:
    async with broker.guest() as guest:
        await guest.listen("pegmind/#")
        yield guest


async def test_a_cabinet_says_when_it_is_here_and_when_it_is_gone(tmp_path: Path) -> None:
    with running_broker(tmp_path) as broker:
        async with onlooker(broker) as guest:
            async with hall(broker.port) as cabinet:
                cabinet.link.publish(HALL, HERE, retain=True)
                assert await guest.hear() == (HALL, {"v": 1, "here": True})
            assert await guest.hear() == GONE
        async with onlooker(broker) as late:
            assert await late.hear() == GONE


async def test_a_cabinet_drops_messages_that_it_cannot_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running_broker(tmp_path) as broker:
        async with hall(broker.port) as cabinet, broker.guest() as guest:
            await cabinet.is_connected()
            await guest.say("pegmind/cabinet/attic/ask/attic", {"says": "not for you"})
            await guest.say("pegmind/cabinet/attic/ask/hall", "garbage")
            await guest.say("pegmind/cabinet/attic/ask/hall", b"\x00" * 70_000)
            await guest.say("pegmind/cabinet/attic/ask/hall", {"says": 1})
            await guest.say("pegmind/cabinet/cellar/ask/hall", {"says": 2})
            assert [await cabinet.heard.get() for _ in range(2)] == [(("attic",), 1), (("cellar",), 2)]
            assert cabinet.link.dropped == 2
    assert len([line for line in caplog.messages if "is dropped" in line]) == 1  # whoever sends it cannot fill the log


async def test_a_handler_that_fails_does_not_end_the_link(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running_broker(tmp_path) as broker:
        async with hall(broker.port) as cabinet, broker.guest() as guest:
            await cabinet.is_connected()
            await guest.say("pegmind/cabinet/attic/ask/hall", {"no": "key"})
            await guest.say("pegmind/cabinet/attic/ask/hall", {"says": 1})
            assert await cabinet.heard.get() == (("attic",), 1)
            assert cabinet.link.dropped == 1
    assert [each.getMessage() for each in caplog.records if each.exc_info] == [
        "a fault in Pegmind itself: a message on pegmind/cabinet/attic/ask/hall is dropped"
    ]


async def test_a_broker_that_is_back_gets_the_newest_message(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "pegmind")

    with reserved_port() as port, reading() as log:
        with running_broker(tmp_path, port=port) as broker:
            cabinet = Hall(port)
            cabinet.link.start()
            await cabinet.is_connected()
            broker.process.kill()
            await log.says("is down")
        for number in range(3):
            cabinet.link.publish(HALL, b'{"v":1,"number":%d}' % number, retain=True)
        cabinet.link.publish("pegmind/cabinet/hall/result", b"{}")
        with running_broker(tmp_path, port=port) as broker:
            await cabinet.is_connected()
            async with onlooker(broker) as guest:
                assert await guest.hear() == (HALL, {"v": 1, "number": 2})
                await cabinet.link.close()
                assert await guest.hear() == GONE
    lines = [record.message for record in caplog.records if record.name == "pegmind"]  # asyncio may tell of other tests
    assert [line.partition("down")[0].split(" to ")[0] for line in lines] == ["linked", "the link", "linked"]


class Log(logging.Handler):
    """Whoever reads the log, line by line."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: asyncio.Queue[str] = asyncio.Queue()

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.put_nowait(record.getMessage())

    async def says(self, word: str) -> None:
        """Wait for a line with a word."""
        async with asyncio.timeout(PATIENCE):
            while word not in await self._lines.get():
                pass


@contextmanager
def reading() -> Iterator[Log]:
    log, reader = logging.getLogger("pegmind"), Log()
    log.addHandler(reader)
    yield reader
    log.removeHandler(reader)


async def test_a_broker_that_is_not_there_is_complained_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with reserved_port() as port, reading() as log:
        async with hall(port) as cabinet:
            await log.says("is down")
            cabinet.link.publish(HALL, HERE, retain=True)
            with running_broker(tmp_path, port=port):
                await cabinet.is_connected()
    (line,) = caplog.messages
    assert line.endswith("is down, which is tried again: [Errno 111] Connection refused")


async def test_a_cabinet_ends_soon_while_a_broker_does_not_answer() -> None:
    loop = asyncio.get_running_loop()
    with closing(socket.create_server(("127.0.0.1", 0))) as mute:
        mute.setblocking(False)  # noqa: FBT003 - the socket's own
        async with hall(mute.getsockname()[1]):
            connection, _ = await loop.sock_accept(mute)
            began = loop.time()
        connection.close()
    assert loop.time() - began < PATIENCE / 4


async def test_a_broker_that_hangs_up_at_once_causes_no_fault() -> None:
    faults: list[dict[str, object]] = []

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: faults.append(context))
    with closing(socket.create_server(("127.0.0.1", 0))) as rude:
        rude.setblocking(False)  # noqa: FBT003 - the socket's own
        async with AsyncExitStack() as stack:
            for _ in range(5):
                await stack.enter_async_context(hall(rude.getsockname()[1]))
            for _ in range(5):
                connection, _ = await loop.sock_accept(rude)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # reset
                connection.close()
    assert faults == []


async def test_what_is_taken_back_is_not_sent_again(tmp_path: Path) -> None:
    with running_broker(tmp_path) as broker:
        async with hall(broker.port) as cabinet, onlooker(broker) as guest:
            cabinet.link.publish("pegmind/cabinet/hall/duel/attic", b'{"v":1}', retain=True)
            assert await guest.hear() == ("pegmind/cabinet/hall/duel/attic", {"v": 1})
            cabinet.link.publish("pegmind/cabinet/hall/duel/attic", b"", retain=True)
            assert await guest.hear() == ("pegmind/cabinet/hall/duel/attic", None)
            cabinet.link.publish(HALL, HERE, retain=True)
            await guest.hear()
        async with onlooker(broker) as late:
            assert await late.hear() == GONE


async def test_a_password_is_read_again_at_every_attempt(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    word = tmp_path / "password"

    words = f"password_file {write_passwords(tmp_path / 'passwords', {'hall': 'right'})}"
    with running_broker(tmp_path, words) as broker, reading() as log:
        word.write_text("wrong\n", encoding="utf-8")
        async with hall(broker.port, password_file=str(word)) as cabinet:
            await log.says("is down")
            word.write_text("right\n", encoding="utf-8")
            await cabinet.is_connected()
    assert caplog.messages[0].endswith("is down, which is tried again: Not authorized")
