"""Real brokers for the tests of the link, and somebody else who listens there and speaks."""

import asyncio
import json
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from getpass import getuser
from pathlib import Path
from threading import Thread
from typing import Any, Final, NamedTuple

from aiomqtt import Client, ProtocolVersion, TLSParameters

from tests.ports import reserved_port
from tools.broker import find_mosquitto

PATIENCE: Final = 60.0
"""Seconds after which a message that has not come is missing."""

OPEN: Final = "allow_anonymous true"


class Broker(NamedTuple):
    """A broker at work; `ca` signs it where it speaks TLS."""

    process: subprocess.Popen[str]
    port: int

    @asynccontextmanager
    async def guest(
        self, user: str | None = None, password: str | None = None, ca: Path | None = None
    ) -> AsyncIterator["Guest"]:
        """Somebody at the broker."""
        tls = TLSParameters(ca_certs=str(ca)) if ca else None
        async with Client(
            "127.0.0.1",
            self.port,
            username=user,
            password=password,
            protocol=ProtocolVersion.V5,
            tls_params=tls,
            timeout=PATIENCE,
        ) as client:
            yield Guest(client)


class Guest(NamedTuple):
    """Somebody at a broker, who hears one message after the other."""

    client: Client

    async def listen(self, *patterns: str) -> None:
        """Subscribe."""
        for pattern in patterns:
            await self.client.subscribe(pattern, qos=1)

    async def say(self, topic: str, payload: bytes | str | dict[str, Any], *, retain: bool = False) -> None:
        """Publish, a mapping as an object of version 1."""
        data = json.dumps({"v": 1, **payload}) if isinstance(payload, dict) else payload
        await self.client.publish(topic, data, qos=1, retain=retain)

    async def hear(self, wanted: Callable[[str, Any], bool] = lambda _topic, _content: True) -> tuple[str, Any]:
        """The next message that is wanted: its topic and content."""
        async with asyncio.timeout(PATIENCE):
            async for message in self.client.messages:
                assert isinstance(message.payload, bytes)
                heard = message.topic.value, _content(message.payload)
                if wanted(*heard):
                    return heard
        raise AssertionError("the broker is gone")


def _content(payload: bytes) -> object:
    """What is in a payload, or the payload itself where it is not JSON; None where it is empty."""
    try:
        return json.loads(payload) if payload else None
    except ValueError:
        return payload


@contextmanager
def running_broker(folder: Path, *lines: str, port: int | None = None) -> Iterator[Broker]:
    """A broker with these lines of configuration, at a port of its own or a reserved one; at the end it is killed."""
    if port is None:
        with reserved_port() as free, running_broker(folder, *lines, port=free) as broker:
            yield broker
        return
    config = folder / f"mosquitto-{port}.conf"
    config.write_text(
        "\n".join((f"user {getuser()}", f"listener {port} 127.0.0.1", "set_tcp_nodelay true", *(lines or (OPEN,)), "")),
        encoding="utf-8",
    )
    with start_broker(config, port) as broker:
        yield broker


@contextmanager
def start_broker(config: Path, port: int) -> Iterator[Broker]:
    """A broker with a configuration that makes it listen at a port."""
    command = (find_mosquitto(), "-c", str(config))
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            _await_start(process)
            Thread(target=_drain, args=(process,), daemon=True).start()
            yield Broker(process, port)
        finally:
            process.kill()


def _drain(process: subprocess.Popen[str]) -> None:
    """Read what the broker says on: it would stand still when nobody does."""
    with suppress(ValueError):  # closed meanwhile
        for _ in process.stderr or ():
            pass


def _await_start(process: subprocess.Popen[str]) -> None:
    assert process.stderr is not None
    lines = []
    for line in process.stderr:
        lines.append(line)
        if line.rstrip().endswith("running"):
            return
    raise AssertionError("".join(lines))
