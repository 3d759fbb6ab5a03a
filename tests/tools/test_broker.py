"""Mosquitto as the tests and `make league` start it."""

import asyncio
from pathlib import Path

import pytest
from aiomqtt import Client, MqttError, ProtocolVersion

from tests.ports import reserved_port
from tools.broker import Broker


async def keep(broker: Broker, password: str) -> None:
    async with login(broker, password) as client:
        await client.publish("pegmind/cabinet/hall/presence", b"here", 1, retain=True)


async def read(broker: Broker) -> bytes:
    async with login(broker, broker.password("hall")) as client:
        await client.subscribe("pegmind/cabinet/+/presence", 1)
        return bytes((await anext(client.messages)).payload)


def login(broker: Broker, password: str) -> Client:
    return Client("127.0.0.1", broker.port, username="hall", password=password, protocol=ProtocolVersion.V5)


def test_who_has_the_password_may_come_in(tmp_path: Path) -> None:
    with reserved_port() as port, Broker(tmp_path, port, ("hall",)) as broker:
        asyncio.run(keep(broker, broker.password("hall")))
        assert asyncio.run(read(broker)) == b"here"
        with pytest.raises(MqttError, match="Not authorized"):
            asyncio.run(keep(broker, "guessed"))
        assert broker.process > 0


def test_passwords_lie_in_files_for_the_owner_alone(tmp_path: Path) -> None:
    one, other = (Broker(tmp_path / name, 1883, ("hall",)) for name in ("one", "other"))
    assert one.password("hall") != other.password("hall")
    assert one.password_file("hall").read_text(encoding="utf-8") == f"{one.password('hall')}\n"
    assert one.password_file("hall").stat().st_mode & 0o077 == 0
    assert one.password("hall") not in (tmp_path / "one" / "pegmind.passwords").read_text(encoding="utf-8")


def test_a_broker_that_cannot_start_says_why(tmp_path: Path) -> None:
    with reserved_port() as port:
        broker = Broker(tmp_path, port, ("hall",))
        (tmp_path / "mosquitto.conf").write_text("nonsense 1\n", encoding="utf-8")
        with pytest.raises(ConnectionError, match=r"mosquitto does not start: .*nonsense"):
            broker.start()
