"""Answers HTTP requests with the page's files, and checks the host and origin that they name."""

import asyncio
import ipaddress
import logging
import re
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from http import HTTPStatus
from typing import Any, Final, TypeVar
from urllib.parse import parse_qs, urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from station.core.languages import find_language, languages, page_words
from station.core.machine import to_install
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
from station.web.network import draw_qr_code
from station.web.protocol import encode, encode_parts, encode_value

log = logging.getLogger("pegmind")

T = TypeVar("T")

DOCUMENTS: Final = ("/", "/index.html")
PLAN: Final = "/wiring.svg"
JOIN: Final = "/join.json"
JOIN_CODE: Final = "/join.svg"
METHODS: Final = ("GET", "HEAD")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types service-worker"
)
"""The one policy of trusted types lets the page name its service worker, and no other script; see installed.js."""
UNUSED: Final = (
    *("accelerometer", "camera", "clipboard-read", "clipboard-write", "display-capture"),
    *("encrypted-media", "gamepad", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts"),
    *("magnetometer", "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-get"),
    *("serial", "sync-xhr", "usb", "xr-spatial-tracking"),
)
"""What a browser could do for a page, and need not for this one."""

ASK_FIRST: Final = "no-cache"
FOR_EVER: Final = "max-age=31536000, immutable"
"""How long a browser may use what it has: until it has asked whether it changed, or a year without a question."""

BY_READER: Final = "Accept-Encoding, Accept-Language, Cookie"
"""What the document depends on, besides its address."""

CHOSEN: Final = re.compile(r"(?:^|[;,]) *pegmind\.language=([\w-]+)")
"""The cookie that the page's language.js sets."""

CLOSE: Final = ("Connection", "close")

SECURITY: Final = (
    ("Content-Security-Policy", POLICY),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", ", ".join(f"{feature}=()" for feature in UNUSED)),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
)
"""On every answer but 304, which changes nothing about the one that it confirms."""

HEADERS: Final = (*SECURITY, ("Cache-Control", ASK_FIRST), CLOSE)
"""On every error, the library's own among them."""


class Responses:
    """The port answers under addresses, localhost and `names`; `plan` draws the wiring as SVG.

    Readers whose languages are not known get the cabinet's `language`. `greet` returns the greeting in a language as
    JSON; the page has it from the start. `find_address` returns the page's address for other devices, or "".
    What is made for an answer is made once, and in a thread: it takes longer than a game may wait.
    """

    def __init__(
        self,
        names: tuple[str, ...],
        plan: Callable[[], str],
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
        self._made: dict[Hashable, asyncio.Future[Any]] = {}

    def refusal(self, request: Request) -> Response | None:
        """The answer to a request that is not for us; None to one that may be."""
        match request.headers.get_all("Host"):
            case [host] if is_own_host(host, self._names):
                return None
            case [_]:
                return respond(HTTPStatus.MISDIRECTED_REQUEST, b"Pegmind has another name here; see page.names.\n")
            case _:
                return respond(HTTPStatus.BAD_REQUEST, b"A request names the one host that it is for.\n")

    async def to(self, request: Request) -> Response:
        """The answer to a plain request that is for us; after HEAD without what it tells of."""
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
            return send(await self._once(PLAN, self._draw), request.headers)
        if path == JOIN:
            return send(build_asset(TYPES[".json"], encode("address", self._find_address()).encode()), request.headers)
        if path == JOIN_CODE and (address := self._find_address()):
            return send(await self._once((JOIN_CODE, address), partial(_draw_code, address)), request.headers)
        name, version = read_version(path.removeprefix("/"))
        assets = (await self._site()).assets
        if name in assets:
            return send(assets[name], request.headers, lasting=version == assets[name].version)
        if path.removeprefix("/") in self._sources:
            return send(await self._once(path, partial(load_source, name)), request.headers)
        return respond(HTTPStatus.NOT_FOUND, b"There is no such page here.\n")

    async def _document(self, language: str) -> Asset:
        site = await self._site()
        return await self._once((INDEX, language), lambda: build_document(site, self._data(language)))

    def _data(self, language: str) -> str:
        """Return what the page has from the start, as JSON: its words in a language, and the greeting."""
        words = {"language": language, "languages": {**languages()}, "words": page_words(language)}
        parts = {name: encode_value(content) for name, content in words.items()}
        return encode_parts(parts | {"hello": self._greet(language)})

    async def _site(self) -> Site:
        return await self._once(INDEX, _load_site)

    def _draw(self) -> Asset:
        return build_asset(TYPES[".svg"], self._plan().encode())

    async def _once(self, what: Hashable, make: Callable[[], T]) -> T:
        """Return what is made in a thread, when it is first asked for."""
        if what not in self._made:
            self._made[what] = asyncio.ensure_future(asyncio.to_thread(make))
        made: T = await asyncio.shield(self._made[what])
        return made


def _load_site() -> Site:
    try:
        return load_site()
    except (BundleError, OSError) as error:
        log.error("the page cannot be shown: %s", error)
        raise


def _draw_code(address: str) -> Asset:
    try:
        return build_asset(TYPES[".svg"], draw_qr_code(address).encode())
    except ImportError as error:
        log.warning("the page shows its address without a QR code: %s; install it with: %s", error, to_install("segno"))
        raise


def find_reader_language(query: str, headers: Headers, cabinets: str) -> str:
    """Return the language in which somebody reads the page: chosen, else one of the browser, else the cabinet's.

    It is chosen in the address (`?lang=fr`), or was once and is in a cookie. The kiosk speaks as the cabinet does.
    """
    asked = parse_qs(query, keep_blank_values=True)
    if "kiosk" in asked:
        return cabinets
    chosen = asked.get("lang") or CHOSEN.findall(",".join(headers.get_all("Cookie")))
    wanted = ",".join([*chosen, *headers.get_all("Accept-Language")]).split(",")
    return find_language((each.partition(";")[0] for each in wanted), otherwise=cabinets)


def wanted_language(query: str) -> str:
    """Return the first language in the query of an address, "lang=fr-CH,fr,en", that there is; "" if there is none."""
    wanted = ",".join(parse_qs(query).get("lang", ()))
    return find_language(wanted.split(","), otherwise="")


def send(asset: Asset, asked: Headers, *, lasting: bool = False, vary: str = "Accept-Encoding") -> Response:
    """Return an asset, compressed if that is accepted; or, to a reader who has it, that it has not changed.

    A `lasting` one was asked for under a name that changes with its contents, and may be kept for ever.
    """
    tag = f'W/"{asset.version}"'
    caching = [("Cache-Control", FOR_EVER if lasting else ASK_FIRST), ("ETag", tag), ("Vary", vary)]
    if is_current(tag, asked.get_all("If-None-Match")):
        status = HTTPStatus.NOT_MODIFIED
        return Response(status.value, status.phrase, Headers([*caching, CLOSE]), b"")
    packed = bool(asset.packed) and accepts_gzip(asked.get_all("Accept-Encoding"))
    body = asset.packed if packed else asset.plain
    more = [*caching, ("Content-Encoding", "gzip")] if packed else caching
    return _respond(HTTPStatus.OK, body, asset.kind, more)


def respond(status: HTTPStatus, body: bytes) -> Response:
    """A sentence as an answer, with everything that belongs to it."""
    return _respond(status, body, "text/plain; charset=utf-8", [("Cache-Control", ASK_FIRST)])


def _respond(status: HTTPStatus, body: bytes, kind: str, more: Iterable[tuple[str, str]]) -> Response:
    headers = [*SECURITY, *more, CLOSE, ("Content-Type", kind), ("Content-Length", str(len(body)))]
    return Response(status.value, status.phrase, Headers(headers), body)


def accepts_gzip(accepted: Iterable[str]) -> bool:
    """Whether gzip is accepted, by the values of Accept-Encoding (RFC 9110, 12.5.3)."""
    codings = (each.partition(";") for each in ",".join(accepted).split(","))
    weights = {coding.strip().lower(): weight.replace(" ", "") for coding, _, weight in codings}
    weight = weights.get("gzip", weights.get("*", "q=0"))
    return not weight or weight.strip("q=0.") != ""


def is_current(tag: str, known: Iterable[str]) -> bool:
    """Whether somebody knows what has this weak tag, by the values of If-None-Match (RFC 9110, 13.1.2)."""
    tags = {each.strip().removeprefix("W/") for each in ",".join(known).split(",")}
    return not tags.isdisjoint({"*", tag.removeprefix("W/")})


def is_own_host(host: str, names: tuple[str, ...]) -> bool:
    """Whether somebody who asked this host meant us: it is an address, localhost or one of `names`.

    A foreign name that somebody lets point at us is none of these; see DNS rebinding.
    """
    try:
        name = urlsplit(f"http://{host}").hostname or ""
    except ValueError:
        return False
    return name == "localhost" or name in map(str.lower, names) or _is_address(name)


def is_own_origin(origin: str | None, host: str | None, names: tuple[str, ...]) -> bool:
    """Whether a WebSocket was opened by our own page: its origin is the very host that was asked, and that is ours."""
    return origin is not None and host is not None and origin == f"http://{host}" and is_own_host(host, names)


def is_here(address: str) -> bool:
    """Whether the address that a connection comes from is this very machine; without one it is, too."""
    return not address or ipaddress.ip_address(address).is_loopback


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
