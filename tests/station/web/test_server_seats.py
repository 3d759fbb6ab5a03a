"""Two phones at one cabinet are two people, and what is held is held by the cabinet."""

import asyncio
import socket

import pytest
from websockets.asyncio.client import ClientConnection

from station.script.virtual import VirtualLoop
from tests.shown import shown
from tests.station.web.raw_clients import stranger, tell, visit
from tests.station.web.served_station import refused, say, seen, serve, stands, tap, told

TWO = "match original players=Ada,Ben marker=codemaker"


async def sit(viewer: ClientConnection, player: str) -> None:
    await say(viewer, {"sit": player})
    await seen(viewer, seat=player)


async def test_a_press_out_of_turn_is_refused() -> None:
    async with serve() as here, here.visit() as ada, here.visit() as ben:
        here.service.play(TWO)
        await sit(ada, "Ada")
        await sit(ben, "Ben")
        for message in ({"press": "ok"}, {"turn": 1}, {"lay": "RRRR", "cursor": 0}, {"ask": "call_fault"}):
            assert await refused(ben, message) == "not_your_turn"
        assert (await seen(ada, scene="secret", shield="down"))["turn"] == "Ada"
        await tap(ada, "ok", "red")
        await seen(ada, shield="up")
        assert await refused(ben, {"press": "ok"}) == "shield_is_up"
        await tap(ada, "red", "yellow", "blue", "ok")
        await seen(ben, scene="guess", turn="Ben")
        assert await refused(ada, {"press": "red"}) == "not_your_turn"
        await tap(ben, "red")
        await seen(ada, building="R")


async def test_who_has_no_seat_leaves_a_player_with_a_page_alone() -> None:
    async with serve() as here, here.visit() as ada, here.visit() as guest:
        here.service.play(TWO)
        await sit(ada, "Ada")
        assert await refused(guest, {"press": "ok"}) == "plays_elsewhere"
        await say(ada, {"sit": ""})
        await seen(guest, seats=[])
        await tap(guest, "ok")
        await seen(guest, shield="up", looking=True)


@pytest.mark.loop(factory=VirtualLoop)
async def test_everybody_may_ask_to_leave_and_answer(listening: socket.socket) -> None:
    async with serve(listening=listening) as here, stranger(listening, visit()) as ben:
        here.service.play(TWO)
        tell(ben, {"sit": "Ben"}, {"ask": "leave"})
        await asyncio.sleep(0.1)
        assert shown(here.service)["scene"] == "leave"
        tell(ben, {"press": "ok"}, {"release": "ok"})
        await asyncio.sleep(1)
        assert shown(here.service)["outcome"] is None
        assert shown(here.service)["scene"] == "menu"


@pytest.mark.loop(factory=VirtualLoop)
async def test_the_codebreaker_calls_a_fault_while_the_codemaker_marks(listening: socket.socket) -> None:
    async with serve(listening=listening) as here, stranger(listening, visit()) as ben:
        for move in (TWO, "secret RRYB", "guess RGGG", "mark 2 0", "guess RGGP"):
            here.service.play(move)
        assert shown(here.service)["scene"] == "mark"
        tell(ben, {"sit": "Ben"}, {"ask": "call_fault"})
        await asyncio.sleep(0.1)
        assert shown(here.service)["fault"] == {
            "row": 1,
            "given": {"red": 2, "white": 0},
            "right": {"red": 1, "white": 0},
        }


async def test_a_display_is_nobody_who_plays() -> None:
    async with serve() as here, here.visit(kiosk=True), here.visit() as ada:
        here.service.play(TWO)
        assert (await seen(ada, people=["Ada", "Ben"]))["viewers"] == 1


WATCHES = "this page only watches; play at the cabinet"
BOTH = "match super players=Ada,Ben boards=2 holes=3"


async def test_a_real_cabinet_lets_pages_play_the_second_board_alone() -> None:
    async with serve(watching=True, second_board=True) as here, here.visit() as ben:
        assert (await told(ben, "hello"))["second_board"] is True
        here.service.play(BOTH)
        await seen(ben, scene="secret", barred={"code": "page_only_watches", "text": WATCHES})
        assert await refused(ben, {"press": "ok"}) == "page_only_watches"
        await sit(ben, "Ada")
        assert await refused(ben, {"press": "ok"}) == "page_only_watches"
        await sit(ben, "Ben")
        await tap(ben, "ok", "red", "red", "yellow", "ok")
        await seen(ben, scene="wait", barred=None)
        assert shown(here.service)["scene"] == "secret"
        assert not here.low("ok")
        here.service.play("leave")
        await seen(ben, scene="menu")
        assert await refused(ben, {"press": "ok"}) == "page_only_watches"


async def test_the_second_board_is_closed_unless_configured() -> None:
    async with serve(watching=True) as here, here.visit() as ben:
        assert (await told(ben, "hello"))["second_board"] is False
        here.service.play(BOTH)
        await sit(ben, "Ben")
        assert await refused(ben, {"press": "ok"}) == "page_only_watches"


async def test_no_code_of_one_board_is_seen_at_the_other() -> None:
    async with serve() as here, here.visit() as ada, here.visit() as ben:
        here.service.play(BOTH)
        await sit(ada, "Ada")
        await sit(ben, "Ben")
        await tap(ben, "ok", "red", "white")
        bens = await seen(ben, building="RW")
        assert (bens["looking"], bens["secret"]) == (True, None)
        await tap(ada, "ok", "green")
        view = await seen(ada, building="G")
        assert (view["looking"], view["secret"]) == (True, None)
        assert [board["secret"] for board in view["boards"]] == [None, None]


async def test_a_codemaker_that_changes_seats_lowers_the_shield() -> None:
    async with serve() as here, here.visit() as turncoat, here.visit() as ada:
        here.service.play(TWO)
        await sit(turncoat, "Ada")
        await tap(turncoat, "ok", "red")
        await seen(turncoat, building="R", looking=True)
        await say(turncoat, {"sit": "Ben"})
        assert (await seen(turncoat, seat="Ben", shield="down"))["looking"] is False
        await sit(ada, "Ada")
        await tap(ada, "ok", "green")
        await seen(ada, building="RG", looking=True)
        view = await seen(turncoat, shield="up")
        assert (view["looking"], view["building"]) == (False, None)


@pytest.mark.loop(factory=VirtualLoop)
async def test_a_change_of_seats_cancels_a_press_that_waits(listening: socket.socket) -> None:
    async with serve(listening=listening) as here, stranger(listening, visit()) as turncoat:
        here.service.play(TWO)
        tell(turncoat, {"sit": "Ada"}, {"press": "ok"}, {"release": "ok"}, {"sit": "Ben"})
        await asyncio.sleep(1)
        assert shown(here.service)["shield"] == "up"
        async with stranger(listening, visit()) as ada:
            tell(ada, {"sit": "Ada"}, {"press": "red"}, {"release": "red"})
            await asyncio.sleep(1)
        assert shown(here.service)["set"] == {"pegs": 1, "of": 4}


async def test_a_codemaker_turned_codebreaker_does_not_see_the_code() -> None:
    async with serve() as here, here.visit() as turncoat, here.visit() as ada:
        here.service.play(TWO)
        await sit(turncoat, "Ada")
        await tap(turncoat, "ok", "red", "purple", "red", "purple")
        await say(turncoat, {"press": "ok"})
        await seen(turncoat, scene="guess")
        await sit(turncoat, "Ben")
        await sit(ada, "Ada")
        here.service.play("guess GGGG")
        await tap(ada, "push", "ok")
        assert (await seen(ada, scene="mark", looking=True))["secret"] == "RPRP"
        assert (await seen(turncoat, scene="mark", shield="up"))["secret"] is None


async def test_a_button_comes_up_at_the_board_where_it_went_down() -> None:
    async with serve() as here, here.visit() as ada, here.visit() as ben:
        await say(ben, {"sit": "Ben"}, {"press": "ok"})
        await seen(ben, scene="menu")
        here.service.play(BOTH)
        await seen(ben, scene="secret", seat="Ben")
        await say(ben, {"release": "ok"})
        await stands(here, ok=False)
        await say(ada, {"sit": "Ada"}, {"press": "ok"})
        await seen(ada, scene="secret", looking=True)


async def test_a_button_that_ends_two_boards_is_up_in_the_next_match() -> None:
    async with serve(watching=True, second_board=True) as here, here.visit() as ben:
        here.service.play(BOTH)
        await sit(ben, "Ben")
        await say(ben, {"press": "ok"})
        await seen(ben, looking=True)
        here.service.play("leave")
        await seen(ben, scene="menu")
        await say(ben, {"release": "ok"})
        assert await refused(ben, {"press": "red"}) == "page_only_watches"
        here.service.play(BOTH)
        await seen(ben, scene="secret", shield="down")
        await say(ben, {"press": "ok"})
        await seen(ben, scene="secret", looking=True)


async def test_who_sits_down_at_the_second_board_finds_its_shield_down() -> None:
    async with serve() as here, here.visit() as ada, here.visit() as ben:
        here.service.play(BOTH)
        await sit(ben, "Ben")
        await tap(ben, "ok", "red", "white")
        await seen(ben, building="RW")
        await say(ada, {"sit": "Ben"})
        view = await seen(ada, seat="Ben")
        assert (view["shield"], view["looking"], view["building"]) == ("down", False, None)
        assert (await told(ben, "error"))["code"] == "seat_was_taken"
        await tap(ada, "ok", "white")
        await seen(ada, building="RWW")


async def test_taking_a_seat_lowers_no_shield_of_the_other_board() -> None:
    async with serve() as here, here.visit() as ada, here.visit() as ben:
        here.service.play(BOTH)
        await sit(ben, "Ben")
        await tap(ben, "ok", "red")
        await seen(ben, building="R", looking=True)
        await sit(ada, "Ada")
        view = await seen(ben, seats=["Ada", "Ben"])
        assert (view["looking"], view["building"]) == (True, "R")


async def test_a_page_is_sent_the_lamps_of_its_own_board() -> None:
    async with serve() as here, here.visit() as ben:
        here.service.play(BOTH)
        await sit(ben, "Ben")
        await tap(ben, "ok")
        await say(ben, {"press": "red"})
        while not isinstance(frame := await ben.recv(), bytes) or b"R" not in frame[450:600]:
            pass
        assert shown(here.service)["building"] is None
