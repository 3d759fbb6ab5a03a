"""Several viewers of one station in virtual time: every message that reaches them, and when.

What is played comes as deeds. Where two evenings differ in nothing but the code, whatever tells them apart is a leak.
"""

import asyncio
import logging
import socket
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import ClientConnection, unix_connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from station.appliance.notify import status
from station.script.virtual import VirtualLoop
from tests.shown import shown
from tests.station.web.served_station import Served, say, serve, unix_socket

BREATH: Final = 0.3
"""Seconds after a deed; the lamps blink, and whatever is on its way arrives."""

Messages = list[tuple[float, str | bytes]]


class Deed(NamedTuple):
    """What somebody does at a page: presses a control for so many seconds, or turns the knob by detents."""

    who: str
    does: str
    much: float = 0.0


class Seen(NamedTuple):
    """What reached each viewer but the codemaker, and when; what a service manager and the log were told.

    `deeds` is how many there were, and `fault` whether the next deed after them proved a fault.
    """

    messages: dict[str, Messages]
    told: list[str]
    logged: list[str]
    deeds: int
    fault: bool


class Viewers:
    """Pages of one station: "ada" makes codes, which the others must not see. `path` is a Unix socket."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._seen: defaultdict[str, Messages] = defaultdict(list)
        self._pages: dict[str, ClientConnection] = {}
        self._notes: set[asyncio.Task[None]] = set()

    async def come(self, who: str) -> None:
        origin, address = Origin("http://127.0.0.1"), "ws://127.0.0.1/ws"
        page = await unix_connect(self._path, address, origin=origin, compression=None, ping_interval=None)
        self._pages[who] = page
        self._notes.add(asyncio.create_task(self._note(who, page)))

    async def go(self, who: str) -> None:
        await self._pages.pop(who).close()

    async def do(self, deed: Deed) -> None:
        who, does, much = deed
        match does:
            case "come" if who not in self._pages:
                await self.come(who)
            case "go" if who in self._pages:
                await self.go(who)
            case "wait":
                await asyncio.sleep(much)
            case "turn" if who in self._pages:
                await say(self._pages[who], {"turn": int(much)})
            case control if who in self._pages:
                await say(self._pages[who], {"press": control})
                await asyncio.sleep(much)
                await say(self._pages[who], {"held": control, "seconds": int(much)}, {"release": control})
        await asyncio.sleep(BREATH)

    @property
    def looking(self) -> bool:
        """Whether anybody but the codemaker has ever lifted the shield, and looked."""
        return any('"looking":true' in said for said in self._said())

    def seen(self) -> dict[str, Messages]:
        """What has reached each of them but the codemaker so far."""
        return {who: list(messages) for who, messages in self._seen.items() if who != "ada"}

    async def end(self) -> None:
        for page in self._pages.values():
            await page.close()
        await asyncio.gather(*self._notes)

    def _said(self) -> Iterator[str]:
        for messages in self.seen().values():
            yield from (message for _, message in messages if isinstance(message, str))

    async def _note(self, who: str, page: ClientConnection) -> None:
        clock = asyncio.get_running_loop().time
        with suppress(ConnectionClosed):
            async for message in page:
                self._seen[who].append((clock(), message))


def recorded(deal: str, opening: str, deeds: Sequence[Deed], other: Mapping[str, str]) -> Seen:
    """Play an evening until its code is nobody's secret any more, or somebody else has begun to make one.

    While ada looks behind the shield she presses the `other` buttons instead.
    """

    async def evening(listening: socket.socket) -> Seen:
        async with serve(deal=deal, listening=listening) as here:
            here.service.play(opening)
            here.service.play_chance()
            return await _recorded(here, Viewers(listening.getsockname()), deeds, other)

    with _log() as logged, unix_socket() as listening, asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(evening(listening))._replace(logged=logged)


async def _recorded(here: Served, viewers: Viewers, deeds: Sequence[Deed], other: Mapping[str, str]) -> Seen:
    told = [status(here.service.controller.scene)]
    for who in ("ada", "ben"):
        await viewers.do(Deed(who, "come"))
    for deed in deeds:
        seen, row = viewers.seen(), here.service.controller.scene.draft_row(0.0)
        hidden = deed.who == "ada" and here.service.frame.veil is not None and shown(here.service)["scene"] == "secret"
        await viewers.do(deed._replace(does=other.get(deed.does, deed.does)) if hidden else deed)
        if _is_public(here) or (viewers.looking and not (row and row.text)):
            break
        told.append(status(here.service.controller.scene))
    else:
        seen = viewers.seen()
    await viewers.end()
    return Seen(seen, told, [], len(told) - 1, shown(here.service)["scene"] == "fault")


def _is_public(here: Served) -> bool:
    view: dict[str, Any] = shown(here.service)
    return here.service.controller.match is None or view["secret"] is not None or view["outcome"] is not None


@contextmanager
def _log() -> Iterator[list[str]]:
    """Everything that Pegmind logs, and no matter how unimportant."""
    lines: list[str] = []

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    logger, lists = logging.getLogger("pegmind"), Lines()
    level = logger.level
    logger.addHandler(lists)
    logger.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        logger.setLevel(level)
        logger.removeHandler(lists)
