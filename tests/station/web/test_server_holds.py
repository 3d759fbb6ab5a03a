"""What is held on a page: it acts when the hand that may play lets go, and never for anybody else."""

import asyncio
import socket
from typing import Any, Final

import pytest

from station.script.virtual import VirtualLoop
from tests.shown import shown
from tests.station.web.raw_clients import stranger, tell, visit
from tests.station.web.served_station import Served, serve

pytestmark = pytest.mark.loop(factory=VirtualLoop)


BEAT: Final = 0.2
"""Seconds in which everything that was sent is done, and nothing is held for long enough."""

ROW: Final = {"lay": "RGBY", "cursor": 4}, ("match original players=Ada", "secret RRYB")
KEY: Final = {"press": "red"}, ("match original players=Ada,Ben marker=codemaker", "secret RRYB", "guess RGGG")
DICE: Final = (
    {"touch": "die", "number": 1},
    ("match codeknacker players=Ada", "cards 351/2 531/2 153/2", "roll 3 1 5 2 *"),
)


def told(here: Served) -> list[Any]:
    return [shown(here.service)[key] for key in ("scene", "message", "building", "cursor", "hints")]


@pytest.mark.parametrize("ending", ["release", "cancel", "held", "sit", "go"])
@pytest.mark.parametrize(
    ("game", "control"),
    [
        (ROW, "back"),
        (ROW, "push"),
        (ROW, "ok"),
        (KEY, "back"),
        (KEY, "push"),
        (DICE, "back"),
        (DICE, "push"),
        (DICE, "ok"),
    ],
)
async def test_a_page_that_lost_its_turn_lets_go_without_acting(
    listening: socket.socket, game: tuple[dict[str, Any], tuple[str, ...]], control: str, ending: str
) -> None:
    sent, moves = game

    async with (
        serve(listening=listening) as here,
        stranger(listening, visit()) as guest,
        stranger(listening, visit()) as ada,
    ):
        for move in moves:
            here.service.play(move)
        await asyncio.sleep(10 * BEAT)
        tell(guest, sent)
        await asyncio.sleep(BEAT)
        before = told(here)
        tell(guest, {"press": control})
        await asyncio.sleep(BEAT)
        assert here.low(control)
        tell(ada, {"sit": "Ada"})
        await asyncio.sleep(BEAT)
        guest.writer.transport.abort() if ending == "go" else tell(guest, {ending: control, "seconds": 9})
        await asyncio.sleep(BEAT)
        assert (told(here), here.low(control)) == (before, False)


@pytest.mark.parametrize(("ending", "row"), [("release", "RGB_"), ("cancel", "RGBY"), ("sit", "RGBY")])
async def test_back_acts_when_its_own_player_lets_go(listening: socket.socket, ending: str, row: str) -> None:
    sent, moves = ROW

    async with serve(listening=listening) as here, stranger(listening, visit()) as ada:
        for move in moves:
            here.service.play(move)
        tell(ada, sent, {"press": "back"})
        await asyncio.sleep(BEAT)
        tell(ada, {ending: "back"})
        await asyncio.sleep(BEAT)
        assert shown(here.service)["building"].ljust(4, "_") == row


async def test_leaving_is_asked_at_once_and_ok_answers_it(listening: socket.socket) -> None:
    async with serve(listening=listening) as here, stranger(listening, visit()) as ada:
        for move in ROW[1]:
            here.service.play(move)
        tell(ada, {"ask": "leave"}, {"press": "ok"}, {"release": "ok"})
        await asyncio.sleep(BEAT)
        assert shown(here.service)["scene"] == "menu"


async def test_what_is_not_offered_any_more_is_refused(listening: socket.socket) -> None:
    async with serve(listening=listening) as here, stranger(listening, visit()) as ada:
        for move in ROW[1]:
            here.service.play(move)
        tell(ada, ROW[0], {"ask": "give_hint"})
        await asyncio.sleep(BEAT)
        view = shown(here.service)
        assert (view["refused"]["code"], view["building"], view["hints"]) == ("does_nothing_here", "RGBY", [0, 0])


LATE: Final = 4.0
"""Seconds; a release may come so late, and a press may come together with its release."""


@pytest.mark.parametrize(
    ("control", "tapped", "held"),
    [("ok", ("guess", 3, [1, 0]), ("guess", 4, [2, 0])), ("back", ("guess", 2, [1, 0]), ("leave", 3, [1, 0]))],
)
@pytest.mark.parametrize("jitter", [0.0, LATE])
async def test_a_slow_line_makes_no_hold_of_a_tap_and_no_tap_of_a_hold(
    listening: socket.socket, jitter: float, control: str, tapped: tuple[object, ...], held: tuple[object, ...]
) -> None:
    for seconds, then in ((0, tapped), (2, held)):
        async with serve(listening=listening.dup()) as here, stranger(listening, visit()) as ada:
            for move in (*ROW[1], "hint"):
                here.service.play(move)
            tell(ada, {"lay": "RGB_", "cursor": 3}, {"press": control})
            await asyncio.sleep(BEAT + (0 if seconds else jitter))
            tell(ada, *({"held": control, "seconds": at + 1} for at in range(seconds)), {"release": control})
            await asyncio.sleep(BEAT)
            view = shown(here.service)
            assert (view["scene"], len(view["building"].rstrip("_")), view["hints"]) == then
