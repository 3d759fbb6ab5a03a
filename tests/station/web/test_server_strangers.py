"""Strangers at the page: whatever they send, the station plays on."""

import asyncio
from contextlib import suppress
from typing import Final

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from station.web.pages import HEADERS
from tests.station.web.served_station import Served, say, seen, sees_families, serve, stands, told

UPGRADE = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


async def plays_on(here: Served) -> None:
    """Somebody else comes and plays."""
    async with here.visit() as viewer:
        await say(viewer, {"press": "ok"}, {"release": "ok"})
        await seen(viewer, scene="menu")


async def entered(here: Served) -> ClientConnection:
    return await here.visit()


MEANINGLESS: Final = (
    *("", "garbage", "[" * 256, "null", '{"press": "everything"}', '{"press": 5}', '{"turn": 25}', '{"turn": 0}'),
    *('{"turn": true}', '{"turn": 1' + "0" * 240 + "}", '{"hello": {}}'),
    *(b"", b"\xff\xfe\xfd", b"\x00" * 256, "\0", "\N{PILE OF POO}" * 60),
)


async def test_a_message_that_means_nothing_is_answered_with_an_error() -> None:
    async with serve() as here, here.visit() as viewer:
        for message in MEANINGLESS:
            await viewer.send(message)
            code = (await told(viewer, "error"))["code"]
            assert code in ("message_is_not_json", "message_is_unknown"), message
        assert here.service.view()["scene"] == "attract"
        await plays_on(here)


@pytest.mark.parametrize(
    ("message", "code"),
    [("x" * 257, 1009), (b"x" * 10_000, 1009), ('{"press": "red"}' + " " * 300, 1009), (b"x" * 1_000_000, 1006)],
)
async def test_a_message_that_is_too_long_ends_the_visit(message: str | bytes, code: int) -> None:
    async with serve() as here, here.visit() as viewer:
        with suppress(ConnectionClosed):
            await viewer.send(message)
            await told(viewer, "never")
        assert viewer.close_code == code
        await plays_on(here)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("messages", "end"), [(300, (1008, "too many messages")), (100_000, (1006, ""))], ids=["many", "far too many"]
)
async def test_a_viewer_that_floods_is_cut_and_the_others_play_on(messages: int, end: tuple[int, str]) -> None:
    async with serve() as here, here.visit() as other, asyncio.TaskGroup() as visitors:
        shown_out = visitors.create_task(flood(here, messages))
        await seen(other, scene="menu")
        await stands(here, push=False)
        assert await shown_out == end
        await say(other, {"press": "back"}, {"release": "back"})
        await sees_families(other)


async def flood(here: Served, messages: int) -> tuple[int, str]:
    """Hold the knob and send messages; how the page says that it has had enough."""
    viewer = await here.visit()
    await say(viewer, {"press": "push"}, {"held": "push", "seconds": 2})
    await seen(viewer, scene="menu")
    with suppress(ConnectionClosed):
        await say(viewer, *[{"release": "red"}] * messages)
        await told(viewer, "never")
    return viewer.close_code or 0, viewer.close_reason or ""


async def test_one_viewer_too_many_is_asked_to_come_back_later() -> None:
    viewers = 3

    async with serve(viewers=viewers) as here:
        inside = [await here.visit() for _ in range(viewers)]
        for viewer in inside:
            await told(viewer, "hello")
        with pytest.raises(InvalidStatus) as refusal:
            await here.visit()
        response = refusal.value.response
        assert (response.status_code, response.body) == (503, b"Too many viewers; see page.viewers.\n")
        await inside.pop().close()
        while len(inside) < viewers:
            with suppress(InvalidStatus):  # the page may need a moment to see who has gone
                inside.append(await here.visit())
        await told(inside[-1], "hello")
        for viewer in inside:
            await viewer.close()


async def test_a_crowd_that_comes_at_once_does_not_get_in_either() -> None:
    async with serve(viewers=4) as here:
        crowd = await asyncio.gather(*(entered(here) for _ in range(40)), return_exceptions=True)
        inside = [each for each in crowd if not isinstance(each, BaseException)]
        assert len(inside) == 4
        for viewer in inside:
            await viewer.close()


@pytest.mark.parametrize(("origin", "host"), [("http://evil.example", "127.0.0.1:PORT"), (None, "127.0.0.1:PORT")])
async def test_a_foreign_page_does_not_get_in(origin: str | None, host: str) -> None:
    async with serve(names=("pegmind.local",)) as here:
        headers = [f"Host: {host}", *([] if origin is None else [f"Origin: {origin}"]), *UPGRADE]
        request = "\n".join(["GET /ws HTTP/1.1", *headers, "", ""]).replace("PORT", str(here.port))
        watchers = set(here.service.onlookers.watchers)
        status, said, body = await here.ask(request)
        assert (status, body) == (403, b"Only Pegmind's own page may connect; see page.names.\n")
        assert said.items() >= dict(HEADERS).items()
        assert here.service.onlookers.watchers == watchers


async def test_a_page_under_one_of_our_names_gets_in() -> None:
    async with serve(names=("pegmind.local",)) as here:
        name = f"pegmind.local:{here.port}"
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        headers = [f"Host: {name}", f"Origin: http://{name}", *UPGRADE]
        writer.write("\r\n".join(["GET /ws HTTP/1.1", *headers, "", ""]).encode())
        assert (await reader.readline()).startswith(b"HTTP/1.1 101 ")
        writer.close()
