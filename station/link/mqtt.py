"""The MQTT client of the cabinet, the league and the doctor: the library's, so that no callback of it ends a program.

Only what uses a link imports this, since it loads the library.
"""

import asyncio
import logging
import socket
import ssl
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn, Self, TypeVar, cast

from aiomqtt import Client, MqttCodeError, MqttError, ProtocolVersion
from paho.mqtt.client import Client as PahoClient
from paho.mqtt.client import MQTTMessage
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from station.link.section import BrokerSection, port_of

log = logging.getLogger("pegmind")

LIBRARY_LOG: Final = logging.getLogger("pegmind.link.library")
LIBRARY_LOG.setLevel(logging.CRITICAL)
"""Silenced: the library logs what we report ourselves."""

TAKEN_OVER: Final = 142
"""The reason code of MQTT 5 by which a broker ends a connection since another one has its client id."""

UNSPECIFIED: Final = 128
"""The reason code of a connection that has ended without a word."""

FIRST_FAILURE: Final = 128
"""Reason codes from here on are failures."""

T = TypeVar("T")


class SafeClient(Client):
    """A client that reports refused publications to `on_refused`, with the reason, and why the broker has ended it.

    `ended_by` is the reason code that the broker gave for the end of the connection, or 0. Messages go to `hear`, with
    topic and payload, as soon as they are read; without it they wait in the library's queue, which costs twice as much.
    One at which `hear` fails is dropped: the library would read it again and again, and nothing else any more.
    """

    def __init__(self, *where: Any, on_refused: Callable[[str], None], **options: Any) -> None:  # noqa: ANN401 - the library's
        super().__init__(*where, **options)
        self._on_refused = on_refused
        self.ended_by = 0
        self.hear: Callable[[str, bytes], None] | None = None
        self._loop = cast("asyncio.AbstractEventLoop", GuardedLoop(self._loop))

    async def __aenter__(self) -> Self:
        try:
            return await super().__aenter__()
        except BaseException:
            self._client.disconnect()  # else the library keeps the socket of a broker that is silent
            raise

    async def _wait_for(self, fut: Awaitable[T], timeout: float | None) -> T:  # noqa: ASYNC109 - as its parent
        """Wait no longer than the connection lasts: what it has not confirmed by its end never comes."""
        waiting = asyncio.ensure_future(super()._wait_for(fut, timeout))
        try:
            await asyncio.wait((waiting, self._disconnected), return_when=asyncio.FIRST_COMPLETED)
            ended = self._disconnected  # cancelled where this is the wait for it, and too long
            if not waiting.done() and not ended.cancelled() and (error := ended.exception()):
                raise error
            return await waiting
        finally:
            waiting.cancel()

    async def work_until_end(self, *work: Coroutine[Any, Any, None]) -> None:
        """Do some work until the connection ends, and then hear nothing any more. Raises MqttError, or what it does."""
        tasks = [asyncio.create_task(each) for each in (self._wait_for_end(), *work)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.hear = None
            await _stop(tasks)
        for task in done:
            task.result()

    async def _wait_for_end(self) -> NoReturn:
        await asyncio.wait((self._disconnected,))
        raise MqttError("the connection has ended") from self._disconnected.exception()

    def _on_message(self, client: PahoClient, userdata: object, message: MQTTMessage) -> None:
        if self.hear is None:
            super()._on_message(client, userdata, message)
            return
        try:
            self.hear(message.topic, bytes(message.payload))
        except Exception:
            log.exception("a fault in Pegmind itself: a message on %s is dropped", message.topic)

    def _on_publish(
        self, client: PahoClient, userdata: object, mid: int, reason_code: ReasonCode, properties: Properties
    ) -> None:
        if reason_code.value >= FIRST_FAILURE:
            self._on_refused(str(reason_code))
        super()._on_publish(client, userdata, mid, reason_code, properties)

    def _on_disconnect(
        self,
        client: PahoClient,
        userdata: object,
        flags: Any,  # noqa: ANN401 - as above
        reason_code: ReasonCode,
        properties: Any = None,  # noqa: ANN401 - as above
    ) -> None:
        self.ended_by = self.ended_by or reason_code.value
        super()._on_disconnect(client, userdata, flags, reason_code, properties)
        if not self._connected.done():  # the library would wait for its timeout
            self._connected.set_exception(MqttCodeError(reason_code))
        for each in (self._connected, self._disconnected):
            if each.done() and not each.cancelled():
                each.exception()  # else asyncio logs an error that nobody has waited for


async def _stop(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel tasks, and wait for them to end.

    Before Python 3.12 `asyncio.wait_for`, which the library uses, may swallow a cancellation, so it is repeated.
    """
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=0.05)
    await asyncio.gather(*tasks, return_exceptions=True)


def make_client(
    section: BrokerSection,
    user: str,
    password: str | None,
    on_refused: Callable[[str], None],
    **options: Any,  # noqa: ANN401 - the library's
) -> SafeClient:
    """Return a client, not connected yet. Raises OSError or ValueError if the certificates cannot be read."""
    return SafeClient(
        section.broker,
        port_of(section),
        username=user or None,
        password=password,
        protocol=ProtocolVersion.V5,
        tls_context=make_tls(section),
        socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],  # else the kernel holds a message back for 40 ms
        logger=LIBRARY_LOG,
        on_refused=on_refused,
        **options,
    )


def make_tls(section: BrokerSection) -> ssl.SSLContext | None:
    """Return how the connection is encrypted; None if it is not. Raises OSError if the certificates cannot be read.

    From Python 3.13 on, a certificate needs extensions that a small authority made with openssl leaves out.
    """
    if not section.tls:
        return None
    context = ssl.create_default_context(cafile=str(Path(section.ca).expanduser()) if section.ca else None)
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return context


class GuardedLoop:
    """The running loop as the library sees it: callbacks that fail are dropped.

    The library may schedule a callback for a socket that is closed by the time it runs. Its error would end the
    program; this way the library times out instead.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a loop has
        return getattr(self._loop, name)

    def call_soon_threadsafe(self, callback: Callable[..., object], *values: object) -> asyncio.Handle:
        """Have the loop call a callback, whose errors are dropped."""
        return self._loop.call_soon_threadsafe(_attempt_call, callback, *values)


def _attempt_call(callback: Callable[..., object], *values: object) -> None:
    try:
        callback(*values)
    except (OSError, ValueError, RuntimeError) as error:
        LIBRARY_LOG.debug("a callback of the library has failed: %s", error)


def explain_end(client: SafeClient, error: BaseException) -> str:
    """Return why a connection has ended or did not come about, as the operator reads it."""
    if client.ended_by in {TAKEN_OVER, UNSPECIFIED}:  # Mosquitto 2.0 does not say that another connection took over
        return "the broker has ended the connection; if it does so again and again, two cabinets have the same user"
    behind = error.__cause__ or error
    text = str(behind).partition("] ")[2] if str(behind).startswith("[code:") else str(behind)
    return text.rstrip(".") or type(behind).__name__


def is_refused(error: BaseException) -> bool:
    """Whether a broker does not let this user in, or not with this password."""
    code = getattr(error, "rc", None)
    return isinstance(error, MqttError) and getattr(code, "value", code) in {4, 5, 134, 135}
