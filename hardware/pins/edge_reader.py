"""Reads the edges of all libgpiod requests in one thread, which sleeps while nothing happens."""

import logging
import os
import select
import threading
from bisect import bisect_right
from collections.abc import Callable, Iterable
from time import monotonic_ns
from typing import Final

from gpiod import EdgeEvent, LineRequest

from station.core.threads import start

log = logging.getLogger("pegmind")

RISING: Final = EdgeEvent.Type.RISING_EDGE

EDGES_KEPT: Final = 256
"""Edges of a line that the kernel buffers until they are read: a tenth of a second of a very fast knob."""

Call = Callable[[float, int], None]
"""Called with the kernel's time of an edge, in seconds of CLOCK_MONOTONIC, and the new level, 0 or 1."""

Edge = tuple[int, int, Call]
"""The time in nanoseconds, the level, and the callback."""


class EdgeReader:
    """Calls back for every edge, in order of time, in a thread of its own.

    An exception in a callback is logged, and reading goes on. A request that can no longer be read, because its chip
    was unplugged, is logged and dropped.
    """

    def __init__(self) -> None:
        self._poll = select.epoll()
        self._end = os.eventfd(0, os.EFD_CLOEXEC)
        self._poll.register(self._end, select.EPOLLIN)
        self._lock = threading.Lock()
        self._watched: dict[int, tuple[LineRequest, Call]] = {}
        self._thread: threading.Thread | None = None

    def watch(self, request: LineRequest, call: Call) -> None:
        """Call back for the edges of a request from now on, not for those in its buffer.

        Raises ThreadError.
        """
        while request.wait_edge_events(0):
            request.read_edge_events()
        with self._lock:
            if self._thread is None:
                thread = threading.Thread(target=self._run, name="edges", daemon=True)
                start(thread)
                self._thread = thread
            self._watched[request.fd] = (request, call)
            self._poll.register(request.fd, select.EPOLLIN)

    def forget(self, request: LineRequest) -> None:
        """Stop reading a request; it may be released afterwards."""
        with self._lock:
            self._drop(request.fd)

    def close(self) -> None:
        """End the thread."""
        if self._thread is not None and self._thread is not threading.current_thread():
            os.eventfd_write(self._end, 1)
            self._thread.join()
        self._thread = None
        if not self._poll.closed:
            self._poll.close()
            os.close(self._end)

    def _run(self) -> None:
        late: list[Edge] = []
        while not self._poll.closed:
            self._poll.poll(0 if late else None)
            # Lines are read one after another. An edge that comes from now on waits for the next round, because
            # an older one may be on a line that is not read in this one.
            now = monotonic_ns()
            ready = [fd for fd, _events in self._poll.poll(0)]
            if self._end in ready:
                return
            edges = sorted(late + self._read(ready), key=_time)
            until = bisect_right(edges, now, key=_time)
            late = edges[until:]
            self._call_back(edges[:until])

    def _call_back(self, edges: Iterable[Edge]) -> None:
        for at, level, call in edges:
            try:
                call(at / 1e9, level)
            except Exception:
                log.exception("what was called back for an edge failed")

    def _read(self, ready: Iterable[int]) -> list[Edge]:
        edges: list[Edge] = []
        with self._lock:
            for fd in ready:
                if fd in self._watched:
                    edges += self._edges(fd)
        return edges

    def _edges(self, fd: int) -> list[Edge]:
        """All edges that wait on a line: younger ones of other lines would come before any that are left."""
        request, call = self._watched[fd]
        try:
            edges = request.read_edge_events(EDGES_KEPT)
        except OSError as error:
            log.error("GPIO %s cannot be read any more: %s", request.offsets, error)
            self._drop(fd)
            return []
        return [(edge.timestamp_ns, int(edge.event_type is RISING), call) for edge in edges]

    def _drop(self, fd: int) -> None:
        if self._watched.pop(fd, None):
            self._poll.unregister(fd)


def _time(edge: Edge) -> int:
    return edge[0]
