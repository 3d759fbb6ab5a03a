"""A board at work: what becomes of an error in one of its scenes, and of one that is stopped."""

import pytest

from station.core.events import Press
from station.core.timing import Timings
from station.lobby.attract import Attract
from station.lobby.controller import start_controller
from station.lobby.view import Onlookers
from station.script.virtual import VirtualLoop
from station.service.board import BoardLoop

pytestmark = pytest.mark.loop(factory=VirtualLoop)


def fail(_actions: object) -> None:
    raise ZeroDivisionError


async def test_an_error_that_nobody_recovers_from_is_raised() -> None:
    board = BoardLoop(start_controller(Timings(), 0.0), Onlookers(set(), set(), set()), fail, lambda _now: None)
    with pytest.raises(ZeroDivisionError):
        board.receive(Press("red"))
    board.stop()


async def test_the_scene_of_who_recovers_from_an_error_is_shown() -> None:
    errors: list[Exception] = []
    shown: list[object] = []

    def recover(error: Exception) -> bool:
        errors.append(error)
        board.controller = board.controller.interrupt(Attract(7.0), 7.0)
        return True

    def show(_now: float) -> None:
        shown.append(board.controller.scene)

    board = BoardLoop(start_controller(Timings(), 0.0), Onlookers(set(), set(), set()), fail, show, recover)
    board.receive(Press("red"))
    board.stop()
    assert ([type(error) for error in errors], shown) == ([ZeroDivisionError], [Attract(7.0)])


async def test_a_board_that_is_stopped_by_an_action_goes_no_further() -> None:
    carried: list[object] = []
    shown: list[float] = []

    def carry_out(request: object) -> None:
        carried.append(request)
        board.stop()

    board = BoardLoop(start_controller(Timings(), 0.0), Onlookers(set(), set(), set()), fail, shown.append)
    board.act((Press("red"), Press("ok")), carry_out)
    assert (len(carried), board.controller.scene.name, shown) == (1, "menu", [])
