"""The connection to the broker: it lives beside the game, and comes back by itself.

Only a station that links imports this, since it loads the MQTT library.
"""

import asyncio
import contextlib
import logging
import random
import re
import socket
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from aiomqtt import Client, MqttError, ProtocolVersion, TLSParameters, Will
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from station.core.threads import ThreadError
from station.link.backoff import STEADY, wait_before
from station.link.payload import Unreadable
from station.link.section import LinkSection, port_of, read_password
from station.link.topics import names_in

log = logging.getLogger("pegmind")

LIBRARY: Final = logging.getLogger("pegmind.link.library")
LIBRARY.setLevel(logging.CRITICAL)
"""The library complains of what we report ourselves."""

PATIENCE: Final = 5.0
"""Seconds that the broker may take for an answer."""

LAST_WORDS: Final = 1.0
"""Seconds that the broker may take for them at the end."""

KEEPALIVE: Final = 30
"""Seconds after which broker and cabinet make sure that the other is still there."""

LARGEST: Final = 262_144
"""Bytes of a packet that the broker may send at all."""

MOST_WAITING: Final = 256
"""Messages that wait to be sent, or to be taken in."""

QUIET: Final = 600.0
"""Seconds in which the log has the same complaint once."""

FAILURES: Final = (MqttError, OSError, ValueError, ThreadError)
"""Why there is no connection. Of these the network, a file or the operator can be the cause, but not a game."""

Handler = Callable[[tuple[str, ...], bytes], None]
"""Takes in a payload, with what stands in its topic for each "+"; may raise Unreadable."""


class Letter(NamedTuple):
    """A payload on its way to the broker, which may keep it for those who come later."""

    topic: str
    payload: bytes
    retain: bool = False


class Link:
    """The connection of one cabinet; nothing here waits, and nothing here raises an error into the game.

    The broker publishes `will` when the connection breaks, and `close` publishes the same.
    """

    def __init__(self, section: LinkSection, will: Letter) -> None:
        self._section = section
        self._will = will
        self._handlers: dict[str, Handler] = {}
        self._live: set[str] = set()
        self._retained: dict[str, Letter] = {}
        self._outbox: dict[object, Letter] = {}
        self._filled = asyncio.Event()
        self._complaints = Complaints(asyncio.get_running_loop().time)
        self._task: asyncio.Task[None] | None = None
        self._attempts: set[asyncio.Task[None]] = set()
        self._closed = False
        self.is_connected = False
        self.dropped = 0
        """Messages that could not be read."""
        self.watchers: list[Callable[[], None]] = []
        """Called whenever the connection is there again: what the broker does not keep is to be said again."""

    def listen(self, pattern: str, handler: Handler, *, live: bool = False) -> None:
        """Have a handler take in what comes on topics, if `live` only what is said from now on; before `start`.

        Else a command that somebody has retained would be carried out after every start.
        """
        self._handlers[pattern] = handler
        if live:
            self._live.add(pattern)

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Send a payload soon, and if the broker is to `retain` it again after every connection, as the newest there.

        Without a connection all else is lost, and so it is if too much is waiting: its owner says it again. An empty
        payload takes back what is retained.
        """
        letter = Letter(topic, payload, retain)
        if retain:
            self._retained[topic] = letter
        if self.is_connected and (retain or len(self._outbox) < MOST_WAITING):
            self._outbox[topic if retain else object()] = letter
            self._filled.set()

    def start(self) -> None:
        """Begin to connect."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Say the last words, if there is a connection, and end it."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task, *self._attempts], timeout=2 * LAST_WORDS)

    async def _run(self) -> None:
        loop, attempt = asyncio.get_running_loop(), 0
        while not self._closed:
            began = loop.time()
            try:
                await self._connection()
            except FAILURES as error:
                self._complaints.lost(f"the link to {self._where} is down, which is tried again: {_reason(error)}")
            except Exception:
                log.exception("a fault in Pegmind itself: the link to %s is down, and tried again", self._where)
            attempt = 1 if loop.time() - began > STEADY else attempt + 1
            await asyncio.sleep(wait_before(attempt, random.random()))  # noqa: S311 - no secret

    async def _connection(self) -> None:
        """Connect, and talk for as long as the connection lasts. Raises FAILURES."""
        client = build_client(self._section, self._will)
        await self._enter(client)
        async with contextlib.AsyncExitStack() as stack:
            stack.push_async_exit(client.__aexit__)
            try:
                await self._talk(client)
            except asyncio.CancelledError:
                await self._part(client)
                raise
            finally:
                self.is_connected = False

    async def _enter(self, client: Client) -> None:
        """Connect. If we are closed meanwhile, the attempt ends by itself: a thread is at work on it."""
        attempt = asyncio.get_running_loop().create_task(self._attempt(client))
        self._attempts.add(attempt)
        attempt.add_done_callback(self._attempts.discard)
        await asyncio.shield(attempt)

    async def _attempt(self, client: Client) -> None:
        try:
            await client.__aenter__()
        except BaseException as error:
            client._client.disconnect()  # noqa: SLF001 - else the library keeps the socket of a mute broker
            if not (self._closed and isinstance(error, FAILURES)):
                raise
        else:
            if self._closed:
                await client.__aexit__(None, None, None)

    async def _talk(self, client: Client) -> None:
        """Listen and send until either fails."""
        await self._subscribe(client)
        self._begin()
        tasks = [asyncio.create_task(self._receive(client)), asyncio.create_task(self._send(client))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await _stop(tasks)
        for task in done:
            task.result()

    async def _subscribe(self, client: Client) -> None:
        for pattern in self._handlers:
            kept = (
                SubscribeOptions.RETAIN_DO_NOT_SEND
                if pattern in self._live
                else SubscribeOptions.RETAIN_SEND_ON_SUBSCRIBE
            )
            granted = await client.subscribe(pattern, options=SubscribeOptions(qos=1, retainHandling=kept))
            if any(getattr(code, "is_failure", False) for code in granted):
                log.warning("the broker at %s does not let this cabinet listen to %s", self._where, pattern)

    def _begin(self) -> None:
        """All that is retained is sent again: the broker may be another one, or have lost it."""
        self.is_connected = True
        self._outbox.clear()
        self._outbox.update(self._retained)
        self._filled.set()
        self._complaints.found(f"linked to {self._where} as {self._section.user}")
        for watcher in self.watchers:
            watcher()

    async def _send(self, client: Client) -> None:
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._outbox:
                letter = self._outbox.pop(next(iter(self._outbox)))
                await client.publish(letter.topic, letter.payload, qos=1, retain=letter.retain)
                if not letter.payload and self._retained.get(letter.topic) == letter:
                    del self._retained[letter.topic]

    async def _receive(self, client: Client) -> None:
        async for message in client.messages:
            self._take_in(message.topic.value, message.payload)

    def _take_in(self, topic: str, payload: object) -> None:
        for pattern, handler in self._handlers.items():
            names = names_in(pattern, topic)
            if names is not None:
                self._hand(handler, topic, names, payload if isinstance(payload, bytes) else b"")

    def _hand(self, handler: Handler, topic: str, names: tuple[str, ...], payload: bytes) -> None:
        try:
            handler(names, payload)
        except Unreadable as error:
            self.dropped += 1
            self._complaints.dropped(f"a message on {topic} is dropped: {error}")
        except Exception:
            self.dropped += 1
            log.exception("a fault in Pegmind itself: a message on %s is dropped", topic)

    async def _part(self, client: Client) -> None:
        with contextlib.suppress(*FAILURES):
            await client.publish(
                self._will.topic, self._will.payload, qos=1, retain=self._will.retain, timeout=LAST_WORDS
            )

    @property
    def _where(self) -> str:
        return f"{self._section.broker}:{port_of(self._section)}"


async def _stop(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel tasks, and wait for their end.

    Before Python 3.12 `asyncio.wait_for`, in which the library waits, may lose it that it is cancelled.
    """
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=0.05)
    await asyncio.gather(*tasks, return_exceptions=True)


class Complaints:
    """Logs when the connection is gone and back, and what is dropped; each complaint once in QUIET seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._until: dict[str, float] = {}
        self._is_known = False

    def found(self, says: str) -> None:
        """Log that the connection is there, unless the log says so already."""
        if not self._is_known:
            log.info("%s", says)
        self._is_known = True

    def lost(self, says: str) -> None:
        """Log why it is not."""
        if self._is_new("lost", says):
            log.warning("%s", says)
            self._is_known = False

    def dropped(self, says: str) -> None:
        """Log what is wrong with a message."""
        if self._is_new("dropped", says):
            log.warning("%s", says)

    def _is_new(self, kind: str, says: str) -> bool:
        """Whether there was no complaint of this kind of late, or this is another reason."""
        now = self._clock()
        self._until = {said: until for said, until in self._until.items() if until > now}
        if kind == "dropped" and any(said.startswith(kind) for said in self._until):
            return False  # anybody at the broker can think of new ones
        return self._until.setdefault(f"{kind} {says}", now + QUIET) == now + QUIET


def build_client(section: LinkSection, will: Letter) -> Client:
    """Return a client that is yet to connect. Raises OSError or ValueError where the password cannot be read."""
    password = read_password(section)
    properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    properties.MaximumPacketSize = LARGEST
    client = Client(
        section.broker,
        port_of(section),
        username=section.user,
        password=password,
        identifier=client_id(section, password),
        protocol=ProtocolVersion.V5,
        clean_start=True,
        properties=properties,
        will=Will(will.topic, will.payload, qos=1, retain=will.retain),
        tls_params=TLSParameters(ca_certs=str(Path(section.ca).expanduser()) if section.ca else None)
        if section.tls
        else None,
        keepalive=KEEPALIVE,
        timeout=PATIENCE,
        max_queued_incoming_messages=MOST_WAITING,
        socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],  # else the kernel holds a message back for 40 ms
        logger=LIBRARY,
    )
    client._loop = cast("asyncio.AbstractEventLoop", GuardedLoop(client._loop))  # noqa: SLF001 - it takes no loop
    return client


class GuardedLoop:
    """The running loop for the library, which may hand it a socket that is closed already when its turn comes.

    A callback that fails would end the station; here it is dropped, and the library waits in vain and gives up.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a loop has
        return getattr(self._loop, name)

    def call_soon_threadsafe(self, callback: Callable[..., object], *values: object) -> asyncio.Handle:
        """Have the loop call it."""
        return self._loop.call_soon_threadsafe(_attempt_call, callback, *values)


def _attempt_call(callback: Callable[..., object], *values: object) -> None:
    try:
        callback(*values)
    except (OSError, ValueError, RuntimeError) as error:
        LIBRARY.debug("a callback of the library has failed: %s", error)


def client_id(section: LinkSection, password: str | None) -> str:
    """Return the id of the connection: always the same, and one that only who has the password can know.

    A broker ends a connection when another one comes with its id. So a cabinet that comes back replaces its own old
    connection, whose last will would come late; and another user cannot replace it.
    """
    digest = sha256(f"{section.user}:{password}".encode()).hexdigest()
    return f"{section.prefix}-{section.user}-{digest[:12]}"


def _reason(error: BaseException) -> str:
    """What an operator reads of a failure: the library's words for what is behind it, without the number."""
    behind = error.__cause__ or error
    return re.sub(r"^\[code:\d*\] ", "", str(behind)).rstrip(".") or type(behind).__name__
