"""What the page's port answers to a plain request: the page's own files, and nothing else."""

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Final

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from station.web.hosts import is_own_host

FILES: Final = Path(__file__).parent / "page"
TYPES: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PLAN: Final = "/wiring.svg"
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


class Answers:
    """The port answers under addresses, localhost and `names`; `plan` draws the wiring as SVG."""

    def __init__(self, names: tuple[str, ...], plan: Callable[[], str]) -> None:
        self._names = names
        self._plan = plan
        self._drawing: asyncio.Future[bytes] | None = None
        self._files = {f"/{path.name}": path.read_bytes() for path in FILES.iterdir() if path.suffix in TYPES}
        self._files["/"] = self._files["/index.html"]

    def refusal(self, request: Request) -> Response | None:
        """The answer to a request that is not for us; None to one that may be."""
        match request.headers.get_all("Host"):
            case [host] if is_own_host(host, self._names):
                return None
            case [_]:
                return answer(HTTPStatus.MISDIRECTED_REQUEST, b"Pegmind has another name here; see page.names.\n")
            case _:
                return answer(HTTPStatus.BAD_REQUEST, b"A request names the one host that it is for.\n")

    async def to(self, request: Request) -> Response:
        """The answer to a plain request that is for us; after HEAD without what it tells of."""
        if request.method not in METHODS:
            response = answer(HTTPStatus.METHOD_NOT_ALLOWED, b"This page can only be read.\n")
            response.headers["Allow"] = ", ".join(METHODS)
            return response
        response = await self._read(request.path.partition("?")[0])
        if request.method == "HEAD":
            response.body = b""
        return response

    async def _read(self, path: str) -> Response:
        if path == PLAN:
            return answer(HTTPStatus.OK, await self._drawn(), TYPES[".svg"])
        if path not in self._files:
            return answer(HTTPStatus.NOT_FOUND, b"There is no such page here.\n")
        return answer(HTTPStatus.OK, self._files[path], TYPES.get(Path(path).suffix, "text/html"))

    async def _drawn(self) -> bytes:
        """The drawing, made once and in a thread of its own: it takes longer than a game may wait."""
        if self._drawing is None:
            self._drawing = asyncio.ensure_future(asyncio.to_thread(lambda: self._plan().encode()))
        return await asyncio.shield(self._drawing)


def answer(status: HTTPStatus, body: bytes, kind: str = "text/plain") -> Response:
    """An answer with everything that belongs to it."""
    headers = Headers([*HEADERS, ("Content-Type", f"{kind}; charset=utf-8"), ("Content-Length", str(len(body)))])
    return Response(status.value, status.phrase, headers, body)
