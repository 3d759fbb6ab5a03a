"""A board at work: what becomes of an error in one of its scenes, and of one that is stopped."""

import pytest

from station.core.events import Action, Press
from station.core.timing import Timings
from station.lobby.attract import Attract
from station.lobby.controller import start_controller
from station.lobby.onlookers import Onlookers
from station.scenes.base import Request, Scene
from station.script.virtual import VirtualLoop
from station.service.board import BoardLoop

pytestmark = pytest.mark.loop(factory=VirtualLoop)


class Board(BoardLoop):
    """A board with attract mode on it that remembers the scenes it has shown, and fails at what it is asked."""

    def __init__(self) -> None:
        super().__init__(start_controller(Timings(), 0.0), Onlookers(set(), set(), set()))
        self.shown: list[Scene] = []

    def _carry_out(self, request: Request | None) -> None:
        raise ZeroDivisionError(request)

    def _show(self, now: float) -> float | None:  # noqa: ARG002 - it has no lamps
        self.shown.append(self.controller.scene)
        return None


class RecoveringBoard(Board):
    """A board that goes on with another scene after an error."""

    def _recover(self, error: Exception) -> bool:
        self.controller = self.controller.interrupt(Attract(7.0), 7.0)
        return isinstance(error, ZeroDivisionError)


class StoppingBoard(Board):
    """A board that is stopped by the first of two actions."""

    def _prepare(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return (*actions, Press("ok"))

    def _carry_out(self, request: Request | None) -> None:  # noqa: ARG002 - whatever it is
        self.stop()


async def test_an_error_that_nobody_recovers_from_is_raised() -> None:
    board = Board()
    with pytest.raises(ZeroDivisionError):
        board.receive(Press("red"))
    board.stop()


async def test_the_scene_of_who_recovers_from_an_error_is_shown() -> None:
    board = RecoveringBoard()
    board.receive(Press("red"))
    board.stop()
    assert board.shown == [Attract(7.0)]


async def test_a_board_that_is_stopped_by_an_action_goes_no_further() -> None:
    board = StoppingBoard()
    board.receive(Press("red"))
    assert (board.controller.scene.name, board.shown) == ("menu", [])
