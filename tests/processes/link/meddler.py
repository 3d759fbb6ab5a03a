"""A network between cabinets and broker that drops connections, holds bytes back, and says again what was said."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiomqtt import Client, MqttError, ProtocolVersion


class Meddler:
    """Passes bytes on between a port of its own and that of a broker, with delays; `cut` drops all connections."""

    def __init__(self, broker: int, chance: random.Random) -> None:
        self._broker = broker
        self._chance = chance
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator["Meddler"]:
        """Listen at `port`."""
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            self.cut()

    def cut(self) -> None:
        """Drop all connections."""
        for writer in self._writers:
            writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._broker)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, back}
        with contextlib.suppress(OSError):
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        self._writers -= {writer, back}
        for each in (writer, back):
            each.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(4096):
            if self._chance.random() < 0.1:
                await asyncio.sleep(self._chance.random() / 20)
            writer.write(data)
            await writer.drain()
        writer.transport.abort()


async def repeat(port: int, chance: random.Random) -> None:
    """Say again, late and out of order, what cabinets said to each other; until cancelled."""
    while True:
        with contextlib.suppress(MqttError):
            async with Client("127.0.0.1", port, protocol=ProtocolVersion.V5) as client:
                await client.subscribe("pegmind/cabinet/+/duel/+")
                await client.subscribe("pegmind/cabinet/+/ask/+")
                said: list[tuple[str, bytes]] = []
                async for message in client.messages:
                    if isinstance(message.payload, bytes) and chance.random() < 0.2:
                        said = [*said, (message.topic.value, message.payload)][-20:]
                        topic, payload = chance.choice(said)
                        await client.publish(topic, payload, qos=1, retain="/duel/" in topic)
        await asyncio.sleep(0.05)
