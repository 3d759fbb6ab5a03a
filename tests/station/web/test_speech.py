"""The page's speech: who listens, and what is told to whom."""

import asyncio
from typing import Any, Final

from websockets.asyncio.client import ClientConnection

from hardware.pins.simulated import SimulatedControls
from station.config.sections import Config
from station.core.languages import load_catalog
from station.core.messages import use_catalog
from station.scenes.messages import StationMessages
from tests.station.web.served_station import caught_up, say, seen, serve, start_a_game, told

LISTEN: Final = {"listen": True}
TAP_RED: Final = ({"press": "red"}, {"release": "red"})
TWO: Final = "match original players=Ada,Ben boards=2"


async def spoken(viewer: ClientConnection, starts: str) -> dict[str, Any]:
    """The next thing to be spoken that starts like this."""
    while not str((heard := await told(viewer, "spoken"))["text"]).startswith(starts):
        pass
    return dict(heard)


async def test_a_listener_hears_what_there_is_and_then_what_is_new() -> None:
    async with serve() as here, here.visit() as ada:
        await say(ada, LISTEN)
        assert await told(ada, "spoken") == {
            "text": "Press a colour to play.",
            "language": "en",
            "slowly": False,
        }
        start_a_game(here)
        assert (await told(ada, "spoken"))["text"].startswith("The station has hidden a code: find it.")
        await say(ada, *TAP_RED)
        assert (await told(ada, "spoken"))["text"] == "Red."


async def test_every_page_is_told_in_its_own_language() -> None:
    async with serve() as here, here.visit(language="de") as ada, here.visit(language="fr") as ben:
        for viewer, language in ((ada, "de"), (ben, "fr")):
            await say(viewer, LISTEN)
            with use_catalog(load_catalog(language)):
                text = str(StationMessages.press_to_play())
            assert await told(viewer, "spoken") == {"text": text, "language": language, "slowly": False}


async def test_a_page_that_stops_listening_is_told_nothing() -> None:
    async with serve() as here, here.visit() as ada:
        await say(ada, LISTEN)
        await spoken(ada, "Press a colour")
        assert here.service.onlookers.speakers
        await say(ada, {"listen": False})
        await caught_up(ada)
        assert not here.service.onlookers.speakers
        start_a_game(here)
        await say(ada, *TAP_RED)
        await seen(ada, building="R")
        await say(ada, LISTEN)
        assert (await told(ada, "spoken"))["text"].startswith("Row 1 of 10: red.")
    assert not here.service.onlookers.speakers


async def test_a_page_that_has_gone_listens_no_more() -> None:
    async with serve() as here, here.visit() as staying:
        async with here.visit() as going:
            await say(going, LISTEN)
            await spoken(going, "Press a colour")
        while here.service.onlookers.speakers:  # noqa: ASYNC110 - a connection ends without an event
            await asyncio.sleep(0)
        await say(staying, LISTEN)
        await spoken(staying, "Press a colour")


async def test_holding_the_knob_repeats_slowly_and_is_not_a_push() -> None:
    async with serve() as here, here.visit() as ada:
        start_a_game(here)
        await say(ada, LISTEN)
        await spoken(ada, "The station has hidden")
        for slowly in (False, True):
            await say(ada, {"press": "push"}, {"held": "push", "seconds": 1})
            assert (await spoken(ada, "The station has hidden"))["slowly"] is slowly
            await say(ada, {"release": "push"})
        await say(ada, *TAP_RED)
        assert (await seen(ada, building="R"))["cursor"] == 1


async def test_a_page_that_only_watches_may_listen() -> None:
    async with serve(watching=True) as here, here.visit() as ada:
        await say(ada, LISTEN)
        await spoken(ada, "Press a colour")
        start_a_game(here)
        await spoken(ada, "The station has hidden")
        knob = SimulatedControls(here.factory, Config().pins)
        knob.down("push")
        await asyncio.sleep(1.2)
        knob.up("push")
        await seen(ada, cursor=1)


async def test_a_listener_at_one_board_leaves_the_others_knob_alone() -> None:
    async with serve() as here, here.visit() as ada, here.visit() as ben:
        here.service.play(TWO)
        await say(ada, {"sit": "Ada"}, LISTEN)
        await say(ben, {"sit": "Ben"}, {"press": "ok"}, {"release": "ok"}, *TAP_RED, {"press": "push"})
        await say(ben, {"held": "push", "seconds": 1}, {"release": "push"})
        await seen(ben, cursor=2)


async def test_a_listener_at_the_second_board_hears_no_code() -> None:
    async with serve() as here, here.visit() as ada, here.visit() as ben:
        here.service.play(TWO)
        await say(ada, {"sit": "Ada"}, LISTEN)
        await say(ben, {"sit": "Ben"}, LISTEN)
        await seen(ben, seat="Ben")
        await say(ben, {"press": "ok"}, {"release": "ok"}, *TAP_RED)
        heard = await spoken(ben, "Ben, 1 of 4")
        assert "red" not in heard["text"].lower()
        await say(ada, {"press": "ok"}, {"release": "ok"}, *TAP_RED, *TAP_RED)
        await spoken(ada, "Ada, 2 of 4")
