"""Answers HTTP requests with the page's files, and checks the host and origin that they name."""

import asyncio
import ipaddress
import json
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from station.core.languages import find_language, languages, page_words

FILES: Final = Path(__file__).parent / "page"
TYPES: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PLAN: Final = "/wiring.svg"
WORDS: Final = "/words.json"
METHODS: Final = ("GET", "HEAD")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types 'none'"
)
UNUSED: Final = (
    *("accelerometer", "camera", "clipboard-read", "clipboard-write", "display-capture"),
    *("encrypted-media", "gamepad", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts"),
    *("magnetometer", "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-get"),
    *("serial", "sync-xhr", "usb", "xr-spatial-tracking"),
)
"""What a browser could do for a page, and need not for this one."""

HEADERS: Final = (
    ("Content-Security-Policy", POLICY),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", ", ".join(f"{feature}=()" for feature in UNUSED)),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Cache-Control", "no-cache"),
    ("Connection", "close"),
)
"""On every answer, errors and the library's own among them."""


class Responses:
    """The port answers under addresses, localhost and `names`; `plan` draws the wiring as SVG.

    Whoever wants no language of their own gets the cabinet's `language`.
    """

    def __init__(self, names: tuple[str, ...], plan: Callable[[], str], language: Callable[[], str]) -> None:
        self._names = names
        self._plan = plan
        self._language = language
        self._drawing: asyncio.Future[bytes] | None = None
        self._files = {f"/{path.name}": path.read_bytes() for path in FILES.iterdir() if path.suffix in TYPES}
        self._files["/"] = self._files["/index.html"]

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
        response = await self._read(*request.path.partition("?")[::2])
        if request.method == "HEAD":
            response.body = b""
        return response

    async def _read(self, path: str, query: str) -> Response:
        if path == PLAN:
            return respond(HTTPStatus.OK, await self._drawn(), TYPES[".svg"])
        if path == WORDS:
            return respond(HTTPStatus.OK, encode_words(wanted_language(query) or self._language()), "application/json")
        if path not in self._files:
            return respond(HTTPStatus.NOT_FOUND, b"There is no such page here.\n")
        return respond(HTTPStatus.OK, self._files[path], TYPES.get(Path(path).suffix, "text/html"))

    async def _drawn(self) -> bytes:
        """The drawing, made once and in a thread of its own: it takes longer than a game may wait."""
        if self._drawing is None:
            self._drawing = asyncio.ensure_future(asyncio.to_thread(lambda: self._plan().encode()))
        return await asyncio.shield(self._drawing)


def wanted_language(query: str) -> str:
    """Return the first language in the query of an address, "lang=fr-CH,fr,en", that there is; "" if there is none."""
    wanted = ",".join(parse_qs(query).get("lang", ()))
    return find_language(wanted.split(","), otherwise="")


@cache
def encode_words(language: str) -> bytes:
    """Return the page's own words in a language, as JSON."""
    content = {"language": language, "languages": languages(), "words": page_words(language)}
    return json.dumps(content, ensure_ascii=False).encode()


def respond(status: HTTPStatus, body: bytes, kind: str = "text/plain") -> Response:
    """An answer with everything that belongs to it."""
    headers = Headers([*HEADERS, ("Content-Type", f"{kind}; charset=utf-8"), ("Content-Length", str(len(body)))])
    return Response(status.value, status.phrase, headers, body)


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
