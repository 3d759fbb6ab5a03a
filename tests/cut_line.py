"""A line to a server on this machine, which can be cut."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class CutLine:
    """Carries connections to a port of this machine; while it is cut, nobody gets through."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._ends: set[StreamWriter] = set()
        self._is_cut = False
        self.carrying: set[asyncio.Future[tuple[None, None]]] = set()
        self.port = 0

    def cut(self) -> None:
        """Cut it, in the middle of whatever is said."""
        self._is_cut = True
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()

    def mend(self) -> None:
        """Let connections through again."""
        self._is_cut = False

    async def carry(self, come: StreamReader, go: StreamWriter) -> None:
        """Carry a connection until one end has closed it."""
        if self._is_cut:
            go.transport.abort()
            return
        server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)
        self._ends |= {go, to_server}
        carrying = asyncio.gather(_carry(come, to_server), _carry(server, go))
        self.carrying.add(carrying)
        await carrying
        self.carrying.discard(carrying)


async def _carry(come: StreamReader, go: StreamWriter) -> None:
    with suppress(ConnectionError):
        while chunk := await come.read(65536):
            go.write(chunk)
    go.close()


@asynccontextmanager
async def cut_line(server_port: int) -> AsyncIterator[CutLine]:
    """Open a line to a server, which is cut at the end."""
    line = CutLine(server_port)
    server = await asyncio.start_server(line.carry, "127.0.0.1", 0)
    line.port = server.sockets[0].getsockname()[1]
    yield line
    line.cut()
    server.close()
    await asyncio.gather(*line.carrying)
