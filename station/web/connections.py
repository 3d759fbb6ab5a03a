"""Connections to the page: where it listens, and how many each visitor may have.

The library bounds a message, a header, and how long a request may take. What it leaves open is bounded here: how many
come at once, what is sent beside messages (every ping is answered), and how long somebody may read nothing.
"""

import asyncio
from collections.abc import Collection
from typing import Any, Final

from websockets.asyncio.server import Server, ServerConnection
from websockets.http11 import Response
from websockets.server import ServerProtocol
from websockets.typing import StatusLike

from station.web.pages import HEADERS, is_here
from station.web.protocol import Allowance

ROOM: Final = 128
"""Connections beside the viewers, whose request is not complete, or whose answer is on its way."""

BYTES: Final = 4096.0
MOST_BYTES: Final = 16384.0
"""Bytes that somebody may send in a second for long, and at once: a request, or a burst of messages."""

SILENT_BYTES: Final = 64.0
MOST_SILENT_BYTES: Final = 1024.0
"""The same for viewers who have nothing to say but that they are still there."""

PATIENCE: Final = 10.0
"""Seconds in which a connection has to take what waits for it."""

GOODBYE: Final = 0.5
"""For so long a viewer that is shown out may take to say goodbye."""

SHARE: Final = 2
"""Of so many places one machine on the network gets one."""


def is_free(places: int, taken: Collection[str], address: str) -> bool:
    """Whether one of so many `places` is free for a viewer from `address`, where `taken` are the addresses of all.

    This machine and the network have as many places each, lest strangers leave none to the cabinet's own display; and
    no machine on the network gets more than its share.
    """
    if is_here(address):
        return sum(map(is_here, taken)) < places
    network = [each for each in taken if not is_here(each)]
    return len(network) < places and network.count(address) * SHARE < places


class ConnectionLimits:
    """Who is at the port, and who is inside; for the `places` see is_free. `silent` viewers have nothing to say."""

    def __init__(self, places: int, *, silent: bool) -> None:
        self._places = places
        self._silent = silent
        self._waiting: dict[LimitedConnection, None] = {}
        self._inside: dict[LimitedConnection, str] = {}
        self._shut = False

    def enter(self, guest: "LimitedConnection") -> None:
        """Somebody has come; where there is no room, whoever waits longest has to go."""
        self._waiting[guest] = None
        if self._shut:
            guest.cut()
        elif len(self._waiting) > ROOM:
            next(iter(self._waiting)).cut()

    def has_place(self, guest: "LimitedConnection") -> bool:
        """Whether somebody may become a viewer."""
        return is_free(self._places, self._inside.values(), guest.address)

    def seat(self, guest: "LimitedConnection") -> None:
        """Somebody is a viewer from now on."""
        self._waiting.pop(guest, None)
        self._inside[guest] = guest.address
        guest.sit_down(silent=self._silent)

    def leave(self, guest: "LimitedConnection") -> None:
        """Somebody has gone."""
        self._waiting.pop(guest, None)
        self._inside.pop(guest, None)

    def shut(self) -> None:
        """Whoever waits has to go, whoever comes is turned away, and viewers may say goodbye."""
        self._shut = True
        for guest in tuple(self._waiting):
            guest.cut()
        for guest in tuple(self._inside):
            guest.loop.call_later(GOODBYE, guest.cut)


class LimitedConnection(ServerConnection):
    """A connection with its manners: what it sends is counted, and it has to read."""

    def __init__(self, protocol: ServerProtocol, server: Server, *, door: ConnectionLimits, **times: Any) -> None:  # noqa: ANN401 - what the library hands over
        super().__init__(_Protocol(max_size=protocol.max_message_size, logger=protocol.logger), server, **times)
        self._door = door
        self._allowance = self._allowed(BYTES, MOST_BYTES)
        self._impatience: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        """Where it comes from; empty where that is no network."""
        return str(next(iter(self.transport.get_extra_info("peername")), ""))

    def sit_down(self, *, silent: bool) -> None:
        """Be a viewer from now on; one that is shown out may take a moment for it."""
        self.close_timeout = GOODBYE
        if silent:
            self._allowance = self._allowed(SILENT_BYTES, MOST_SILENT_BYTES)

    def cut(self) -> None:
        """Have no more to do with it."""
        self._door.leave(self)
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin; called by the loop."""
        super().connection_made(transport)
        self._door.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """End; called by the loop."""
        self._calm_down()
        self._door.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what came, where it is not too much: reading it is what costs."""
        self._allowance = self._allowance.after(self.loop.time(), len(data))
        if self._allowance.spent:
            self.cut()
        else:
            super().data_received(data)

    def pause_writing(self) -> None:
        """So much waits to be read that it is time to read it; called by the transport."""
        super().pause_writing()
        self._impatience = self.loop.call_later(PATIENCE, self.cut)

    def resume_writing(self) -> None:
        """It was read; called by the transport."""
        super().resume_writing()
        self._calm_down()

    def _allowed(self, rate: float, burst: float) -> Allowance:
        return Allowance(self.loop.time(), burst, rate, burst)

    def _calm_down(self) -> None:
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None


class _Protocol(ServerProtocol):
    """Puts our headers on the library's own refusals, too."""

    def reject(self, status: StatusLike, text: str) -> Response:
        """Answer with an error."""
        response = super().reject(status, text)
        for name, value in HEADERS:
            response.headers.setdefault(name, value)
        return response
