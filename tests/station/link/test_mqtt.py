"""The client that cabinets and the league have in common."""

import asyncio
import socket
import ssl
from pathlib import Path

import pytest
from aiomqtt import MqttCodeError, MqttError

from station.link.mqtt import GuardedLoop, make_client, make_tls
from station.link.section import LinkSection
from tests.broker import running_broker
from tests.conftest import PATIENCE
from tests.station.link.test_client import hall, reading
from tools.broker import write_passwords

CONNACK = bytes([0x20, 3, 0, 0, 0])
"""By which a broker accepts a connection (MQTT 5.0, section 3.2)."""


async def test_a_socket_that_is_closed_already_is_dropped() -> None:
    faults: list[dict[str, object]] = []

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: faults.append(context))
    with socket.socket() as short:
        number = short.fileno()
    guarded = GuardedLoop(loop)
    guarded.call_soon_threadsafe(guarded.add_reader, number, print)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert faults == []


async def test_a_silent_broker_is_left_for_good() -> None:
    left = asyncio.Event()

    async def listen_until_the_end(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        left.set()

    async with await asyncio.start_server(listen_until_the_end, "127.0.0.1") as server:
        port = server.sockets[0].getsockname()[1]
        section = LinkSection(broker="127.0.0.1", port=port)
        with pytest.raises(MqttError, match="timed out"):
            await make_client(section, "hall", None, print, timeout=0.05).__aenter__()
        await left.wait()


async def test_a_broker_that_ends_while_it_is_greeted_is_not_waited_for() -> None:
    async def end_at_once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.close()

    async with await asyncio.start_server(end_at_once, "127.0.0.1") as server:
        section = LinkSection(broker="127.0.0.1", port=server.sockets[0].getsockname()[1])
        with pytest.raises(MqttCodeError):
            await make_client(section, "hall", None, print, timeout=PATIENCE).__aenter__()


async def test_a_publication_is_not_confirmed_by_a_broker_that_has_ended() -> None:
    async def accept_and_end(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(CONNACK)
        while b"hello" not in await reader.read(1000):
            pass
        writer.close()

    async with await asyncio.start_server(accept_and_end, "127.0.0.1") as server:
        section = LinkSection(broker="127.0.0.1", port=server.sockets[0].getsockname()[1])
        with pytest.raises(MqttCodeError):
            async with make_client(section, "hall", None, print, timeout=PATIENCE) as client:
                await client.publish("topic", b"hello", 1)


async def test_a_broker_that_takes_no_goodbye_is_given_up() -> None:
    async def accept_and_read_no_more(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(CONNACK)
        await given_up.wait()
        writer.transport.abort()

    given_up = asyncio.Event()
    async with await asyncio.start_server(accept_and_read_no_more, "127.0.0.1") as server:
        section = LinkSection(broker="127.0.0.1", port=server.sockets[0].getsockname()[1])
        with pytest.raises(MqttError, match="timed out"):
            async with make_client(section, "hall", None, print, timeout=0.1) as client:
                await client.publish("topic", bytes(50_000_000), 0)  # more than the kernel takes
        given_up.set()


def test_a_certificate_without_all_extensions_is_accepted_by_every_python() -> None:
    context = make_tls(LinkSection(tls=True))
    assert context is not None
    assert not context.verify_flags & ssl.VERIFY_X509_STRICT
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)
    assert make_tls(LinkSection()) is None


async def test_a_refused_publication_is_said_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    acl = tmp_path / "acl"
    acl.write_text("pattern read #\n", encoding="utf-8")
    words = write_passwords(tmp_path / "passwords", {"hall": "word"})
    word = tmp_path / "word"
    word.write_text("word\n", encoding="utf-8")
    with running_broker(tmp_path, f"password_file {words}", f"acl_file {acl}") as broker, reading() as log:
        async with hall(broker.port, password_file=str(word)) as cabinet:
            await cabinet.is_connected()
            for number in range(3):
                cabinet.link.publish(f"pegmind/cabinet/hall/{number}", b"{}")
            await log.says("refuses what this cabinet publishes (Not authorized)")
    assert sum("refuses" in message for message in caplog.messages) == 1


async def test_two_cabinets_with_one_user_are_told_so(tmp_path: Path) -> None:
    with running_broker(tmp_path) as broker, reading() as log:
        async with hall(broker.port) as cabinet:
            await cabinet.is_connected()
            async with hall(broker.port) as other:
                await other.is_connected()
                await log.says("two cabinets have the same user")


async def test_what_is_heard_goes_on_after_a_fault(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    heard = asyncio.Queue[bytes]()

    def hear(_topic: str, payload: bytes) -> None:
        heard.put_nowait(payload)
        if payload == b"bad":
            raise ArithmeticError

    with running_broker(tmp_path) as broker:
        client = make_client(LinkSection(broker="127.0.0.1", port=broker.port), "hall", None, print, timeout=PATIENCE)
        client.hear = hear
        async with client, broker.guest() as guest:
            await client.subscribe("said", qos=1)
            await guest.say("said", b"bad")
            await guest.say("said", b"good")
            assert [await heard.get(), await heard.get()] == [b"bad", b"good"]
    assert [message for message in caplog.messages if "said" in message] == [
        "a fault in Pegmind itself: a message on said is dropped"
    ]
