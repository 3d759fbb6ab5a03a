"""Somebody who looks at the page of a station while it is played at its cabinet."""

import json
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from station.core.frame import LAMPS
from station.script.show import flatten_view
from tests.processes.commands import PATIENCE

A_WHILE: Final = 0.3
"""Seconds after which somebody who does not see what was meant to happen presses again."""

FRAME: Final = struct.Struct(f">{3 * LAMPS}s{LAMPS}sBBH")

View = dict[str, Any]


class PageViewer:
    """What the page was told: the last `view`, and the duties of all `frames`, none twice in a row."""

    def __init__(self, page: ClientConnection) -> None:
        self._page = page
        self._told: Any = {}
        self.view: View = {}
        self.frames: list[bytes] = []
        self.bars = (0, 0)

    def until(self, seen: Callable[[], bool], what: str, again: Callable[[], None] = lambda: None) -> None:
        """Look on until something is seen, which the next message may bring. Fails when it does not come.

        While it does not, `again` is done every now and then.
        """
        began = pressed = time.monotonic()
        while not seen():
            now = time.monotonic()
            assert now < began + PATIENCE, f"{what} was not seen; the page says: {self.view}"
            if now > pressed + A_WHILE:
                pressed = now
                again()
            with suppress(TimeoutError):
                self._take(self._page.recv(timeout=A_WHILE))

    def _take(self, message: str | bytes) -> None:
        if isinstance(message, bytes):
            shown, _letters, red, white, _hertz = FRAME.unpack(message)
            self.frames += [shown] if [shown] != self.frames[-1:] else []  # another tone is no other light
            self.bars = (red, white)
        else:
            self._told |= json.loads(message).get("view", {})
            self.view = flatten_view(self._told) if self._told else {}


def called(port: int) -> ClientConnection:
    """The line of a page to its station."""
    address = f"127.0.0.1:{port}"
    return connect(f"ws://{address}/ws", origin=Origin(f"http://{address}"), compression=None)


@contextmanager
def viewing(port: int) -> Iterator[PageViewer]:
    """Open the page."""
    with called(port) as page:
        viewer = PageViewer(page)
        viewer.until(lambda: bool(viewer.view and viewer.frames), "the first frame")
        yield viewer
