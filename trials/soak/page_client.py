"""Hands and eyes at the page of a station: what is meant is done over its WebSocket, and the newest view is kept."""

import asyncio
import json
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from station.script.show import flatten_view
from trials.soak.figures import Violation
from trials.soak.intentions import Hold, Intention, Press, Rotate, View, Wait

DWELL: Final = 0.032
"""Seconds that a control stays as it is: a little longer than the page's hands would take anyhow."""

QUIET: Final = 0.04
"""Seconds: the page may let a deed wait for less."""

NONSENSE: Final = "?"

PATIENCE: Final = 30.0
"""Seconds for which a page is waited for."""

MOMENTS: Final = 2.0
"""Seconds in which the row being built reaches the disk, on a busy machine, too."""

KNOCKS: Final = 0.02

TURN: Final = 24
"""Detents in a message, at most."""


class PageGoneError(Exception):
    """The page has gone away."""


class Hands:
    """One viewer who plays; `saw` is told of every view.

    `deeds` are those that may have had an effect which was not seen yet.
    """

    def __init__(self, viewer: ClientConnection, saw: Callable[[View], None]) -> None:
        self._viewer = viewer
        self._saw = saw
        self._changed = asyncio.Event()
        self._answered = asyncio.Event()
        self._gone = asyncio.Event()
        self._free: dict[str, float] = {}
        self.first: View | None = None
        self._told: Any = {}
        self.view: View = {}
        self._rows: deque[tuple[float, str]] = deque(maxlen=100)
        self.deeds = 0

    async def do(self, intention: Intention) -> None:
        """Do what is meant. Raises PageGoneError where the page goes away meanwhile."""
        match intention:
            case Press(control):
                await self._touch((control,), DWELL)
            case Hold(controls, seconds):
                await self._touch(controls, seconds)
            case Rotate(detents):
                await self._say(turn=max(-TURN, min(TURN, detents)))
            case Wait(seconds):
                await self._rest(seconds)

    async def settle(self) -> View:
        """Wait until nothing changes any more; what is seen then. Raises PageGoneError.

        The station has one loop: when it answers, it has done all that it was told before.
        """
        changes = True
        while changes:
            self._changed.clear()
            await self._answer()
            await self._rest(QUIET)
            await self._answer()
            changes = self._changed.is_set()
        self.deeds = 0
        return self.view

    @property
    def rows_of_late(self) -> list[str]:
        """The rows being built that were seen in the last moments, the oldest of which may be what was written down."""
        began = asyncio.get_running_loop().time() - MOMENTS
        return [row for seen, row in self._rows if seen >= began]

    async def _answer(self) -> None:
        """Wait for the answer to a question that means nothing."""
        self._answered.clear()
        await self._send(NONSENSE)
        while not self._answered.is_set():
            await self._rest(0.001)

    async def look(self) -> None:
        """Take in what is told until the page goes away, to the last word. Raises Violation."""
        try:
            async for message in self._viewer:
                if isinstance(message, str):
                    self._hear(json.loads(message))
        except ConnectionClosed:
            pass
        finally:
            self._gone.set()

    def _hear(self, told: dict[str, Any]) -> None:
        if "view" in told:
            self._told |= told["view"]
            self.view = flatten_view(self._told)
            self._rows.append((asyncio.get_running_loop().time(), self.view["building"] or ""))
            self.first = self.first or self.view
            self._changed.set()
            self._saw(self.view)
        refused = told.get("error", {}).get("code")
        if refused == "message_is_not_json":
            self._answered.set()
        elif refused not in (None, "shield_is_up"):
            raise Violation(f"the page refuses what it was sent: {told['error']}")

    async def _rest(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._gone.wait()
        except TimeoutError:
            return
        raise PageGoneError

    async def _touch(self, controls: tuple[str, ...], seconds: float) -> None:
        loop = asyncio.get_running_loop()
        await self._rest(max(self._free.get(control, 0.0) for control in controls) - loop.time())
        for control in controls:
            await self._say(press=control)
        for second in range(1, int(seconds) + 1):
            await self._rest(1)
            for control in controls:
                await self._say(held=control, seconds=second)
        await self._rest(seconds % 1)
        for control in controls:
            await self._say(release=control)
            self._free[control] = loop.time() + DWELL

    async def _say(self, **message: object) -> None:
        self.deeds += 1
        await self._send(json.dumps(message))

    async def _send(self, text: str) -> None:
        try:
            await self._viewer.send(text)
        except ConnectionClosed:
            raise PageGoneError from None


@asynccontextmanager
async def at_the_page(port: int, saw: Callable[[View], None]) -> AsyncIterator[Hands]:
    """Come to the page as soon as it is there, and see what it shows; `saw` is told of every view."""
    viewer = await _let_in(port)
    hands = Hands(viewer, saw)
    looking = asyncio.create_task(hands.look())
    try:
        async with asyncio.timeout(PATIENCE):
            while hands.first is None:  # noqa: ASYNC110 - it comes in a moment
                await asyncio.sleep(0.001)
        yield hands
    finally:
        viewer.transport.abort()
        await looking


async def _let_in(port: int) -> ClientConnection:
    origin: Any = f"http://127.0.0.1:{port}"
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return await connect(f"ws://127.0.0.1:{port}/ws", origin=origin, compression=None)
        except (OSError, InvalidHandshake) as error:
            if time.monotonic() > ends:
                raise Violation(f"there is no page on port {port} after {PATIENCE:.0f} s: {error}") from error
        await asyncio.sleep(KNOCKS)
