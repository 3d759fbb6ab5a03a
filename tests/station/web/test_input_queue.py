"""Hands on the simulated controls whose messages come in a burst, on a machine that may be busy with something else."""

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.script.virtual import VirtualLoop
from station.web.input_queue import DWELL, EARLY, InputQueue
from tests.station.web.raw_clients import stranger, tell, visit
from tests.station.web.served_station import serve, start_a_game

pytestmark = pytest.mark.loop(factory=VirtualLoop)


CONTROLS: Final = ("red", "blue")

told = st.one_of(
    st.tuples(st.sampled_from(["down", "up"]), st.sampled_from(CONTROLS)),
    st.tuples(st.just("turn"), st.integers(-3, 3)),
    st.tuples(st.sampled_from(["pause", "busy"]), st.sampled_from([0.0, 0.01, DWELL, 0.1, 0.5])),
)
"""What hands are told, and for how many seconds nothing is, or the machine does something else."""


def busy(seconds: float) -> None:
    """The machine does something else, and all timers are late."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    loop.skip(seconds)


class Noted:
    """Hands that write down when they do what."""

    def __init__(self) -> None:
        self.done: list[tuple[float, str, str | int]] = []

    def down(self, control: str) -> None:
        self._note("down", control)

    def up(self, control: str) -> None:
        self._note("up", control)

    def turn(self, detents: int) -> None:
        self._note("turn", detents)

    def _note(self, deed: str, what: str | int) -> None:
        self.done.append((asyncio.get_running_loop().time(), deed, what))


@given(st.lists(told, max_size=30))
def test_events_keep_their_order_and_their_distance(evening: list[tuple[str, Any]]) -> None:
    noted = Noted()

    async def play() -> None:
        steady = InputQueue(noted)
        deeds: dict[str, Callable[[Any], None]] = {
            "down": steady.down,
            "up": steady.up,
            "turn": steady.turn,
            "busy": busy,
        }
        for deed, what in evening:
            if deed == "pause":
                await asyncio.sleep(what)
            else:
                deeds[deed](what)
        await asyncio.sleep(len(evening) * (DWELL + EARLY))

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(play())
    assert [(deed, what) for _, deed, what in noted.done] == [
        (deed, what) for deed, what in evening if deed not in {"pause", "busy"}
    ]
    for control in CONTROLS:
        times = [at for at, _, what in noted.done if what == control]
        assert all(later - sooner >= DWELL - 2 * EARLY for sooner, later in pairwise(times))


class Debounced(Noted):
    """Hands whose moves count after the 4 ms of a debouncer, which begin when the loop hears of the edge."""

    def _note(self, deed: str, what: str | int) -> None:
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_later, 0.004, super()._note, deed, what)


@pytest.mark.parametrize(("seconds", "again"), [(0.0, 0.0), (0.1, 0.0), (0.1, 0.1)])
async def test_no_drag_overtakes_a_press_or_a_turn_before_it(seconds: float, again: float) -> None:
    hands = Debounced()
    queue = InputQueue(hands)
    for move in (partial(queue.down, "red"), partial(queue.turn, 1)):
        move()
        busy(seconds)
        queue.do(lambda: hands.done.append((0.0, "lay", "R")))
        await asyncio.sleep(0)
        busy(again)
        await asyncio.sleep(4 * DWELL)
    assert [deed for _, deed, _ in hands.done] == ["down", "lay", "turn", "lay"]


@pytest.mark.parametrize("seconds", [0.0, 0.1, 1.0])
async def test_four_presses_that_come_at_once_are_four_pegs(listening: socket.socket, seconds: float) -> None:
    async with serve(listening=listening) as here, stranger(listening, visit()) as viewer:
        start_a_game(here)
        await viewer.reader.readuntil(b"\r\n\r\n")
        tell(viewer, *[{"press": "red"}, {"release": "red"}] * 4)
        await asyncio.sleep(DWELL / 2)
        busy(seconds)
        await asyncio.sleep(8 * DWELL)
        assert here.service.view()["building"] == "RRRR"


async def test_what_is_typed_after_a_press_comes_after_it(listening: socket.socket) -> None:
    async with serve(listening=listening) as here, stranger(listening, visit()) as viewer:
        here.service.play("match word")
        await viewer.reader.readuntil(b"\r\n\r\n")
        tell(viewer, {"type": "B"}, {"press": "back"}, {"release": "back"}, {"type": "D"})
        await asyncio.sleep(6 * DWELL)
        assert here.service.view()["building"] == "D"
