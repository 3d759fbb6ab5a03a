"""Connections to the page: where it listens, and how many each visitor may have.

The library limits the size of messages and headers, and the time that a request may take. This module limits the rest:
the number of connections, what is sent besides messages (every ping is answered), and how long a client may read
nothing.
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
"""Bytes that a client may send: in a second on average, and at once (a request, or a burst of messages)."""

SILENT_BYTES: Final = 64.0
MOST_SILENT_BYTES: Final = 1024.0
"""The same for viewers who have nothing to say but that they are still there."""

PATIENCE: Final = 10.0
"""Seconds in which a client has to read what waits for it."""

GOODBYE: Final = 0.5
"""Seconds that a viewer has for the closing handshake."""

SHARE: Final = 2
"""One machine on the network gets one of this number of places."""


def is_free(places: int, taken: Collection[str], address: str) -> bool:
    """Whether one of `places` is free for a viewer from `address`; `taken` are the addresses of all viewers.

    This machine and the network have as many places each, lest strangers leave none to the cabinet's own display; and
    no machine on the network gets more than its share.
    """
    if is_here(address):
        return sum(map(is_here, taken)) < places
    network = [each for each in taken if not is_here(each)]
    return len(network) < places and network.count(address) * SHARE < places


class ConnectionLimits:
    """All connections, waiting or of viewers; for the `places` see is_free. `silent` viewers have nothing to say."""

    def __init__(self, places: int, *, silent: bool) -> None:
        self._places = places
        self._silent = silent
        self._waiting: dict[LimitedConnection, None] = {}
        self._inside: dict[LimitedConnection, str] = {}
        self._shut = False

    def enter(self, connection: "LimitedConnection") -> None:
        """Take in a connection; if too many are waiting, cut the one that has waited longest."""
        self._waiting[connection] = None
        if self._shut:
            connection.cut()
        elif len(self._waiting) > ROOM:
            next(iter(self._waiting)).cut()

    def has_place(self, connection: "LimitedConnection") -> bool:
        """Whether a connection may become a viewer's."""
        return is_free(self._places, self._inside.values(), connection.address)

    def seat(self, connection: "LimitedConnection") -> None:
        """Make a waiting connection a viewer's."""
        self._waiting.pop(connection, None)
        self._inside[connection] = connection.address
        connection.sit_down(silent=self._silent)

    def leave(self, connection: "LimitedConnection") -> None:
        """Forget a connection."""
        self._waiting.pop(connection, None)
        self._inside.pop(connection, None)

    def shut(self) -> None:
        """Cut all waiting and new connections, and those of viewers after GOODBYE."""
        self._shut = True
        for connection in tuple(self._waiting):
            connection.cut()
        for connection in tuple(self._inside):
            connection.loop.call_later(GOODBYE, connection.cut)


class LimitedConnection(ServerConnection):
    """A connection that is cut if it sends too much, or reads too slowly."""

    def __init__(self, protocol: ServerProtocol, server: Server, *, limits: ConnectionLimits, **times: Any) -> None:  # noqa: ANN401 - what the library hands over
        super().__init__(_Protocol(max_size=protocol.max_message_size, logger=protocol.logger), server, **times)
        self._limits = limits
        self._allowance = self._allowed(BYTES, MOST_BYTES)
        self._impatience: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        """The address that it comes from; empty if it does not come over a network."""
        return str(next(iter(self.transport.get_extra_info("peername")), ""))

    def sit_down(self, *, silent: bool) -> None:
        """Be a viewer's connection from now on."""
        self.close_timeout = GOODBYE
        if silent:
            self._allowance = self._allowed(SILENT_BYTES, MOST_SILENT_BYTES)

    def cut(self) -> None:
        """Close it at once."""
        self._limits.leave(self)
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin; called by the loop."""
        super().connection_made(transport)
        self._limits.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """End; called by the loop."""
        self._calm_down()
        self._limits.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what came, where it is not too much: reading it is what costs."""
        self._allowance = self._allowance.after(self.loop.time(), len(data))
        if self._allowance.spent:
            self.cut()
        else:
            super().data_received(data)

    def pause_writing(self) -> None:
        """Allow PATIENCE for reading what waits; called by the transport."""
        super().pause_writing()
        self._impatience = self.loop.call_later(PATIENCE, self.cut)

    def resume_writing(self) -> None:
        """What waited was read; called by the transport."""
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
