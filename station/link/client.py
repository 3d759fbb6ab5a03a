"""The connection to the broker: it runs beside the game, and reconnects by itself.

Only a station with a link imports this, since it loads the MQTT library.
"""

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable
from hashlib import sha256
from typing import Final, NamedTuple

from aiomqtt import Client, MqttError, Will
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from station.core.complaints import Complaints
from station.core.threads import ThreadError
from station.link.backoff import STEADY, wait_before
from station.link.mqtt import SafeClient, explain_end, make_client
from station.link.payload import Unreadable
from station.link.section import LinkSection, port_of, read_password
from station.link.topics import names_in

log = logging.getLogger("pegmind")

FAREWELL: Final = 1.0
"""Seconds that the broker may take to accept our last message at the end."""

KEEPALIVE: Final = 30
"""Seconds after which broker and cabinet check that the other is still there.

The broker may take as long for every answer: to connect again costs a busy one more than to be waited for.
"""

LARGEST: Final = 262_144
"""Bytes of the largest packet that the broker may send."""

MOST_QUEUED: Final = 256
"""Messages that may wait to be sent."""

REFUSED_SECONDS: Final = 60.0
"""Seconds after which what the broker has refused is published again."""

FAILURES: Final = (MqttError, OSError, ValueError, ThreadError)
"""Errors by which a connection fails: the network, a file or the operator can cause them, but never a game."""

Handler = Callable[[tuple[str, ...], bytes], None]
"""Called with the topic levels that match each "+", and with the payload; may raise Unreadable."""


class Publication(NamedTuple):
    """A payload to publish; with `retain` the broker keeps it for later subscribers."""

    topic: str
    payload: bytes
    retain: bool = False


class Link:
    """The connection of one cabinet; its methods do not wait, and no error reaches the game.

    The broker publishes `will` when the connection breaks, and `close` publishes the same.
    """

    def __init__(self, section: LinkSection, will: Publication) -> None:
        self._section = section
        self._will = will
        self._handlers: dict[str, Handler] = {}
        self._live: set[str] = set()
        self._qos: dict[str, int] = {}
        self._retained: dict[str, Publication] = {}
        self._outbox: dict[object, Publication] = {}
        self._filled = asyncio.Event()
        self._complaints = Complaints(asyncio.get_running_loop().time)
        self._log_has_link = False
        self._task: asyncio.Task[None] | None = None
        self._attempts: set[asyncio.Task[None]] = set()
        self._closed = False
        self._client: SafeClient | None = None
        self._retry: asyncio.TimerHandle | None = None
        self.is_connected = False
        self.dropped = 0
        """Messages that could not be read."""
        self.watchers: list[Callable[[], None]] = []
        """Called after every new connection, to publish again what the broker does not retain."""
        self.losses: list[Callable[[], None]] = []
        """Called whenever the connection is lost."""

    def listen(self, pattern: str, handler: Handler, *, live: bool = False, qos: int = 1) -> None:
        """Register a handler for the topics that match a pattern; call this before `start`.

        If it is `live`, retained messages are not delivered: otherwise a retained command would be carried out after
        every start. With a `qos` of 0 the broker limits neither how many are under way nor how many wait.
        """
        self._handlers[pattern] = handler
        self._qos[pattern] = qos
        if live:
            self._live.add(pattern)

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Send a payload soon; if the broker is to `retain` it, send the newest of its topic after every connection.

        Other payloads are lost if there is no connection or too much is waiting: their owner publishes them again. An
        empty payload deletes the retained one.
        """
        publication = Publication(topic, payload, retain)
        if retain:
            self._retained[topic] = publication
        if self.is_connected and (retain or len(self._outbox) < MOST_QUEUED):
            self._outbox[topic if retain else object()] = publication
            self._filled.set()

    def start(self) -> None:
        """Start to connect, in a task."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Publish the will and disconnect, if there is a connection."""
        self._closed = True
        if self._retry is not None:
            self._retry.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task, *self._attempts], timeout=2 * FAREWELL)

    async def _run(self) -> None:
        loop, attempt = asyncio.get_running_loop(), 0
        while not self._closed:
            began = loop.time()
            try:
                await self._connect()
            except FAILURES as error:
                if self._complain(f"the link to {self._where} is down, which is tried again: {self._explain(error)}"):
                    self._log_has_link = False
            except Exception:
                log.exception("a fault in Pegmind itself: the link to %s is down, and tried again", self._where)
            attempt = 1 if loop.time() - began > STEADY else attempt + 1
            await asyncio.sleep(wait_before(attempt, random.random()))  # noqa: S311 - no secret

    async def _connect(self) -> None:
        """Connect, and exchange messages for as long as the connection lasts. Raises FAILURES."""
        self._client = client = build_client(self._section, self._will, self._refuse)
        await self._enter(client)
        async with contextlib.AsyncExitStack() as stack:
            stack.push_async_exit(client.__aexit__)
            try:
                await self._exchange(client)
            except asyncio.CancelledError:
                await self._say_goodbye(client)
                raise
            finally:
                self._lose()

    def _explain(self, error: BaseException) -> str:
        return str(error) if self._client is None else explain_end(self._client, error)

    def _complain(self, says: str, about: str = "") -> bool:
        """Log a complaint, unless the log has had it, or another `about` the same; return whether it was logged.

        Anybody at the broker can make up new messages that are dropped.
        """
        if is_new := self._complaints.is_new(about or says):
            log.warning("%s", says)
        return is_new

    def _refuse(self, reason: str) -> None:
        """Report that the broker has refused something, and publish what it is to retain again after a while.

        Whatever else was refused, its owner publishes again.
        """
        self._complain(
            f"the broker at {self._where} refuses what this cabinet publishes ({reason}): compare link.user"
            f" and link.prefix with its access list; it is tried again"
        )
        if self._retry is None:
            self._retry = asyncio.get_running_loop().call_later(REFUSED_SECONDS, self._publish_again)

    def _publish_again(self) -> None:
        self._retry = None
        if self.is_connected:
            self._outbox.update(self._retained)
            self._filled.set()

    def _lose(self) -> None:
        """Note that there is no connection any more."""
        if self.is_connected:
            self.is_connected = False
            for watcher in self.losses:
                watcher()

    async def _enter(self, client: Client) -> None:
        """Connect. If the link is closed meanwhile, the attempt, which runs in a thread, ends by itself."""
        attempt = asyncio.get_running_loop().create_task(self._attempt(client))
        self._attempts.add(attempt)
        attempt.add_done_callback(self._attempts.discard)
        await asyncio.shield(attempt)

    async def _attempt(self, client: Client) -> None:
        try:
            await client.__aenter__()
        except BaseException as error:
            if not (self._closed and isinstance(error, FAILURES)):
                raise
        else:
            if self._closed:
                await client.__aexit__(None, None, None)

    async def _exchange(self, client: SafeClient) -> None:
        """Subscribe, then send until the connection ends; what is retained is heard while we still subscribe."""
        client.hear = self._dispatch
        await self._subscribe(client)
        self._begin()
        await client.work_until_end(self._send(client))

    async def _subscribe(self, client: Client) -> None:
        for pattern in self._handlers:
            kept = (
                SubscribeOptions.RETAIN_DO_NOT_SEND
                if pattern in self._live
                else SubscribeOptions.RETAIN_SEND_ON_SUBSCRIBE
            )
            granted = await client.subscribe(
                pattern, options=SubscribeOptions(qos=self._qos[pattern], retainHandling=kept)
            )
            if any(getattr(code, "is_failure", False) for code in granted):
                log.warning("the broker at %s does not let this cabinet listen to %s", self._where, pattern)

    def _begin(self) -> None:
        """Queue all retained payloads again: this may be another broker, or it may have lost them."""
        self.is_connected = True
        self._outbox.clear()
        self._outbox.update(self._retained)
        self._filled.set()
        if not self._log_has_link:
            log.info("linked to %s as %s", self._where, self._section.user)
        self._log_has_link = True
        for watcher in self.watchers:
            watcher()

    async def _send(self, client: Client) -> None:
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._outbox:
                sent = self._outbox.pop(next(iter(self._outbox)))
                await client.publish(sent.topic, sent.payload, qos=1, retain=sent.retain)
                if not sent.payload and self._retained.get(sent.topic) == sent:
                    del self._retained[sent.topic]

    def _dispatch(self, topic: str, payload: bytes) -> None:
        for pattern, handler in self._handlers.items():
            names = names_in(pattern, topic)
            if names is not None:
                self._call(handler, topic, names, payload)

    def _call(self, handler: Handler, topic: str, names: tuple[str, ...], payload: bytes) -> None:
        try:
            handler(names, payload)
        except Unreadable as error:
            self.dropped += 1
            self._complain(f"a message on {topic} is dropped: {error}", about="a message")
        except Exception:
            self.dropped += 1
            log.exception("a fault in Pegmind itself: a message on %s is dropped", topic)

    async def _say_goodbye(self, client: Client) -> None:
        with contextlib.suppress(*FAILURES):
            await client.publish(
                self._will.topic, self._will.payload, qos=1, retain=self._will.retain, timeout=FAREWELL
            )

    @property
    def _where(self) -> str:
        return f"{self._section.broker}:{port_of(self._section)}"


def build_client(section: LinkSection, will: Publication, on_refused: Callable[[str], None]) -> SafeClient:
    """Return a client, not connected yet. Raises OSError or ValueError if a file cannot be read."""
    password = read_password(section)
    properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    properties.MaximumPacketSize = LARGEST
    return make_client(
        section,
        section.user,
        password,
        on_refused,
        identifier=client_id(section, password),
        clean_start=True,
        properties=properties,
        will=Will(will.topic, will.payload, qos=1, retain=will.retain),
        keepalive=KEEPALIVE,
        timeout=KEEPALIVE,
    )


def client_id(section: LinkSection, password: str | None) -> str:
    """Return the MQTT client id: always the same, and derived from the password so that others cannot guess it.

    A broker ends a connection when a new one has the same id. So a cabinet that reconnects replaces its own old
    connection, whose last will would come late; and another user cannot replace it.
    """
    digest = sha256(f"{section.user}:{password}".encode()).hexdigest()
    return f"{section.prefix}-{section.user}-{digest[:12]}"
