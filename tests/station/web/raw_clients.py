"""Strangers who know no browser: what they send to the page's port is bytes."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final, NamedTuple

UPGRADE: Final = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)
BEGUN: Final = b"GET / HTTP/1.1\r\nHost: 127"
"""A request that is never finished."""

TEXT: Final = 0x1
CONTINUED: Final = 0x0
PING: Final = 0x9
PONG: Final = 0xA
LAST: Final = 0x80
PINGED: Final = re.compile(bytes([LAST | PING, 4]) + b"(....)", re.DOTALL)
"""A ping from the library, with what it wants to have back."""


def request(path: str, *headers: str, method: str = "GET", host: str = "127.0.0.1") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {host}", *headers, "", ""]).encode()


def visit(host: str = "127.0.0.1") -> bytes:
    """What opens the WebSocket."""
    return request("/ws", f"Origin: http://{host}", *UPGRADE, host=host)


def frame(kind: int, content: bytes = b"", *, last: bool = True) -> bytes:
    """A frame of a WebSocket, masked with nought; RFC 6455, 5.2."""
    assert len(content) < 126
    return bytes([kind | LAST * last, LAST | len(content), 0, 0, 0, 0]) + content


class Stranger(NamedTuple):
    """A connection of somebody who keeps to no rules."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, what: bytes) -> None:
        self.writer.write(what)

    async def is_cut(self, seconds: float, *, answers: bool = False) -> bool:
        """Whether the connection has ended after so many seconds, in which pings may be answered."""
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(seconds):
                while data := await self.reader.read(65536):
                    for ping in re.findall(PINGED, data) if answers else ():
                        self.send(frame(PONG, ping))
        return self.reader.at_eof() or self.reader.exception() is not None

    async def answer(self) -> bytes:
        """Whatever is said until the connection ends, which may be hard."""
        with suppress(ConnectionError):
            return await self.reader.read()
        return b""


def tell(viewer: Stranger, *messages: object) -> None:
    """Send messages at once, each as JSON."""
    viewer.send(b"".join(frame(TEXT, json.dumps(message).encode()) for message in messages))


@asynccontextmanager
async def stranger(listening: socket.socket, *sent: bytes, takes: int = 65536) -> AsyncIterator[Stranger]:
    """Come, and send something; so many bytes are taken before somebody reads them."""
    line = socket.socket(listening.family)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, takes)
    line.connect(listening.getsockname())
    reader, writer = await asyncio.open_connection(sock=line, limit=takes)
    try:
        for what in sent:
            writer.write(what)
        yield Stranger(reader, writer)
    finally:
        writer.transport.abort()
