"""Several viewers at one board: a control is down until the last lets go."""

import asyncio
from typing import Final

import pytest

from station.core.events import Cancel, Event, HeldFor, Press, Release, Touch, Turn
from station.script.virtual import VirtualLoop
from station.web.board_input import BoardInput
from station.web.input_queue import BEHIND, DWELL
from station.web.messages import PageMessages
from station.web.protocol import BadMessage

pytestmark = pytest.mark.loop(factory=VirtualLoop)


OK: Final = Press("ok")
RED: Final = Press("red")
COUNTED: Final = HeldFor("ok", 0)
"""For how long a page holds it, the page says."""


class Noted:
    """Controls that write down what is done with them."""

    def __init__(self) -> None:
        self.done: list[Event] = []
        self.board: BoardInput[str] = BoardInput(self, self.done.append, lambda _: None)

    def down(self, control: str) -> None:
        self.done.append(Press(control))

    def up(self, control: str) -> None:
        self.done.append(Release(control))

    def turn(self, detents: int) -> None:
        self.done.append(Turn(detents))


def done(*said: tuple[str, Event]) -> list[Event]:
    """What is done at a board where viewers say this, one after the other."""

    async def story() -> list[Event]:
        noted = Noted()
        for viewer, each in said:
            noted.board.take(each, viewer)
            await asyncio.sleep(2 * DWELL)
        return noted.done

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(story())


def test_a_control_that_two_press_is_up_when_the_last_lets_go() -> None:
    assert done(("ada", OK), ("ben", OK), ("ada", Release("ok"))) == [OK, COUNTED]
    assert done(("ada", OK), ("ben", OK), ("ada", Release("ok")), ("ben", Release("ok"))) == [
        OK,
        COUNTED,
        Release("ok"),
    ]


def test_nobody_presses_twice_or_lets_go_what_another_holds() -> None:
    assert done(("ada", OK), ("ada", OK), ("ben", Release("ok"))) == [OK, COUNTED]


def test_what_is_touched_comes_after_what_was_pressed() -> None:
    assert done(("ada", OK), ("ada", Turn(2)), ("ben", Touch("die", 1))) == [OK, COUNTED, Turn(2), Touch("die", 1)]


async def test_who_goes_lets_go_and_is_forgotten() -> None:
    noted = Noted()
    noted.board.take(OK, "ada")
    assert noted.board.presser("ok") == "ada"
    noted.board.forget("ada")
    await asyncio.sleep(2 * DWELL)
    assert (noted.done, noted.board.presser("ok")) == ([OK, COUNTED, Cancel("ok"), Release("ok")], None)


async def test_while_too_much_waits_only_releases_are_taken() -> None:
    noted = Noted()
    noted.board.take(RED, "ada")
    noted.board.take(Release("red"), "ada")
    noted.board.take(RED, "ada")
    for _ in range(int(BEHIND / DWELL) - 1):
        noted.board.take(Turn(1), "ada")
    with pytest.raises(BadMessage) as refusal:
        noted.board.take(Turn(1), "ada")
    assert refusal.value.message == PageMessages.hands_are_busy()
    noted.board.take(Release("red"), "ada")


def test_what_is_cancelled_is_forgotten_before_it_comes_up() -> None:
    assert done(("ada", OK), ("ada", Cancel("ok"))) == [OK, COUNTED, Cancel("ok"), Release("ok")]
    assert done(("ada", OK), ("ben", OK), ("ada", Cancel("ok")), ("ben", Release("ok"))) == [OK, COUNTED, Release("ok")]
