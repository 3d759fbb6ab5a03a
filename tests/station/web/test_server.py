"""The page's WebSocket, with real viewers: what they see, and what their hands do."""

import json
import socket
from itertools import pairwise
from typing import Any

import pytest

from station.appliance.assembly import facts
from station.config.sections import Config, simulate_hardware
from station.core.events import Press
from station.core.messages import render_message
from station.games.registry import people_here
from station.web.protocol import encode_frame
from station.web.today import CodeOfToday
from tests.shown import shown
from tests.station.web.served_station import (
    SMALL,
    Served,
    hear,
    say,
    seen,
    serve,
    stands,
    start_a_game,
    told,
)


def seen_by_all(here: Served, watching: int = 0) -> dict[str, Any]:
    """The view of somebody who has no seat and does not look behind the shield, where so many others look on."""
    people = people_here(here.service.controller.scene.match)
    seats = {"people": [*people], "seat": "", "seats": [], "viewers": watching + 1, "watching": watching}
    today = CodeOfToday(here.service).view("")
    own = {
        "looking": False,
        "barred": None,
        "choices": [*people, ""] if len(people) > 1 else [*people],
        "sound": True,
        "today": today,
    }
    return shown(here.service) | seats | own


async def test_a_viewer_is_greeted_and_sees_what_stands() -> None:
    async with serve() as here, here.visit() as viewer:
        hello, view, frame = [await viewer.recv() for _ in range(3)]
        known = json.loads(json.dumps(facts(simulate_hardware(Config())), default=render_message))
        edition = json.loads(hello)["hello"]["edition"]
        assert json.loads(hello) == {
            "hello": known | {"simulated": True, "second_board": True, "invites": True, "edition": edition}
        }
        assert hear(viewer, str(view)) == {"view": seen_by_all(here)}
        assert frame == encode_frame(here.service.frame, here.cabinet.sent_duties())


async def test_a_viewer_who_knows_the_greeting_is_not_told_it_again() -> None:
    async with serve() as here, here.visit() as viewer, here.visit(language="de") as german:
        hello, hallo = await told(viewer, "hello"), await told(german, "hello")
        assert hello["edition"] != hallo["edition"]
        brief = {name: hello[name] for name in ("version", "edition")}
        async with here.visit(edition=hello["edition"]) as again:
            assert await told(again, "hello") == brief
        async with here.visit(language="de", edition=hello["edition"]) as other:
            assert await told(other, "hello") == hallo


async def test_a_viewer_is_sent_only_what_has_changed() -> None:
    async with serve() as here, here.visit() as viewer:
        start_a_game(here)
        await seen(viewer, scene="guess")
        before = seen_by_all(here)
        here.service.receive(Press("red"))
        now = seen_by_all(here)
        changes: dict[str, Any] = {}
        while changes.get("building") != "R":
            message = await viewer.recv()
            if isinstance(message, str):
                changes = json.loads(message)["view"]
        assert changes == {name: value for name, value in now.items() if value != before[name]}
        assert changes.keys() < now.keys()
        async with here.visit() as other:
            assert await told(other, "view") == seen_by_all(here, watching=1)


async def test_a_press_pulls_the_pin_low_and_a_release_lets_go() -> None:
    async with serve() as here, here.visit() as viewer:
        assert not here.low("ok")
        await say(viewer, {"press": "ok"})
        await seen(viewer, scene="menu")
        assert here.low("ok")
        await say(viewer, {"release": "ok"})
        await stands(here, ok=False)


async def test_a_game_is_won_at_the_page() -> None:
    async with serve(deal="RYGB") as here, here.visit() as viewer:
        await say(viewer, {"press": "white"}, {"release": "white"})
        await seen(viewer, scene="guess")
        for control, building in (("red", "R"), ("yellow", "RY"), ("green", "RYG"), ("blue", "RYGB")):
            await say(viewer, {"press": control})
            await seen(viewer, building=building)
            await say(viewer, {"release": control})
        await say(viewer, {"press": "ok"}, {"release": "ok"})
        assert (await seen(viewer, scene="reveal"))["outcome"] == {"winner": "Player", "reason": "cracked"}
        await seen(viewer, secret="RYGB")  # noqa: S106 - a code to be found, and no password


async def test_the_knob_turns_the_pegs() -> None:
    async with serve() as here, here.visit() as viewer:
        start_a_game(here)
        await say(viewer, {"turn": 1}, {"turn": 2}, {"turn": -1})
        await seen(viewer, building="Y")


async def test_a_viewer_that_goes_while_holding_lets_go() -> None:
    async with serve() as here, here.visit() as staying:
        await say(staying, {"press": "ok"}, {"release": "ok"})
        await seen(staying, scene="menu")
        async with here.visit() as leaving:
            await say(leaving, {"press": "red"}, {"press": "back"})
            await stands(here, back=True, red=True)
            leaving.transport.abort()
        await seen(staying, viewers=1)
        await stands(here, back=False, red=False)
        assert shown(here.service)["menu"]["item"] is None  # back, which nobody let go, did not act


@pytest.mark.parametrize("message", [{"press": "red"}, {"release": "red"}, {"turn": 1}])
async def test_the_page_of_a_real_cabinet_only_watches(message: dict[str, Any]) -> None:
    async with serve(watching=True) as here, here.visit() as viewer:
        assert (await told(viewer, "hello"))["simulated"] is False
        await say(viewer, message)
        assert (await told(viewer, "error"))["code"] == "page_only_watches"
        assert (here.low("red"), shown(here.service)["scene"]) == (False, "attract")


async def test_nothing_is_sent_twice_and_nothing_where_nothing_changes() -> None:
    async with serve() as here, here.visit() as viewer:
        received: list[str | bytes] = []
        for detents in (1, 1, -1, 1, 2) * 8:
            for watcher in here.service.onlookers.watchers:
                watcher()
            await say(viewer, {"turn": detents}, "nonsense")
            while not received or '{"error"' not in str(received[-1]):
                received.append(await viewer.recv())
            received.pop()
        frames = [message for message in received if isinstance(message, bytes)]
        views = [message for message in received if isinstance(message, str)]
        assert (len(frames) > 5, len(views) > 5) == (True, True)
        assert all(before != after for each in (frames, views) for before, after in pairwise(each))
        assert '{"view":{}}' not in views


@pytest.mark.slow
async def test_a_slow_viewer_delays_nobody_and_sees_the_last_state() -> None:
    async with serve() as here, here.visit() as lively:
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        narrow.connect(("127.0.0.1", here.port))
        async with here.visit(sock=narrow, max_queue=1) as slow:
            start_a_game(here)
            for turn in range(180):
                await say(lively, {"turn": 1})
                await seen(lively, building="RYGBPW"[turn % 6])
            views = [await told(slow, "view")]
            while views[-1] != seen_by_all(here, watching=1):
                views.append(await told(slow, "view"))
            assert len(views) < 150
            slow.transport.abort()  # or it would still want to be shown everything
