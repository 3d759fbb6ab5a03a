"""The page's server: the files of the page, and a WebSocket for every viewer."""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, Protocol

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from station.daemon import Daemon
from station.events import Press, Release, Turn
from station.web.listen import Page, is_own_origin
from station.web.pace import Hands, Steady
from station.web.protocol import Allowance, BadMessage, decode_message, encode, encode_frame

FILES: Final = Path(__file__).parent / "page"
TYPES: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
SOCKET: Final = "/ws"
PLAN: Final = "/wiring.svg"
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

CLOSING_SECONDS: Final = 0.5
"""For so long a viewer that is shown out may take to say goodbye."""

LIFTS: Final = "ok"
"""The control that lifts the shield."""

TOO_MUCH: Final = 1008
"""The WebSocket's close code for who breaks the rules (RFC 6455, 7.4.1: policy violation)."""


class Strip(Protocol):
    """A look at the duties that the strip was sent last."""

    def sent(self) -> bytes:
        """All of them."""
        ...

    def seen(self) -> bytes:
        """As everybody may see them."""
        ...


@dataclass(eq=False)
class Viewer:
    """A page that is open somewhere: what it holds down, and whether it may be behind."""

    connection: ServerConnection
    held: set[str] = field(default_factory=set)
    changed: asyncio.Event = field(default_factory=asyncio.Event)


class PageServer:
    """Shows a station to its viewers, and lets them press its buttons where `hands` are given.

    `facts` are what a page needs to know of the cabinet, `plan` draws its wiring as SVG. Behind the shield looks only
    who lifted it: the viewer whose hand pressed the control that did, which is the codemaker's own page.
    """

    def __init__(
        self,
        page: Page,
        daemon: Daemon,
        strip: Strip,
        facts: Mapping[str, Any],
        plan: Callable[[], str],
        hands: Hands | None,
    ) -> None:
        self._page = page
        self._drawing = plan
        self._daemon = daemon
        self._strip = strip
        self._hello = encode("hello", {**facts, "simulated": hands is not None})
        self._hands = Steady(hands) if hands is not None else None
        self._pressed: Counter[str] = Counter()
        self._viewers = 0
        self._files = {f"/{path.name}": path.read_bytes() for path in FILES.iterdir() if path.suffix in TYPES}
        self._files["/"] = self._files["/index.html"]
        self._encode = lru_cache(maxsize=2)(encode_frame)
        self._lifted = False
        self._pressed_by: dict[str, Viewer] = {}
        self._codemaker: Viewer | None = None
        self._set_by: Viewer | None = None
        daemon.watchers.add(self._watch_shield)

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
        if path == PLAN:
            return _response(HTTPStatus.OK, self._drawing().encode(), TYPES[".svg"])
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
        viewer = Viewer(connection)
        notify = viewer.changed.set
        self._daemon.watchers.add(notify)
        shower = asyncio.create_task(self._show(viewer))
        try:
            await self._listen(viewer)
        except ConnectionClosed:
            pass
        finally:
            shower.cancel()
            self._daemon.watchers.discard(notify)
            self._let_go(viewer)
            self._forget(viewer)
            self._viewers -= 1

    async def _show(self, viewer: Viewer) -> None:
        """Send what changes; a viewer that is slow misses what came between."""
        try:
            await viewer.connection.send(self._hello)
            view, frame = "", b""
            viewer.changed.set()
            while await viewer.changed.wait():
                viewer.changed.clear()
                was, view = view, encode("view", self._daemon.view() | {"looking": viewer is self._codemaker})
                if view != was:
                    await viewer.connection.send(view)
                shown, frame = frame, self._frame(viewer)
                if frame != shown:
                    await viewer.connection.send(frame)
        except ConnectionClosed:
            pass

    async def _listen(self, viewer: Viewer) -> None:
        allowance = Allowance(asyncio.get_running_loop().time())
        async for message in viewer.connection:
            allowance = allowance.after(asyncio.get_running_loop().time())
            if allowance.spent:
                self._let_go(viewer)
                await viewer.connection.close(TOO_MUCH, "too many messages")
                return
            try:
                self._take(decode_message(message), viewer)
            except BadMessage as error:
                await viewer.connection.send(encode("error", str(error)))

    def _let_go(self, viewer: Viewer) -> None:
        for control in tuple(viewer.held):
            self._take(Release(control), viewer)

    def _take(self, event: Press | Release | Turn, viewer: Viewer) -> None:
        """Move the pins; a control that several viewers press stays down until the last lets go."""
        if self._hands is None:
            raise BadMessage("this page only watches; play at the cabinet")
        if self._codemaker not in (None, viewer) and not isinstance(event, Release):
            raise BadMessage("somebody looks behind the shield; until it is down only that page's hands count")
        match event:
            case Turn(detents):
                self._hands.turn(detents)
            case Press(control) if control not in viewer.held:
                viewer.held.add(control)
                self._pressed[control] += 1
                if self._pressed[control] == 1:
                    self._pressed_by[control] = viewer
                self._hands.down(control)
            case Release(control) if control in viewer.held:
                viewer.held.discard(control)
                self._pressed[control] -= 1
                if self._pressed[control] == 0:
                    self._hands.up(control)

    def _watch_shield(self) -> None:
        """Whoever lifts the shield is the codemaker, until it is down again; at the cabinet it is no viewer."""
        lifted = self._daemon.frame.veil is not None
        if lifted != self._lifted:
            self._lifted = lifted
            self._codemaker = self._who_lifted() if lifted else None

    def _who_lifted(self) -> Viewer | None:
        """The viewer who pressed; to see the code again while marking, it has to be the one who set it."""
        presser = self._pressed_by.get(LIFTS)
        if self._daemon.stage.scene.name == "secret":
            self._set_by = presser
        return presser if self._set_by in (None, presser) else None

    def _forget(self, viewer: Viewer) -> None:
        """The shield goes down behind a codemaker who has gone."""
        if viewer is self._set_by:
            self._set_by = None
        if viewer is self._codemaker:
            self._daemon.lower_shield()

    def _frame(self, viewer: Viewer) -> bytes:
        frame = self._daemon.frame
        if viewer is self._codemaker:
            return self._encode(frame._replace(veil=None), self._strip.sent())
        return self._encode(frame, self._strip.seen())


def _guarded(_connection: ServerConnection, _request: Request, response: Response) -> None:
    """Put the policy on the answers that are the library's own, too."""
    response.headers.setdefault("Content-Security-Policy", POLICY)


def _response(status: HTTPStatus, body: bytes, kind: str = "text/plain") -> Response:
    headers = Headers([*HEADERS, ("Content-Type", f"{kind}; charset=utf-8"), ("Content-Length", str(len(body)))])
    return Response(status.value, status.phrase, headers, body)
