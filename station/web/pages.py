"""Answers HTTP requests with the page's files, and checks their host and origin."""

import asyncio
import ipaddress
import logging
import re
from collections.abc import Awaitable, Callable, Hashable, Iterable
from functools import partial
from http import HTTPStatus
from typing import Any, Final, TypeVar
from urllib.parse import parse_qs, urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from station.core.installing import to_install
from station.core.languages import find_language, languages, page_words
from station.web.assets import (
    INDEX,
    SOURCES,
    TYPES,
    Asset,
    Site,
    build_asset,
    build_document,
    load_site,
    load_source,
    read_version,
)
from station.web.bundle import BundleError
from station.web.network import draw_qr_code, is_ip
from station.web.protocol import encode_parts, encode_value

log = logging.getLogger("pegmind")

T = TypeVar("T")

DOCUMENTS: Final = ("/", "/index.html")
PLAN: Final = "/wiring.svg"
NO_PLAN: Final = b"The package pegmind-drawings, which draws the wiring, is not installed here.\n"
JOIN: Final = "/join.json"
JOIN_CODE: Final = "/join.svg"
METHODS: Final = ("GET", "HEAD")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types service-worker"
)
"""The only Trusted Types policy lets the page load its service worker, and no other script; see installed.js."""
UNUSED: Final = (
    *("accelerometer", "camera", "clipboard-read", "clipboard-write", "display-capture"),
    *("encrypted-media", "gamepad", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts"),
    *("magnetometer", "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-get"),
    *("serial", "sync-xhr", "usb", "xr-spatial-tracking"),
)
"""Features of browsers that this page does not need."""

FOREIGN: Final = ("cross-site", "same-site")
"""Values of Sec-Fetch-Site for a request from a page elsewhere; with "same-site" it is on another port of this host."""

ASK_FIRST: Final = "no-cache"
FOR_EVER: Final = "max-age=31536000, immutable"
"""The two rules for a browser's copy: use it only after asking whether it changed, or for a year without asking."""

BY_READER: Final = "Accept-Encoding, Accept-Language, Cookie"
"""The request headers on which the document depends."""

LANGUAGE_COOKIE: Final = re.compile(r"(?:^|[;,]) *pegmind\.language=([\w-]+)")
"""The cookie that the page's language.js sets."""

CLOSE: Final = ("Connection", "close")

OPENER: Final = "Cross-Origin-Opener-Policy"
"""Means something only where browsers trust the origin."""

SECURITY: Final = (
    ("Content-Security-Policy", POLICY),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    (OPENER, "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", ", ".join(f"{feature}=()" for feature in UNUSED)),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
)
"""Headers of every response except 304, which leaves those of the cached response in force."""

HEADERS: Final = (*SECURITY, ("Cache-Control", ASK_FIRST), CLOSE)
"""Headers of every error, including the library's own."""


class Responses:
    """Responses to requests to IP addresses, localhost and `names`; `plan` draws the wiring as SVG, if anything does.

    Readers whose languages are not known get the cabinet's `language`. `greet` returns the greeting in a language as
    JSON, which is part of the page. `find_address` returns the page's address for other devices, or "".
    Content is built once, in a thread: it takes longer than a game may wait. `builders` are what a station adds: by
    path, functions that return the asset for a query, or None if there is none.
    """

    def __init__(
        self,
        names: tuple[str, ...],
        plan: Callable[[], str | None],
        language: Callable[[], str],
        greet: Callable[[str], str],
        find_address: Callable[[], str],
    ) -> None:
        self._names = names
        self._plan = plan
        self._language = language
        self._greet = greet
        self._find_address = find_address
        self._sources = {path.name for path in SOURCES.iterdir() if path.suffix in TYPES}
        self.builders: dict[str, Callable[[str], Awaitable[Asset | None]]] = {}
        self._made: dict[Hashable, asyncio.Future[Any]] = {}

    def refusal(self, request: Request) -> Response | None:
        """Return the error for a request that is not meant for this host; None if it is."""
        match request.headers.get_all("Host"):
            case [host] if is_own_host(host, self._names):
                return _foreign_refusal(request)
            case [_]:
                return respond(HTTPStatus.MISDIRECTED_REQUEST, b"Pegmind has another name here; see page.names.\n")
            case _:
                return respond(HTTPStatus.BAD_REQUEST, b"A request names the one host that it is for.\n")

    async def to(self, request: Request) -> Response:
        """Return the response to a plain request to this host; without a body after HEAD."""
        if request.method not in METHODS:
            response = respond(HTTPStatus.METHOD_NOT_ALLOWED, b"This page can only be read.\n")
            response.headers["Allow"] = ", ".join(METHODS)
            return response
        try:
            response = await self._read(request)
        except (BundleError, ImportError, OSError):
            response = respond(HTTPStatus.INTERNAL_SERVER_ERROR, b"The page cannot be shown; the log says why.\n")
        if request.method == "HEAD":
            response.body = b""
        return response

    async def _read(self, request: Request) -> Response:
        path, _, query = request.path.partition("?")
        if path in DOCUMENTS:
            language = find_reader_language(query, request.headers, self._language())
            return send(await self._document(language), request.headers, vary=BY_READER)
        if path == PLAN:
            plan = await self.once(PLAN, self._draw)
            return send(plan, request.headers) if plan else respond(HTTPStatus.NOT_FOUND, NO_PLAN)
        if path == JOIN:
            return send(
                build_asset(TYPES[".json"], encode_value({"address": self._find_address()}).encode()), request.headers
            )
        if path == JOIN_CODE and (address := self._find_address()):
            return send(await self.once((JOIN_CODE, address), partial(make_qr_asset, address)), request.headers)
        if path in self.builders and (asset := await self.builders[path](query)):
            return send(asset, request.headers)
        name, version = read_version(path.removeprefix("/"))
        assets = (await self._site()).assets
        if name in assets:
            return send(assets[name], request.headers, lasting=version == assets[name].version)
        if path.removeprefix("/") in self._sources:
            return send(await self.once(path, partial(load_source, name)), request.headers)
        return respond(HTTPStatus.NOT_FOUND, b"There is no such page here.\n")

    async def _document(self, language: str) -> Asset:
        site = await self._site()
        return await self.once((INDEX, language), lambda: build_document(site, self._data(language), language))

    def _data(self, language: str) -> str:
        """Return the data that is embedded in the page, as JSON: its texts in a language, and the greeting."""
        words = {"language": language, "languages": {**languages()}, "words": page_words(language)}
        parts = {name: encode_value(content) for name, content in words.items()}
        return encode_parts(parts | {"hello": self._greet(language)})

    async def _site(self) -> Site:
        return await self.once(INDEX, _load_site)

    def _draw(self) -> Asset | None:
        drawn = self._plan()
        return None if drawn is None else build_asset(TYPES[".svg"], drawn.encode())

    async def once(self, what: Hashable, make: Callable[[], T]) -> T:
        """Return the result of `make`, which runs in a thread the first time that `what` is requested."""
        if what not in self._made:
            self._made[what] = asyncio.ensure_future(asyncio.to_thread(make))
        made: T = await asyncio.shield(self._made[what])
        return made


def _foreign_refusal(request: Request) -> Response | None:
    """Return the error for a request that the page of another site makes its reader's browser send; None otherwise.

    Such a request could find out what runs here, and keep it busy. A link from elsewhere to the page is followed.
    Browsers send these headers to addresses that they trust, such as localhost (https://www.w3.org/TR/fetch-metadata).
    """
    sites = {site.strip() for site in ",".join(request.headers.get_all("Sec-Fetch-Site")).split(",")}
    follows_link = request.headers.get_all("Sec-Fetch-Dest") == ["document"] and _is_document(request)
    if sites.isdisjoint(FOREIGN) or follows_link:
        return None
    return respond(HTTPStatus.FORBIDDEN, b"Only Pegmind's own page may ask for this.\n")


def _is_document(request: Request) -> bool:
    return request.path.partition("?")[0] in DOCUMENTS


def _load_site() -> Site:
    try:
        return load_site()
    except (BundleError, OSError) as error:
        log.error("the page cannot be shown: %s", error)
        raise


def make_qr_asset(address: str) -> Asset:
    """Return an address as a QR code. Raises ImportError, which is logged."""
    try:
        return build_asset(TYPES[".svg"], draw_qr_code(address).encode())
    except ImportError as error:
        log.warning("the page shows its address without a QR code: %s; install it with: %s", error, to_install("segno"))
        raise


def find_reader_language(query: str, headers: Headers, cabinets: str) -> str:
    """Return the language for a reader of the page: the chosen one, else one of the browser's, else the cabinet's.

    The choice is in the address (`?lang=fr`) or in a cookie. The kiosk uses the cabinet's language.
    """
    asked = parse_qs(query, keep_blank_values=True)
    if "kiosk" in asked:
        return cabinets
    chosen = asked.get("lang") or LANGUAGE_COOKIE.findall(",".join(headers.get_all("Cookie")))
    wanted = ",".join([*chosen, *headers.get_all("Accept-Language")]).split(",")
    return find_language((each.partition(";")[0] for each in wanted), otherwise=cabinets)


def wanted_language(query: str) -> str:
    """Return the first supported language in a query such as "lang=fr-CH,fr,en"; "" if there is none."""
    wanted = ",".join(parse_qs(query).get("lang", ()))
    return find_language(wanted.split(","), otherwise="")


def send(asset: Asset, request: Headers, *, lasting: bool = False, vary: str = "Accept-Encoding") -> Response:
    """Return the response with an asset, compressed if the `request` headers accept that; 304 if it is unchanged.

    A `lasting` asset was requested under a name that changes with its contents, so it may be cached for ever.
    """
    tag = f'W/"{asset.version}"'
    caching = [("Cache-Control", FOR_EVER if lasting else ASK_FIRST), ("ETag", tag), ("Vary", vary)]
    if is_current(tag, request.get_all("If-None-Match")):
        status = HTTPStatus.NOT_MODIFIED
        return Response(status.value, status.phrase, Headers([*caching, CLOSE]), b"")
    packed = bool(asset.packed) and accepts_gzip(request.get_all("Accept-Encoding"))
    body = asset.packed if packed else asset.plain
    more = [*caching, ("Content-Encoding", "gzip")] if packed else caching
    return _respond(HTTPStatus.OK, body, asset.kind, more)


def respond(status: HTTPStatus, body: bytes) -> Response:
    """Return a response with plain text as its body, and all headers."""
    return _respond(status, body, "text/plain; charset=utf-8", [("Cache-Control", ASK_FIRST)])


def _respond(status: HTTPStatus, body: bytes, kind: str, more: Iterable[tuple[str, str]]) -> Response:
    headers = [*SECURITY, *more, CLOSE, ("Content-Type", kind), ("Content-Length", str(len(body)))]
    return Response(status.value, status.phrase, Headers(headers), body)


def adapt_headers(response: Response, request: Headers) -> Response:
    """Return the response without a header that browsers would only complain about, on every visit by http."""
    if response.status_code < HTTPStatus.BAD_REQUEST and not is_trusted(request):
        response.headers.pop(OPENER, None)
    return response


def is_trusted(request: Headers) -> bool:
    """Whether browsers trust the origin of a request: it is this machine's, or comes by https.

    They send Sec-Fetch headers to those alone, and our own server does not know what a proxy before it speaks.
    """
    return "Sec-Fetch-Site" in request or is_loopback(request.get("Host", ""))


def is_loopback(host: str) -> bool:
    """Whether a Host header names this machine itself."""
    try:
        name = urlsplit(f"http://{host}").hostname or ""
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def accepts_gzip(accepted: Iterable[str]) -> bool:
    """Whether these values of Accept-Encoding accept gzip (RFC 9110, 12.5.3)."""
    codings = (each.partition(";") for each in ",".join(accepted).split(","))
    weights = {coding.strip().lower(): weight.replace(" ", "") for coding, _, weight in codings}
    weight = weights.get("gzip", weights.get("*", "q=0"))
    return not weight or weight.strip("q=0.") != ""


def is_current(tag: str, known: Iterable[str]) -> bool:
    """Whether these values of If-None-Match contain this weak tag (RFC 9110, 13.1.2)."""
    tags = {each.strip().removeprefix("W/") for each in ",".join(known).split(",")}
    return not tags.isdisjoint({"*", tag.removeprefix("W/")})


def is_own_host(host: str, names: tuple[str, ...]) -> bool:
    """Whether a Host header means this machine: it is an IP address, localhost or one of `names`.

    This rejects foreign names that resolve to this machine (DNS rebinding).
    """
    try:
        name = urlsplit(f"http://{host}").hostname or ""
    except ValueError:
        return False
    return name == "localhost" or name in map(str.lower, names) or is_ip(name)


def is_own_origin(origin: str | None, host: str | None, names: tuple[str, ...]) -> bool:
    """Whether our own page opened a WebSocket: its origin is the requested host, and that host is ours."""
    return origin is not None and host is not None and origin == f"http://{host}" and is_own_host(host, names)


def is_here(address: str) -> bool:
    """Whether a connection from this address comes from this machine; an empty address counts as this machine."""
    return not address or ipaddress.ip_address(address).is_loopback
