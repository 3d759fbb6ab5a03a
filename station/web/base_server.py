"""The server of a page as such: its files, and a WebSocket for every viewer for whom there is a place.

`station.web.server` shows a station to the viewers; until there is one, they are told why.
"""

import logging
import socket
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager, suppress
from functools import partial
from http import HTTPStatus
from typing import Final, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from station.core.languages import load_catalog
from station.core.messages import use_catalog
from station.web.assets import build_asset
from station.web.connections import READ_SECONDS, ConnectionLimits, LimitedConnection
from station.web.messages import PageMessages
from station.web.network import find_names, find_network_address
from station.web.pages import Responses, adapt_headers, is_own_origin, respond, send, wanted_language
from station.web.protocol import BadMessage, Beat, decode_message, describe, encode, encode_value
from station.web.section import Page

SOCKET_PATH: Final = "/ws"
PLACE_PATH: Final = "/place.json"
"""Tells a page whose WebSocket was refused whether there is a place for it."""
JSON: Final = "application/json"
LONGEST_MESSAGE: Final = 256

BEAT_REPLY: Final = encode({"beat": 1})
"""The answer to a viewer's beat."""

PING_SECONDS: Final = 2.0
PONG_SECONDS: Final = 2.5
"""A viewer is pinged this often, and has gone if it does not answer within this time: noticed within five seconds."""

ACCEPTED_AT_ONCE: Final = 16
"""Connections that are accepted at once before the game goes on; the others wait in the socket's queue."""

ACCEPT_QUEUE: Final = 128
"""Length of that queue."""


class BaseServer(ABC):
    """Serves the files of the page, and a WebSocket to every viewer for whom there is a place.

    It is made in the loop that the game runs in, and serves from `start` until the context that `start` returns ends.
    A viewer that breaks the rules or is slow is cut; nothing that a viewer sends raises an error here. A subclass says
    how a viewer is greeted, and what it is served then.

    `plan` draws the wiring as SVG, `language` is the cabinet's. `silent` viewers have nothing to say.
    """

    def __init__(
        self, page: Page, plan: Callable[[], str | None], language: Callable[[], str], *, silent: bool
    ) -> None:
        self._names = find_names(page)
        self._answers = Responses(self._names, plan, language, self._greet, partial(find_network_address, page))
        self._limits = ConnectionLimits(page.viewers, silent=silent)
        self._at_end = ExitStack()

    async def start(self, listening: socket.socket) -> AbstractAsyncContextManager[Server]:
        """Serve on a socket that listens already, until the context that is returned ends."""
        quiet = logging.getLogger("pegmind.page")
        quiet.setLevel(logging.CRITICAL)  # what strangers do wrong is not the operator's business
        logging.getLogger("asyncio").setLevel(logging.ERROR)  # nor every word to somebody who has hung up
        server = await serve(
            self._take_in,
            sock=listening,
            backlog=ACCEPTED_AT_ONCE,
            process_request=self._answer,
            close_timeout=READ_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PONG_SECONDS,
            max_size=LONGEST_MESSAGE,
            compression=None,
            server_header=None,
            logger=quiet,
            create_connection=partial(LimitedConnection, limits=self._limits),  # type: ignore[arg-type]  # it says type, and calls it
        )
        listening.listen(ACCEPT_QUEUE)
        return self._open(server)

    @asynccontextmanager
    async def _open(self, server: Server) -> AsyncIterator[Server]:
        async with server:
            try:
                yield server
            finally:
                self._limits.shut()
                self._at_end.close()

    async def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer with a file or a refusal; None opens the WebSocket."""
        answer = self._find_answer(connection, request)
        response = await answer if isinstance(answer, Awaitable) else answer
        return response and adapt_headers(response, request.headers)

    def _find_answer(
        self, connection: ServerConnection, request: Request
    ) -> Response | Awaitable[Response | None] | None:
        refusal = self._answers.refusal(request)
        if refusal is not None:
            return refusal
        path = request.path.partition("?")[0]
        if path == PLACE_PATH and request.method == "GET":
            is_free = self._limits.has_place(cast("LimitedConnection", connection))
            return send(build_asset(JSON, encode_value({"place": is_free}).encode()), request.headers)
        if path != SOCKET_PATH:
            return self._answers.to(request)
        return self._refusal(cast("LimitedConnection", connection), request)

    def _refusal(self, connection: LimitedConnection, request: Request) -> Response | None:
        """Return why a connection may not become a viewer; None if it may."""
        origins = request.headers.get_all("Origin")
        if len(origins) != 1 or not is_own_origin(origins[0], request.headers["Host"], self._names):
            return respond(HTTPStatus.FORBIDDEN, b"Only Pegmind's own page may connect; see page.names.\n")
        if not self._limits.has_place(connection):
            return respond(HTTPStatus.SERVICE_UNAVAILABLE, b"Too many viewers; see page.viewers.\n")
        return None

    def _greet(self, _language: str) -> str:
        """Return the greeting that the page has from the start, as JSON; null if there is none yet."""
        return "null"

    async def _take_in(self, connection: ServerConnection) -> None:
        self._limits.admit(cast("LimitedConnection", connection))
        with suppress(ConnectionClosed):
            await self._serve_viewer(connection)

    @abstractmethod
    async def _serve_viewer(self, connection: ServerConnection) -> None:
        """Serve one viewer until it disconnects; then this may raise ConnectionClosed."""


class WaitingServer(BaseServer):
    """Tells the viewers why there is no station to be seen yet, as the sentence `reason` has it."""

    def __init__(self, page: Page, plan: Callable[[], str | None], language: str, reason: str) -> None:
        super().__init__(page, plan, lambda: language, silent=True)
        self._language = language
        self._waiting = PageMessages.station_waits(reason=reason)

    async def _serve_viewer(self, connection: ServerConnection) -> None:
        """Say it; whatever else the viewer says is dropped."""
        with use_catalog(load_catalog(language_of(connection) or self._language)):
            waiting = encode({"waiting": describe(self._waiting)})
        await connection.send(waiting)
        async for message in connection:
            with suppress(BadMessage):
                if isinstance(decode_message(message), Beat):
                    await connection.send(BEAT_REPLY)


def language_of(connection: ServerConnection) -> str:
    """Return the language that a viewer has chosen; empty if the viewer follows the cabinet."""
    return wanted_language(query_of(connection))


def query_of(connection: ServerConnection) -> str:
    """Return the query of the address that a viewer has opened."""
    path = connection.request.path if connection.request else ""
    return path.partition("?")[2]
