"""Cabinets that are no more than their connection: as much of MQTT 5 as reporting results takes.

A thousand clients of the library would measure the library. OASIS, MQTT Version 5.0; the sections are named below.
"""

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from typing import Final

from station.games.registry import boxes
from station.link.tables import PERIOD

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK = 1, 2, 3, 4, 8, 9
QOS_1: Final = 0x02
RETAIN: Final = 0x01
PRESENCES: Final = "pegmind/cabinet/+/presence"
TABLES: Final = tuple(f"pegmind/league/table/{box}/{PERIOD}" for box in boxes())
ANSWERED: Final = "pegmind/league/counted/"
AGAIN_SECONDS: Final = 30
"""Seconds after which a result that is not answered is sent again, as a cabinet does."""


class LightCabinet(asyncio.Protocol):
    """A cabinet that is connected, and remembers what is not counted yet. `counted` is told each delay in seconds.

    With `every` it looks for messages only so often, in seconds: thousands of cabinets that share this processor would
    take it from the broker and the league. Its delays are not told then.
    """

    def __init__(self, name: str, password: str, counted: Callable[[float], None], every: float = 0) -> None:
        self.name = name
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting: dict[str, float] = {}
        self.heard = 0
        """Presences of other cabinets."""
        self.counted = 0
        self._password = password
        self._counted = counted
        self._every = every
        self._buffer = b""
        self._number = 0
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Log in (3.1): a clean start, and no pings."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        head = _text("MQTT") + bytes([5, 0b1100_0010]) + bytes(2) + bytes(1)
        self._send(CONNECT, 0, head + _text("") + _text(self.name) + _text(self._password))

    def data_received(self, data: bytes) -> None:
        """Take packets apart (2.1)."""
        self._buffer += data
        while (packet := _split(self._buffer)) is not None:
            first, body, self._buffer = packet
            self._take(first >> 4, first & 15, body)
        if self._every and self.ready.done() and self._transport is not None and not self._transport.is_closing():
            self._transport.pause_reading()
            asyncio.get_running_loop().call_later(self._every, self._transport.resume_reading)

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that there will be no answer."""
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError(f"{self.name} was refused"))

    def report(self, result: str, payload: bytes) -> None:
        """Publish a result with this id, and begin to wait for its answer."""
        self.waiting[result] = time.monotonic()
        self._send_result(result, payload)

    def tell(self, what: str, content: Mapping[str, object]) -> None:
        """Publish a presence or a status, which the broker retains."""
        self._publish(what, json.dumps({"v": 1, **content}).encode(), RETAIN)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()

    def _send_result(self, result: str, payload: bytes) -> None:
        if result in self.waiting:
            self._publish("result", payload)
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._send_result, result, payload)

    def _publish(self, what: str, payload: bytes, flags: int = 0) -> None:
        topic = _text(f"pegmind/cabinet/{self.name}/{what}")
        self._send(PUBLISH, QOS_1 | flags, topic + self._next_number() + bytes(1) + payload)

    def _take(self, kind: int, flags: int, body: bytes) -> None:
        if kind == CONNACK and body[1] == 0:
            topics = {f"{ANSWERED}{self.name}": 1, PRESENCES: 0, **dict.fromkeys(TABLES, 0)}
            wanted = b"".join(_text(topic) + bytes([qos]) for topic, qos in topics.items())
            self._send(SUBSCRIBE, 2, self._next_number() + bytes(1) + wanted)
        elif kind == SUBACK:
            self.ready.set_result(None)
        elif kind == PUBLISH and not flags & QOS_1:  # the presence of another cabinet, or a table of the league
            self.heard += body.startswith(b"pegmind/cabinet/", 2)
        elif kind == PUBLISH:
            length = int.from_bytes(body[:2], "big") + 2
            self._send(PUBACK, 0, body[length : length + 2])
            self._hear(body[length + 2 + 1 + body[length + 2] :])

    def _hear(self, payload: bytes) -> None:
        now = time.monotonic()
        for result in json.loads(payload)["ids"]:
            if (sent := self.waiting.pop(result, None)) is not None:
                self.counted += 1
                if not self._every:
                    self._counted(now - sent)

    def _next_number(self) -> bytes:
        self._number = self._number % 65535 + 1
        return self._number.to_bytes(2, "big")

    def _send(self, kind: int, flags: int, body: bytes) -> None:
        assert self._transport is not None
        self._transport.write(bytes([kind << 4 | flags]) + _length(len(body)) + body)


def _text(text: str) -> bytes:
    """A string with its length (1.5.4)."""
    return len(text).to_bytes(2, "big") + text.encode()


def _length(number: int) -> bytes:
    """A variable byte integer (1.5.5)."""
    digits = []
    while True:
        number, digit = divmod(number, 128)
        digits.append(digit | (128 if number else 0))
        if not number:
            return bytes(digits)


def _split(data: bytes) -> tuple[int, bytes, bytes] | None:
    """Return the first byte of a packet, its body, and what comes behind it; None if it has not come as a whole."""
    length = 0
    for at, digit in enumerate(data[1:5]):
        length |= (digit & 127) << 7 * at
        if digit < 128:
            body, end = at + 2, at + 2 + length
            return (data[0], data[body:end], data[end:]) if len(data) >= end else None
    return None
