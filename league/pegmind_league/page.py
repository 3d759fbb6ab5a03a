"""Serves the league's page, which is public and read-only."""

import asyncio
import json
import logging
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Final

from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from pegmind_league.cabinets import KnownCabinets
from pegmind_league.database import StorageError
from pegmind_league.facts import FactsRequest, read_facts
from pegmind_league.messages import LeagueMessages
from pegmind_league.periods import Calendar
from pegmind_league.repository import Repository
from pegmind_league.storage import Storage
from pegmind_league.views import ICON_PATH, SCRIPT_PATH, STYLE_PATH, PageRequest, find_page, missing_page, read_query
from station.core.languages import load_catalog
from station.core.locale import ENGLISH
from station.core.messages import use_catalog
from station.web.assets import TYPES, Asset, build_asset, load_source
from station.web.connections import ConnectionLimits, LimitedConnection
from station.web.network import find_names
from station.web.pages import BY_READER, METHODS, find_reader_language, is_own_host, respond, send, wanted_language
from station.web.section import Page

log = logging.getLogger("pegmind")

CACHE_SECONDS: Final = 2.0
"""Seconds for which a page is cached."""

MOST_KEPT: Final = 256
COOKIE_SECONDS: Final = 31_536_000
"""Seconds for which a browser remembers the language that its reader has chosen."""

PAGE_QUEUE: Final = 128
LONGEST_PATH: Final = 512
LEAGUE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Whatever the page loads, and its forms, come from and go to this server."""

Built = tuple[HTTPStatus, Asset]


class LeaguePages:
    """Answers requests; pages are cached for CACHE_SECONDS seconds, so that many readers cost the storage no more."""

    def __init__(
        self,
        page: Page,
        storage: Storage,
        calendar: Calendar,
        cabinets: Callable[[], KnownCabinets],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._names = find_names(page)
        self._storage = storage
        self._calendar = calendar
        self._cabinets = cabinets
        self._clock = clock
        self._built: dict[tuple[str, str], tuple[float, asyncio.Future[Built]]] = {}

    async def answer(self, _connection: ServerConnection, request: Request) -> Response:
        """Return the response to any request; an address that cannot be read is logged, and refused."""
        try:
            response = await self._respond(request)
        except ValueError as error:
            log.info("the league's page refused the address %s: %s", ascii(request.path), error)
            response = respond(HTTPStatus.BAD_REQUEST, f"No page here has this address: {error}.\n".encode())
        if "Content-Security-Policy" in response.headers:
            del response.headers["Content-Security-Policy"]
            response.headers["Content-Security-Policy"] = LEAGUE_POLICY
        if request.method == "HEAD":
            response.body = b""
        return response

    async def _respond(self, request: Request) -> Response:
        hosts = request.headers.get_all("Host")
        if len(hosts) != 1 or not is_own_host(hosts[0], self._names):
            return respond(HTTPStatus.MISDIRECTED_REQUEST, b"The league has another name here; see page.names.\n")
        if request.method not in METHODS:
            refused = respond(HTTPStatus.METHOD_NOT_ALLOWED, b"This page can only be read.\n")
            refused.headers["Allow"] = ", ".join(METHODS)
            return refused
        if len(request.path) > LONGEST_PATH:
            return respond(HTTPStatus.REQUEST_URI_TOO_LONG, b"No page here has such a long address.\n")
        path, _, query = request.path.partition("?")
        if path in (STYLE_PATH, SCRIPT_PATH, ICON_PATH):
            return send(await asyncio.to_thread(_load_file, path), request.headers)
        language = find_reader_language(query, request.headers, ENGLISH)
        status, asset = await self._page(request.path, language)
        response = send(asset, request.headers, vary=BY_READER)
        if chosen := wanted_language(query):
            response.headers["Set-Cookie"] = (
                f"pegmind.language={chosen}; Path=/; Max-Age={COOKIE_SECONDS}; SameSite=Strict"
            )
        if status is not HTTPStatus.OK:
            response.status_code, response.reason_phrase = status.value, status.phrase
        return response

    async def _page(self, address: str, language: str) -> Built:
        """Return a page that was built at most CACHE_SECONDS seconds ago."""
        now = self._clock()
        at, built = self._built.get((address, language), (now - CACHE_SECONDS, None))
        if built is None or now - at >= CACHE_SECONDS:
            if len(self._built) >= MOST_KEPT:
                self._built.clear()
            built = asyncio.ensure_future(self._build(address, language))
            self._built[address, language] = now, built
        return await asyncio.shield(built)

    async def _build(self, address: str, language: str) -> Built:
        path, _, query = address.partition("?")
        today = self._calendar.date_of(self._clock())
        request = PageRequest(path, read_query(query), today, self._calendar.begins(today), language)
        cabinets = self._cabinets()
        try:
            return await self._storage.do(lambda repository: _build_page(request, repository, cabinets))
        except StorageError as error:
            log.error("the page cannot be shown: %s", error)
            with use_catalog(load_catalog(language)):
                failed = str(LeagueMessages.tables_failed()).encode()
            return HTTPStatus.SERVICE_UNAVAILABLE, build_asset("text/plain; charset=utf-8", failed)


@asynccontextmanager
async def serve_league_page(pages: LeaguePages, listening: socket.socket) -> AsyncIterator[None]:
    """Serve the page on a socket that is listening already."""
    quiet = logging.getLogger("pegmind.page")
    quiet.setLevel(logging.CRITICAL)  # clients' errors do not concern the operator
    limits = ConnectionLimits(0, silent=True)
    server = await serve(
        _refuse_viewer,
        sock=listening,
        process_request=pages.answer,
        max_size=1,
        compression=None,
        server_header=None,
        logger=quiet,
        create_connection=partial(LimitedConnection, limits=limits),  # type: ignore[arg-type]  # it is annotated as a type, but only called
    )
    listening.listen(PAGE_QUEUE)
    async with server:
        try:
            yield
        finally:
            limits.shut()


async def _refuse_viewer(_connection: ServerConnection) -> None:
    """Never called: every request is answered before it could become a WebSocket."""


def _build_page(request: PageRequest, repository: Repository, cabinets: KnownCabinets) -> Built:
    if request.path.endswith(".json"):
        return _build_json(request, repository, cabinets)
    build = find_page(request.path)
    with use_catalog(load_catalog(request.language)):
        html = (build or missing_page)(request, repository, cabinets)
    return (HTTPStatus.NOT_FOUND if build is None else HTTPStatus.OK), build_asset(TYPES[".html"], html.encode())


def _build_json(request: PageRequest, repository: Repository, cabinets: KnownCabinets) -> Built:
    path = request.path.removesuffix(".json")
    facts = read_facts(FactsRequest(path, *request[1:4]), repository, cabinets)
    said = {"v": 1, **(facts or {"error": "there is no such page"})}
    text = json.dumps(said, ensure_ascii=False).encode()
    return (HTTPStatus.NOT_FOUND if facts is None else HTTPStatus.OK), build_asset("application/json", text)


def _load_file(path: str) -> Asset:
    if path == ICON_PATH:
        return load_source(path.removeprefix("/"))
    file = Path(__file__).with_name(path.removeprefix("/"))
    return build_asset(TYPES[file.suffix], file.read_bytes())
