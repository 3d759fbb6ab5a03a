"""Visitors of the page of a station on simulated pins: real sockets, a real clock, an ephemeral port."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from websockets.asyncio.client import ClientConnection, connect

from hardware.cabinet import Cabinet
from hardware.pins.simulated import SimulatedControls, SimulatedFactory
from station.appliance.assembly import facts, plan
from station.config.sections import Config, simulate_hardware
from station.script.show import flatten_view
from station.service.service import Service
from station.store.opening import open_journal, open_volatile
from station.web.permissions import NO_LIMITS
from station.web.section import Access, Page
from station.web.server import PageServer
from tests.simulator import kept_by, world

SMALL: Final = 4096
"""Bytes that a connection buffers, so that a viewer who reads nothing is noticed soon."""


_VIEWS: Final[WeakKeyDictionary[ClientConnection, Any]] = WeakKeyDictionary()
"""What each viewer has put together of the views that were sent."""


class Served(NamedTuple):
    """A station with its page, and a look at its pins."""

    service: Service
    cabinet: Cabinet
    factory: SimulatedFactory
    port: int

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def low(self, control: str) -> bool:
        """Whether the pin of a control is pulled to ground."""
        return not self.factory.pin(getattr(Config().pins, control)).state

    def visit(
        self,
        origin: str | None = "",
        language: str = "",
        edition: str = "",
        *,
        tab: str = "",
        kiosk: bool = False,
        **more: Any,  # noqa: ANN401 - what websockets takes
    ) -> connect:
        """Open the page's WebSocket, as a page does in this language that knows this edition of the greeting."""
        own = self.origin if origin == "" else origin
        query = f"?lang={language}&edition={edition}&tab={tab}{'&kiosk=' if kiosk else ''}"
        return connect(f"ws://127.0.0.1:{self.port}/ws{query}", origin=own, compression=None, **more)  # type: ignore[arg-type]

    async def ask(self, request: str) -> tuple[int, dict[str, str], bytes]:
        """Send a request as it stands; status, headers and body of the answer."""
        head, _, body = (await self.send(request.replace("\n", "\r\n").encode())).partition(b"\r\n\r\n")
        status, *headers = head.decode().split("\r\n")
        return int(status.split()[1]), dict(line.split(": ", 1) for line in headers), body

    async def send(self, what: bytes, *, ends: bool = False) -> bytes:
        """Send whatever it is, and the end of it where it `ends`; all that is answered."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        with closing(writer):
            writer.write(what)
            if ends:
                writer.write_eof()
            return await reader.read()

    async def get(self, path: str, *headers: str) -> tuple[int, dict[str, str], bytes]:
        return await self.ask("\n".join([f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *headers, "", ""]))


@asynccontextmanager
async def serve(  # noqa: PLR0913 - a page may differ in many ways
    *,
    deal: str = "RYGB",
    viewers: int = 16,
    watching: bool = False,
    second_board: bool = False,
    names: tuple[str, ...] = (),
    address: str = "",
    access: Access = NO_LIMITS,
    listening: socket.socket | None = None,
    store: Path | None = None,
) -> AsyncIterator[Served]:
    """A station at work that deals this secret; its page only watches where `watching`.

    Then `second_board` says whether it may play the second of two boards. Without a `store` nothing lasts.
    """
    config = simulate_hardware(Config())
    factory = SimulatedFactory(asyncio.get_running_loop().time)
    listening = listening or socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
    opened = open_volatile() if store is None else open_journal(store, durable=False)
    with closing(opened) as journal, Cabinet(config, factory) as cabinet:
        service = Service(cabinet, journal, kept_by(journal), world(f"secret {deal}"))
        cabinet.listen(service.receive)
        hands = None if watching else SimulatedControls(factory, config.pins)
        page = Page(viewers=viewers, names=names, address=address, second_board=second_board)
        server = PageServer(
            page, service, cabinet, facts(config), partial(plan, config), hands, access=access, store=store
        )
        async with await server.start(listening):
            yield Served(service, cabinet, factory, listening.getsockname()[1])
        service.stop()


def start_a_game(here: Served) -> None:
    """A game against the station is on the board."""
    here.service.play("match original")
    here.service.play_chance()


async def say(viewer: ClientConnection, *messages: object) -> None:
    """Send messages, each as JSON."""
    for message in messages:
        await viewer.send(json.dumps(message))


async def told(viewer: ClientConnection, kind: str) -> Any:  # noqa: ANN401 - what JSON has
    """The content of the next text message of a kind."""
    async for message in viewer:
        if isinstance(message, str) and kind in (content := hear(viewer, message)):
            return content[kind]
    raise AssertionError(f"the connection ended without a {kind!r}")


def hear(viewer: ClientConnection, message: str) -> dict[str, Any]:
    """What a message says; a view is put together of its changes, as the page does it."""
    content: dict[str, Any] = json.loads(message)
    if "view" in content:
        view = _VIEWS[viewer] = _VIEWS.get(viewer, {}) | content["view"]
        content["view"] = flatten_view(view)
    return content


async def seen(viewer: ClientConnection, **facts: Any) -> dict[str, Any]:  # noqa: ANN401 - what JSON has
    """The next view in which these facts stand."""
    view: dict[str, Any] = dict.fromkeys(facts)
    while facts != {key: view[key] for key in facts}:
        view = await told(viewer, "view")
    return view


async def sees_families(viewer: ClientConnection) -> None:
    """Wait until the menu shows its families, which back leads up to."""
    while (await told(viewer, "view"))["says"][0]["code"] != "family_in_front":
        pass


async def stands(here: "Served", **levels: bool) -> None:
    """Wait until these buttons are down, or up: a hand takes its time."""
    while levels != {control: here.low(control) for control in levels}:  # noqa: ASYNC110 - a pin has no event
        await asyncio.sleep(0)


async def caught_up(viewer: ClientConnection) -> None:
    """Wait until everything that was sent has been read: nonsense is answered in its turn."""
    await viewer.send("nonsense")
    await told(viewer, "error")


async def tap(viewer: ClientConnection, *controls: str) -> None:
    """Press controls one after the other, and let each go."""
    for control in controls:
        await say(viewer, {"press": control}, {"release": control})
        await caught_up(viewer)


async def refused(viewer: ClientConnection, *messages: object) -> str:
    """The code of the message with which a viewer is refused."""
    await say(viewer, *messages)
    code: str = (await told(viewer, "error"))["code"]
    return code


@contextmanager
def unix_socket() -> Iterator[socket.socket]:
    """A socket in the file system that listens: what is sent has arrived, and virtual time does not overtake it."""
    with TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(Path(folder) / "socket"))
        listening.listen(1024)
        yield listening
