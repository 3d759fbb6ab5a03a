"""A board at work: hands and time drive its controller, and its lamps and followers see what comes of it.

The cabinet is one board (`station.service.service`); a page that plays the second of two boards is another
(`station.web.second_board`). Both are the same loop, and differ in what they do for a scene and where they show it.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from station.core.events import Action, Event
from station.core.timing import soonest
from station.lobby.controller import Controller
from station.lobby.view import Onlookers
from station.matches.errors import MoveError
from station.scenes.base import Request
from station.scenes.facts import HintFound
from station.service.thinking import Background, think_of_hint
from station.store.errors import StoreError

SHORTEST_WAIT: Final = 0.001
"""Seconds; a scene that asks to be woken at once, for a rounding error's sake, cannot spin the loop."""

THINKING: Final = 0.05
"""Seconds until a scene that waits for a computer's decision looks again."""


class BoardLoop:
    """Drives one board until `stop`: its controller, the timer that wakes it, and the hint that is looked for.

    Whatever hands or time bring about goes to `act` as actions; the owner of the board prepares what it has to, and
    passes them on to `BoardLoop.act`. `show` is called with the time whenever the lamps may have to change; it returns
    when it wants to be called again, or None. `decision` is the computer that has to move here, while it thinks.
    `recover` is told of an error in a scene; it puts another scene on the board, or returns False, and it is raised.
    """

    def __init__(
        self,
        controller: Controller,
        onlookers: Onlookers,
        act: Callable[[tuple[Action, ...]], None],
        show: Callable[[float], float | None],
        recover: Callable[[Exception], bool] = lambda _error: False,
    ) -> None:
        self.controller = controller
        self.decision: Background[str] = Background()
        self._hint: Background[object] = Background()
        self._onlookers = onlookers
        self._act = act
        self._show = show
        self._recover = recover
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._is_stopped = False

    def receive(self, event: Event) -> None:
        """Take in what somebody did at this board."""
        for listener in self._onlookers.listeners:
            listener(event)
        spoken = any(is_played() for is_played in self._onlookers.speakers)
        with self._recover_from_errors():
            self.controller, actions = self.controller.read(event, self._loop.time(), spoken=spoken)
            self._act(actions)

    def act(self, actions: Iterable[Action], carry_out: Callable[[Request | None], None]) -> None:
        """Let the scene answer some actions, and show the result; `carry_out` does what an answer asks for, if it does.

        What is carried out may stop the board; then the actions left mean nothing.
        """
        for action in actions:
            if not self._is_stopped:
                self.controller, request = self.controller.act(action, self._loop.time())
                carry_out(request)
        self.settle()

    def change(self, step: Callable[[Controller, float], Controller]) -> None:
        """Show what `step` makes of the controller and the time, if that is anything new."""
        with self._recover_from_errors():
            controller = step(self.controller, self._loop.time())
            if controller != self.controller:
                self.controller = controller
                self.settle()

    def refuse(self, error: MoveError | StoreError) -> None:
        """Let the scene say why a move was not played."""
        self.controller = self.controller.refuse(error.message, self._loop.time())

    def find_hint(self) -> None:
        """Find out in a thread what to play, and show it, unless it is dropped meanwhile."""
        if (match := self.controller.match) is not None:
            self._hint.start(think_of_hint, match, then=self._show_hint)

    def drop_hint(self) -> None:
        """Show no hint any more that was asked for: the players have moved on."""
        self._hint.drop()

    def settle(self) -> None:
        """Show the lamps, set the timer for the next change, and tell the watchers."""
        if self._is_stopped:
            return
        with self._recover_from_errors():
            self._settle()

    def _settle(self) -> None:
        now = self._loop.time()
        again = self._show(now)  # before all that can wait
        due = soonest(self.controller.due(now), again)
        if self._timer is not None:
            self._timer.cancel()
        shortest = THINKING if self.decision.is_running else SHORTEST_WAIT
        self._timer = None if due is None else self._loop.call_at(max(due, now + shortest), self._wake)
        self._onlookers.notify()

    def stop(self) -> None:
        """Let nothing happen any more: no time passes here, and no thought comes to anything."""
        self._is_stopped = True
        self.decision.drop()
        self._hint.drop()
        if self._timer is not None:
            self._timer.cancel()

    @contextmanager
    def _recover_from_errors(self) -> Iterator[None]:
        """Go on with another scene after an error, if there is one, and show that."""
        try:
            yield
        except Exception as error:
            if not self._recover(error):
                raise
            self.settle()

    def _wake(self) -> None:
        with self._recover_from_errors():
            self.controller, actions = self.controller.wake(self._loop.time())
            self._act(actions)

    def _show_hint(self, hint: asyncio.Future[object]) -> None:
        try:
            self.controller = self.controller.learn(HintFound(hint.result()), self._loop.time())
        except MoveError as error:
            self.refuse(error)
        self.settle()
