"""Limits on connections to the page: how many there may be, how much each may send, and how slowly it may read.

The library limits the size of messages and headers, and the time that a request may take. This module limits the rest:
the number of connections, all bytes that a client sends (pings too, each of which is answered), and how long a client
may leave its data unread.
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

MOST_PENDING: Final = 128
"""Connections that are no viewer's (yet): their request is incomplete, or the response is on its way."""

BYTES: Final = 4096.0
MOST_BYTES: Final = 16384.0
"""Bytes that a client may send: per second on average, and at once (a request, or a burst of messages)."""

SILENT_BYTES: Final = 64.0
MOST_SILENT_BYTES: Final = 1024.0
"""The same for viewers who only watch, and send nothing but keepalives."""

READ_SECONDS: Final = 10.0
"""Seconds within which a client has to read what waits for it."""

GOODBYE: Final = 0.5
"""Seconds that a viewer has for the closing handshake."""

SHARE: Final = 2
"""One machine on the network gets at most one place in this many."""


def is_free(places: int, taken: Collection[str], address: str) -> bool:
    """Whether one of `places` is free for a viewer from `address`; `taken` are the addresses of all viewers.

    This machine and the network have this number of places each, so that strangers cannot shut out the cabinet's own
    display; and no machine on the network gets more than its share.
    """
    if is_here(address):
        return sum(map(is_here, taken)) < places
    network = [each for each in taken if not is_here(each)]
    return len(network) < places and network.count(address) * SHARE < places


class ConnectionLimits:
    """All connections, waiting or viewers'; for the `places` see is_free. `silent` viewers only watch."""

    def __init__(self, places: int, *, silent: bool) -> None:
        self._places = places
        self._silent = silent
        self._waiting: dict[LimitedConnection, None] = {}
        self._viewers: dict[LimitedConnection, str] = {}
        self._shut = False

    def enter(self, connection: "LimitedConnection") -> None:
        """Add a new connection; if too many are waiting, cut the one that has waited longest."""
        self._waiting[connection] = None
        if self._shut:
            connection.cut()
        elif len(self._waiting) > MOST_PENDING:
            next(iter(self._waiting)).cut()

    def has_place(self, connection: "LimitedConnection") -> bool:
        """Whether there is a place for this connection to become a viewer's."""
        return is_free(self._places, self._viewers.values(), connection.address)

    def admit(self, connection: "LimitedConnection") -> None:
        """Make a waiting connection a viewer's."""
        self._waiting.pop(connection, None)
        self._viewers[connection] = connection.address
        connection.limit_viewer(silent=self._silent)

    def leave(self, connection: "LimitedConnection") -> None:
        """Forget a connection."""
        self._waiting.pop(connection, None)
        self._viewers.pop(connection, None)

    def shut(self) -> None:
        """Cut all waiting and new connections, and those of viewers after GOODBYE."""
        self._shut = True
        for connection in tuple(self._waiting):
            connection.cut()
        for connection in tuple(self._viewers):
            connection.loop.call_later(GOODBYE, connection.cut)


class LimitedConnection(ServerConnection):
    """A connection that is cut if it sends too much, or reads too slowly."""

    def __init__(self, protocol: ServerProtocol, server: Server, *, limits: ConnectionLimits, **times: Any) -> None:  # noqa: ANN401 - what the library hands over
        super().__init__(_Protocol(max_size=protocol.max_message_size, logger=protocol.logger), server, **times)
        self._limits = limits
        self._allowance = self._new_allowance(BYTES, MOST_BYTES)
        self._cut_timer: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        """The IP address of the client; empty if the connection does not come over a network."""
        return str(next(iter(self.transport.get_extra_info("peername")), ""))

    def limit_viewer(self, *, silent: bool) -> None:
        """Apply the limits of a viewer from now on."""
        self.close_timeout = GOODBYE
        if silent:
            self._allowance = self._new_allowance(SILENT_BYTES, MOST_SILENT_BYTES)

    def cut(self) -> None:
        """Close the connection at once, without a handshake."""
        self._limits.leave(self)
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Register with the limits; called by the loop."""
        super().connection_made(transport)
        self._limits.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister from the limits; called by the loop."""
        self._cancel_cut()
        self._limits.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count the data, and cut the connection if it is too much: parsing it is what costs time."""
        self._allowance = self._allowance.after(self.loop.time(), len(data))
        if self._allowance.spent:
            self.cut()
        else:
            super().data_received(data)

    def pause_writing(self) -> None:
        """Give the client READ_SECONDS to read what waits; called by the transport."""
        super().pause_writing()
        self._cut_timer = self.loop.call_later(READ_SECONDS, self.cut)

    def resume_writing(self) -> None:
        """Go on, as the client has read what waited; called by the transport."""
        super().resume_writing()
        self._cancel_cut()

    def _new_allowance(self, rate: float, burst: float) -> Allowance:
        return Allowance(self.loop.time(), burst, rate, burst)

    def _cancel_cut(self) -> None:
        if self._cut_timer is not None:
            self._cut_timer.cancel()
            self._cut_timer = None


class _Protocol(ServerProtocol):
    """Adds our headers to the library's own error responses, too."""

    def reject(self, status: StatusLike, text: str) -> Response:
        """Return the response to a request that is refused."""
        response = super().reject(status, text)
        for name, value in HEADERS:
            response.headers.setdefault(name, value)
        return response
