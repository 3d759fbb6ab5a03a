"""The page's server: the files of the page, and a WebSocket for every viewer."""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, Protocol, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from station.core.events import Press, Release, Turn
from station.service import Service
from station.web.connections import PATIENCE, ConnectionLimits, LimitedConnection
from station.web.input_queue import InputQueue, SimulatedControls
from station.web.pages import Responses, is_own_origin, respond
from station.web.protocol import Allowance, BadMessage, decode_message, encode, encode_frame
from station.web.section import Page
from station.web.store_cache import NONE, Reviews, ScoreboardCache

SOCKET: Final = "/ws"
LONGEST_MESSAGE: Final = 256

AT_ONCE: Final = 16
"""So many who come in one moment are let in before the game goes on; the others wait at the door."""

QUEUE: Final = 128
"""So many may wait there."""

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
    who lifted it: the viewer whose hand pressed the control that did, which is the codemaker's own page. The scores are
    those of the `store`, where there is one.
    """

    def __init__(  # noqa: PLR0913 - a page has to do with all of a station
        self,
        page: Page,
        daemon: Service,
        strip: Strip,
        facts: Mapping[str, Any],
        plan: Callable[[], str],
        hands: SimulatedControls | None,
        *,
        store: Path | None = None,
    ) -> None:
        self._names = tuple(filter(None, (*page.names, page.host)))
        self._answers = Responses(self._names, plan)
        self._door = ConnectionLimits(page.viewers, silent=hands is None)
        self._daemon = daemon
        self._strip = strip
        self._hello = encode("hello", {**facts, "simulated": hands is not None})
        self._hands = InputQueue(hands) if hands is not None else None
        self._scores = ScoreboardCache(daemon, store)
        self._reviews = Reviews(daemon, store)
        self._pressed: Counter[str] = Counter()
        self._shown: dict[bool, tuple[str, bytes]] = {}
        self._lifted = False
        self._pressed_by: dict[str, Viewer] = {}
        self._codemaker: Viewer | None = None
        self._set_by: Viewer | None = None
        daemon.watchers.add(self._look)

    async def start(self, listening: socket.socket) -> AbstractAsyncContextManager[Server]:
        """Serve on a socket that listens already, until the context that is returned ends."""
        quiet = logging.getLogger("pegmind.page")
        quiet.setLevel(logging.CRITICAL)  # what strangers do wrong is not the operator's business
        logging.getLogger("asyncio").setLevel(logging.ERROR)  # nor every word to somebody who has hung up
        server = await serve(
            self._viewer,
            sock=listening,
            backlog=AT_ONCE,
            process_request=self._answer,
            close_timeout=PATIENCE,
            max_size=LONGEST_MESSAGE,
            compression=None,
            server_header=None,
            logger=quiet,
            create_connection=partial(LimitedConnection, door=self._door),  # type: ignore[arg-type]  # it says type, and calls it
        )
        listening.listen(QUEUE)
        return self._open(server)

    @asynccontextmanager
    async def _open(self, server: Server) -> AsyncIterator[Server]:
        async with server:
            try:
                yield server
            finally:
                self._door.shut()

    def _answer(self, connection: ServerConnection, request: Request) -> Response | Awaitable[Response | None] | None:
        """Answer with a file or a refusal; None opens the WebSocket."""
        refusal = self._answers.refusal(request)
        if refusal is not None:
            return refusal
        if request.path.partition("?")[0] != SOCKET:
            return self._answers.to(request)
        return self._refusal(cast("LimitedConnection", connection), request)

    def _refusal(self, guest: LimitedConnection, request: Request) -> Response | None:
        """Why somebody may not become a viewer."""
        origins = request.headers.get_all("Origin")
        if len(origins) != 1 or not is_own_origin(origins[0], request.headers["Host"], self._names):
            return respond(HTTPStatus.FORBIDDEN, b"Only Pegmind's own page may connect; see page.names.\n")
        if not self._door.has_place(guest):
            return respond(HTTPStatus.SERVICE_UNAVAILABLE, b"Too many viewers; see page.viewers.\n")
        return None

    async def _viewer(self, connection: ServerConnection) -> None:
        """Serve one viewer until it goes; what it held is let go."""
        self._door.seat(cast("LimitedConnection", connection))
        viewer = Viewer(connection)
        notify = viewer.changed.set
        self._daemon.watchers.add(notify)
        self._scores.join(notify)
        self._reviews.join(notify)
        shower = asyncio.create_task(self._show(viewer))
        try:
            await self._listen(viewer)
        except ConnectionClosed:
            pass
        finally:
            shower.cancel()
            self._daemon.watchers.discard(notify)
            self._scores.leave(notify)
            self._reviews.leave(notify)
            self._let_go(viewer)
            self._forget(viewer)

    async def _show(self, viewer: Viewer) -> None:
        """Send what changes; a viewer that is slow misses what came between."""
        try:
            await viewer.connection.send(self._hello)
            view, frame, scores, review = "", b"", "", NONE
            viewer.changed.set()
            while await viewer.changed.wait():
                viewer.changed.clear()
                was, shown = view, frame
                view, frame = self._sight(viewer)
                if view != was:
                    await viewer.connection.send(view)
                if frame != shown:
                    await viewer.connection.send(frame)
                told, scores = scores, self._scores.text
                if scores != told:
                    await viewer.connection.send(scores)
                seen, review = review, self._reviews.text
                if review != seen:
                    await viewer.connection.send(review)
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
        if self._hands.busy and not isinstance(event, Release):
            raise BadMessage("these hands are still busy with what they were told")
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

    def _look(self) -> None:
        """Whoever lifts the shield is the codemaker, until it is down again; at the cabinet it is no viewer."""
        self._shown.clear()
        lifted = self._daemon.frame.veil is not None
        if lifted != self._lifted:
            self._lifted = lifted
            self._codemaker = self._who_lifted() if lifted else None

    def _who_lifted(self) -> Viewer | None:
        """The viewer who pressed; what somebody has begun or set is theirs to see, whoever lifts the shield from it."""
        presser = self._pressed_by.get(LIFTS)
        scene = self._daemon.stage.scene
        if scene.name == "secret" and not (scene.building and scene.building.text):
            self._set_by = presser
        return presser if self._set_by is None else self._set_by

    def _forget(self, viewer: Viewer) -> None:
        """The shield goes down behind a codemaker who has gone; what their hands may still lift is nobody's."""
        self._pressed_by = {control: by for control, by in self._pressed_by.items() if by is not viewer}
        if viewer is self._set_by:
            self._set_by = None
        if viewer is self._codemaker:
            self._daemon.lower_shield()

    def _sight(self, viewer: Viewer) -> tuple[str, bytes]:
        """The view and the frame as messages, which are made once for all who see the same."""
        looking = viewer is self._codemaker
        if looking not in self._shown:
            view = encode("view", self._daemon.view() | {"looking": looking})
            self._shown[looking] = view, self._frame(looking=looking)
        return self._shown[looking]

    def _frame(self, *, looking: bool) -> bytes:
        frame = self._daemon.frame
        if looking:
            return encode_frame(frame._replace(veil=None), self._strip.sent())
        return encode_frame(frame, self._strip.seen())
