"""A line between a browser and the page's server on which everything takes its time, and is counted."""

import asyncio
import threading
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from typing import Final

CHUNK: Final = 65536
NEXT: Final = 1e-6
"""Seconds between two chunks that are due at once: timers at the same moment keep no order."""


class Traffic:
    """A connection: the path that was asked for on it, and how many bytes went up to the server and down from it."""

    def __init__(self) -> None:
        self.path = ""
        self.up = 0
        self.down = 0


class SlowLine:
    """Forwards what comes to `port` to a server on this machine.

    A round trip takes so many seconds, and a connection costs one before anything is sent on it. The bandwidth is not
    limited, and there is no slow start.
    """

    def __init__(self, server_port: int, round_trip: float) -> None:
        self._server_port = server_port
        self._round_trip = round_trip
        self.port = 0
        self.traffic: list[Traffic] = []

    async def forward(self, browser: StreamReader, to_browser: StreamWriter) -> None:
        """Forward a connection until both ends have closed it."""
        traffic = Traffic()
        self.traffic.append(traffic)
        opened = asyncio.get_running_loop().time() + self._round_trip

        def count_up(chunk: bytes) -> None:
            traffic.path = traffic.path or chunk.split(b" ", 2)[1].decode()
            traffic.up += len(chunk)

        def count_down(chunk: bytes) -> None:
            traffic.down += len(chunk)

        server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)
        with closing(to_server), closing(to_browser), suppress(ConnectionError):
            await asyncio.gather(
                self._carry(browser, to_server, opened, count_up),
                self._carry(server, to_browser, opened, count_down),
            )

    async def _carry(self, come: StreamReader, go: StreamWriter, opened: float, count: Callable[[bytes], None]) -> None:
        """Write what comes when it has had its time."""
        loop = asyncio.get_running_loop()
        due = opened
        chunk = b"."
        while chunk:
            chunk = await come.read(CHUNK)
            due = max(due + NEXT, loop.time() + self._round_trip / 2)
            if chunk:
                count(chunk)
                loop.call_at(due, go.write, chunk)
            else:
                loop.call_at(due, go.close)
        await asyncio.sleep(due - loop.time())


@contextmanager
def slow_line(server_port: int, round_trip: float) -> Iterator[SlowLine]:
    """Open a slow line to a server, in a thread of its own."""
    line = SlowLine(server_port, round_trip)
    ready: Future[Callable[[], object]] = Future()

    async def work() -> None:
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(line.forward, "127.0.0.1", 0)
        line.port = server.sockets[0].getsockname()[1]
        ready.set_result(lambda: loop.call_soon_threadsafe(ended.set))
        await ended.wait()
        server.close()

    thread = threading.Thread(target=asyncio.run, args=(work(),))
    thread.start()
    end = ready.result()
    try:
        yield line
    finally:
        end()
        thread.join()
