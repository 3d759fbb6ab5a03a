"""Pages in a public place: who is not seated watches, and seats are safe."""

import asyncio
import socket
from typing import Final

import pytest
from websockets.asyncio.client import ClientConnection

from station.script.virtual import VirtualLoop
from station.web.seats import KEPT_SECONDS
from station.web.section import SEATED, Access
from tests.shown import shown
from tests.station.web.raw_clients import UPGRADE, request, stranger, tell
from tests.station.web.served_station import hear, refused, say, seen, serve, stands, tap, told

CAFE: Final = Access(play=SEATED, sit=SEATED, leave=SEATED, menu=SEATED, service=SEATED, sound=SEATED)
TWO: Final = "match original players=Ada,Ben marker=codemaker"


async def test_who_begins_to_play_has_the_table_and_others_watch() -> None:
    async with serve(access=CAFE) as here, here.visit() as first, here.visit() as second:
        assert (await seen(second, scene="attract"))["barred"] is None
        await tap(first, "ok")
        await seen(first, scene="menu", seat="", barred=None, sound=True)
        view = await seen(second, scene="menu")
        assert (view["seat"], view["barred"]["code"], view["holds"], view["sound"]) == (None, "others_play", [], False)
        for message in (
            {"press": "ok"},
            {"turn": 1},
            {"touch": "play", "number": 1},
            {"type": "Eve"},
            {"listen": True},
        ):
            assert await refused(second, message) == "others_play"
        here.service.play("match original players=Ada")
        here.service.play_chance()
        await seen(first, scene="guess", seat="Ada", barred=None)
        for message in ({"press": "red"}, {"lay": "RRRR", "cursor": 0}, {"ask": "leave"}, {"ask": "give_hint"}):
            assert await refused(second, message) == "others_play"
        assert await refused(second, {"sit": "Ada"}) == "seat_is_taken"
        await say(first, {"ask": "leave"})
        assert (await seen(second, scene="leave"))["barred"]["code"] == "others_play"
        assert await refused(second, {"press": "ok"}) == "others_play"
        await tap(first, "ok")
        await seen(second, scene="menu", seat=None)


async def test_a_page_only_hears_the_tones_of_its_own_table() -> None:
    async with serve(access=CAFE) as here, here.visit() as first, here.visit() as second:
        await tap(first, "ok")
        await seen(second, scene="menu")
        await say(first, {"press": "red"})
        while not any(await tones_until(first, "view")):
            pass
        await say(second, {"press": "red"})
        assert not any(await tones_until(second, "error"))


async def tones_until(viewer: ClientConnection, kind: str) -> list[int]:
    """The tones of all frames that come before the next message of a kind, in Hz."""
    tones = []
    async for message in viewer:
        if isinstance(message, bytes):
            tones.append(int.from_bytes(message[-2:]))
        elif kind in hear(viewer, message):
            break
    return tones


async def test_two_phones_share_a_table_whose_seats_are_safe() -> None:
    async with serve(access=CAFE) as here, here.visit() as ada, here.visit() as ben, here.visit() as eve:
        here.service.play(TWO)
        assert (await seen(ben, scene="secret"))["choices"] == ["Ada", "Ben", "", None]
        await say(ada, {"sit": "Ada"})
        assert (await seen(ben, seats=["Ada"]))["choices"] == ["Ben", None]
        await say(ben, {"sit": "Ben"})
        assert (await seen(eve, seats=["Ada", "Ben"]))["choices"] == [None]
        for seat in ("Ada", ""):
            assert await refused(eve, {"sit": seat}) == "seat_is_taken"
        await tap(ada, "ok")
        await seen(ada, looking=True)
        await say(ben, {"sit": None})
        assert (await seen(eve, seats=["Ada"]))["choices"] == ["Ben", None]


async def test_who_takes_over_a_seat_is_announced_to_the_one_who_sat_there() -> None:
    async with serve() as here, here.visit() as ada, here.visit(language="de") as ben:
        here.service.play(TWO)
        await say(ben, {"sit": "Ben"})
        await seen(ben, seat="Ben")
        await say(ada, {"sit": "Ben"})
        await seen(ben, seat="")
        notice = {"code": "seat_was_taken", "text": "Ben spielt jetzt auf einer anderen Seite"}
        assert await told(ben, "error") == notice


async def test_a_page_that_is_loaded_again_has_its_seat() -> None:
    async with serve(access=CAFE) as here, here.visit() as eve:
        async with here.visit(tab="1a2b") as ada:
            await tap(ada, "ok")
            await seen(ada, seat="")
        await seen(eve, viewers=1)
        assert await refused(eve, {"press": "ok"}) == "others_play"
        async with here.visit(tab="1a2b") as ada:
            await seen(ada, seat="", barred=None)


@pytest.mark.loop(factory=VirtualLoop)
async def test_the_seat_of_a_page_that_stays_away_is_freed(listening: socket.socket) -> None:
    async with serve(access=CAFE, listening=listening) as here:
        page = request("/ws?tab=1a2b", "Origin: http://127.0.0.1", *UPGRADE)
        async with stranger(listening, page) as ada:
            tell(ada, {"press": "ok"}, {"release": "ok"})
            await asyncio.sleep(1)
        here.service.play("match original players=Ada")
        for seconds, scene in ((KEPT_SECONDS / 2, "guess"), (KEPT_SECONDS, "leave")):
            await asyncio.sleep(seconds)
            async with stranger(listening, request("/ws", "Origin: http://127.0.0.1", *UPGRADE)) as eve:
                tell(eve, {"ask": "leave"})
                await asyncio.sleep(0.1)
                assert shown(here.service)["scene"] == scene


async def test_a_page_without_a_seat_is_told_to_take_one() -> None:
    async with serve(access=CAFE) as here, here.visit() as ada, here.visit() as ben:
        here.service.play(TWO)
        await say(ada, {"sit": "Ada"})
        await seen(ben, seats=["Ada"])
        assert await refused(ben, {"press": "ok"}) == "take_a_seat"


async def test_nobody_holds_ok_and_back_without_leave_to() -> None:
    async with serve(access=Access(service=SEATED)) as here, here.visit() as first, here.visit() as second:
        await tap(first, "ok")
        await seen(second, scene="menu")
        await stands(here, ok=False)
        assert await refused(second, {"press": "back"}, {"press": "ok"}) == "others_play"
        assert await refused(second, {"release": "back"}, {"ask": "service_menu"}) == "others_play"
        assert not here.low("ok")


async def test_who_may_not_leave_still_takes_back() -> None:
    async with serve(access=Access(leave=SEATED)) as here, here.visit() as first, here.visit() as second:
        await tap(first, "ok")
        here.service.play("match original")
        here.service.play_chance()
        await tap(first, "red", "green")
        await seen(second, building="RG")
        assert await refused(second, {"press": "back"}, {"held": "back", "seconds": 2}) == "take_a_seat"
        await say(second, {"release": "back"})
        await seen(first, scene="guess", building="R")
