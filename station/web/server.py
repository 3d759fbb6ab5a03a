"""The page's server: the files of the page, and a WebSocket for every viewer."""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Callable, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, Protocol

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from station.daemon import Daemon
from station.events import Press, Release, Turn
from station.frame import Frame
from station.web.listen import Page, is_own_origin
from station.web.protocol import Allowance, BadMessage, decode_message, encode, encode_frame

FILES: Final = Path(__file__).parent / "page"
TYPES: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
SOCKET: Final = "/ws"
LONGEST_MESSAGE: Final = 256
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-cache"),
    ("Connection", "close"),
)

CLOSING_SECONDS: Final = 1.0
"""For so long a viewer that is shown out may take to say goodbye."""

TOO_MUCH: Final = 1008
"""The WebSocket's close code for who breaks the rules (RFC 6455, 7.4.1: policy violation)."""


class Hands(Protocol):
    """Hands on the simulated controls."""

    def down(self, control: str) -> None:
        """Press a control."""
        ...

    def up(self, control: str) -> None:
        """Let a control go."""
        ...

    def turn(self, detents: int) -> None:
        """Turn the knob."""
        ...


class PageServer:
    """Shows a station to its viewers, and lets them press its buttons where `hands` are given.

    `duties` looks at what the strip was sent last; `facts` are what a page needs to know of the cabinet.
    """

    def __init__(
        self, page: Page, daemon: Daemon, duties: Callable[[], bytes], facts: Mapping[str, Any], hands: Hands | None
    ) -> None:
        self._page = page
        self._daemon = daemon
        self._duties = duties
        self._hello = encode("hello", {**facts, "simulated": hands is not None})
        self._hands = hands
        self._pressed: Counter[str] = Counter()
        self._viewers = 0
        self._files = {f"/{path.name}": path.read_bytes() for path in FILES.iterdir() if path.suffix in TYPES}
        self._files["/"] = self._files["/index.html"]
        self._shown: tuple[Frame, bytes] | None = None
        self._encoded = b""

    async def start(self, listening: socket.socket) -> Server:
        """Serve on a socket that listens already."""
        quiet = logging.getLogger("pegmind.page")
        quiet.setLevel(logging.CRITICAL)  # what strangers do wrong is not the operator's business
        return await serve(
            self._viewer,
            sock=listening,
            process_request=self._answer,
            process_response=_guarded,
            close_timeout=CLOSING_SECONDS,
            max_size=LONGEST_MESSAGE,
            compression=None,
            server_header=None,
            logger=quiet,
        )

    def _answer(self, _connection: ServerConnection, request: Request) -> Response | None:
        """Answer with a file or a refusal; None opens the WebSocket."""
        path = request.path.partition("?")[0]
        if path == SOCKET:
            return self._refusal(request)
        if path not in self._files:
            return _response(HTTPStatus.NOT_FOUND, b"There is no such page here.\n")
        return _response(HTTPStatus.OK, self._files[path], TYPES.get(Path(path).suffix, "text/html"))

    def _refusal(self, request: Request) -> Response | None:
        if not is_own_origin(request.headers.get("Origin"), request.headers.get("Host"), self._page.names):
            return _response(
                HTTPStatus.FORBIDDEN, b"Only Pegmind's own page may connect; see page.names.\n", "text/plain"
            )
        if self._viewers >= self._page.viewers:
            return _response(HTTPStatus.SERVICE_UNAVAILABLE, b"Too many viewers; see page.viewers.\n")
        return None

    async def _viewer(self, connection: ServerConnection) -> None:
        """Serve one viewer until it goes; what it held is let go."""
        self._viewers += 1
        held: set[str] = set()
        changed = asyncio.Event()
        changed.set()
        notify = changed.set
        self._daemon.watchers.add(notify)
        shower = asyncio.create_task(self._show(connection, changed))
        try:
            await self._listen(connection, held)
        except ConnectionClosed:
            pass
        finally:
            shower.cancel()
            self._daemon.watchers.discard(notify)
            self._let_go(held)
            self._viewers -= 1

    async def _show(self, connection: ServerConnection, changed: asyncio.Event) -> None:
        """Send what changes; a viewer that is slow misses what came between."""
        try:
            await connection.send(self._hello)
            view, frame = "", b""
            while await changed.wait():
                changed.clear()
                was, view = view, encode("view", self._daemon.view())
                if view != was:
                    await connection.send(view)
                shown, frame = frame, self._frame()
                if frame != shown:
                    await connection.send(frame)
        except ConnectionClosed:
            pass

    async def _listen(self, connection: ServerConnection, held: set[str]) -> None:
        allowance = Allowance(asyncio.get_running_loop().time())
        async for message in connection:
            allowance = allowance.after(asyncio.get_running_loop().time())
            if allowance.spent:
                self._let_go(held)
                await connection.close(TOO_MUCH, "too many messages")
                return
            try:
                self._take(decode_message(message), held)
            except BadMessage as error:
                await connection.send(encode("error", str(error)))

    def _let_go(self, held: set[str]) -> None:
        for control in tuple(held):
            self._take(Release(control), held)

    def _take(self, event: Press | Release | Turn, held: set[str]) -> None:
        """Move the pins; a control that several viewers press stays down until the last lets go."""
        if self._hands is None:
            raise BadMessage("this page only watches; play at the cabinet")
        match event:
            case Turn(detents):
                self._hands.turn(detents)
            case Press(control) if control not in held:
                held.add(control)
                self._pressed[control] += 1
                self._hands.down(control)
            case Release(control) if control in held:
                held.discard(control)
                self._pressed[control] -= 1
                if self._pressed[control] == 0:
                    self._hands.up(control)

    def _frame(self) -> bytes:
        shown = (self._daemon.frame, self._duties())
        if shown != self._shown:
            self._shown = shown
            self._encoded = encode_frame(*shown)
        return self._encoded


def _guarded(_connection: ServerConnection, _request: Request, response: Response) -> None:
    """Put the policy on the answers that are the library's own, too."""
    response.headers.setdefault("Content-Security-Policy", POLICY)


def _response(status: HTTPStatus, body: bytes, kind: str = "text/plain") -> Response:
    headers = Headers([*HEADERS, ("Content-Type", f"{kind}; charset=utf-8"), ("Content-Length", str(len(body)))])
    return Response(status.value, status.phrase, headers, body)
